package unit

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Features returns the map 2ʰψ, which stands for the kernel 4ʰk̂. It is Signed, Implicit
// or Parted where f is.
func Features(f approx.FeatureMap, h int) approx.FeatureMap {
	if h == 0 {
		return f
	}
	switch m := f.(type) {
	case kernel.Expansion:
		if _, e := math.Frexp(lin.Largest(m.Coef)); e+h <= mostCoefficient {
			m.Coef = Shifted(m.Coef, h)
			return m
		}
	case interface{ parts() multiple }:
		p := m.parts()
		return Features(p.of, p.h+h)
	}
	m := multiple{f, h}
	_, signed := f.(approx.Signed)
	_, implicit := f.(approx.Implicit)
	_, parted := f.(approx.Parted)
	switch {
	case implicit && parted:
		return implicitParted{implicitMultiple{m}, partedMultiple{m}}
	case implicit:
		return implicitMultiple{m}
	case signed && parted:
		return signedParted{signedMultiple{m}, partedMultiple{m}}
	case signed:
		return signedMultiple{m}
	case parted:
		return partedMultiple{m}
	}
	return m
}

// mostCoefficient is the power of two up to which coefficients of sums of kernels are
// multiplied. Beyond it the sums are, so that no term of them overflows.
const mostCoefficient = 900

// A multiple is the map 2ʰψ.
type multiple struct {
	of approx.FeatureMap
	h  int
}

type (
	signedMultiple   struct{ multiple }
	implicitMultiple struct{ multiple }
	partedMultiple   struct{ multiple }
	signedParted     struct {
		signedMultiple
		parted partedMultiple
	}
	implicitParted struct {
		implicitMultiple
		parted partedMultiple
	}
)

var (
	_ approx.BatchMap = multiple{}
	_ approx.Combiner = multiple{}
	_ approx.Gridder  = multiple{}
	_ approx.Keeper   = multiple{}
	_ approx.Signed   = signedMultiple{}
	_ approx.Implicit = implicitMultiple{}
	_ approx.Parted   = partedMultiple{}
	_ approx.Signed   = signedParted{}
	_ approx.Parted   = signedParted{}
	_ approx.Implicit = implicitParted{}
	_ approx.Parted   = implicitParted{}
)

func (m multiple) parts() multiple { return m }

// times multiplies v by 2ᵉ in place.
func times(v []float64, e int) {
	for i, u := range v {
		v[i] = math.Ldexp(u, e)
	}
}

// Len implements approx.FeatureMap.
func (m multiple) Len() int { return m.of.Len() }

// Map implements approx.FeatureMap.
func (m multiple) Map(dst, x []float64) []float64 {
	dst = m.of.Map(dst, x)
	times(dst, m.h)
	return dst
}

// MapAll implements approx.BatchMap.
func (m multiple) MapAll(dst []float64, x approx.Points) {
	times(approx.FeaturesTo(dst[:x.Len()*m.Len()], m.of, x), m.h)
}

// Combine implements approx.Combiner.
func (m multiple) Combine(w []float64, k int) approx.FeatureMap {
	return Features(approx.Combined(m.of, w, k), m.h)
}

// Grid implements approx.Gridder.
func (m multiple) Grid(dst, xs, ys []float64) {
	copy(dst, Shifted(approx.Grid(m.of, xs, ys), m.h))
}

// Kept implements approx.Keeper.
func (m multiple) Kept() int { return approx.Kept(m.of) }

// Signs implements approx.Signed.
func (m signedMultiple) Signs() []float64 { return m.of.(approx.Signed).Signs() }

// Implied implements approx.Implicit.
func (m implicitMultiple) Implied(dst []float64, x, y approx.Points) {
	m.of.(approx.Implicit).Implied(dst, x, y)
	times(dst[:x.Len()*y.Len()], 2*m.h)
}

// Parts implements approx.Parted.
func (m partedMultiple) Parts() int { return m.of.(approx.Parted).Parts() }

// Part implements approx.Parted.
func (m partedMultiple) Part(j int) []int { return m.of.(approx.Parted).Part(j) }

// Parts implements approx.Parted.
func (m signedParted) Parts() int { return m.parted.Parts() }

// Part implements approx.Parted.
func (m signedParted) Part(j int) []int { return m.parted.Part(j) }

// Parts implements approx.Parted.
func (m implicitParted) Parts() int { return m.parted.Parts() }

// Part implements approx.Parted.
func (m implicitParted) Part(j int) []int { return m.parted.Part(j) }
