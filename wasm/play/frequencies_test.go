package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	fourierdata "mercer/viz/view/fourier"
	"mercer/wasm/play/state/statetest"
)

// TestSpectralMeasureBlocks checks the blocks of the Fourier plane. Isotropic measures
// have rings. Kernels with a bandwidth for each axis also have a linear map of the rings.
// Discrete measures have points. Neurons have only the frequencies.
func TestSpectralMeasureBlocks(t *testing.T) {
	for kernel, want := range map[string]string{
		"gaussian":      "freq freq.reach freq.rings freq.density",
		"matern12":      "freq freq.reach freq.rings freq.density",
		"cauchy":        "freq freq.reach freq.rings freq.density",
		"twoscales":     "freq freq.reach freq.rings freq.density",
		"ard":           "freq freq.reach freq.rings freq.stretch freq.density",
		"laplacian":     "freq freq.reach freq.density",
		"productcauchy": "freq freq.reach freq.density",
		"periodic":      "freq freq.reach freq.atoms",
		"arccos1":       "freq freq.reach",
		"linear":        "", // no method with frequencies accepts this kernel
	} {
		var c Session
		r := solveLink(t, &c, "n=30&m=12&method=rff&kernel="+kernel)
		var got []string
		for _, b := range r.Message.Head.Blocks {
			if strings.HasPrefix(b.Name, "freq") {
				got = append(got, b.Name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the blocks are %q, want %q", kernel, got, want)
		}
	}
}

// TestShareOfFrequenciesInFirstRing checks that the first ring contains a fraction of 1 −
// e^(−1/2) of the frequencies. The kernel has a bandwidth for each axis.
func TestShareOfFrequenciesInFirstRing(t *testing.T) {
	var c Session
	insideShare := 0.0
	for seed := range 5 { // the time of a fit grows as the cube of the number of frequencies
		r := solveLink(t, &c, fmt.Sprintf("n=200&m=200&method=rff&kernel=ard&ard.ratio=4&seed=%d", seed+1))
		omega, _, _, _ := r.Message.Block("freq")
		rings, _, _, _ := r.Message.Block("freq.rings")
		a, _, _, _ := r.Message.Block("freq.stretch")
		det := a[0]*a[3] - a[1]*a[2]
		if len(omega) != 2*200 {
			t.Fatalf("%d coordinates, want two for each of 200 frequencies", len(omega))
		}
		for i := 0; i < len(omega); i += 2 {
			x, y := (a[3]*omega[i]-a[1]*omega[i+1])/det, (a[0]*omega[i+1]-a[2]*omega[i])/det
			if math.Hypot(x, y) <= rings[0] {
				insideShare += 1.0 / 1000
			}
		}
	}
	// The tolerance is five standard errors of a fraction of 1000 frequencies.
	if want := -math.Expm1(-0.5); !(math.Abs(insideShare-want) <= 5*math.Sqrt(want*(1-want)/1000)) {
		t.Errorf("the share of the frequencies in the first ring is %g, want %g", insideShare, want)
	}
}

// TestSpectralDensity checks that the shown density is the square root of the spectral
// density, scaled to the maximum 1.
func TestSpectralDensity(t *testing.T) {
	var c Session
	for kernel, want := range map[string]func(x, y float64) float64{
		"gaussian":  func(x, y float64) float64 { return math.Exp(-(x*x + y*y) / 2) },
		"laplacian": func(x, y float64) float64 { return 1 / ((1 + x*x) * (1 + y*y)) },
		"ard":       func(x, y float64) float64 { return math.Exp(-(x*x + 9*y*y) / 2) },
	} {
		r := solveLink(t, &c, "n=30&m=12&method=rff&sigma=0.5&kernel="+kernel)
		z, rows, cols, _ := r.Message.Block("freq.density")
		reach, _, _, _ := r.Message.Block("freq.reach")
		side := fourierdata.DensityReach * reach[0]
		for i, v := range z {
			x, y := -side+2*side*float64(i%cols)/float64(cols-1), side-2*side*float64(i/cols)/float64(rows-1)
			// The density is interpolated from a table with 256 radii.
			if p := want(x*0.5, y*0.5); !(math.Abs(v-math.Sqrt(p)) <= 0.01) {
				t.Fatalf("%s: the value at (%g, %g) is %g, want %g", kernel, x, y, v, math.Sqrt(p))
			}
		}
	}
}

// TestFourierViewIsMeanOfWaves checks that k̂ in the Fourier view is the mean of the
// waves. Without frequencies, the view must contain a reason.
func TestFourierViewIsMeanOfWaves(t *testing.T) {
	for _, link := range []string{"n=60&method=rff&m=30", "n=60&method=orf&m=16", "n=60&method=rff&m=30&task=krr"} {
		s := statetest.Open(t, link+"&views=fourier")
		r, err := Solve(t.Context(), s, StandardFrame(60, 40))
		if err != nil {
			t.Fatal(err)
		}
		omega, m, _, _ := r.Message.Block("freq")
		got, ny, nx, ok := r.Message.Block("fourier.k")
		box, _, _, _ := r.Message.Block("box")
		if !ok || m == 0 {
			t.Fatalf("%s: there are no frequencies", link)
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
					t.Fatalf("%s: k̂ is %g at (%g, %g), and the mean of the waves %g", link, got[b*nx+a], x, y, mean)
				}
			}
		}
	}
	for _, link := range []string{"n=60", "n=60&kernel=laplacian&method=binning"} {
		r, err := Solve(t.Context(), statetest.Open(t, link+"&views=fourier"), StandardFrame(60, 40))
		if err != nil {
			t.Fatal(err)
		}
		if fourierdata.View.AbsentReason().Get(&r.Message)+fourierdata.View.Panel("plane").AbsentReason().Get(&r.Message) == "" {
			t.Errorf("%s: there is no reason why there are no frequencies", link)
		}
	}
}
