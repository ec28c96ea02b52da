package ika_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
)

// approxGram returns the matrix ΨΨᵀ of f at x.
func approxGram(f approx.FeatureMap, x approx.Points) *mat.Dense {
	psi := mat.NewDense(x.Len(), f.Len(), approx.FeaturesTo(nil, f, x))
	var k mat.Dense
	k.Mul(psi, psi.T())
	return &k
}

// TestProjection checks that at full rank on all points, K̂ is the projection of K onto
// the columns of B from both sides.
func TestProjection(t *testing.T) {
	var f struct {
		Sigma  float64
		X      fixture.Matrix
		Basis  int
		Kernel fixture.Matrix
		Values []float64
	}
	fixture.Read(t, "ika", &f)
	x, k := f.X.Points(), kernel.Gaussian{Sigma: f.Sigma}
	pairs, err := ika.Eigenfunctions(context.Background(), k, x, kernel.Sections{Kernel: k, Centers: x.Slice(0, f.Basis)}, f.Basis)
	if err != nil {
		t.Fatal(err)
	}
	if pairs.Span != f.Basis {
		t.Errorf("rank %d of %d functions", pairs.Span, f.Basis)
	}
	// The tolerance is for rounding times the condition number of B, about 10².
	if d := fixture.MaxDiff(t, pairs.Lambda, f.Values); !(d <= 1e-13) {
		t.Errorf("eigenvalues %v, not %v", pairs.Lambda, f.Values)
	}
	if d := fixture.MaxDiff(t, approxGram(approx.Mercer(pairs), x).RawMatrix().Data, f.Kernel.Flat()); !(d <= 1e-12) {
		t.Errorf("K̂ is off by %.2g", d)
	}
}

// TestError checks that the squared Frobenius norm of the error is ‖K‖² − Σ μᵢ² after
// truncation. With the same centres, it must not exceed the error of Nyström.
func TestError(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "widths", &f)
	x := f.X.Points()
	n := float64(x.Len())
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, kernel.Matern12{Sigma: 1}} {
		gram := mat.NewDense(x.Len(), x.Len(), kernel.Gram(nil, k, x))
		for _, m := range []int{1, 5, 12} {
			centers := x.Subset(landmark.Uniform(x, 12, uint64(m)))
			pairs, err := ika.Eigenfunctions(context.Background(), k, x, kernel.Sections{Kernel: k, Centers: centers}, m)
			if err != nil {
				t.Fatal(err)
			}
			want := mat.Norm(gram, 2) * mat.Norm(gram, 2)
			for _, v := range pairs.Lambda {
				want -= n * v * n * v
			}
			var diff, nystromDiff mat.Dense
			diff.Sub(gram, approxGram(approx.Mercer(pairs), x))
			got := mat.Norm(&diff, 2)
			if !(math.Abs(got*got-want) <= 1e-10*n) {
				t.Errorf("%T, m = %d: squared error %.12g, predicted %.12g", k, m, got*got, want)
			}
			if m == 12 {
				nystromDiff.Sub(gram, approxGram(nystrom.Features(k, centers), x))
				if ny := mat.Norm(&nystromDiff, 2); !(got <= ny) {
					t.Errorf("%T: IKA leaves %g, Nyström on the same centres %g", k, got, ny)
				}
			}
		}
	}
}

// TestDependentBasis checks that if basis functions nearly repeat each other, only the
// repeated functions may be omitted. The condition number of this basis is 10¹⁷.
func TestDependentBasis(t *testing.T) {
	x := approx.NewPoints(80, 1)
	for i := range x.Data {
		x.Data[i] = float64(i) / 80
	}
	k := kernel.Gaussian{Sigma: 0.5}
	pairs, err := ika.Eigenfunctions(context.Background(), k, x, kernel.Sections{Kernel: k, Centers: x}, 80)
	if err != nil {
		t.Fatal(err)
	}
	if pairs.Span < 5 || pairs.Span > 20 {
		t.Errorf("80 bumps of width 0.5 on [0, 1] span %d functions", pairs.Span)
	}
	var diff mat.Dense
	diff.Sub(mat.NewDense(80, 80, kernel.Gram(nil, k, x)), approxGram(approx.Mercer(pairs), x))
	// The tolerance allows for functions that are within 1e-10 of the span of others.
	// They are omitted.
	if e := mat.Norm(&diff, 2); !(e <= 1e-8) {
		t.Errorf("K̂ is off by %.2g", e)
	}
}

// TestWavesAsBasis checks that any feature map can be the basis. Random Fourier features
// must approximate the kernel better as a basis than as features.
func TestWavesAsBasis(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "widths", &f)
	x, k := f.X.Points(), kernel.Gaussian{Sigma: 1}
	fit, err := fourier.Random{Frequencies: 15}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := ika.Eigenfunctions(context.Background(), k, x, fit.Features, 30)
	if err != nil {
		t.Fatal(err)
	}
	gram := mat.NewDense(x.Len(), x.Len(), kernel.Gram(nil, k, x))
	var featureDiff, basisDiff mat.Dense
	featureDiff.Sub(gram, approxGram(fit.Features, x))
	basisDiff.Sub(gram, approxGram(approx.Mercer(pairs), x))
	if a, b := mat.Norm(&basisDiff, 2), mat.Norm(&featureDiff, 2); !(a < b/20) {
		t.Errorf("as a basis the error is %.3g, by themselves %.3g", a, b)
	}
	if err := approxtest.CheckFeatureMap(approx.Mercer(pairs), x); err != nil {
		t.Error(err)
	}
}

// TestSample checks that the eigenfunctions are orthonormal on the sample. On all data,
// they must be approximately orthonormal.
func TestSample(t *testing.T) {
	x := approx.NewPoints(400, 2)
	for i := range x.Data {
		x.Data[i] = math.Sin(float64(3*i)) + math.Cos(float64(i*i))
	}
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.7}, X: x, Seed: 1}
	fit, err := ika.Bumps{Components: 3, Basis: 12, Sample: 200}.Fit(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	phi := mat.NewDense(400, 3, approx.FeaturesTo(nil, fixture.Eigen(t, fit).Functions(), x))
	var moments mat.Dense
	moments.Mul(phi.T(), phi)
	moments.Scale(1.0/400, &moments)
	for i := range 3 {
		for j := range 3 {
			want := 0.0
			if i == j {
				want = 1
			}
			// The tolerance is a few times the sampling noise of 200 points, 1/√200.
			if got := moments.At(i, j); math.Abs(got-want) > 0.25 || got == want {
				t.Errorf("∫φ%dφ%d dp = %.3f", i+1, j+1, got)
			}
		}
	}
	// The 12 functions are evaluated twice at the 200 sample points, once to decide
	// whether centres must be added.
	if want := kernel.GramEvals(200) + 2*200*12; fit.Evals != want {
		t.Errorf("%d evaluations, not %d", fit.Evals, want)
	}
}

func TestNotes(t *testing.T) {
	x := approx.NewPoints(30, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	wideKernel, narrowKernel := kernel.Gaussian{Sigma: 1e3}, kernel.Gaussian{Sigma: 1}
	for _, c := range []struct {
		k             approx.Kernel
		rank          int
		basis, sample float64
		want          string
	}{
		{narrowKernel, 4, 20, 10, "A sample of ten points cannot tell 20 basis functions apart, so the basis has 10."},
		{narrowKernel, 4, 10, 15, "The sample has 15 points for ten basis functions: away from it the fit can be far off."},
		{narrowKernel, 4, 40, 0, "40 basis functions were asked for. The data has 30 distinct points, so the basis has 30."},
		{narrowKernel, 9, 5, 0, "The basis has only five functions."},
		{wideKernel, 2, 5, 0, "5 basis functions span 3: the others repeat them to within rounding."},
	} {
		fit, err := fixture.Fit(context.Background(), ika.Bumps{}.Info(), c.rank, approx.Problem{Kernel: c.k, X: x}, approx.Values{"basis": c.basis, "sample": c.sample})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(fit.Notes.Texts(), c.want) {
			t.Errorf("m = %d of %g functions on %g points: notes %q without %q", c.rank, c.basis, c.sample, fit.Notes, c.want)
		}
	}
}

// With the same centres, the error of IKA is smaller than the error of Nyström. IKA uses
// all of K to find the best combination.
func Example() {
	x := approx.NewPoints(50, 1)
	for i := range x.Data {
		x.Data[i] = float64(i) / 10
	}
	k := kernel.Gaussian{Sigma: 0.5}
	gram := mat.NewDense(50, 50, kernel.Gram(nil, k, x))
	relativeError := func(f approx.FeatureMap) float64 {
		var diff mat.Dense
		diff.Sub(gram, approxGram(f, x))
		return mat.Norm(&diff, 2) / mat.Norm(gram, 2)
	}
	p := approx.Problem{Kernel: k, X: x, Seed: 1}
	a, _ := nystrom.Uniform{Landmarks: 8}.Fit(context.Background(), p)
	b, _ := ika.Bumps{Components: 8, Basis: 8}.Fit(context.Background(), p)
	fmt.Printf("Nyström %.0f %%, IKA %.0f %%\n", 100*relativeError(a.Features), 100*relativeError(b.Features))
	// Output: Nyström 30 %, IKA 23 %
}
