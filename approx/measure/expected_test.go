package measure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

func TestExpected(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	f := randomWaves(8, 0.35)
	x := moons(300)

	_, diff := gramAndError(k, f, x)
	var want, off float64
	for i := range 300 {
		for j := range 300 {
			want += diff.At(i, j) * diff.At(i, j) / (300 * 300)
			if i != j {
				off += diff.At(i, j) * diff.At(i, j) / (300 * 299)
			}
		}
	}
	allPairs, err := Expected(ctx, k, f, x, 300, 1)
	if err != nil || !allPairs.Exact || allPairs.SE != 0 || math.Abs(allPairs.Value-want) > 1e-12 {
		t.Errorf("all pairs: %+v, want %g exactly (%v)", allPairs, want, err)
	}
	if fromImplicit, err := Expected(ctx, k, implicitMap{f}, x, 300, 1); err != nil || math.Abs(fromImplicit.Value-want) > 1e-12 {
		t.Errorf("of an implicit map: %+v, want %g (%v)", fromImplicit, want, err)
	}
	heldOut, err := HeldOut(ctx, k, f, x)
	if err != nil || heldOut.Exact || math.Abs(heldOut.Value-off) > 1e-12 {
		t.Errorf("pairs of different points: %+v, want %g (%v)", heldOut, off, err)
	}

	// Over many draws, the estimate must be unbiased and have the given standard error.
	const draws = 200
	var z, z2 float64
	for seed := range uint64(draws) {
		e, err := Expected(ctx, k, f, x, 80, seed)
		if err != nil || e.Exact {
			t.Fatalf("%+v, %v", e, err)
		}
		z += (e.Value - want) / draws
		z2 += (e.Value - want) * (e.Value - want) / (e.SE * e.SE) / draws
	}
	e, _ := Expected(ctx, k, f, x, 80, 1)
	if math.Abs(z) > 5*e.SE/math.Sqrt(draws) {
		t.Errorf("off by %g on average, standard error %g", z, e.SE/math.Sqrt(draws))
	}
	if z2 < 0.6 || z2 > 1.6 {
		t.Errorf("mean squared standard score %g, want about 1", z2)
	}
}

// TestHeldOut checks that for repeated samples of the same distribution, HeldOut
// estimates the error of a very large sample.
func TestHeldOut(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 1}
	draw := func(n int, seed uint64) approx.Points {
		rng := rand.New(rand.NewPCG(seed, 3))
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		return x
	}
	f := nystrom.Features(k, draw(5, 99))
	want, err := HeldOut(ctx, k, f, draw(4000, 1))
	if err != nil {
		t.Fatal(err)
	}
	const draws = 200
	var sum, z2 float64
	for seed := range uint64(draws) {
		e, err := HeldOut(ctx, k, f, draw(60, 10+seed))
		if err != nil {
			t.Fatal(err)
		}
		sum += e.Value / draws
		z2 += (e.Value - want.Value) * (e.Value - want.Value) / (e.SE * e.SE) / draws
	}
	if math.Abs(sum-want.Value) > 5*want.SE*math.Sqrt(4000.0/60/draws+1) {
		t.Errorf("mean %g, want %g ± %g", sum, want.Value, want.SE)
	}
	if z2 < 0.5 || z2 > 2 {
		t.Errorf("mean squared standard score %g, want about 1", z2)
	}
}

// TestExpectedOptimum checks that among all functions of rank m, the Mercer expansion has
// the smallest E, Σ_{i>m} λᵢ² (Bengio, Vincent & Paiement; IKA, section 2.2).
func TestExpectedOptimum(t *testing.T) {
	ctx := context.Background()
	k, x := kernel.Gaussian{Sigma: 0.5}, moons(120)
	s, err := kpca.Solve(ctx, k, x, 6, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var want float64
	for _, v := range s.Spectrum[6:] {
		want += v * v
	}
	e, err := Expected(ctx, k, approx.Mercer(s), x, 120, 1)
	if err != nil || math.Abs(e.Value-want) > 1e-12 {
		t.Errorf("%g, want %g (%v)", e.Value, want, err)
	}
}

// ExampleHeldOut computes the mean error of a kernel with eight landmarks, over pairs of
// data points and over pairs of new points.
func ExampleHeldOut() {
	ctx, k := context.Background(), kernel.Gaussian{Sigma: 0.35}
	x := moons(600)
	upperMoon, lowerMoon := approx.NewPoints(300, 2), approx.NewPoints(300, 2)
	for i := range 300 {
		copy(upperMoon.Row(i), x.Row(2*i))
		copy(lowerMoon.Row(i), x.Row(2*i+1))
	}
	f := nystrom.Features(k, upperMoon.Slice(0, 8))
	a, _ := Expected(ctx, k, f, upperMoon, 300, 0)
	b, _ := HeldOut(ctx, k, f, lowerMoon)
	fmt.Printf("%.3f on the upper moon, %.3f ± %.3f on the lower\n", a.Value, b.Value, b.SE)
	// Output:
	// 0.125 on the upper moon, 0.077 ± 0.004 on the lower
}
