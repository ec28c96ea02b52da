package play

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestEveryStateHasPictures checks that every method, kernel and data set has pictures,
// in previews and final results. Each method is combined with a third of the data sets,
// or with a fifth if -short is set. The kernels alternate. If FULL=1 is set, all
// combinations are tested.
func TestEveryStateHasPictures(t *testing.T) {
	kernels := len(catalogue.Kernels)
	all, isFull := 1, approxtest.IsFull() && !testing.Short()
	if isFull {
		all = kernels
	}
	for i, d := range catalogue.Datasets {
		for c := range len(catalogue.Methods) * all {
			j := c / all
			m, k := catalogue.Methods[j], catalogue.Kernels[(i+c/all+c%all)%kernels]
			switch {
			case isFull:
			case testing.Short():
				if (i+3*j)%5 != 0 { // two or three data sets for each method
					continue
				}
			case i%3 != j%3:
				continue
			}
			if kernel, err := k.New(0.35, nil); err != nil || m.Supports(kernel, 2) != nil {
				continue
			}
			link := fmt.Sprintf("data=%s&kernel=%s&method=%s&n=60&m=12&noise=%g", d.Key, k.Key, m.Key, d.Noise.Default)
			var c Session
			p := previewLink(t, &c, link)
			checkFinite(t, link, p)
			r := solveLink(t, &c, link)
			checkFinite(t, link, r)
			if r.Report.Preview || !p.Report.Preview {
				t.Errorf("%q: Preview is %v at rest and %v in the preview", link, r.Report.Preview, p.Report.Preview)
			}
			// A combination must be refused in two cases: if the controls list it as
			// unavailable, or if points lie outside the domain of the kernel.
			kern, _ := r.State.NewKernel()
			isUnavailable := r.Controls.Unavailable["method"][m.Key] != "" || solve.OutsideDomain(kern, statetest.Sample(r.State).X) != ""
			if isRefused := r.Report.Refusal != ""; isRefused != isUnavailable {
				t.Errorf("%q: refused with %q, and the controls say %q", link, r.Report.Refusal, r.Controls.Unavailable["method"][m.Key])
			}
			if r.Report.Refusal != "" {
				e := r.Report.Error
				for _, v := range []report.Number{e.Frobenius, e.Spectral, e.Nuclear, e.Max, e.Expected} {
					if !math.IsNaN(float64(v)) {
						t.Errorf("%q: the method is refused, but the errors are %+v", link, e)
					}
				}
				continue
			}
			if !r.Report.Certificate.Exact {
				t.Errorf("%q: the certificate at rest is %+v", link, r.Report.Certificate)
			}
			if best := r.Report.Optimal.Frobenius; !best.IsUpperBound && float64(r.Report.Error.Frobenius) < best.Value*(1-1e-9)-1e-12 {
				t.Errorf("%q: error %g is below the best possible %g", link, r.Report.Error.Frobenius, best.Value)
			}
		}
	}
}

// TestExtremeStates checks that extreme states have finite numbers. If a setting or a
// value was limited, there must be a note.
func TestExtremeStates(t *testing.T) {
	coincide := "data=moons&n=10&m=4"
	for i := range 10 {
		coincide += fmt.Sprintf("&p%d=0.5,0.25", i)
	}
	for _, test := range []struct{ link, note string }{
		{"n=10&m=10", ""},
		{"n=10&m=10&method=rff", ""},
		{"n=10&m=10&method=ika", ""},
		{"n=10&sigma=0.001", "K is the identity."},
		{"n=200&sigma=0.001", "K is the identity, and nothing of rank 24 comes near."},
		{"n=200&sigma=0.001&method=rff", "nothing of rank 48 comes near"},
		{"sigma=0.001&method=ika", "K is the identity but for 0.00035 of its norm"},
		{"n=200&sigma=1000", "all points look alike"},
		{"n=200&sigma=1000&method=ika", "all points look alike"},
		{"n=200&sigma=1000&method=rff", "all points look alike"},
		{"n=200&sigma=1000&method=exact", "all points look alike"},
		{"n=200&method=rskpca&ell=0.25&sigma=2", "One shadow covers all points"},
		{"n=200&method=rskpca&ell=10&sigma=0.01", "every point is its own centre"},
		{coincide, "All points coincide"},
		{coincide + "&method=rskpca", "All points coincide"},
		{coincide + "&method=ika", "All points coincide"},
		{coincide + "&method=rff", "All points coincide"},
		{coincide + "&method=exact&kernel=matern12", "All points coincide"},
		{"n=30&m=5&i=9", ""},
		{"n=30&m=5&c4=0,0&c5=0,0", "c5 = 0,0 is not used: the 5 landmarks are c0 to c4."},
		{"n=30&m=1&c0=0,0&c3=0.5,0", "c3 = 0.5,0 is not used: the only landmark is c0."},
		{"n=30&m=5&method=ika&ika.basis=7&c6=0,0&c7=0,0&c29=0,0", "c7 = 0,0; c29 = 0,0 are not used: the 7 centres are c0 to c6."},
		{"n=30&method=rff&c0=0,0&c2=0,0&c3=0,0&c9=0,0&c11=0,0", "c0 = 0,0; c2 = 0,0; c3 = 0,0; and 2 more are not used: this method has no landmarks that can be placed."},
	} {
		var c Session
		checkFinite(t, test.link, previewLink(t, &c, test.link))
		r := solveLink(t, &c, test.link)
		checkFinite(t, test.link, r)
		if all := strings.Join(r.Notes, " "); !strings.Contains(all, test.note) {
			t.Errorf("%q: notes %q, want %q among them", test.link, all, test.note)
		}
		if got, want := r.Message.Label("index"), "5: there is only 1"; test.link == coincide && got != want {
			t.Errorf("%q: the label of the index is %q, want %q", test.link, got, want)
		}
	}
}

// TestConstantNote checks that the note about a large σ is shown only if σ is large. The
// values of a sigmoid kernel are 1 if σ is small, and a polynomial kernel with a small σ
// has one large eigenvalue if the points are on a ray.
func TestConstantNote(t *testing.T) {
	ray := "n=20&m=4&method=exact"
	for i := range 20 {
		ray += fmt.Sprintf("&p%d=%g,%g", i, 0.5+0.05*float64(i), 0.25+0.025*float64(i))
	}
	for _, test := range []struct {
		link string
		want bool
	}{
		{ray + "&kernel=sigmoid&sigma=0.05", false},
		{ray + "&kernel=sigmoid&sigma=0.5", false},
		{ray + "&kernel=polynomial&sigma=0.001", false},
		{ray + "&kernel=polynomial&sigma=1000", true},
		{ray + "&kernel=gaussian&sigma=1000", true},
		{ray + "&kernel=gaussian&sigma=0.5", false},
	} {
		var c Session
		notes := strings.Join(solveLink(t, &c, test.link).Notes, " ")
		if got := strings.Contains(notes, "σ is so large"); got != test.want {
			t.Errorf("%q: notes %q, the note about σ is %v, want %v", test.link, notes, got, test.want)
		}
		if strings.Contains(notes, "but 0 of") {
			t.Errorf("%q: notes %q contain a share of 0", test.link, notes)
		}
	}
}

// TestPointsWithEqualDistances checks that results are finite for a few points at
// multiples of 1/2, with every kernel and method. Many of these points coincide or have
// equal distances. Many of the spaces that they span are zero except for rounding errors.
func TestPointsWithEqualDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 0))
	sigmas := []float64{0.001, 0.01, 0.35, 3, 1000}
	links := []string{
		"n=10&m=10&sigma=0.001&method=rff&p0=1,0&p1=1,0&p2=1,0",
		"n=16&m=12&data=line&method=rskpca&sigma=0.01&noise=0&dseed=26",
	}
	states := 150
	if testing.Short() {
		states = 50
	}
	for range states {
		n := 10 + rng.IntN(8)
		link := fmt.Sprintf("n=%d&m=%d&dseed=%d&seed=%d&sigma=%g&kernel=%s&method=%s", n, 1+rng.IntN(n), rng.IntN(99), rng.IntN(99),
			sigmas[rng.IntN(len(sigmas))], catalogue.Kernels[rng.IntN(len(catalogue.Kernels))].Key, catalogue.Methods[rng.IntN(len(catalogue.Methods))].Key)
		for i := range rng.IntN(n) {
			link += fmt.Sprintf("&p%d=%g,%g", i, float64(rng.IntN(3))/2, float64(rng.IntN(3))/2-0.5)
		}
		links = append(links, link)
	}
	for _, link := range links {
		s, _ := state.Open(link) // m may be out of range
		var c Session
		r, err := c.Solve(context.Background(), s, smallFrame, false)
		if err != nil {
			t.Fatalf("%q: %v", link, err)
		}
		checkFinite(t, link, r)
	}
}
