package draw

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view"
)

// TestKeyExplainsDottedLine checks that the key has an entry of the dotted line at the shown
// index if the key stays at its position and hides neither marks nor the line.
func TestKeyExplainsDottedLine(t *testing.T) {
	s := view.StyleOf(view.Look{Theme: "light"})
	falling, level, rising := make([]float64, 24), make([]float64, 24), make([]float64, 24)
	for i := range falling {
		falling[i], level[i], rising[i] = math.Pow(0.6, float64(i)), 1-0.01*float64(i), 1e-12
	}
	rising[0], rising[23] = 1, 1e-4
	for _, test := range []struct {
		name       string
		values     []float64
		shownIndex int
		w, h       float64
		want       bool
	}{
		{"a free corner", falling, 4, 290, 160, true},
		{"no shown index", falling, -1, 290, 160, false},
		{"an index beyond the chart", falling, 200, 290, 160, false},
		{"room for two lines only", falling, 4, 290, 48, false},
		{"a low falling chart", falling, 4, 290, 100, true},
		{"a level chart without a free corner", level, 4, 290, 100, false},
		{"a steep line below a key of two lines", []float64{1, 1, 1e-14}, 1, 290, 100, false},
		{"a key of three lines would leave the corner", rising, 4, 290, 160, false},
	} {
		f, r := NewSpectrum(s, test.values, test.values, test.shownIndex, 1e-15, test.w), canvas.Rect{X0: 0, Y0: 0, X1: test.w, Y1: test.h}
		f.AddIndexToKey(text.TypicalWidths{}, r)
		var words []string
		var columns []float64 // of the vertical lines
		f.drawKey(keyCanvas{wordCanvas{lineCanvas{line: func(xy []float64) { columns = append(columns, xy[0]) }}, func(_, _ float64, w string) { words = append(words, w) }}}, r)
		if got := slices.Contains(words, " = "+strconv.Itoa(test.shownIndex+1)); got != test.want || got != (len(columns) > 0) {
			t.Errorf("%s: the key has %q and %d dashes", test.name, words, len(columns))
		}
	}
}

// A keyCanvas is a wordCanvas on which rings have no effect.
type keyCanvas struct{ wordCanvas }

func (keyCanvas) StrokeRing(float64, float64, float64, float64, color.NRGBA) {}
