package approx_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// TestEigenOnFirstCall checks that the first call of Eigen computes the pairs, that later
// calls for no more pairs return them, and that concurrent calls share one computation.
func TestEigenOnFirstCall(t *testing.T) {
	var requests []int
	all := approx.Pairs{Lambda: []float64{4, 2, 1}, Phi: fourier.Cosines{Omega: approx.NewPoints(3, 1), Phase: make([]float64, 3), Amp: []float64{1, 2, 3}}}
	var fit approx.Fit
	fit.SetEigenFunc(func(_ context.Context, r int) (approx.EigenResult, error) {
		requests = append(requests, r)
		note := fmt.Sprint("for r = ", r)
		if r == 0 {
			r = 3
		}
		return approx.EigenResult{Pairs: all.Leading(r), Evals: 10, Notes: approx.Notes{{Text: note}}}, nil
	})
	for _, c := range []struct{ r, want int }{{1, 1}, {1, 1}, {2, 2}, {1, 1}, {5, 3}, {0, 3}, {7, 3}, {2, 2}} {
		e, err := fit.Eigen(t.Context(), c.r)
		if err != nil || !slices.Equal(e.Values(), all.Lambda[:c.want]) || e.Functions().Len() != c.want {
			t.Errorf("r = %d: %v, %v", c.r, e, err)
		}
	}
	if want := []int{1, 2, 5}; !slices.Equal(requests, want) {
		t.Errorf("the pairs were computed for r = %v, not %v", requests, want)
	}
	if evals, notes := fit.EigenEvals(), fit.EigenNotes(); evals != 30 || !slices.Equal(notes.Texts(), []string{"for r = 5"}) {
		t.Errorf("%d evaluations and the notes %q", evals, notes)
	}

	// Calls with the same r return the same result, also after a call with a larger r.
	scale := 1.0
	fit.SetEigenFunc(func(_ context.Context, r int) (approx.EigenResult, error) {
		scale *= 2
		if r == 0 {
			r = 3
		}
		return approx.EigenResult{Pairs: approx.Pairs{Lambda: []float64{4 * scale, 2 * scale, scale}[:r], Phi: all.Leading(r).Phi}}, nil
	})
	for _, c := range []struct {
		r    int
		want float64
	}{{2, 8}, {1, 8}, {0, 16}, {2, 8}, {1, 8}, {3, 16}} {
		if e, err := fit.Eigen(t.Context(), c.r); err != nil || e.Values()[0] != c.want {
			t.Errorf("repeated calls, r = %d: %v, %v", c.r, e, err)
		}
	}

	// Pairs that are all known are not computed again.
	requests = nil
	fit.SetEigenFunc(func(_ context.Context, r int) (approx.EigenResult, error) {
		requests = append(requests, r)
		return approx.EigenResult{Pairs: all, IsAll: true}, nil
	})
	for _, c := range []struct{ r, want int }{{1, 1}, {0, 3}, {3, 3}} {
		if e, err := fit.Eigen(t.Context(), c.r); err != nil || !slices.Equal(e.Values(), all.Lambda[:c.want]) {
			t.Errorf("all pairs known, r = %d: %v, %v", c.r, e, err)
		}
	}
	if !slices.Equal(requests, []int{1}) || fit.EigenEvals() != 0 || fit.EigenNotes() != nil {
		t.Errorf("all pairs known: computed for r = %v", requests)
	}

	var calls atomic.Int32
	fit.SetEigenFunc(func(context.Context, int) (approx.EigenResult, error) {
		calls.Add(1)
		return approx.EigenResult{Pairs: all}, nil
	})
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if e, err := fit.Eigen(t.Context(), 0); err != nil || len(e.Values()) != 3 {
				t.Errorf("in a goroutine: %v, %v", e, err)
			}
		})
	}
	group.Wait()
	if calls.Load() != 1 {
		t.Errorf("8 goroutines computed the pairs %d times", calls.Load())
	}
}

// TestEigenErrors checks the errors of Eigen. An error must not be stored.
func TestEigenErrors(t *testing.T) {
	var fit approx.Fit
	if _, err := fit.Eigen(t.Context(), 0); !errors.As(err, new(*approx.UnsupportedError)) || fit.HasEigen() {
		t.Errorf("a fit without pairs: %v", err)
	}
	failures := 1
	fit.SetEigenFunc(func(context.Context, int) (approx.EigenResult, error) {
		if failures--; failures >= 0 {
			return approx.EigenResult{}, errors.New("failed")
		}
		return approx.EigenResult{Pairs: approx.Pairs{Lambda: []float64{1}, Phi: fourier.Cosines{Omega: approx.NewPoints(1, 1), Phase: []float64{0}, Amp: []float64{1}}}}, nil
	})
	if _, err := fit.Eigen(t.Context(), 0); err == nil {
		t.Error("the first call: no error")
	}
	if _, err := fit.Eigen(t.Context(), 0); err != nil {
		t.Errorf("the second call: %v", err)
	}
	if _, err := fit.Eigen(t.Context(), -1); !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("r = −1: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fit.Eigen(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is done: %v", err)
	}
}

// TestEigenOfFeatures checks the leading and all pairs of random features against
// ritz.Pairs, for a kernel at unit scale and for a multiple that is scaled during the fit.
func TestEigenOfFeatures(t *testing.T) {
	x := fixture.Normal(60, 3, 1)
	for _, c := range []float64{1, 1e-200} {
		fit, err := fourier.Random{Frequencies: 10}.Fit(t.Context(), approx.Problem{Kernel: kernel.Scaled(c, kernel.Gaussian{Sigma: 1}), X: x, Seed: 2})
		if err != nil {
			t.Fatal(err)
		}
		want, err := ritz.Pairs(t.Context(), fit.Features, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []int{4, 0} {
			e, err := fit.Eigen(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			n := len(want.Lambda)
			if r > 0 {
				n = r
			}
			if len(e.Values()) != n {
				t.Fatalf("r = %d: %d pairs", r, len(e.Values()))
			}
			for i, v := range e.Values() {
				if !(math.Abs(v-want.Lambda[i]) <= 1e-12*want.Lambda[0]) {
					t.Errorf("factor %g, r = %d: λ%d = %g, want %g", c, r, i+1, v, want.Lambda[i])
				}
			}
		}
	}
}
