package unit

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// ScaleFeatures returns the map 2ʰψ, whose kernel is 4ʰk̂. It is Signed, Implicit or
// Grouped if f is.
func ScaleFeatures(f approx.FeatureMap, h int) approx.FeatureMap {
	if h == 0 {
		return f
	}
	switch m := f.(type) {
	case kernel.Expansion:
		coef := dense.Data(m.Coef)
		if _, e := math.Frexp(lin.Largest(coef)); e+h <= maxCoefficient {
			m.Coef = dense.New(m.Centers.Len(), m.Len(), ScaleValues(coef, h))
			return m
		}
	case interface{ asMultiple() multiple }:
		p := m.asMultiple()
		return ScaleFeatures(p.base, p.h+h)
	}
	return newMultiple(f, h)
}

// newMultiple returns the map 2ʰψ with the interfaces of f.
func newMultiple(f approx.FeatureMap, h int) approx.FeatureMap {
	m := multiple{f, h}
	_, isSigned := f.(approx.Signed)
	_, implicit := f.(approx.Implicit)
	_, isGrouped := f.(approx.Grouped)
	switch {
	case implicit && isGrouped:
		return implicitGroupedMultiple{implicitMultiple{m}, groupedMultiple{m}}
	case implicit:
		return implicitMultiple{m}
	case isSigned && isGrouped:
		return signedGroupedMultiple{signedMultiple{m}, groupedMultiple{m}}
	case isSigned:
		return signedMultiple{m}
	case isGrouped:
		return groupedMultiple{m}
	}
	return m
}

// maxCoefficient is the largest binary exponent for scaled coefficients of kernel
// expansions. For larger exponents, the values of the sum are scaled instead, so that no
// term overflows.
const maxCoefficient = 900

// A multiple is the map 2ʰψ, where ψ is the map base.
type multiple struct {
	base approx.FeatureMap
	h    int
}

type (
	signedMultiple        struct{ multiple }
	implicitMultiple      struct{ multiple }
	groupedMultiple       struct{ multiple }
	signedGroupedMultiple struct {
		signedMultiple
		grouped groupedMultiple
	}
	implicitGroupedMultiple struct {
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
	_ approx.Signed       = signedGroupedMultiple{}
	_ approx.Grouped      = signedGroupedMultiple{}
	_ approx.Implicit     = implicitGroupedMultiple{}
	_ approx.Grouped      = implicitGroupedMultiple{}
)

func (m multiple) asMultiple() multiple { return m }

// Unscaled returns the map whose features f multiplies by a power of 2, or f itself.
func Unscaled(f approx.FeatureMap) approx.FeatureMap {
	if m, ok := f.(interface{ asMultiple() multiple }); ok {
		return m.asMultiple().base
	}
	return f
}

// scaleInPlace multiplies the entries of v by 2ᵉ.
func scaleInPlace(v []float64, e int) {
	for i, u := range v {
		v[i] = math.Ldexp(u, e)
	}
}

// Len implements approx.FeatureMap.
func (m multiple) Len() int { return m.base.Len() }

// Map implements approx.FeatureMap.
func (m multiple) Map(dst, x []float64) []float64 {
	dst = m.base.Map(dst, x)
	scaleInPlace(dst, m.h)
	return dst
}

// MapAll implements approx.BatchMap.
func (m multiple) MapAll(dst []float64, x approx.Points) {
	scaleInPlace(approx.FeaturesTo(dst[:x.Len()*m.Len()], m.base, x), m.h)
}

// Combine implements approx.Combiner.
func (m multiple) Combine(w []float64, k int) approx.FeatureMap {
	return ScaleFeatures(approx.Combined(m.base, approx.Points{Data: w, Dim: k}), m.h)
}

// Grid implements approx.Gridder.
func (m multiple) Grid(dst, xs, ys []float64) {
	copy(dst, ScaleValues(approx.Grid(m.base, xs, ys), m.h))
}

// StoredValues implements approx.StorageSizer.
func (m multiple) StoredValues() int { return approx.StoredValues(m.base) }

// Signs implements approx.Signed.
func (m signedMultiple) Signs() []float64 { return m.base.(approx.Signed).Signs() }

// Implied implements approx.Implicit.
func (m implicitMultiple) Implied(dst []float64, x, y approx.Points) {
	m.base.(approx.Implicit).Implied(dst, x, y)
	scaleInPlace(dst[:x.Len()*y.Len()], 2*m.h)
}

// Groups implements approx.Grouped.
func (m groupedMultiple) Groups() int { return m.base.(approx.Grouped).Groups() }

// Group implements approx.Grouped.
func (m groupedMultiple) Group(j int) []int { return m.base.(approx.Grouped).Group(j) }

// Groups implements approx.Grouped.
func (m signedGroupedMultiple) Groups() int { return m.grouped.Groups() }

// Group implements approx.Grouped.
func (m signedGroupedMultiple) Group(j int) []int { return m.grouped.Group(j) }

// Groups implements approx.Grouped.
func (m implicitGroupedMultiple) Groups() int { return m.grouped.Groups() }

// Group implements approx.Grouped.
func (m implicitGroupedMultiple) Group(j int) []int { return m.grouped.Group(j) }
