package nystrom

import (
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Nystrom = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("nystrom.Features", (*features).archive),
		archive.Value("nystrom.Ordered", (*Ordered).archive),
	}
}

func (f *features) archive(a archive.Fields) {
	archive.Required(a, "kernel", &f.kernel)
	a.Matrix("landmarks", &f.centers.Data, &f.centers.Dim)
	r := f.centers.Len()
	a.Matrix("factor", &f.l, &r)
	archive.WantProduct(a, "factor", len(f.l), f.centers.Len(), f.centers.Len())
}

func (o *Ordered) archive(a archive.Fields) {
	archive.Object(a, "features", &o.features)
	a.Matrix("rotation", &o.rotation, &o.size)
	a.Ints("feature_of", &o.featureOf)
	archive.WantProduct(a, "rotation", len(o.rotation), o.features.Len(), o.size)
	archive.WantIndices(a, "feature_of", o.featureOf, -1, o.size)
}
