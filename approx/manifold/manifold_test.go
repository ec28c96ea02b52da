package manifold_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

var ctx = context.Background()

// embedOptions are the settings of an embedding. A value of 0 is the setting 0.
type embedOptions struct {
	Dims        int
	Alpha, Time float64
}

// method returns the method with the settings o.
func (o embedOptions) method() manifold.DiffusionMaps {
	m := manifold.DiffusionMaps(o)
	if m.Alpha == 0 {
		m.Alpha = manifold.AlphaZero
	}
	if m.Time == 0 {
		m.Time = manifold.TimeZero
	}
	return m
}

func embed(ctx context.Context, k approx.Kernel, p approx.Density, o embedOptions) (*manifold.Embedding, error) {
	return o.method().EmbedDensity(ctx, k, p)
}

func embedFeatures(ctx context.Context, f approx.FeatureMap, x approx.Points, o embedOptions) (*manifold.Embedding, error) {
	return o.method().EmbedFeatures(ctx, f, x)
}

func mustEmbed(t testing.TB, k approx.Kernel, p approx.Density, o embedOptions) *manifold.Embedding {
	t.Helper()
	e, err := embed(ctx, k, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestDiffusionMaps checks that diffusion maps agree with SciPy for every α. Weighted
// points must give the same result as repeated points.
func TestDiffusionMaps(t *testing.T) {
	var f struct {
		Sigma  float64
		X, Y   fixture.Matrix
		Counts []float64
		Maps   []struct {
			Alpha     float64
			Values    []float64
			Psi, PsiY fixture.Matrix
		}
	}
	fixture.Read(t, "diffusion", &f)
	x, y := f.X.Points(), f.Y.Points()
	p := approx.Density{Centers: x}
	for _, c := range f.Counts {
		p.Weights = append(p.Weights, c/21)
	}
	for _, m := range f.Maps {
		r := len(m.Values)
		e := mustEmbed(t, kernel.Gaussian{Sigma: f.Sigma}, p, embedOptions{Dims: r - 1, Alpha: m.Alpha, Time: 2})
		if d := fixture.MaxDiff(t, e.Eigenvalues, m.Values); !(d <= 1e-12) {
			t.Errorf("α = %g: eigenvalues %v, not %v", m.Alpha, e.Eigenvalues, m.Values)
		}
		psi, psiY := approx.FeaturesTo(nil, e.Functions(), x), approx.FeaturesTo(nil, e.Functions(), y)
		fixture.AlignColumns(r, m.Psi.Flat(), psi, psiY, e.Eigenvectors.RawMatrix().Data)
		for name, pair := range map[string][2][]float64{
			"at the points": {psi, m.Psi.Flat()}, "as they are held": {e.Eigenvectors.RawMatrix().Data, m.Psi.Flat()}, "at new points": {psiY, m.PsiY.Flat()},
		} {
			if d := fixture.MaxDiff(t, pair[0], pair[1]); !(d <= 1e-12) {
				t.Errorf("α = %g: functions %s are off by %.2g", m.Alpha, name, d)
			}
		}
		// Coordinates are multiplied by λᵗ, and do not include the constant.
		c := approx.FeaturesTo(nil, e.Coordinates(), y)
		psiY = approx.FeaturesTo(nil, e.Functions(), y)
		for i, v := range c {
			j := i%(r-1) + 1
			if want := e.Eigenvalues[j] * e.Eigenvalues[j] * psiY[i/(r-1)*r+j]; !(math.Abs(v-want) <= 1e-13) {
				t.Errorf("α = %g: coordinate %d is %g, not λ²ψ = %g", m.Alpha, j, v, want)
			}
		}
	}
}

// TestWalkLaws checks properties of every walk, for random points, dimensions, weights,
// kernels and α: λ₀ = 1 with the constant function, eigenvalues in [0, 1], orthonormal
// functions, the eigenproblem of the transition probabilities, and equivalence of weights
// and repeated points.
func TestWalkLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for trial := range 300 {
		m, d := 2+rng.IntN(14), 1+rng.IntN(7)
		x := fixture.Normal(m, d, uint64(trial))
		counts, n := make([]int, m), 0
		for j := range counts {
			counts[j] = 1 + rng.IntN(4)
			n += counts[j]
		}
		p, repeatedPoints := approx.Density{Centers: x}, approx.Points{Dim: d}
		for j, c := range counts {
			p.Weights = append(p.Weights, float64(c)/float64(n))
			for range c {
				repeatedPoints.Data = append(repeatedPoints.Data, x.Row(j)...)
			}
		}
		var k approx.Kernel = kernel.Gaussian{Sigma: math.Exp(rng.NormFloat64())}
		if trial%2 == 1 {
			k = kernel.Matern12{Sigma: math.Exp(rng.NormFloat64())}
		}
		o := embedOptions{Dims: m, Alpha: float64(trial%3) / 2}
		e := mustEmbed(t, k, p, o)
		r := len(e.Eigenvalues)
		fail := func(format string, a ...any) {
			t.Helper()
			t.Fatalf("trial %d, %#v, α = %g, m = %d, d = %d: %s", trial, k, o.Alpha, m, d, fmt.Sprintf(format, a...))
		}
		if e.Eigenvalues[0] != 1 || e.Dims() != r-1 {
			fail("λ₀ = %g, %d coordinates", e.Eigenvalues[0], e.Dims())
		}
		for i, v := range e.Eigenvalues {
			if !(v > 0 && v <= 1+1e-13) || i > 0 && v > e.Eigenvalues[i-1]+1e-13 {
				fail("eigenvalues %v", e.Eigenvalues)
			}
			if g := e.LaplacianValues()[i]; g != 1-v {
				fail("the graph has %g for λ = %g", g, v)
			}
		}

		// The transition matrix is computed from its definition.
		smooth := make([]float64, m)
		for i := range m {
			for j := range m {
				smooth[i] += p.Weights[j] * k.Eval(x.Row(i), x.Row(j))
			}
		}
		for i := range m {
			row, sum := make([]float64, m), 0.0
			for j := range m {
				row[j] = p.Weights[j] * k.Eval(x.Row(i), x.Row(j)) / math.Pow(smooth[i]*smooth[j], o.Alpha)
				sum += row[j]
			}
			for l := range r {
				var got float64
				for j := range m {
					got += row[j] / sum * e.Eigenvectors.RawMatrix().Data[j*r+l]
				}
				// Functions with λ within 1e-9 of 1 are made orthogonal to the constant.
				if want := e.Eigenvalues[l] * e.Eigenvectors.RawMatrix().Data[i*r+l]; !(math.Abs(got-want) <= 1e-9) {
					fail("Pψ%d = %g where λψ = %g", l, got, want)
				}
			}
			if e.Eigenvectors.RawMatrix().Data[i*r] != 1 {
				fail("ψ₀ = %g", e.Eigenvectors.RawMatrix().Data[i*r])
			}
		}
		for a := range r {
			for b := range a + 1 {
				var dot float64
				for j, v := range e.Stationary {
					dot += v * e.Eigenvectors.RawMatrix().Data[j*r+a] * e.Eigenvectors.RawMatrix().Data[j*r+b]
				}
				want := 0.0
				if a == b {
					want = 1
				}
				if !(math.Abs(dot-want) <= 1e-11) {
					fail("∫ψ%dψ%d dπ = %g", a, b, dot)
				}
			}
		}

		unweightedMap := mustEmbed(t, k, reduced.Empirical(repeatedPoints), o)
		leadCount := 1 // number of leading eigenvalues that are well separated and above rounding
		for leadCount < min(r, len(unweightedMap.Eigenvalues)) && e.Eigenvalues[leadCount] > 1e-3 && e.Eigenvalues[leadCount] < e.Eigenvalues[leadCount-1]-1e-3 {
			leadCount++
		}
		if leadCount < r && e.Eigenvalues[leadCount-1]-e.Eigenvalues[leadCount] < 1e-3 {
			leadCount--
		}
		y := fixture.Normal(5, d, uint64(trial+1))
		a, b := fixture.LeadingFunctions(e.Functions(), y, leadCount), fixture.LeadingFunctions(unweightedMap.Functions(), y, leadCount)
		fixture.AlignColumns(leadCount, b, a)
		if d := fixture.MaxDiff(t, e.Eigenvalues[:leadCount], unweightedMap.Eigenvalues[:leadCount]); !(d <= 1e-12) {
			fail("with duplicates for weights eigenvalues are off by %.2g", d)
		}
		for i, v := range b {
			// The error is rounding divided by the gap and, at new points, by λ.
			if !(math.Abs(v-a[i]) <= 1e-9*(1+math.Abs(v))) {
				fail("with duplicates for weights ψ is %g, not %g", a[i], v)
			}
		}
	}
}

// TestOrnsteinUhlenbeck checks that a Gaussian kernel under a Gaussian density gives the
// Ornstein–Uhlenbeck process. Division by k_q^α gives a Gaussian with the variance v,
// where
//
//	1/v = 1/s² − α/(s²+σ²).
//
// The step from x is Gaussian with mean ρx and variance ρσ², where ρ = v/(v+σ²). Hence λᵢ
// = ρⁱ, and the functions are Hermite polynomials. Gauss–Hermite nodes represent the
// density to within rounding.
func TestOrnsteinUhlenbeck(t *testing.T) {
	const nodes, count = 120, 6
	for _, c := range []struct{ sigma, s, alpha float64 }{{1, 1, 0}, {1, 1, 0.5}, {1, 1, 1}, {0.7, 1.3, 0}, {0.8, 1.2, 1}} {
		x, w := make([]float64, nodes), make([]float64, nodes)
		quad.Hermite{}.FixedLocations(x, w, math.Inf(-1), math.Inf(1))
		p := approx.Density{Centers: approx.NewPoints(nodes, 1), Weights: w}
		for i := range x {
			p.Centers.Data[i] = math.Sqrt2 * c.s * x[i]
			w[i] /= math.Sqrt(math.Pi)
		}
		e := mustEmbed(t, kernel.Gaussian{Sigma: c.sigma}, p, embedOptions{Dims: count, Alpha: c.alpha})
		v := 1 / (1/(c.s*c.s) - c.alpha/(c.s*c.s+c.sigma*c.sigma))
		rho := v / (v + c.sigma*c.sigma)
		tau := math.Sqrt(rho * c.sigma * c.sigma / (1 - rho*rho)) // deviation of the stationary distribution
		for i, l := range e.Eigenvalues {
			if want := math.Pow(rho, float64(i)); !(math.Abs(l-want) <= 1e-10) {
				t.Errorf("%+v: λ%d = %.12f, not %.12f", c, i, l, want)
			}
		}
		for _, pos := range []float64{-1.1, 0.2, 1.7} {
			u := pos / tau
			hermite := []float64{1, u, (u*u - 1) / math.Sqrt2, (u*u*u - 3*u) / math.Sqrt(6)}
			psi := e.Functions().Map(nil, []float64{pos})
			for i, want := range hermite {
				if !(math.Abs(math.Abs(psi[i])-math.Abs(want)) <= 1e-8) {
					t.Errorf("%+v: |ψ%d(%g)| = %.10f, not %.10f", c, i, pos, math.Abs(psi[i]), math.Abs(want))
				}
			}
		}
	}
}

// TestCircle checks that on equally spaced points of a circle, the walk is a convolution.
// Its eigenvalues are Fourier coefficients. They occur in pairs except for the first and
// the last.
func TestCircle(t *testing.T) {
	const n = 24
	x := approx.NewPoints(n, 2)
	for i := range n {
		s, c := math.Sincos(2 * math.Pi * float64(i) / n)
		x.Row(i)[0], x.Row(i)[1] = c, s
	}
	k := kernel.Matern12{Sigma: 0.9}
	for _, alpha := range []float64{0, 1} { // the density is uniform, so α has no effect
		e := mustEmbed(t, k, reduced.Empirical(x), embedOptions{Dims: n, Alpha: alpha})
		var want []float64
		for f := range n {
			var a, b float64
			for j := range n {
				v := k.Eval(x.Row(0), x.Row(j))
				a += v * math.Cos(2*math.Pi*float64(f*j)/n)
				b += v
			}
			want = append(want, a/b)
		}
		slices.SortFunc(want, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
		if d := fixture.MaxDiff(t, e.Eigenvalues, want); !(d <= 1e-13) {
			t.Errorf("α = %g: eigenvalues are off by %.2g", alpha, d)
		}
	}
}

// TestParts checks that if groups of points are not connected, λ = 1 occurs once for each
// group. The functions with λ = 1 must be constant on each group.
func TestParts(t *testing.T) {
	for _, size := range []int{8, 150} { // sizes for the dense and for the iterative solver
		x := fixture.Normal(3*size, 2, 7)
		for i := range x.Len() {
			x.Row(i)[0] += 1000 * float64(i%3)
		}
		e := mustEmbed(t, kernel.Gaussian{Sigma: 2}, reduced.Empirical(x), embedOptions{Dims: 4})
		if e.Components != 3 || !strings.Contains(strings.Join(e.Notes.Texts(), " "), "3 parts") {
			t.Errorf("%d parts, notes %q", e.Components, e.Notes)
		}
		r := len(e.Eigenvalues)
		for i := range x.Len() {
			for l := range 3 {
				if d := e.Eigenvectors.RawMatrix().Data[i*r+l] - e.Eigenvectors.RawMatrix().Data[i%3*r+l]; !(math.Abs(d) <= 1e-7) {
					t.Fatalf("ψ%d differs by %g within a part", l, d)
				}
			}
		}
		if e.Eigenvalues[3] > 0.99 {
			t.Errorf("the fourth eigenvalue is %g", e.Eigenvalues[3])
		}
	}
	e := mustEmbed(t, kernel.Gaussian{Sigma: 1e-8}, reduced.Empirical(fixture.Normal(30, 2, 1)), embedOptions{Dims: 3})
	if e.Components != 30 || !strings.Contains(strings.Join(e.Notes.Texts(), " "), "None of the 30 centres sees another") {
		t.Errorf("%d parts of 30 points, notes %q", e.Components, e.Notes)
	}
}

// TestFar checks that far from all points, where the kernel is 0 in floating point, the
// functions are continuous.
func TestFar(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 0.5, -0.5, 1, 3, -1}, Dim: 2}
	e := mustEmbed(t, kernel.Gaussian{Sigma: 0.5}, reduced.Empirical(x), embedOptions{Dims: 3, Alpha: 1, Time: 1})
	for _, f := range []approx.FeatureMap{e.Functions(), e.Coordinates()} {
		var last []float64
		// The kernel underflows at r = 19. The functions must change little in steps of 0.01.
		for u := 14.0; u < 30; u += 0.01 {
			v := f.Map(nil, []float64{-u, 0.3 * u})
			for i, a := range v {
				if math.IsNaN(a) || math.IsInf(a, 0) || last != nil && !(math.Abs(a-last[i]) <= 1e-3*(1+math.Abs(a))) {
					t.Fatalf("function %d is %g at %g, and was %v", i, a, u, last)
				}
			}
			last = v
		}
		if values := f.Map(nil, []float64{-1e300, 3e299}); fixture.MaxDiff(t, values, last) > 1e-3 {
			t.Errorf("%v at 1e300, %v at 30", values, last)
		}
		got := approx.Grid(f, []float64{-1e9, 0, 1e200}, []float64{5, -1e100})
		for i, v := range got {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Errorf("number %d of a far grid is %g", i, v)
			}
		}
	}
}

// TestMaps checks that the functions and coordinates work as feature maps, in batches and
// on grids.
func TestMaps(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(40, d, 3)
		e := mustEmbed(t, kernel.Gaussian{Sigma: 0.8 * math.Sqrt(float64(d))}, reduced.Empirical(x), embedOptions{Dims: 5, Alpha: 0.5, Time: 1})
		for _, f := range []approx.FeatureMap{e.Functions(), e.Coordinates()} {
			if err := approxtest.CheckFeatureMap(f, x); err != nil {
				t.Errorf("in %d dimensions: %v", d, err)
			}
		}
	}
}

// ExampleDiffusionMaps embeds points of a half circle, which are denser at one end. The embedding
// has the order of the points along the half circle. A dozen weighted centres give nearly
// the same result as all 400 points.
func ExampleDiffusionMaps() {
	x := approx.NewPoints(400, 2)
	for i := range x.Len() {
		t := math.Pi * math.Pow(float64(i)/399, 2)
		x.Row(i)[0], x.Row(i)[1] = math.Cos(t), math.Sin(t)
	}
	k := kernel.Gaussian{Sigma: 0.3}
	set, _ := reduced.Shadow{Ell: 1.25, Nearest: true}.Reduce(ctx, approx.Problem{Kernel: k, X: x})
	shadows := set.Density
	for _, p := range []approx.Density{reduced.Empirical(x), shadows} {
		e, _ := manifold.DiffusionMaps{Dims: 1}.EmbedDensity(ctx, k, p)
		f := e.Coordinates()
		sign := math.Copysign(1, f.Map(nil, []float64{1, 0})[0])
		fmt.Printf("%3d centres, λ₁ = %.2f:", p.Centers.Len(), e.Eigenvalues[1])
		for _, t := range []float64{0, 0.25, 0.5, 0.75, 1} {
			fmt.Printf(" %.1f", sign*f.Map(nil, []float64{math.Cos(math.Pi * t), math.Sin(math.Pi * t)})[0])
		}
		fmt.Println()
	}
	// Output:
	// 400 centres, λ₁ = 0.96: 1.3 0.8 -0.1 -1.0 -1.3
	//  13 centres, λ₁ = 0.96: 1.3 0.8 -0.2 -1.0 -1.3
}
