package figure

import (
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/viz/canvas"
)

// lightRecorder is a canvas that records how much light passes through the drawn discs
// and fields at the centre of each pixel.
type lightRecorder struct {
	canvas.Canvas
	w, h  int
	light []float64 // fraction of light that passes through, per pixel
	calls int
}

func (p *lightRecorder) FillDisc(x, y, r float64, c color.NRGBA) {
	p.calls++
	for j := max(0, int(y-r-1)); j < min(p.h, int(y+r+2)); j++ {
		for i := max(0, int(x-r-1)); i < min(p.w, int(x+r+2)); i++ {
			coverage := min(max(r+0.5-math.Hypot(float64(i)+0.5-x, float64(j)+0.5-y), 0), 1)
			p.light[j*p.w+i] *= 1 - coverage*float64(c.A)/255
		}
	}
}

func (p *lightRecorder) DrawField(r canvas.Rect, nx, ny int, z []float32, q canvas.Palette) {
	p.calls++
	for j := range ny {
		for i := range nx {
			x, y := int(r.X0)+i, int(r.Y0)+j // samples lie at the centres of pixels
			p.light[y*p.w+x] *= 1 - float64(q.At(float64(z[j*nx+i])).A)/255
		}
	}
}

// TestManyPoints compares summed ink with separately drawn discs. Both must be equally
// dark in every block of the frame. The summed ink must need one call of the canvas.
func TestManyPoints(t *testing.T) {
	const w, h, n = 576, 480, MaxDiscs + 1
	rng := rand.New(rand.NewPCG(1, 2))
	m := canvas.Plane{Frame: canvas.Rect{X0: 0, Y0: 0, X1: w, Y1: h}, Data: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
	xy := make([]float64, 2*n)
	for i := range xy { // points are denser in the middle, and some lie outside the frame
		xy[i] = 0.5 + 0.2*rng.NormFloat64()
	}
	for _, size := range []float64{1, 1.2, 2.1} {
		for _, alpha := range []uint8{97, 200} {
			col := color.NRGBA{A: alpha}
			one, many := &lightRecorder{w: w, h: h, light: white(w * h)}, &lightRecorder{w: w, h: h, light: white(w * h)}
			for i := range n {
				one.FillDisc(m.X(xy[2*i]), m.Y(xy[2*i+1]), size, col)
			}
			drawDots(many, m, xy, size, nil, []color.NRGBA{col}, 1-minTransmission)
			if many.calls != 1 {
				t.Fatalf("%d points are drawn in %d calls", n, many.calls)
			}
			const block = 16
			for y := 0; y < h; y += block {
				for x := 0; x < w; x += block {
					var a, b float64
					for j := y; j < y+block; j++ {
						for i := x; i < x+block; i++ {
							a, b = a+one.light[j*w+i], b+many.light[j*w+i]
						}
					}
					if d := math.Abs(a-b) / (block * block); d > 0.07 {
						t.Errorf("size %g, alpha %d, block (%d, %d): %.3f of the light shines through, want %.3f", size, alpha, x, y, b/(block*block), a/(block*block))
					}
				}
			}
		}
	}
}

// TestDensePoints draws a hundred thousand discs. A single disc must be visible, and a
// region with twice as many discs must be darker. The opacity must not exceed the given
// limit, so that a field below remains visible.
func TestDensePoints(t *testing.T) {
	const w, h, n = 90, 60, 100000
	m := canvas.Plane{Frame: canvas.Rect{X0: 0, Y0: 0, X1: w, Y1: h}, Data: canvas.Rect{X0: 0, Y0: 0, X1: w, Y1: h}}
	rng := rand.New(rand.NewPCG(3, 4))
	xy := []float64{75.5, 30.5}
	for i := 1; i < n; i++ { // a third of the points lie in columns 0 to 29, two thirds in columns 30 to 59
		x := 30 * rng.Float64()
		if i%3 > 0 {
			x += 30
		}
		xy = append(xy, x, h*rng.Float64())
	}
	for _, maxOpacity := range []float64{1 - minTransmission, crowdOpacity} {
		p := &lightRecorder{w: w, h: h, light: white(w * h)}
		drawDots(p, m, xy, 1.2, nil, []color.NRGBA{{A: 97}}, maxOpacity)
		mean := func(x0, x1 int) (sum float64) {
			for y := 10; y < h-10; y++ {
				for x := x0; x < x1; x++ {
					sum += p.light[y*w+x] / float64((x1-x0)*(h-20))
				}
			}
			return sum
		}
		left, right, one := mean(5, 25), mean(35, 55), p.light[30*w+75]
		if left-right < 0.06 || math.Abs(right-(1-maxOpacity)) > 0.05 || one > 0.95 || p.light[30*w+85] != 1 {
			t.Errorf("top %g: %.3f of the light shines through where there are few, %.3f where there are twice as many, %.3f through one", maxOpacity, left, right, one)
		}
	}
}

func white(n int) []float64 {
	z := make([]float64, n)
	for i := range z {
		z[i] = 1
	}
	return z
}

// TestPointColors checks that each kind of point is drawn in its own colour. Points of
// kinds without a colour must not be drawn.
func TestPointColors(t *testing.T) {
	m := canvas.Plane{Frame: canvas.Rect{X0: 0, Y0: 0, X1: 64, Y1: 64}, Data: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
	xy := make([]float64, 2*(MaxDiscs+10))
	for i := range xy {
		xy[i] = 0.5
	}
	p := &lightRecorder{w: 64, h: 64, light: white(64 * 64)}
	drawDots(p, m, xy, 1.2, func(i int) int { return i%3*2 - 1 }, make([]color.NRGBA, 4), 1-minTransmission) // −1, 1, 3
	if p.calls != 0 {
		t.Errorf("transparent ink in %d calls", p.calls)
	}
	drawDots(p, m, xy, 1.2, func(i int) int { return i%3*2 - 1 }, []color.NRGBA{{A: 90}, {A: 90}, {A: 90}, {A: 90}}, 1-minTransmission)
	if p.calls != 2 {
		t.Errorf("two kinds in %d calls", p.calls)
	}
	if l := p.light[32*64+32]; l > 0.03 {
		t.Errorf("%g of the light shines through two thousand discs", l)
	}
	xy[0], xy[1] = math.NaN(), math.Inf(1) // a point without a position must be ignored
	drawDots(p, m, xy, 1.2, nil, []color.NRGBA{{A: 90}}, 1-minTransmission)
	drawDots(p, canvas.Plane{Frame: canvas.Rect{}, Data: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}, xy, 1.2, nil, []color.NRGBA{{A: 90}}, 1-minTransmission)
}

func BenchmarkManyPoints(b *testing.B) {
	m := canvas.Plane{Frame: canvas.Rect{X0: 0, Y0: 0, X1: 337, Y1: 190}, Data: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
	xy := make([]float64, 200000)
	for i := range xy {
		xy[i] = rand.Float64()
	}
	c := &blankCanvas{}
	for b.Loop() {
		drawDots(c, m, xy, 1.2, nil, []color.NRGBA{{A: 97}}, 1-minTransmission)
	}
}

// blankCanvas is a canvas whose method DrawField draws nothing.
type blankCanvas struct{ canvas.Canvas }

func (*blankCanvas) DrawField(canvas.Rect, int, int, []float32, canvas.Palette) {}
