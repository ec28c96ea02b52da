package figure

import (
	"testing"
)

// TestIsCutShort checks that isCutShort is true for a line that reaches a cell of
// rounding errors. It must be false for a line from edge to edge. It must also be false
// if the whole field consists of rounding errors.
func TestIsCutShort(t *testing.T) {
	const nx, ny = 4, 6
	field := func(size func(j int) float32) []float32 {
		z := make([]float32, nx*ny)
		for j := range ny {
			for i := range nx {
				if z[j*nx+i] = size(j); i < 2 {
					z[j*nx+i] = -size(j)
				}
			}
		}
		return z
	}
	for _, c := range []struct {
		what string
		size func(j int) float32
		want bool
	}{
		{"a line from edge to edge", func(int) float32 { return 1 }, false},
		{"one that fades", func(j int) float32 { return []float32{1, 1, 1, 1e-9, 1e-9, 1e-9}[j] }, true},
		{"nothing but rounding", func(int) float32 { return 1e-9 }, false},
	} {
		if got := isCutShort(nx, ny, field(c.size), 1e-8); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	if isCutShort(nx, ny, nil, 1) {
		t.Error("what is not there has a line")
	}
}
