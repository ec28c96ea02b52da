package manifold_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// TestFeaturesExact checks that with features that are exact on the data, the walk is the
// walk of the kernel.
func TestFeaturesExact(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(60, d, 5)
		y := fixture.Normal(30, d, 6) // points near the data, where k̂ is nearly k
		for i, v := range y.Data {
			y.Data[i] = x.Data[i] + 0.05*v
		}
		k := kernel.Gaussian{Sigma: 0.7 * math.Sqrt(float64(d))}
		f := nystrom.Features(k, x)
		for _, alpha := range []float64{0, 0.5, 1} {
			o := embedOptions{Dims: 4, Alpha: alpha, Time: 2}
			want := mustEmbed(t, k, reduced.Empirical(x), o)
			got, err := embedFeatures(ctx, f, x, o)
			if err != nil {
				t.Fatal(err)
			}
			if d := fixture.MaxDiff(t, got.Eigenvalues, want.Eigenvalues); !(d <= 1e-10) {
				t.Errorf("α = %g: eigenvalues are off by %.2g", alpha, d)
			}
			if got.Eigenvalues[0] != 1 || got.Eigenvectors.RawMatrix().Data[0] != 1 {
				t.Errorf("α = %g: λ₀ = %g, ψ₀ = %g", alpha, got.Eigenvalues[0], got.Eigenvectors.RawMatrix().Data[0])
			}
			if err := approxtest.CheckFeatureMap(got.Coordinates(), x); err != nil {
				t.Error(err)
			}
			a, b := approx.FeaturesTo(nil, got.Coordinates(), y), approx.FeaturesTo(nil, want.Coordinates(), y)
			fixture.AlignColumns(4, b, a)
			// Nyström omits eigenvalues below 1e-12, so k̂ has errors of 1e-6 at new points.
			if d := fixture.MaxDiff(t, a, b); !(d <= 1e-4) {
				t.Errorf("α = %g: coordinates at new points are off by %.2g", alpha, d)
			}
		}
	}
}

// TestFeaturesClipped checks that random features can have negative degrees. These must
// be replaced, and a note must give their number.
func TestFeaturesClipped(t *testing.T) {
	x := fixture.Normal(200, 2, 5)
	for i := range 40 {
		x.Row(i)[0] += 40 * float64(i)
	}
	fit, err := fourier.Random{Frequencies: 30}.Fit(ctx, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.5}, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	e, err := embedFeatures(ctx, fit.Features, x, embedOptions{Dims: 3, Alpha: 1})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(e.Notes.Texts(), " "), "a degree below k̂(x, x)/n") {
		t.Errorf("notes are %q", e.Notes)
	}
	for i, v := range approx.FeaturesTo(nil, e.Functions(), fixture.Normal(50, 2, 9)) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Fatalf("number %d is %g", i, v)
		}
	}
}

// TestFeaturesOfNegativeEntries checks that if K̂ has negative entries and positive
// degrees, the embedding consists of eigenpairs of the matrix P. One of them is the
// constant with λ = 1, which need not have the largest eigenvalue.
func TestFeaturesOfNegativeEntries(t *testing.T) {
	aboveOne, clippedCount := 0, 0
	for seed := range uint64(10) {
		for _, m := range []int{12, 24, 60} {
			x := fixture.Normal(150, 2, 7+seed)
			fit, err := fourier.Random{Frequencies: m}.Fit(ctx, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.8}, X: x, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			n, d := x.Len(), fit.Features.Len()
			psi := approx.FeaturesTo(nil, fit.Features, x)
			for _, alpha := range []float64{0, 1} {
				e, err := embedFeatures(ctx, fit.Features, x, embedOptions{Dims: 5, Alpha: alpha})
				if err != nil {
					t.Fatal(err)
				}
				notes := strings.Join(e.Notes.Texts(), " ")
				for _, v := range e.Eigenvalues {
					if !(v <= float64(n)) {
						t.Errorf("seed %d, m = %d, α = %g: λ = %g", seed, m, alpha, v)
					}
				}
				if strings.Contains(notes, "there it is put to") {
					clippedCount++
					continue
				}
				if largest := max(e.Eigenvalues[1], 1); (largest > 1+1e-9) != strings.Contains(notes, "λ > 1") {
					t.Errorf("seed %d, m = %d, α = %g: λ₁ = %g, and the notes are %q", seed, m, alpha, largest, e.Notes)
				} else if largest > 1 {
					aboveOne++
				}
				// P is computed from its definition.
				p, smooth := make([]float64, n*n), make([]float64, n)
				for i := range n {
					for j := range n {
						for l := range d {
							p[i*n+j] += psi[i*d+l] * psi[j*d+l]
						}
						smooth[i] += p[i*n+j]
					}
				}
				for i := range n {
					var sum float64
					for j := range n {
						p[i*n+j] /= math.Pow(smooth[i]*smooth[j], alpha)
						sum += p[i*n+j]
					}
					for j := range n {
						p[i*n+j] /= sum
					}
				}
				r := len(e.Eigenvalues)
				for l := range r {
					var off, size float64
					for i := range n {
						got := -e.Eigenvalues[l] * e.Eigenvectors.RawMatrix().Data[i*r+l]
						for j := range n {
							got += p[i*n+j] * e.Eigenvectors.RawMatrix().Data[j*r+l]
						}
						off, size = max(off, math.Abs(got)), max(size, math.Abs(e.Eigenvectors.RawMatrix().Data[i*r+l]))
					}
					if !(off <= 1e-9*size) {
						t.Errorf("seed %d, m = %d, α = %g: Pψ%d is off λψ by %g, λ = %v", seed, m, alpha, l, off/size, e.Eigenvalues)
					}
				}
			}
		}
	}
	if aboveOne < 5 || clippedCount == 60 {
		t.Errorf("%d with λ > 1, %d clipped", aboveOne, clippedCount)
	}
}

// TestFeaturesOfAFarPoint checks that if the degree of a point is within rounding, it is
// replaced and counted, also if the features underflow.
func TestFeaturesOfAFarPoint(t *testing.T) {
	for _, position := range []float64{5, 20, 27, 27.25, 27.28, 28} { // ψ is 10⁻¹¹, 10⁻¹⁷⁴, 10⁻³¹⁷, 10⁻³²³, the smallest float64 and 0
		for _, alpha := range []float64{0, 0.5, 1} {
			x := approx.NewPoints(4, 1)
			copy(x.Data, []float64{0, 0.1, 0.2, position})
			e, err := embedFeatures(ctx, bellMap{}, x, embedOptions{Dims: 1, Alpha: alpha})
			if err != nil {
				t.Errorf("at %g, α = %g: %v", position, alpha, err)
				continue
			}
			if isClipped := strings.Contains(strings.Join(e.Notes.Texts(), " "), "one point has no degree above rounding"); isClipped != (position > 6) {
				t.Errorf("at %g, α = %g, the notes are %q", position, alpha, e.Notes)
			}
			for i, v := range approx.FeaturesTo(nil, e.Functions(), x) {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("at %g, α = %g, number %d is %g", position, alpha, i, v)
				}
			}
		}
	}
}

// bellMap has the single feature exp(−x²).
type bellMap struct{}

func (bellMap) Len() int { return 1 }

func (bellMap) Map(dst, x []float64) []float64 {
	return append(approx.Dst(dst, 1)[:0], math.Exp(-x[0]*x[0]))
}

func TestFeaturesErrors(t *testing.T) {
	x := fixture.Normal(5, 1, 1)
	if _, err := embedFeatures(ctx, zeroMap{}, x, embedOptions{Dims: 1}); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("no positive degree: the error is %v", err)
	}
	if _, err := embedFeatures(ctx, signedMap{}, x, embedOptions{Dims: 1}); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("negative features: the error is %v", err)
	}
	if _, err := embedFeatures(ctx, zeroMap{}, x, embedOptions{Dims: -1}); !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("no coordinates: the error is %v", err)
	}
	x.Data[2] = math.Inf(1)
	if _, err := embedFeatures(ctx, zeroMap{}, x, embedOptions{Dims: 1}); !errors.As(err, new(*approx.PointError)) {
		t.Errorf("an infinite coordinate: the error is %v", err)
	}
}

// zeroMap has the kernel 0.
type zeroMap struct{}

func (zeroMap) Len() int { return 1 }

func (zeroMap) Map(dst, x []float64) []float64 { return append(approx.Dst(dst, 1)[:0], 0) }

type signedMap struct{ zeroMap }

func (signedMap) Signs() []float64 { return []float64{-1} }
