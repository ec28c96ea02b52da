package figure

import (
	"math"

	"mercer/viz/canvas"
)

// A HeatMap draws a sampled function in a diverging palette. The hue shows the sign of
// a value, and the strength of the colour shows its absolute value. Cells with a NaN
// are hatched.
type HeatMap struct {
	Style  *Style
	Nx, Ny int
	Z      []float32   // Ny rows of Nx, the first at the top
	Box    canvas.Rect // box of the samples; the outermost samples lie on its edges
	Range  canvas.Rect // part of the plane that the frame shows
	Scale  float64     // |z| that has the strongest colour
	MaxAbs float64     // the largest |z|, NaN if there is a NaN; 0 if unknown
}

// Draw implements Figure.
func (h HeatMap) Draw(c canvas.Canvas, r canvas.Rect) {
	if h.Nx < 1 || h.Ny < 1 || len(h.Z) < h.Nx*h.Ny {
		return
	}
	box := canvas.Plane{Frame: r, Data: h.Range}.Rect(h.Box)
	c.DrawField(box, h.Nx, h.Ny, h.Z, h.Style.DivergingPalette(h.Scale))
	h.hatchHoles(c, box)
}

// hatchHoles hatches the cells that have a NaN at a corner.
func (h HeatMap) hatchHoles(c canvas.Canvas, box canvas.Rect) {
	if maxAbs := knownMaxAbs(h.MaxAbs, h.Z); maxAbs == maxAbs {
		return
	}
	dx, dy := box.W()/float64(h.Nx-1), box.H()/float64(h.Ny-1)
	for j := range h.Ny - 1 {
		start := -1
		for i := range h.Nx {
			hasHole := false
			if i < h.Nx-1 {
				k := j*h.Nx + i
				sum := h.Z[k] + h.Z[k+1] + h.Z[k+h.Nx] + h.Z[k+h.Nx+1]
				hasHole = sum != sum
			}
			switch {
			case hasHole && start < 0:
				start = i
			case !hasHole && start >= 0:
				y := box.Y0 + float64(j)*dy
				canvas.FillHatched(c, canvas.Rect{X0: box.X0 + float64(start)*dx, Y0: y, X1: box.X0 + float64(i)*dx, Y1: y + dy}, 8, 1.5, h.Style.Panel)
				start = -1
			}
		}
	}
}

// knownMaxAbs returns maxAbs if it is not 0, and the largest |z| otherwise.
func knownMaxAbs(maxAbs float64, z []float32) float64 {
	if maxAbs == 0 {
		return MaxAbs(z)
	}
	return maxAbs
}

// MaxAbs returns the largest |z|, or NaN if z contains a NaN. It compares the bits of
// the values without the sign bit. These bits are ordered like |z|, with NaN above ∞.
// MaxAbs uses four independent maxima and no branches, since other loops are several
// times slower on WebAssembly.
func MaxAbs(z []float32) float64 {
	var a, b, c, d uint32
	for ; len(z) >= 4; z = z[4:] {
		a, b = max(a, math.Float32bits(z[0])<<1), max(b, math.Float32bits(z[1])<<1)
		c, d = max(c, math.Float32bits(z[2])<<1), max(d, math.Float32bits(z[3])<<1)
	}
	for _, v := range z {
		a = max(a, math.Float32bits(v)<<1)
	}
	return float64(math.Float32frombits(max(a, b, c, d) >> 1))
}

// A Strength is a HeatMap of a function without negative values, in a sequential
// palette.
type Strength struct{ HeatMap }

// Draw implements Figure.
func (f Strength) Draw(c canvas.Canvas, r canvas.Rect) {
	if f.Nx < 1 || f.Ny < 1 || len(f.Z) < f.Nx*f.Ny {
		return
	}
	box := canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box)
	c.DrawField(box, f.Nx, f.Ny, f.Z, f.Style.SequentialPalette(f.Scale))
	f.hatchHoles(c, box)
}
