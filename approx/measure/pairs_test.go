package measure

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
	"mercer/approx/ritz"
)

func noise(n int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 9))
	v := make([]float64, n)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}

// matrix returns the matrix with the given numbers, row by row.
func matrix(data []float64, columns int) *mat.Dense {
	return mat.NewDense(len(data)/columns, columns, data)
}

// TestEmbedding checks that mixing and scaling an embedding do not change its error. Loss
// of a component must increase the error by this component, and noise by its size.
func TestEmbedding(t *testing.T) {
	const n, r = 200, 3
	o := noise(n*r, 1)
	mix := []float64{2, 1, 0, 0, 1e-5, 3, 1, 0, 1e4}
	hat := make([]float64, n*r)
	for i := range n {
		for j := range r {
			for l := range r {
				hat[i*r+j] += o[i*r+l] * mix[l*r+j]
			}
		}
	}
	e := Embedding(matrix(o, r), matrix(hat, r))
	// The tolerance covers rounding of a mixture with a condition number of about 1e5.
	if e.Relative > 1e-10 || math.IsInf(e.Cond, 1) {
		t.Errorf("mixed: %+v", e)
	}
	// A must be the inverse of the mixture.
	for i := range r {
		for j := range r {
			var v float64
			for l := range r {
				v += mix[i*r+l] * e.A.At(l, j)
			}
			if want := map[bool]float64{true: 1}[i == j]; math.Abs(v-want) > 1e-6 {
				t.Errorf("(MA)(%d, %d) = %g", i, j, v)
			}
		}
	}
	// By the normal equations, the residual of o must be orthogonal to hat.
	otherScores := noise(n*2, 2)
	e = Embedding(matrix(o, r), matrix(otherScores, 2))
	residual := append([]float64(nil), o...)
	for i := range n {
		for j := range r {
			residual[i*r+j] -= otherScores[i*2]*e.A.At(0, j) + otherScores[i*2+1]*e.A.At(1, j)
		}
	}
	var dot float64
	for i := range n {
		for j := range r {
			dot = math.Max(dot, math.Abs(otherScores[i*2]*residual[i*r+j]))
		}
	}
	if got := euclideanNorm(residual) / euclideanNorm(o); math.Abs(got-e.Relative) > 1e-12 {
		t.Errorf("‖O−ÕA‖/‖O‖ = %g by A, %g reported", got, e.Relative)
	}
	for j := range r {
		for c := range 2 {
			var v float64
			for i := range n {
				v += otherScores[i*2+c] * residual[i*r+j]
			}
			if math.Abs(v) > 1e-10*dot*n {
				t.Errorf("what is left is not orthogonal: %g", v)
			}
		}
	}
	// For dependent columns, the condition number must be ∞ and the error must be finite.
	for i := range n {
		otherScores[i*2+1] = -3 * otherScores[i*2]
	}
	if e = Embedding(matrix(o, r), matrix(otherScores, 2)); !math.IsInf(e.Cond, 1) || !(e.Relative > 0.9 && e.Relative < 1) {
		t.Errorf("dependent: %+v", e)
	}
	if e = Embedding(matrix(o, r), matrix(make([]float64, n*r), r)); e.Relative != 1 {
		t.Errorf("nothing: %g", e.Relative)
	}
}

// TestEigenResiduals checks that exact pairs have the residual 0. For other pairs, an
// eigenvalue of K/n must be within ρᵢ of λ̂ᵢ.
func TestEigenResiduals(t *testing.T) {
	ctx := context.Background()
	x := moons(300)
	k := kernel.Gaussian{Sigma: 0.4}
	s, err := kpca.Solve(ctx, k, x, 5, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rho, err := EigenResiduals(ctx, k, x, s, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range rho {
		if v > 1e-13 {
			t.Errorf("exact pair %d: %g", i, v)
		}
	}
	gram, _ := gramAndError(k, brokenMap{}, x)
	exactValues := singularValues(gram)
	for seed := range 40 {
		f := nystrom.Features(k, x.Slice(5*seed, 5*seed+6))
		pairs, err := ritz.Pairs(ctx, f, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rho, err = EigenResiduals(ctx, k, x, pairs, 6); err != nil {
			t.Fatal(err)
		}
		for i, v := range rho {
			minDistance := math.Inf(1)
			for _, mu := range exactValues {
				minDistance = min(minDistance, math.Abs(mu/300-pairs.Lambda[i]))
			}
			if minDistance > v*(1+1e-9) {
				t.Errorf("pair %d: ρ = %g, but the nearest eigenvalue is %g away", i, v, minDistance)
			}
		}
	}
	if rho, err = EigenResiduals(ctx, k, indexPoints(300), &fixedFeatures{make([]float64, 300), 1}, 1); err != nil || !math.IsNaN(rho[0]) {
		t.Errorf("a function that vanishes: %g", rho[0])
	}
}

// TestMMD checks that the results equal sums over all pairs. Weights must have the same
// effect as repeated points.
func TestMMD(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.5}
	x := moons(300)
	set, err := reduced.Shadow{Ell: 2}.Reduce(ctx, approx.Problem{Kernel: k, X: x})
	if err != nil {
		t.Fatal(err)
	}
	q := set.Density
	p := Empirical(x)
	pairSum := func(power float64) float64 {
		var sum float64
		form := func(a, b approx.Density, sign float64) {
			for i, u := range a.Weights {
				for j, v := range b.Weights {
					sum += sign * u * v * math.Pow(k.Eval(a.Centers.Row(i), b.Centers.Row(j)), power)
				}
			}
		}
		form(p, p, 1)
		form(p, q, -2)
		form(q, q, 1)
		return math.Sqrt(sum)
	}
	got, err := MMD(ctx, k, p, q)
	// The tolerance covers square roots of differences of numbers near 1.
	if want := pairSum(1); err != nil || math.Abs(got-want) > 1e-12 {
		t.Errorf("MMD %g, want %g (%v)", got, want, err)
	}
	if got, err = OperatorDistance(ctx, k, p, q); err != nil || math.Abs(got-pairSum(2)) > 1e-12 {
		t.Errorf("‖K_n−K̄‖ = %g, want %g (%v)", got, pairSum(2), err)
	}
	// The square of a Gaussian is a Gaussian with σ/√2.
	if narrow, err := MMD(ctx, kernel.Gaussian{Sigma: 0.5 / math.Sqrt2}, p, q); err != nil || math.Abs(got-narrow) > 1e-12 {
		t.Errorf("‖K_n−K̄‖ = %g, by σ/√2 %g (%v)", got, narrow, err)
	}
	// Both densities are equal, but one has another order and a point in two halves.
	split := approx.Density{Centers: x.Subset(append([]int{3}, sequence(300)...)), Weights: append([]float64{1. / 600}, p.Weights...)}
	split.Weights[4] /= 2
	if got, err = MMD(ctx, k, p, split); err != nil || got > 1e-15 {
		t.Errorf("of a density and itself: %g (%v)", got, err)
	}
	// The same distance must follow from exact features, and from features of negative sign.
	f := nystrom.Features(k, x)
	byFeatures := func(f approx.FeatureMap) float64 {
		t.Helper()
		v, err := FeatureMMD(f, p, q)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if got, want := byFeatures(f), pairSum(1); math.Abs(got-want) > 1e-9 {
		t.Errorf("by features %g, want %g", got, want)
	}
	fewFeatures := randomWaves(3, 0.5)
	if got, want := byFeatures(implicitMap{fewFeatures}), byFeatures(fewFeatures); math.Abs(got-want) > 1e-9 {
		t.Errorf("by implicit features %g, want %g", got, want)
	}
	signs := []float64{-1, -1}
	if got := byFeatures(signedWaves{waveMap{randomWaves(1, 1).omega, signs}}); got != 0 {
		t.Errorf("by negative features %g, want 0", got)
	}
}

func sequence(n int) []int {
	v := make([]int, n)
	for i := range v {
		v[i] = i
	}
	return v
}

// TestProjectionDistance checks that the distance agrees with its definition √Σ sin² of
// the angles in the space of the kernel. The angles are computed from coordinates in an
// orthonormal basis of this space.
func TestProjectionDistance(t *testing.T) {
	ctx := context.Background()
	x := moons(60)
	k := kernel.Matern12{Sigma: 1}
	s, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	selfDistance := ProjectionDistance(s.Lambda, matrix(s.U.RawMatrix().Data, len(s.Lambda)), s.Lambda, matrix(s.AtPoints().RawMatrix().Data, len(s.Lambda)), 3)
	if selfDistance > 1e-7 {
		t.Errorf("of exact components and themselves: %g", selfDistance)
	}
	pairs, err := ritz.Pairs(ctx, nystrom.Features(k, x.Slice(0, 12)), x, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := ProjectionDistance(s.Lambda, matrix(s.U.RawMatrix().Data, len(s.Lambda)), pairs.Lambda, matrix(approx.FeaturesTo(nil, pairs.Phi, x), len(pairs.Lambda)), 3)
	// With the features L⁻¹k(X, ·) of all points, functions in their span are vectors
	// of the same length: v = √λφ has the coordinates L⁻¹v(X).
	f := nystrom.Features(k, x)
	if f.Len() != 60 {
		t.Fatal("rank")
	}
	coordinates := func(lambda, phi []float64, q int) []float64 {
		psi := approx.FeaturesTo(nil, f, x) // K = ΨΨᵀ and v(X) = Ψc
		values := make([]float64, 60*3)
		for i := range 60 {
			for j := range 3 {
				values[i*3+j] = math.Sqrt(lambda[j]) * phi[i*q+j]
			}
		}
		return solve(psi, values, 60, 3)
	}
	u, v := coordinates(s.Lambda, s.AtPoints().RawMatrix().Data, 3), coordinates(pairs.Lambda, approx.FeaturesTo(nil, pairs.Phi, x), pairs.Phi.Len())
	var want float64
	for _, a := range Angles(matrix(u, 3), matrix(v, 3), 3) {
		want += 2 * math.Sin(a) * math.Sin(a)
	}
	if want = math.Sqrt(want); math.Abs(got-want) > 1e-8 || want < 0.01 {
		t.Errorf("%g, want %g by angles", got, want)
	}
}
