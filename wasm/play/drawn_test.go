package play

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	views "mercer/viz/catalogue"
	"mercer/viz/view/result"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

// drawnStrokes returns the points after strokes of each drawing tool, which follow each
// other.
func drawnStrokes() (names []string, sets []state.OwnPoints) {
	p := state.OwnPoints{}
	add := func(name string, change func(x []float64, labels []int) ([]float64, []int)) {
		x, labels := change(slices.Clone(p.X), slices.Clone(p.Labels))
		p = state.OwnPoints{X: x, Labels: labels}
		names, sets = append(names, name), append(sets, p)
	}
	add("spray", func(x []float64, labels []int) ([]float64, []int) {
		for i := range 30 {
			a := float64(i)
			x, labels = append(x, math.Cos(a)*(0.3+a/40), math.Sin(a)*(0.3+a/40)), append(labels, i%2)
		}
		return x, labels
	})
	add("add", func(x []float64, labels []int) ([]float64, []int) { return append(x, 1.5, 0.25), append(labels, 2) })
	add("erase", func(x []float64, labels []int) ([]float64, []int) {
		return slices.Delete(x, 8, 18), slices.Delete(labels, 4, 9)
	})
	add("move", func(x []float64, labels []int) ([]float64, []int) {
		x[6], x[7] = 0.9, -0.9
		return x, labels
	})
	add("jitter", func(x []float64, labels []int) ([]float64, []int) {
		for i := range x {
			x[i] += 0.05 * math.Sin(7*float64(i))
		}
		return x, labels
	})
	add("attract", func(x []float64, labels []int) ([]float64, []int) {
		for i := range len(x) / 2 {
			x[2*i] += 0.4 * (0.5 - x[2*i])
		}
		return x, labels
	})
	add("paint", func(x []float64, labels []int) ([]float64, []int) {
		for i := range 5 {
			labels[2*i] = 2
		}
		return x, labels
	})
	add("duplicate", func(x []float64, labels []int) ([]float64, []int) {
		return append(x, x[:20]...), append(labels, labels[:10]...)
	})
	return names, sets
}

// TestEveryViewFollowsDrawnPoints checks each view after a stroke of each tool. The preview
// must have the drawn points. The final result must equal that of a fresh session with the
// same points, so that no number belongs to other points.
func TestEveryViewFollowsDrawnPoints(t *testing.T) {
	names, sets := drawnStrokes()
	for i, key := range views.Keys() {
		if testing.Short() && i%4 != 0 {
			continue
		}
		link := "m=6&views=" + key
		if key == "compare" {
			link += "&method2=rff&m2=6"
		}
		var c Session
		for j, points := range sets {
			s := ownLink(t, link, points, nil)
			preview, err := c.Preview(context.Background(), s, smallFrame, false)
			if err != nil {
				t.Fatalf("%s, %s: %v", key, names[j], err)
			}
			got, err := c.Solve(context.Background(), s, smallFrame, false)
			if err != nil {
				t.Fatalf("%s, %s: %v", key, names[j], err)
			}
			for _, r := range []*Result{preview, got} {
				if x := blockOf(t, r, result.Points.Name); !slices.Equal(x, points.X) {
					t.Fatalf("%s, %s: the result has %d coordinates of other points", key, names[j], len(x))
				}
			}
			want, err := Solve(context.Background(), s, smallFrame)
			if err != nil {
				t.Fatalf("%s, %s: %v", key, names[j], err)
			}
			got.Report.Times, want.Report.Times = report.Times{}, report.Times{}
			a, _ := json.Marshal(&got.Report)
			b, _ := json.Marshal(&want.Report)
			if string(a) != string(b) {
				t.Fatalf("%s, %s: the report is\n%s\nand that of a fresh session\n%s", key, names[j], a, b)
			}
			if len(got.Message.Head.Blocks) != len(want.Message.Head.Blocks) {
				t.Fatalf("%s, %s: there are %d blocks, and %d in a fresh session", key, names[j], len(got.Message.Head.Blocks), len(want.Message.Head.Blocks))
			}
			for _, w := range want.Message.Head.Blocks {
				x, _, _, _ := want.Message.Block(w.Name)
				y, _, _, _ := got.Message.Block(w.Name)
				canTurn := strings.HasPrefix(w.Name, "phi.") || strings.HasPrefix(w.Name, "embedding") || strings.HasPrefix(w.Name, "wall") || strings.HasPrefix(w.Name, "compare") // eigenfunctions keep the signs of earlier pictures
				isSame := slices.EqualFunc(x, y, func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) })
				if !isSame && !canTurn {
					t.Errorf("%s, %s: the block %s differs from that of a fresh session", key, names[j], w.Name)
				}
				if len(x) != len(y) {
					t.Errorf("%s, %s: the block %s has %d numbers, and %d in a fresh session", key, names[j], w.Name, len(y), len(x))
				}
			}
		}
	}
}
