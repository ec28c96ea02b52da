package canvas

import (
	"image/color"
	"math"
)

// A PixelGrid is the grid of device pixels, given as the number of pixels per unit.
// Frames, ticks and rules lie on the grid and are a whole number of pixels wide.
// The grid changes nothing if a unit is a whole number of pixels, since layouts use
// whole units. The grid also changes nothing if a unit is less than one pixel, as
// in small copies.
type PixelGrid float64

func PixelGridOf(c Canvas) PixelGrid { return PixelGrid(c.Ratio()) }

// isTrivial reports whether the grid leaves all shapes unchanged.
func (g PixelGrid) isTrivial() bool { return !(g > 1) || float64(g) == math.Trunc(float64(g)) }

// roundWidth returns the width of a line, rounded to whole pixels and at least one
// pixel, in units. A half is rounded up, even if rounding errors make the width
// slightly smaller.
func (g PixelGrid) roundWidth(width float64) float64 {
	return max(1, math.Round(width*float64(g)+1e-9)) / float64(g)
}

// LineWidth returns the width in which a line of width w is drawn.
func (g PixelGrid) LineWidth(width float64) float64 {
	if g.isTrivial() {
		return width
	}
	return g.roundWidth(width)
}

// roundToEdge returns the pixel edge nearest to v, as clips and fields round it.
func (g PixelGrid) roundToEdge(v float64) float64 {
	if g.isTrivial() {
		return v
	}
	return math.Round(v*float64(g)) / float64(g)
}

// roundToMiddle returns the coordinate nearest to v around which a line of the given width
// covers whole pixels.
func (g PixelGrid) roundToMiddle(v, width float64) float64 {
	if g.isTrivial() {
		return v
	}
	half := g.roundWidth(width) / 2
	return g.roundToEdge(v-half) + half
}

// SnapLine returns the two edges, across the line, of a line from lo to hi.
func (g PixelGrid) SnapLine(lo, hi float64) (float64, float64) {
	if g.isTrivial() {
		return lo, hi
	}
	v, half := g.roundToMiddle((lo+hi)/2, hi-lo), g.roundWidth(hi-lo)/2
	return v - half, v + half
}

// SnapRect returns r with its edges on pixel edges, at least one pixel large.
func (g PixelGrid) SnapRect(r Rect) Rect {
	if g.isTrivial() {
		return r
	}
	out := Rect{g.roundToEdge(r.X0), g.roundToEdge(r.Y0), g.roundToEdge(r.X1), g.roundToEdge(r.Y1)}
	one := 1 / float64(g)
	if r.W() > 0 {
		out.X1 = max(out.X1, out.X0+one)
	}
	if r.H() > 0 {
		out.Y1 = max(out.Y1, out.Y0+one)
	}
	return out
}

// SnapPolyline returns a polyline along the axes with its lines on the grid, and their
// width. Other polylines stay unchanged.
func (g PixelGrid) SnapPolyline(xy []float64, width float64) ([]float64, float64) {
	if g.isTrivial() {
		return xy, width
	}
	level, upright := true, true
	for i := 2; i+1 < len(xy); i += 2 {
		across, up := xy[i] != xy[i-2], xy[i+1] != xy[i-1]
		if across && up {
			return xy, width
		}
		level, upright = level && !up, upright && !across
	}
	out := append(make([]float64, 0, len(xy)), xy...)
	for i := 0; i+1 < len(out); i += 2 {
		if !level { // the ends stay
			out[i] = g.roundToMiddle(out[i], width)
		}
		if !upright {
			out[i+1] = g.roundToMiddle(out[i+1], width)
		}
	}
	return out, g.roundWidth(width)
}

// FillRect fills r with its edges on pixel edges.
func FillRect(c Canvas, r Rect, col color.NRGBA) {
	if r.W() > 0 && r.H() > 0 {
		r = PixelGridOf(c).SnapRect(r)
		c.Polygon([]float64{r.X0, r.Y0, r.X1, r.Y0, r.X1, r.Y1, r.X0, r.Y1}, col)
	}
}

// FillLine fills a line along an axis, as a rectangle whose shorter side is its width.
func FillLine(c Canvas, r Rect, col color.NRGBA) {
	if g := PixelGridOf(c); r.W() < r.H() {
		r.X0, r.X1 = g.SnapLine(r.X0, r.X1)
	} else {
		r.Y0, r.Y1 = g.SnapLine(r.Y0, r.Y1)
	}
	FillRect(c, r, col)
}

// StraightLine strokes a polyline along the axes.
func StraightLine(c Canvas, xy []float64, width float64, col color.NRGBA) {
	xy, width = PixelGridOf(c).SnapPolyline(xy, width)
	c.Polyline(xy, width, col)
}

// StrokeRect strokes the inside of the edge of r.
func StrokeRect(c Canvas, r Rect, width float64, col color.NRGBA) {
	g := PixelGridOf(c)
	r, width = g.SnapRect(r), g.LineWidth(width)
	FillRect(c, Rect{r.X0, r.Y0, r.X1, r.Y0 + width}, col)
	FillRect(c, Rect{r.X0, r.Y1 - width, r.X1, r.Y1}, col)
	FillRect(c, Rect{r.X0, r.Y0 + width, r.X0 + width, r.Y1 - width}, col)
	FillRect(c, Rect{r.X1 - width, r.Y0 + width, r.X1, r.Y1 - width}, col)
}
