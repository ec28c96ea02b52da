package play

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play/state"
)

// The error field is a root mean square over the data, place by place: the kernel by its
// own law, the approximation by the entries that the session answers, at places that are
// points.
func TestErrorFieldsAreMeans(t *testing.T) {
	for _, link := range []string{
		"n=30&m=6", "n=30&m=6&kernel=laplacian&method=rff", "n=30&kernel=sigmoid&method=exact&sigma=1", "n=40&data=blobs&method=rskpca",
	} {
		var c Session
		r := solveLink(t, &c, link+"&views=error")
		exact, hat, off := blockOf(t, r, "error.exact"), blockOf(t, r, "error.approx"), blockOf(t, r, "error.diff")
		box := blockOf(t, r, "box")
		x, k := r.Arrays.X, r.Arrays.Kernel
		n := x.Len()
		f := r.Arrays.Fit.Features
		for _, at := range []int{0, 777, 1555, 3999} {
			place := []float64{box[0] + (box[1]-box[0])*float64(at%small.NX)/float64(small.NX-1), box[3] - (box[3]-box[2])*float64(at/small.NX)/float64(small.NY-1)}
			var a, b, e float64
			here := signed(f, place)
			for i := range n {
				u := k.Eval(place, x.At(i))
				v := 0.0
				for l, w := range f.Map(nil, x.At(i)) {
					v += w * here[l]
				}
				a, b, e = a+u*u/float64(n), b+v*v/float64(n), e+(u-v)*(u-v)/float64(n)
			}
			for _, pair := range [][2]float64{{exact[at], a}, {hat[at], b}, {off[at], e}} {
				if math.Abs(pair[0]-math.Sqrt(pair[1])) > 1e-8 {
					t.Errorf("%s at %v: %g, want %g", link, place, pair[0], math.Sqrt(pair[1]))
				}
			}
		}
		// e is a distance: of the sizes, no side of the triangle is longer than the others.
		for i := range off {
			if off[i] > exact[i]+hat[i]+1e-9 || off[i] < math.Abs(exact[i]-hat[i])-1e-9 {
				t.Fatalf("%s: sides %g, %g, %g", link, exact[i], hat[i], off[i])
			}
		}
		open, _, _, ok := r.Message.Block("error.open")
		if negative := strings.Contains(link, "sigmoid"); ok == negative || (r.Message.Label("error.nomask") != "") != negative {
			t.Errorf("%s: a mask: %v, and %q", link, ok, r.Message.Label("error.nomask"))
		}
		for _, v := range open {
			if v < 0 || v > 1+1e-9 {
				t.Fatalf("%s: %g of k(x, x) is open", link, v)
			}
		}
	}
}

// Of many points the mean is over a sample, which the picture says.
func TestErrorFieldOfManyPoints(t *testing.T) {
	r := solveLink(t, &Session{}, "n=1200&m=12&views=error")
	if r.Message.Label("error.over") != "256 of 1,200 points" {
		t.Errorf("over %q", r.Message.Label("error.over"))
	}
	exact := solveLink(t, &Session{}, "n=1000&m=12&views=error")
	if exact.Message.Label("error.over") != "" {
		t.Errorf("of 1,000 points over %q", exact.Message.Label("error.over"))
	}
	a, b := blockOf(t, r, "error.exact"), blockOf(t, exact, "error.exact")
	for i := range a {
		if math.Abs(a[i]-b[i]) > 0.05 {
			t.Fatalf("the sample says %g, other points %g", a[i], b[i])
		}
	}
}

// While a hand moves the view waits; where a combination is refused the kernel is there
// alone, and the error is nothing where the approximation is all.
func TestErrorFieldsOfLittle(t *testing.T) {
	var c Session
	solveLink(t, &c, "n=60&m=9&views=error")
	if r := preview(t, &c, "n=60&m=9&sigma=0.4&views=error"); strings.Contains(r.Message.Label("views"), "error") {
		t.Error("it follows a hand")
	}
	r := solveLink(t, &c, refusedLink+"&views=error")
	blockOf(t, r, "error.exact")
	v := view.Look{Layout: "desk", Rows: r.State.Views}
	if words := scene.Describe(&r.Message, v); !strings.Contains(words, "cannot serve this kernel.") {
		t.Errorf("described as %q", words)
	}
	r = solveLink(t, &c, "n=60&method=exact&views=error")
	if words := scene.Describe(&r.Message, v); !strings.Contains(words, "no difference") {
		t.Errorf("described as %q", words)
	}
}

// States that have nothing, or nearly nothing, to show: each view shows it in every
// layout, finds something under the pointer everywhere, and describes it in words.
func TestViewsOfNastyStates(t *testing.T) {
	keys := []string{"gram", "spectrum", "embedding", "error"}
	for _, link := range []string{
		"n=10&m=1", "n=10&m=10&method=exact", refusedLink, "n=12&m=4&noise=0&data=grid&sigma=1000", "n=12&m=4&sigma=0.001",
		"n=30&kernel=sigmoid&method=exact", "n=20&kernel=chi2&method=nystrom&m=5&data=rings", "n=20&m=5&kernel=polynomial&polynomial.offset=0",
		"n=20&m=6&method=kpca-centred", "n=20&m=5&method=binning&kernel=laplacian", "n=11&m=3&gram.order=cut&embedding.pair=2-3&kernel=sigmoid",
		"n=10&p0=0,0&p1=0,0&p2=0,0&p3=0,0&p4=0,0&p5=0,0&p6=0,0&p7=0,0&p8=0,0&p9=0,0",
	} {
		s, _ := state.Open(link + "&views=" + strings.Join(keys, ","))
		var c Session
		for _, hand := range []bool{false, true} {
			var r *Result
			var err error
			if hand {
				r, err = c.Preview(t.Context(), s, small, false)
			} else {
				r, err = c.Solve(t.Context(), s, small, false)
			}
			if err != nil {
				t.Fatalf("%s: %v", link, err)
			}
			for _, key := range keys {
				for i, layout := range []string{"desk", "tablet", "phone", "embed", "projector", "desk", "tablet"} {
					arrange := map[int]string{5: "one", 6: "pairs"}[i]
					v := view.Look{Layout: layout, Arrange: arrange, Rows: []string{key}, Tab: key, Magnify: 10, Column: 2}
					placed := scene.New(&r.Message, v, 720, 380)
					for x := 5.0; x < 720; x += 119 {
						if v.Hover = scene.Pick(&r.Message, v, placed, x, 90+x/3, true); v.Hover != nil {
							scene.New(&r.Message, v, 720, 380)
						}
					}
				}
				words := scene.Describe(&r.Message, view.Look{Layout: "desk", Rows: []string{key}})
				if !hand && words == "" || strings.ContainsAny(words, "*{}") || strings.Contains(words, "%!") || strings.Contains(words, "NaN") || strings.Contains(words, "Inf") {
					t.Errorf("%s: %s is described as %q", link, key, words)
				}
			}
		}
	}
}
