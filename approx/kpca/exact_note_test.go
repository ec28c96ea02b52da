package kpca_test

import (
	"context"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kpca"
)

// negativeSquare is the function −‖x−y‖². In d dimensions, it has at most d+1 positive
// eigenvalues. It does not implement approx.Indefinite.
type negativeSquare struct{}

func (negativeSquare) Eval(x, y []float64) (s float64) {
	for a, v := range x {
		s -= (v - y[a]) * (v - y[a])
	}
	return s
}

// declaredKernel is a negativeSquare that implements approx.Indefinite.
type declaredKernel struct{ negativeSquare }

func (declaredKernel) Indefinite() string { return "Minus a squared distance is not a kernel." }

// TestNoteOnBothSides checks that the note for an indefinite kernel of low rank is the
// same for sizes just below and above each change of the algorithm.
func TestNoteOnBothSides(t *testing.T) {
	limits := []int{384}
	if approxtest.IsFull() {
		limits = append(limits, 768, 1200)
	}
	const want = "The kernel is not positive semi-definite. K̂ has rank 3, that of the leading positive eigenvalues; the others, negative ones among them, hold 0.85 of the norm of K."
	for _, k := range []approx.Kernel{negativeSquare{}, declaredKernel{}} {
		for _, limit := range limits {
			for _, n := range []int{limit, limit + 1, 769} {
				if _, isDeclared := k.(declaredKernel); isDeclared && n == 769 && !approxtest.IsFull() {
					continue // the note depends on the eigenvalues alone
				}
				fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: k, X: fixture.Normal(n, 2, 1)})
				if err != nil || len(fit.Notes) != 1 || fit.Notes[0].Text != want {
					t.Errorf("%T, n = %d: notes are %q (%v), want %q", k, n, fit.Notes, err, want)
				}
			}
		}
	}
}
