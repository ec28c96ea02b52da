package draw

import (
	"slices"
	"testing"

	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// TestBoundLinesDiffer checks that every line of a chart has its own dash pattern or,
// if it is solid, its own colour. No line has the pattern of the dotted line at ℓ.
func TestBoundLinesDiffer(t *testing.T) {
	s := view.StyleOf(view.Look{})
	for a := bounds.MeasuredColumn; a < bounds.ColumnCount; a++ {
		wordsA, _, _, patternA, inkA := lineStyle(a)
		for b := bounds.MeasuredColumn; b < a; b++ {
			wordsB, _, _, patternB, inkB := lineStyle(b)
			if wordsA == wordsB || slices.Equal(patternA, patternB) && (patternA != nil || inkA(s) == inkB(s)) {
				t.Errorf("%q and %q look alike", wordsA, wordsB)
			}
		}
		if len(patternA) > 0 && patternA[0] <= 1.5 {
			t.Errorf("%q is a line of dots, as ℓ is", wordsA)
		}
	}
}
