package draw

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// curveNumbers holds the rows of each theorem, and ℓ = 1. The label sample describes the
// points of the curves.
type curveNumbers struct {
	rows   []float64
	sample string
}

func (c curveNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	for _, theorem := range bounds.Theorems {
		if name == bounds.Curves(theorem).Name {
			return c.rows, len(c.rows) / bounds.ColumnCount, bounds.ColumnCount, true
		}
	}
	if name == bounds.ShownEll.Name {
		return []float64{1}, 1, 1, true
	}
	return nil, 0, 0, false
}

func (c curveNumbers) Label(name string) string {
	if name == bounds.SampleWords.Name {
		return c.sample
	}
	return ""
}

// TestNoteComparesPromiseAndMeasurement checks the note below a chart for bounds that are
// useful, vacuous at ℓ, vacuous at every ℓ, or printed with an error.
func TestNoteComparesPromiseAndMeasurement(t *testing.T) {
	const largest = 2.0
	for _, c := range []struct {
		theorem        int
		bound, printed float64 // at ℓ = 1
		farBound       float64 // at ℓ = 4
		sample         string
		want           string
	}{
		{0, 0.7, math.NaN(), 0.2, "", "At ℓ = 1, the mean may move by 0.70; here it moves by 0.050."},
		{1, 0.7, 0.3, 0.2, "", "At ℓ = 1, the theorem promises a value below 0.70; here it is 0.050. The paper prints 0.30, which can fail."},
		{2, 0.7, 0.9, 0.2, "", "At ℓ = 1, the theorem promises a value below 0.70; here it is 0.050. The paper prints 0.90."},
		{1, 5, math.NaN(), 0.2, "", "At ℓ = 1, the theorem says nothing, as the value is never above 2.0; here it is 0.050."},
		{2, 5, math.NaN(), 3, "", "The theorem says nothing for any ℓ up to 4, as the value is never above 2.0; here it is 0.050."},
		{3, 5, 9, 3, "", "The theorem says nothing for any ℓ up to 4, as the value is never above 2.0; here it is 0.050. The bound uses the distance measured in 5.3."},
		{0, 0.7, math.NaN(), 0.2, "500 of 5,000 points", "At ℓ = 1, the mean may move by 0.70; on 500 of 5,000 points it moves by 0.050."},
		{1, math.NaN(), math.NaN(), 0.2, "500 of 5,000 points", "At ℓ = 1, the measured value on 500 of 5,000 points is 0.050."},
		{2, math.NaN(), math.NaN(), 0.2, "", "At ℓ = 1, the measured value here is 0.050."},
	} {
		rows := curveNumbers{[]float64{1, 9, 0.05, c.bound, 0.1, c.printed, largest, 4, 30, 0.01, c.farBound, 0.1, math.NaN(), largest}, c.sample}
		if got := strings.ReplaceAll(text.Plain(noteText(view.Blocks{N: rows}, c.theorem)), "*", ""); got != c.want {
			t.Errorf("theorem %s: %q, want %q", theorems[c.theorem].key, got, c.want)
		}
	}
}
