package play

import (
	"math"
	"testing"

	fourierdata "mercer/viz/view/fourier"
	"mercer/wasm/play/state/statetest"
)

// The mean of the waves is what the third panel shows: the pictures explain k̂.
func TestTheMeanOfTheWavesIsWhatIsSeen(t *testing.T) {
	for _, link := range []string{"n=60&method=rff&m=30", "n=60&method=orf&m=16", "n=60&method=rff&m=30&task=krr"} {
		s := statetest.Open(t, link+"&views=fourier")
		r, err := Solve(t.Context(), s, Standard(60, 40))
		if err != nil {
			t.Fatal(err)
		}
		omega, m, _, _ := r.Message.Block("freq")
		got, ny, nx, ok := r.Message.Block("fourier.k")
		box, _, _, _ := r.Message.Block("box")
		if !ok || m == 0 {
			t.Fatalf("%s: no waves", link)
		}
		for b := range ny {
			for a := range nx {
				x := box[0] + (box[1]-box[0])*float64(a)/float64(nx-1)
				y := box[3] - (box[3]-box[2])*float64(b)/float64(ny-1)
				mean := 0.0
				for j := range m {
					mean += math.Cos(omega[2*j]*(x-s.Probe[0])+omega[2*j+1]*(y-s.Probe[1])) / float64(m)
				}
				if math.Abs(got[b*nx+a]-mean) > 1e-6 {
					t.Fatalf("%s: k̂ is %g at (%g, %g), the mean of the waves %g", link, got[b*nx+a], x, y, mean)
				}
			}
		}
	}
	for _, link := range []string{"n=60", "n=60&kernel=laplacian&method=binning"} {
		r, err := Solve(t.Context(), statetest.Open(t, link+"&views=fourier"), Standard(60, 40))
		if err != nil {
			t.Fatal(err)
		}
		if fourierdata.View.Absent().Get(&r.Message)+fourierdata.View.Panel("plane").Absent().Get(&r.Message) == "" {
			t.Errorf("%s: no word on why there are no frequencies", link)
		}
	}
}
