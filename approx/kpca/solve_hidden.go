package kpca

import (
	"math"

	"mercer/approx/internal/lin"
)

const (
	// probes is the largest number of products in a search for hidden eigenvalues.
	// After sure of them, the largest Ritz value is at least two thirds of the
	// largest eigenvalue, with high probability. If 1.5 times that value is too
	// small to count, no eigenvalue is hidden.
	probes, sure = 8, 3

	// searchBlock is the block size of the search. It finds no more copies of an
	// eigenvalue than that, but one suffices. With half of it, the probability in
	// sure would not hold.
	searchBlock = 8
)

// outside returns ‖B‖_F² and a bound of c = ‖Q⊥ᵀKQ⊥‖_F, where Q⊥ is a basis of the
// orthogonal complement of Q and squares is ‖K‖_F²:
//
//	c² = ‖K‖_F² − ‖T‖_F² − 2‖B‖_F².
func (l *lanczos) outside(squares float64) (beside, c float64) {
	left := squares
	for k, a := range l.diag {
		left -= lin.Dot(a, a)
		beside = lin.Dot(l.next[k], l.next[k])
		left -= 2 * beside
	}
	return beside, math.Sqrt(max(0, left) + 1e-14*squares)
}

// noneHidden reports whether ‖K‖_F² proves that K has no eigenvalue above x except for
// the first q Ritz pairs, which are settled. The slice w holds all Ritz values, res
// holds residuals of the leading ones, and x > w[q].
//
// Together with those pairs, K is [Θ S; Sᵀ C], where Θ are the other Ritz values, the
// residuals are the norms of the rows of S, and ‖C‖ ≤ c. The largest eigenvalue is at
// most x if ‖Sᵀ(x−Θ)⁻¹S‖ ≤ x − c, and this norm is at most Σ res²/(x−θ). For Ritz
// values without a residual, the sum contains the rest of ‖B‖_F² at the largest of
// these values.
func (l *lanczos) noneHidden(w, res []float64, q int, squares, x float64) bool {
	beside, c := l.outside(squares)
	left := x - c
	for i := q; i < len(w) && left >= 0; i++ {
		r := max(0, beside)
		if i < len(res) {
			r = res[i] * res[i]
		}
		beside -= r
		left -= r / (x - w[i])
	}
	return left >= 0
}

// hidden reports whether K has eigenvalues that the space misses. If pairs is true, a
// missed eigenvalue is above the first q Ritz values, which are settled to within tol.
// If values is true, a missed eigenvalue belongs to the first spectrum values, and
// without it, best errors up to this rank are uncertain by more than a tenth. The
// argument e holds the result of the space, w all Ritz values, and res residuals of the
// leading ones.
//
// No pair is hidden if noneHidden returns true. The values are accurate enough if c
// exceeds the last value by at most a tenth. If these tests are inconclusive, hidden
// uses a Krylov space of Q⊥ᵀKQ⊥ from random vectors. The leading Ritz values of both
// spaces are not above those of K, and with high probability the new space contains the
// missed eigenvectors. It finds only a few of many equal eigenvalues. Therefore values
// are missing if the found ones change the best error in the Frobenius norm by a
// hundredth.
func (l *lanczos) hidden(e *eigen, w, res []float64, q, spectrum int, tol float64) (pairs, values bool, err error) {
	last := w[q-1] + tol
	low := last // above which the search would see all
	if spectrum > q {
		low = max(w[spectrum-1], settledResidual*w[0])
		_, c := l.outside(e.squares)
		values = c > 1.1*low
	}
	if !values {
		if low = last; l.noneHidden(w, res, q, e.squares, last) {
			return false, false, nil
		}
	}
	const b = searchBlock
	n := l.n
	x, took := make([]float64, n*b), make([]float64, b)
	for i := range x {
		x[i] = l.rng.NormFloat64()
	}
	l.q.Deflate(x, b, took)
	start := make([]float64, b*n)
	lin.Transpose(start, x, n, b)
	probe := newLanczos(l.ctx, start, n, b, 0, probes*b, func(y, from []float64, m int) error {
		copy(x, from) // in which there may be replaced vectors, and rounding
		l.q.Deflate(x, m, took)
		if err := l.mul(y, x, m); err != nil {
			return err
		}
		l.q.DeflateLast(y, m, l.b) // K maps what is outside only to this part of Q
		return nil
	})
	for k := 1; k <= probes; k++ {
		if err := probe.step(); err != nil {
			return false, false, err
		}
		if probe.complete {
			break
		}
		v, _, err := lin.EigSymLeading(l.ctx, probe.band(), probe.p, 0)
		if err != nil {
			return false, false, err
		}
		if v[0] > last {
			return true, true, nil
		}
		if tail, _ := e.squaredError(spectrum); values && growth(w[:spectrum], v) > 0.02*tail {
			return false, true, nil
		}
		if k >= sure && 1.5*v[0] <= low {
			break
		}
	}
	return false, false, nil
}

// growth returns the increase of the sum of squares of the leading eigenvalues w if v
// are added, both largest first. It returns ∞ if one of the leading eigenvalues then
// increases by a tenth. Values below the residual of the settled pairs are rounding.
func growth(w, v []float64) (gain float64) {
	j := 0
	for i, was := range w {
		now := w[i-j]
		if j < len(v) && v[j] > now {
			now = v[j]
			j++
		}
		was, now = max(was, settledResidual*w[0]), max(now, settledResidual*w[0])
		if now > 1.1*was {
			return math.Inf(1)
		}
		gain += (now - was) * (now + was)
	}
	return gain
}
