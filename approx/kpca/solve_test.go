package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// moons returns n noisy points on two half-moons.
func moons(n int, noise float64) approx.Points {
	rng := rand.New(rand.NewPCG(7, 0))
	x := approx.NewPoints(n, 2)
	for i := range n {
		t := math.Pi * float64(i/2) / float64(n/2)
		p := x.Row(i)
		if i%2 == 0 {
			p[0], p[1] = math.Cos(t), math.Sin(t)
		} else {
			p[0], p[1] = 1-math.Cos(t), 0.5-math.Sin(t)
		}
		p[0] += noise * rng.NormFloat64()
		p[1] += noise * rng.NormFloat64()
	}
	return x
}

// ringPoints returns n evenly spaced points on the unit circle. All eigenvalues except
// the first occur in pairs.
func ringPoints(n int) approx.Points {
	x := approx.NewPoints(n, 2)
	for i := range n {
		x.Data[2*i+1], x.Data[2*i] = math.Sincos(2 * math.Pi * float64(i) / float64(n))
	}
	return x
}

// referenceValues returns the eigenvalues of K/n in decreasing order. It uses gonum.
func referenceValues(k approx.Kernel, x approx.Points) []float64 {
	n := x.Len()
	g := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			g.SetSym(i, j, k.Eval(x.Row(i), x.Row(j))/float64(n))
		}
	}
	var e mat.EigenSym
	e.Factorize(g, false)
	w := e.Values(nil)
	slices.Reverse(w)
	return w
}

// solveByAllRoutes returns the solutions by all applicable algorithms, by name.
func solveByAllRoutes(t testing.TB, k approx.Kernel, x approx.Points, r int) map[string]*Solution {
	t.Helper()
	ctx := context.Background()
	q := min(x.Len(), r+sparePairs)
	out := map[string]*Solution{}
	addResult := func(name string, g *gram, e *eigen, err error) {
		t.Helper()
		if err == nil && e.residual == nil {
			e.residual, err = g.residuals(ctx, e)
		}
		if err != nil {
			t.Fatal(err)
		}
		if out[name], err = newSolution(g, e, r); err != nil {
			t.Fatal(err)
		}
	}
	g := newGram(k, x)
	e, err := g.solveDense(ctx, q)
	addResult("dense", g, e, err)
	g = newGram(k, x)
	f, err := newLowRank(ctx, g, x.Len())
	if err != nil {
		t.Fatal(err)
	}
	if f.isSettled() {
		e, err = f.eigenpairs(ctx, q)
		addResult("factor", g, e, err)
	}
	if x.Len() >= 200 {
		g = newGram(k, x)
		e, err = g.solveKrylov(ctx, f, q, q)
		addResult("krylov", g, e, err)
	}
	return out
}

func TestSolveAgreesWithGonum(t *testing.T) {
	const r = 16
	duplicatedPoints := moons(200, 0.1)
	copy(duplicatedPoints.Data[200:], duplicatedPoints.Data[:200])
	line := approx.NewPoints(200, 2)
	for i := range 200 {
		line.Row(i)[0], line.Row(i)[1] = float64(i)/50, float64(i)/25
	}
	for name, x := range map[string]approx.Points{
		"moons": moons(240, 0.1), "d=1": fixture.Normal(220, 1, 1), "d=7": fixture.Normal(200, 7, 1), "duplicates": duplicatedPoints, "line": line, "ring": ringPoints(240),
	} {
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 3}, kernel.Matern12{Sigma: 0.5}} {
			want := referenceValues(k, x)
			for route, s := range solveByAllRoutes(t, k, x, r) {
				label := fmt.Sprintf("%s, %#v, %s", name, k, route)
				for i, v := range s.Lambda {
					// Both algorithms are backward stable, with errors of a few n·2⁻⁵²
					// λ₁. Cholesky has an additional error of 1e-11 λ₁. In 250
					// dimensions, block Krylov is less accurate for close eigenvalues,
					// and reports this.
					if math.Abs(v-want[i]) > max(1e-11*want[0], s.Residuals[i]) {
						t.Errorf("%s: λ_%d = %.15g, want %.15g", label, i+1, v, want[i])
					}
				}
				for i, v := range s.Spectrum {
					tol := 1e-11 * want[0]
					if !s.Complete {
						tol += s.SpectrumResiduals[i]
					}
					if math.Abs(v-want[i]) > tol {
						t.Errorf("%s: eigenvalue %d of the spectrum is %g, want %g ± %g", label, i+1, v, want[i], tol)
					}
				}
				checkPairs(t, label, k, x, s)
			}
		}
	}
}

// checkPairs compares the residuals, the trace and the sum of squares of a solution with
// the matrix K. It also checks that the eigenvectors are orthonormal and have canonical
// signs.
func checkPairs(t *testing.T, what string, k approx.Kernel, x approx.Points, s *Solution) {
	t.Helper()
	n, r := x.Len(), len(s.Lambda)
	g := kernel.Gram(nil, k, x)
	ku := make([]float64, n*r)
	lin.Mul(ku, g, s.U.RawMatrix().Data, n, n, r)
	var squares, trace float64
	for i, v := range g {
		squares += v * v
		if i%(n+1) == 0 {
			trace += v
		}
	}
	nn := float64(n)
	// The tolerances are for sums of n² terms. Cholesky omits a trace of 1e-11 λ₁.
	if math.Abs(s.Trace-trace/nn) > 1e-11*s.Trace || math.Abs(s.SumSquares-squares/nn/nn) > 1e-10*s.SumSquares {
		t.Errorf("%s: trace %g, sum of squares %g, want %g, %g", what, s.Trace, s.SumSquares, trace/nn, squares/nn/nn)
	}
	for i := range r {
		var res float64
		for j := range n {
			d := ku[j*r+i]/nn - s.Lambda[i]*s.U.RawMatrix().Data[j*r+i]
			res += d * d
		}
		// The reported residual may exclude rounding of a product.
		if res = math.Sqrt(res); res > s.Residuals[i]+1e-14*s.Lambda[0] {
			t.Errorf("%s: residual of pair %d is %g, reported %g", what, i+1, res, s.Residuals[i])
		}
		for j := range i + 1 {
			var dot float64
			for l := range n {
				dot += s.U.RawMatrix().Data[l*r+i] * s.U.RawMatrix().Data[l*r+j]
			}
			want := 0.0
			if i == j {
				want = 1
			}
			// The tolerance is for two passes of Gram–Schmidt.
			if math.Abs(dot-want) > 1e-12 {
				t.Errorf("%s: u_%d·u_%d = %g", what, i+1, j+1, dot)
			}
		}
		var largest, smallest float64
		for l := range n {
			largest, smallest = max(largest, s.U.RawMatrix().Data[l*r+i]), min(smallest, s.U.RawMatrix().Data[l*r+i])
		}
		if largest < -smallest*(1-1e-6) {
			t.Errorf("%s: u_%d goes from %g to %g", what, i+1, smallest, largest)
		}
	}
	// Block Krylov in a small space has a note only if the result is not exact.
	maxResidual := 2 * defaultResidual
	if strings.HasSuffix(what, "krylov") {
		maxResidual = maxExactResidual
	}
	if !(s.Certificate.Value <= maxResidual) && len(s.Notes) == 0 {
		t.Errorf("%s: certificate %g", what, s.Certificate.Value)
	}
}

// TestSolveCanonical checks that on a ring, the eigenvalues occur in equal pairs. Every
// algorithm must return the same basis.
func TestSolveCanonical(t *testing.T) {
	x := ringPoints(240)
	k := kernel.Gaussian{Sigma: 0.5}
	solutions := solveByAllRoutes(t, k, x, 8)
	want := solutions["dense"]
	if len(want.Groups) < 3 || want.Groups[0] != [2]int{1, 3} {
		t.Errorf("groups %v, want pairs from the second on", want.Groups)
	}
	for route, s := range solutions {
		for i, v := range s.U.RawMatrix().Data {
			// The basis diagonalises a form whose eigenvalues differ by about 1e-3 of its
			// size. The span has an error of 1e-11.
			if math.Abs(v-want.U.RawMatrix().Data[i]) > 1e-7 {
				t.Fatalf("%s: U(%d, %d) = %g, dense %g", route, i/8, i%8, v, want.U.RawMatrix().Data[i])
			}
		}
	}
}

func TestSolveFunctions(t *testing.T) {
	x := moons(450, 0.1)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.35}, kernel.Matern12{Sigma: 0.35}} {
		s, err := Solve(context.Background(), k, x, 16, SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		phi, values := approx.FeaturesTo(nil, s.Functions(), x), s.AtPoints()
		for i, v := range phi {
			// The kernel extension divides a residual by λᵢ.
			if tol := 1e-11 * s.Lambda[0] / s.Lambda[i%16] * math.Sqrt(450); math.Abs(v-values.RawMatrix().Data[i]) > tol {
				t.Fatalf("φ_%d(x_%d) = %g by the kernel, %g by U", i%16+1, i/16, v, values.RawMatrix().Data[i])
			}
		}
	}
}

func TestSolveLimits(t *testing.T) {
	ctx := context.Background()
	equalPoints := approx.NewPoints(400, 2)
	for i := range equalPoints.Data {
		equalPoints.Data[i] = 3
	}
	for name, c := range map[string]struct {
		k     approx.Kernel
		x     approx.Points
		pairs int
		first float64
	}{
		"one point":           {kernel.Gaussian{Sigma: 1}, approx.Points{Data: []float64{1, 2}, Dim: 2}, 1, 1},
		"all points equal":    {kernel.Gaussian{Sigma: 1}, equalPoints, 1, 1},
		"exponential, equal":  {kernel.Matern12{Sigma: 1}, equalPoints, 1, 1},
		"σ huge: K = 11ᵀ":     {kernel.Gaussian{Sigma: 1e9}, moons(400, 0.1), 1, 1},
		"σ tiny: K = I":       {kernel.Gaussian{Sigma: 1e-9}, moons(400, 0.1), 5, 1.0 / 400},
		"σ tiny, few: K = I":  {kernel.Gaussian{Sigma: 1e-9}, moons(100, 0.1), 5, 1.0 / 100},
		"σ tiny, exponential": {kernel.Matern12{Sigma: 1e-9}, moons(400, 0.1), 5, 1.0 / 400},
	} {
		s, err := Solve(ctx, c.k, c.x, 5, SolveOptions{Spectrum: 40})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(s.Lambda) != c.pairs || math.Abs(s.Lambda[0]-c.first) > 1e-12 {
			t.Errorf("%s: λ = %g, want %d pairs from %g", name, s.Lambda, c.pairs, c.first)
		}
		for _, v := range append(append(s.Residuals, s.U.RawMatrix().Data...), s.Certificate.Value) {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Errorf("%s: not all numbers are finite", name)
				break
			}
		}
		if !s.Certificate.IsExact() {
			t.Errorf("%s: certificate %g", name, s.Certificate.Value)
		}
		if c.pairs < 5 && c.x.Len() > 1 && len(s.Notes) == 0 {
			t.Errorf("%s: no note about the rank", name)
		}
	}
}

// TestSolveHermite checks that the points are quantiles of a normal distribution. The
// eigenvalues must be close to the known eigenvalues under this distribution, which
// belong to Hermite functions:
//
//	λᵢ = √(2/A) (2ρ/A)ⁱ,  ρ = s²/σ²,  A = 1 + 2ρ + √(1+4ρ),  i = 0, 1, …
func TestSolveHermite(t *testing.T) {
	const n, s, sigma = 2000, 1.0, 0.7
	x := approx.NewPoints(n, 1)
	for i := range n {
		x.Data[i] = distuv.Normal{Sigma: s}.Quantile((float64(i) + 0.5) / n)
	}
	sol, err := Solve(context.Background(), kernel.Gaussian{Sigma: sigma}, x, 10, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rho := s * s / sigma / sigma
	a := 1 + 2*rho + math.Sqrt(1+4*rho)
	for i, v := range sol.Lambda {
		want := math.Sqrt(2/a) * math.Pow(2*rho/a, float64(i))
		// The points omit the tails beyond 1/n, which causes an error of about (i+1) log
		// n/n.
		if tol := 10 * float64(i+1) / n * want; math.Abs(v-want) > tol {
			t.Errorf("λ_%d = %g, Hermite %g", i, v, want)
		}
	}
}

// TestSolveVerify checks that the residuals measured with K do not exceed the bound of
// pivoted Cholesky.
func TestSolveVerify(t *testing.T) {
	x := moons(600, 0.1)
	k := kernel.Gaussian{Sigma: 0.5}
	bounded, err := Solve(context.Background(), k, x, 16, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	verifiedSolution, err := Solve(context.Background(), k, x, 16, SolveOptions{MeasureResiduals: true})
	if err != nil {
		t.Fatal(err)
	}
	if !bounded.Complete {
		t.Fatal("not by the route that this test is about")
	}
	for i := range verifiedSolution.Residuals {
		if verifiedSolution.Residuals[i] > bounded.Residuals[i] {
			t.Errorf("pair %d: residual %g exceeds its bound %g", i+1, verifiedSolution.Residuals[i], bounded.Residuals[i])
		}
	}
	if verifiedSolution.Certificate.Text == bounded.Certificate.Text {
		t.Error("a measured and a bounded certificate say the same")
	}
}

// TestSolveSpectrum checks that if more eigenvalues than pairs are requested, all of them
// are within their residuals.
func TestSolveSpectrum(t *testing.T) {
	x := moons(600, 0.1)
	k := kernel.Matern12{Sigma: 0.4}
	s, err := Solve(context.Background(), k, x, 8, SolveOptions{Spectrum: 100})
	if err != nil {
		t.Fatal(err)
	}
	want := referenceValues(k, x)
	if s.Complete || len(s.Spectrum) < 100 {
		t.Fatalf("%d eigenvalues, complete %v", len(s.Spectrum), s.Complete)
	}
	for i, v := range s.Spectrum {
		if math.Abs(v-want[i]) > s.SpectrumResiduals[i]+1e-13 {
			t.Errorf("eigenvalue %d is %g, want %g ± %g", i+1, v, want[i], s.SpectrumResiduals[i])
		}
	}
}

func TestSolveErrors(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 1}
	badPoints := moons(10, 0)
	badPoints.Data[5] = math.NaN()
	var p *approx.PointError
	if _, err := Solve(ctx, k, badPoints, 3, SolveOptions{}); !errors.As(err, &p) || p.Row != 2 || p.Column != 1 {
		t.Errorf("NaN: %v, want a PointError at row 2, column 1", err)
	}
	if _, err := Solve(ctx, k, approx.Points{Dim: 2}, 3, SolveOptions{}); err == nil {
		t.Error("no points: no error")
	}
	var r *approx.RangeError
	if _, err := Solve(ctx, k, moons(10, 0), 0, SolveOptions{}); !errors.As(err, &r) {
		t.Errorf("no pairs: %v, want a RangeError", err)
	}
	if _, err := Solve(ctx, zeroKernel{}, moons(10, 0), 3, SolveOptions{}); err == nil {
		t.Error("a kernel that vanishes: no error")
	}
}

type zeroKernel struct{}

func (zeroKernel) Eval(x, y []float64) float64 { return 0 }

// TestSolveStops checks that after cancellation, Solve returns the error of the context
// within a few steps.
func TestSolveStops(t *testing.T) {
	x := moons(700, 0.1)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.35}, kernel.Matern12{Sigma: 0.35}} {
		ctx, cancel := context.WithCancel(context.Background())
		steps := 0
		progress := func(done, total int) {
			if done < 0 || done > total {
				t.Errorf("progress %d of %d", done, total)
			}
			if steps++; steps == 3 {
				cancel()
			}
		}
		if _, err := Solve(ctx, k, x, 16, SolveOptions{Progress: progress}); !errors.Is(err, context.Canceled) {
			t.Errorf("%#v: error %v after cancelling at step 3 of %d", k, err, steps)
		}
		if steps > 4 {
			t.Errorf("%#v: %d steps after the end", k, steps-3)
		}
	}
}

func TestGroups(t *testing.T) {
	values := []float64{1, 0.5, 0.4999, 0.3, 0.2, 0.19999, 0.19998}
	for _, c := range []struct {
		r    int
		want [][2]int
	}{
		{7, [][2]int{{1, 3}, {4, 7}}},
		{5, [][2]int{{1, 3}, {4, 5}}}, // the last group extends beyond r
		{4, [][2]int{{1, 3}}},
		{1, nil},
	} {
		if got := EigenvalueGroups(values, c.r); !slices.Equal(got, c.want) {
			t.Errorf("of the first %d: %v, want %v", c.r, got, c.want)
		}
	}
}

// For a Gaussian kernel and points on two moons, a few eigenfunctions account for nearly
// all of the trace.
func ExampleSolve() {
	s, err := Solve(context.Background(), kernel.Gaussian{Sigma: 0.35}, moons(1000, 0.1), 16, SolveOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	sum := 0.0
	for i, v := range s.Lambda {
		if sum += v; i%4 == 3 {
			fmt.Printf("%2d eigenfunctions: %2.0f %% of the trace\n", i+1, 100*sum/s.Trace)
		}
	}
	fmt.Println("exact:", s.Certificate.IsExact())
	// Output:
	//  4 eigenfunctions: 48 % of the trace
	//  8 eigenfunctions: 76 % of the trace
	// 12 eigenfunctions: 89 % of the trace
	// 16 eigenfunctions: 93 % of the trace
	// exact: true
}

// TestResidualsWithoutProduct checks that block Krylov reports residuals without a
// product with K. They must equal measured residuals to within rounding.
func TestResidualsWithoutProduct(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		k approx.Kernel
		x approx.Points
	}{
		"one tile":   {kernel.Matern52{Sigma: 0.5}, moons(150, 0.1)},
		"many tiles": {kernel.Matern12{Sigma: 0.5}, moons(600, 0.1)},
		"sweeps":     {kernel.Laplacian{Sigma: 0.5}, moons(600, 0.1)},
		"doubled":    {kernel.Matern52{Sigma: 0.5}, approx.Points{Data: append(moons(90, 0.1).Data, moons(90, 0.1).Data...), Dim: 2}},
	} {
		reportedSolution, err := Solve(ctx, c.k, c.x, 6, SolveOptions{Tol: 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		verifiedSolution, err := Solve(ctx, c.k, c.x, 6, SolveOptions{Tol: 1e-8, MeasureResiduals: true})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(reportedSolution.Certificate.Text, "Krylov") || strings.Contains(reportedSolution.Certificate.Text, "measured") {
			t.Errorf("%s: %q", name, reportedSolution.Certificate.Text)
		}
		for i, v := range verifiedSolution.Residuals {
			if w := reportedSolution.Residuals[i]; !(v <= w) || !(w-v <= 1e-13*reportedSolution.Lambda[0]) {
				t.Errorf("%s: residual %d is %g, said to be %g", name, i+1, v, w)
			}
		}
	}
}

// TestSolveAllEigenvalues checks that if opt.AllEigenvalues is true, Solve returns all eigenvalues, for
// every algorithm.
func TestSolveAllEigenvalues(t *testing.T) {
	x := fixture.Normal(420, 2, 1)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.1}, kernel.Laplacian{Sigma: 2}, kernel.Gaussian{Sigma: 3}, kernel.Sigmoid{Sigma: 1, Offset: -0.5}} {
		for _, opt := range []SolveOptions{{AllEigenvalues: true}, {AllEigenvalues: true, Spectrum: 40, Tol: 1e-9}} {
			s, err := Solve(context.Background(), k, x, 5, opt)
			if err != nil {
				t.Fatal(err)
			}
			want := referenceValues(k, x)
			if !s.Complete || len(s.Lambda) > 5 {
				t.Errorf("%#v, %+v: complete %v, %d pairs", k, opt, s.Complete, len(s.Lambda))
			}
			for i, v := range want {
				var got float64
				if i < len(s.Spectrum) {
					got = s.Spectrum[i]
				}
				if math.Abs(got-max(v, 0)) > max(1e-11, opt.Tol)*want[0] {
					t.Fatalf("%#v, %+v: eigenvalue %d is %g, want %g", k, opt, i+1, got, v)
				}
			}
		}
	}
}
