package measure

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx/kernel"
)

func TestCrossError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	k, f := kernel.Gaussian{Sigma: 0.35}, signedWaves{waveMap{randomWaves(4, 0.35).omega, []float64{1, 1, 1, 1, 1, 1, 1, -1}}}
	x, y := moons(400).Slice(0, 270), moons(400).Slice(270, 400)
	var errorSum, exactSum float64
	for i := range x.Len() {
		a := f.Map(nil, x.Row(i))
		for j := range y.Len() {
			v := k.Eval(x.Row(i), y.Row(j))
			exactSum += v * v
			for l, b := range f.Map(nil, y.Row(j)) {
				v -= f.signs[l] * a[l] * b
			}
			errorSum += v * v
		}
	}
	want := math.Sqrt(errorSum / exactSum)
	if got, err := CrossError(ctx, k, f, x, y); err != nil || math.Abs(got-want) > 1e-12 {
		t.Errorf("%g, want %g (%v)", got, want, err)
	}
	cancel()
	if _, err := CrossError(ctx, k, f, x, y); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
