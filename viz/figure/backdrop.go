package figure

import "mercer/viz/canvas"

// These constants describe the points of a Backdrop. Sizes are in pixels of the desk
// layout.
const (
	backdropSize      = 1.0
	smallBackdropSize = 0.7  // radius if there are more than 2000 points
	probeClearance    = 13   // radius around the probe without points
	backdropOpacity   = 0.30 // opacity on a light panel
	darkOpacity       = 0.42 // opacity on a dark panel
	maxBackdropPoints = 3000 // of more points, an evenly spaced selection is drawn, since every field has a backdrop
)

// A Backdrop draws the points of the data over a field, faintly enough for the field to
// remain readable. Unlike the points of a Scatter, users cannot drag them, and the key
// does not explain them.
type Backdrop struct {
	Style   *Style
	XY      []float64 // n×2
	Range   canvas.Rect
	Probe   []float64 // position of the probe, whose surroundings have no points; may be empty
	IsPhone bool      // points are smaller
}

// Draw implements Figure.
func (f Backdrop) Draw(c canvas.Canvas, r canvas.Rect) {
	if f.Style.IsThumbnail {
		return
	}
	m, n := canvas.Plane{Frame: r, Data: f.Range}, len(f.XY)/2
	size, opacity := backdropSize*f.Style.Mark, backdropOpacity
	switch {
	case n > 2000:
		size = smallBackdropSize * f.Style.Mark
	case f.IsPhone:
		size *= 0.8
	}
	if f.Style.IsDark {
		opacity = darkOpacity
	}
	ink, clearance := Fade(f.Style.Ink, opacity), probeClearance*f.Style.Mark
	count := min(n, maxBackdropPoints)
	for k := range count {
		i := k * n / count
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		if len(f.Probe) == 2 {
			if dx, dy := x-m.X(f.Probe[0]), y-m.Y(f.Probe[1]); dx*dx+dy*dy < clearance*clearance {
				continue
			}
		}
		c.FillDisc(x, y, size, ink)
	}
}
