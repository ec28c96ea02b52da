package lin

import "testing"

// TestMultiplyStripChecks checks that a strip with too short slices panics.
func TestMultiplyStripChecks(t *testing.T) {
	if level == none {
		t.Skip("this machine has no vector instructions")
	}
	lanes, height := tileSize()
	const k = 5
	m, n := height+2, 2*lanes+1
	c, a, b := make([]float64, m*n), make([]float64, m*k), make([]float64, k*3*lanes)
	run := func(c, a, b []float64, k, m, n int) (hasPanicked bool) {
		defer func() { hasPanicked = recover() != nil }()
		multiplyStrip(set, c, n, strides{a, k, 1, height * k}, b, 3*lanes, k, m, n)
		return false
	}
	if run(c, a, b, k, m, n) {
		t.Error("a strip with sufficient slices panics")
	}
	for name, isCaught := range map[string]bool{
		"C":       run(c[1:], a, b, k, m, n),
		"A":       run(c, a[1:], b, k, m, n),
		"B":       run(c, a, b[1:], k, m, n),
		"no term": run(c, a, b, 0, m, n),
		"no row":  run(c, a, b, k, 0, n),
		"columns": run(c, a, b, k, m, 3*lanes+1),
	} {
		if !isCaught {
			t.Errorf("%s: no panic", name)
		}
	}
}
