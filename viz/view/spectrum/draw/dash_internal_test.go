package draw

import (
	"image/color"
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

func TestDashes(t *testing.T) {
	var total float64
	var count int
	c := lineCanvas{line: func(xy []float64) {
		l := figure.PolylineLength(xy)
		total += l
		count++
		if l > 4+1e-9 {
			t.Errorf("a stroke of %g", l)
		}
	}}
	canvas.StrokeDashed(c, []float64{0, 0, 10, 0, 10, 11}, 1, 4, 3, figure.ThemeByName("light").Ink)
	if math.Abs(total-12) > 1e-9 || count != 3 { // 0–4, 7–11, 14–18
		t.Errorf("%d strokes of %g together", count, total)
	}
}

// A lineCanvas is a Canvas that passes each polyline to line and implements nothing else.
type lineCanvas struct {
	canvas.Canvas
	line func(xy []float64)
}

func (c lineCanvas) Ratio() float64 { return 1 }

func (c lineCanvas) StrokePolyline(xy []float64, _ float64, _ color.NRGBA) { c.line(xy) }
