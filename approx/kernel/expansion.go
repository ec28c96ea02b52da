package kernel

import (
	"reflect"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// An Expansion is the map of sums over centres,
//
//	x ↦ Σⱼ Aⱼ k(x, cⱼ),
//
// where Aⱼ is row j of Coef. An Expansion with m centres and m·D coefficients consists
// of D functions that share their kernel evaluations. Nyström features, kernel
// principal components and reduced sets are all expansions.
//
// A combination of an Expansion is an Expansion. The cost depends on the number of
// combinations, not on the D of the original Expansion. On a grid in the plane, an
// approx.Separable kernel, or a sum of such kernels, costs two tables of nx·m and ny·m
// factors. Each function then takes one matrix product per term.
type Expansion struct {
	Kernel  approx.Kernel // k
	Centers approx.Points // m×d, m ≥ 1
	Coef    []float64     // m×D, row by row
}

var (
	_ approx.BatchMap = Expansion{}
	_ approx.Combiner = Expansion{}
	_ approx.Gridder  = Expansion{}
)

// At returns the map x ↦ k(x, c) with one feature.
func At(k approx.Kernel, c []float64) Expansion {
	arg.NotNil("kernel.At", "kernel", k)
	arg.AtLeast("kernel.At", "the dimension of c", len(c), 1)
	return Expansion{k, approx.Points{Data: c, Dim: len(c)}, []float64{1}}
}

// Join returns the map of the functions of a followed by the functions of b, which
// share their kernel evaluations. Join succeeds if both maps are expansions of one
// kernel over equal centres.
func Join(a, b approx.FeatureMap) (e Expansion, ok bool) {
	p, ok1 := a.(Expansion)
	q, ok2 := b.(Expansion)
	if !ok1 || !ok2 || p.Centers.Dim != q.Centers.Dim || !slices.Equal(p.Centers.Data, q.Centers.Data) || !Same(p.Kernel, q.Kernel) {
		return Expansion{}, false
	}
	m, r, s := p.Centers.Len(), p.Len(), q.Len()
	coef := make([]float64, 0, m*(r+s))
	for j := range m {
		coef = append(append(coef, p.Coef[j*r:(j+1)*r]...), q.Coef[j*s:(j+1)*s]...)
	}
	return Expansion{p.Kernel, p.Centers, coef}, true
}

// Same reports whether two kernels are equal values. For warped kernels, Same compares
// the inner kernels and the warps. Other kernels that hold a slice are not comparable
// and count as different.
func Same(a, b approx.Kernel) bool {
	p, ok1 := a.(approx.Warped)
	q, ok2 := b.(approx.Warped)
	if ok1 && ok2 {
		k, v := p.Warp()
		l, w := q.Warp()
		return v.A.Dim == w.A.Dim && slices.Equal(v.A.Data, w.A.Data) && slices.Equal(v.B, w.B) && Same(k, l)
	}
	return a != nil && reflect.ValueOf(a).Comparable() && a == b
}

// Len implements approx.FeatureMap. It returns D, or 0 if there are no centres.
func (e Expansion) Len() int {
	if e.Centers.Len() == 0 {
		return 0
	}
	return len(e.Coef) / e.Centers.Len()
}

// Map implements approx.FeatureMap.
func (e Expansion) Map(dst, x []float64) []float64 {
	e.check("kernel.Expansion.Map")
	arg.Map("kernel.Expansion.Map", dst, e.Len(), x, e.Centers.Dim)
	dst = approx.Dst(dst, e.Len())
	e.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// features returns e as combinations of the functions k(·, cⱼ).
func (e Expansion) features() combined.Features {
	return combined.Features{Basis: Sections{e.Kernel, e.Centers}, W: e.Coef, K: e.Len()}
}

// MapAll implements approx.BatchMap.
func (e Expansion) MapAll(dst []float64, x approx.Points) {
	e.check("kernel.Expansion.MapAll")
	arg.MapAll("kernel.Expansion.MapAll", dst, e.Len(), x, e.Centers.Dim)
	e.features().MapAll(dst, x)
}

// Combine implements approx.Combiner.
func (e Expansion) Combine(w []float64, k int) approx.FeatureMap {
	e.check("kernel.Expansion.Combine")
	arg.Combine("kernel.Expansion.Combine", w, e.Len(), k)
	return Expansion{e.Kernel, e.Centers, e.features().Weights(w, k)}
}

// Grid implements approx.Gridder.
func (e Expansion) Grid(dst, xs, ys []float64) {
	e.check("kernel.Expansion.Grid")
	arg.Grid("kernel.Expansion.Grid", dst, e.Len(), xs, ys, e.Centers.Dim)
	switch k := e.Kernel.(type) {
	case approx.Separable:
		e.gridSeparable(k, dst, xs, ys)
		return
	case interface{ terms() pair }:
		if t := k.terms(); separates(t.a) && separates(t.b) {
			Expansion{t.a, e.Centers, e.Coef}.Grid(dst, xs, ys)
			other := make([]float64, e.Len()*len(xs)*len(ys))
			Expansion{t.b, e.Centers, e.Coef}.Grid(other, xs, ys)
			plus(dst, other)
			return
		}
	case interface{ parts() scaled }:
		if s := k.parts(); separates(s.k) {
			Expansion{s.k, e.Centers, e.Coef}.Grid(dst, xs, ys)
			times(dst[:e.Len()*len(xs)*len(ys)], s.c)
			return
		}
	}
	nx, ny, m, d := len(xs), len(ys), e.Centers.Len(), e.Len()
	outer, inner, up, layered := e.layers(xs, ys)
	row := approx.NewPoints(nx, 2)
	cross, values := make([]float64, m*nx), make([]float64, d*nx)
	// Two or three functions are what each of them is alone, to the last bit; one product
	// would take longer.
	coef, few := e.Coef, d == 2 || d == 3
	if few {
		coef = make([]float64, d*m)
		lin.Transpose(coef, e.Coef, m, d)
	}
	for j, y := range ys {
		for i, x := range xs {
			row.Data[2*i], row.Data[2*i+1] = x, y
		}
		if layered {
			for l := range m {
				outer.between(cross[l*nx:(l+1)*nx], inner[l*nx:(l+1)*nx], up[l*ny+j])
			}
			profiles(outer.outer, cross)
		} else {
			Cross(cross, e.Kernel, e.Centers, row)
		}
		if few {
			for l := range d {
				lin.TMul(values[l*nx:], coef[l*m:], cross, 1, m, nx)
			}
		} else {
			lin.TMul(values, coef, cross, d, m, nx)
		}
		for l := range d {
			copy(dst[(l*ny+j)*nx:], values[l*nx:(l+1)*nx])
		}
	}
}

// layers returns the kernel of e if it has two layers and the first layer is a product
// of factors. It also returns the tables of factors of xs and ys.
func (e Expansion) layers(xs, ys []float64) (k layeredRadial, across, up []float64, ok bool) {
	l, ok := e.Kernel.(interface{ layer() layeredRadial })
	if !ok {
		return k, nil, nil, false
	}
	k = l.layer()
	inner, ok := k.inner.(approx.Separable)
	if !ok {
		return k, nil, nil, false
	}
	return k, factors(inner, e.Centers, xs, 0), factors(inner, e.Centers, ys, 1), true
}

// separates reports whether k is a sum of approx.Separable kernels and their multiples.
// The field of k is then the sum of their fields.
func separates(k approx.Kernel) bool {
	switch k := k.(type) {
	case approx.Separable:
		return true
	case interface{ terms() pair }:
		return separates(k.terms().a) && separates(k.terms().b)
	case interface{ parts() scaled }:
		return separates(k.parts().k)
	}
	return false
}

// gridSeparable computes function l as the product E_yᵀ diag(a_l) E_x, where E_x is
// k₁(xsᵢ − c_x) with one row for each centre. It proceeds in groups of centres
// whose tables fit in the cache.
func (e Expansion) gridSeparable(k approx.Separable, dst, xs, ys []float64) {
	const some = 256
	nx, ny, m, d := len(xs), len(ys), e.Centers.Len(), e.Len()
	weighted, part := make([]float64, min(m, some)*nx), make([]float64, ny*nx)
	clear(dst[:d*ny*nx])
	for j0 := 0; j0 < m; j0 += some {
		j1 := min(j0+some, m)
		c := e.Centers.Slice(j0, j1)
		ex, ey := factors(k, c, xs, 0), factors(k, c, ys, 1)
		for l := range d {
			for j := range j1 - j0 {
				a, row := e.Coef[(j0+j)*d+l], weighted[j*nx:(j+1)*nx]
				for i, v := range ex[j*nx : (j+1)*nx] {
					row[i] = a * v
				}
			}
			lin.TMul(part, ey, weighted, ny, j1-j0, nx)
			lin.Axpy(dst[l*ny*nx:], 1, part)
		}
	}
}

// check panics for the method fn unless the kernel is valid, there are centres, and all
// centres have the same number of coefficients.
func (e Expansion) check(fn string) {
	mustBeValid(fn, e.Kernel)
	arg.Points(fn, "centres", e.Centers)
	mustTake(fn, "centres", e.Kernel, e.Centers)
	arg.Len(fn, "coefficients", len(e.Coef), e.Centers.Len()*e.Len())
}
