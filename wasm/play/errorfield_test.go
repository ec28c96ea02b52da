package play

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestErrorFieldIsRootMeanSquare checks that the error field is a root mean square over
// the data. The test computes the norms of k, k̂ and their difference from the kernel and
// the features.
func TestErrorFieldIsRootMeanSquare(t *testing.T) {
	for _, link := range []string{
		"n=30&m=6", "n=30&m=6&kernel=laplacian&method=rff", "n=30&kernel=sigmoid&method=exact&sigma=1", "n=40&data=blobs&method=rskpca",
	} {
		var c Session
		r := solveLink(t, &c, link+"&views=error")
		exact, hat, diffs := blockOf(t, r, "error.exact"), blockOf(t, r, "error.approx"), blockOf(t, r, "error.diff")
		box := blockOf(t, r, "box")
		x, k := r.Arrays.X, r.Arrays.Kernel
		n := x.Len()
		f := r.Arrays.Fit.Features
		for _, sample := range []int{0, 777, 1555, 3999} {
			position := []float64{box[0] + (box[1]-box[0])*float64(sample%smallFrame.NX)/float64(smallFrame.NX-1), box[3] - (box[3]-box[2])*float64(sample/smallFrame.NX)/float64(smallFrame.NY-1)}
			var a, b, e float64
			features := signedFeatures(f, position)
			for i := range n {
				u := k.Eval(position, x.Row(i))
				v := 0.0
				for l, w := range f.Map(nil, x.Row(i)) {
					v += w * features[l]
				}
				a, b, e = a+u*u/float64(n), b+v*v/float64(n), e+(u-v)*(u-v)/float64(n)
			}
			for _, pair := range [][2]float64{{exact[sample], a}, {hat[sample], b}, {diffs[sample], e}} {
				if math.Abs(pair[0]-math.Sqrt(pair[1])) > 1e-8 {
					t.Errorf("%s at %v: the value is %g, want %g", link, position, pair[0], math.Sqrt(pair[1]))
				}
			}
		}
		// The three norms satisfy the triangle inequality.
		for i := range diffs {
			if diffs[i] > exact[i]+hat[i]+1e-9 || diffs[i] < math.Abs(exact[i]-hat[i])-1e-9 {
				t.Fatalf("%s: the norms %g, %g and %g violate the triangle inequality", link, exact[i], hat[i], diffs[i])
			}
		}
		isOutside, _, _, ok := r.Message.Block("error.open")
		if isNegative := strings.Contains(link, "sigmoid"); ok == isNegative || (r.Message.Label("error.nomask") != "") != isNegative {
			t.Errorf("%s: there is a mask: %v, and the reason why not is %q", link, ok, r.Message.Label("error.nomask"))
		}
		for _, v := range isOutside {
			if v < 0 || v > 1+1e-9 {
				t.Fatalf("%s: the share of k(x, x) outside of the span is %g", link, v)
			}
		}
	}
}

// TestErrorFieldOfManyPoints checks that the mean over many points is estimated from a
// sample, and that a label describes the sample.
func TestErrorFieldOfManyPoints(t *testing.T) {
	r := solveLink(t, &Session{}, "n=1200&m=12&views=error")
	if r.Message.Label("error.over") != "256 of 1,200 points" {
		t.Errorf("the label of 1,200 points is %q", r.Message.Label("error.over"))
	}
	exact := solveLink(t, &Session{}, "n=1000&m=12&views=error")
	if exact.Message.Label("error.over") != "" {
		t.Errorf("the label of 1,000 points is %q, want none", exact.Message.Label("error.over"))
	}
	a, b := blockOf(t, r, "error.exact"), blockOf(t, exact, "error.exact")
	for i := range a {
		if math.Abs(a[i]-b[i]) > 0.05 {
			t.Fatalf("the value is %g with a sample, and %g with all of other points", a[i], b[i])
		}
	}
}

// TestErrorFieldWithoutValues checks three cases without an error field. Previews do not
// compute the view. If the method cannot use the kernel, the view only shows the kernel.
// For the exact method, a label replaces the error.
func TestErrorFieldWithoutValues(t *testing.T) {
	var c Session
	solveLink(t, &c, "n=60&m=9&views=error")
	if r := previewLink(t, &c, "n=60&m=9&sigma=0.4&views=error"); strings.Contains(r.Message.Label("views"), "error") {
		t.Error("the view is computed during a drag")
	}
	r := solveLink(t, &c, refusedLink+"&views=error")
	blockOf(t, r, "error.exact")
	v := view.Look{Layout: "desk", Rows: r.State.Views}
	if words := scene.Describe(&r.Message, v); !strings.Contains(words, "cannot serve this kernel.") {
		t.Errorf("the description is %q", words)
	}
	r = solveLink(t, &c, "n=60&method=exact&views=error")
	if words := scene.Describe(&r.Message, v); !strings.Contains(words, "no difference") {
		t.Errorf("the description is %q", words)
	}
}
