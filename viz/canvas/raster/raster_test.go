package raster

import (
	"image/color"
	"math"
	"runtime"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

var (
	white = color.NRGBA{255, 255, 255, 255}
	black = color.NRGBA{0, 0, 0, 255}
)

// ink returns the amount of black on a white canvas, in black pixels.
func ink(c *Canvas) (s float64) {
	for i := 0; i < len(c.img.Pix); i += 4 {
		s += 1 - float64(c.img.Pix[i])/255
	}
	return s
}

func TestDiscArea(t *testing.T) {
	for _, r := range []float64{1, 1.2, 1.7, 4.5, 20} {
		c := New(60, 60, 1, white)
		c.FillDisc(30.3, 29.8, r, black)
		// Within a pixel, a tangent lies outside of the circle by at most 1/(8r).
		if got, want := ink(c), math.Pi*r*r; math.Abs(got-want) > 0.03*want+0.25 {
			t.Errorf("a disc of radius %g covers %.2f, want %.2f", r, got, want)
		}
	}
}

func TestLineArea(t *testing.T) {
	for _, width := range []float64{0.5, 0.8, 1, 1.5, 4} {
		for deg := 0.0; deg < 180; deg += 15 {
			c := New(80, 80, 1, white)
			s, k := math.Sincos(deg * math.Pi / 180)
			c.StrokePolyline([]float64{40 - 30*k, 40 - 30*s, 40 + 30*k, 40 + 30*s}, width, black)
			if got, want := ink(c), 60*width; math.Abs(got-want) > 0.01*want+0.5 {
				t.Errorf("width %g at %g°: %.2f, want %.2f", width, deg, got, want)
			}
		}
	}
}

// TestLineIsPaintedOnce checks that a transparent line is not darker where it crosses
// itself.
func TestLineIsPaintedOnce(t *testing.T) {
	c := New(40, 40, 1, white)
	c.StrokePolyline([]float64{5, 5, 35, 35, 35, 5, 5, 35}, 4, color.NRGBA{0, 0, 0, 128})
	for i := 0; i < len(c.img.Pix); i += 4 {
		if c.img.Pix[i] < 126 {
			t.Fatalf("pixel %d is %d", i/4, c.img.Pix[i])
		}
	}
	for i, v := range c.coverage {
		if v != 0 {
			t.Fatalf("coverage is left at %d", i)
		}
	}
}

func TestRectangleHasSharpEdges(t *testing.T) {
	c := New(10, 10, 2, white)
	c.FillPolygon([]float64{1, 1, 4.25, 1, 4.25, 3, 1, 3}, black)
	if got := ink(c); math.Abs(got-6.5*4) > 0.02 {
		t.Errorf("ink %g", got)
	}
	if v := c.img.NRGBAAt(8, 3).R; v != 127 && v != 128 {
		t.Errorf("the half covered pixel is %d", v)
	}
	c = New(20, 20, 1, white)
	c.FillPolygon([]float64{10, 2, 18, 10, 10, 18, 2, 10}, black)
	if got := ink(c); math.Abs(got-128) > 1 {
		t.Errorf("a rhombus of 128 covers %g", got)
	}
}

// TestField checks that each pixel has the colour of the bilinearly interpolated value
// at its centre, at any scale. A pixel in a cell with a NaN must have the colour of
// NaN.
func TestField(t *testing.T) {
	th := figure.ThemeByName("light")
	p := canvas.Palette{Min: -1, Max: 1, Colors: th.Diverging, NaN: th.NaN}
	z := []float32{-1, 0.2, 0.9, 0.4, -0.3, 1, 0, 0.5, -0.8, 0.7, 0.1, float32(math.NaN())}
	const nx, ny = 4, 3
	r := canvas.Rect{X0: 3, Y0: 2, X1: 27, Y1: 18}
	for _, scale := range []float64{1, 2, 1.5} {
		c := New(30, 20, scale, white)
		c.DrawField(r, nx, ny, z, p)
		for y := range c.img.Rect.Dy() {
			for x := range c.img.Rect.Dx() {
				u := ((float64(x)+0.5)/scale - r.X0) / r.W() * (nx - 1)
				v := ((float64(y)+0.5)/scale - r.Y0) / r.H() * (ny - 1)
				if u == 0 || v == 0 || u == nx-1 || v == ny-1 {
					continue // the centre of the pixel lies on the edge of the field
				}
				want := white
				if 0 <= u && u <= nx-1 && 0 <= v && v <= ny-1 {
					i, j := min(int(u), nx-2), min(int(v), ny-2)
					a, b := u-float64(i), v-float64(j)
					sample := func(i, j int) float64 { return float64(z[j*nx+i]) }
					want = p.At((sample(i, j)*(1-a)+sample(i+1, j)*a)*(1-b) + (sample(i, j+1)*(1-a)+sample(i+1, j+1)*a)*b)
				}
				got := c.img.NRGBAAt(x, y)
				for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
					if d < -1 || d > 1 { // the table has 8 steps per entry of the palette
						t.Fatalf("×%g: (%d, %d) is %v, want %v", scale, x, y, got, want)
					}
				}
			}
		}
	}
}

// TestRampHasNoBands draws a linear ramp. Neighbouring pixels must differ by at most
// 1/255 in each channel. Hence values are not rounded to the 256 entries of the
// palette.
func TestRampHasNoBands(t *testing.T) {
	th := figure.ThemeByName("light")
	for name, colors := range map[string][256]color.NRGBA{"diverging": th.Diverging, "sequential": th.Sequential} {
		const width = 6000
		c := New(width, 1, 1, white)
		c.DrawField(canvas.Rect{X1: width, Y1: 1}, 2, 2, []float32{-1, 1, -1, 1}, canvas.Palette{Min: -1, Max: 1, Colors: colors, NaN: th.NaN})
		entries, seen := map[color.NRGBA]bool{}, map[color.NRGBA]bool{}
		for _, col := range colors {
			entries[col] = true
		}
		for x := range width {
			seen[c.img.NRGBAAt(x, 0)] = true
			if x == 0 {
				continue
			}
			a, b := c.img.NRGBAAt(x-1, 0), c.img.NRGBAAt(x, 0)
			for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
				if d < -1 || d > 1 {
					t.Fatalf("%s: from %v to %v at %d", name, a, b, x)
				}
			}
		}
		for col := range entries {
			if !seen[col] {
				t.Errorf("%s: %v does not come", name, col)
			}
		}
		if len(seen) <= len(entries) {
			t.Errorf("%s: %d colours of a map of %d", name, len(seen), len(entries))
		}
	}
}

func TestCells(t *testing.T) {
	th := figure.ThemeByName("light")
	p := canvas.Palette{Min: 0, Max: 1, Colors: th.Sequential, NaN: th.NaN}
	c := New(6, 6, 1, white)
	c.DrawCells(canvas.Rect{X0: 1, Y0: 1, X1: 5, Y1: 5}, 2, 2, []float32{0, 1, float32(math.NaN()), 0.5}, p)
	for _, q := range []struct {
		x, y int
		want color.NRGBA
	}{{0, 0, white}, {1, 1, p.At(0)}, {2, 2, p.At(0)}, {3, 1, p.At(1)}, {4, 2, p.At(1)}, {1, 4, th.NaN}, {3, 3, p.At(0.5)}, {5, 5, white}} {
		if got := c.img.NRGBAAt(q.x, q.y); got != q.want {
			t.Errorf("(%d, %d) is %v, want %v", q.x, q.y, got, q.want)
		}
	}
}

// TestCellsAreEven checks that all cells have equal areas, even if their widths are not
// whole numbers of pixels. A pixel that does not overlap a NaN cell must not have the
// colour of NaN.
func TestCellsAreEven(t *testing.T) {
	p := canvas.Palette{Min: 0, Max: 1, NaN: color.NRGBA{R: 9, A: 255}}
	for i := range p.Colors {
		p.Colors[i] = color.NRGBA{R: uint8(i), G: uint8(i), B: uint8(i), A: 255}
	}
	for _, ratio := range []float64{1, 1.25, 1.5, 2, 3} {
		for _, n := range []int{1, 3, 100, 150, 190, 256} {
			r := canvas.Rect{X0: 8, Y0: 0, X1: 208, Y1: 1}
			pixels := r.W() * ratio
			if float64(n) > pixels {
				continue
			}
			for _, cell := range []int{0, n / 3, n / 2, n - 1} {
				c := New(216, 1, ratio, black)
				z := make([]float32, n)
				z[cell] = 1
				c.DrawCells(r, 1, n, z, p)
				var sum float64
				for x := range c.img.Rect.Dx() {
					sum += float64(c.img.NRGBAAt(x, 0).R) / 255
				}
				if want := pixels / float64(n); math.Abs(sum-want) > 0.01 {
					t.Errorf("ratio %g: cell %d of %d is %.3f pixels wide, want %.3f", ratio, cell, n, sum, want)
				}
				z[cell] = float32(math.NaN())
				c.DrawCells(r, 1, n, z, p)
				holes := 0
				for x := range c.img.Rect.Dx() {
					if c.img.NRGBAAt(x, 0) == p.NaN {
						holes++
					}
				}
				if want := pixels / float64(n); float64(holes) < want-1e-6 || float64(holes) >= want+2 {
					t.Errorf("ratio %g: cell %d of %d without a value has %d pixels, of %g", ratio, cell, n, holes, want)
				}
			}
		}
	}
}

func TestClip(t *testing.T) {
	c := New(20, 20, 1, white)
	restore := c.Clip(canvas.Rect{X0: 5, Y0: 5, X1: 15, Y1: 15})
	inner := c.Clip(canvas.Rect{X0: 0, Y0: 0, X1: 10, Y1: 20})
	c.FillPolygon([]float64{0, 0, 20, 0, 20, 20, 0, 20}, black)
	if got := ink(c); got != 50 {
		t.Errorf("within both clips: %g", got)
	}
	inner()
	c.FillDisc(10, 10, 30, black)
	c.StrokePolyline([]float64{0, 10, 20, 10}, 3, black)
	c.DrawText(0, 12, 12, canvas.Text, canvas.Left, "mercer", black)
	if got := ink(c); got != 100 {
		t.Errorf("within the first clip: %g", got)
	}
	restore()
	c.FillDisc(2, 2, 1, black)
	if got := ink(c); got <= 100 {
		t.Error("nothing drawn after the clip was taken away")
	}
}

// TestNotANumber checks that shapes with coordinates that are not finite are not drawn.
func TestNotANumber(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	c := New(20, 20, 1, white)
	c.FillDisc(nan, 3, 4, black)
	c.FillDisc(3, 3, nan, black)
	c.FillDisc(inf, 3, 4, black)
	c.StrokePolyline([]float64{0, 0, nan, 5, 5, inf, 5, -inf}, 2, black)
	c.FillPolygon([]float64{0, 0, nan, 5, 5, 5}, black)
	c.DrawField(canvas.Rect{X0: 0, Y0: 0, X1: nan, Y1: 5}, 2, 2, make([]float32, 4), canvas.Palette{Max: 1})
	if got := ink(c); got != 0 {
		t.Errorf("ink %g", got)
	}
	for _, d := range [][2]float64{{0, 0}, {-1, 5}, {nan, 5}} {
		c := New(d[0], d[1], 2, white)
		c.FillDisc(0, 0, 5, black)
		c.StrokePolyline([]float64{0, 0, 5, 5}, 1, black)
	}
}

func BenchmarkField(b *testing.B) {
	th := figure.ThemeByName("light")
	p := canvas.Palette{Min: -1, Max: 1, Colors: th.Diverging, NaN: th.NaN}
	z := make([]float32, 96*54)
	for i := range z {
		z[i] = float32(math.Sin(float64(i) / 50))
	}
	c := New(337, 190, 2, white)
	for b.Loop() {
		c.DrawField(canvas.Rect{X0: 0, Y0: 0, X1: 337, Y1: 190}, 96, 54, z, p)
	}
}

// TestStrips checks that a picture in strips is equal to the picture as a whole, and that its
// memory is that of one strip.
func TestStrips(t *testing.T) {
	const w, h, scale, pixels = 300, 240, 2, 600 * 50
	draw := func(c *Canvas) {
		c.FillDisc(20, 24, 9, black)
		c.StrokeRing(150, 99, 60, 3, color.NRGBA{200, 0, 0, 128})
		c.StrokePolyline([]float64{5, 5, 290, 230, 200, 5, 60, 239}, 3, color.NRGBA{0, 0, 200, 128})
		c.FillPolygon([]float64{10, 200, 150, 120, 290, 210, 100, 239}, color.NRGBA{0, 99, 0, 255})
		c.FillPolygon([]float64{5.3, 20.2, 30.6, 20.2, 30.6, 60.7, 5.3, 60.7}, color.NRGBA{9, 99, 0, 255})
		c.DrawText(40, 50, 24, canvas.Text, canvas.Left, "Nyström", black)
		palette := canvas.Palette{Max: 1}
		for i := range palette.Colors {
			palette.Colors[i] = color.NRGBA{uint8(i), 0, 0, 255}
		}
		c.DrawField(canvas.Rect{X0: 100, Y0: 10, X1: 160, Y1: 90}, 2, 3, []float32{0, 1, 0.5, 0.2, 0.9, 0.1}, palette)
		defer c.Clip(canvas.Rect{X0: 200, Y0: 20, X1: 260, Y1: 70})()
		c.DrawCells(canvas.Rect{X0: 190, Y0: 10, X1: 270, Y1: 90}, 3, 2, []float32{0, 1, 0.5, 0.2, 0.9, 0.1}, palette)
	}
	whole := New(w, h, scale, white)
	draw(whole)
	var got []uint8
	count := 0
	for c := range Strips(w, h, scale, white, pixels) {
		if cw, ch := c.Size(); cw != w || ch != h || c.Ratio() != scale || c.Image().Rect.Min.Y != 50*count || len(c.Image().Pix) > 4*pixels {
			t.Fatalf("strip %d is %v of %g×%g", count, c.Image().Rect, cw, ch)
		}
		draw(c)
		got = append(got, c.Image().Pix...)
		count++
	}
	want := whole.Image().Pix
	if len(got) != len(want) || count != 10 {
		t.Fatalf("%d strips have %d bytes, want %d", count, len(got), len(want))
	}
	for i, v := range got {
		if d := int(v) - int(want[i]); d < -1 || d > 1 { // polygons are summed up from the left edge of their box
			t.Fatalf("pixel (%d, %d) is %d, want %d", i/4%(w*scale), i/4/(w*scale), v, want[i])
		}
	}
	for range Strips(0, 10, 1, white, 1) {
		t.Error("an empty picture has a strip")
	}
	for c := range Strips(10, 3, 1, white, 1) {
		if size := c.Image().Rect.Size(); size.X != 10 || size.Y != 1 {
			t.Errorf("the smallest strip is %v", size)
		}
	}
	before, after := runtime.MemStats{}, runtime.MemStats{}
	runtime.ReadMemStats(&before)
	for range Strips(1000, 1000, 4, white, 1<<17) {
	}
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 6<<17 {
		t.Errorf("strips of %d pixels have allocated %d bytes", 1<<17, bytes)
	}
}
