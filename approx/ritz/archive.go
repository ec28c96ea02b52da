package ritz

import (
	"fmt"

	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Ritz = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("ritz.Shifted", (*Shifted).archive),
		archive.Value("ritz.PCA", (*PCA).archive),
		archive.Pointer("ritz.Solution", (*Solution).archive),
		archive.Pointer("ritz.Updater", (*Updater).archive),
	}
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (p PCA) MarshalBinary() ([]byte, error) { return archive.Marshal(p) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (p *PCA) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, p) }

func (f *Shifted) archive(a archive.Fields) {
	archive.Required(a, "features", &f.Features)
	a.Floats("shift", &f.Shift)
	archive.WantLen(a, "shift", len(f.Shift), f.Features.Len())
}

func (p *PCA) archive(a archive.Fields) {
	archive.Required(a, "features", &p.Features)
	a.Floats("mean", &p.Mean)
	archive.Dense(a, "axes", &p.Axes)
	a.Floats("variance", &p.Variance)
	a.Float("total_variance", &p.TotalVariance)
	archive.WantLen(a, "mean", len(p.Mean), p.Features.Len())
	archive.WantDims(a, "axes", p.Axes, p.Features.Len(), len(p.Variance))
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (s *Solution) MarshalBinary() ([]byte, error) { return archive.Marshal(s) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (s *Solution) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, s) }

func (s *Solution) archive(a archive.Fields) {
	archive.Object(a, "pairs", &s.Pairs)
	a.Floats("spectrum", &s.Spectrum)
	a.Floats("squared_norms", &s.SquaredNorms)
	a.Int("features", &s.d)
	if s.d < 0 {
		a.Fail("features is %d, want at least 0", s.d)
	}
	r := len(s.Lambda)
	archive.Dense(a, "psi", &s.Psi)
	a.Matrix("coefficients", &s.coef, &r)
	archive.Object(a, "updater", &s.base)
	if s.Psi != nil {
		archive.WantDims(a, "psi", s.Psi, len(s.SquaredNorms), s.d)
	}
	if s.coef != nil {
		archive.WantProduct(a, "coefficients", len(s.coef), s.d, len(s.Lambda))
	}
}

func (b *Updater) archive(a archive.Fields) {
	archive.Required(a, "features", &b.f)
	a.Int("points", &b.n)
	a.Floats("values", &b.w)
	d := b.f.Len()
	archive.WantLen(a, "values", len(b.w), d)
	if a.Loading() {
		b.rotations = make([][]float64, 0, 1)
	}
	a.List("rotations", len(b.rotations), func(a archive.Fields, i int) {
		if a.Loading() {
			b.rotations = append(b.rotations, nil)
		}
		cols := d
		a.Matrix("matrix", &b.rotations[i], &cols)
		archive.WantProduct(a, fmt.Sprintf("rotation %d", i), len(b.rotations[i]), d, d)
	})
}
