package fourier_test

import (
	"context"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestLines checks that a step neuron is 0 on one side of its line and positive on the
// other.
func TestLines(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, -2, 0.3, 0.7, -3, 1}, Dim: 2}
	for _, bias := range []float64{0, 1} {
		k := kernel.Biased(kernel.ArcCosine0{}, bias)
		for _, m := range []approx.MethodInfo{fourier.Random{}.Info(), fourier.ExactRadius{}.Info(), fourier.GaussQuadrature{}.Info()} {
			f, err := fixture.Fit(context.Background(), m, 24, approx.Problem{Kernel: k, X: x, Seed: 4}, nil)
			if err != nil {
				t.Fatal(err)
			}
			lines := f.Shapes.Lines
			if lines.Len() != f.Frequencies.Len() || lines.Dim != 3 {
				t.Fatalf("%s: %d lines of %d numbers", m.Key, lines.Len(), lines.Dim)
			}
			for i := 1; i < x.Len(); i++ {
				psi := f.Features.Map(nil, x.Row(i))
				for j := range lines.Len() {
					l, p := lines.Row(j), x.Row(i)
					if v := l[0]*p[0] + l[1]*p[1] + l[2]; v != 0 && (v > 0) != (psi[j] > 0) {
						t.Errorf("%s, bias %g: neuron %d is %g where its line has %g", m.Key, bias, j, psi[j], v)
					}
				}
			}
		}
	}
	f, err := fourier.Random{Frequencies: 4}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x})
	if err != nil || f.Shapes.Lines.Len() > 0 {
		t.Errorf("waves have lines, %v", err)
	}
}
