package canvas

import (
	"image/color"
	"math"
)

// Circle returns a closed polyline that approximates a circle. The radius is in pixels
// and determines the number of points.
func Circle(x, y, r float64) []float64 {
	n := max(16, int(4*math.Sqrt(max(r, 0)*4)))
	xy := make([]float64, 0, 2*n+2)
	for i := range n {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		xy = append(xy, x+r*c, y+r*s)
	}
	return append(xy, xy[0], xy[1])
}

// StrokeDashed strokes a dashed polyline. The lengths of dashes and gaps are in pixels.
// The polyline begins with a dash.
func StrokeDashed(c Canvas, xy []float64, width, dashLength, gapLength float64, col color.NRGBA) {
	StrokePattern(c, xy, width, []float64{dashLength, gapLength}, col)
}

// StrokePattern strokes a dashed polyline. The slice pattern holds the lengths of dashes and
// gaps in turn, and is repeated.
func StrokePattern(c Canvas, xy []float64, width float64, pattern []float64, col color.NRGBA) {
	for _, length := range pattern {
		if !(length > 0) {
			return
		}
	}
	if len(xy) < 4 || len(pattern) == 0 || len(pattern)%2 != 0 {
		return
	}
	xy, width = PixelGridOf(c).SnapPolyline(xy, width)
	remaining, index := pattern[0], 0
	piece := append(make([]float64, 0, 16), xy[0], xy[1])
	for i := 2; i+1 < len(xy); i += 2 {
		x, y := xy[i-2], xy[i-1]
		for {
			dx, dy := xy[i]-x, xy[i+1]-y
			d := math.Sqrt(dx*dx + dy*dy)
			if !(d > remaining) {
				remaining -= d
				piece = append(piece, xy[i], xy[i+1])
				break
			}
			x, y = x+dx*remaining/d, y+dy*remaining/d
			piece = append(piece, x, y)
			if index%2 == 0 {
				c.StrokePolyline(piece, width, col)
			}
			piece = append(piece[:0], x, y)
			index = (index + 1) % len(pattern)
			remaining = pattern[index]
		}
	}
	if index%2 == 0 {
		c.StrokePolyline(piece, width, col)
	}
}

// FillHatched fills r with diagonal lines. The period is the horizontal distance between
// neighbouring lines. The positions of the lines do not depend on r, so that the lines
// of adjacent rectangles join.
func FillHatched(c Canvas, r Rect, period, width float64, col color.NRGBA) {
	if !(r.W() > 0 && r.H() > 0) {
		return
	}
	for s := math.Ceil((r.X0+r.Y0)/period) * period; s < r.X1+r.Y1; s += period {
		x0 := max(r.X0, s-r.Y1)
		x1 := min(r.X1, s-r.Y0)
		if x1 > x0 {
			c.StrokePolyline([]float64{x0, s - x0, x1, s - x1}, width, col)
		}
	}
}
