package measure

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

const (
	// probes is the number of random vectors of a trace norm.
	probes = 12

	// deflatedCount is the number of leading eigenvectors that are taken out first.
	deflatedCount = 12

	// traceSteps is the number of Lanczos steps from each of them.
	traceSteps = 40

	streamProbes = 0x7a
)

// traceNorm estimates the nuclear norm Σ|λᵢ| = tr |A| of an indefinite symmetric
// matrix that is too large to compute all eigenvalues.
//
// For approximate leading eigenvectors Q, which carry most of it, and P = 1 − QQᵀ,
//
//	tr |A| = tr Qᵀ|A|Q + tr P|A|P,
//
// and the second trace is the mean of (Pz)ᵀ|A|(Pz) over random signs z (Hutchinson;
// taking the large part out first is Meyer, Musco, Musco & Woodruff 2021). Each
// form vᵀ|A|v is the quadrature that the Lanczos process from v gives, Σ τⱼ²|θⱼ|
// (Ubaru, Chen & Saad 2017). The standard error is that of the probes. |t| has a
// kink, so the quadrature has an error too. It is of the order of the change that
// the last third of the steps made, and is added.
func traceNorm(ctx context.Context, a *tiled.Matrix) (Estimate, error) {
	return traceNormOf(ctx, a, 0)
}

func traceNormOf(ctx context.Context, a *tiled.Matrix, seed uint64) (Estimate, error) {
	n := a.Len()
	apply := func(dst, v []float64, cols int) { _ = a.Mul(ctx, dst, v, cols) } // fails with ctx
	_, q, _, _, err := lin.TopK(ctx, n, deflatedCount, apply, lin.TopKOptions{Trust: true, Magnitude: true, Tol: 0.05, MaxApply: 6 * deflatedCount})
	if ctx.Err() != nil {
		return Estimate{}, ctx.Err()
	}
	if _, late := err.(*lin.NotConverged); err != nil && !late {
		return Estimate{}, err
	}
	k := len(q) / n
	rng := rand.New(rand.NewPCG(seed, streamProbes))
	z := make([]float64, n*probes)
	for i := range z {
		z[i] = float64(int(rng.Uint64()>>63)*2 - 1)
	}
	c, part := make([]float64, k*probes), make([]float64, n*probes)
	for range 2 { // twice, to rounding
		lin.TMul(c, q, z, k, n, probes)
		lin.Mul(part, q, c, n, k, probes)
		lin.Axpy(z, -1, part)
	}
	start := make([]float64, n*(k+probes))
	for i := range n {
		copy(start[i*(k+probes):], q[i*k:(i+1)*k])
		copy(start[i*(k+probes)+k:], z[i*probes:(i+1)*probes])
	}
	forms, coarse, err := absoluteForms(ctx, a, start, k+probes)
	if err != nil {
		return Estimate{}, err
	}
	e, before := mean(forms[k:]), mean(coarse[k:])
	for i, v := range forms[:k] {
		e.Value += v
		before.Value += coarse[i]
	}
	e.SE += math.Abs(e.Value - before.Value)
	return e, nil
}

// absoluteForms returns vᵀ|A|v for the columns of the n×cols matrix v, by
// traceSteps steps of the Lanczos process from each. It also returns the values
// after two thirds of the steps. The processes share their products with A.
func absoluteForms(ctx context.Context, a *tiled.Matrix, v []float64, cols int) (forms, coarse []float64, err error) {
	n := a.Len()
	runs := make([]lanczos, cols)
	for c := range runs {
		x := make([]float64, n)
		for i := range x {
			x[i] = v[i*cols+c]
		}
		runs[c].start(x)
	}
	forms, coarse = make([]float64, cols), make([]float64, cols)
	in, out, w := make([]float64, n*cols), make([]float64, n*cols), make([]float64, n)
	for step := range min(n, traceSteps) {
		for c := range runs {
			for i, x := range runs[c].last(n) {
				in[i*cols+c] = x
			}
		}
		if err := a.Mul(ctx, out, in, cols); err != nil {
			return nil, nil, err
		}
		for c := range runs {
			for i := range w {
				w[i] = out[i*cols+c]
			}
			runs[c].step(w)
		}
		if step+1 == min(n, traceSteps)*2/3 {
			for c := range runs {
				coarse[c] = runs[c].form()
			}
		}
	}
	for c := range runs {
		forms[c] = runs[c].form()
	}
	return forms, coarse, nil
}

// lanczos is the Lanczos process from one vector, every vector made orthogonal
// to all others.
type lanczos struct {
	size        float64 // ‖v‖²
	q           []float64
	alpha, beta []float64
	done        bool // the space is invariant
}

func (l *lanczos) start(v []float64) {
	l.size = lin.Dot(v, v)
	l.done = !(l.size > 0)
	inv := 1 / math.Sqrt(l.size)
	for i := range v {
		v[i] *= inv
	}
	l.q = v
	if l.done {
		clear(v)
	}
}

// last returns the vector that the matrix is to be applied to.
func (l *lanczos) last(n int) []float64 { return l.q[len(l.q)-n:] }

// step takes the product of the matrix and the last vector.
func (l *lanczos) step(w []float64) {
	if l.done {
		return
	}
	n := len(w)
	k := len(l.q) / n
	before := lin.Dot(w, w)
	l.alpha = append(l.alpha, lin.Dot(l.last(n), w))
	c := make([]float64, k)
	for range 2 {
		lin.MatVec(c, l.q, w, k, n)
		for j, x := range c {
			lin.Axpy(w, -x, l.q[j*n:(j+1)*n])
		}
	}
	after := lin.Dot(w, w)
	if !(after > 1e-24*before) {
		l.done = true
		return
	}
	b := math.Sqrt(after)
	l.beta = append(l.beta, b)
	for _, x := range w {
		l.q = append(l.q, x/b)
	}
}

// form returns vᵀ|A|v by the Gauss quadrature of the process. It sums over the
// eigenvalues θⱼ of the tridiagonal matrix, weighted by the squares of the first
// entries of its vectors.
func (l *lanczos) form() float64 {
	k := len(l.alpha)
	if k == 0 {
		return 0
	}
	t := make([]float64, k*k)
	for i, a := range l.alpha {
		t[i*k+i] = a
		if i > 0 {
			t[i*k+i-1] = l.beta[i-1]
		}
	}
	theta, s := lin.EigSym(t, k)
	var sum float64
	for j, v := range theta {
		sum += s[j] * s[j] * math.Abs(v)
	}
	return l.size * sum
}
