package learn

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
)

// A Model is a function ℝᵈ → ℝᵏ that has been learnt,
//
//	f(x) = b + Wᵀψ(x).
type Model struct {
	Function approx.FeatureMap // x ↦ f(x) − b, with k features
	Offset   []float64         // b, of k numbers; nil where it is 0
}

// Outputs returns k.
func (m Model) Outputs() int { return m.Function.Len() }

// Predict returns f(xᵢ), n×k, row by row.
func (m Model) Predict(x approx.Points) []float64 {
	y := approx.Features(m.Function, x)
	if m.Offset != nil {
		k := len(m.Offset)
		for i := range y {
			y[i] += m.Offset[i%k]
		}
	}
	return y
}

// Grid returns f at all (xs[i], ys[j]), one Len(ys)×Len(xs) field for each
// output, laid out as approx.Gridder says.
func (m Model) Grid(xs, ys []float64) []float64 {
	y := approx.Grid(m.Function, xs, ys)
	if m.Offset != nil {
		size := len(xs) * len(ys)
		for i := range y {
			y[i] += m.Offset[i/size]
		}
	}
	return y
}

// combined is approx.Combined, but maps many points at once where f knows how to
// though it cannot combine.
func combined(f approx.FeatureMap, w []float64, k int) approx.FeatureMap {
	if _, ok := f.(approx.Combiner); ok {
		return approx.Combined(f, w, k)
	}
	return linear{f, w, k}
}

// linear is x ↦ Wᵀψ(x).
type linear struct {
	f approx.FeatureMap
	w []float64 // D×k
	k int
}

func (l linear) Len() int { return l.k }

func (l linear) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, l.k)
	lin.TMatVec(dst, l.w, l.f.Map(nil, x), l.f.Len(), l.k)
	return dst
}

// rows returns the height of the blocks in which points are mapped to d numbers
// each: 256, a megabyte of 500 features, and fewer where that would be more than
// 16 MB.
func rows(d int) int { return min(256, max(1<<21/max(d, 1), 16)) }

func (l linear) MapAll(dst []float64, x approx.Points) {
	n, d := x.Len(), l.f.Len()
	for i := 0; i < n; i += rows(d) {
		b := min(rows(d), n-i)
		lin.Mul(dst[i*l.k:(i+b)*l.k], approx.Features(l.f, x.Slice(i, i+b)), l.w, b, d, l.k)
	}
}

// Grid goes row by row, because D fields of a whole grid may not fit.
func (l linear) Grid(dst, xs, ys []float64) {
	nx, ny, d := len(xs), len(ys), l.f.Len()
	row := make([]float64, l.k*nx)
	for j := range ys {
		lin.TMul(row, l.w, approx.Grid(l.f, xs, ys[j:j+1]), l.k, d, nx)
		for o := range l.k {
			copy(dst[(o*ny+j)*nx:(o*ny+j+1)*nx], row[o*nx:(o+1)*nx])
		}
	}
}
