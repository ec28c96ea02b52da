package scene

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view"
	fourierdraw "mercer/viz/view/fourier/draw"
)

// TestWaveform checks that the samples of a mean of cosines are the means of cosines, for
// any number of samples. A wave with too few samples or pixels per wavelength must not
// be drawn.
func TestWaveform(t *testing.T) {
	n := fixedNumbers{}
	n.Put("probe", 1, 2, 0.3, -0.7)
	box := canvas.Rect{X0: -2, Y0: -1, X1: 3, Y1: 1.5}
	b := view.Blocks{N: n}
	for _, omega := range [][]float64{{0, 0}, {3, 1}, {-40, 25, 2, 90, 0.5, -7}, {0, 110}} {
		w, ok := fourierdraw.NewWaveform(b, omega, box, 800)
		if !ok || !w.IsDrawable || len(w.Z) != w.Nx*w.Ny {
			t.Fatalf("%v: %v, %d×%d samples", omega, ok, w.Nx, w.Ny)
		}
		if w.Nx < fourierdraw.MinWaveSamples || w.Nx > fourierdraw.MaxWaveSamples || float64(w.Nx)*w.Wavelength < fourierdraw.SamplesPerWavelength*box.W() {
			t.Errorf("%v: %d samples for a wavelength of %g", omega, w.Nx, w.Wavelength)
		}
		for sample := range w.Z {
			x := box.X0 + box.W()*float64(sample%w.Nx)/float64(w.Nx-1)
			y := box.Y1 - box.H()*float64(sample/w.Nx)/float64(w.Ny-1)
			var want float64
			for k := 0; k < len(omega); k += 2 {
				want += math.Cos(omega[k]*(x-0.3)+omega[k+1]*(y+0.7)) * 2 / float64(len(omega))
			}
			if math.Abs(w.Z[sample]-want) > 1e-12 {
				t.Fatalf("%v: %g at (%g, %g), want %g", omega, w.Z[sample], x, y, want)
			}
		}
	}
	for _, c := range []struct {
		omega, width float64
		isDrawn      bool
	}{{100, 800, true}, {140, 800, false}, {100, 100, false}, {30, 100, true}} {
		w, _ := fourierdraw.NewWaveform(b, []float64{c.omega, 0, 1, 1}, box, c.width)
		if w.IsDrawable != c.isDrawn || !strings.Contains(w.TooShortText(), text.TwoDigits(2*math.Pi/c.omega)) {
			t.Errorf("ω = %g on %g pixels is drawn: %v", c.omega, c.width, w.IsDrawable)
		}
	}
}
