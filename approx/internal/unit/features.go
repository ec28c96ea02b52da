package unit

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Features returns the map 2ʰψ, which stands for the kernel 4ʰk̂. It is Signed, Implicit
// or Grouped where f is.
func Features(f approx.FeatureMap, h int) approx.FeatureMap {
	if h == 0 {
		return f
	}
	switch m := f.(type) {
	case kernel.Expansion:
		if _, e := math.Frexp(lin.Largest(m.Coef)); e+h <= maxCoefficient {
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
	_, grouped := f.(approx.Grouped)
	switch {
	case implicit && grouped:
		return implicitGrouped{implicitMultiple{m}, groupedMultiple{m}}
	case implicit:
		return implicitMultiple{m}
	case signed && grouped:
		return signedGrouped{signedMultiple{m}, groupedMultiple{m}}
	case signed:
		return signedMultiple{m}
	case grouped:
		return groupedMultiple{m}
	}
	return m
}

// maxCoefficient is the power of two up to which coefficients of sums of kernels are
// multiplied. Beyond it the sums are, so that no term of them overflows.
const maxCoefficient = 900

// A multiple is the map 2ʰψ.
type multiple struct {
	of approx.FeatureMap
	h  int
}

type (
	signedMultiple   struct{ multiple }
	implicitMultiple struct{ multiple }
	groupedMultiple  struct{ multiple }
	signedGrouped    struct {
		signedMultiple
		grouped groupedMultiple
	}
	implicitGrouped struct {
		implicitMultiple
		grouped groupedMultiple
	}
)

var (
	_ approx.BatchMap     = multiple{}
	_ approx.Combiner     = multiple{}
	_ approx.Gridder      = multiple{}
	_ approx.StorageSizer = multiple{}
	_ approx.Signed       = signedMultiple{}
	_ approx.Implicit     = implicitMultiple{}
	_ approx.Grouped      = groupedMultiple{}
	_ approx.Signed       = signedGrouped{}
	_ approx.Grouped      = signedGrouped{}
	_ approx.Implicit     = implicitGrouped{}
	_ approx.Grouped      = implicitGrouped{}
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

// StoredValues implements approx.StorageSizer.
func (m multiple) StoredValues() int { return approx.StoredValues(m.of) }

// Signs implements approx.Signed.
func (m signedMultiple) Signs() []float64 { return m.of.(approx.Signed).Signs() }

// Implied implements approx.Implicit.
func (m implicitMultiple) Implied(dst []float64, x, y approx.Points) {
	m.of.(approx.Implicit).Implied(dst, x, y)
	times(dst[:x.Len()*y.Len()], 2*m.h)
}

// Groups implements approx.Grouped.
func (m groupedMultiple) Groups() int { return m.of.(approx.Grouped).Groups() }

// Group implements approx.Grouped.
func (m groupedMultiple) Group(j int) []int { return m.of.(approx.Grouped).Group(j) }

// Groups implements approx.Grouped.
func (m signedGrouped) Groups() int { return m.grouped.Groups() }

// Group implements approx.Grouped.
func (m signedGrouped) Group(j int) []int { return m.grouped.Group(j) }

// Groups implements approx.Grouped.
func (m implicitGrouped) Groups() int { return m.grouped.Groups() }

// Group implements approx.Grouped.
func (m implicitGrouped) Group(j int) []int { return m.grouped.Group(j) }
