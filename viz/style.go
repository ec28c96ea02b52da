package viz

import (
	"image/color"
	"math"
)

// A Style is a theme at the sizes of a layout.
type Style struct {
	*Theme
	Title, Label, Tick float64 // font sizes
	Line               float64 // widths of lines, of the desk's
	Mark               float64 // sizes of marks, of the desk's
	Bands              int     // flat bands in a diverging map, at most; 0 is a continuum
	Thumb              bool    // too small for contours and marks of their own
}

// styleOf returns the style of a view.
func styleOf(v View) *Style {
	s := &Style{Theme: Tokens(v.Theme), Title: 13, Label: 12, Tick: 11, Line: 1, Mark: 1}
	if v.Layout == "projector" {
		more := max(1, v.growth)
		s.Title, s.Label, s.Tick, s.Line, s.Mark, s.Bands = v.grown(22), v.grown(18), v.grown(17), 2*more, 1.8*more, 12
	}
	return s
}

// thumb returns the style of a thumbnail.
func (s *Style) thumb() *Style {
	t := *s
	t.Thumb = true
	return &t
}

// circle returns a closed polyline.
func circle(x, y, r float64) []float64 {
	n := max(16, int(4*math.Sqrt(max(r, 0)*4)))
	xy := make([]float64, 0, 2*n+2)
	for i := range n {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		xy = append(xy, x+r*c, y+r*s)
	}
	return append(xy, xy[0], xy[1])
}

// dash strokes a polyline in strokes of length on and gaps of length off,
// beginning with a stroke.
func dash(c Canvas, xy []float64, width, on, off float64, col color.NRGBA) {
	dashes(c, xy, width, []float64{on, off}, col)
}

// dashes strokes a polyline in strokes and gaps of the lengths in pattern by turns,
// again and again.
func dashes(c Canvas, xy []float64, width float64, pattern []float64, col color.NRGBA) {
	for _, long := range pattern {
		if !(long > 0) {
			return
		}
	}
	if len(xy) < 4 || len(pattern) == 0 || len(pattern)%2 != 0 {
		return
	}
	xy, width = latticeOf(c).straight(xy, width)
	left, at := pattern[0], 0
	piece := append(make([]float64, 0, 16), xy[0], xy[1])
	for i := 2; i+1 < len(xy); i += 2 {
		x, y := xy[i-2], xy[i-1]
		for {
			dx, dy := xy[i]-x, xy[i+1]-y
			d := math.Sqrt(dx*dx + dy*dy)
			if !(d > left) {
				left -= d
				piece = append(piece, xy[i], xy[i+1])
				break
			}
			x, y = x+dx*left/d, y+dy*left/d
			piece = append(piece, x, y)
			if at%2 == 0 {
				c.Polyline(piece, width, col)
			}
			piece = append(piece[:0], x, y)
			at = (at + 1) % len(pattern)
			left = pattern[at]
		}
	}
	if at%2 == 0 {
		c.Polyline(piece, width, col)
	}
}

// hatch strokes lines of 45° across r, period apart; they lie on the same grid
// wherever r is, so that neighbours join.
func hatch(c Canvas, r Rect, period, width float64, col color.NRGBA) {
	if !(r.W() > 0 && r.H() > 0) {
		return
	}
	for s := math.Ceil((r.X0+r.Y0)/period) * period; s < r.X1+r.Y1; s += period {
		x0 := max(r.X0, s-r.Y1)
		x1 := min(r.X1, s-r.Y0)
		if x1 > x0 {
			c.Polyline([]float64{x0, s - x0, x1, s - x1}, width, col)
		}
	}
}

// A plane maps the data's rectangle, whose Y0 is at the bottom, onto a frame in
// pixels.
type plane struct{ frame, data Rect }

func (p plane) x(v float64) float64 {
	return p.frame.X0 + (v-p.data.X0)/p.data.W()*p.frame.W()
}

func (p plane) y(v float64) float64 {
	return p.frame.Y1 - (v-p.data.Y0)/p.data.H()*p.frame.H()
}

// unit returns the length of one unit in pixels.
func (p plane) unit() float64 { return p.frame.W() / p.data.W() }

// rect returns the pixels of a rectangle of the data.
func (p plane) rect(r Rect) Rect { return Rect{p.x(r.X0), p.y(r.Y1), p.x(r.X1), p.y(r.Y0)} }

// At returns the place in the data of a pixel.
func (p Placed) At(x, y float64) (dx, dy float64) {
	return p.Range.X0 + (x-p.Inner.X0)/p.Inner.W()*p.Range.W(), p.Range.Y0 + (p.Inner.Y1-y)/p.Inner.H()*p.Range.H()
}

// Pixel returns the pixel of a place in the data.
func (p Placed) Pixel(dx, dy float64) (x, y float64) {
	m := plane{p.Inner, p.Range}
	return m.x(dx), m.y(dy)
}

func finite(vs ...float64) bool {
	for _, v := range vs {
		if v-v != 0 {
			return false
		}
	}
	return true
}
