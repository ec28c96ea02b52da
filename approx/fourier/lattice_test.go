package fourier

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// box contains the corners of the box for tests of lattices. It is wider than high and
// does not contain the origin.
var box = [2][2]float64{{-1, 0.5}, {2, 2}}

func scatterPoints(n, d int, seed uint64) approx.Points {
	rng := rand.New(rand.NewPCG(seed, 0))
	x := approx.NewPoints(n, d)
	for i := range x.Data {
		a := i % d
		x.Data[i] = box[0][a] + (box[1][a]-box[0][a])*rng.Float64()
	}
	// The images of the kernel are nearest for pairs of corners.
	for i := 0; i < min(n, 1<<d); i++ {
		for a := range d {
			x.Row(i)[a] = box[i>>a&1][a]
		}
	}
	return x
}

func newTestLattice(t testing.TB, k approx.Kernel, d int, eps float64) *Lattice {
	t.Helper()
	l, err := NewLattice(k, box[0][:d], box[1][:d], eps, 0)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestLatticeUniform(t *testing.T) {
	kernels := []approx.Kernel{
		kernel.Gaussian{Sigma: 0.2}, kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 30},
		kernel.ProductCauchy{Sigma: 1}, // only its coordinates are known
	}
	for _, k := range kernels {
		for d := 1; d <= 2; d++ {
			for _, eps := range []float64{1e-2, 1e-4, 1e-8, 1e-12} {
				if s, _ := approx.SpectrumOf(k); s.Radius == nil && (d == 2 || eps < 1e-3) {
					continue // its tails need too many frequencies
				}
				l := newTestLattice(t, k, d, eps)
				if !(l.Bound() <= eps) {
					t.Errorf("%#v, d=%d: bound %g, asked for %g", k, d, l.Bound(), eps)
				}
				x := scatterPoints(60, d, 1)
				psi := approx.FeaturesTo(nil, l, x)
				var sup float64
				for i := range x.Len() {
					for j := range x.Len() {
						hat := lin.Dot(psi[i*l.Len():(i+1)*l.Len()], psi[j*l.Len():(j+1)*l.Len()])
						sup = max(sup, math.Abs(hat-k.Eval(x.Row(i), x.Row(j))))
					}
				}
				// The bound is proven. A sum of D products has a rounding error of about
				// 1e-15.
				if sup > l.Bound()+1e-14 {
					t.Errorf("%#v, d=%d, D=%d: sup error %g exceeds the bound %g", k, d, l.Len(), sup, l.Bound())
				}
				// A bound much larger than the error would need too many frequencies. The
				// error is largest between corners, where the nearest image is at the
				// margin.
				if d == 1 && sup < l.Bound()/100 && eps > 1e-12 {
					t.Errorf("%#v, D=%d: sup error %g, bound %g: too many frequencies", k, l.Len(), sup, l.Bound())
				}
			}
		}
	}
}

// TestLatticeWeights checks that the weights are a quadrature rule for the spectral
// measure. They sum to k(0, 0), and the second moment of a coordinate of ω is 1/σ².
func TestLatticeWeights(t *testing.T) {
	const sigma = 0.4
	l := newTestLattice(t, kernel.Gaussian{Sigma: sigma}, 2, 1e-10)
	omega, w := l.Frequencies()
	var sum, second float64
	for i, v := range w {
		sum += v
		second += v * omega.Row(i)[0] * omega.Row(i)[0]
	}
	if math.Abs(sum-1) > 1e-10 {
		t.Errorf("weights sum to 1%+g", sum-1)
	}
	// The truncated tail of E ω² exceeds the tail of E 1 by the factor t² = 2 ln 1/ε.
	if math.Abs(second*sigma*sigma-1) > 1e-8 {
		t.Errorf("σ² E ω₁² = 1%+g", second*sigma*sigma-1)
	}
}

// TestLatticeLaws checks that all methods of the map return the same function, for one
// point or many, combined or not, and on a grid.
func TestLatticeLaws(t *testing.T) {
	for d := 1; d <= 2; d++ {
		l := newTestLattice(t, kernel.Gaussian{Sigma: 0.5}, d, 1e-3)
		w := make([]float64, l.Len()*3)
		for i := range w {
			w[i] = math.Cos(float64(i * i))
		}
		for _, f := range []approx.FeatureMap{l, l.Combine(w, 3)} {
			if err := approxtest.CheckFeatureMap(f, scatterPoints(20, d, 8)); err != nil {
				t.Errorf("d=%d: %v", d, err)
			}
		}
	}
}

func TestLatticeRefuses(t *testing.T) {
	for name, f := range map[string]func() error{
		"three dimensions": func() error {
			_, err := NewLattice(kernel.Gaussian{Sigma: 1}, make([]float64, 3), make([]float64, 3), 1e-4, 0)
			return err
		},
		"heavy tail": func() error {
			_, err := NewLattice(kernel.Matern12{Sigma: 0.3}, box[0][:], box[1][:], 1e-4, 0)
			return err
		},
		"no density": func() error {
			_, err := NewLattice(kernel.Periodic{Sigma: 1, Period: 1}, box[0][:], box[1][:], 1e-4, 0)
			return err
		},
		"no waves": func() error {
			_, err := NewLattice(rectifiedKernel{}, box[0][:], box[1][:], 1e-4, 0)
			return err
		},
		"a warp": func() error {
			warp := approx.Warp{A: approx.Points{Data: []float64{2, 0, 0, 1}, Dim: 2}}
			_, err := NewLattice(warpedKernel{kernel.Gaussian{Sigma: 1}, warp}, box[0][:], box[1][:], 1e-4, 0)
			return err
		},
		"narrow kernel": func() error {
			_, err := NewLattice(kernel.Gaussian{Sigma: 1e-3}, box[0][:], box[1][:], 1e-4, 4096)
			return err
		},
		"wider kernel on the same lattice": func() error {
			_, err := newTestLattice(t, kernel.Gaussian{Sigma: 0.3}, 2, 1e-6).WithKernel(kernel.Gaussian{Sigma: 1}, 1e-6, 0)
			return err
		},
	} {
		var u *approx.UnsupportedError
		if err := f(); !errors.As(err, &u) {
			t.Errorf("%s: %v, want an UnsupportedError", name, err)
		}
	}
	var v *approx.KernelValueError
	if _, err := NewLattice(infiniteAway{}, box[0][:1], box[1][:1], 1e-2, 0); !errors.As(err, &v) {
		t.Errorf("k = +Inf: %v, want a KernelValueError", err)
	}
	var r *approx.RangeError
	if _, err := NewLattice(kernel.Gaussian{Sigma: 1}, box[0][:], box[1][:], math.NaN(), 0); !errors.As(err, &r) {
		t.Errorf("ε = NaN: %v, want a RangeError", err)
	}
}

// infiniteAway is a kernel with independent coordinates of frequencies whose values are
// infinite for different points.
type infiniteAway struct{ laplacian }

func (infiniteAway) Eval(x, y []float64) float64 {
	if slices.Equal(x, y) {
		return 1
	}
	return math.Inf(1)
}

func TestMomentsCovariance(t *testing.T) {
	for d := 1; d <= 2; d++ {
		l := newTestLattice(t, kernel.Gaussian{Sigma: 0.4}, d, 1e-5)
		x := scatterPoints(300, d, 4)
		checkCovariance(t, NewMoments(l, x), l, x, 1e-13)
		// The frequencies of a narrower kernel reach further. A larger ε needs fewer.
		m := NewMoments(l, x)
		wide, err := l.WithKernel(kernel.Gaussian{Sigma: 0.4}, 1e-3, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !m.Covers(wide) || wide.Len() >= l.Len() {
			t.Fatalf("moments for ε = 1e-5, D = %d, should serve ε = 1e-3, D = %d", l.Len(), wide.Len())
		}
		checkCovariance(t, m, wide, x, 1e-13)
		if m.Covers(newTestLattice(t, kernel.Gaussian{Sigma: 0.3}, d, 1e-5)) {
			t.Error("moments serve a lattice with another step")
		}
	}
}

// checkCovariance compares the covariance S with ΨᵀΨ/n.
func checkCovariance(t *testing.T, m *Moments, l *Lattice, x approx.Points, tol float64) {
	t.Helper()
	d, n := l.Len(), x.Len()
	psi := approx.FeaturesTo(nil, l, x)
	want, got := make([]float64, d*d), make([]float64, d*d)
	lin.SymTMul(want, psi, n, d)
	m.CovarianceTo(mat.NewDense(d, d, got), l)
	for i := range want {
		if diff := math.Abs(got[i] - want[i]/float64(n)); !(diff <= tol) {
			t.Fatalf("S(%d, %d) = %g, ΨᵀΨ/n = %g", i/d, i%d, got[i], want[i]/float64(n))
		}
	}
}

func TestMomentsMove(t *testing.T) {
	l := newTestLattice(t, kernel.Gaussian{Sigma: 0.4}, 2, 1e-5)
	x := scatterPoints(200, 2, 5)
	m := NewMoments(l, x)
	otherPoints := scatterPoints(1000, 2, 6)
	rng := rand.New(rand.NewPCG(7, 0))
	for i := range otherPoints.Len() {
		p := x.Row(rng.IntN(x.Len()))
		m.Move(p, otherPoints.Row(i))
		copy(p, otherPoints.Row(i))
	}
	m.Add(otherPoints.Row(0))
	x.Data = append(x.Data, otherPoints.Row(0)...)
	m.Remove(x.Row(3))
	copy(x.Row(3), x.Row(x.Len()-1))
	x.Data = x.Data[:len(x.Data)-2]
	if m.Len() != x.Len() {
		t.Fatalf("%d points, want %d", m.Len(), x.Len())
	}
	// The sums have two thousand terms of size 1 with rounding errors of 1e-16 each.
	checkCovariance(t, m, l, x, 1e-11)
	newMoments := NewMoments(l, x)
	for i, v := range newMoments.g {
		if math.Abs(v-m.g[i]) > 1e-9 {
			t.Fatalf("after 1000 moves a moment is %g, afresh it is %g", m.g[i], v)
		}
	}
}

// An error of ε needs (Lt/2πσ)² equispaced frequencies, with t = √(2 ln 1/ε). From ε =
// 1e-2 to ε = 1e-8, this number grows by a factor of five. The number of random
// frequencies would grow by a factor of 10¹².
func ExampleNewLattice() {
	k := kernel.Gaussian{Sigma: 0.25}
	for _, eps := range []float64{1e-2, 1e-4, 1e-8} {
		l, err := NewLattice(k, []float64{-1, -1}, []float64{1, 1}, eps, 0)
		if err != nil {
			fmt.Println(err)
			return
		}
		var sup float64 // largest |k̂−k| between a corner and the points of an edge
		corner := []float64{-1, -1}
		psi := l.Map(nil, corner)
		for t := -1.0; t <= 1; t += 1.0 / 64 {
			x := []float64{t, -1}
			sup = max(sup, math.Abs(lin.Dot(psi, l.Map(nil, x))-k.Eval(corner, x)))
		}
		omega, _ := l.Frequencies()
		fmt.Printf("%3d frequencies: off by %.0e of at most %.0e\n", omega.Len(), sup, l.Bound())
	}
	// Output:
	// 57 frequencies: off by 5e-03 of at most 9e-03
	// 131 frequencies: off by 4e-05 of at most 8e-05
	// 311 frequencies: off by 6e-09 of at most 1e-08
}

func BenchmarkLattice(b *testing.B) {
	l := newTestLattice(b, kernel.Gaussian{Sigma: 0.35}, 2, 1e-4)
	x := scatterPoints(2000, 2, 1)
	m := NewMoments(l, x)
	s := mat.NewDense(l.Len(), l.Len(), nil)
	b.Run(fmt.Sprintf("Moments,n=2000,D=%d", l.Len()), func(b *testing.B) {
		for b.Loop() {
			NewMoments(l, x)
		}
	})
	b.Run("Covariance", func(b *testing.B) {
		for b.Loop() {
			m.CovarianceTo(s, l)
		}
	})
	b.Run("Move", func(b *testing.B) {
		for b.Loop() {
			m.Move(x.Row(0), x.Row(1))
		}
	})
	xs, ys := make([]float64, 96), make([]float64, 96)
	for i := range xs {
		xs[i], ys[i] = float64(i)/96, float64(i)/96
	}
	f := l.Combine(s.RawRowView(0), 1)
	b.Run("Field96", func(b *testing.B) {
		for b.Loop() {
			approx.Grid(f, xs, ys)
		}
	})
}

// TestConvertCoefficients checks that if the steps of a lattice change little, the converted
// functions change little.
func TestConvertCoefficients(t *testing.T) {
	l, m := newTestLattice(t, kernel.Gaussian{Sigma: 0.4}, 2, 1e-4), newTestLattice(t, kernel.Gaussian{Sigma: 0.404}, 2, 1e-4)
	w := make([]float64, l.Len()*2)
	for i := range w {
		w[i] = math.Cos(float64(i))
	}
	if same := l.ConvertCoefficients(l, w, 2); fmt.Sprint(same) != fmt.Sprint(w) {
		t.Error("from a lattice to itself the coefficients change")
	}
	x := scatterPoints(50, 2, 9)
	a, b := approx.FeaturesTo(nil, l.Combine(w, 2), x), approx.FeaturesTo(nil, m.Combine(m.ConvertCoefficients(l, w, 2), 2), x)
	var diff, size float64
	for i := range a {
		diff, size = max(diff, math.Abs(a[i]-b[i])), max(size, math.Abs(a[i]))
	}
	// A change of σ by one per cent moves the cosines by one per cent of their ten
	// periods.
	if diff > 0.3*size || diff == 0 {
		t.Errorf("carried functions differ by %g of %g", diff, size)
	}
}

// TestPaddedLattice checks that a padded lattice has the same error bound. It can be
// reweighed for wider kernels with the same steps.
func TestPaddedLattice(t *testing.T) {
	lo, hi := []float64{-1.5, -1}, []float64{2.5, 1.7}
	k := kernel.Gaussian{Sigma: 0.35}
	wideKernel := kernel.Gaussian{Sigma: 0.35 * 1.14}
	tight, err := NewLattice(k, lo, hi, 1e-3, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tight.WithKernel(wideKernel, 1e-3, 0); err == nil {
		t.Error("a lattice without room serves a wider kernel")
	}
	padded, err := NewPaddedLattice(k, lo, hi, 1e-3, 1.15, 0)
	if err != nil {
		t.Fatal(err)
	}
	widerLattice, err := padded.WithKernel(wideKernel, 1e-3, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []*Lattice{padded, widerLattice} {
		if !(l.Bound() <= 1e-3) || l.step != padded.step {
			t.Errorf("the bound is %g", l.Bound())
		}
	}
	if a, b := padded.Len(), tight.Len(); a > b*5/4 {
		t.Errorf("%d features, %d without room", a, b)
	}
	if same, err := NewPaddedLattice(k, lo, hi, 1e-3, 1, 0); err != nil || same.step != tight.step {
		t.Errorf("no room: %v", err)
	}
}
