package draw

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// curveNumbers holds the rows of each theorem, and ℓ = 1.
type curveNumbers []float64

func (c curveNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	for _, theorem := range bounds.Theorems {
		if name == bounds.Curves(theorem).Name {
			return c, len(c) / bounds.ColumnCount, bounds.ColumnCount, true
		}
	}
	if name == bounds.ShownEll.Name {
		return []float64{1}, 1, 1, true
	}
	return nil, 0, 0, false
}

func (curveNumbers) Label(string) string { return "" }

// TestNoteComparesPromiseAndMeasurement checks the note below a chart for bounds that are
// useful, vacuous at ℓ, vacuous at every ℓ, or printed with an error.
func TestNoteComparesPromiseAndMeasurement(t *testing.T) {
	const largest = 2.0
	for _, c := range []struct {
		theorem        int
		bound, printed float64 // at ℓ = 1
		farBound       float64 // at ℓ = 4
		want           string
	}{
		{0, 0.7, math.NaN(), 0.2, "At ℓ = 1 it may move by 0.70; it moves by 0.050."},
		{1, 0.7, 0.3, 0.2, "At ℓ = 1 promised below 0.70; measured 0.050. The paper prints 0.30, which can fail."},
		{2, 0.7, 0.9, 0.2, "At ℓ = 1 promised below 0.70; measured 0.050. The paper prints 0.90."},
		{1, 5, math.NaN(), 0.2, "At ℓ = 1 it says nothing, as the value is never above 2.0; measured 0.050."},
		{2, 5, math.NaN(), 3, "Says nothing for any ℓ up to 4: the value is never above 2.0; measured 0.050."},
		{3, 5, 9, 3, "Says nothing for any ℓ up to 4: the value is never above 2.0; measured 0.050. It starts from the distance measured in 5.3."},
	} {
		rows := curveNumbers{1, 9, 0.05, c.bound, 0.1, c.printed, largest, 4, 30, 0.01, c.farBound, 0.1, math.NaN(), largest}
		if got := strings.ReplaceAll(text.Plain(noteText(view.Blocks{N: rows}, c.theorem)), "*", ""); got != c.want {
			t.Errorf("theorem %s: %q, want %q", theorems[c.theorem].key, got, c.want)
		}
	}
}
