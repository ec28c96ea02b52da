package figure

import (
	"image/color"

	"mercer/viz/canvas"
)

// Sizes of marks on a desk, in pixels. Style.Mark multiplies them.
const (
	PointSize    = 1.7
	smallPoint   = 1.2 // radius for more than 2000 points
	ClassSize    = 2.4
	LandmarkSize = 4.5
	OverSize     = 2.6 // of a landmark over a field
	ProbeSize    = 5.5
	crosshair    = 10.5 // radius with its arms
	FreqSize     = 3.2

	reassignedSize = 3 // of the cross on a point that is assigned to another group
	RingGap        = 5 // between a mark and the ring that shows that it is hovered or selected
)

// DrawLandmark draws a disc that can be dragged.
func (s *Style) DrawLandmark(c canvas.Canvas, x, y, size float64) {
	c.Disc(x, y, size+1.5*s.Line, s.Panel)
	c.Disc(x, y, size, s.Accent)
}

// DrawOver draws a landmark over a field as a ring, which does not change the
// colours.
func (s *Style) DrawOver(c canvas.Canvas, x, y float64) {
	r := OverSize * s.Mark
	c.Ring(x, y, r, 2.4*s.Line, Fade(s.Panel, 0.85))
	c.Ring(x, y, r, 1.1*s.Line, s.Ink)
}

// DrawProbe draws the crosshair at x₀.
func (s *Style) DrawProbe(c canvas.Canvas, x, y float64) {
	r, arm := ProbeSize*s.Mark, (crosshair-ProbeSize)*s.Mark
	for _, pass := range []struct {
		width, longer float64
		col           color.NRGBA
	}{{4.5 * s.Line, 1.2, s.Panel}, {1.75 * s.Line, 0, s.Ink}} {
		c.Ring(x, y, r, pass.width, pass.col)
		for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			end := r + arm + pass.longer
			c.Polyline([]float64{x + d[0]*r, y + d[1]*r, x + d[0]*end, y + d[1]*end}, pass.width, pass.col)
		}
	}
}

// DrawHovered draws the ring around the mark under the pointer. Below this ring
// lies a ring of the panel's colour, since a field under the mark may be as dark as
// ink.
func (s *Style) DrawHovered(c canvas.Canvas, x, y, size float64) {
	c.Ring(x, y, size+RingGap, 4*s.Line, Fade(s.Panel, 0.85))
	canvas.Dash(c, canvas.Circle(x, y, size+RingGap), 1.5*s.Line, 3*s.Line, 2.5*s.Line, s.Ink)
}

// DrawSelected draws the ring around the selected mark, on the same background.
func (s *Style) DrawSelected(c canvas.Canvas, x, y, size float64) {
	c.Ring(x, y, size+RingGap, 4.25*s.Line, Fade(s.Panel, 0.85))
	c.Ring(x, y, size+RingGap, 1.75*s.Line, s.Ink)
}

// markRim draws the rim of a group's mark in the panel's colour, since a field
// under it may have the colour of the mark.
func markRim(c canvas.Canvas, group int, x, y, r float64, col color.NRGBA) {
	if 4 <= group && group <= 6 { // strokes
		c.Disc(x, y, 1.6*r, col)
		return
	}
	DrawShape(c, group, x, y, 1.5*r, col)
}

// MostGroups is the number of groups with a shape and a colour of their own. Points
// of further groups are drawn without a group.
const MostGroups = 8

// DrawShape draws the mark of a group: disc, triangle, square, diamond, cross,
// plus, ring or star.
func DrawShape(c canvas.Canvas, group int, x, y, r float64, col color.NRGBA) {
	line := func(w float64, xy ...float64) {
		for i := range xy {
			xy[i] *= r
		}
		for i := 0; i < len(xy); i += 2 {
			xy[i], xy[i+1] = xy[i]+x, xy[i+1]+y
		}
		if w == 0 {
			c.Polygon(xy, col)
			return
		}
		for i := 0; i+3 < len(xy); i += 4 {
			c.Polyline(xy[i:i+4], w*r, col)
		}
	}
	switch group {
	case 0:
		c.Disc(x, y, r, col)
	case 1:
		line(0, 0, -1.15, 1.1, 0.85, -1.1, 0.85)
	case 2:
		line(0, -0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9)
	case 3:
		line(0, 0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0)
	case 4:
		line(0.6, -1, -1, 1, 1, -1, 1, 1, -1)
	case 5:
		line(0.6, -1.2, 0, 1.2, 0, 0, -1.2, 0, 1.2)
	case 6:
		c.Ring(x, y, 0.9*r, 0.6*r, col)
	case 7:
		line(0, 0, -1.4, 0.35, -0.45, 1.33, -0.43, 0.57, 0.19, 0.82, 1.13, 0, 0.6, -0.82, 1.13, -0.57, 0.19, -1.33, -0.43, -0.35, -0.45)
	}
}
