package draw

import (
	"slices"
	"testing"

	"mercer/viz/view"
	"mercer/viz/view/gram"
)

// gramNumbers holds the entries of K and K̂ by the names of their blocks.
type gramNumbers map[string][]float64

func (g gramNumbers) Block(name string) ([]float64, int, int, bool) {
	z, ok := g[name]
	return z, 2, 2, ok
}

func (g gramNumbers) Label(string) string { return "" }

// TestLeastEntryFollowsMatrices checks that the smallest entry is searched again only if the
// matrices change, and that the cache refers to the newest slices.
func TestLeastEntryFollowsMatrices(t *testing.T) {
	exact, approx := []float64{1, 0.5, 0.5, 1}, []float64{1, 0.25, 0.25, 1}
	memory := &view.Memory{}
	find := func(exact, approx []float64) *leastEntry {
		n := gramNumbers{gram.Mean.Exact.Name: exact, gram.Mean.Approx.Name: approx}
		return leastEntryOf(&view.Drawing{Blocks: view.Blocks{N: n}, Look: view.Look{Memory: memory}})
	}
	first := find(exact, approx)
	if first.value != 0.25 {
		t.Errorf("the smallest entry is %g, want 0.25", first.value)
	}
	newExact, newApprox := slices.Clone(exact), slices.Clone(approx)
	if again := find(newExact, newApprox); again != first {
		t.Error("equal matrices are searched again")
	}
	if &first.exact[0] != &newExact[0] || &first.approx[0] != &newApprox[0] {
		t.Error("the cache refers to the older slices")
	}
	if changed := find(newExact, []float64{1, -0.5, -0.5, 1}); changed == first || changed.value != -0.5 {
		t.Errorf("after a change, the smallest entry is %g, want −0.5", changed.value)
	}
}
