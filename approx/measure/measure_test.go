package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// moons returns n points of two noisy moons.
func moons(n int) approx.Points {
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
		p[0] += 0.1 * rng.NormFloat64()
		p[1] += 0.1 * rng.NormFloat64()
	}
	return x
}

// waveMap is a map of random Fourier features, which need not be accurate. With signs,
// some features have negative sign.
type waveMap struct {
	omega approx.Points
	signs []float64
}

func randomWaves(m int, sigma float64) waveMap {
	rng := rand.New(rand.NewPCG(11, 0))
	w := waveMap{omega: approx.NewPoints(m, 2)}
	for i := range w.omega.Data {
		w.omega.Data[i] = rng.NormFloat64() / sigma
	}
	return w
}

func (w waveMap) Len() int { return 2 * w.omega.Len() }

func (w waveMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, w.Len())
	for i := range w.omega.Len() {
		o := w.omega.Row(i)
		s, c := math.Sincos(o[0]*x[0] + o[1]*x[1])
		root := math.Sqrt(float64(w.omega.Len()))
		dst[2*i], dst[2*i+1] = c/root, s/root
	}
	return dst
}

type signedWaves struct{ waveMap }

func (s signedWaves) Signs() []float64 { return s.signs }

// gramAndError returns K and K−K̂, computed entry by entry from the definitions.
func gramAndError(k approx.Kernel, f approx.FeatureMap, x approx.Points) (gram, diff *mat.SymDense) {
	n := x.Len()
	gram, diff = mat.NewSymDense(n, nil), mat.NewSymDense(n, nil)
	for i := range n {
		a := f.Map(nil, x.Row(i))
		for j := range i + 1 {
			b := f.Map(nil, x.Row(j))
			var hat float64
			for l := range a {
				sign := 1.0
				if s, ok := f.(approx.Signed); ok {
					sign = s.Signs()[l]
				}
				hat += sign * a[l] * b[l]
			}
			v := k.Eval(x.Row(i), x.Row(j))
			gram.SetSym(i, j, v)
			diff.SetSym(i, j, v-hat)
		}
	}
	return gram, diff
}

// singularValues returns the singular values of a symmetric matrix, largest first.
func singularValues(a mat.Symmetric) []float64 {
	var e mat.EigenSym
	e.Factorize(a, false)
	s := e.Values(nil)
	for i, v := range s {
		s[i] = math.Abs(v)
	}
	slices.Sort(s)
	slices.Reverse(s)
	return s
}

func norms(s []float64) (frobenius, spectral, nuclear float64) {
	for _, v := range s {
		frobenius += v * v
		nuclear += v
	}
	return math.Sqrt(frobenius), s[0], nuclear
}

func TestGram(t *testing.T) {
	ctx := context.Background()
	const n = 300 // several tiles
	x := moons(n)
	order := rand.New(rand.NewPCG(1, 2)).Perm(n)
	signs := make([]float64, 40)
	for i := range signs {
		signs[i] = 1 - 2*float64(i%3/2)
	}
	gauss, rough := kernel.Gaussian{Sigma: 0.35}, kernel.Matern12{Sigma: 0.35}
	for name, c := range map[string]struct {
		k     approx.Kernel
		f     approx.FeatureMap
		lower bool
	}{
		"Nyström":      {gauss, nystrom.Features(gauss, x.Slice(0, 20)), true},
		"rough":        {rough, nystrom.Features(rough, x.Slice(0, 20)), true},
		"waves":        {gauss, randomWaves(20, 0.35), false},
		"signed waves": {gauss, signedWaves{waveMap{randomWaves(20, 0.35).omega, signs}}, false},
	} {
		gram, diff := gramAndError(c.k, c.f, x)
		f0, s0, n0 := norms(singularValues(gram))
		f1, s1, n1 := norms(singularValues(diff))
		got, err := Gram(ctx, c.k, c.f, x, GramOptions{Lower: c.lower, Cells: 7, Order: order})
		if err != nil {
			t.Fatal(err)
		}
		// The tolerance covers sums of n² terms in another order.
		if want := f1 / f0; math.Abs(got.Frobenius-want) > 1e-12 {
			t.Errorf("%s: Frobenius %.15g, want %.15g", name, got.Frobenius, want)
		}
		// A Lanczos value is a lower bound with an error below its residual. So is the
		// Lanczos value of K by which it is divided.
		if want := s1 / s0; got.Spectral > want*(1+1e-9) || want-got.Spectral > got.Residual+1e-12 || want-got.Spectral > 1e-6*want {
			t.Errorf("%s: spectral %.15g ± %g, want %.15g", name, got.Spectral, got.Residual, want)
		}
		if want := n1 / n0; got.Nuclear == nil || math.Abs(*got.Nuclear-want) > 1e-11 {
			t.Errorf("%s: nuclear %v, want %g", name, got.Nuclear, want)
		}
		if want := mat.Max(absoluteMatrix(diff)); math.Abs(got.Max-want) > 1e-13 {
			t.Errorf("%s: max %g, want %g", name, got.Max, want)
		}
		// With a given ‖K‖₂, the result must be the same.
		withNorm, err := Gram(ctx, c.k, c.f, x, GramOptions{Lower: c.lower, Norm: s0})
		if err != nil || math.Abs(withNorm.Spectral-got.Spectral) > 1e-6*got.Spectral || withNorm.Cells != nil {
			t.Errorf("%s: spectral %g with ‖K‖₂ known, %g without (%v)", name, withNorm.Spectral, got.Spectral, err)
		}
		checkCells(t, name, got, diff, order)
	}
}

func absoluteMatrix(a *mat.SymDense) *mat.Dense {
	var d mat.Dense
	d.Apply(func(_, _ int, v float64) float64 { return math.Abs(v) }, a)
	return &d
}

func checkCells(t *testing.T, name string, got GramError, diff *mat.SymDense, order []int) {
	t.Helper()
	n := len(order)
	b, _ := got.Cells.Dims()
	for p := range b {
		for q := range b {
			var want float64
			for i := p * n / b; i < (p+1)*n/b; i++ {
				for j := q * n / b; j < (q+1)*n/b; j++ {
					want = max(want, math.Abs(diff.At(order[i], order[j])))
				}
			}
			if math.Abs(got.Cells.At(p, q)-want) > 1e-13 {
				t.Fatalf("%s: block (%d, %d) is %g, want %g", name, p, q, got.Cells.At(p, q), want)
			}
		}
	}
}

// TestGramExact checks that at full rank, the error is 0, and all numbers are finite.
func TestGramExact(t *testing.T) {
	x := moons(40)
	k := kernel.Matern12{Sigma: 0.5}
	e, err := Gram(context.Background(), k, nystrom.Features(k, x), x, GramOptions{Lower: true, Cells: 256})
	if err != nil {
		t.Fatal(err)
	}
	// The tolerance covers the rounding of a triangular solve with condition number 1e3.
	if !(e.Frobenius < 1e-11 && e.Spectral < 1e-11 && *e.Nuclear < 1e-11 && e.Max < 1e-11) || e.Cells.RawMatrix().Rows != 40 {
		t.Errorf("%+v, want no error", e.Error)
	}
}

// maxNuclearPoints is GramOptions.NuclearPoints in tests of more points.
const maxNuclearPoints = 512

func TestGramManyPoints(t *testing.T) {
	x := moons(maxNuclearPoints + 1)
	k := kernel.Gaussian{Sigma: 0.35}
	e, err := Gram(context.Background(), k, randomWaves(4, 0.35), x, GramOptions{NuclearPoints: maxNuclearPoints})
	if err != nil || e.Nuclear != nil || !strings.HasSuffix(e.Reason, "up to 512 points") {
		t.Errorf("nuclear %v, reason %q, error %v; want a reason alone", e.Nuclear, e.Reason, err)
	}
	e, err = Gram(context.Background(), k, randomWaves(4, 0.35), x, GramOptions{})
	if err != nil || e.Nuclear == nil || e.NuclearSE != 0 || e.Reason != "" {
		t.Errorf("without a limit: nuclear %v, reason %q, error %v", e.Nuclear, e.Reason, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	steps := 0
	progress := func(int, int) {
		if steps++; steps == 2 {
			cancel()
		}
	}
	if _, err := Gram(ctx, k, randomWaves(4, 0.35), x, GramOptions{Progress: progress}); !errors.Is(err, context.Canceled) || steps != 2 {
		t.Errorf("error %v after %d steps, want an end at the second", err, steps)
	}
}

type brokenMap struct{}

func (brokenMap) Len() int { return 1 }

func (brokenMap) Map(dst, _ []float64) []float64 {
	dst = approx.Dst(dst, 1)
	dst[0] = math.NaN()
	return dst
}

func TestSample(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.35}
	f := randomWaves(30, 0.35)

	// A sample of all points gives the exact error.
	smallSample := moons(200)
	exact, err := Gram(context.Background(), k, f, smallSample, GramOptions{})
	if err != nil {
		t.Fatal(err)
	}
	allPoints := must(OnSample(k, f, smallSample, Sample(200, 1)))
	if math.Abs(allPoints.Frobenius-exact.Frobenius) > 1e-12 || allPoints.SE != 0 || math.Abs(allPoints.MaxAtLeast-exact.Max) > 1e-13 {
		t.Errorf("all points: %g ± %g, max %g; want %g, max %g", allPoints.Frobenius, allPoints.SE, allPoints.MaxAtLeast, exact.Frobenius, exact.Max)
	}

	// Over many samples, the estimate must be unbiased and have the given standard
	// error.
	x := moons(800)
	if exact, err = Gram(context.Background(), k, f, x, GramOptions{}); err != nil {
		t.Fatal(err)
	}
	const seeds = 40
	var z, z2 float64
	for seed := range uint64(seeds) {
		e := must(OnSample(k, f, x, Sample(x.Len(), seed)))
		if e.MaxAtLeast > exact.Max+1e-13 {
			t.Errorf("seed %d: the maximum is at least %g, but it is %g", seed, e.MaxAtLeast, exact.Max)
		}
		v := (e.Frobenius - exact.Frobenius) / e.SE
		z += v / seeds
		z2 += v * v / seeds
	}
	// z is a mean of standard scores. The tolerance is 5 standard errors. The jackknife
	// variance tends to be too large.
	if math.Abs(z) > 5/math.Sqrt(seeds) {
		t.Errorf("mean standard score %g", z)
	}
	if z2 < 0.3 || z2 > 2 {
		t.Errorf("mean squared standard score %g, want about 1", z2)
	}
}

func TestSampleRows(t *testing.T) {
	a, b := Sample(1000, 3), Sample(1000, 3)
	if len(a) != SampleSize {
		t.Fatalf("%d rows", len(a))
	}
	for i := range a {
		if a[i] != b[i] || i > 0 && a[i] <= a[i-1] {
			t.Fatal("not ascending, or not the same twice")
		}
	}
	if c := Sample(5, 3); fmt.Sprint(c) != "[0 1 2 3 4]" {
		t.Errorf("of five: %v", c)
	}
}

func TestOptimum(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		k approx.Kernel
		n int
	}{
		"dense":    {kernel.Gaussian{Sigma: 0.35}, 150},
		"factor":   {kernel.Gaussian{Sigma: 0.6}, 400},
		"Krylov":   {kernel.Matern12{Sigma: 0.35}, 400},
		"K = I":    {kernel.Gaussian{Sigma: 1e-6}, 130},
		"rank one": {kernel.Gaussian{Sigma: 1e8}, 130},
	} {
		x := moons(c.n)
		s, err := kpca.Solve(ctx, c.k, x, 8, kpca.SolveOptions{Spectrum: 60})
		if err != nil {
			t.Fatal(err)
		}
		gram, _ := gramAndError(c.k, brokenMap{}, x)
		mu := singularValues(gram)
		f0, s0, n0 := norms(mu)
		last := math.Inf(1)
		numbers := 0
		for _, m := range []int{1, 2, 5, 20, 60, 80, c.n} {
			got := Optimum(s, m)
			var f, sp, nu float64
			if m < c.n {
				f, sp, nu = norms(mu[m:])
			}
			for _, p := range []struct {
				what string
				got  Bound
				want float64
			}{{"Frobenius", got.Frobenius, f / f0}, {"spectral", got.Spectral, sp / s0}, {"nuclear", got.Nuclear, nu / n0}} {
				// A number must be correct to a tenth. A zero with rounding errors must be an
				// upper bound.
				if p.got.IsUpperBound && p.got.Value < p.want*(1-1e-9)-1e-13 {
					t.Errorf("%s, rank %d: %s at most %g, but it is %g", name, m, p.what, p.got.Value, p.want)
				}
				if !p.got.IsUpperBound {
					numbers++
					if math.Abs(p.got.Value-p.want) > 0.1*p.want+1e-13 {
						t.Errorf("%s, rank %d: %s %g, want %g", name, m, p.what, p.got.Value, p.want)
					}
				}
			}
			if got.Frobenius.Value > last*(1+1e-9) {
				t.Errorf("%s: the optimum grows to %g at rank %d", name, got.Frobenius.Value, m)
			}
			last = got.Frobenius.Value
			if m == 20 && (name == "dense" || name == "factor" || name == "Krylov") && (got.Frobenius.IsUpperBound || got.Nuclear.IsUpperBound || got.Spectral.IsUpperBound) {
				t.Errorf("%s, rank %d: %+v, want numbers", name, m, got)
			}
			// No matrix of rank m may have a smaller error.
			if m <= 80 && name != "rank one" {
				e, err := Gram(ctx, c.k, nystrom.Features(c.k, x.Slice(0, m)), x, GramOptions{Lower: true})
				if err != nil {
					t.Fatal(err)
				}
				if !got.Frobenius.IsUpperBound && e.Frobenius < got.Frobenius.Value*(1-1e-6) {
					t.Errorf("%s: Nyström of rank %d has the error %g, the best is %g", name, m, e.Frobenius, got.Frobenius.Value)
				}
			}
		}
		if numbers == 0 {
			t.Errorf("%s: no number at any rank", name)
		}
	}
}

// TestOptimumReached checks that the bounds on the best error, limited by the error of
// some matrix of the same rank, contain the true optimum. They must not exceed the error
// of that matrix.
func TestOptimumReached(t *testing.T) {
	ctx := context.Background()
	k, x := kernel.Gaussian{Sigma: 0.35}, moons(150)
	gram, _ := gramAndError(k, brokenMap{}, x)
	mu := singularValues(gram)
	f0, s0, n0 := norms(mu)
	s, err := kpca.Solve(ctx, k, x, 4, kpca.SolveOptions{Spectrum: 4})
	if err != nil {
		t.Fatal(err)
	}
	s.Complete, s.Spectrum, s.SpectrumResiduals = false, s.Spectrum[:4], make([]float64, 4) // as if only some eigenvalues were known
	loweredCount := 0
	for _, m := range []int{1, 4, 20, 60} {
		e, err := Gram(ctx, k, nystrom.Features(k, x.Slice(0, m)), x, GramOptions{Lower: true})
		if err != nil {
			t.Fatal(err)
		}
		o := Optimum(s, m)
		got := o.Reached(e.Error)
		f, sp, nu := norms(mu[m:])
		for _, p := range []struct {
			was, got           Bound
			reachedError, want float64
		}{
			{o.Frobenius, got.Frobenius, e.Frobenius, f / f0},
			{o.Spectral, got.Spectral, e.Spectral, sp / s0},
			{o.Nuclear, got.Nuclear, *e.Nuclear, nu / n0},
		} {
			if p.got.IsUpperBound != p.was.IsUpperBound || !p.got.IsUpperBound && p.got != p.was {
				t.Errorf("rank %d: %+v became %+v", m, p.was, p.got)
			}
			if p.got.IsUpperBound && !(p.got.Value <= p.reachedError && p.got.Value >= p.want*(1-1e-9)) {
				t.Errorf("rank %d: at most %g, but it is %g and %g was reached", m, p.got.Value, p.want, p.reachedError)
			}
			if p.got.Value < p.was.Value {
				loweredCount++
			}
		}
		if unchangedOptimum := o.Reached(Error{Frobenius: math.NaN(), Spectral: math.NaN()}); unchangedOptimum != o {
			t.Errorf("rank %d: an error that is not known made %+v of %+v", m, unchangedOptimum, o)
		}
	}
	if loweredCount == 0 {
		t.Error("no bound was lowered")
	}
}

func TestBoundJSON(t *testing.T) {
	o := Optimal{Frobenius: Bound{0.25, false}, Spectral: Bound{0.5, true}}
	b, err := json.Marshal(o)
	if want := `{"frobenius":0.25,"spectral":{"atMost":0.5},"nuclear":0}`; err != nil || string(b) != want {
		t.Errorf("%s (%v), want %s", b, err, want)
	}
}

func TestDeviations(t *testing.T) {
	got := Deviations([]float64{2, 1, 0.5}, []float64{2.5, 1})
	if len(got) != 2 || got[0] != 0.25 || got[1] != 0 {
		t.Errorf("%v", got)
	}
}

func TestComparable(t *testing.T) {
	values := []float64{1, 0.5, 0.4999, 0.3, 0.2999}
	for _, c := range []struct {
		n, most  int
		complete bool
		want     int
	}{
		{9, 4, false, 3}, // the fourth equals the fifth
		{9, 2, false, 1}, // the second equals the third
		{9, 5, false, 3}, // the sixth is unknown
		{5, 5, false, 5}, // there is no sixth
		{9, 5, true, 5},  // the sixth is zero
		{9, 0, true, 0},
	} {
		if got := CountComparable(values, c.n, c.complete, c.most); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// TestAngles uses two planes in ℝ⁴ that share a line and otherwise meet at a known angle.
// Their bases are neither orthogonal nor of unit length.
func TestAngles(t *testing.T) {
	for _, want := range []float64{0, 1e-12, 1e-5, 0.3, 0.8, 1.5, math.Pi / 2} {
		s, c := math.Sincos(want)
		u, v := [][]float64{{1, 0, 0, 0}, {0, 1, 0, 0}}, [][]float64{{1, 0, 0, 0}, {0, c, s, 0}}
		a, b := make([]float64, 4*2), make([]float64, 4*3)
		for i := range 4 {
			a[i*2], a[i*2+1] = 3*u[0][i], u[0][i]-2*u[1][i]
			b[i*3], b[i*3+1], b[i*3+2] = v[1][i], v[0][i]+v[1][i], 1
		}
		got := Angles(matrix(a, 2), matrix(b, 3), 2)
		// Squares of sines and cosines have errors of 1e-16.
		if math.Abs(got[0]) > 3e-8 || math.Abs(got[1]-want) > 3e-8 {
			t.Errorf("angles %g, want 0 and %g", got, want)
		}
	}
	// A dependent function spans no direction and counts as orthogonal.
	if got := Angles(matrix([]float64{1, 0, 0, 1, 0, 0}, 2), matrix([]float64{1, 2, 0, 0, 0, 0}, 2), 2); math.Abs(got[1]-math.Pi/2) > 1e-12 {
		t.Errorf("dependent functions: %g", got)
	}
}

// TestAlign checks that Align undoes sign changes and rotations within a group.
func TestAlign(t *testing.T) {
	const n, r = 50, 4
	rng := rand.New(rand.NewPCG(5, 0))
	ref := make([]float64, n*r)
	for i := range ref {
		ref[i] = rng.NormFloat64()
	}
	s, c := math.Sincos(2)
	phi := make([]float64, n*r)
	for i := range n {
		a, b := ref[i*r+1], ref[i*r+2]
		phi[i*r], phi[i*r+3] = -ref[i*r], ref[i*r+3]
		phi[i*r+1], phi[i*r+2] = c*a+s*b, s*a-c*b // a rotation and a reflection
	}
	rotation := Align(matrix(ref, r), matrix(phi, r), [][2]int{{1, 3}})
	e := &fixedFeatures{phi, r}
	got := approx.FeaturesTo(nil, Turn(e, rotation), indexPoints(n))
	for i, v := range got {
		if math.Abs(v-ref[i]) > 1e-12 {
			t.Fatalf("ΦA(%d, %d) = %g, want %g", i/r, i%r, v, ref[i])
		}
	}
	// Without groups, the matrix must contain only signs.
	for i, v := range Align(matrix(ref, r), matrix(phi, r), nil).RawMatrix().Data {
		if i%(r+1) != 0 && v != 0 || i%(r+1) == 0 && v*v != 1 {
			t.Fatalf("A(%d, %d) = %g, want signs", i/r, i%r, v)
		}
	}
	// For orthogonal spaces, the matrix must contain only signs and no NaN.
	for _, v := range Align(matrix(ref, r), matrix(make([]float64, n*r), r), [][2]int{{1, 3}}).RawMatrix().Data {
		if v != 0 && v != 1 {
			t.Fatalf("aligned to zeros: %g", v)
		}
	}
}

// TestAlignNearlySingular checks the rotation of a group against its closed form for
// Φᵀ ref = R diag(1, −ε) with a rotation R.
func TestAlignNearlySingular(t *testing.T) {
	ref := []float64{1, 0, 0, 1}
	sin, cos := math.Sincos(0.7)
	for _, c := range []struct {
		epsilon float64
		sign    float64 // of the second singular direction
	}{{0.3, -1}, {1e-3, -1}, {1e-5, -1}, {1e-7, 1}, {1e-12, 1}} {
		phi := []float64{cos, sin, c.epsilon * sin, -c.epsilon * cos} // transposed
		want := []float64{cos, -c.sign * sin, sin, c.sign * cos}
		got := Align(matrix(ref, 2), matrix(phi, 2), [][2]int{{0, 2}}).RawMatrix().Data
		for i, v := range got {
			if tolerance := 1e-9 + 2e-3*(1+c.sign)/2; math.Abs(v-want[i]) > tolerance {
				t.Errorf("ε = %g: A = %.6f, want %.6f", c.epsilon, got, want)
				break
			}
		}
		if s := got[0]*got[1] + got[2]*got[3]; math.Abs(s) > 1e-14 {
			t.Errorf("ε = %g: the columns of A have the product %g", c.epsilon, s)
		}
	}
}

// TestAlignIgnoresRounding checks that the sign of a rounding error changes nothing, if
// approximate functions are orthogonal to the exact ones.
func TestAlignIgnoresRounding(t *testing.T) {
	const n, r = 4, 2
	groups := [][2]int{{0, 2}}
	ref := []float64{1, 0, 0, 1, 0, 0, 0, 0}
	for _, c := range []struct {
		name   string
		groups [][2]int
		phi    func(e float64) []float64
	}{
		{"single functions", nil, func(e float64) []float64 { return []float64{e, 0, 0, e, 1, 0, 0, 1} }},
		{"one direction", groups, func(e float64) []float64 { return []float64{e, -0.9, -e, -0.1, 1, 0, 0, 0.4} }},
		{"both directions", groups, func(e float64) []float64 { return []float64{e, -e, -e, e, 1, 0, 0, 1} }},
	} {
		want := Align(matrix(ref, r), matrix(c.phi(0), r), c.groups).RawMatrix().Data
		for _, e := range []float64{1e-15, -1e-15, 3e-13, -3e-13} {
			got := Align(matrix(ref, r), matrix(c.phi(e), r), c.groups).RawMatrix().Data
			for i, v := range got {
				if math.Abs(v-want[i]) > 1e-8 {
					t.Errorf("%s: rounding of %g changes the rotation from %.3f to %.3f", c.name, e, want, got)
					break
				}
			}
		}
		for i := range r {
			for j := range r {
				product, identity := want[i]*want[j]+want[r+i]*want[r+j], 0.0
				if i == j {
					identity = 1
				}
				if math.Abs(product-identity) > 1e-7 {
					t.Errorf("%s: columns %d and %d of %.3f have the product %g", c.name, i, j, want, product)
				}
			}
		}
	}
}

// fixedFeatures are eigenfunctions with given values on the points 0, 1, 2, ….
type fixedFeatures struct {
	phi []float64
	r   int
}

func (f *fixedFeatures) Values() []float64 { return make([]float64, f.r) }

func (f *fixedFeatures) Functions() approx.FeatureMap { return f }

func (f *fixedFeatures) Len() int { return f.r }

func (f *fixedFeatures) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.r)
	copy(dst, f.phi[int(x[0])*f.r:])
	return dst
}

func indexPoints(n int) approx.Points {
	x := approx.NewPoints(n, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	return x
}

// Example compares the error of Nyström with the first 16 of 500 points with the smallest
// possible error of rank 16.
func Example() {
	ctx, k, x := context.Background(), kernel.Gaussian{Sigma: 0.35}, moons(500)
	s, err := kpca.Solve(ctx, k, x, 16, kpca.SolveOptions{Spectrum: 16})
	if err != nil {
		fmt.Println(err)
		return
	}
	f := nystrom.Features(k, x.Slice(0, 16))
	e, err := Gram(ctx, k, f, x, GramOptions{Lower: true, Norm: 500 * s.Lambda[0]})
	if err != nil {
		fmt.Println(err)
		return
	}
	bestBound := Optimum(s, 16)
	fmt.Printf("Frobenius %.3f, the best possible %.3f\n", e.Frobenius, bestBound.Frobenius.Value)
	fmt.Printf("spectral  %.3f, the best possible %.3f\n", e.Spectral, bestBound.Spectral.Value)
	fmt.Printf("nuclear   %.3f, the best possible %.3f\n", *e.Nuclear, bestBound.Nuclear.Value)
	fmt.Printf("one entry is off by %.2f\n", e.Max)
	// Output:
	// Frobenius 0.531, the best possible 0.061
	// spectral  0.541, the best possible 0.058
	// nuclear   0.502, the best possible 0.070
	// one entry is off by 1.00
}
