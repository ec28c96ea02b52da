package learn

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Model is a trained function ℝᵈ → ℝᵏ,
//
//	f(x) = b + Wᵀψ(x).
type Model struct {
	Function approx.FeatureMap // x ↦ f(x) − b, with k features
	Offset   []float64         // the k numbers b; nil if they are 0
}

// Outputs returns k.
func (m Model) Outputs() int {
	m.check("learn.Model.Outputs")
	return m.Function.Len()
}

// check panics with the function name fn unless m has a function. It also panics if there
// are offsets but not one for each output.
func (m Model) check(fn string) {
	arg.FeatureMap(fn, m.Function)
	if m.Offset != nil {
		arg.Len(fn, "offsets", len(m.Offset), m.Function.Len())
	}
}

// Predict returns the n×k values of f at the n rows of x, so that row i holds f(xᵢ). If f is
// a sum of kernel functions and xᵢ is outside of the domain of the kernel, the values are NaN.
// Predict panics if x has no rows.
func (m Model) Predict(x mat.Matrix) *mat.Dense {
	const fn = "learn.Model.Predict"
	p := arg.Matrix(fn, "x", x)
	arg.AtLeast(fn, "n", p.Len(), 1)
	y := m.predict(fn, p)
	return mat.NewDense(p.Len(), m.Function.Len(), y)
}

func (m Model) predict(fn string, x approx.Points) []float64 {
	m.check(fn)
	arg.Points(fn, "x", x)
	y := approx.FeaturesTo(nil, m.Function, x)
	m.addOffset(y)
	return y
}

// addOffset adds b to each row of y, n×k.
func (m Model) addOffset(y []float64) {
	if k := len(m.Offset); k > 0 {
		for i := range y {
			y[i] += m.Offset[i%k]
		}
	}
}

// Grid returns f at all (xs[i], ys[j]): one len(ys)×len(xs) array for each output, in the
// order of approx.Gridder.
func (m Model) Grid(xs, ys []float64) []float64 { return m.grid("learn.Model.Grid", xs, ys) }

func (m Model) grid(fn string, xs, ys []float64) []float64 {
	m.check(fn)
	y := approx.Grid(m.Function, xs, ys)
	if m.Offset != nil {
		size := len(xs) * len(ys)
		for i := range y {
			y[i] += m.Offset[i/size]
		}
	}
	return y
}

// blockRows returns the number of points in one block of evaluation, for d features. It
// is 256, which is a megabyte for 500 features. For many features it is smaller, so that
// a block stays below 16 MB.
func blockRows(d int) int { return min(256, max(1<<21/max(d, 1), 16)) }
