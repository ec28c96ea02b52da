package measure

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

const (
	// probeCount is the number of random vectors for one trace norm.
	probeCount = 12

	// deflatedCount is the number of leading eigenvectors whose part of the trace is
	// computed separately.
	deflatedCount = 12

	// traceSteps is the number of Lanczos steps from each vector.
	traceSteps = 40

	// probeStream is the random stream of the vectors. Other draws with the same seed use
	// other streams.
	probeStream = 0x7a
)

// traceNorm estimates the nuclear norm Σ|λᵢ| = tr |A| of an indefinite symmetric matrix
// that is too large to compute all eigenvalues.
//
// It computes approximate leading eigenvectors Q, which contribute most of the trace.
// With P = 1 − QQᵀ,
//
//	tr |A| = tr Qᵀ|A|Q + tr P|A|P.
//
// The second trace is the mean of (Pz)ᵀ|A|(Pz) over vectors z of random signs
// (Hutchinson; Meyer, Musco, Musco & Woodruff 2021 separate the large part in this way).
// Each form vᵀ|A|v is a quadrature Σ τⱼ²|θⱼ| of the Lanczos process from v (Ubaru, Chen &
// Saad 2017).
//
// The standard error is computed over the vectors z. The function |t| has a kink, so the
// quadrature also has an error. It is of the order of the change during the last third of
// the steps, which is added to the standard error.
func traceNorm(ctx context.Context, a *tiled.Matrix) (Estimate, error) {
	return traceNormSeeded(ctx, a, 0)
}

// traceNormSeeded is traceNorm with the given seed.
func traceNormSeeded(ctx context.Context, a *tiled.Matrix, seed uint64) (Estimate, error) {
	n := a.Len()
	apply := func(dst, v []float64, cols int) { _ = a.Mul(ctx, dst, v, cols) } // fails with ctx
	_, q, _, _, err := lin.TopK(ctx, n, deflatedCount, apply, lin.TopKOptions{Trust: true, Magnitude: true, Tol: 0.05, MaxApply: 6 * deflatedCount})
	if ctx.Err() != nil {
		return Estimate{}, ctx.Err()
	}
	if _, hasNotConverged := err.(*lin.NotConverged); err != nil && !hasNotConverged {
		return Estimate{}, err
	}
	k := len(q) / n
	rng := rand.New(rand.NewPCG(seed, probeStream))
	z := make([]float64, n*probeCount)
	for i := range z {
		z[i] = float64(int(rng.Uint64()>>63)*2 - 1)
	}
	c, projections := make([]float64, k*probeCount), make([]float64, n*probeCount)
	for range 2 { // the second pass removes rounding errors
		lin.TMul(c, q, z, k, n, probeCount)
		lin.Mul(projections, q, c, n, k, probeCount)
		lin.Axpy(z, -1, projections)
	}
	start := make([]float64, n*(k+probeCount))
	for i := range n {
		copy(start[i*(k+probeCount):], q[i*k:(i+1)*k])
		copy(start[i*(k+probeCount)+k:], z[i*probeCount:(i+1)*probeCount])
	}
	forms, coarse, err := absoluteForms(ctx, a, start, k+probeCount)
	if err != nil {
		return Estimate{}, err
	}
	e, coarseSum := meanEstimate(forms[k:]), meanEstimate(coarse[k:])
	for i, v := range forms[:k] {
		e.Value += v
		coarseSum.Value += coarse[i]
	}
	e.SE += math.Abs(e.Value - coarseSum.Value)
	return e, nil
}

// absoluteForms returns vᵀ|A|v for the columns of the n×cols matrix v, by traceSteps
// steps of the Lanczos process from each column. It also returns the values after two
// thirds of the steps. All columns are multiplied by A together.
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
			for i, x := range runs[c].lastVector(n) {
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
				coarse[c] = runs[c].quadraticForm()
			}
		}
	}
	for c := range runs {
		forms[c] = runs[c].quadraticForm()
	}
	return forms, coarse, nil
}

// lanczos is the Lanczos process from one vector v. Each new vector is made orthogonal to
// all others.
type lanczos struct {
	normSquare  float64 // ‖v‖²
	q           []float64
	alpha, beta []float64
	isDone      bool // the Krylov space is invariant
}

// start begins the process at v, which it overwrites.
func (l *lanczos) start(v []float64) {
	l.normSquare = lin.Dot(v, v)
	l.isDone = !(l.normSquare > 0)
	inv := 1 / math.Sqrt(l.normSquare)
	for i := range v {
		v[i] *= inv
	}
	l.q = v
	if l.isDone {
		clear(v)
	}
}

// lastVector returns the last vector, of length n. The caller multiplies it by the matrix
// and calls step.
func (l *lanczos) lastVector(n int) []float64 { return l.q[len(l.q)-n:] }

// step performs one step, where w is the product of the matrix and the last vector.
func (l *lanczos) step(w []float64) {
	if l.isDone {
		return
	}
	n := len(w)
	k := len(l.q) / n
	oldSquare := lin.Dot(w, w)
	l.alpha = append(l.alpha, lin.Dot(l.lastVector(n), w))
	c := make([]float64, k)
	for range 2 {
		lin.MatVec(c, l.q, w, k, n)
		for j, x := range c {
			lin.Axpy(w, -x, l.q[j*n:(j+1)*n])
		}
	}
	newSquare := lin.Dot(w, w)
	if !(newSquare > 1e-24*oldSquare) {
		l.isDone = true
		return
	}
	b := math.Sqrt(newSquare)
	l.beta = append(l.beta, b)
	for _, x := range w {
		l.q = append(l.q, x/b)
	}
}

// quadraticForm returns vᵀ|A|v by Gauss quadrature. It sums the magnitudes of the
// eigenvalues θⱼ of the tridiagonal matrix, weighted by the squares of the first entries
// of the eigenvectors.
func (l *lanczos) quadraticForm() float64 {
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
	return l.normSquare * sum
}
