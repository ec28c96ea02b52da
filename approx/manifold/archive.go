package manifold

import (
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Manifold = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Pointer("manifold.Embedding", (*Embedding).archive),
		archive.Pointer("manifold.RatioMap", (*ratioMap).archive),
		archive.Value("manifold.ColumnsMap", (*columnsMap).archive),
	}
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (e *Embedding) MarshalBinary() ([]byte, error) { return archive.Marshal(e) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (e *Embedding) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, e) }

func (e *Embedding) archive(a archive.Fields) {
	a.Floats("eigenvalues", &e.Eigenvalues)
	archive.Dense(a, "eigenvectors", &e.Eigenvectors)
	a.Matrix("centers", &e.Centers.Data, &e.Centers.Dim)
	a.Floats("stationary", &e.Stationary)
	a.Int("components", &e.Components)
	a.Int("evals", &e.Evals)
	archive.Object(a, "notes", &e.Notes)
	a.Int("above_one", &e.aboveOneCount)
	a.Bool("has_negative", &e.hasNegative)
	a.Group("options", e.options.archive)
	if !a.Loading() && e.walk == nil {
		a.Fail("no method has made it")
		return
	}
	a.Group("walk", func(a archive.Fields) {
		if a.Loading() {
			e.walk = new(walk)
		}
		e.walk.archive(a)
	})
	archive.Required(a, "kernel_map", &e.kernelMap)
	if !a.Loading() {
		return
	}
	m := e.Centers.Len()
	archive.WantDims(a, "eigenvectors", e.Eigenvectors, m, len(e.Eigenvalues))
	archive.WantLen(a, "stationary", len(e.Stationary), m)
	archive.WantLen(a, "walk.weights", len(e.walk.weights), m)
	archive.WantLen(a, "kernel_map", e.kernelMap.Len(), m)
	if len(e.Eigenvalues) == 0 {
		a.Fail("eigenvalues is empty, want at least 1")
	}
}

func (o *embedOptions) archive(a archive.Fields) {
	a.Int("dims", &o.Dims)
	a.Float("alpha", &o.Alpha)
	a.Float("time", &o.Time)
	if err := o.check(); a.Loading() && err != nil {
		a.Fail("%v", err)
	}
}

func (w *walk) archive(a archive.Fields) {
	archive.Object(a, "kernel", &w.kernel)
	a.Matrix("centers", &w.centers.Data, &w.centers.Dim)
	a.Floats("scale", &w.scale)
	a.Floats("root", &w.root)
	a.Floats("weights", &w.weights)
	a.Int("evals", &w.evals)
	a.Bool("clipped", &w.isClipped)
	a.Float("min_degree", &w.minDegree)
}

func (f *ratioMap) archive(a archive.Fields) {
	archive.Required(a, "terms", &f.terms)
	a.Float("floor", &f.floor)
	a.Matrix("centers", &f.centers.Data, &f.centers.Dim)
	r := f.terms.Len() - 1
	if r < 0 {
		a.Fail("terms has no function, want at least 1")
	}
	a.Matrix("limits", &f.limits, &r)
	archive.WantProduct(a, "limits", len(f.limits), f.centers.Len(), f.terms.Len()-1)
}

func (s *columnsMap) archive(a archive.Fields) {
	archive.Required(a, "features", &s.f)
	d := s.f.Len()
	if d < 1 {
		a.Fail("features has no feature, want at least 1")
	}
	a.Matrix("psi", &s.psi, &d)
	archive.WantProduct(a, "psi", len(s.psi), len(s.psi)/s.f.Len(), s.f.Len())
}
