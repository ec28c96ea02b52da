package figure

import (
	"image/color"
	"math"

	"mercer/viz/canvas"
)

// MaxDiscs is the largest number of points that are drawn as separate discs. For more
// points, drawDots sums the ink in every pixel. The cost of this sum hardly depends on
// the number of points.
const MaxDiscs = 6000

// An inkDensity holds the amount of ink that many small discs add to each pixel of a
// frame. A value of 1 is one full disc over the pixel.
type inkDensity struct {
	frame  canvas.Rect
	nx, ny int
	z, row []float32
}

// newInkDensity returns a density without ink, with a sample at the centre of each
// pixel of the frame.
func newInkDensity(frame canvas.Rect) *inkDensity {
	nx, ny := int(math.Ceil(min(frame.W(), 8192))), int(math.Ceil(min(frame.H(), 8192)))
	if nx < 3 || ny < 3 {
		return &inkDensity{}
	}
	return &inkDensity{frame: frame, nx: nx, ny: ny, z: make([]float32, nx*ny), row: make([]float32, nx)}
}

// Add distributes the ink of a disc at (x, y) over the four nearest samples. The disc
// has the given area.
func (f *inkDensity) Add(x, y float64, area float32) {
	u, v := x-f.frame.X0-0.5, y-f.frame.Y0-0.5
	if len(f.z) == 0 || !(u >= 0 && v >= 0 && u < float64(f.nx-1) && v < float64(f.ny-1)) {
		return // the point lies outside or on the edge
	}
	i, j := int(u), int(v)
	a, b := float32(u-float64(i)), float32(v-float64(j))
	k := j*f.nx + i
	f.z[k] += area * (1 - a) * (1 - b)
	f.z[k+1] += area * a * (1 - b)
	f.z[k+f.nx] += area * (1 - a) * b
	f.z[k+f.nx+1] += area * a * b
}

// blurToRadius blurs the density so that each point becomes as wide as a disc of radius
// r. The second moment of this disc is r²/4 along each axis. Add has already
// contributed 1/12 by its distribution over four samples.
func (f *inkDensity) blurToRadius(r float64) {
	if len(f.z) == 0 {
		return
	}
	for remaining := r*r/4 - 1./12; remaining > 0.01; {
		w := min(remaining/2, 0.25)
		f.blur(float32(w))
		remaining -= 2 * w
	}
}

// blur moves the fraction w of each sample's ink to both horizontal neighbours. It then
// does the same vertically.
func (f *inkDensity) blur(w float32) {
	for j := range f.ny {
		z := f.z[j*f.nx:][:f.nx]
		previous := z[0]
		for i := 0; i+1 < len(z); i++ {
			previous, z[i] = z[i], z[i]+w*(previous+z[i+1]-2*z[i])
		}
	}
	previous := f.row
	copy(previous, f.z)
	for j := range f.ny - 1 {
		z, below := f.z[j*f.nx:][:f.nx], f.z[(j+1)*f.nx:][:f.nx]
		for i := range z {
			previous[i], z[i] = z[i], z[i]+w*(previous[i]+below[i]-2*z[i])
		}
	}
}

// maxInk returns the 99th percentile of the ink per pixel, weighted by ink. The result
// is rounded up by at most an eighth. Callers must call blurToRadius first.
func maxInk(densities []*inkDensity) float64 {
	const droppedBits = 20 // the number of dropped bits: all but the sign, the exponent and three bits of the fraction
	var inkOf [1 << (31 - droppedBits)]float32
	var total float32
	for _, f := range densities {
		if f == nil {
			continue
		}
		for _, v := range f.z {
			if v > 0 {
				inkOf[math.Float32bits(v)>>droppedBits] += v
				total += v
			}
		}
	}
	var inkAbove float32
	for index := len(inkOf) - 1; index >= 0; index-- {
		if inkAbove += inkOf[index]; inkAbove > total/100 {
			return float64(math.Float32frombits(uint32(index+1) << droppedBits))
		}
	}
	return 0
}

// An opacityCurve maps the number of overlapping discs on a pixel to an opacity. For
// small numbers, this is the usual opacity of painting one disc after the other. If the
// densest pixel would be opaque, the opacity grows with the logarithm of the number. A
// single disc and differences between dense regions then remain visible.
type opacityCurve struct {
	logTransmission float64 // logarithm of the fraction of light that passes through one disc
	maxOpacity      float64 // opacity of the densest pixel
	maxDiscs        float64 // number of discs on the densest pixel
	logWeight       float64 // weight of the logarithmic rule, from 0 to 1
}

const (
	// minTransmission is the fraction of light below which a pixel looks opaque.
	minTransmission = 0.02

	// inkBase is the number of discs by which the argument of the logarithm is divided.
	// Above inkBase, opacity grows more slowly than the number of discs.
	inkBase = 0.5
)

func newOpacityCurve(alpha uint8, maxOpacity, maxDiscs float64) opacityCurve {
	k := opacityCurve{logTransmission: math.Log(max(1-float64(alpha)/255, 1e-2)), maxOpacity: maxOpacity, maxDiscs: maxDiscs}
	k.logWeight = min(max(math.Log(maxDiscs*k.logTransmission/math.Log(minTransmission))/math.Log(4), 0), 1)
	return k
}

// At returns the opacity of a pixel with v overlapping discs.
func (k opacityCurve) At(v float64) float64 {
	trueOpacity := 1 - math.Exp(k.logTransmission*v)
	if k.logWeight == 0 {
		return min(trueOpacity, 1-minTransmission)
	}
	countOpacity := k.maxOpacity * math.Log1p(min(v, k.maxDiscs)/inkBase) / math.Log1p(k.maxDiscs/inkBase)
	return (1-k.logWeight)*trueOpacity + k.logWeight*countOpacity
}

// Draw paints the density in colour col, with opacities given by k. Callers must call
// blurToRadius first. Draw overwrites the density.
func (f *inkDensity) Draw(c canvas.Canvas, col color.NRGBA, k opacityCurve) {
	if len(f.z) == 0 || !(k.maxDiscs > 0) {
		return
	}
	p := canvas.Palette{Max: 1, NaN: color.NRGBA{}}
	for i := range p.Colors {
		p.Colors[i] = col
		p.Colors[i].A = uint8(i)
	}
	// The square root gives most levels to low densities.
	const last = 1023
	var table [last + 1]float32
	for i := range table {
		root := float64(i) / last
		table[i] = float32(k.At(k.maxDiscs * root * root))
	}
	scale := float32(1 / k.maxDiscs)
	for i, v := range f.z {
		f.z[i] = table[int(last*float32(math.Sqrt(float64(min(v*scale, 1)))))]
	}
	x, y := f.frame.X0+0.5, f.frame.Y0+0.5
	c.DrawField(canvas.Rect{X0: x, Y0: y, X1: x + float64(f.nx-1), Y1: y + float64(f.ny-1)}, f.nx, f.ny, f.z, p)
}

// drawDots draws the points xy as discs of radius size. The colour of point i is
// colours[colorIndex(i)], or colours[0] if colorIndex is nil. A point is not drawn if
// its colour index is out of range. For more than MaxDiscs points, drawDots paints the
// summed ink, and the densest pixel has the opacity maxOpacity.
func drawDots(c canvas.Canvas, m canvas.Plane, xy []float64, size float64, colorIndex func(i int) int, colors []color.NRGBA, maxOpacity float64) {
	n := len(xy) / 2
	if n <= MaxDiscs {
		for i := range n {
			k := 0
			if colorIndex != nil {
				k = colorIndex(i)
			}
			if k >= 0 && k < len(colors) {
				c.FillDisc(m.X(xy[2*i]), m.Y(xy[2*i+1]), size, colors[k])
			}
		}
		return
	}
	area := float32(math.Pi * size * size)
	x0, y0, pixelsPerX, pixelsPerY := m.X(0), m.Y(0), m.X(1)-m.X(0), m.Y(1)-m.Y(0)
	densities := make([]*inkDensity, len(colors))
	for i := range n {
		k := 0
		if colorIndex != nil {
			k = colorIndex(i)
		}
		if k < 0 || k >= len(colors) {
			continue
		}
		if colors[k].A == 0 {
			continue
		}
		if densities[k] == nil {
			densities[k] = newInkDensity(m.Frame)
		}
		densities[k].Add(x0+pixelsPerX*xy[2*i], y0+pixelsPerY*xy[2*i+1], area)
	}
	for _, f := range densities {
		if f != nil {
			f.blurToRadius(size)
		}
	}
	maxDensity := maxInk(densities)
	for k, f := range densities {
		if f != nil {
			f.Draw(c, colors[k], newOpacityCurve(colors[k].A, maxOpacity, maxDensity))
		}
	}
}
