package ika

import (
	"slices"

	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.IKA = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("ika.Solution", (*Solution).archive),
		archive.Value("ika.Neurons", (*neurons).archive),
		archive.Value("ika.ReLU", func(*relu, archive.Fields) {}),
		archive.Value("ika.Logistic", func(*logistic, archive.Fields) {}),
		archive.Value("ika.Polynomials", (*polynomials).archive),
		archive.Value("ika.Series", (*series).archive),
		archive.Value("ika.Sums", (*sums).archive),
	}
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (s Solution) MarshalBinary() ([]byte, error) { return archive.Marshal(s) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (s *Solution) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, s) }

func (s *Solution) archive(a archive.Fields) {
	archive.Object(a, "pairs", &s.Pairs)
	a.Int("span", &s.Span)
	a.Float("min_eigenvalue", &s.MinEigenvalue)
}

func (l *neurons) archive(a archive.Fields) {
	a.Floats("anchor", &l.anchor)
	a.Matrix("weights", &l.w.Data, &l.w.Dim)
	a.Floats("offsets", &l.c)
	archive.Required(a, "activation", &l.f)
	archive.WantLen(a, "anchor", len(l.anchor), l.w.Dim)
	archive.WantLen(a, "offsets", len(l.c), l.w.Len())
}

func (p *polynomials) archive(a archive.Fields) {
	a.Floats("middle", &p.mid)
	a.Floats("scale", &p.inv)
	powers, d := slices.Concat(p.powers...), len(p.mid)
	a.IntMatrix("powers", &powers, &d)
	if !a.Loading() {
		return
	}
	archive.WantLen(a, "scale", len(p.inv), len(p.mid))
	if d < 1 || d != len(p.mid) {
		a.Fail("powers has %d columns and middle has %d numbers, want the same number of at least 1", d, len(p.mid))
	}
	archive.WantIndices(a, "powers", powers, 0, maxPower)
	for i := 0; i < len(powers); i += d {
		p.powers = append(p.powers, powers[i:i+d:i+d])
	}
	if len(powers) > 0 {
		p.degree = slices.Max(powers)
	}
}

// maxPower bounds the powers of a file. A power needs a table of so many numbers.
const maxPower = 1 << 20

func (s *series) archive(a archive.Fields) {
	s.sums.archive(a)
	if !a.Loading() {
		return
	}
	p, ok := s.basis.(polynomials)
	if !ok {
		a.Fail("features is %T, want polynomials", s.basis)
	}
	s.p = p
}

func (s *sums) archive(a archive.Fields) {
	archive.Required(a, "features", &s.basis)
	w, k := s.W, s.K
	a.Matrix("weights", &w, &k)
	archive.WantProduct(a, "weights", len(w), s.basis.Len(), k)
	if a.Loading() {
		*s = newSums(s.basis, w, k)
	}
}
