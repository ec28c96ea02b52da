package kpca

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// plainScale is the range 2^±plainScale of kernels whose squares, also those of their
// small eigenvalues, are numbers.
const plainScale = 200

// toScale returns the power of two by which a kernel becomes one whose values at the
// points are about 1, and 1 where that does not matter.
func toScale(k approx.Kernel, x approx.Points) float64 {
	var top float64
	for _, v := range kernel.Diag(nil, k, x) {
		top = math.Max(top, math.Abs(v))
	}
	if top == 0 { // as of a negative distance
		for _, v := range kernel.Cross(nil, k, x.Slice(0, 1), x) {
			top = math.Max(top, math.Abs(v))
		}
	}
	if !(top > 0) || math.IsInf(top, 1) {
		return 1
	}
	if _, exp := math.Frexp(top); exp < -plainScale || exp > plainScale {
		return math.Ldexp(1, min(max(-exp, -1000), 1000)) // whose reciprocal is a number
	}
	return 1
}

// solveTimes is Solve for c·k, of which it returns the solution for k.
func solveTimes(ctx context.Context, c float64, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (*Solution, error) {
	kc := approx.Kernel(times{k, c})
	if u, ok := k.(approx.Indefinite); ok {
		kc = timesIndefinite{times{k, c}, u.Indefinite()}
	}
	s, err := solveAsked(ctx, kc, x, r, opt)
	if err != nil {
		return nil, err
	}
	s.Kernel = k
	s.Lambda, s.Residuals = scaled(s.Lambda, 1/c), scaled(s.Residuals, 1/c)
	s.Spectrum, s.Spread = scaled(s.Spectrum, 1/c), scaled(s.Spread, 1/c)
	s.Missing, s.Trace, s.SumSquares = s.Missing/c, s.Trace/c, s.SumSquares/c/c
	return s, nil
}

// times is c·k.
type times struct {
	k approx.Kernel
	c float64
}

// Eval implements approx.Kernel.
func (t times) Eval(x, y []float64) float64 { return t.c * t.k.Eval(x, y) }

// Cross implements approx.Crosser.
func (t times) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	kernel.Cross(dst, t.k, x, y)
	lin.Scale(dst, t.c)
}

// timesIndefinite is c·k of a kernel that is approx.Indefinite.
type timesIndefinite struct {
	times
	why string
}

var _ approx.Indefinite = timesIndefinite{}

// Indefinite implements approx.Indefinite.
func (t timesIndefinite) Indefinite() string { return t.why }
