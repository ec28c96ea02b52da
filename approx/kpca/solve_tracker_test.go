package kpca

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

var plane = Plane{[]float64{-1.6, -1.2}, []float64{2.6, 1.7}}

func gaussian(s float64) approx.Kernel { return kernel.Gaussian{Sigma: s} }

func exponential(s float64) approx.Kernel { return kernel.Matern12{Sigma: s} }

// largest returns the r largest eigenvalues of K/n from the whole matrix. Its own
// test compares it with a dense method, which takes much longer.
func largest(t *testing.T, k approx.Kernel, x approx.Points, r int) []float64 {
	t.Helper()
	n := x.Len()
	gram := kernel.Gram(nil, k, x)
	lambda, _, _, _, err := lin.TopK(context.Background(), n, min(r, n), func(dst, v []float64, cols int) {
		lin.Mul(dst, gram, v, n, n, cols)
	}, lin.TopKOptions{Tol: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	return scaleValues(lambda, 1/float64(n))
}

// everywhere returns the values of the functions at all points: those of the frame
// where it has them, as what it draws can be coarser.
func everywhere(x approx.Points, p *Preview) []float64 {
	if p.values != nil {
		return p.values
	}
	return approx.Features(p.Phi, x)
}

// residualOf returns the largest ‖Kuᵢ−μᵢuᵢ‖/μ₁ by the definition.
func residualOf(k approx.Kernel, x approx.Points, p *Preview) float64 {
	n, r := x.Len(), len(p.Lambda)
	kphi, values := make([]float64, n*r), everywhere(x, p)
	lin.Mul(kphi, kernel.Gram(nil, k, x), values, n, n, r)
	var top float64
	for i, l := range p.Lambda {
		var s float64
		for j := range n {
			d := kphi[j*r+i]/float64(n) - l*values[j*r+i]
			s += d * d / float64(n)
		}
		top = max(top, math.Sqrt(s)/p.Lambda[0])
	}
	return top
}

// checkPreview compares a preview with the exact pairs: eigenvalues to within
// tol, relative to the first, and what the certificate says with what is true.
func checkPreview(t *testing.T, what string, k approx.Kernel, x approx.Points, p *Preview, tol float64) {
	t.Helper()
	want := largest(t, k, x, len(p.Lambda))
	for i, v := range p.Lambda {
		if !(math.Abs(v-want[i]) <= tol*want[0]) {
			t.Errorf("%s: λ_%d = %g, want %g", what, i+1, v, want[i])
		}
	}
	// Normal errors at 32 points estimate their size within a half, nearly
	// always; where they sit at a few points, within some times it. On a lattice of
	// many points it is an upper end.
	got, is, most := p.Certificate.Value, residualOf(k, x, p), 8.0
	if p.values == nil && x.Len() > viewedPoints {
		most = 100
	}
	if is > 1e-9 && (got < is/8 || got > most*is) || !(got <= 10*tol) {
		t.Errorf("%s: the residual is about %g, but it is %g", what, got, is)
	}
	n, r, values := x.Len(), len(p.Lambda), everywhere(x, p)
	for i := range r {
		var mean float64
		for j := range n {
			mean += values[j*r+i] * values[j*r+i] / float64(n)
		}
		// Off by the square of the error of the function, where the power method
		// moved it on.
		if math.Abs(mean-1) > 0.05 {
			t.Errorf("%s: the mean of φ_%d² is %g", what, i+1, mean)
		}
	}
}

// A hand moves σ to and fro, over the routes and between them, then a point.
func TestTrackerFollows(t *testing.T) {
	ctx := context.Background()
	x := moons(400, 0.1)
	for name, family := range map[string]func(float64) approx.Kernel{"Gaussian": gaussian, "exponential": exponential} {
		s, err := Solve(ctx, family(0.35), x, 16, SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var tr Tracker
		tr.Rest(s)
		routes := map[string]bool{}
		sigma := 0.35
		for step := range 60 {
			if step < 40 {
				sigma *= 1.03
			} else {
				sigma /= 1.06
			}
			p, err := tr.Next(ctx, family(sigma), x, plane, 16)
			if err != nil {
				t.Fatal(err)
			}
			routes[p.route] = true
			if step%6 == 5 {
				// Residuals of 2e-4 are the aim, of which eigenvalues see the square;
				// the lattice adds a hundredth of 1e-3.
				checkPreview(t, name, family(sigma), x, p, 1e-3)
			}
		}
		y := x.Clone()
		for step := range 20 {
			y.Row(3)[0] += 0.05
			p, err := tr.Next(ctx, family(sigma), y, plane, 16)
			if err != nil {
				t.Fatal(err)
			}
			if step%6 == 5 {
				checkPreview(t, name+", a point", family(sigma), y, p, 1e-3)
			}
		}
		if name == "Gaussian" && len(routes) < 3 {
			t.Errorf("routes %v: none of the lattices changed", routes)
		}
	}
}

// However long a hand drags a point, no frame sums the others anew, and the moments
// are those of the points as they are.
func TestTrackerLongDrag(t *testing.T) {
	x := moons(300, 0.1)
	lo, hi := hull(x, plane)
	lattice, err := fourier.NewLattice(kernel.Gaussian{Sigma: 1}, lo, hi, 1e-10)
	if err != nil {
		t.Fatal(err)
	}
	w := waveSpace{lattice: lattice}
	w.sum(x)
	first, y := w.moments, x.Clone()
	for i := range 5000 {
		y.Row(3)[0], y.Row(3)[1] = math.Cos(0.01*float64(i)), math.Sin(0.03*float64(i))
		if w.sum(y); w.moments != first {
			t.Fatalf("summed anew at move %d", i+1)
		}
	}
	d := w.lattice.Len()
	got, want := make([]float64, d*d), make([]float64, d*d)
	w.moments.Covariance(got, w.lattice)
	fourier.NewMoments(w.lattice, y).Covariance(want, w.lattice)
	for i, v := range want {
		// Ten thousand roundings by 1e-16 and the angles that the waves are turned by.
		if !(math.Abs(got[i]-v) <= 1e-13) {
			t.Fatalf("S(%d, %d) = %g, afresh %g", i/d, i%d, got[i], v)
		}
	}
}

// What is prepared at rest equals what the next frame would compute itself, whether
// a tracked point, another point or the kernel changes. If there is no time for it,
// nothing is lost.
func TestTrackerPrepare(t *testing.T) {
	if testing.Short() {
		t.Skip("one arithmetic gives the same frames or not")
	}
	ctx := context.Background()
	x := moons(follows+300, 0.1)
	rows := trackedPoints(x.Len())
	other := 0
	for slices.Contains(rows, other) {
		other++
	}
	moved := func(i int) approx.Points {
		y := x.Clone()
		y.Row(i)[0] += 0.3
		return y
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	for name, family := range map[string]func(float64) approx.Kernel{"exponential": exponential, "narrow": func(s float64) approx.Kernel { return gaussian(s / 5) }} {
		k := family(0.35)
		rest, err := SolveMany(ctx, k, x.Slice(0, 500), plane, 6, SolveOptions{}) // as good a space as any
		if err != nil {
			t.Fatal(err)
		}
		drag := func(prepare context.Context, first approx.Points, k approx.Kernel) (lambda []float64) {
			tr := Tracker{gram: gramSpace{functions: rest.Functions()}}
			if prepare != nil {
				err := tr.Prepare(prepare, family(0.35), x, plane, 6)
				if done := prepare.Err() == nil; (err == nil) != done || (tr.gram.prepared != nil) != done {
					t.Fatalf("%s: prepared is %v, want %v: %v", name, tr.gram.prepared != nil, done, err)
				}
			}
			for _, y := range []approx.Points{first, moved(rows[5]), moved(other)} {
				p, err := tr.Next(ctx, k, y, plane, 6)
				if err != nil {
					t.Fatal(err)
				}
				lambda = append(append(lambda, p.Lambda...), p.AtPoints...)
			}
			return lambda
		}
		for what, c := range map[string]struct {
			first approx.Points
			k     approx.Kernel
		}{"another point": {moved(other), k}, "one that is followed": {moved(rows[7]), k}, "another kernel": {x, family(0.36)}} {
			want := drag(nil, c.first, c.k)
			for _, prepare := range []context.Context{ctx, stopped} {
				if !slices.Equal(drag(prepare, c.first, c.k), want) {
					t.Errorf("%s, %s: the frames are others", name, what)
				}
			}
		}
	}
}

// A frame without enough time does not sum over many points again, and uses a
// sample. If the kernel has not changed, the old sums still apply.
func TestTrackerKeepsSums(t *testing.T) {
	defer func(most float64) { sumBudget = most }(sumBudget)
	ctx := context.Background()
	x := moons(follows+300, 0.1)
	rest, err := SolveMany(ctx, gaussian(0.5), x, plane, 6, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var tr Tracker
	tr.Rest(rest)
	w := &tr.waves
	c := make([]float64, w.lattice.Len()*w.lattice.Len())
	w.moments.Covariance(c, w.lattice)
	y := make([]float64, len(w.v))
	lin.Mul(y, c, w.v, w.lattice.Len(), w.lattice.Len(), w.q)
	theta, _, residual := rayleighRitz(w.v, y, w.lattice.Len(), w.q)
	if left := worst(residual[:6], theta[0]); !(left <= 1e-8) || len(w.v) == 0 {
		t.Errorf("a hand starts from vectors with residuals of %.2g", left)
	}
	sumBudget = 1
	sums := w.moments
	for i, c := range []struct {
		sigma float64
		waves bool
	}{{0.5, true}, {0.55, true}, {5, false}, {0.05, false}, {0.5, true}} {
		p, err := tr.Next(ctx, gaussian(c.sigma), x, plane, 6)
		if err != nil {
			t.Fatal(err)
		}
		if waves := p.values == nil; waves != c.waves || w.moments != sums {
			t.Errorf("step %d: on the lattice is %v, and summed anew is %v: %s", i, waves, w.moments != sums, p.route)
		}
		if !c.waves {
			continue
		}
		want, err := SolveMany(ctx, gaussian(c.sigma), x, plane, 6, SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for j, v := range want.Lambda {
			if !(math.Abs(p.Lambda[j]-v) <= 1e-3*want.Lambda[0]) {
				t.Errorf("step %d: λ_%d = %g, want %g", i, j+1, p.Lambda[j], v)
			}
		}
	}
	sumBudget = 3e8
	if p, err := tr.Next(ctx, gaussian(5), x, plane, 6); err != nil || p.values != nil || w.moments == sums {
		t.Error("where there is time they are not summed anew")
	}
}

// From nothing the first frame is rough, and a few frames later it is not.
func TestTrackerCold(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		k approx.Kernel
		x approx.Points
	}{
		"lattice":     {gaussian(0.5), moons(600, 0.1)},
		"narrow":      {gaussian(0.08), moons(400, 0.1)},
		"exponential": {exponential(0.35), moons(900, 0.1)},
		"d=1":         {gaussian(0.5), fixture.Normal(300, 1, 1)},
		"d=3":         {gaussian(1), fixture.Normal(300, 3, 1)},
		"line":        {gaussian(0.5), line(300)},
	} {
		var tr Tracker
		var p *Preview
		for range 8 {
			var err error
			box := plane
			if c.x.Dim == 1 {
				box = Plane{[]float64{-4}, []float64{4}}
			}
			if c.x.Dim > 2 {
				box = Plane{}
			}
			if p, err = tr.Next(ctx, c.k, c.x, box, 12); err != nil {
				t.Fatal(err)
			}
		}
		if len(p.Lambda) != 12 {
			t.Errorf("%s: %d pairs", name, len(p.Lambda))
		}
		checkPreview(t, name, c.k, c.x, p, 2e-3)
	}
}

// line returns n points on a line in the plane.
func line(n int) approx.Points {
	x := approx.NewPoints(n, 2)
	for i := range n {
		x.Row(i)[0], x.Row(i)[1] = 3*float64(i)/float64(n)-1, 1
	}
	return x
}

// The functions are those that the numbers at the points are of. A rough kernel
// draws them from 144 centres: there they agree, and nearly so in between.
func TestTrackerFunctions(t *testing.T) {
	ctx := context.Background()
	x := moons(600, 0.1)
	for name, c := range map[string]struct {
		k        approx.Kernel
		tol, rms float64
	}{
		"lattice":     {gaussian(0.5), 1e-9, 1e-9}, // sums of D terms
		"narrow":      {gaussian(0.05), 1e-9, 1e-9},
		"exponential": {exponential(0.35), 1, 0.05},
	} {
		var tr Tracker
		var p *Preview
		for range 4 {
			var err error
			if p, err = tr.Next(ctx, c.k, x, plane, 8); err != nil {
				t.Fatal(err)
			}
		}
		var top, squares float64
		for i, v := range approx.Features(p.Phi, x.Subset(Looked(600))) {
			d := math.Abs(v - p.AtPoints[i])
			top, squares = max(top, d), squares+d*d/float64(len(p.AtPoints))
		}
		if top > c.tol || math.Sqrt(squares) > c.rms {
			t.Errorf("%s: functions and values differ by %g at most, %g on average", name, top, math.Sqrt(squares))
		}
	}
}

// For indefinite kernels, and for kernels with a diagonal of 0 at the centres, no
// positive definite matrix gives the functions from a few centres. Few serve even
// so where the kernel has few functions.
func TestTrackerIndefinite(t *testing.T) {
	zeros := moons(300, 0.1)
	for i := 0; i < 300; i += 2 {
		zeros.Data[2*i], zeros.Data[2*i+1] = 0, 0
	}
	for name, c := range map[string]struct {
		k       approx.Kernel
		x       approx.Points
		centres int
	}{
		"negative χ² distance":       {kernel.AdditiveChi2{Shift: 4}, moons(300, 0.1), drawn},
		"sigmoid":                    {kernel.Sigmoid{Sigma: 0.5, Offset: -1}, moons(300, 0.1), 300},
		"linear, half at the origin": {kernel.Polynomial{Sigma: 1, Degree: 1}, zeros, drawn},
	} {
		var tr Tracker
		for range 3 {
			p, err := tr.Next(context.Background(), c.k, c.x, plane, 16)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for i, v := range approx.Features(p.Phi, c.x.Subset(Looked(300))) {
				if !(math.Abs(v-p.AtPoints[i]) <= 0.5) {
					t.Fatalf("%s: a function is %g where its value is %g", name, v, p.AtPoints[i])
				}
			}
			if e, ok := p.Phi.(kernel.Expansion); !ok || e.Centers.Len() != c.centres {
				t.Errorf("%s: not a sum over %d centres", name, c.centres)
			}
		}
	}
}

// More points than a frame has time for are followed by some of them, and the
// certificate sees that.
func TestTrackerManyPoints(t *testing.T) {
	ctx := context.Background()
	x := moons(2400, 0.1)
	k := exponential(0.4)
	exact, err := Solve(ctx, k, x, 8, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var tr Tracker
	tr.Rest(exact)
	p, err := tr.Next(ctx, k, x, plane, 8)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.AtPoints) != viewedPoints*8 {
		t.Fatalf("%d values", len(p.AtPoints))
	}
	for i, v := range p.Lambda {
		// 1024 points estimate an eigenvalue to some 1/√1024.
		if math.Abs(v-exact.Lambda[i]) > 0.1*exact.Lambda[i] {
			t.Errorf("λ_%d = %g, want %g", i+1, v, exact.Lambda[i])
		}
	}
	if c := p.Certificate.Value; c < 1e-4 || c > 0.1 {
		t.Errorf("certificate %g of a sample", c)
	}
}

func TestTrackerLimits(t *testing.T) {
	ctx := context.Background()
	same := approx.NewPoints(400, 2)
	double := moons(400, 0.1)
	copy(double.Data[400:], double.Data[:400])
	var tr Tracker // one for all: nothing of a frame may break the next
	for name, c := range map[string]struct {
		k approx.Kernel
		x approx.Points
	}{
		"one point":               {gaussian(1), approx.NewPoints(1, 2)},
		"equal":                   {gaussian(1), same},
		"equal, exponential":      {exponential(1), same},
		"duplicates":              {exponential(0.3), double},
		"σ tiny":                  {gaussian(1e-9), moons(300, 0.1)},
		"σ tiny, exponential":     {exponential(1e-9), moons(300, 0.1)},
		"σ huge":                  {gaussian(1e9), moons(300, 0.1)},
		"σ huge, exponential":     {exponential(1e9), moons(300, 0.1)},
		"a point far out of view": {gaussian(0.35), approx.Points{Data: append(moons(300, 0.1).Data, 1e6, 1e6), Dim: 2}},
	} {
		for range 2 {
			p, err := tr.Next(ctx, c.k, c.x, plane, 16)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			all := slices.Concat(p.Lambda, p.AtPoints, []float64{p.Certificate.Value}, p.Phi.Map(nil, []float64{0.1, 0.2}))
			if len(p.Lambda) == 0 || slices.ContainsFunc(all, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
				t.Errorf("%s: not all numbers are finite, or there are none", name)
			}
			if w := largest(t, c.k, c.x, 1)[0]; math.Abs(p.Lambda[0]-w) > 0.05*w {
				t.Errorf("%s: λ₁ = %g, want %g", name, p.Lambda[0], w)
			}
		}
	}
}

func TestTrackerErrors(t *testing.T) {
	var tr Tracker
	ctx, cancel := context.WithCancel(context.Background())
	bad := moons(10, 0)
	bad.Data[5] = math.Inf(1)
	var p *approx.PointError
	if _, err := tr.Next(ctx, gaussian(1), bad, plane, 3); !errors.As(err, &p) {
		t.Errorf("infinity: %v, want a PointError", err)
	}
	if _, err := tr.Next(ctx, gaussian(1), approx.Points{Dim: 2}, plane, 3); err == nil {
		t.Error("no points: no error")
	}
	var r *approx.RangeError
	if _, err := tr.Next(ctx, gaussian(1), moons(10, 0), plane, 0); !errors.As(err, &r) {
		t.Errorf("no pairs: %v, want a RangeError", err)
	}
	cancel()
	for _, k := range []approx.Kernel{gaussian(0.5), exponential(0.5)} {
		if _, err := tr.Next(ctx, k, moons(600, 0.1), plane, 3); !errors.Is(err, context.Canceled) {
			t.Errorf("%#v: %v, want the error of the context", k, err)
		}
	}
}

// The same frames give the same pictures.
func TestTrackerRepeats(t *testing.T) {
	run := func() (all []float64) {
		var tr Tracker
		x := moons(300, 0.1)
		for i := range 6 {
			x.Row(0)[0] += 0.1
			p, err := tr.Next(context.Background(), gaussian(0.2+0.1*float64(i)), x, plane, 8)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p.AtPoints...)
		}
		return all
	}
	if !slices.Equal(run(), run()) {
		t.Error("two runs differ")
	}
}
