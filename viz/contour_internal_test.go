package viz

import (
	"image/color"
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
