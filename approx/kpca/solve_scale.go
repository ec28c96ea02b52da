package kpca

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// maxPlainExponent limits the magnitude of entries to 2^±maxPlainExponent. In this range,
// squares of entries and of small eigenvalues are representable.
const maxPlainExponent = 200

// scaleFactor returns 1 if the magnitude top is within 2^±maxPlainExponent. Otherwise, it
// returns the power of two that scales top to about 1.
func scaleFactor(top float64) float64 {
	if !(top > 0) || math.IsInf(top, 1) {
		return 1
	}
	if _, exp := math.Frexp(top); exp < -maxPlainExponent || exp > maxPlainExponent {
		return math.Ldexp(1, min(max(-exp, -1000), 1000)) // the reciprocal must be finite
	}
	return 1
}

// solveRescaled calls solve for the matrix cK and converts the result to K.
func (g *gram) solveRescaled(ctx context.Context, c float64, q, spectrum int) (*eigen, error) {
	kc := approx.Kernel(scaledKernel{g.k, c})
	if u, ok := g.k.(approx.Indefinite); ok {
		kc = scaledIndefinite{scaledKernel{g.k, c}, u.Indefinite()}
	}
	gc := newGram(kc, g.x)
	gc.tolerance, gc.needsAllValues, gc.progress = g.tolerance, g.needsAllValues, g.progress
	e, err := solve(ctx, gc, q, spectrum)
	g.evals += gc.evals
	if err != nil {
		return nil, err
	}
	return e.scale(1 / c), nil
}

// scale converts the pairs of K to the pairs of cK.
func (e *eigen) scale(c float64) *eigen {
	e.mu, e.spectrum, e.spread = scaleValues(e.mu, c), scaleValues(e.spectrum, c), scaleValues(e.spread, c)
	if e.residual != nil {
		e.residual = scaleValues(e.residual, c)
	}
	e.missing, e.trace, e.squares, e.smallest = e.missing*c, e.trace*c, e.squares*c*c, e.smallest*c
	return e
}

// scaledKernel is the kernel c·k.
type scaledKernel struct {
	k approx.Kernel
	c float64
}

// Eval implements approx.Kernel.
func (t scaledKernel) Eval(x, y []float64) float64 { return t.c * evaluate.Eval(t.k, x, y) }

// Cross implements approx.Crosser.
func (t scaledKernel) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	evaluate.Cross(dst, t.k, x, y)
	lin.Scale(dst, t.c)
}

// scaledIndefinite is a scaledKernel for a kernel that implements approx.Indefinite.
type scaledIndefinite struct {
	scaledKernel
	reason string
}

var _ approx.Indefinite = scaledIndefinite{}

// Indefinite implements approx.Indefinite.
func (t scaledIndefinite) Indefinite() string { return t.reason }
