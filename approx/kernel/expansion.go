package kernel

import (
	"reflect"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
)

// An Expansion is the map x ↦ Σⱼ Aⱼ k(x, cⱼ), where Aⱼ is row j of Coef. An Expansion
// with m centres and m×D coefficients consists of D functions that share their kernel
// evaluations. Nyström features, kernel principal components and reduced sets are
// expansions.
//
// A linear combination of the functions of an Expansion is again an Expansion. The cost
// of its evaluation does not depend on the original D. On a grid of nx×ny points, the
// evaluation is fast if the kernel is approx.Separable or a sum of such kernels. It needs
// tables of nx·m and ny·m factors for each term, and one matrix product for each function
// and term.
type Expansion struct {
	Kernel  approx.Kernel // kernel k
	Centers approx.Points // centres cⱼ, m×d, m ≥ 1
	Coef    *mat.Dense    // coefficients Aⱼ, m×D; nil or empty if D is 0
}

var (
	_ approx.BatchMap = Expansion{}
	_ approx.Combiner = Expansion{}
	_ approx.Gridder  = Expansion{}
)

// Section returns the map x ↦ k(x, c), which has one feature.
func Section(k approx.Kernel, c []float64) Expansion {
	arg.NotNil("kernel.Section", "kernel", k)
	arg.AtLeast("kernel.Section", "the dimension of c", len(c), 1)
	return Expansion{k, approx.Points{Data: slices.Clone(c), Dim: len(c)}, mat.NewDense(1, 1, []float64{1})}
}

// JoinExpansions returns an Expansion with the functions of a, followed by the functions
// of b. The functions share their kernel evaluations. The result ok is true if a and b
// are expansions of the same kernel over equal centres.
func JoinExpansions(a, b approx.FeatureMap) (e Expansion, ok bool) {
	p, ok1 := a.(Expansion)
	q, ok2 := b.(Expansion)
	if !ok1 || !ok2 || p.Centers.Dim != q.Centers.Dim || !slices.Equal(p.Centers.Data, q.Centers.Data) || !Equal(p.Kernel, q.Kernel) {
		return Expansion{}, false
	}
	m, r, s := p.Centers.Len(), p.Len(), q.Len()
	coef, pCoef, qCoef := make([]float64, 0, m*(r+s)), dense.Data(p.Coef), dense.Data(q.Coef)
	for j := range m {
		coef = append(append(coef, pCoef[j*r:(j+1)*r]...), qCoef[j*s:(j+1)*s]...)
	}
	return Expansion{p.Kernel, p.Centers, dense.New(m, r+s, coef)}, true
}

// Equal reports whether two kernels are equal. For warped kernels, Equal compares the
// inner kernels and the warps. Other kernels that contain a slice are never equal, since
// Go cannot compare them.
func Equal(a, b approx.Kernel) bool {
	p, ok1 := a.(approx.Warped)
	q, ok2 := b.(approx.Warped)
	if ok1 && ok2 {
		k, v := p.Warp()
		l, w := q.Warp()
		return v.A.Dim == w.A.Dim && slices.Equal(v.A.Data, w.A.Data) && slices.Equal(v.B, w.B) && Equal(k, l)
	}
	return a != nil && reflect.ValueOf(a).Comparable() && a == b
}

// Len implements approx.FeatureMap. It returns D.
func (e Expansion) Len() int {
	_, d := dense.Dims(e.Coef)
	return d
}

// Map implements approx.FeatureMap.
func (e Expansion) Map(dst, x []float64) []float64 {
	e.check("kernel.Expansion.Map")
	arg.Map("kernel.Expansion.Map", dst, e.Len(), x, e.Centers.Dim)
	dst = approx.Dst(dst, e.Len())
	e.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// features returns e as linear combinations of the functions k(·, cⱼ).
func (e Expansion) features() combined.Features {
	return combined.Features{Basis: Sections{e.Kernel, e.Centers}, W: dense.Data(e.Coef), K: e.Len()}
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
	return Expansion{e.Kernel, e.Centers, dense.New(e.Centers.Len(), k, e.features().Weights(w, k))}
}

// Grid implements approx.Gridder.
func (e Expansion) Grid(dst, xs, ys []float64) {
	e.check("kernel.Expansion.Grid")
	arg.Grid("kernel.Expansion.Grid", dst, e.Len(), xs, ys, e.Centers.Dim)
	if k, ok := e.Kernel.(approx.Separable); ok {
		e.gridSeparable(k, dst, xs, ys)
		return
	}
	switch c := compositionOf(e.Kernel).(type) {
	case sumKernel:
		if isSeparableSum(c) {
			Expansion{c.a, e.Centers, e.Coef}.Grid(dst, xs, ys)
			other := make([]float64, e.Len()*len(xs)*len(ys))
			Expansion{c.b, e.Centers, e.Coef}.Grid(other, xs, ys)
			addTo(dst, other)
			return
		}
	case scaledKernel:
		if isSeparableSum(c) {
			Expansion{c.k, e.Centers, e.Coef}.Grid(dst, xs, ys)
			scaleBy(dst[:e.Len()*len(xs)*len(ys)], c.c)
			return
		}
	}
	nx, ny, m, d := len(xs), len(ys), e.Centers.Len(), e.Len()
	outer, inner, factorsY, isLayered := e.layerTables(xs, ys)
	row := approx.NewPoints(nx, 2)
	cross, values := make([]float64, m*nx), make([]float64, d*nx)
	// For two or three functions, separate products are faster than one product. Each
	// function then also has exactly the same values as if it were evaluated alone.
	coef, isSeparateProduct := dense.Data(e.Coef), d == 2 || d == 3
	if isSeparateProduct {
		transposed := make([]float64, d*m)
		lin.Transpose(transposed, coef, m, d)
		coef = transposed
	}
	for j, y := range ys {
		for i, x := range xs {
			row.Data[2*i], row.Data[2*i+1] = x, y
		}
		if isLayered {
			for l := range m {
				outer.firstLayerDistances(cross[l*nx:(l+1)*nx], inner[l*nx:(l+1)*nx], factorsY[l*ny+j])
			}
			applyProfile(outer.outer, cross)
		} else {
			Cross(cross, e.Kernel, e.Centers, row)
		}
		if isSeparateProduct {
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

// layerTables returns the kernel of e if it has two layers and the first layer is
// separable. It also returns the tables of factors for the coordinates xs and ys.
func (e Expansion) layerTables(xs, ys []float64) (k layeredKernel, factorsX, factorsY []float64, ok bool) {
	if _, isRadial := e.Kernel.(approx.Radial); !isRadial {
		return k, nil, nil, false
	}
	k, _ = compositionOf(e.Kernel).(layeredKernel)
	inner, ok := k.inner.(approx.Separable)
	if !ok {
		return k, nil, nil, false
	}
	return k, factorTables(nil, inner, e.Centers, xs, 0), factorTables(nil, inner, e.Centers, ys, 1), true
}

// isSeparableSum reports whether k is a sum of multiples of approx.Separable kernels. On
// a grid, an Expansion of k is then the sum of the expansions of the terms.
func isSeparableSum(k approx.Kernel) bool {
	if _, ok := k.(approx.Separable); ok {
		return true
	}
	switch c := compositionOf(k).(type) {
	case sumKernel:
		return isSeparableSum(c.a) && isSeparableSum(c.b)
	case scaledKernel:
		return isSeparableSum(c.k)
	}
	return false
}

// gridSeparable computes function l as the product E_yᵀ diag(a_l) E_x. Row j of E_x
// consists of the factors k₁(xsᵢ − c_x), where c_x is a coordinate of centre j. It
// processes the centres in blocks whose tables fit in the cache.
func (e Expansion) gridSeparable(k approx.Separable, dst, xs, ys []float64) {
	const blockCenters = 256
	nx, ny, m, d := len(xs), len(ys), e.Centers.Len(), e.Len()
	coef, weightedCoef := dense.Data(e.Coef), unset.Numbers(min(m, blockCenters)*nx)
	var ex, ey []float64
	var part []float64 // sum over a block after the first one
	if m == 0 {
		clear(dst[:d*ny*nx])
	}
	for j0 := 0; j0 < m; j0 += blockCenters {
		j1 := min(j0+blockCenters, m)
		c := e.Centers.Slice(j0, j1)
		ex, ey = factorTables(ex, k, c, xs, 0), factorTables(ey, k, c, ys, 1)
		for l := range d {
			for j := range j1 - j0 {
				row := weightedCoef[j*nx : (j+1)*nx]
				copy(row, ex[j*nx:])
				lin.Scale(row, coef[(j0+j)*d+l])
			}
			if j0 == 0 {
				lin.TMul(dst[l*ny*nx:], ey, weightedCoef, ny, j1-j0, nx)
				continue
			}
			if part == nil {
				part = make([]float64, ny*nx)
			}
			lin.TMul(part, ey, weightedCoef, ny, j1-j0, nx)
			lin.Axpy(dst[l*ny*nx:], 1, part)
		}
	}
}

// check panics with the name fn of the calling method if the kernel is invalid or there
// are no centres. It also panics unless there is one row of coefficients for each centre.
func (e Expansion) check(fn string) {
	mustBeValid(fn, e.Kernel)
	arg.Points(fn, "centres", e.Centers)
	mustHaveDim(fn, "centres", e.Kernel, e.Centers)
	if rows, d := dense.Dims(e.Coef); d > 0 {
		arg.Len(fn, "rows of coefficients", rows, e.Centers.Len())
	}
}

// StoredValues implements approx.StorageSizer.
func (e Expansion) StoredValues() int { return len(e.Centers.Data) + e.Centers.Len()*e.Len() }
