package viz

import (
	"math"
	"slices"
)

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
			c.Ring(x0, y0, q*m.unit(), s.Line, fade(s.Ink, 0.22))
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
		c.Ring(m.x(-f.XY[2*i]), m.y(-f.XY[2*i+1]), size, 1.1*s.Line*size/freqSize/s.Mark, s.Accent)
	}
	for i := range n {
		c.Disc(m.x(f.XY[2*i]), m.y(f.XY[2*i+1]), size, s.Accent)
	}
}

// reach returns the radius that the Fourier plane shows: the third ring and a
// little, or, without rings, that of nine tenths of the frequencies and a
// quarter more: where the density has heavy tails a few lie far out.
func reach(xy, rings []float64) float64 {
	third := 0.0
	for _, q := range rings {
		if q > third && finite(q) {
			third = q
		}
	}
	if third > 0 {
		return 1.12 * third
	}
	var ds []float64
	for i := range len(xy) / 2 {
		if d := math.Hypot(xy[2*i], xy[2*i+1]); d > 0 && finite(d) {
			ds = append(ds, d)
		}
	}
	if len(ds) == 0 {
		return 1
	}
	slices.Sort(ds)
	return 1.25 * ds[len(ds)*9/10]
}
