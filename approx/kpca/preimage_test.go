package kpca_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// TestFindPreimage checks that the pre-image of a single bump is its centre. For two
// bumps of equal height, the pre-image must be in the middle or near one of them,
// depending on the distance.
func TestFindPreimage(t *testing.T) {
	ctx := context.Background()
	x := approx.Points{Data: []float64{0, 0, 1, 0}, Dim: 2}
	for _, c := range []struct {
		sigma        float64
		gamma, start []float64
		want         []float64
	}{
		{0.5, []float64{1, 0}, []float64{0.7, -0.4}, []float64{0, 0}},
		{2, []float64{1, 1}, []float64{0.9, 0.3}, []float64{0.5, 0}},
		// The sum of equal bumps at distance 1 has one maximum for σ ≥ ½ and two for
		// smaller σ. Each of the two maxima is shifted towards the other by e^(−12.5).
		{0.2, []float64{1, 1}, []float64{0.9, 0.1}, []float64{1 - 3.7266e-6, 0}},
		// A negative coefficient shifts the maximum away, to the root of te^(−t²/2) =
		// ½(t−1)e^(−(t−1)²/2).
		{1, []float64{1, -0.5}, []float64{0.2, 0.1}, []float64{-0.2925608265, 0}},
	} {
		p, err := kpca.FindPreimage(ctx, kernel.Gaussian{Sigma: c.sigma}, x, c.gamma, c.start, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if d := math.Hypot(p.Z[0]-c.want[0], p.Z[1]-c.want[1]); !p.Converged || !(d <= 1e-6) {
			t.Errorf("σ = %g, γ = %v: %+v, want %v", c.sigma, c.gamma, p, c.want)
		}
	}
	p, err := kpca.FindPreimage(ctx, kernel.Gaussian{Sigma: 1}, x, []float64{-1, 0}, []float64{0.5, 0}, 10)
	if err != nil || p.Converged || p.Iterations != 0 || p.Z[0] != 0.5 {
		t.Errorf("in a valley: %+v, %v", p, err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := kpca.FindPreimage(cancelled, kernel.Gaussian{Sigma: 1}, x, []float64{1, 0}, []float64{0.5, 0}, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// TestProject checks that a projection has the scores of the point, centred or not. No
// step of FindPreimage may decrease Ψ.
func TestProject(t *testing.T) {
	x := fixture.Normal(50, 2, 2)
	k := kernel.Gaussian{Sigma: 0.9}
	uncenteredSolution, err := kpca.Solve(context.Background(), k, x, 8, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*kpca.Solution{"uncentred": uncenteredSolution, "centred": solveCentered(t, k, x, 8)} {
		y := []float64{0.4, -0.7}
		gamma := s.Project(y, 5)
		want := approx.Mercer(s).Map(nil, y)
		// The score ⟨Σγⱼk(xⱼ, ·), vᵢ⟩ of the projection is Σγⱼ score(xⱼ), because scores
		// are linear in k. For a centred kernel, scores are affine and Σγ = 1.
		got := make([]float64, 8)
		pointScores := mercerScores(s, x)
		for j, g := range gamma {
			for i := range got {
				got[i] += g * pointScores[j*8+i]
			}
		}
		for i := range got {
			w := want[i]
			if i >= 5 {
				w = 0
			}
			if !(math.Abs(got[i]-w) <= 1e-10) {
				t.Errorf("%s: component %d of the projection is %g, not %g", name, i+1, got[i], w)
			}
		}
		previous := 0.0
		for n := range 12 {
			p, err := kpca.FindPreimage(context.Background(), k, x, gamma, y, n)
			if err != nil {
				t.Fatal(err)
			}
			if !(p.Value >= previous) {
				t.Errorf("%s: after %d steps Ψ falls from %g to %g", name, n, previous, p.Value)
			}
			previous = p.Value
		}
	}
}

// TestReexpand checks that with the centres of the expansion, Reexpand reproduces the
// functions. With fewer centres, the reported error must be the distance in the RKHS. No
// other coefficients may have a smaller distance.
func TestReexpand(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(30, 2, 3)
	k := kernel.Gaussian{Sigma: 1.1}
	coef := make([]float64, 60)
	for i := range coef {
		coef[i] = math.Cos(float64(i * i))
	}
	e := kernel.Expansion{Kernel: k, Centers: x, Coef: mat.NewDense(30, 2, coef)}
	sameCenters, distances, err := kpca.Reexpand(ctx, e, x)
	if err != nil {
		t.Fatal(err)
	}
	test := fixture.Normal(10, 2, 4)
	a, b := approx.FeaturesTo(nil, e, test), approx.FeaturesTo(nil, sameCenters, test)
	for i := range a {
		if !(math.Abs(a[i]-b[i]) <= 1e-7) {
			t.Errorf("on its own centres, function %d is %g, not %g", i%2, b[i], a[i])
		}
	}
	if distances[0] > 1e-9 || distances[1] > 1e-9 {
		t.Errorf("on its own centres %g is left", distances)
	}

	centers := fixture.Normal(7, 2, 5)
	expansion, distances, err := kpca.Reexpand(ctx, e, centers)
	if err != nil {
		t.Fatal(err)
	}
	distance := func(c kernel.Expansion, l int) float64 {
		var s float64
		for i := range 30 {
			for j := range 30 {
				s += coef[2*i+l] * coef[2*j+l] * k.Eval(x.Row(i), x.Row(j))
			}
			for j := range c.Centers.Len() {
				s -= 2 * coef[2*i+l] * c.Coef.At(j, l) * k.Eval(x.Row(i), c.Centers.Row(j))
			}
		}
		for i := range c.Centers.Len() {
			for j := range c.Centers.Len() {
				s += c.Coef.At(i, l) * c.Coef.At(j, l) * k.Eval(c.Centers.Row(i), c.Centers.Row(j))
			}
		}
		return s
	}
	for l := range 2 {
		d := distance(expansion, l)
		if !(math.Abs(d-distances[l]) <= 1e-10) {
			t.Errorf("function %d: %g is left, and %g stated", l, d, distances[l])
		}
		for j := range centers.Len() {
			perturbedExpansion := kernel.Expansion{Kernel: k, Centers: expansion.Centers, Coef: mat.DenseCopyOf(expansion.Coef)}
			perturbedExpansion.Coef.Set(j, l, expansion.Coef.At(j, l)+1e-3)
			if !(distance(perturbedExpansion, l) > d) {
				t.Errorf("function %d: another coefficient %d is nearer", l, j)
			}
		}
	}
}

// preimageKernels are the kernels that FindPreimage accepts.
var preimageKernels = []approx.Kernel{
	kernel.Gaussian{Sigma: 1.5}, kernel.Scaled(1e-3, kernel.Gaussian{Sigma: 1.5}), kernel.Matern12{Sigma: 2}, kernel.Matern32{Sigma: 2},
	kernel.Matern52{Sigma: 2}, kernel.Matern{Sigma: 2, Nu: 2}, kernel.RationalQuadratic{Sigma: 2, Alpha: 1.5}, kernel.Cauchy{Sigma: 2},
}

// TestPreimagesOfData checks that with all components, the pre-images of data points and
// of their scores are the points themselves. Two of the points are equal.
func TestPreimagesOfData(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(12, d, 3)
		copy(x.Row(4), x.Row(9))
		for _, k := range preimageKernels {
			s, err := kpca.Solve(ctx, k, x, x.Len(), kpca.SolveOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for name, s := range map[string]*kpca.Solution{"uncentred": s, "centred": solveCentered(t, k, x, x.Len())} {
				denoised, err := s.Denoise(ctx, x, kpca.PreimageOptions{})
				if err != nil {
					t.Fatal(err)
				}
				inverse, err := s.InverseTransform(ctx, s.Transform(x), kpca.PreimageOptions{})
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range []*kpca.Preimages{denoised, inverse} {
					if !mat.EqualApprox(p.X, x, 1e-4) || slices.Contains(p.Converged, false) {
						t.Errorf("%v, %d dimensions, %s: %v, converged %v, want %v", k, d, name, p.X.RawMatrix().Data, p.Converged, x.Data)
					}
				}
			}
		}
	}
}

// TestDenoise checks that the pre-image of a projection onto few components is a local
// maximum of the projection Ψ, and that Ψ is not smaller than at the start. Denoise and
// InverseTransform must maximise the same Ψ.
func TestDenoise(t *testing.T) {
	ctx := context.Background()
	const r = 3
	for _, d := range []int{1, 2, 7} {
		x, y := fixture.Normal(25, d, 4), fixture.Normal(4, d, 5)
		for _, k := range preimageKernels {
			s := solveCentered(t, k, x, 8)
			denoised, err := s.Denoise(ctx, y, kpca.PreimageOptions{Components: r})
			if err != nil {
				t.Fatal(err)
			}
			inverse, err := s.InverseTransform(ctx, s.Transform(y).Slice(0, y.Len(), 0, r), kpca.PreimageOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range y.Len() {
				gamma := s.Project(y.Row(i), r)
				psi := func(z []float64) (v float64) {
					for j, g := range gamma {
						v += g * k.Eval(x.Row(j), z)
					}
					return v
				}
				if psi(denoised.X.RawRowView(i)) < psi(y.Row(i)) {
					t.Errorf("%v, %d dimensions: Ψ decreases from the start", k, d)
				}
				for name, p := range map[string]*kpca.Preimages{"Denoise": denoised, "InverseTransform": inverse} {
					z := slices.Clone(p.X.RawRowView(i))
					top := psi(z)
					if !p.Converged[i] {
						t.Errorf("%v, %d dimensions, %s: no convergence", k, d, name)
					}
					for a := range z {
						for _, h := range []float64{-1e-3, 1e-3} {
							z[a] += h
							if v := psi(z); v > top*(1+1e-9) {
								t.Errorf("%v, %d dimensions, %s: Ψ is %g, and %g nearby", k, d, name, top, v)
							}
							z[a] -= h
						}
					}
				}
			}
		}
	}
}

// TestPreimagesWithoutComponents checks that for equal points, every projection is the mean
// k(x₀, ·), and every pre-image is x₀.
func TestPreimagesWithoutComponents(t *testing.T) {
	x := approx.NewPoints(6, 2)
	for i := range x.Data {
		x.Data[i] = 0.3 + float64(i%2)
	}
	y := mat.NewDense(2, 2, []float64{0.3, 1.3, 1, 1.5})
	for _, c := range []float64{1, 1e100} {
		s := solveCentered(t, kernel.Scaled(c, kernel.Gaussian{Sigma: 1}), x, 3)
		if len(s.Lambda) != 0 {
			t.Fatalf("eigenvalues %v of equal points", s.Lambda)
		}
		for _, g := range s.Project(y.RawRowView(1), 2) {
			if d := math.Abs(g - 1.0/6); !(d <= 1e-15) {
				t.Errorf("c = %g: a coefficient of the mean is %g", c, g)
			}
		}
		for _, components := range []int{0, 2} {
			p, err := s.Denoise(t.Context(), y, kpca.PreimageOptions{Components: components})
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range p.X.RawMatrix().Data {
				if d := math.Abs(v - x.Data[i%2]); !(d <= 1e-8) || !p.Converged[i/2] {
					t.Errorf("c = %g: coordinate %d of the pre-images is %g, converged %v", c, i, v, p.Converged)
				}
			}
		}
	}
}

// TestPreimageErrors checks the errors for kernels without a search, solutions without
// eigenvectors, and wrong arguments.
func TestPreimageErrors(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(10, 2, 6)
	s, err := kpca.Solve(ctx, kernel.Gaussian{Sigma: 1}, x, 4, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var u *approx.UnsupportedError
	for _, k := range []approx.Kernel{kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}, kernel.Laplacian{Sigma: 1}, kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 2})} {
		other, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := other.Denoise(ctx, x, kpca.PreimageOptions{}); !errors.As(err, &u) || !strings.Contains(u.Reason, "LearnPreimages") {
			t.Errorf("Denoise with %v: %v", k, err)
		}
		if _, err := other.InverseTransform(ctx, other.Transform(x), kpca.PreimageOptions{}); !errors.As(err, &u) {
			t.Errorf("InverseTransform with %v: %v", k, err)
		}
	}
	waves, err := kpca.SolveLarge(ctx, kernel.Gaussian{Sigma: 2}, x, kpca.Box{Min: []float64{-3, -3}, Max: []float64{3, 3}}, 3, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := waves.Denoise(ctx, x, kpca.PreimageOptions{}); !errors.As(err, &u) {
		t.Errorf("a solution on a lattice: %v", err)
	}
	var r *approx.RangeError
	for key, opt := range map[string]kpca.PreimageOptions{"Components": {Components: -1}, "Iterations": {Iterations: -1}} {
		if _, err := s.Denoise(ctx, x, opt); !errors.As(err, &r) || r.Key != key {
			t.Errorf("%s = −1: %v", key, err)
		}
	}
	var e *kpca.ScoreError
	if _, err := s.InverseTransform(ctx, mat.NewDense(2, 1, []float64{0, math.Inf(1)}), kpca.PreimageOptions{}); !errors.As(err, &e) || e.Row != 1 {
		t.Errorf("an infinite score: %v", err)
	}
	// One step is not enough, and a start with Ψ ≤ 0 does not move. Both are reported.
	p, err := s.Denoise(ctx, mat.NewDense(1, 2, []float64{3, 1}), kpca.PreimageOptions{Components: 2, Iterations: 1})
	if err != nil || p.Converged[0] {
		t.Errorf("after one step: converged %v, %v", p.Converged, err)
	}
	p, err = s.Denoise(ctx, mat.NewDense(1, 2, []float64{900, 900}), kpca.PreimageOptions{})
	if err != nil || p.Converged[0] || p.X.At(0, 0) != 900 {
		t.Errorf("far away: %v, converged %v, %v", p.X, p.Converged, err)
	}
}

// ExampleSolution_Denoise removes the noise of two points near the moons. It projects them
// onto the leading components of the data and maps the projections back.
func ExampleSolution_Denoise() {
	x := dataset.Moons.New(200, 0.02, 1).X
	fit, err := kpca.Centered{Rank: 13}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.3}, X: x})
	if err != nil {
		panic(err)
	}
	pairs, err := fit.Eigen(context.Background(), 0)
	if err != nil {
		panic(err)
	}
	noisy := mat.NewDense(2, 2, []float64{0, 1.2, 1, -0.65})
	p, err := pairs.(*kpca.Solution).Denoise(context.Background(), noisy, kpca.PreimageOptions{Components: 12})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.2f\n", mat.Formatted(p.X))
	// Output:
	// ⎡ 0.01   0.99⎤
	// ⎣ 1.03  -0.49⎦
}

// ExampleSolution_InverseTransform maps scores back to points.
func ExampleSolution_InverseTransform() {
	x := mat.NewDense(4, 1, []float64{0, 1, 2, 4})
	s, err := kpca.SolveCentered(context.Background(), kernel.Gaussian{Sigma: 1}, approx.PointsOf(x), 3, kpca.SolveOptions{})
	if err != nil {
		panic(err)
	}
	p, err := s.InverseTransform(context.Background(), s.Transform(x), kpca.PreimageOptions{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.3f\n", p.X.RawMatrix().Data)
	// Output: [0.000 1.000 2.000 4.000]
}

func TestLearnPreimagesErrors(t *testing.T) {
	x := approx.NewPoints(3, 2)
	if _, err := kpca.LearnPreimages(kernel.Gaussian{Sigma: 1}, x, x, 0); err == nil {
		t.Error("equal scores without a ridge are no error")
	}
	if _, err := kpca.LearnPreimages(kernel.Gaussian{Sigma: 1}, x, x, math.NaN()); !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("the error is %v", err)
	}
}

// ExampleFindPreimage removes noise. A point near the moons is projected, and the
// pre-image of the projection is on the moons.
func ExampleFindPreimage() {
	x := dataset.Moons.New(200, 0.02, 1).X
	k := kernel.Gaussian{Sigma: 0.3}
	s, _ := kpca.SolveCentered(context.Background(), k, x, 12, kpca.SolveOptions{})
	y := []float64{0, 1.2}
	p, _ := kpca.FindPreimage(context.Background(), k, x, s.Project(y, 12), y, 100)
	fmt.Printf("(%.1f, %.1f) → (%.1f, %.1f)\n", y[0], y[1], p.Z[0], p.Z[1])
	// Output: (0.0, 1.2) → (0.0, 1.0)
}

// ExampleReexpand approximates the first component of 200 points by 20 centres. The
// component has length 1 in the RKHS.
func ExampleReexpand() {
	x := dataset.Moons.New(200, 0.02, 1).X
	k := kernel.Gaussian{Sigma: 0.5}
	s, _ := kpca.Solve(context.Background(), k, x, 1, kpca.SolveOptions{})
	v := approx.Combined(approx.Mercer(s), approx.Points{Data: []float64{1}, Dim: 1}).(kernel.Expansion)
	ny, _ := nystrom.Uniform{Landmarks: 20}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
	expansion, distances, _ := kpca.Reexpand(context.Background(), v, ny.Landmarks.Centers)
	fmt.Printf("%d centres for %d, %.3f away\n", expansion.Centers.Len(), x.Len(), math.Sqrt(distances[0]))
	// Output: 20 centres for 200, 0.030 away
}
