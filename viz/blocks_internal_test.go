package viz

import (
	"math"
	"testing"
)

// Between samples a field is read exactly where it is a polynomial of degree 2 or constant on
// both sides of a jump, and nearly so where it is a narrow Gaussian; a hole is one.
func TestReadingBetweenSamples(t *testing.T) {
	const nx, ny = 13, 9
	box := Rect{-3, -2, 3, 2} // samples are 1/2 apart
	for name, c := range map[string]struct {
		f   func(x, y float64) float64
		off float64
	}{
		"quadratic": {func(x, y float64) float64 { return 1 + x - 2*y + 3*x*x - x*y + y*y/2 }, 1e-12},
		"jump":      {func(x, y float64) float64 { return math.Floor((x + 0.25) / 2) }, 1e-12},
		"Gaussian":  {func(x, y float64) float64 { return math.Exp(-((x-0.25)*(x-0.25) + (y-0.25)*(y-0.25)) / 2) }, 0.01},
	} {
		f := sampled{nx, ny, make([]float64, nx*ny)}
		for j := range ny {
			for i := range nx {
				f.z[j*nx+i] = c.f(-3+float64(i)/2, 2-float64(j)/2)
			}
		}
		for _, p := range [][2]float64{{0.25, 0.25}, {-0.75, 0.1}, {1.1, -0.9}, {0.5, 0.5}, {-2, 1}} {
			if name == "jump" && math.Abs(math.Mod(p[0]+10.25, 2)) < 0.5 {
				continue // where it is
			}
			if got, want := f.at(box, p[0], p[1]), c.f(p[0], p[1]); math.Abs(got-want) > c.off {
				t.Errorf("%s at %v: %g, want %g", name, p, got, want)
			}
		}
		f.z[4*nx+6] = math.NaN()
		if got := f.at(box, 0.1, 0.1); got == got {
			t.Errorf("%s: %g beside a hole", name, got)
		}
	}
}
