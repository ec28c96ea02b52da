package nystrom_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
)

// landmarkMethods lists the methods that differ only in their choice of landmarks.
var landmarkMethods = []approx.MethodInfo{
	nystrom.Uniform{}.Info(), nystrom.KMeans{}.Info(), nystrom.PlusPlus{}.Info(), nystrom.Farthest{}.Info(), nystrom.RandomlyPivoted{}.Info(),
	nystrom.Greedy{}.Info(), nystrom.Recursive{}.Info(), nystrom.Leverage{}.Info(), nystrom.Bless{}.Info(),
}

// TestMethodsAreNystrom checks that every method returns the K̂ and the spectrum of
// Nyström's method for its landmarks.
func TestMethodsAreNystrom(t *testing.T) {
	x := widthsData(t)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.8}, kernel.Matern12{Sigma: 1}} {
		for _, m := range landmarkMethods {
			fit := fitSpectrum(t, m, 15, approx.Problem{Kernel: k, X: x, Seed: 2}, nil)
			z := fit.Landmarks.Centers
			want := fromLandmarks(t, k, x, z)
			if d := fixture.MaxDiff(t, approxGram(fit.Features, x, x), approxGram(want.Features, x, x)); !(d <= 1e-10) {
				t.Errorf("%s: K̂ is off by %.2g", m.Key, d)
			}
			if d := fixture.MaxDiff(t, fixture.Eigen(t, fit).Values(), fixture.Eigen(t, want).Values()); !(d <= 1e-12) {
				t.Errorf("%s: eigenvalues are off by %.2g", m.Key, d)
			}
			for i := range z.Len() {
				for j := range i {
					if slices.Equal(z.Row(i), z.Row(j)) {
						t.Errorf("%s: landmarks %d and %d are equal", m.Key, j, i)
					}
				}
			}
		}
	}
}

// TestCertificate checks that the residual trace T = tr(K − K̂) bounds the errors of
// eigenvalues: 0 ≤ λᵢ − λ̂ᵢ ≤ T/n. It must also bound the norm ‖K − K̂‖_F. The error of
// an entry must be at most the geometric mean of the residuals of both points.
func TestCertificate(t *testing.T) {
	x := widthsData(t)
	n := x.Len()
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Matern12{Sigma: 1}} {
		gram := kernel.Gram(nil, k, x)
		exact, _ := eigenpairs(t, slices.Clone(gram), n)
		for seed := range uint64(3) {
			c, err := landmark.RandomlyPivoted(context.Background(), k, x, 12, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			fit, err := nystrom.FromCholesky(context.Background(), k, x, c)
			if err != nil {
				t.Fatal(err)
			}
			residuals, trace, err := nystrom.Residual(k, fit.Features, x)
			if err != nil {
				t.Fatal(err)
			}
			if d := fixture.MaxDiff(t, residuals, c.Residual); !(d <= 1e-11) || math.Abs(trace-c.Trace) > 1e-9 {
				t.Errorf("what is left of a point is off by %.2g, the trace by %.2g", d, trace-c.Trace)
			}
			for i, v := range fixture.Eigen(t, fit).Values() {
				if deficit := exact[i]/float64(n) - v; deficit < -1e-14 || deficit > c.Trace/float64(n) {
					t.Errorf("λ%d lacks %g, at most %g was said", i+1, deficit, c.Trace/float64(n))
				}
			}
			difference := gramMatrix(fit.Features, x)
			difference.Sub(mat.NewDense(n, n, gram), difference)
			if f := mat.Norm(difference, 2); f > c.Trace {
				t.Errorf("‖K − K̂‖ = %g, at most %g was said", f, c.Trace)
			}
			for i := range n {
				for j := range n {
					if bound := math.Sqrt(c.Residual[i]*c.Residual[j]) + 1e-10; math.Abs(difference.At(i, j)) > bound {
						t.Errorf("entry (%d, %d) is off by %g, at most %g was said", i, j, difference.At(i, j), bound)
					}
				}
			}
		}
	}
}

// TestProjectionIsNearer checks that the L²-projection onto the same functions on both
// sides is IKA on all data. Its distance from K in the Frobenius norm must not exceed the
// distance of Nyström's K̂.
func TestProjectionIsNearer(t *testing.T) {
	x := widthsData(t)
	n := x.Len()
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.6}, kernel.Matern12{Sigma: 1}} {
		gram := mat.NewDense(n, n, kernel.Gram(nil, k, x))
		for _, m := range landmarkMethods {
			fit := fitSpectrum(t, m, 10, approx.Problem{Kernel: k, X: x, Seed: 6}, nil)
			z := fit.Landmarks.Centers
			var qr mat.QR
			qr.Factorize(mat.NewDense(n, z.Len(), kernel.Cross(nil, k, x, z)))
			var full, pi, half, difference mat.Dense
			qr.QTo(&full)
			q := full.Slice(0, n, 0, z.Len())
			pi.Mul(q, q.T())
			half.Mul(&pi, gram)
			difference.Mul(&half, &pi)
			difference.Sub(gram, &difference)
			bestError := mat.Norm(&difference, 2)
			difference.Sub(gram, gramMatrix(fit.Features, x))
			if got := mat.Norm(&difference, 2); got < bestError-1e-10 {
				t.Errorf("%s: Nyström is off by %g, the projection by %g", m.Key, got, bestError)
			}
		}
	}
}

// TestResidualIsTheLeastDiscrepancy checks that for weights on the landmarks, the least
// MMD² between landmarks and data equals the mean residual of Nyström, (1/n²) Σ (k −
// k̂)(xᵢ, xⱼ).
func TestResidualIsTheLeastDiscrepancy(t *testing.T) {
	x := widthsData(t)
	n := x.Len()
	k := kernel.Gaussian{Sigma: 0.5}
	fit := fitSpectrum(t, nystrom.PlusPlus{}.Info(), 10, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
	z := fit.Landmarks.Centers
	m := z.Len()
	h := make([]float64, m) // the mean of k(x, z)
	for i, v := range kernel.Cross(nil, k, x, z) {
		h[i%m] += v / float64(n)
	}
	var b mat.VecDense
	if err := b.SolveVec(mat.NewSymDense(m, kernel.Gram(nil, k, z)), mat.NewVecDense(m, h)); err != nil {
		t.Fatal(err)
	}
	mean := floats.Sum(kernel.Gram(nil, k, x)) / float64(n*n)
	mmd := mean - floats.Dot(h, b.RawVector().Data)
	meanResidual := mean - floats.Sum(approxGram(fit.Features, x, x))/float64(n*n)
	if math.Abs(mmd-meanResidual) > 1e-13 {
		t.Errorf("the least MMD² is %g, Nyström leaves %g", mmd, meanResidual)
	}
}

// TestMethodsBeatUniform compares the errors of the methods on two moons. The number of
// landmarks is about as large as a kernel of this width requires. Random pivots and
// clusters must reduce the error of uniform landmarks to less than half. No error may be
// smaller than the error of the best kernel of rank m.
func TestMethodsBeatUniform(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	x := dataset.Moons.New(300, 0.1, 1).X
	k := kernel.Gaussian{Sigma: 0.5}
	const m, seeds = 40, 6
	gram := mat.NewDense(300, 300, kernel.Gram(nil, k, x))
	exact, _ := eigenpairs(t, kernel.Gram(nil, k, x), 300)
	bestError := floats.Norm(exact[m:], 2)
	logErrors := map[string]float64{}
	for _, method := range landmarkMethods {
		if method.Key == "nystrom-bless" {
			continue // the method determines m
		}
		for seed := range uint64(seeds) {
			fit := fitSpectrum(t, method, m, approx.Problem{Kernel: k, X: x, Seed: seed}, nil)
			var difference mat.Dense
			difference.Sub(gram, gramMatrix(fit.Features, x))
			v := mat.Norm(&difference, 2)
			if v < bestError-1e-9 {
				t.Errorf("%s leaves %g, the best kernel of that rank %g", method.Key, v, bestError)
			}
			logErrors[method.Key] += math.Log(v) / seeds
		}
	}
	for _, key := range []string{"nystrom-rpc", "nystrom-kmeans", "nystrom-fps", "nystrom-greedy", "nystrom-kpp"} {
		if gain := math.Exp(logErrors["nystrom"] - logErrors[key]); !(gain > 2) {
			t.Errorf("%s leaves 1/%.1f of what uniform landmarks leave", key, gain)
		}
	}
}

// TestEvalsAreLinear checks that the number of evaluations is O(nm). The features take m²
// values between the landmarks, and 2m² if landmark eigenpairs are computed first. The
// eigenpairs take m rows, or again m² values if they are pairs under the landmarks. Pivots
// take m rows for the features, and up to a quarter more for candidates, and none for the
// eigenpairs. Recursive leverage scores need further evaluations.
func TestEvalsAreLinear(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.2}
	for _, n := range []int{200, 800} {
		const m = 24
		x := dataset.Moons.New(n, 0.1, 1).X
		for _, c := range []struct {
			m      approx.MethodInfo
			lo, hi int // for the features
			pairs  int
		}{
			{nystrom.Uniform{}.Info(), m * m, m * m, n * m},
			{nystrom.KMeans{}.Info(), m * m, m * m, n * m},
			{nystrom.PlusPlus{}.Info(), m * m, m * m, n * m},
			{nystrom.Farthest{}.Info(), m * m, m * m, n * m},
			{nystrom.RandomlyPivoted{}.Info(), n * m, n*m + n*m/4, 0},
			{nystrom.Greedy{}.Info(), n * m, n*m + n*m/4, 0},
			{nystrom.Recursive{}.Info(), m * m, 4*n*m + m*m, n * m},
			{nystrom.OneShot{}.Info(), m * m, m * m, m * m},
			{nystrom.Subsampled{}.Info(), m * m, m * m, m * m},
			{nystrom.Weighted{}.Info(), m * m, m * m, m * m},
			{nystrom.Truncated{}.Info(), 2 * m * m, 2 * m * m, n * m},
		} {
			fit := fitSpectrum(t, c.m, m, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
			if fit.Size < m && c.m.Key != "nystrom-rank" || fit.Evals < c.lo || fit.Evals > c.hi || fit.EigenEvals() != 0 {
				t.Errorf("%s: %d evaluations for m = %d, n = %d, expected %d to %d", c.m.Key, fit.Evals, fit.Size, n, c.lo, c.hi)
			}
			for range 2 { // the second call evaluates nothing
				fixture.Eigen(t, fit)
			}
			if fit.EigenEvals() != c.pairs {
				t.Errorf("%s: %d evaluations for the eigenpairs, expected %d", c.m.Key, fit.EigenEvals(), c.pairs)
			}
		}
	}
}

func TestNotes(t *testing.T) {
	three := approx.NewPoints(12, 2)
	for i := range 12 {
		three.Row(i)[0] = float64(i % 3)
	}
	note := func(m approx.MethodInfo, size int, p approx.Problem, v approx.Values) string {
		t.Helper()
		return strings.Join(fitSpectrum(t, m, size, p, v).Notes.Texts(), " ")
	}
	k, isolating := kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 1e-3}
	for _, c := range []struct {
		m    approx.MethodInfo
		size int
		p    approx.Problem
		v    approx.Values
		want string
	}{
		{nystrom.KMeans{}.Info(), 5, approx.Problem{Kernel: k, X: three}, nil, "The data has only three distinct points."},
		{nystrom.Farthest{}.Info(), 5, approx.Problem{Kernel: k, X: three}, nil, "The data has only three distinct points."},
		{nystrom.Recursive{}.Info(), 5, approx.Problem{Kernel: k, X: three}, nil, "The data has only three distinct points."},
		{nystrom.Weighted{}.Info(), 5, approx.Problem{Kernel: k, X: three}, nil, "The data has only three distinct points."},
		{nystrom.Greedy{}.Info(), 5, approx.Problem{Kernel: k, X: three}, nil, "With three landmarks nothing is left of any point but rounding."},
		{nystrom.RandomlyPivoted{}.Info(), 5, approx.Problem{Kernel: isolating, X: widthsData(t)}, nil, "so K̂ leaves 55 points alone"},
		{nystrom.Greedy{}.Info(), 5, approx.Problem{Kernel: k, X: widthsData(t).Slice(0, 4)}, nil, "The data has only four points."},
		{nystrom.Truncated{}.Info(), 6, approx.Problem{Kernel: k, X: widthsData(t)}, nil, "K̂ keeps 3 of 6 components."},
		{nystrom.Truncated{}.Info(), 6, approx.Problem{Kernel: isolating, X: widthsData(t)}, nil, "The eigenvalues 3 and 4 of K(Z, Z) are nearly equal"},
		{nystrom.Truncated{}.Info(), 6, approx.Problem{Kernel: isolating, X: widthsData(t)}, approx.Values{"cut": 1}, "The eigenvalues 3 and 4 of K̂ are nearly equal"},
	} {
		if got := note(c.m, c.size, c.p, c.v); !strings.Contains(got, c.want) {
			t.Errorf("%s: the notes are %q, without %q", c.m.Key, got, c.want)
		}
	}
	for _, cut := range []float64{0, 1} {
		if got := note(nystrom.Truncated{}.Info(), 6, approx.Problem{Kernel: k, X: widthsData(t)}, approx.Values{"cut": cut}); strings.Contains(got, "nearly equal") {
			t.Errorf("cut %v: the notes of different eigenvalues are %q", cut, got)
		}
	}
}

// gramMatrix returns the kernel matrix ΨΨᵀ of f on x.
func gramMatrix(f approx.FeatureMap, x approx.Points) *mat.Dense {
	psi := mat.NewDense(x.Len(), f.Len(), approx.FeaturesTo(nil, f, x))
	var k mat.Dense
	k.Mul(psi, psi.T())
	return &k
}

// TestZeroKernel checks that every method returns an error if the kernel is 0 on the
// data.
func TestZeroKernel(t *testing.T) {
	for _, m := range append(slices.Clone(landmarkMethods), nystrom.OneShot{}.Info(), nystrom.Weighted{}.Info(), nystrom.Truncated{}.Info()) {
		if _, err := fixture.Fit(context.Background(), m, 4, approx.Problem{Kernel: zeroKernel{}, X: widthsData(t)}, nil); err == nil {
			t.Errorf("%s: there is no error", m.Key)
		}
	}
}

type zeroKernel struct{}

func (zeroKernel) Eval(x, y []float64) float64 { return 0 }

// ExampleResidual computes the bounds for three landmarks in a row of seven points.
func ExampleResidual() {
	x := approx.Points{Data: []float64{0, 1, 2, 3, 4, 5, 6}, Dim: 1}
	k := kernel.Gaussian{Sigma: 1}
	residuals, trace, err := nystrom.Residual(k, nystrom.Features(k, x.Subset([]int{0, 3, 6})), x)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.2f\n", residuals)
	fmt.Printf("no eigenvalue of K/n is off by more than %.2f\n", trace/7)
	// Output:
	// [0.00 0.62 0.62 0.00 0.62 0.62 0.00]
	// no eigenvalue of K/n is off by more than 0.35
}

// The data is a row of points with one outlier far away. Farthest-point sampling chooses
// the outlier as a landmark. The other landmarks then approximate the row less accurately
// than uniform landmarks.
func ExampleFarthest() {
	x := approx.Points{Data: []float64{0, 1, 2, 3, 4, 5, 6, 7, 30}, Dim: 1}
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 2}, X: x, Seed: 3}
	for _, m := range []approx.Method{nystrom.Uniform{Landmarks: 3}, nystrom.Farthest{Landmarks: 3}} {
		fit, _ := m.Fit(context.Background(), p) // the problem is valid
		pairs, _ := fit.Eigen(context.Background(), 0)
		fmt.Printf("%s: landmarks %v, K̂ has %.0f %% of the trace\n",
			m.Info().Short, fit.Landmarks.Centers.Data, 100*floats.Sum(pairs.Values()))
	}
	// Output:
	// Nyström: landmarks [4 6 1], K̂ has 83 % of the trace
	// farthest-point Nyström: landmarks [6 30 0], K̂ has 70 % of the trace
}
