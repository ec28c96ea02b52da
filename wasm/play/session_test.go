package play

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

var small = Standard(80, 50)

// solve opens a link that must be fine and solves it at rest.
func solveLink(t testing.TB, c *Session, link string) *Result {
	t.Helper()
	r, err := c.Solve(context.Background(), statetest.Open(t, link), small, false)
	if err != nil {
		t.Fatalf("%q: %v", link, err)
	}
	return r
}

func preview(t testing.TB, c *Session, link string) *Result {
	t.Helper()
	r, err := c.Preview(context.Background(), statetest.Open(t, link), small, false)
	if err != nil {
		t.Fatalf("%q: %v", link, err)
	}
	return r
}

// checkFinite fails where a block holds what is no number, or a report none.
func checkFinite(t testing.TB, link string, r *Result) {
	t.Helper()
	for _, b := range r.Message.Head.Blocks {
		z, rows, cols, ok := r.Message.Block(b.Name)
		if !ok || rows != b.Rows || cols != b.Cols {
			t.Errorf("%q: block %s cannot be read", link, b.Name)
		}
		for _, v := range z {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Errorf("%q: block %s holds %g", link, b.Name, v)
				break
			}
		}
	}
	// Whatever a picture shows, it is there or says why it is not.
	for _, name := range []string{"phi.exact", "phi.approx", "k.exact", "k.approx"} {
		if _, _, _, ok := r.Message.Block(name); !ok && r.Message.Label("empty."+name) == "" {
			t.Errorf("%q: neither %s nor a reason", link, name)
		}
	}
	e := r.Report.Error
	for _, v := range []report.Number{e.Frobenius, e.Max} {
		if r.Report.Refused != "" {
			break
		}
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) || v < 0 {
			t.Errorf("%q: errors %+v", link, e)
		}
	}
	if r.Report.Notes == nil {
		t.Errorf("%q: no list of notes, want an empty one", link)
	}
	if _, err := json.Marshal(&r.Report); err != nil {
		t.Errorf("%q: %v", link, err)
	}
}

// Every method, kernel and data set has a picture at rest and as a preview. Each method is
// tried with a third of the data sets, with -short with a fifth, and the kernels take turns.
// With FULL=1 all of them are tried together.
func TestEveryStateHasAPicture(t *testing.T) {
	kernels := len(catalogue.Kernels)
	all, full := 1, approxtest.Full() && !testing.Short()
	if full {
		all = kernels
	}
	for i, d := range catalogue.Datasets {
		for c := range len(catalogue.Methods) * all {
			j := c / all
			m, k := catalogue.Methods[j], catalogue.Kernels[(i+c/all+c%all)%kernels]
			switch {
			case full:
			case testing.Short():
				if (i+3*j)%5 != 0 { // each method with two or three sets of data
					continue
				}
			case i%3 != j%3:
				continue
			}
			if given, err := k.New(0.35, nil); err != nil || m.Refuses(given, 2) != nil {
				continue
			}
			link := fmt.Sprintf("data=%s&kernel=%s&method=%s&n=60&m=12&noise=%g", d.Key, k.Key, m.Key, d.Noise.Default)
			var c Session
			p := preview(t, &c, link)
			checkFinite(t, link, p)
			r := solveLink(t, &c, link)
			checkFinite(t, link, r)
			if r.Report.Preview || !p.Report.Preview {
				t.Errorf("%q: rest and preview are not told apart", link)
			}
			// A combination is refused where its list says so, or the points lie
			// outside of what the kernel knows.
			kern, _ := r.State.NewKernel()
			said := r.Controls.Unavailable["method"][m.Key] != "" || solve.OutsideDomain(kern, solve.SampleOf(r.State).X) != ""
			if refused := r.Report.Refused != ""; refused != said {
				t.Errorf("%q: refused with %q, but the list says %q", link, r.Report.Refused, r.Controls.Unavailable["method"][m.Key])
			}
			if r.Report.Refused != "" {
				e := r.Report.Error
				for _, v := range []report.Number{e.Frobenius, e.Spectral, e.Nuclear, e.Max, e.Expected} {
					if !math.IsNaN(float64(v)) {
						t.Errorf("%q: refused, and the errors are %+v", link, e)
					}
				}
				continue
			}
			if !r.Report.Certificate.Exact {
				t.Errorf("%q: certificate %+v at rest", link, r.Report.Certificate)
			}
			// No kernel of that rank is better than the best possible one.
			if best := r.Report.Optimal.Frobenius; !best.AtMost && float64(r.Report.Error.Frobenius) < best.Value*(1-1e-9)-1e-12 {
				t.Errorf("%q: error %g is below the best possible %g", link, r.Report.Error.Frobenius, best.Value)
			}
		}
	}
}

// States at the edge of what can be: each has finite numbers, and a note where
// something was cut.
func TestEdges(t *testing.T) {
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
		checkFinite(t, test.link, preview(t, &c, test.link))
		r := solveLink(t, &c, test.link)
		checkFinite(t, test.link, r)
		if all := strings.Join(r.Notes, " "); !strings.Contains(all, test.note) {
			t.Errorf("%q: notes %q, want %q among them", test.link, all, test.note)
		}
		if got, want := r.Message.Label("index"), "5: there is only 1"; test.link == coincide && got != want {
			t.Errorf("%q: the control says %q, want %q", test.link, got, want)
		}
	}
}

// Few points on round places, of which many coincide or are equally far: spaces of
// which nothing but rounding is left, in every kernel and method.
func TestRoundPlaces(t *testing.T) {
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
		s, _ := state.Open(link) // a size may be more than a method has
		var c Session
		r, err := c.Solve(context.Background(), s, small, false)
		if err != nil {
			t.Fatalf("%q: %v", link, err)
		}
		checkFinite(t, link, r)
	}
}

// A rough kernel has no numerical rank, so its exact pairs depend on how many
// eigenvalues are wanted: what another m wanted must not show.
func TestRestForgetsWhatOthersWanted(t *testing.T) {
	const state = "n=500&kernel=matern12"
	want, err := Solve(context.Background(), statetest.Open(t, state), small)
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{"&m=200", "&method=exact", "&m=4", "&method=rff&m=300"} {
		if testing.Short() && before == "&m=4" {
			break
		}
		if before == "&m=4" && !approxtest.Full() {
			continue
		}
		var c Session
		solveLink(t, &c, state+before)
		got := solveLink(t, &c, state)
		got.Report.Times, want.Report.Times = report.Times{}, report.Times{}
		a, _ := json.Marshal(&got.Report)
		b, _ := json.Marshal(&want.Report)
		if string(a) != string(b) {
			t.Errorf("after %q the report is\n%s\nand not\n%s", before, a, b)
		}
	}
}

// The most that is wanted of a spectrum is bounded, and so is the optimum then.
func TestOptimumBeyondTheKnownSpectrum(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	var c Session
	r := solveLink(t, &c, "n=1100&kernel=matern12&sigma=0.05&method=rff&m=515")
	o := r.Report.Optimal
	if !o.Frobenius.AtMost || !(o.Frobenius.Value > 0 && o.Frobenius.Value < 1) {
		t.Errorf("the optimum at rank 1030 is %+v, want a bound", o.Frobenius)
	}
}

// What a session remembers changes no number: after any walk the answer at rest
// is the one that a fresh session gives.
func TestRestForgets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	edits := []string{
		"m=8", "m=20", "sigma=0.2", "sigma=0.9", "method=rskpca", "method=rff", "method=ika", "method=exact",
		"kernel=matern12", "i=2", "i=9", "x0=0.5,0.25", "n=80", "p3=1.5,-0.5", "c2=0,0", "seed=9", "dseed=4", "data=circles",
	}
	var c Session
	walk := 60
	switch {
	case testing.Short():
		walk = 20
	case !approxtest.Full():
		walk = 30
	}
	for range walk {
		parts := map[string]string{"n": "n=120"}
		for range rng.IntN(5) {
			e := edits[rng.IntN(len(edits))]
			key, _, _ := strings.Cut(e, "=")
			parts[key] = e
		}
		var list []string
		for _, e := range parts {
			list = append(list, e)
		}
		link := strings.Join(list, "&")
		preview(t, &c, link)
		got := solveLink(t, &c, link)
		want, err := Solve(context.Background(), statetest.Open(t, link), small)
		if err != nil {
			t.Fatal(err)
		}
		got.Report.Times, want.Report.Times = report.Times{}, report.Times{}
		a, _ := json.Marshal(&got.Report)
		b, _ := json.Marshal(&want.Report)
		if string(a) != string(b) {
			t.Fatalf("%q: the report depends on what was shown before:\n%s\n%s", link, a, b)
		}
		for _, w := range want.Message.Head.Blocks {
			x, _, _, _ := want.Message.Block(w.Name)
			y, _, _, _ := got.Message.Block(w.Name)
			if off := difference(x, y); off != 0 && !strings.HasPrefix(w.Name, "phi.") {
				t.Fatalf("%q: block %s depends on what was shown before, by %g", link, w.Name, off)
			}
		}
	}
}

func difference(x, y []float64) (off float64) {
	if len(x) != len(y) {
		return math.Inf(1)
	}
	for i := range x {
		off = max(off, math.Abs(x[i]-y[i]))
	}
	return off
}

// An eigenfunction keeps its sign under a hand, and a state that is opened
// shows the canonical one.
func TestSignsFollowTheHand(t *testing.T) {
	var c Session
	last := solveLink(t, &c, "n=150&i=4")
	for i := 1; i <= 40; i++ {
		link := fmt.Sprintf("n=150&i=4&sigma=%g", 0.35+0.004*float64(i))
		next := preview(t, &c, link)
		if i%10 == 0 {
			next = solveLink(t, &c, link)
		}
		for _, name := range []string{"phi.exact", "phi.approx"} {
			x, _, _, _ := last.Message.Block(name)
			y, _, _, _ := next.Message.Block(name)
			var dot float64
			for j := range x {
				dot += x[j] * y[j]
			}
			if dot <= 0 {
				t.Errorf("%q: %s flips between frames", link, name)
			}
		}
		last = next
	}
	link := "n=150&i=4&sigma=0.5"
	fresh, err := c.Solve(context.Background(), statetest.Open(t, link), small, true)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := Solve(context.Background(), statetest.Open(t, link), small)
	x, _, _, _ := fresh.Message.Block("phi.exact")
	y, _, _, _ := want.Message.Block("phi.exact")
	if off := difference(x, y); off != 0 {
		t.Errorf("a state that is opened is shown as before, off by %g", off)
	}
}

// What is solved apart is what the link has, and turns nothing that comes after it.
func TestApart(t *testing.T) {
	solveLink := func(c *Session, link string, how func(c *Session, s state.State) (*Result, error)) *Result {
		t.Helper()
		r, err := how(c, statetest.Open(t, link))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	fresh := func(c *Session, s state.State) (*Result, error) { return c.Solve(t.Context(), s, small, true) }
	on := func(c *Session, s state.State) (*Result, error) { return c.Solve(t.Context(), s, small, false) }
	apart := func(c *Session, s state.State) (*Result, error) { return c.Apart(t.Context(), s, small) }
	const first, link = "n=100&m=12&i=4", "n=100&m=12&i=4&sigma=0.6"
	var c Session
	if solveLink(&c, first, fresh).Turned {
		t.Error("a link that is opened is turned")
	}
	shown := solveLink(&c, link, on)
	own := solveLink(&c, link, apart)
	want := solveLink(new(Session), link, fresh)
	if !shown.Turned || own.Turned {
		t.Errorf("turned: %v where it is shown, %v apart", shown.Turned, own.Turned)
	}
	if !slices.Equal(own.Message.Arena, want.Message.Arena) {
		t.Error("what is solved apart is not what the link has")
	}
	if !slices.Equal(solveLink(&c, link, on).Message.Arena, shown.Message.Arena) {
		t.Error("what is solved apart has turned the next picture")
	}
}

// Where the first picture of a link is a preview, no function flips when the answer at
// rest follows.
func TestFirstPreviewHasSignsOfRest(t *testing.T) {
	for _, link := range []string{"", "kernel=laplacian", "n=1000&m=128", "data=blobs&n=100", "n=6000"} {
		var c Session
		s := statetest.Open(t, link)
		if _, err := c.Preview(t.Context(), s, small, true); err != nil {
			t.Fatal(err)
		}
		first := c.Shown
		if _, err := c.Solve(t.Context(), s, small, true); err != nil {
			t.Fatal(err)
		}
		last, n := c.Shown, len(c.Shown.Phi)/c.Shown.r
		for j := range min(first.r, last.r, 5) {
			var dot float64
			for i := range n {
				dot += first.Phi[i*first.r+j] * last.Phi[i*last.r+j] / float64(n)
			}
			if dot < 0.5 {
				t.Errorf("%q: φ%d of the preview and of rest have the inner product %v", link, j+1, dot)
			}
		}
	}
}

// What an exact method is called while a hand moves is what it is called at rest; where
// that is not known yet there is no picture of a few of its pairs.
func TestPreviewOfExactMethod(t *testing.T) {
	var c Session
	for i, step := range []struct {
		link   string
		coming bool
	}{
		{"n=300", false},
		{"n=300&method=exact&kernel=laplacian&sigma=0.1", false},
		{"n=300&method=exact&kernel=sigmoid", true},
		{"n=800&method=exact&sigma=0.5", true},
		{"n=800&method=exact&sigma=0.6", false},
	} {
		s := statetest.Open(t, step.link)
		p, err := c.Preview(t.Context(), s, small, i == 0)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Solve(t.Context(), s, small, i == 0)
		if err != nil {
			t.Fatal(err)
		}
		if coming := p.Message.Label("empty.k.approx") != ""; coming != step.coming {
			t.Errorf("%q: is it said to be coming? %v", step.link, coming)
		}
		if a, b := p.Message.Label("whole"), r.Message.Label("whole"); a != b && !step.coming {
			t.Errorf("%q: %q in the preview, %q at rest", step.link, a, b)
		}
	}
}

// The numbers of a report against dense matrices and gonum.
func TestReportAgainstDense(t *testing.T) {
	for _, link := range []string{"n=90&m=12", "n=90&method=rskpca", "n=90&m=12&method=rff", "n=90&m=12&method=ika&kernel=matern12"} {
		r, err := Solve(context.Background(), statetest.Open(t, link), small)
		if err != nil {
			t.Fatal(err)
		}
		x, f := r.Arrays.X, r.Arrays.Fit.Features
		n, d := x.Len(), f.Len()
		k := mat.NewSymDense(n, kernel.Gram(nil, r.Arrays.Kernel, x))
		psi := mat.NewDense(n, d, approx.Features(f, x))
		var hat, res mat.Dense
		hat.Mul(psi, psi.T())
		res.Sub(k, &hat)
		var eig, off mat.EigenSym
		sym := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				sym.SetSym(i, j, (res.At(i, j)+res.At(j, i))/2)
			}
		}
		if !eig.Factorize(k, false) || !off.Factorize(sym, false) {
			t.Fatal("gonum found no eigenvalues")
		}
		mu, rest := eig.Values(nil), off.Values(nil)
		top := mu[n-1]
		var squares, tail, tailSum, trace, nuclear, largest float64
		for i, v := range mu {
			squares += v * v
			trace += v
			if i < n-d {
				tail += v * v
				tailSum += v
			}
		}
		for i := range n {
			nuclear += math.Abs(rest[i])
			for j := range n {
				largest = max(largest, math.Abs(res.At(i, j)))
			}
		}
		e, o := r.Report.Error, r.Report.Optimal
		checks := []struct {
			name      string
			got, want float64
		}{
			{"frobenius", float64(e.Frobenius), mat.Norm(&res, 2) / math.Sqrt(squares)},
			// Lanczos stops at a residual of 1e-5, and its value is off by the
			// square of that.
			{"spectral", float64(e.Spectral), max(rest[n-1], -rest[0]) / top},
			{"nuclear", float64(e.Nuclear), nuclear / trace},
			{"max", float64(e.Max), largest},
			{"λ₁", r.Report.Eigenvalues.Exact[0], top / float64(n)},
			{"λ₅", r.Report.Eigenvalues.Exact[4], mu[n-5] / float64(n)},
			{"best frobenius", o.Frobenius.Value, math.Sqrt(tail / squares)},
			{"best nuclear", o.Nuclear.Value, tailSum / trace},
			{"best spectral", o.Spectral.Value, mu[n-1-d] / top},
		}
		for _, c := range checks {
			if math.Abs(c.got-c.want) > 1e-8*max(1, c.want) {
				t.Errorf("%q: %s = %.12g, gonum says %.12g", link, c.name, c.got, c.want)
			}
		}
	}
}

// A preview says what is true to within what it says about itself.
func TestPreviewIsHonest(t *testing.T) {
	for _, link := range []string{"n=1500&m=40", "n=1500&m=40&kernel=matern12", "n=400&method=rff", "n=400&method=rskpca"} {
		if testing.Short() && link == "n=1500&m=40&kernel=matern12" {
			continue // rough kernels take the longest
		}
		var c Session
		solveLink(t, &c, link+"&sigma=0.4")
		p, r := preview(t, &c, link), solveLink(t, &c, link)
		se := float64(*p.Report.Error.FrobeniusError)
		if off := math.Abs(float64(p.Report.Error.Frobenius - r.Report.Error.Frobenius)); off > 5*se+1e-12 {
			t.Errorf("%q: %g ± %g in the preview, %g at rest", link, p.Report.Error.Frobenius, se, r.Report.Error.Frobenius)
		}
		if p.Report.Error.Max > r.Report.Error.Max*(1+1e-12) {
			t.Errorf("%q: largest error at least %g in the preview, %g at rest", link, p.Report.Error.Max, r.Report.Error.Max)
		}
		bound := float64(p.Report.Certificate.Value) * r.Report.Eigenvalues.Exact[0]
		for i, v := range p.Report.Eigenvalues.Exact[:8] {
			if off := math.Abs(v - r.Report.Eigenvalues.Exact[i]); off > bound+1e-12 {
				t.Errorf("%q: λ%d off by %g, certified to %g", link, i+1, off, bound)
			}
		}
	}
}

// Landmarks stay where they are under a hand, also where the point that one of
// them is moves, and the plane does not zoom.
func TestHandHolds(t *testing.T) {
	var c Session
	at := solveLink(t, &c, "n=100&m=10")
	box, _, _, _ := at.Message.Block("box")
	z, _, _, _ := at.Message.Block("centres")
	x, _, _, _ := at.Message.Block("points")
	index := 0
	for i := range 100 {
		if x[2*i] == z[0] && x[2*i+1] == z[1] {
			index = i
		}
	}
	moved := preview(t, &c, fmt.Sprintf("n=100&m=10&p%d=3,2", index))
	for _, name := range []string{"centres", "box"} {
		want, _, _, _ := at.Message.Block(name)
		got, _, _, _ := moved.Message.Block(name)
		if difference(want, got) != 0 {
			t.Errorf("%s moves under the hand", name)
		}
	}
	rest := solveLink(t, &c, fmt.Sprintf("n=100&m=10&p%d=3,2", index))
	got, _, _, _ := rest.Message.Block("box")
	if got[1] <= box[1] {
		t.Errorf("the plane ends at %g at rest, left of the moved point", got[1])
	}
}

func TestPlacedLandmark(t *testing.T) {
	r, err := Solve(context.Background(), statetest.Open(t, "n=100&m=10&c3=0.5,0.25"), small)
	if err != nil {
		t.Fatal(err)
	}
	at := r.State.Placed[3]
	if got := r.Report.Centres[3]; got[0] != at[0] || got[1] != at[1] {
		t.Errorf("landmark 3 stands at %v, was put at %v", got, at)
	}
}

// A solve stops soon after its context is done, and the next one is right.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var c Session
	s := statetest.Open(t, "n=600&m=30")
	if _, err := c.Solve(ctx, s, small, true); err != context.Canceled {
		t.Fatalf("a cancelled solveLink says %v", err)
	}
	if _, err := c.Preview(ctx, s, small, true); err != context.Canceled {
		t.Fatalf("a cancelled preview says %v", err)
	}
	checkFinite(t, "after a cancel", solveLink(t, &c, "n=600&m=30"))
}

// The exact method is exact under a hand too. At rest it and the answer beside it are
// of one eigenproblem.
func TestExactStaysExact(t *testing.T) {
	var c Session
	r := solveLink(t, &c, "n=300&method=exact")
	if a, b := r.Arrays.Exact.Values(), r.Arrays.Fit.Eigen.Values(); &a[0] != &b[0] {
		t.Error("the eigenproblem is solved twice")
	}
	p := preview(t, &c, "n=300&method=exact&sigma=0.4")
	if p.Report.Error.Frobenius != 0 || p.Report.Error.Max != 0 {
		t.Errorf("errors %+v under a hand", p.Report.Error)
	}
	x, _, _, _ := p.Message.Block("k.exact")
	y, _, _, _ := p.Message.Block("k.approx")
	if off := difference(x, y); off != 0 {
		t.Errorf("k̂ is off by %g under a hand", off)
	}
	x, _, _, _ = p.Message.Block("phi.exact")
	y, _, _, _ = p.Message.Block("phi.approx")
	if off := difference(x, y); len(x) == 0 || off != 0 {
		t.Errorf("φ̂ is off by %g under a hand", off)
	}
}

// A nuclear error that is not computed says why.
func TestNoNuclearError(t *testing.T) {
	var c Session
	e := solveLink(t, &c, "n=520&method=rff").Report.Error
	if !math.IsNaN(float64(e.Nuclear)) || !strings.Contains(e.NoNuclear, "not positive semi-definite") {
		t.Errorf("nuclear error %g, because %q", e.Nuclear, e.NoNuclear)
	}
}

func TestEntry(t *testing.T) {
	var c Session
	if _, _, ok := c.Entry(0, 1); ok {
		t.Error("an entry of nothing")
	}
	r := solveLink(t, &c, "n=50&m=50")
	exact, approximate, ok := c.Entry(3, 7)
	if !ok {
		t.Fatal("no entry")
	}
	if want := r.Arrays.Kernel.Eval(r.Arrays.X.At(3), r.Arrays.X.At(7)); math.Abs(exact-want) > 1e-14 {
		t.Errorf("k(x₃, x₇) = %g, want %g", exact, want)
	}
	if math.Abs(exact-approximate) > 1e-8 {
		t.Errorf("with all points as landmarks k̂ is %g, k %g", approximate, exact)
	}
	if _, _, ok := c.Entry(3, 50); ok {
		t.Error("an entry outside of the matrix")
	}
}

func TestFrameIsSane(t *testing.T) {
	for _, f := range []Frame{{}, {W: math.NaN(), H: 1, NX: 5, NY: 5}, {W: 100, H: 50, NX: -3, NY: 1 << 40}, {W: 1, H: math.Inf(1), NX: 9, NY: 9}} {
		g := f.sane()
		if g.NX < 2 || g.NY < 2 || g.NX > maxSamples || g.NY > maxSamples || !(g.W/g.H > 0) {
			t.Errorf("%+v becomes %+v", f, g)
		}
	}
}

// Where there is no eigenfunction the panel says how many there are, of a method
// that refuses the kernel too.
func TestAbsences(t *testing.T) {
	var c Session
	for link, want := range map[string][2]string{
		"n=10&m=3&kernel=cosine":            {"The exact answer has 2 eigenpairs.", "This approximation has 2 eigenpairs."},
		"n=100&m=3":                         {"", "This approximation has 3 eigenpairs."},
		"n=100&kernel=linear&method=rskpca": {"The exact answer has 2 eigenpairs.", "cannot serve this kernel."},
	} {
		r := solveLink(t, &c, link)
		for i, side := range []string{"exact", "approx"} {
			if got := r.Message.Label("empty.phi." + side); !strings.Contains(got, want[i]) || (got == "") != (want[i] == "") {
				t.Errorf("%q: %s says %q, want %q", link, side, got, want[i])
			}
		}
		checkFinite(t, link, r)
	}
}

// A kernel that lies between two samples is drawn in its own scale, not in that of
// its tail.
func TestScaleOfNarrowKernels(t *testing.T) {
	var c Session
	for _, link := range []string{"n=100&m=10", "n=100&m=10&sigma=0.001", "n=100&m=10&sigma=0.001&method=rff"} {
		z, _, _, _ := solveLink(t, &c, link).Message.Block("k.scale")
		if len(z) != 1 || z[0] < 1 || z[0] > 1.1 {
			t.Errorf("%q: the scale is %g, want about 1", link, z)
		}
	}
}

// The words beside the pictures count what is placed, not what is kept.
func TestDescriptionCountsWhatIsPlaced(t *testing.T) {
	var c Session
	for link, want := range map[string]string{
		"n=100&m=12":                     "100 points of two moons. The method, Nyström, uniform landmarks, places 12 landmarks.",
		"n=100&m=1&data=spiral":          "100 points of a spiral. The method, Nyström, uniform landmarks, places 1 landmark.",
		"n=100&m=12&data=scurve":         "100 points of an S-curve.",
		"n=60&m=1&method=rskpca-herding": "places 1 centre.",
		"n=100&m=12&method=ika":          "places 64 centres.",
		"n=100&m=12&method=rff":          "places 12 frequencies.",

		// What is not there is said, and why in a few words.
		"n=100&kernel=sigmoid":               "K is indefinite: only exact kernel PCA accepts it.",
		"n=100&kernel=chi2&chi2.shift=0":     "Point 0 has the coordinate",
		"n=100&m=3&i=9":                      "There is no eigenfunction 9.",
		"n=150&m=16&method=sr33&task=krr":    "which the ridge ρ must outweigh.",
		"n=100&kernel=linear&method=rff&i=1": "Random Fourier features cannot serve this kernel.",
	} {
		if got := solveLink(t, &c, link).Description; !strings.Contains(got, want) {
			t.Errorf("%q is described as %q, want %q in it", link, got, want)
		}
	}
}
