package kpca

import (
	"math"

	"mercer/approx/internal/lin"
)

// probes is how many products a search for hidden pairs takes at most, and sure after how
// many an eigenvalue of half as much again would have been seen.
const probes, sure = 8, 3

// hidden reports whether K has an eigenvalue above those of the first q Ritz pairs that
// the space does not tell of. w are Ritz values, q of them settled to within tol, and
// squares is ‖K‖_F².
//
// With Q⊥ a basis of what is outside of Q, ‖Q⊥ᵀKQ⊥‖_F² = ‖K‖_F² − ‖T‖_F² − 2‖B‖_F² =: c².
// Beside q pairs that are settled K is no larger than the 2×2 matrix of the next Ritz
// value t, of c, and of ‖B‖_F between them: where its larger eigenvalue is not above that
// of the last pair, none is hidden. Where this decides nothing a Krylov space of Q⊥ᵀKQ⊥
// from random vectors does: but for chance it tells of a pair that Q does not.
func (l *lanczos) hidden(w []float64, q int, squares, tol float64) (bool, error) {
	last := w[q-1] + tol
	if q < len(w) {
		var inside, beside float64
		for k, a := range l.diag {
			inside += lin.Dot(a, a)
			if r := l.next[k]; k+1 < len(l.diag) {
				inside += 2 * lin.Dot(r, r)
			} else {
				beside = lin.Dot(r, r)
			}
		}
		t, c := w[q], math.Sqrt(max(0, squares-inside-2*beside)+1e-14*squares)
		if crest(t, c, math.Sqrt(beside)) <= last {
			return false, nil
		}
	}
	n, b := l.n, min(l.b, 32)
	if l.n-l.p <= probes*b {
		return false, nil // nearly all of ℝⁿ is in Q
	}
	x, took := make([]float64, n*b), make([]float64, b)
	outside := func(y []float64) {
		for range 2 {
			l.q.Deflate(y, b, took)
		}
	}
	for i := range x {
		x[i] = l.rng.NormFloat64()
	}
	outside(x)
	start := make([]float64, b*n)
	lin.Transpose(start, x, n, b)
	probe := newLanczos(l.ctx, start, n, b, 0, probes*b, func(y, from []float64, m int) error {
		copy(x, from) // in which there may be replaced vectors
		outside(x)
		if err := l.mul(y, x, m); err != nil {
			return err
		}
		outside(y)
		return nil
	})
	for k := 1; k <= probes; k++ {
		if err := probe.step(); err != nil {
			return false, err
		}
		if probe.ended {
			break
		}
		v, _, err := lin.EigSymLeading(l.ctx, probe.band(), probe.p, 1)
		if err != nil {
			return false, err
		}
		if v[0] > last {
			return true, nil
		}
		if k >= sure && 1.5*v[0] <= last {
			break
		}
	}
	return false, nil
}

// crest returns the larger eigenvalue of the 2×2 matrix of t and c, with b between them.
func crest(t, c, b float64) float64 { return (t+c)/2 + math.Hypot((t-c)/2, b) }
