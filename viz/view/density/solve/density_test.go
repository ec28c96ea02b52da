package solve

import (
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
	"mercer/wasm/play/typeset"
)

var smallFrame = play.StandardFrame(80, 50)

// TestDensityOfManyPoints checks that for a kernel that is a sum of few cosines, the
// density of many points is the mean over all points. For other kernels, the density
// differs from this mean by at most five standard errors where the density is largest.
func TestDensityOfManyPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of points are the same sums in every arithmetic")
	}
	for link, sampleText := range map[string]string{
		"n=10000&m=20":                 "",
		"n=10000&m=20&kernel=matern12": "8,192 of 10,000 points",
	} {
		r, err := play.Solve(t.Context(), statetest.Open(t, link+"&views=density"), smallFrame)
		if err != nil {
			t.Fatal(err)
		}
		got, ny, nx, _ := r.Message.Block("density.exact")
		hat, _, _, _ := r.Message.Block("density.approx")
		label := r.Message.Label("density.over")
		if len(got) == 0 || len(hat) != len(got) || !strings.HasPrefix(label, sampleText) || (label == "") != (sampleText == "") {
			t.Fatalf("%s: %d and %d samples, over %q", link, len(got), len(hat), label)
		}
		b, _, _, _ := r.Message.Block("box")
		xs, ys := numeric.GridTicks(b[0], b[1], nx), numeric.GridTicks(b[3], b[2], ny)
		x, k := r.Arrays.X, r.Arrays.Kernel
		kde, err := reduced.KDE(k, reduced.Empirical(x))
		if err != nil {
			t.Fatal(err)
		}
		want := approx.Grid(kde, xs, ys)
		tolerance := 2e-12 + 1e-13
		if sampleText != "" {
			maxIndex := 0
			for i, v := range got {
				if v > got[maxIndex] {
					maxIndex = i
				}
			}
			se := standardError(k, []float64{xs[maxIndex%nx], ys[maxIndex/nx]}, x.Subset(solve.RowsOfSample(10000, densitySampleSize)), 10000)
			if !strings.HasSuffix(label, "± "+typeset.Digits(se)) || !(math.Abs(got[maxIndex]-want[maxIndex]) <= 5*se) {
				t.Errorf("%s: at the top %g, of all points %g, %s", link, got[maxIndex], want[maxIndex], label)
			}
			tolerance = 10 * se
		}
		for i, v := range want {
			if !(math.Abs(got[i]-v) <= tolerance) {
				t.Fatalf("%s: sample %d is %g, of all points %g", link, i, got[i], v)
			}
		}
		// The approximate density is compared with the mean of k̂ over the points,
		// computed point by point.
		psi := r.Arrays.Fit.Features
		z := x
		if sampleText != "" {
			z = x.Subset(solve.RowsOfSample(10000, densitySampleSize))
		}
		position := []float64{xs[nx/2], ys[ny/2]}
		var mean float64
		for i := range z.Len() {
			for l, v := range psi.Map(nil, z.Row(i)) {
				mean += v * psi.Map(nil, position)[l] / float64(z.Len())
			}
		}
		if v := hat[ny/2*nx+nx/2]; !(math.Abs(v-mean) <= 1e-5) { // in single precision
			t.Errorf("%s: the approximate density is %g, point by point %g", link, v, mean)
		}
	}
}

// TestMMDOfManyPoints checks that for many points, the MMD computed from Fourier features
// equals the one computed from all pairs. The MMD is shown with its bound. For other
// kernels, a message replaces the MMD. During a drag, the last picture is shown.
func TestMMDOfManyPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of points are the same sums in every arithmetic")
	}
	var c play.Session
	s := statetest.Open(t, "n=6000&method=rskpca&ell=2&views=density")
	r, err := c.Solve(t.Context(), s, smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	set := r.Arrays.Fit.Landmarks
	want, err := measure.MMD(t.Context(), r.Arrays.Kernel, reduced.Empirical(r.Arrays.X), set)
	if err != nil {
		t.Fatal(err)
	}
	k := r.Arrays.Kernel.(approx.Radial)
	sigma, _ := approx.BandwidthOf(r.Arrays.Kernel)
	eps := sigma / s.Ell
	bound := math.Sqrt(2 * (k.Profile(0) - k.Profile(eps*eps)))
	if got, words := r.Message.Label("density.mmd"), "MMD "+typeset.Digits(want)+" ≤ "+typeset.Digits(bound); got != words {
		t.Errorf("%q, of all pairs %q", got, words)
	}
	q := &play.ViewRequest{Request: &play.Request{Kernel: r.Arrays.Kernel, Data: solve.NewData(&s), Fit: r.Arrays.Fit, Box: state.Box(s, 1)}}
	if v, maxError, err := mmdByWaves(t.Context(), q, kernelLattice(q)); err != nil || !(math.Abs(v-want) <= maxError) || !(maxError < 1e-5) {
		t.Errorf("%g, of all pairs %g: off by more than %g, %v", v, want, maxError, err)
	}
	p, err := c.Preview(t.Context(), statetest.Open(t, "n=6000&method=rskpca&ell=2&views=density&p3=0,0"), smallFrame, false)
	if _, _, _, hasField := p.Message.Block("density.exact"); err != nil || hasField || p.Message.Label("empty.density.*") != "" {
		t.Errorf("a hand that moves has a density of its own: %v, %v, %q", err, hasField, p.Message.Label("empty.density.*"))
	}
	r, err = play.Solve(t.Context(), statetest.Open(t, "n=6000&method=rskpca&kernel=matern12&views=density"), smallFrame)
	if err != nil || !strings.Contains(r.Message.Label("density.mmd"), "up to 5,000 points") {
		t.Errorf("%v, %q", err, r.Message.Label("density.mmd"))
	}
}
