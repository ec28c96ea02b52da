package fourier_test

import (
	"math"
	"testing"

	"mercer/viz/view/fourier"
)

func TestReach(t *testing.T) {
	if got := fourier.Reach([]float64{100, 0}, []float64{1, 2, 3}); math.Abs(got-3.36) > 1e-12 {
		t.Errorf("with rings %g", got)
	}
	if got := fourier.Reach([]float64{100, 0}, []float64{1, 7, 90}); math.Abs(got-8.75) > 1e-12 {
		t.Errorf("with heavy tails %g", got)
	}
	var xy []float64
	for i := range 20 {
		xy = append(xy, float64(i+1), 0)
	}
	xy[0] = 1e6 // an outlier
	if got := fourier.Reach(xy, nil); got > 30 || got < 18 {
		t.Errorf("without rings %g", got)
	}
	if got := fourier.Reach(nil, nil); got != 1 {
		t.Errorf("of nothing %g", got)
	}
}
