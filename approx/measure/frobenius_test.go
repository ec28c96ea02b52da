package measure

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestFrobenius checks that Frobenius agrees with the definition of the norm, also for
// several tiles.
func TestFrobenius(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.5}
	for _, n := range []int{1, 20, 300} {
		x := moons(2*n).Slice(0, n)
		signs := make([]float64, 16)
		for i := range signs {
			signs[i] = 1 - 2*float64(i%2)
		}
		for name, f := range map[string]approx.FeatureMap{"definite": randomWaves(8, 0.5), "signed": signedWaves{waveMap{randomWaves(8, 0.5).omega, signs}}} {
			gram, diff := gramAndError(k, f, x)
			var errorSum, exactSum float64
			for i := range n {
				for j := range n {
					errorSum += diff.At(i, j) * diff.At(i, j)
					exactSum += gram.At(i, j) * gram.At(i, j)
				}
			}
			got, err := Frobenius(context.Background(), k, f, x)
			// The tolerance covers sums of n² squares in another order.
			if want := math.Sqrt(errorSum / exactSum); err != nil || math.Abs(got-want) > 1e-13*want+1e-15 {
				t.Errorf("%s, n = %d: %v, %v, want %v", name, n, got, err, want)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Frobenius(ctx, k, randomWaves(8, 0.5), moons(20)); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop it says %v", err)
	}
}
