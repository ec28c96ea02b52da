package catalogue_test

import (
	"context"
	"errors"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/ika"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
	"mercer/approx/sketch"
)

// TestProgress checks that methods with long computations report their progress, and that a
// fit ends soon after its context is cancelled during a report.
func TestProgress(t *testing.T) {
	x := dataset.Moons.New(450, 0.1, 1).X
	for _, m := range []approx.Method{
		nystrom.KMeans{Landmarks: 40}, nystrom.Weighted{Centers: 40}, nystrom.Greedy{Landmarks: 40},
		nystrom.RandomlyPivoted{Landmarks: 40}, nystrom.Recursive{Landmarks: 40}, nystrom.Bless{},
		ika.Bumps{Components: 20}, ika.KMeans{Components: 20}, sketch.SVD{Rank: 20}, sketch.Gaussian{Columns: 20},
		kpca.Exact{Components: 10}, kpca.Centered{Rank: 10}, kpca.Herding{Centers: 40},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		calls := 0
		_, err := m.Fit(ctx, approx.Problem{Kernel: kernel.Matern12{Sigma: 0.5}, X: x, Seed: 1, Progress: func(done, total int) {
			calls++
			cancel()
		}})
		if calls == 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("%T: %d reports, and the error is %v", m, calls, err)
		}
	}
	p := approx.Problem{Kernel: kernel.Matern12{Sigma: 0.5}, X: x, Seed: 1}
	calls := 0
	p.Progress = func(done, total int) { calls++ }
	if _, err := (reduced.Herding{Centers: 5}).Reduce(context.Background(), p); calls != 5 || err != nil {
		t.Errorf("herding: %d reports, want 5; error %v", calls, err)
	}
}
