package scene

import (
	"image/color"
	"math"
	"testing"

	"mercer/viz/canvas"
)

// ratios holds typical device pixel ratios.
var ratios = []float64{1, 1.1, 1.25, 1.5, 1.75, 2, 2.25, 2.625, 3}

// TestLinesOnPixelGrid checks that axis-parallel lines cover whole device pixels.
// If a unit is a whole number of pixels, the lines must not be moved.
func TestLinesOnPixelGrid(t *testing.T) {
	isWhole := func(v float64) bool { return math.Abs(v-math.Round(v)) < 1e-9 }
	for _, ratio := range ratios {
		c := &strokeRecorder{ratio: ratio}
		isFree := ratio == math.Trunc(ratio)
		for i := range 60 {
			x, y := 10+0.37*float64(i), 20+0.61*float64(i)
			for _, width := range []float64{0.4, 1, 1.25, 2} {
				want := max(1, math.Round(width*ratio))
				*c = strokeRecorder{ratio: ratio}
				canvas.StrokeDashed(c, []float64{x, y, x, y + 30}, width, 3, 2, color.NRGBA{})
				canvas.StrokeStraight(c, []float64{x, y, x + 9, y}, width, color.NRGBA{})
				canvas.StrokeDashed(c, []float64{x, y, x + 9, y, x + 9, y + 7, x, y + 7, x, y}, width, 4, 3, color.NRGBA{})
				for k, xy := range c.lines {
					axis := 0 // index of the constant coordinate
					if xy[0] != xy[2] {
						axis = 1
					}
					lo, hi := (xy[axis]-c.widths[k]/2)*ratio, (xy[axis]+c.widths[k]/2)*ratio
					if isFree && c.widths[k] != width || !isFree && !(isWhole(lo) && isWhole(hi) && isWhole(hi-lo-want) && math.Abs(hi-lo-want) < 0.5) {
						t.Fatalf("×%g: a line %g wide at (%g, %g) goes from %g to %g", ratio, width, x, y, lo, hi)
					}
				}
				c.polygons = nil
				canvas.FillLine(c, canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: y + 30}, color.NRGBA{})
				canvas.FillLine(c, canvas.Rect{X0: x, Y0: y, X1: x + 30, Y1: y + width}, color.NRGBA{})
				canvas.StrokeRect(c, canvas.Rect{X0: x, Y0: y, X1: x + 40, Y1: y + 30}, width, color.NRGBA{})
				for k, xy := range c.polygons {
					w, h := (xy[2]-xy[0])*ratio, (xy[5]-xy[1])*ratio
					if isFree && math.Abs(min(w, h)-width*ratio) > 1e-9 || !isFree && !(isWhole(xy[0]*ratio) && isWhole(xy[1]*ratio) && isWhole(w) && isWhole(h) && math.Abs(min(w, h)-want) < 0.5) {
						t.Fatalf("×%g: rectangle %d, %g wide at (%g, %g), is %v", ratio, k, width, x, y, xy)
					}
				}
			}
		}
		// A line in another direction must not be moved.
		slant := []float64{1.3, 2.3, 5.1, 3.3}
		if xy, width := canvas.PixelGrid(ratio).SnapPolyline(slant, 1.25); &xy[0] != &slant[0] || width != 1.25 {
			t.Errorf("×%g: a slanting line is moved to %v", ratio, xy)
		}
	}
}

// TestBorderIsClosed checks the outline of a rectangle. It must be closed at its
// corners, and must not cover a pixel twice, since it may be translucent.
func TestBorderIsClosed(t *testing.T) {
	for _, ratio := range ratios {
		for i := range 40 {
			c := &strokeRecorder{ratio: ratio}
			x, y := 3+0.29*float64(i), 5+0.83*float64(i)
			if ratio == math.Trunc(ratio) {
				x, y = math.Round(x), math.Round(y)
			}
			canvas.StrokeRect(c, canvas.Rect{X0: x, Y0: y, X1: x + 20, Y1: y + 15}, 1, color.NRGBA{})
			ink := map[[2]int]int{}
			x0, y0, x1, y1 := 1<<20, 1<<20, 0, 0
			for _, xy := range c.polygons {
				px := func(v float64) int { return int(math.Round(v * ratio)) }
				for a := px(xy[0]); a < px(xy[2]); a++ {
					for b := px(xy[1]); b < px(xy[5]); b++ {
						ink[[2]int{a, b}]++
						x0, y0, x1, y1 = min(x0, a), min(y0, b), max(x1, a), max(y1, b)
					}
				}
			}
			lineWidth := int(max(1, math.Round(ratio)))
			for a := x0; a <= x1; a++ {
				for b := y0; b <= y1; b++ {
					want := 0
					if min(a-x0, x1-a, b-y0, y1-b) < lineWidth {
						want = 1
					}
					if ink[[2]int{a, b}] != want {
						t.Fatalf("×%g, corner (%g, %g): pixel (%d, %d) of (%d, %d) to (%d, %d) is painted %d times", ratio, x, y, a, b, x0, y0, x1, y1, ink[[2]int{a, b}])
					}
				}
			}
		}
	}
}
