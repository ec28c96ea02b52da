package lin

import (
	"math"
	"testing"
)

func TestColumnNorms(t *testing.T) {
	for _, scale := range []float64{1, 3e307, 1e200, 1e-200, 1e-310, 0} {
		a := []float64{3, 0, 1, -4, 0, 2, 0, 0, -2}
		for i := range a {
			a[i] *= scale
		}
		got := ColumnNorms(a, 3)
		for j, want := range []float64{5 * scale, 0, 3 * scale} {
			if math.Abs(got[j]-want) > 1e-15*want {
				t.Errorf("scale %g: column %d has the norm %g, want %g", scale, j, got[j], want)
			}
		}
	}
	if got := ColumnNorms(nil, 2); len(got) != 2 || got[0] != 0 || got[1] != 0 {
		t.Errorf("the norms of no rows are %v", got)
	}
	got := ColumnNorms([]float64{3, math.Inf(-1), 0, -4, 1, math.NaN()}, 3)
	if got[0] != 5 || !math.IsInf(got[1], 1) || !math.IsNaN(got[2]) {
		t.Errorf("the norms of a finite, an infinite and an invalid column are %v", got)
	}
}
