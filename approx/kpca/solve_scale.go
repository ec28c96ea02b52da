package kpca

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// plainScale is the exponent of the range 2^±plainScale of entries for which squares of
// entries and of small eigenvalues are representable.
const plainScale = 200

// toScale returns 1 if top is within plainScale, and otherwise the power of two that
// scales top to about 1.
func toScale(top float64) float64 {
	if !(top > 0) || math.IsInf(top, 1) {
		return 1
	}
	if _, exp := math.Frexp(top); exp < -plainScale || exp > plainScale {
		return math.Ldexp(1, min(max(-exp, -1000), 1000)) // whose reciprocal is a number
	}
	return 1
}

// solveTimes is solve for cK, with the result converted to K.
func (g *gram) solveTimes(ctx context.Context, c float64, q, spectrum int) (*eigen, error) {
	kc := approx.Kernel(times{g.k, c})
	if u, ok := g.k.(approx.Indefinite); ok {
		kc = timesIndefinite{times{g.k, c}, u.Indefinite()}
	}
	gc := newGram(kc, g.x)
	gc.tolerance, gc.whole = g.tolerance, g.whole
	e, err := solve(ctx, gc, q, spectrum)
	g.evals += gc.evals
	if err != nil {
		return nil, err
	}
	return e.times(1 / c), nil
}

// times converts the pairs of K to the pairs of cK.
func (e *eigen) times(c float64) *eigen {
	e.mu, e.spectrum, e.spread = scaleValues(e.mu, c), scaleValues(e.spectrum, c), scaleValues(e.spread, c)
	if e.residual != nil {
		e.residual = scaleValues(e.residual, c)
	}
	e.missing, e.trace, e.squares, e.smallest = e.missing*c, e.trace*c, e.squares*c*c, e.smallest*c
	return e
}

// times is c·k.
type times struct {
	k approx.Kernel
	c float64
}

// Eval implements approx.Kernel.
func (t times) Eval(x, y []float64) float64 { return t.c * evaluate.Eval(t.k, x, y) }

// Cross implements approx.Crosser.
func (t times) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	evaluate.Cross(dst, t.k, x, y)
	lin.Scale(dst, t.c)
}

// timesIndefinite is c·k of a kernel that is approx.Indefinite.
type timesIndefinite struct {
	times
	reason string
}

var _ approx.Indefinite = timesIndefinite{}

// Indefinite implements approx.Indefinite.
func (t timesIndefinite) Indefinite() string { return t.reason }
