package canvas

import (
	"image/color"
	"math"
)

// A PixelGrid is the grid of device pixels, given as the number of pixels per unit.
// Frames, ticks and rules are moved to this grid, and their widths are rounded to whole
// pixels.
//
// The methods return shapes unchanged if a unit is a whole number of pixels, since
// layouts use whole units. They also do so if a unit is smaller than one pixel, as in
// small copies.
type PixelGrid float64

// PixelGridOf returns the pixel grid of the device that c draws on.
func PixelGridOf(c Canvas) PixelGrid { return PixelGrid(c.Ratio()) }

// isTrivial reports whether the methods of g return all shapes unchanged.
func (g PixelGrid) isTrivial() bool { return !(g > 1) || float64(g) == math.Trunc(float64(g)) }

// roundWidth rounds the width of a line to a whole number of pixels, at least one. The
// width is given and returned in units. A half is rounded up, even if a rounding error
// makes the width slightly smaller.
func (g PixelGrid) roundWidth(width float64) float64 {
	return max(1, math.Round(width*float64(g)+1e-9)) / float64(g)
}

// LineWidth returns the width with which a line of the given width is drawn.
func (g PixelGrid) LineWidth(width float64) float64 {
	if g.isTrivial() {
		return width
	}
	return g.roundWidth(width)
}

// roundToEdge returns the edge of a pixel that is nearest to v. Clips and fields are
// rounded in the same way.
func (g PixelGrid) roundToEdge(v float64) float64 {
	if g.isTrivial() {
		return v
	}
	return math.Round(v*float64(g)) / float64(g)
}

// roundToMiddle returns the coordinate nearest to v at which a line of the given width
// covers whole pixels.
func (g PixelGrid) roundToMiddle(v, width float64) float64 {
	if g.isTrivial() {
		return v
	}
	half := g.roundWidth(width) / 2
	return g.roundToEdge(v-half) + half
}

// SnapLine moves a line to the grid. The line reaches from lo to hi in the
// direction of its width. SnapLine returns the new values of lo and hi.
func (g PixelGrid) SnapLine(lo, hi float64) (float64, float64) {
	if g.isTrivial() {
		return lo, hi
	}
	v, half := g.roundToMiddle((lo+hi)/2, hi-lo), g.roundWidth(hi-lo)/2
	return v - half, v + half
}

// SnapRect moves the edges of r to pixel edges. A rectangle that is not empty remains
// at least one pixel wide and high.
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

// SnapPolyline moves the segments of a polyline to the grid, and returns the new
// polyline and its width. If a segment is neither horizontal nor vertical, SnapPolyline
// returns its arguments.
func (g PixelGrid) SnapPolyline(xy []float64, width float64) ([]float64, float64) {
	if g.isTrivial() {
		return xy, width
	}
	isHorizontal, isVertical := true, true
	for i := 2; i+1 < len(xy); i += 2 {
		canMoveX, canMoveY := xy[i] != xy[i-2], xy[i+1] != xy[i-1]
		if canMoveX && canMoveY {
			return xy, width
		}
		isHorizontal, isVertical = isHorizontal && !canMoveY, isVertical && !canMoveX
	}
	out := append(make([]float64, 0, len(xy)), xy...)
	for i := 0; i+1 < len(out); i += 2 {
		if !isHorizontal { // do not move the ends
			out[i] = g.roundToMiddle(out[i], width)
		}
		if !isVertical {
			out[i+1] = g.roundToMiddle(out[i+1], width)
		}
	}
	return out, g.roundWidth(width)
}

// FillRect fills r after moving its edges to pixel edges.
func FillRect(c Canvas, r Rect, col color.NRGBA) {
	if r.W() > 0 && r.H() > 0 {
		r = PixelGridOf(c).SnapRect(r)
		c.FillPolygon([]float64{r.X0, r.Y0, r.X1, r.Y0, r.X1, r.Y1, r.X0, r.Y1}, col)
	}
}

// FillLine draws a horizontal or vertical line, given as the rectangle that it covers.
// The shorter side of the rectangle is the width of the line.
func FillLine(c Canvas, r Rect, col color.NRGBA) {
	if g := PixelGridOf(c); r.W() < r.H() {
		r.X0, r.X1 = g.SnapLine(r.X0, r.X1)
	} else {
		r.Y0, r.Y1 = g.SnapLine(r.Y0, r.Y1)
	}
	FillRect(c, r, col)
}

// StrokeStraight strokes a polyline with horizontal and vertical segments, after moving
// it to the pixel grid.
func StrokeStraight(c Canvas, xy []float64, width float64, col color.NRGBA) {
	xy, width = PixelGridOf(c).SnapPolyline(xy, width)
	c.StrokePolyline(xy, width, col)
}

// StrokeRect draws the outline of r. The outline lies inside r.
func StrokeRect(c Canvas, r Rect, width float64, col color.NRGBA) {
	g := PixelGridOf(c)
	r, width = g.SnapRect(r), g.LineWidth(width)
	FillRect(c, Rect{r.X0, r.Y0, r.X1, r.Y0 + width}, col)
	FillRect(c, Rect{r.X0, r.Y1 - width, r.X1, r.Y1}, col)
	FillRect(c, Rect{r.X0, r.Y0 + width, r.X0 + width, r.Y1 - width}, col)
	FillRect(c, Rect{r.X1 - width, r.Y0 + width, r.X1, r.Y1 - width}, col)
}
