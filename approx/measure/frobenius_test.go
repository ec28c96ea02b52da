package measure

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// Frobenius is the norm by its definition, over the border of a tile too.
func TestFrobenius(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.5}
	for _, n := range []int{1, 20, 300} {
		x := moons(2*n).Slice(0, n)
		signs := make([]float64, 16)
		for i := range signs {
			signs[i] = 1 - 2*float64(i%2)
		}
		for name, f := range map[string]approx.FeatureMap{"definite": randomWaves(8, 0.5), "signed": signedWaves{waves{randomWaves(8, 0.5).omega, signs}}} {
			gram, diff := difference(k, f, x)
			var left, all float64
			for i := range n {
				for j := range n {
					left += diff.At(i, j) * diff.At(i, j)
					all += gram.At(i, j) * gram.At(i, j)
				}
			}
			got, err := Frobenius(context.Background(), k, f, x)
			// Sums of n² squares in another order, of differences of numbers up to 1.
			if want := math.Sqrt(left / all); err != nil || math.Abs(got-want) > 1e-13*want+1e-15 {
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
