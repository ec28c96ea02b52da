package measure_test

import (
	"context"
	"errors"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/taylor"
)

// TestSizeWithin compares sizes with the formulas of D and of stored values in the plane.
// Nyström's method with m landmarks stores m(2 + m) values, and m frequencies store 3m.
func TestSizeWithin(t *testing.T) {
	landmarks := func(m int) approx.Method { return nystrom.Uniform{Landmarks: m} }
	waves := func(m int) approx.Method { return fourier.Random{Frequencies: m} }
	columns := func(m int) approx.Method { return fourier.ColumnOrthogonal{Frequencies: m} } // m ≥ d
	fromFour := func(m int) approx.Method {
		if m < 4 {
			return nystrom.Uniform{Landmarks: -1} // an error
		}
		return landmarks(m)
	}
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.3}, X: fixture.Normal(40, 2, 1), Seed: 1}
	for i, test := range []struct {
		newMethod     func(int) approx.Method
		budget        measure.Budget
		maxSize, want int
	}{
		{landmarks, measure.Budget{Features: 11}, 30, 11},
		{landmarks, measure.Budget{StoredValues: 80}, 30, 8}, // 8·10 = 80
		{landmarks, measure.Budget{StoredValues: 79}, 30, 7},
		{landmarks, measure.Budget{Features: 5, StoredValues: 80}, 30, 5},
		{landmarks, measure.Budget{}, 13, 13},
		{landmarks, measure.Budget{Features: 1}, 1, 1},
		{landmarks, measure.Budget{StoredValues: 2}, 30, 0}, // one landmark stores 3
		{fromFour, measure.Budget{Features: 11}, 30, 11},
		{waves, measure.Budget{Features: 11}, 30, 5},
		{waves, measure.Budget{StoredValues: 80}, 30, 26},
		{waves, measure.Budget{Features: 1}, 30, 0},
		{columns, measure.Budget{StoredValues: 80}, 30, 26},
	} {
		m, fit, err := measure.SizeWithin(context.Background(), p, test.budget, test.maxSize, test.newMethod)
		if err != nil || m != test.want || (fit == nil) != (m == 0) || fit != nil && fit.Size != m {
			t.Errorf("%d: the size is %d, want %d; %v", i, m, test.want, err)
		}
	}
	// In the plane, 23 is the highest degree with at most 300 features. Degree 32 is out of
	// range.
	series := func(m int) approx.Method { return taylor.Method{Degree: m} }
	if m, fit, err := measure.SizeWithin(context.Background(), p, measure.Budget{Features: 300}, 100, series); m != 23 || err != nil || fit.Size != 300 {
		t.Errorf("the degree is %d, want 23; %v", m, err)
	}
	var e *approx.RangeError
	if _, _, err := measure.SizeWithin(context.Background(), p, measure.Budget{}, 0, landmarks); !errors.As(err, &e) {
		t.Errorf("maxSize 0: %v", err)
	}
	p.Kernel = nil
	if m, _, err := measure.SizeWithin(context.Background(), p, measure.Budget{}, 9, landmarks); m != 0 || err == nil {
		t.Errorf("without a kernel the size is %d, %v", m, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := measure.SizeWithin(ctx, p, measure.Budget{}, 9, landmarks); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: %v", err)
	}
}
