package nystrom

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestSampledMovement checks that the estimate from some of the points is within a factor of
// 5 of the change of K̂ at all points.
func TestSampledMovement(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern52{Sigma: 1}, kernel.Scaled(4, kernel.Cauchy{Sigma: 0.2})} {
			for _, gap := range []float64{1e-1, 1e-3, 1e-5} {
				for _, n := range []int{6, 200} { // fewer and more points than features
					x := fixture.Normal(n, d, 3)
					z := fixture.Normal(8, d, 4)
					for i := range 4 { // each near another landmark
						copy(z.Row(i+4), z.Row(i))
						z.Row(i + 4)[0] += gap
					}
					f := Features(k, z).(features)
					sum, squares := f.squareSums(x, n)
					want := sum / math.Sqrt(squares)
					estimate, evals, err := f.sampledMovement(context.Background(), x)
					if err != nil || evals > 40*f.Len() || !(estimate > want/5 && estimate < 5*want) {
						t.Errorf("%d dimensions, %T, %d points, landmarks %g apart: some points give %g, and all %g", d, k, n, gap, estimate, want)
					}
				}
			}
		}
	}
}
