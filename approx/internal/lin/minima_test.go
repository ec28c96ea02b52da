package lin

import (
	"math"
	"slices"
	"testing"
)

// TestMinima tests all lengths around the widths of vectors, and infinite numbers.
func TestMinima(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		for n := range 40 {
			x, y, want := make([]float64, n), make([]float64, n), make([]float64, n)
			var total float64
			for i := range x {
				x[i], y[i], want[i] = float64(i), 20, float64(min(i, 20))
				total += want[i]
			}
			if n > 0 { // as before the first seed of k-means
				y[0] = math.Inf(1)
			}
			if got := SumMinima(x, y); got != total {
				t.Errorf("the sum of %d minima is %g, want %g", n, got, total)
			}
			if Minima(y, x); !slices.Equal(y, want) {
				t.Errorf("the minima are %v, want %v", y, want)
			}
		}
	})
}
