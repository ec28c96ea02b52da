package draw

import (
	"strings"
	"testing"

	"mercer/viz/contract"
	"mercer/viz/view"
	"mercer/viz/view/errorfield"
	"mercer/viz/view/result"
)

// pointNumbers holds a number of points at the origin, and no other block.
type pointNumbers int

func (n pointNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	if name != result.Points.Name {
		return nil, 0, 0, false
	}
	return make([]float64, 2*n), int(n), 2, true
}

func (pointNumbers) Label(string) string { return "" }

// TestNoteGroupsDigits checks that the note on the error groups the digits of the number of
// points.
func TestNoteGroupsDigits(t *testing.T) {
	st := &view.Drawing{Blocks: view.Blocks{N: pointNumbers(5000)}}
	if got := note(st, "diff"); !strings.Contains(got, "the 5,000 data points") {
		t.Errorf("the note on 5,000 points is %q", got)
	}
}

// farShare holds the share of k(x, x) that the data leave open at one place, and no other block.
type farShare float64

func (s farShare) Block(name string) (z []float64, rows, cols int, ok bool) {
	if name != errorfield.OpenShare.Name {
		return nil, 0, 0, false
	}
	return []float64{float64(s)}, 1, 1, true
}

func (farShare) Label(string) string { return "" }

// TestSparseLayer checks that the words mention the hatch only if a region is hatched and the
// layer is shown.
func TestSparseLayer(t *testing.T) {
	hidden := view.Look{Hidden: []string{contract.SparseLayer}}
	for _, test := range []struct {
		share float64
		look  view.Look
		want  bool
	}{{0.5, view.Look{}, true}, {0.5, hidden, false}, {0.001, view.Look{}, false}} {
		st := &view.Drawing{Blocks: view.Blocks{N: farShare(test.share)}, Look: test.look}
		for _, part := range []string{"approx", "diff"} {
			if got := strings.Contains(note(st, part), "hatched"); got != test.want {
				t.Errorf("share %g, hidden %v, %s: the note mentions the hatch: %v", test.share, test.look.Hidden, part, got)
			}
		}
	}
}
