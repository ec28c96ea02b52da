package manifold_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/reduced"
)

// indexKernel is a kernel on the line that depends on the coordinates rounded to
// integers.
type indexKernel func(i, j int) float64

func (k indexKernel) Eval(x, y []float64) float64 { return k(int(x[0]), int(y[0])) }

// TestGraphsOnBothSides checks that graphs without loops, for which k(x, x) is 0, are
// embedded for any size. The test uses sizes just below and above the largest size for
// which all eigenpairs are computed.
func TestGraphsOnBothSides(t *testing.T) {
	path := func(i, j int) float64 {
		if i-j == 1 || j-i == 1 {
			return 1
		}
		return 0
	}
	bipartite := func(i, j int) float64 { return float64((i + j) % 2) }
	complete := func(i, j int) float64 {
		if i == j {
			return 0
		}
		return 1
	}
	for name, k := range map[string]indexKernel{"path": path, "bipartite": bipartite, "complete": complete} {
		var was []string
		for _, n := range []int{384, 385} {
			x := approx.NewPoints(n, 1)
			for i := range n {
				x.Data[i] = float64(i)
			}
			e, err := embed(context.Background(), k, reduced.Empirical(x), embedOptions{Dims: 3})
			if err != nil {
				t.Errorf("%s, n = %d: %v", name, n, err)
				continue
			}
			if was != nil && !slices.Equal(was, e.Notes.Texts()) {
				t.Errorf("%s, n = %d: notes are %q, and before %q", name, n, e.Notes, was)
			}
			was = append([]string{}, e.Notes.Texts()...)
			// The eigenvalues of a path of n points are cos(πi/(n−1)).
			for i := range 4 {
				if want := math.Cos(math.Pi * float64(i) / float64(n-1)); name == "path" && !(math.Abs(e.Eigenvalues[i]-want) <= 1e-9) {
					t.Errorf("path, n = %d: λ%d = %.12g, want %.12g", n, i, e.Eigenvalues[i], want)
				}
			}
			if name != "path" && (e.Dims() != 0 || strings.Contains(strings.Join(e.Notes.Texts(), " "), "alike")) {
				t.Errorf("%s, n = %d: %d coordinates, and notes %q", name, n, e.Dims(), e.Notes)
			}
		}
	}
}
