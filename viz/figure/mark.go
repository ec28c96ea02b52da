package figure

import (
	"image/color"

	"mercer/viz/canvas"
)

// These constants are sizes of marks in the desk layout, in pixels. All except RingGap
// are multiplied by Style.Mark.
const (
	PointSize      = 1.7
	smallPointSize = 1.2 // radius of a point if there are more than 2000
	ClassSize      = 2.4
	LandmarkSize   = 4.5
	RingSize       = 2.6 // radius of a landmark over a field
	ProbeSize      = 5.5
	crosshairSize  = 10.5 // radius of the crosshair including its arms
	FreqSize       = 3.2

	reassignedSize = 3 // size of the cross on a point that is assigned to another group
	RingGap        = 5 // gap between a mark and its ring, which shows that the mark is hovered or selected
)

// DrawLandmark draws a landmark as a disc with a rim in the colour of the panel.
func (s *Style) DrawLandmark(c canvas.Canvas, x, y, size float64) {
	c.FillDisc(x, y, size+1.5*s.Line, s.Panel)
	c.FillDisc(x, y, size, s.Accent)
}

// DrawRingLandmark draws a landmark over a field as a ring, so that the colours of the
// field remain visible.
func (s *Style) DrawRingLandmark(c canvas.Canvas, x, y float64) {
	r := RingSize * s.Mark
	c.StrokeRing(x, y, r, 2.4*s.Line, Fade(s.Panel, 0.85))
	c.StrokeRing(x, y, r, 1.1*s.Line, s.Ink)
}

// DrawProbe draws the crosshair of the probe point at (x, y).
func (s *Style) DrawProbe(c canvas.Canvas, x, y float64) {
	r, arm := ProbeSize*s.Mark, (crosshairSize-ProbeSize)*s.Mark
	for _, pass := range []struct {
		width, extraLength float64
		col                color.NRGBA
	}{{4.5 * s.Line, 1.2, s.Panel}, {1.75 * s.Line, 0, s.Ink}} {
		c.StrokeRing(x, y, r, pass.width, pass.col)
		for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			end := r + arm + pass.extraLength
			c.StrokePolyline([]float64{x + d[0]*r, y + d[1]*r, x + d[0]*end, y + d[1]*end}, pass.width, pass.col)
		}
	}
}

// DrawHoverRing draws a dashed ring around the mark under the pointer. It first draws a
// wider ring in the panel's colour, since the field below may be as dark as the dashes.
func (s *Style) DrawHoverRing(c canvas.Canvas, x, y, size float64) {
	c.StrokeRing(x, y, size+RingGap, 4*s.Line, Fade(s.Panel, 0.85))
	canvas.StrokeDashed(c, canvas.Circle(x, y, size+RingGap), 1.5*s.Line, 3*s.Line, 2.5*s.Line, s.Ink)
}

// DrawSelectionRing draws a solid ring around a selected mark, on a wider ring in the
// panel's colour.
func (s *Style) DrawSelectionRing(c canvas.Canvas, x, y, size float64) {
	c.StrokeRing(x, y, size+RingGap, 4.25*s.Line, Fade(s.Panel, 0.85))
	c.StrokeRing(x, y, size+RingGap, 1.75*s.Line, s.Ink)
}

// drawMarkRim draws a background for the mark of a group, slightly larger than the mark.
// Without it, the mark would be invisible over a field of the same colour.
func drawMarkRim(c canvas.Canvas, group int, x, y, r float64, col color.NRGBA) {
	if 4 <= group && group <= 6 { // these marks consist of lines
		c.FillDisc(x, y, 1.6*r, col)
		return
	}
	DrawShape(c, group, x, y, 1.5*r, col)
}

// MaxGroups is the number of groups that have a shape and a colour. Points of further
// groups are drawn as points without a group.
const MaxGroups = 8

// DrawShape draws the mark of a group. The marks of groups 0 to 7 are disc, triangle,
// square, diamond, cross, plus, ring and star.
func DrawShape(c canvas.Canvas, group int, x, y, r float64, col color.NRGBA) {
	drawPath := func(w float64, xy ...float64) {
		for i := range xy {
			xy[i] *= r
		}
		for i := 0; i < len(xy); i += 2 {
			xy[i], xy[i+1] = xy[i]+x, xy[i+1]+y
		}
		if w == 0 {
			c.FillPolygon(xy, col)
			return
		}
		for i := 0; i+3 < len(xy); i += 4 {
			c.StrokePolyline(xy[i:i+4], w*r, col)
		}
	}
	switch group {
	case 0:
		c.FillDisc(x, y, r, col)
	case 1:
		drawPath(0, 0, -1.15, 1.1, 0.85, -1.1, 0.85)
	case 2:
		drawPath(0, -0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9)
	case 3:
		drawPath(0, 0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0)
	case 4:
		drawPath(0.6, -1, -1, 1, 1, -1, 1, 1, -1)
	case 5:
		drawPath(0.6, -1.2, 0, 1.2, 0, 0, -1.2, 0, 1.2)
	case 6:
		c.StrokeRing(x, y, 0.9*r, 0.6*r, col)
	case 7:
		drawPath(0, 0, -1.4, 0.35, -0.45, 1.33, -0.43, 0.57, 0.19, 0.82, 1.13, 0, 0.6, -0.82, 1.13, -0.57, 0.19, -1.33, -0.43, -0.35, -0.45)
	}
}
