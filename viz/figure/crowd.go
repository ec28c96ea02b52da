package figure

import (
	"image/color"
	"math"

	"mercer/viz/canvas"
)

// MostDiscs is the largest number of points that are drawn one by one. For more
// points, the ink is summed pixel by pixel. The cost of the sum hardly depends on
// the number of points.
const MostDiscs = 6000

// An inkDensity is the ink of many small discs on a frame, in disc areas per pixel.
type inkDensity struct {
	frame  canvas.Rect
	nx, ny int
	z, row []float32
}

// newCrowd returns an empty density with a sample in the middle of every pixel of
// the frame.
func newCrowd(frame canvas.Rect) *inkDensity {
	nx, ny := int(math.Ceil(min(frame.W(), 8192))), int(math.Ceil(min(frame.H(), 8192)))
	if nx < 3 || ny < 3 {
		return &inkDensity{}
	}
	return &inkDensity{frame: frame, nx: nx, ny: ny, z: make([]float32, nx*ny), row: make([]float32, nx)}
}

// Add distributes a disc of the given area at (x, y) over the four samples around
// it.
func (f *inkDensity) Add(x, y float64, area float32) {
	u, v := x-f.frame.X0-0.5, y-f.frame.Y0-0.5
	if len(f.z) == 0 || !(u >= 0 && v >= 0 && u < float64(f.nx-1) && v < float64(f.ny-1)) {
		return // outside, or exactly on the edge
	}
	i, j := int(u), int(v)
	a, b := float32(u-float64(i)), float32(v-float64(j))
	k := j*f.nx + i
	f.z[k] += area * (1 - a) * (1 - b)
	f.z[k+1] += area * a * (1 - b)
	f.z[k+f.nx] += area * (1 - a) * b
	f.z[k+f.nx+1] += area * a * b
}

// spread blurs every point to the width of a disc of radius r, whose second moment
// is r²/4 along either axis. The distribution by Add has contributed a part of this
// moment.
func (f *inkDensity) spread(r float64) {
	if len(f.z) == 0 {
		return
	}
	for left := r*r/4 - 1./12; left > 0.01; {
		w := min(left/2, 0.25)
		f.blur(float32(w))
		left -= 2 * w
	}
}

// blur moves a fraction w of the ink of each sample to each of its two neighbours,
// horizontally and then vertically.
func (f *inkDensity) blur(w float32) {
	for j := range f.ny {
		z := f.z[j*f.nx:][:f.nx]
		before := z[0]
		for i := 0; i+1 < len(z); i++ {
			before, z[i] = z[i], z[i]+w*(before+z[i+1]-2*z[i])
		}
	}
	before := f.row
	copy(before, f.z)
	for j := range f.ny - 1 {
		z, below := f.z[j*f.nx:][:f.nx], f.z[(j+1)*f.nx:][:f.nx]
		for i := range z {
			before[i], z[i] = z[i], z[i]+w*(before[i]+below[i]-2*z[i])
		}
	}
}

// densest returns the ink per pixel that one hundredth of the ink exceeds, with a
// precision of an eighth. Callers call spread first.
func densest(crowds []*inkDensity) float64 {
	const drop = 20 // all bits except the exponent and the next three bits
	var shares [1 << (31 - drop)]float32
	var all float32
	for _, f := range crowds {
		if f == nil {
			continue
		}
		for _, v := range f.z {
			if v > 0 {
				shares[math.Float32bits(v)>>drop] += v
				all += v
			}
		}
	}
	var above float32
	for at := len(shares) - 1; at >= 0; at-- {
		if above += shares[at]; above > all/100 {
			return float64(math.Float32frombits(uint32(at+1) << drop))
		}
	}
	return 0
}

// An opacityCurve returns the opacity of discs that overlap on a pixel. A few discs
// are painted as usual, and the background shines through all of them. For so many
// discs that no background would be visible, opacity grows with the logarithm of
// their number up to the densest pixel. Both a single disc and the densest region
// then remain visible.
type opacityCurve struct {
	through float64 // the logarithm of the light that one disc lets through
	top     float64 // the opacity of the densest pixel
	densest float64
	dense   float64 // the weight of the logarithmic rule, from 0 to 1
}

const (
	// minLight is the fraction of light through so many discs that further discs make no
	// difference.
	minLight = 0.02

	// inkBase is the number of discs from which on the logarithm grows more slowly
	// than their number.
	inkBase = 0.5
)

func newInk(alpha uint8, top, densest float64) opacityCurve {
	k := opacityCurve{through: math.Log(max(1-float64(alpha)/255, 1e-2)), top: top, densest: densest}
	k.dense = min(max(math.Log(densest*k.through/math.Log(minLight))/math.Log(4), 0), 1)
	return k
}

// At returns the opacity of v discs.
func (k opacityCurve) At(v float64) float64 {
	painted := 1 - math.Exp(k.through*v)
	if k.dense == 0 {
		return min(painted, 1-minLight)
	}
	counted := k.top * math.Log1p(min(v, k.densest)/inkBase) / math.Log1p(k.densest/inkBase)
	return (1-k.dense)*painted + k.dense*counted
}

// Draw paints the density after spread.
func (f *inkDensity) Draw(c canvas.Canvas, col color.NRGBA, k opacityCurve) {
	if len(f.z) == 0 || !(k.densest > 0) {
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
		table[i] = float32(k.At(k.densest * root * root))
	}
	scale := float32(1 / k.densest)
	for i, v := range f.z {
		f.z[i] = table[int(last*float32(math.Sqrt(float64(min(v*scale, 1)))))]
	}
	x, y := f.frame.X0+0.5, f.frame.Y0+0.5
	c.Field(canvas.Rect{X0: x, Y0: y, X1: x + float64(f.nx-1), Y1: y + float64(f.ny-1)}, f.nx, f.ny, f.z, p)
}

// drawDots draws points as discs of one size. The argument kind holds the index of
// the colour of each point, and points of other kinds are left out. A nil kind
// stands for 0. For more than MostDiscs points, the densest pixel has the opacity
// top.
func drawDots(c canvas.Canvas, m canvas.Plane, xy []float64, size float64, kind func(i int) int, colours []color.NRGBA, top float64) {
	n := len(xy) / 2
	if n <= MostDiscs {
		for i := range n {
			k := 0
			if kind != nil {
				k = kind(i)
			}
			if k >= 0 && k < len(colours) {
				c.Disc(m.X(xy[2*i]), m.Y(xy[2*i+1]), size, colours[k])
			}
		}
		return
	}
	area := float32(math.Pi * size * size)
	x0, y0, right, down := m.X(0), m.Y(0), m.X(1)-m.X(0), m.Y(1)-m.Y(0)
	crowds := make([]*inkDensity, len(colours))
	for i := range n {
		k := 0
		if kind != nil {
			k = kind(i)
		}
		if k < 0 || k >= len(colours) {
			continue
		}
		if colours[k].A == 0 {
			continue
		}
		if crowds[k] == nil {
			crowds[k] = newCrowd(m.Frame)
		}
		crowds[k].Add(x0+right*xy[2*i], y0+down*xy[2*i+1], area)
	}
	for _, f := range crowds {
		if f != nil {
			f.spread(size)
		}
	}
	most := densest(crowds)
	for k, f := range crowds {
		if f != nil {
			f.Draw(c, colours[k], newInk(colours[k].A, top, most))
		}
	}
}
