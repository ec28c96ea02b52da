package kpca_test

import (
	"context"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kpca"
)

// negativeSquare is −‖x−y‖², which has as many positive eigenvalues as there are
// coordinates, and one more. It does not say that it is indefinite.
type negativeSquare struct{}

func (negativeSquare) Eval(x, y []float64) (s float64) {
	for a, v := range x {
		s -= (v - y[a]) * (v - y[a])
	}
	return s
}

// declaredKernel says that it is indefinite.
type declaredKernel struct{ negativeSquare }

func (declaredKernel) Indefinite() string { return "Minus a squared distance is not a kernel." }

// The note on an indefinite kernel of low rank is the same, including its figures,
// on both sides of each size at which the algorithm changes.
func TestNoteOnBothSides(t *testing.T) {
	limits := []int{384}
	if approxtest.Full() {
		limits = append(limits, 768, 1200)
	}
	const want = "The kernel is not positive semi-definite. K̂ has rank 3, that of the leading positive eigenvalues; the others, negative ones among them, hold 0.85 of the norm of K."
	for _, k := range []approx.Kernel{negativeSquare{}, declaredKernel{}} {
		for _, limit := range limits {
			for _, n := range []int{limit, limit + 1, 769} { // the answer for 769 takes little time
				fit, err := kpca.Exact.Fit(context.Background(), approx.Problem{Kernel: k, X: fixture.Normal(n, 2, 1), Rank: 1}, nil)
				if err != nil || len(fit.Notes) != 1 || fit.Notes[0] != want {
					t.Errorf("%T, n = %d: notes are %q (%v), want %q", k, n, fit.Notes, err, want)
				}
			}
		}
	}
}
