package measure

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/dataset"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// matrixKernel is a kernel on the points 0, 1, …, n−1 of the line, given by the entries
// of an n×n matrix.
type matrixKernel struct {
	n int
	k []float64
}

func (e matrixKernel) Eval(x, y []float64) float64 { return e.k[int(x[0])*e.n+int(y[0])] }

// matrixOfSpectrum returns a matrix with the eigenvalues mu, in the basis of the discrete
// cosine transform.
func matrixOfSpectrum(mu []float64) matrixKernel {
	n := len(mu)
	v, scaledVectors := make([]float64, n*n), make([]float64, n*n)
	for i := range n {
		for j := range n {
			v[i*n+j] = math.Sqrt(2/float64(n)) * math.Cos(math.Pi*(float64(i)+0.5)*float64(j)/float64(n))
			if j == 0 {
				v[i*n] = 1 / math.Sqrt(float64(n))
			}
			scaledVectors[i*n+j] = v[i*n+j] * mu[j]
		}
	}
	k := make([]float64, n*n)
	lin.MulT(k, scaledVectors, v, n, n, n)
	lin.Symmetrise(k, n)
	return matrixKernel{n, k}
}

// TestOptimumOfCopies checks that in this test, many eigenvalues nearly coincide: more
// than a block of the Krylov space has vectors. The best error must still be known to a
// tenth. If blocks cannot grow, it must be an upper bound.
func TestOptimumOfCopies(t *testing.T) {
	const n, q = 800, 16
	x := approx.NewPoints(n, 1)
	for i := range n {
		x.Data[i] = float64(i)
	}
	for name, c := range map[string]struct {
		copies, spectrum int
		apart            float64
		known            bool
	}{
		"none":          {0, 128, 0, true},
		"sixty":         {60, 128, 1e-9, true},
		"sixty, equal":  {60, 128, 0, true},
		"sixty, near":   {60, 128, 1e-4, true},
		"a hundred":     {100, 128, 1e-9, true},
		"three hundred": {300, 257, 1e-9, false},
	} {
		if testing.Short() && c.copies > 0 && c.known {
			continue
		}
		if c.known && name != "sixty" && !approxtest.IsFull() {
			continue // TestOptimumOfOutliers has a spectrum without copies
		}
		mu := make([]float64, n)
		for i := range mu {
			switch {
			case i < 40:
				mu[i] = math.Pow(0.85, float64(i))
			case i < 40+c.copies:
				mu[i] = 1e-3 * (1 - c.apart*float64(i-40))
			default:
				mu[i] = 2e-2 / float64(i-c.copies+40)
			}
		}
		s, err := kpca.Solve(context.Background(), matrixOfSpectrum(mu), x, q, kpca.SolveOptions{Spectrum: c.spectrum})
		if err != nil {
			t.Fatal(err)
		}
		if !s.Certificate.IsExact() {
			t.Errorf("%s: %v", name, s.Certificate)
		}
		if s.HasGaps == c.known || s.HasGaps != (len(s.Notes) > 0) {
			t.Errorf("%s: gaps %v, notes %q", name, s.HasGaps, s.Notes)
		}
		for _, m := range []int{60, 100, c.spectrum - 1} {
			checkOptimal(t, fmt.Sprintf("%s, rank %d", name, m), Optimum(s, m), mu, m, c.known)
		}
	}
}

// checkOptimal compares the parts of o with the eigenvalues mu.
func checkOptimal(t *testing.T, name string, o Optimal, mu []float64, m int, known bool) {
	t.Helper()
	var squares, sum, all, trace float64
	for i, v := range mu {
		all, trace = all+v*v, trace+v
		if i >= m {
			squares, sum = squares+v*v, sum+v
		}
	}
	for i, b := range []Bound{o.Frobenius, o.Spectral, o.Nuclear} {
		want := []float64{math.Sqrt(squares / all), mu[m] / mu[0], sum / trace}[i]
		if b.IsUpperBound == known || known && !(math.Abs(b.Value-want) <= want/10) || !known && !(b.Value >= want) {
			t.Errorf("%s: part %d is %v, want %g", name, i+1, b, want)
		}
	}
}

// TestOptimumOfOutliers uses outliers that are far from each other. Each has an
// eigenvalue of nearly 1.
func TestOptimumOfOutliers(t *testing.T) {
	const n, m = 900, 128
	x := dataset.Line.New(n, dataset.Line.Noise.Default, 1).X
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.05}, kernel.Matern52{Sigma: 0.05}} {
		if _, smooth := k.(kernel.Gaussian); !smooth && !approxtest.IsFull() {
			continue
		}
		s, err := kpca.Solve(context.Background(), k, x, 16, kpca.SolveOptions{Spectrum: m + 1})
		if err != nil {
			t.Fatal(err)
		}
		if s.Complete {
			t.Fatalf("%T: %s", k, s.Certificate.Text)
		}
		if s.HasGaps || len(s.Notes) > 0 {
			t.Errorf("%T: gaps %v, notes %q", k, s.HasGaps, s.Notes)
		}
		mu, _, err := lin.EigSymLeading(t.Context(), kernel.Gram(nil, k, x), n, 0)
		if err != nil {
			t.Fatal(err)
		}
		checkOptimal(t, fmt.Sprintf("%T", k), Optimum(s, m), mu, m, true)
	}
}

// TestOptimumOfUnsettled checks that if the pairs have not converged, each part is at
// least the error of the best matrix. In the Frobenius and the nuclear norm, it must be
// at most the error of VΘVᵀ. V contains parts of eigenvectors with small eigenvalues, so
// Θ is too small.
func TestOptimumOfUnsettled(t *testing.T) {
	const n, known = 60, 12
	mu := make([]float64, n)
	for i := range mu {
		mu[i] = 1 - 0.01*float64(i)
		if i >= known+2 {
			mu[i] = 0.1 - 1e-3*float64(i)
		}
	}
	s := &kpca.Solution{Kernel: kernel.Gaussian{Sigma: 1}, X: approx.NewPoints(n, 1)}
	for _, v := range mu {
		s.Trace, s.SumSquares = s.Trace+v, s.SumSquares+v*v
	}
	for i := range known { // v = √(1−p) eᵢ + √p eₙ₋₁₋ᵢ
		p, tail := 0.05, mu[n-1-i]
		if i == 0 {
			p = 0 // all parts are relative to this eigenvalue
		}
		s.Spectrum = append(s.Spectrum, (1-p)*mu[i]+p*tail)
		s.SpectrumResiduals = append(s.SpectrumResiduals, math.Sqrt(p*(1-p))*(mu[i]-tail))
	}
	s.Lambda = s.Spectrum
	f0, s0, n0 := norms(mu)
	for m := 1; m <= known+2; m++ {
		o := Optimum(s, m)
		f1, s1, n1 := norms(mu[m:])
		for i, b := range []Bound{o.Frobenius, o.Spectral, o.Nuclear} {
			if want := []float64{f1 / f0, s1 / s0, n1 / n0}[i]; b.IsUpperBound && !(b.Value >= want) || !b.IsUpperBound && !(math.Abs(b.Value-want) <= want/10) {
				t.Errorf("rank %d: part %d is %v, want %g", m, i+1, b, want)
			}
		}
		squares, sum := s.SumSquares, s.Trace
		for _, v := range s.Spectrum[:min(m, known)] {
			squares, sum = squares-v*v, sum-v
		}
		if f, v := math.Sqrt(squares)/f0, sum/n0; !(o.Frobenius.Value <= f*(1+1e-9)) || !(o.Nuclear.Value <= v*(1+1e-9)) {
			t.Errorf("rank %d: %+v, of VΘVᵀ %g and %g", m, o, f, v)
		}
	}
}

// TestOptimumOfNothing checks that if K is 0, the best error is 0.
func TestOptimumOfNothing(t *testing.T) {
	x := approx.NewPoints(5, 2)
	s, err := kpca.SolveCentered(context.Background(), kernel.Gaussian{Sigma: 1}, x, 2, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if o := Optimum(s, 1); len(s.Spectrum) > 0 || o != (Optimal{}) {
		t.Errorf("%d eigenvalues, %+v", len(s.Spectrum), o)
	}
}

// TestOptimumBySpan checks that the Gaussian is solved by a low-rank factor, so the
// spectrum belongs to a matrix near K. The result of Optimum must still be correct to a
// tenth, or an upper bound.
func TestOptimumBySpan(t *testing.T) {
	const n, q = 600, 16
	x := moons(n)
	for _, sigma := range []float64{0.7, 1, 1.3} {
		k := kernel.Gaussian{Sigma: sigma}
		s, err := kpca.Solve(context.Background(), k, x, q, kpca.SolveOptions{Tol: 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		if s.Complete || s.Evals > 0 {
			t.Fatal(s.Certificate.Text)
		}
		mu, _, err := lin.EigSymLeading(t.Context(), kernel.Gram(nil, k, x), n, 0)
		if err != nil {
			t.Fatal(err)
		}
		f0, s0, n0 := eigenNorms(mu)
		if !(math.Abs(n*math.Sqrt(s.SumSquares)-f0) <= n*s.ErrorBound) {
			t.Errorf("σ = %g: ‖K‖_F is %g, said to be %g within %g", sigma, f0, n*math.Sqrt(s.SumSquares), n*s.ErrorBound)
		}
		for m := 1; m <= q+2; m++ {
			o := Optimum(s, m)
			f1, s1, n1 := eigenNorms(mu[m:])
			for i, b := range []Bound{o.Frobenius, o.Spectral, o.Nuclear} {
				if want := []float64{f1 / f0, s1 / s0, n1 / n0}[i]; !(b.Value >= want*(1-1e-9)) && (b.IsUpperBound || !(b.Value >= 0.9*want)) || !b.IsUpperBound && !(b.Value <= 1.1*want) {
					t.Errorf("σ = %g, rank %d: part %d is %v, want %g", sigma, m, i+1, b, want)
				}
			}
		}
	}
}
