package viz

import (
	"image/color"
	"math"
	"testing"
)

// Values stand on lines that are a line of text apart, and clear of the foot.
func TestContourValuesHaveRoom(t *testing.T) {
	const n = 65
	box := Rect{-1, -1, 1, 1}
	z := make([]float32, n*n)
	for i := range z { // rings, the closer the further out
		x, y := 2*float32(i%n)/(n-1)-1, 2*float32(i/n)/(n-1)-1
		z[i] = 1 - (x*x + y*y)
	}
	for _, side := range []float64{100, 200, 500, 900} {
		frame := Rect{0, 0, side, side}
		for _, foot := range []float64{0, side / 2} {
			f := Contours{Style: styleOf(View{Theme: "light"}), Nx: n, Ny: n, Z: z, Box: box, Range: box, Scale: 1, Labels: true, Foot: foot}
			var at [][2]float64
			f.Draw(said{counter{line: func([]float64) {}}, func(x, y float64, _ string) { at = append(at, [2]float64{x, y}) }}, frame)
			for _, p := range at {
				// Level 1 − r² has the slope 2r: six levels to the scale are side/2/6/(2r) pixels apart.
				dx, dy := 2*p[0]/side-1, 2*p[1]/side-1
				if r2 := dx*dx + dy*dy; side*side/144 < 0.7*0.7*(1.1*11)*(1.1*11)*4*r2 {
					t.Errorf("%g px: a value stands at %v, where lines are closer than it is high", side, p)
				}
				if p[1] > side-foot+4 && foot > 0 {
					t.Errorf("%g px: a value stands at %v, in the foot", side, p)
				}
			}
			if side <= 100 && len(at) > 0 || side >= 500 && len(at) == 0 {
				t.Errorf("%g px, foot %g: %d values", side, foot, len(at))
			}
		}
	}
}

// Lines that need room from one to the next are there where they have it, and none is
// where most have not: here sixths of cos ωx, which are 1/6ω or more apart.
func TestContoursHaveRoom(t *testing.T) {
	const nx, ny, side = 129, 5, 300.0
	box := Rect{0, 0, 1, 1}
	for waves := 1.0; waves <= 16; waves *= 2 {
		z := make([]float32, nx*ny)
		for i := range z {
			z[i] = float32(math.Cos(2 * math.Pi * waves * float64(i%nx) / (nx - 1)))
		}
		lines := func(least float64) (n int) {
			f := Contours{Style: styleOf(View{Theme: "light"}), Nx: nx, Ny: ny, Z: z, Box: box, Range: box, Scale: 1, Least: least}
			f.Draw(counter{line: func([]float64) { n++ }}, Rect{0, 0, side, side})
			return n
		}
		narrow := side / (2 * math.Pi * waves) / 6 // where the cosine is 0
		// At half of the lines, those of 1/6 to 1/2, they are at most 1/√(1−1/4) of that apart.
		if all := lines(0); all == 0 || lines(0.99*narrow) != all || lines(1.2*narrow) != 0 {
			t.Errorf("%g waves: %d lines of %d where they have just room, %d where not", waves, lines(0.99*narrow), all, lines(1.2*narrow))
		}
	}
}

// A said canvas hears each word once, without its rim.
type said struct {
	counter
	word func(x, y float64, s string)
}

func (c said) TextWidth(size float64, _ Face, s string) float64 { return size * 0.55 * float64(len(s)) }

func (c said) Text(x, y, size float64, _ Face, _ Align, s string, col color.NRGBA) {
	if col.A == 255 {
		c.word(x, y, s)
	}
}

// A level that a peak hardly reaches is a speck and no line; a larger ring stays.
func TestNoSpecks(t *testing.T) {
	const n = 41
	z := make([]float32, n*n)
	for i := range z {
		x, y := float64(i%n-n/2)/(n/2), float64(i/n-n/2)/(n/2)
		z[i] = float32(0.5005 * math.Exp(-4*(x*x+y*y)))
	}
	box := Rect{0, 0, 200, 200}
	f := Contours{Style: styleOf(View{}), Nx: n, Ny: n, Z: z, Box: box, Range: box, Scale: 1}
	count := map[int]int{}
	for _, j := range f.trace(box).level {
		count[j]++
	}
	if len(count) != 2 || count[1] != 1 || count[2] != 1 {
		t.Errorf("a peak just above three sixths has the levels %v", count)
	}
}

// Values keep clear of the marks that are drawn over their lines, and there are none among
// a cloud of these.
func TestContourValuesAreUnderNoMarks(t *testing.T) {
	a, b := []float64{0.1, 0.2}, []float64{0.3, 0.4, 0.5, 0.6}
	f := Contours{Labels: true}.under([]Figure{HeatMap{}, Landmarks{XY: a}, Shadows{Centres: a, Points: b}, Probe{X: 7, Y: 8}})
	if len(f.Marks) != 10 || f.Marks[9] != 8 || !f.Labels {
		t.Errorf("values keep clear of %v", f.Marks)
	}
	if (Contours{Labels: true}).under([]Figure{Scatter{XY: make([]float64, 1000)}}).Labels {
		t.Error("there are values in a cloud of points")
	}
}
