package measure

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// TestFrobenius checks that Frobenius agrees with the definition of the norm, and
// FrobeniusMax with that of the largest entry, also for several tiles and for small kernels.
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
			var errorSum, exactSum, wantLargest float64
			for i := range n {
				for j := range n {
					errorSum += diff.At(i, j) * diff.At(i, j)
					exactSum += gram.At(i, j) * gram.At(i, j)
					wantLargest = max(wantLargest, math.Abs(diff.At(i, j)))
				}
			}
			got, err := Frobenius(context.Background(), k, f, x)
			// The tolerance covers sums of n² squares in another order.
			if want := math.Sqrt(errorSum / exactSum); err != nil || math.Abs(got-want) > 1e-13*want+1e-15 {
				t.Errorf("%s, n = %d: %v, %v, want %v", name, n, got, err, want)
			}
			same, largest, err := FrobeniusMax(context.Background(), k, f, x)
			if err != nil || same != got || math.Abs(largest-wantLargest) > 1e-14 {
				t.Errorf("%s, n = %d: %v and %v, %v, want %v and %v", name, n, same, largest, err, got, wantLargest)
			}
		}
	}
	const scale = 0x1p-600
	waves := randomWaves(8, 0.5)
	_, want, _ := FrobeniusMax(context.Background(), k, waves, moons(20))
	if _, got, err := FrobeniusMax(context.Background(), kernel.Scaled(scale, k), unit.ScaleFeatures(waves, -300), moons(20)); err != nil || math.Abs(got/scale-want) > 1e-14 {
		t.Errorf("the largest entry of a small error is %v (%v), want %v", got, err, want*scale)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Frobenius(ctx, k, randomWaves(8, 0.5), moons(20)); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop it says %v", err)
	}
	if _, largest, err := FrobeniusMax(ctx, k, randomWaves(8, 0.5), moons(20)); !errors.Is(err, context.Canceled) || !math.IsNaN(largest) {
		t.Errorf("told to stop it says %v, and the largest entry is %v", err, largest)
	}
}

// TestErrorOfExactFeatures checks that the error of exact features is 0 and not a rounding error,
// also if products split their sums.
func TestErrorOfExactFeatures(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 100, 256, 257, 300, 800} {
		for _, n := range []int{60, 300} { // one tile and several
			x := fixture.Normal(n, d, 12)
			relative, largest, err := FrobeniusMax(ctx, kernel.Linear{}, fixture.Identity{Dim: d}, x)
			if err != nil || relative != 0 || largest != 0 {
				t.Errorf("n = %d, d = %d: the error is %g, the largest entry %g (%v)", n, d, relative, largest, err)
			}
			e, err := Gram(ctx, kernel.Linear{}, fixture.Identity{Dim: d}, x, GramOptions{Lower: true})
			if err != nil || e.Frobenius != 0 || e.Max != 0 {
				t.Errorf("n = %d, d = %d: Gram has the errors %g and %g (%v)", n, d, e.Frobenius, e.Max, err)
			}
		}
	}
}
