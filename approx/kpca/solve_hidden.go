package kpca

import (
	"math"

	"mercer/approx/internal/lin"
)

const (
	// maxProbes is the largest number of products in a search for hidden eigenvalues.
	// After minProbes products, the largest Ritz value is very likely at least two thirds
	// of the largest eigenvalue. If 1.5 times this Ritz value is negligible, no
	// eigenvalue is hidden.
	maxProbes, minProbes = 8, 3

	// searchBlock is the block size of the search. The search finds at most this many
	// copies of an equal eigenvalue, but one copy suffices. With half the size, the
	// probability after minProbes products would be too small.
	searchBlock = 8
)

// outsideNorms returns ‖B‖_F² and an upper bound of c = ‖Q⊥ᵀKQ⊥‖_F, where Q⊥ is a basis
// of the orthogonal complement of Q. The argument squares is ‖K‖_F². The bound follows
// from
//
//	c² = ‖K‖_F² − ‖T‖_F² − 2‖B‖_F².
func (l *lanczos) outsideNorms(squares float64) (beside, c float64) {
	remaining := squares
	for k, a := range l.diag {
		remaining -= lin.Dot(a, a)
		beside = lin.Dot(l.offDiag[k], l.offDiag[k])
		remaining -= 2 * beside
	}
	return beside, math.Sqrt(max(0, remaining) + 1e-14*squares)
}

// provesNoneHidden reports whether ‖K‖_F² proves that K has no eigenvalue above x apart
// from the first q Ritz pairs. These pairs must be settled. The slice w contains all Ritz
// values, res contains residuals of the leading ones, and x > w[q].
//
// In a basis that starts with the other Ritz vectors, the rest of K is [Θ S; Sᵀ C]. The
// diagonal matrix Θ contains their Ritz values, the rows of S have the residuals as
// norms, and ‖C‖ ≤ c. The largest eigenvalue is at most x if ‖Sᵀ(x−Θ)⁻¹S‖ ≤ x − c. This
// norm is at most Σ res²/(x−θ). For Ritz values without a residual, the sum uses the
// remaining part of ‖B‖_F² and the largest of these values.
func (l *lanczos) provesNoneHidden(w, res []float64, q int, squares, x float64) bool {
	coupling, c := l.outsideNorms(squares)
	margin := x - c
	for i := q; i < len(w) && margin >= 0; i++ {
		r := max(0, coupling)
		if i < len(res) {
			r = res[i] * res[i]
		}
		coupling -= r
		margin -= r / (x - w[i])
	}
	return margin >= 0
}

// findHidden reports whether K has eigenvalues that the Krylov space misses. The result
// pairs is true if such an eigenvalue is larger than the q-th Ritz value. The first q
// Ritz values must be settled to within tol. The result values is true if such an
// eigenvalue is one of the first spectrum values and affects the best error up to this
// rank by more than a tenth. The argument e contains the result of the Krylov space, w
// contains all Ritz values, and res contains residuals of the leading ones.
//
// No pair is hidden if provesNoneHidden returns true. The values are accurate enough if c
// exceeds the last value by at most a tenth. If these tests are inconclusive, findHidden
// uses a Krylov space of Q⊥ᵀKQ⊥ from random vectors. The leading Ritz values of both
// spaces are lower bounds for eigenvalues of K. The new space very likely contains the
// missed eigenvectors, but only a few of many equal eigenvalues. Values therefore count
// as missing if the new ones change the best error in the Frobenius norm by a hundredth.
func (l *lanczos) findHidden(e *eigen, w, res []float64, q, spectrum int, tol float64) (pairs, values bool, err error) {
	lastValue := w[q-1] + tol
	threshold := lastValue // the search finds all eigenvalues above this
	if spectrum > q {
		threshold = max(w[spectrum-1], defaultResidual*w[0])
		_, c := l.outsideNorms(e.squares)
		values = c > 1.1*threshold
	}
	if !values {
		if threshold = lastValue; l.provesNoneHidden(w, res, q, e.squares, lastValue) {
			return false, false, nil
		}
	}
	const b = searchBlock
	n := l.n
	x, removedCoef := make([]float64, n*b), make([]float64, b)
	for i := range x {
		x[i] = l.rng.NormFloat64()
	}
	l.q.Deflate(x, b, removedCoef)
	start := make([]float64, b*n)
	lin.Transpose(start, x, n, b)
	probe := newLanczos(l.ctx, start, n, b, 0, maxProbes*b, func(y, from []float64, m int) error {
		copy(x, from) // removes replaced vectors and rounding
		l.q.Deflate(x, m, removedCoef)
		if err := l.mul(y, x, m); err != nil {
			return err
		}
		l.q.DeflateLast(y, m, l.b) // K maps the complement only to this part of Q
		return nil
	})
	for k := 1; k <= maxProbes; k++ {
		if err := probe.step(); err != nil {
			return false, false, err
		}
		if probe.complete {
			break
		}
		v, _, err := lin.EigSymLeading(l.ctx, probe.tridiagonal(), probe.p, 0)
		if err != nil {
			return false, false, err
		}
		if v[0] > lastValue {
			return true, true, nil
		}
		if squaredTail, _ := e.squaredError(spectrum); values && squareGain(w[:spectrum], v) > 0.02*squaredTail {
			return false, true, nil
		}
		if k >= minProbes && 1.5*v[0] <= threshold {
			break
		}
	}
	return false, false, nil
}

// squareGain returns the increase of the sum of squares of the leading eigenvalues w if
// the values v are added. Both are in decreasing order. If one of the leading eigenvalues
// increases by more than a tenth, the result is ∞. Values below the residual of the
// settled pairs are treated as rounding.
func squareGain(w, v []float64) (gain float64) {
	j := 0
	for i, oldValue := range w {
		newValue := w[i-j]
		if j < len(v) && v[j] > newValue {
			newValue = v[j]
			j++
		}
		oldValue, newValue = max(oldValue, defaultResidual*w[0]), max(newValue, defaultResidual*w[0])
		if newValue > 1.1*oldValue {
			return math.Inf(1)
		}
		gain += (newValue - oldValue) * (newValue + oldValue)
	}
	return gain
}
