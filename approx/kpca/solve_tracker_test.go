package kpca

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

var testBox = Box{[]float64{-1.6, -1.2}, []float64{2.6, 1.7}}

func gaussian(s float64) approx.Kernel { return kernel.Gaussian{Sigma: s} }

func exponential(s float64) approx.Kernel { return kernel.Matern12{Sigma: s} }

// largestEigenvalues returns the r largest eigenvalues of K/n, computed from the whole
// matrix. It uses lin.TopK, which is faster than a dense solver.
func largestEigenvalues(t *testing.T, k approx.Kernel, x approx.Points, r int) []float64 {
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

// valuesAtAll returns the values of the functions at all points. It prefers the values
// stored in the frame, because the displayed functions may be less accurate.
func valuesAtAll(x approx.Points, p *TrackedSolution) []float64 {
	if p.values != nil {
		return p.values
	}
	return approx.FeaturesTo(nil, p.Phi, x)
}

// measuredResidual returns the largest ‖Kuᵢ−μᵢuᵢ‖/μ₁ by its definition.
func measuredResidual(k approx.Kernel, x approx.Points, p *TrackedSolution) float64 {
	n, r := x.Len(), len(p.Lambda)
	kphi, values := make([]float64, n*r), valuesAtAll(x, p)
	lin.Mul(kphi, kernel.Gram(nil, k, x), values, n, n, r)
	var largest float64
	for i, l := range p.Lambda {
		var s float64
		for j := range n {
			d := kphi[j*r+i]/float64(n) - l*values[j*r+i]
			s += d * d / float64(n)
		}
		largest = max(largest, math.Sqrt(s)/p.Lambda[0])
	}
	return largest
}

// checkTracked compares a TrackedSolution with exact results. The eigenvalues must be accurate to
// within tol, relative to the first. The certificate must estimate the actual residual.
func checkTracked(t *testing.T, what string, k approx.Kernel, x approx.Points, p *TrackedSolution, tol float64) {
	t.Helper()
	want := largestEigenvalues(t, k, x, len(p.Lambda))
	for i, v := range p.Lambda {
		if !(math.Abs(v-want[i]) <= tol*want[0]) {
			t.Errorf("%s: λ_%d = %g, want %g", what, i+1, v, want[i])
		}
	}
	// If errors are normal, 32 points estimate their size to within a half. If they are
	// concentrated at a few points, the estimate is less accurate. On a lattice of many
	// points, the certificate is an upper bound.
	got, actual, factor := p.Certificate.Value, measuredResidual(k, x, p), 8.0
	if p.values == nil && x.Len() > maxTrackedRows {
		factor = 100
	}
	if actual > 1e-9 && (got < actual/8 || got > factor*actual) || !(got <= 10*tol) {
		t.Errorf("%s: the residual is about %g, but it is %g", what, got, actual)
	}
	n, r, values := x.Len(), len(p.Lambda), valuesAtAll(x, p)
	for i := range r {
		var mean float64
		for j := range n {
			mean += values[j*r+i] * values[j*r+i] / float64(n)
		}
		// The error is the square of the error of the function after a step of the power
		// method.
		if math.Abs(mean-1) > 0.05 {
			t.Errorf("%s: the mean of φ_%d² is %g", what, i+1, mean)
		}
	}
}

// TestTrackerFollows simulates drags of σ in both directions, with changes of the
// algorithm, and then a drag of a point.
func TestTrackerFollows(t *testing.T) {
	ctx := context.Background()
	x := moons(400, 0.1)
	for name, family := range map[string]func(float64) approx.Kernel{"Gaussian": gaussian, "exponential": exponential} {
		s, err := Solve(ctx, family(0.35), x, 16, SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var tr Tracker
		tr.SetExact(s)
		routes := map[string]bool{}
		sigma := 0.35
		for step := range 60 {
			if step < 40 {
				sigma *= 1.03
			} else {
				sigma /= 1.06
			}
			p, err := tr.Next(ctx, family(sigma), x, testBox, 16)
			if err != nil {
				t.Fatal(err)
			}
			routes[p.route] = true
			if step%6 == 5 {
				// Residuals are at most 2e-4, and the errors of eigenvalues are their
				// squares. The lattice adds an error of a hundredth of 1e-3.
				checkTracked(t, name, family(sigma), x, p, 1e-3)
			}
		}
		y := x.Clone()
		for step := range 20 {
			y.Row(3)[0] += 0.05
			p, err := tr.Next(ctx, family(sigma), y, testBox, 16)
			if err != nil {
				t.Fatal(err)
			}
			if step%6 == 5 {
				checkTracked(t, name+", a point", family(sigma), y, p, 1e-3)
			}
		}
		if name == "Gaussian" && len(routes) < 3 {
			t.Errorf("routes %v: none of the lattices changed", routes)
		}
	}
}

// TestTrackerLongDrag checks that during a long drag of a point, no frame may recompute
// the moments of the other points. The moments must remain correct for the current
// points.
func TestTrackerLongDrag(t *testing.T) {
	x := moons(300, 0.1)
	lo, hi := boundingBox(x, testBox)
	lattice, err := fourier.NewLattice(kernel.Gaussian{Sigma: 1}, lo, hi, 1e-10, 0)
	if err != nil {
		t.Fatal(err)
	}
	w := waveSpace{lattice: lattice}
	w.updateMoments(x, w.findMoved(x))
	first, y := w.moments, x.Clone()
	for i := range 5000 {
		y.Row(3)[0], y.Row(3)[1] = math.Cos(0.01*float64(i)), math.Sin(0.03*float64(i))
		if w.updateMoments(y, w.findMoved(y)); w.moments != first {
			t.Fatalf("summed anew at move %d", i+1)
		}
	}
	d := w.lattice.Len()
	got, want := make([]float64, d*d), make([]float64, d*d)
	w.moments.CovarianceTo(mat.NewDense(d, d, got), w.lattice)
	fourier.NewMoments(w.lattice, y).CovarianceTo(mat.NewDense(d, d, want), w.lattice)
	for i, v := range want {
		// The tolerance is for ten thousand roundings by 1e-16 and for the rounding of
		// the angles.
		if !(math.Abs(got[i]-v) <= 1e-13) {
			t.Fatalf("S(%d, %d) = %g, afresh %g", i/d, i%d, got[i], v)
		}
	}
}

// TestTrackerPrepare checks that a prepared frame equals the frame that Next would
// compute. This must hold if a tracked point, another point or the kernel changes. If
// Prepare is cancelled, the frames must not change.
func TestTrackerPrepare(t *testing.T) {
	if testing.Short() {
		t.Skip("one arithmetic gives the same frames or not")
	}
	ctx := context.Background()
	x := moons(maxFollowed+300, 0.1)
	rows := gramRows(x.Len())
	untrackedRow := 0
	for slices.Contains(rows, untrackedRow) {
		untrackedRow++
	}
	movePoint := func(i int) approx.Points {
		y := x.Clone()
		y.Row(i)[0] += 0.3
		return y
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	for name, family := range map[string]func(float64) approx.Kernel{"exponential": exponential, "narrow": func(s float64) approx.Kernel { return gaussian(s / 5) }} {
		k := family(0.35)
		solution, err := SolveLarge(ctx, k, x.Slice(0, 500), testBox, 6, SolveOptions{}) // any initial space will do
		if err != nil {
			t.Fatal(err)
		}
		runFrames := func(prepare context.Context, first approx.Points, k approx.Kernel) (lambda []float64) {
			tr := Tracker{gram: gramSpace{functions: solution.Functions()}}
			if prepare != nil {
				err := tr.Prepare(prepare, family(0.35), x, testBox, 6)
				if isDone := prepare.Err() == nil; (err == nil) != isDone || (tr.gram.preparedSpace != nil) != isDone {
					t.Fatalf("%s: prepared is %v, want %v: %v", name, tr.gram.preparedSpace != nil, isDone, err)
				}
			}
			for _, y := range []approx.Points{first, movePoint(rows[5]), movePoint(untrackedRow)} {
				p, err := tr.Next(ctx, k, y, testBox, 6)
				if err != nil {
					t.Fatal(err)
				}
				lambda = append(append(lambda, p.Lambda...), dense.Data(p.AtPoints)...)
			}
			return lambda
		}
		for caseName, c := range map[string]struct {
			first approx.Points
			k     approx.Kernel
		}{"another point": {movePoint(untrackedRow), k}, "one that is followed": {movePoint(rows[7]), k}, "another kernel": {x, family(0.36)}} {
			want := runFrames(nil, c.first, c.k)
			for _, prepare := range []context.Context{ctx, cancelled} {
				if !slices.Equal(runFrames(prepare, c.first, c.k), want) {
					t.Errorf("%s, %s: the frames are others", name, caseName)
				}
			}
		}
	}
}

// TestTrackerKeepsSums checks that if there is not enough time, a frame uses a sample
// instead of recomputing the moments of many points. If the kernel has not changed, the
// old moments must still be used.
func TestTrackerKeepsSums(t *testing.T) {
	defer func(most float64) { sumBudget = most }(sumBudget)
	ctx := context.Background()
	x := moons(maxFollowed+300, 0.1)
	solution, err := SolveLarge(ctx, gaussian(0.5), x, testBox, 6, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var tr Tracker
	tr.SetExact(solution)
	w := &tr.waves
	d := w.lattice.Len()
	c := make([]float64, d*d)
	w.moments.CovarianceTo(mat.NewDense(d, d, c), w.lattice)
	y := make([]float64, len(w.v))
	lin.Mul(y, c, w.v, w.lattice.Len(), w.lattice.Len(), w.q)
	theta, _, residual := rayleighRitz(w.v, y, w.lattice.Len(), w.q)
	if residualShare := maxRelativeResidual(residual[:6], theta[0]); !(residualShare <= 1e-8) || len(w.v) == 0 {
		t.Errorf("a hand starts from vectors with residuals of %.2g", residualShare)
	}
	sumBudget = 1
	moments := w.moments
	for i, c := range []struct {
		sigma     float64
		onLattice bool
	}{{0.5, true}, {0.55, true}, {5, false}, {0.05, false}, {0.5, true}} {
		p, err := tr.Next(ctx, gaussian(c.sigma), x, testBox, 6)
		if err != nil {
			t.Fatal(err)
		}
		if onLattice := p.values == nil; onLattice != c.onLattice || w.moments != moments {
			t.Errorf("step %d: on the lattice is %v, and summed anew is %v: %s", i, onLattice, w.moments != moments, p.route)
		}
		if !c.onLattice {
			continue
		}
		want, err := SolveLarge(ctx, gaussian(c.sigma), x, testBox, 6, SolveOptions{})
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
	if p, err := tr.Next(ctx, gaussian(5), x, testBox, 6); err != nil || p.values != nil || w.moments == moments {
		t.Error("where there is time they are not summed anew")
	}
}

// TestTrackerFirstFrames checks that without an initial space, the first frame is
// inaccurate. After a few frames, the result must be accurate.
func TestTrackerFirstFrames(t *testing.T) {
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
		"line":        {gaussian(0.5), linePoints(300)},
	} {
		var tr Tracker
		var p *TrackedSolution
		for range 8 {
			var err error
			box := testBox
			if c.x.Dim == 1 {
				box = Box{[]float64{-4}, []float64{4}}
			}
			if c.x.Dim > 2 {
				box = Box{}
			}
			if p, err = tr.Next(ctx, c.k, c.x, box, 12); err != nil {
				t.Fatal(err)
			}
		}
		if len(p.Lambda) != 12 {
			t.Errorf("%s: %d pairs", name, len(p.Lambda))
		}
		checkTracked(t, name, c.k, c.x, p, 2e-3)
	}
}

// linePoints returns n points on a line in the plane.
func linePoints(n int) approx.Points {
	x := approx.NewPoints(n, 2)
	for i := range n {
		x.Row(i)[0], x.Row(i)[1] = 3*float64(i)/float64(n)-1, 1
	}
	return x
}

// TestTrackerFunctions checks that the functions have the reported values at the points.
// For a rough kernel, the functions have only 144 centres. They must be exact at the
// centres and approximately correct at other points.
func TestTrackerFunctions(t *testing.T) {
	ctx := context.Background()
	x := moons(600, 0.1)
	for name, c := range map[string]struct {
		k        approx.Kernel
		tol, rms float64
	}{
		"lattice":     {gaussian(0.5), 1e-9, 1e-9}, // rounding of sums of D terms
		"narrow":      {gaussian(0.05), 1e-9, 1e-9},
		"exponential": {exponential(0.35), 1, 0.05},
	} {
		var tr Tracker
		var p *TrackedSolution
		for range 4 {
			var err error
			if p, err = tr.Next(ctx, c.k, x, testBox, 8); err != nil {
				t.Fatal(err)
			}
		}
		var maxDiff, squares float64
		values := dense.Data(p.AtPoints)
		for i, v := range approx.FeaturesTo(nil, p.Phi, x.Subset(TrackedRows(600))) {
			d := math.Abs(v - values[i])
			maxDiff, squares = max(maxDiff, d), squares+d*d/float64(len(values))
		}
		if maxDiff > c.tol || math.Sqrt(squares) > c.rms {
			t.Errorf("%s: functions and values differ by %g at most, %g on average", name, maxDiff, math.Sqrt(squares))
		}
	}
}

// TestTrackerIndefinite checks that for indefinite kernels and kernels that are 0 at some
// centres, K(Z, Z) is not positive definite. If the kernel has few eigenfunctions, few
// centres must still be used.
func TestTrackerIndefinite(t *testing.T) {
	zeros := moons(300, 0.1)
	for i := 0; i < 300; i += 2 {
		zeros.Data[2*i], zeros.Data[2*i+1] = 0, 0
	}
	for name, c := range map[string]struct {
		k       approx.Kernel
		x       approx.Points
		centers int
	}{
		"negative χ² distance":       {kernel.AdditiveChi2{Shift: 4}, moons(300, 0.1), maxDrawnCenters},
		"sigmoid":                    {kernel.Sigmoid{Sigma: 0.5, Offset: -1}, moons(300, 0.1), 300},
		"linear, half at the origin": {kernel.Polynomial{Sigma: 1, Degree: 1}, zeros, maxDrawnCenters},
	} {
		var tr Tracker
		for range 3 {
			p, err := tr.Next(context.Background(), c.k, c.x, testBox, 16)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			values := dense.Data(p.AtPoints)
			for i, v := range approx.FeaturesTo(nil, p.Phi, c.x.Subset(TrackedRows(300))) {
				if !(math.Abs(v-values[i]) <= 0.5) {
					t.Fatalf("%s: a function is %g where its value is %g", name, v, values[i])
				}
			}
			if e, ok := p.Phi.(kernel.Expansion); !ok || e.Centers.Len() != c.centers {
				t.Errorf("%s: not a sum over %d centres", name, c.centers)
			}
		}
	}
}

// TestTrackerManyPoints checks that if there are too many points for a frame, it uses a
// sample, and the certificate includes the sampling error.
func TestTrackerManyPoints(t *testing.T) {
	ctx := context.Background()
	x := moons(2400, 0.1)
	k := exponential(0.4)
	exact, err := Solve(ctx, k, x, 8, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var tr Tracker
	tr.SetExact(exact)
	p, err := tr.Next(ctx, k, x, testBox, 8)
	if err != nil {
		t.Fatal(err)
	}
	if rows, functions := p.AtPoints.Dims(); rows != maxTrackedRows || functions != 8 {
		t.Fatalf("%d values of %d functions", rows, functions)
	}
	for i, v := range p.Lambda {
		// A sample of 1024 points estimates an eigenvalue with a relative error of about
		// 1/√1024.
		if math.Abs(v-exact.Lambda[i]) > 0.1*exact.Lambda[i] {
			t.Errorf("λ_%d = %g, want %g", i+1, v, exact.Lambda[i])
		}
	}
	if c := p.Certificate.Value; c < 1e-4 || c > 0.1 {
		t.Errorf("certificate %g of a sample", c)
	}
}

// TestTrackerKeepsBound checks the certificates of a drag and of a kernel change. The bound of the
// lattice's error is kept between frames, and equals the bound that is computed again.
func TestTrackerKeepsBound(t *testing.T) {
	x := moons(600, 0.1)
	rows := evenlySpaced(600, 2*residualPoints)
	k := gaussian(0.4)
	var tr Tracker
	norms := map[float64]bool{}
	for i, frame := range []struct {
		row   int // moved point
		k     approx.Kernel
		isNew bool // whether the bound differs from all earlier bounds
	}{
		{rows[0] + 1, k, true}, // the first frame
		{rows[0] + 1, k, false},
		{rows[20], k, true},
		{rows[20] + 1, gaussian(0.3), true},
		{rows[20] + 1, gaussian(0.3), false},
	} {
		x = x.Clone()
		x.Row(frame.row)[0] += 0.01
		p, err := tr.Next(t.Context(), frame.k, x, testBox, 8)
		if err != nil {
			t.Fatal(err)
		}
		w := tr.waves
		if w.boundLattice == nil || w.boundLattice != w.lattice {
			t.Fatalf("frame %d has no bound of the lattice's error: %s", i, p.Certificate.Text)
		}
		if norms[w.latticeNorm] == frame.isNew {
			t.Errorf("frame %d: the bound of the lattice's error is %g after %v", i, w.latticeNorm, norms)
		}
		norms[w.latticeNorm] = true
		w.boundLattice = nil
		if p.boundResiduals(frame.k, &w, x, 0); w.latticeNorm != tr.waves.latticeNorm {
			t.Errorf("frame %d: the bound of the lattice's error is %g, and %g if it is computed again", i, tr.waves.latticeNorm, w.latticeNorm)
		}
	}
}

func TestTrackerLimits(t *testing.T) {
	ctx := context.Background()
	equalPoints := approx.NewPoints(400, 2)
	double := moons(400, 0.1)
	copy(double.Data[400:], double.Data[:400])
	var tr Tracker // shared by all cases, so that each frame starts from another case
	for name, c := range map[string]struct {
		k approx.Kernel
		x approx.Points
	}{
		"one point":               {gaussian(1), approx.NewPoints(1, 2)},
		"equal":                   {gaussian(1), equalPoints},
		"equal, exponential":      {exponential(1), equalPoints},
		"duplicates":              {exponential(0.3), double},
		"σ tiny":                  {gaussian(1e-9), moons(300, 0.1)},
		"σ tiny, exponential":     {exponential(1e-9), moons(300, 0.1)},
		"σ huge":                  {gaussian(1e9), moons(300, 0.1)},
		"σ huge, exponential":     {exponential(1e9), moons(300, 0.1)},
		"a point far out of view": {gaussian(0.35), approx.Points{Data: append(moons(300, 0.1).Data, 1e6, 1e6), Dim: 2}},
	} {
		for range 2 {
			p, err := tr.Next(ctx, c.k, c.x, testBox, 16)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			numbers := slices.Concat(p.Lambda, dense.Data(p.AtPoints), []float64{p.Certificate.Value}, p.Phi.Map(nil, []float64{0.1, 0.2}))
			if len(p.Lambda) == 0 || slices.ContainsFunc(numbers, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
				t.Errorf("%s: not all numbers are finite, or there are none", name)
			}
			if w := largestEigenvalues(t, c.k, c.x, 1)[0]; math.Abs(p.Lambda[0]-w) > 0.05*w {
				t.Errorf("%s: λ₁ = %g, want %g", name, p.Lambda[0], w)
			}
		}
	}
}

func TestTrackerErrors(t *testing.T) {
	var tr Tracker
	ctx, cancel := context.WithCancel(context.Background())
	badPoints := moons(10, 0)
	badPoints.Data[5] = math.Inf(1)
	var p *approx.PointError
	if _, err := tr.Next(ctx, gaussian(1), badPoints, testBox, 3); !errors.As(err, &p) {
		t.Errorf("infinity: %v, want a PointError", err)
	}
	if _, err := tr.Next(ctx, gaussian(1), approx.Points{Dim: 2}, testBox, 3); err == nil {
		t.Error("no points: no error")
	}
	var r *approx.RangeError
	if _, err := tr.Next(ctx, gaussian(1), moons(10, 0), testBox, 0); !errors.As(err, &r) {
		t.Errorf("no pairs: %v, want a RangeError", err)
	}
	cancel()
	for _, k := range []approx.Kernel{gaussian(0.5), exponential(0.5)} {
		if _, err := tr.Next(ctx, k, moons(600, 0.1), testBox, 3); !errors.Is(err, context.Canceled) {
			t.Errorf("%#v: %v, want the error of the context", k, err)
		}
	}
}

// TestTrackerRepeats checks that the same sequence of frames gives the same results.
func TestTrackerRepeats(t *testing.T) {
	runFrames := func() (values []float64) {
		var tr Tracker
		x := moons(300, 0.1)
		for i := range 6 {
			x.Row(0)[0] += 0.1
			p, err := tr.Next(context.Background(), gaussian(0.2+0.1*float64(i)), x, testBox, 8)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, dense.Data(p.AtPoints)...)
		}
		return values
	}
	if !slices.Equal(runFrames(), runFrames()) {
		t.Error("two runs differ")
	}
}
