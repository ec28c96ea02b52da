package combined

import (
	"mercer/approx"
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Combined = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("approx.BatchCombination", (*Features).Archive),
		archive.Value("approx.GridCombination", (*gridFeatures).archive),
	}
}

// Archive visits the fields of f.
func (f *Features) Archive(a archive.Fields) {
	archive.Required(a, "features", &f.Basis)
	a.Matrix("weights", &f.W, &f.K)
	archive.WantProduct(a, "weights", len(f.W), f.Basis.Len(), f.K)
}

func (g *gridFeatures) archive(a archive.Fields) {
	g.Features.Archive(a)
	if !a.Loading() {
		return
	}
	var ok bool
	if g.basis, ok = g.Basis.(approx.Gridder); !ok {
		a.Fail("features is %T, which has no values on a grid", g.Basis)
	}
}
