package draw

import (
	"strings"
	"testing"

	"mercer/viz/view"
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
