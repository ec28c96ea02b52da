package play

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestFieldsDoNotDependOnEachOther checks that the functions of a final result do not
// depend on earlier results. They must not depend on joint evaluation either. For the
// exact method, all three functions have the same centres.
func TestFieldsDoNotDependOnEachOther(t *testing.T) {
	f := Frame{W: 100, H: 100, NX: 17, NY: 19}
	final := func(links ...string) *Session {
		var c Session
		for _, link := range links {
			s, _ := state.Open(link)
			if _, err := c.Solve(context.Background(), s, f, true); err != nil {
				t.Fatal(err)
			}
		}
		return &c
	}
	for _, link := range []string{"n=100&kernel=sigmoid&method=exact", "n=100&kernel=matern12&method=exact", "n=100&m=12&kernel=matern32"} {
		direct, detour := final(link), final(link+"&x0=0.1,0.2&i=3", link+"&x0=0.1,0.2", link)
		if !slices.Equal(direct.phiExact.value, detour.phiExact.value) || !slices.Equal(direct.phiApprox.value, detour.phiApprox.value) {
			t.Errorf("%s: the eigenfunctions depend on the results before", link)
		}
		if !slices.Equal(direct.kernelExact.value, detour.kernelExact.value) || !slices.Equal(direct.kernelApprox.value, detour.kernelApprox.value) {
			t.Errorf("%s: the kernel functions depend on the results before", link)
		}
		s, _ := state.Open(link)
		box := state.Box(s, 1)
		want := approx.Grid(kernelSection(direct.lastGramInput.psi, s.Probe[:]), numeric.GridTicks(box.X0, box.X1, f.NX), numeric.GridTicks(box.Y1, box.Y0, f.NY))
		if !slices.Equal(direct.kernelApprox.value, want) {
			t.Errorf("%s: k̂(x₀, ·) differs from its values computed alone", link)
		}
	}
}

// TestValuesAtProbe checks that the values at x₀ are exact, and not the values of
// nearby samples. For example, the exponential kernel is 1 at x₀.
func TestValuesAtProbe(t *testing.T) {
	for _, link := range []string{"kernel=matern12&n=60", "method=rff&n=60", "method=exact&n=60", "kernel=sigmoid&n=60"} {
		r := solveLink(t, new(Session), link)
		values, _, _, _ := r.Message.Block("k.own")
		x0 := r.State.Probe[:]
		if want := r.Arrays.Kernel.Eval(x0, x0); len(values) == 0 || values[0] != want {
			t.Fatalf("%s: k(x₀, x₀) is %v, want %g", link, values, want)
		}
		if strings.Contains(link, "sigmoid") {
			if len(values) != 1 {
				t.Errorf("%s: without an approximation, the values are %v", link, values)
			}
			continue
		}
		w, hat := signedFeatures(r.Arrays.Fit.Features, x0), 0.0
		for l, z := range r.Arrays.Fit.Features.Map(make([]float64, len(w)), x0) {
			hat += w[l] * z
		}
		if !(math.Abs(values[1]-hat) <= 1e-9) && !strings.Contains(link, "exact") {
			t.Errorf("%s: k̂(x₀, x₀) is %g, and by the features %g", link, values[1], hat)
		}
	}
}

// TestScaleOfNarrowKernels checks the colour scale of kernels that are narrower than the
// distance of samples. The scale must contain the peak.
func TestScaleOfNarrowKernels(t *testing.T) {
	var c Session
	for _, link := range []string{"n=100&m=10", "n=100&m=10&sigma=0.001", "n=100&m=10&sigma=0.001&method=rff"} {
		z, _, _, _ := solveLink(t, &c, link).Message.Block("k.scale")
		if len(z) != 1 || z[0] < 1 || z[0] > 1.1 {
			t.Errorf("%q: the scale is %g, want about 1", link, z)
		}
	}
}

// TestScaleOfNarrowEigenfunctions checks the colour scale of eigenfunctions that are
// narrower than the distance of samples. The scale must contain the values at the data
// points.
func TestScaleOfNarrowEigenfunctions(t *testing.T) {
	for link, want := range map[string]float64{"n=60&sigma=0.001&method=rskpca&i=1": 60, "n=60&i=1": 0} {
		r, err := Solve(t.Context(), statetest.Open(t, link), StandardFrame(320, 200))
		if err != nil {
			t.Fatal(err)
		}
		z, _, _, _ := r.Message.Block("phi.scale")
		phi, _, _, _ := r.Message.Block("phi.exact")
		switch {
		case want == 0 && z[0] > 2*numeric.MaxAbs(phi):
			t.Errorf("%s: the scale is %g, and the largest sample %g", link, z[0], numeric.MaxAbs(phi))
		case want > 0 && (z[0]*z[0] < want/2 || z[0]*z[0] > want*1.001): // the mean of φ² is 1
			t.Errorf("%s: the scale is %g, want up to √n", link, z[0])
		}
	}
}
