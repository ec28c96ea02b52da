package lin

import (
	"math"
	"testing"
)

func TestRotate(t *testing.T) {
	for _, n := range []int{0, 1, 3, 8, 17, 64} {
		a := make([]float64, 2*n+3)
		for i := range a {
			a[i] = math.Sin(float64(i * i))
		}
		original := append([]float64(nil), a...)
		Rotate(a, n+2, 1, n, 0.6, 0.8)
		for i := range n {
			x, y := original[n+2+i], original[1+i]
			// Machines with multiply-adds have one rounding error less.
			if math.Abs(a[n+2+i]-(0.6*x+0.8*y)) > 1e-15 || math.Abs(a[1+i]-(0.6*y-0.8*x)) > 1e-15 {
				t.Fatalf("n = %d: (%g, %g) was turned into (%g, %g)", n, x, y, a[n+2+i], a[1+i])
			}
		}
		for _, i := range []int{0, n + 1, 2*n + 2} {
			if a[i] != original[i] {
				t.Errorf("n = %d: number %d was overwritten", n, i)
			}
		}
	}
}
