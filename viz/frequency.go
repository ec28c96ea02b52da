package viz

import "math"

// Frequencies shows the Fourier plane: each ω as a disc and −ω, which it stands
// for too, as a ring, over circles at 1, 2 and 3 standard deviations of the
// spectral density.
type Frequencies struct {
	Style *Style
	XY    []float64 // m×2
	Rings []float64 // radii
	Range Rect
}

// Draw implements Figure.
func (f Frequencies) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	x0, y0 := m.x(0), m.y(0)
	rect(c, Rect{r.X0, y0 - s.Line/2, r.X1, y0 + s.Line/2}, s.Rule)
	rect(c, Rect{x0 - s.Line/2, r.Y0, x0 + s.Line/2, r.Y1}, s.Rule)
	for _, q := range f.Rings {
		if q > 0 && finite(q) {
			ring(c, x0, y0, q*m.unit(), s.Line, fade(s.Ink, 0.22))
		}
	}
	n := len(f.XY) / 2
	size := freqSize * s.Mark
	if n > 64 { // many are drawn smaller, so that they can be told apart
		size *= max(0.4, math.Sqrt(64/float64(n)))
	}
	if s.Thumb {
		size = 1.4
	}
	for i := range n {
		ring(c, m.x(-f.XY[2*i]), m.y(-f.XY[2*i+1]), size, 1.1*s.Line*size/freqSize/s.Mark, s.Accent)
	}
	for i := range n {
		c.Disc(m.x(f.XY[2*i]), m.y(f.XY[2*i+1]), size, s.Accent)
	}
}

// reach returns the radius that the Fourier plane shows: the third ring and a
// little, and more where many frequencies lie beyond.
func reach(xy, rings []float64) float64 {
	var far, third float64
	for i := range len(xy) / 2 {
		if d := math.Hypot(xy[2*i], xy[2*i+1]); d > far && finite(d) {
			far = d
		}
	}
	for _, q := range rings {
		if q > third && finite(q) {
			third = q
		}
	}
	switch {
	case third > 0:
		return 1.12 * min(max(third, far), 1.6*third)
	case far > 0:
		return 1.12 * far
	}
	return 1
}
