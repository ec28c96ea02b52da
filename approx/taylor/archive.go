package taylor

import (
	"slices"

	"mercer/approx"
	"mercer/approx/internal/archive"
	"mercer/approx/internal/combined"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Taylor = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Pointer("taylor.Series", (*Series).archive),
		archive.Value("taylor.Polynomials", (*polynomials).archive),
	}
}

// archive visits the fields of s. The other fields follow from them.
func (s *Series) archive(a archive.Fields) {
	a.Float("kappa", &s.kappa)
	a.Float("sigma", &s.sigma)
	a.Floats("center", &s.center)
	a.Int("degree", &s.degree)
	d := len(s.center)
	a.IntMatrix("powers", &s.power, &d)
	if !a.Loading() {
		return
	}
	if !(s.kappa > 0) || !(s.sigma > 0) || s.degree < 0 || (approx.Points{Data: s.center, Dim: len(s.center)}).Check() != nil {
		a.Fail("kappa is %g, sigma is %g, and degree is %d, want positive numbers and a finite center", s.kappa, s.sigma, s.degree)
	}
	// Count stops at the length of power, so a corrupt file causes no huge allocation.
	count := len(s.power) / len(s.center)
	if d != len(s.center) || Count(d, s.degree, count) != count {
		a.Fail("powers is %d×%d, and a series of degree %d has others", count, d, s.degree)
	}
	series := NewSeries(s.kappa, s.sigma, s.center, s.degree)
	if !slices.Equal(series.power, s.power) {
		a.Fail("powers has another order than the monomials of degree %d", s.degree)
	}
	*s = *series
}

func (p *polynomials) archive(a archive.Fields) {
	f := combined.Features{W: p.W, K: p.K}
	archive.Required(a, "series", &p.s)
	a.Matrix("weights", &f.W, &f.K)
	archive.WantProduct(a, "weights", len(f.W), p.s.Len(), f.K)
	if a.Loading() {
		f.Basis = p.s
		p.Features = f
	}
}
