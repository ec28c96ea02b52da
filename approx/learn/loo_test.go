package learn_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// leftOutResiduals returns the leave-one-out residuals of y, n×k, for K̂ = ΨSΨᵀ. The rows
// of Ψ are psi, and signs is nil for S = I. It solves the problem without each point in
// 500-bit arithmetic. The ridge is at least 10⁻⁶⁰ times the trace.
func leftOutResiduals(psi [][]*big.Float, signs []float64, rho float64, y []float64, center bool) []float64 {
	n := len(psi)
	k := len(y) / n
	gram := make([][]*big.Float, n)
	trace := bigNumber(0)
	for i := range n {
		gram[i] = make([]*big.Float, n)
		for j := range i + 1 {
			sum := bigNumber(0)
			for a, v := range psi[i] {
				t := bigNumber(0).Mul(v, psi[j][a])
				if signs != nil && signs[a] < 0 {
					t.Neg(t)
				}
				sum.Add(sum, t)
			}
			gram[i][j], gram[j][i] = sum, sum
		}
		trace.Add(trace, gram[i][i])
	}
	return leftOutFromGram(gram, trace, rho, y, k, center)
}

// leftOutFromGram is leftOutResiduals for a Gram matrix and its trace.
func leftOutFromGram(gram [][]*big.Float, trace *big.Float, rho float64, y []float64, k int, center bool) []float64 {
	n := len(gram)
	ridge := bigNumber(rho)
	if rho < 1e-60 {
		ridge.Mul(trace, ridge.SetMantExp(bigNumber(1), -200))
	}
	out := make([]float64, n*k)
	for omittedIndex := range n {
		var others []int
		for j := range n {
			if j != omittedIndex {
				others = append(others, j)
			}
		}
		m := len(others)
		mean := make([]*big.Float, k)
		for o := range k {
			mean[o] = bigNumber(0)
			for _, j := range others {
				mean[o].Add(mean[o], bigNumber(y[j*k+o]))
			}
			if mean[o].Quo(mean[o], bigNumber(float64(m))); !center {
				mean[o] = bigNumber(0)
			}
		}
		a := make([][]*big.Float, m) // [K + ρI | y]
		for i, p := range others {
			for _, q := range others {
				a[i] = append(a[i], bigNumber(0).Set(gram[p][q]))
			}
			a[i][i].Add(a[i][i], ridge)
			for o := range k {
				v := bigNumber(y[p*k+o])
				a[i] = append(a[i], v.Sub(v, mean[o]))
			}
		}
		t := bigNumber(0)
		for c := range m { // elimination; a definite matrix needs no pivots
			for i := c + 1; i < m; i++ {
				if a[i][c].Sign() == 0 {
					continue
				}
				f := bigNumber(0).Quo(a[i][c], a[c][c])
				for j := c; j < m+k; j++ {
					a[i][j].Sub(a[i][j], t.Mul(f, a[c][j]))
				}
			}
		}
		for o := range k {
			alpha := make([]*big.Float, m)
			e := bigNumber(y[omittedIndex*k+o])
			e.Sub(e, mean[o])
			for i := m - 1; i >= 0; i-- {
				v := bigNumber(0).Set(a[i][m+o])
				for j := i + 1; j < m; j++ {
					v.Sub(v, t.Mul(a[i][j], alpha[j]))
				}
				alpha[i] = v.Quo(v, a[i][i])
				e.Sub(e, t.Mul(gram[omittedIndex][others[i]], v))
			}
			out[omittedIndex*k+o], _ = e.Float64()
		}
	}
	return out
}

// bigNumber returns v with 500 bits.
func bigNumber(v float64) *big.Float { return new(big.Float).SetPrec(500).SetFloat64(v) }

// bigMatrix returns the rows of length d of v with 500 bits.
func bigMatrix(v []float64, d int) (rows [][]*big.Float) {
	for i, x := range v {
		if i%d == 0 {
			rows = append(rows, nil)
		}
		rows[i/d] = append(rows[i/d], bigNumber(x))
	}
	return rows
}

// bigKernelGram returns the Gram matrix of k on x with 500 bits, and its trace.
func bigKernelGram(k approx.Kernel, x approx.Points) (gram [][]*big.Float, trace *big.Float) {
	n := x.Len()
	gram = bigMatrix(kernel.Gram(nil, k, x), n)
	trace = bigNumber(0)
	for i := range n {
		trace.Add(trace, gram[i][i])
	}
	return gram, trace
}

// certainDigits returns the number of digits of the residuals that are certain according
// to the notes. Without a note, this number is 6.
func certainDigits(notes []string) int {
	for _, words := range notes {
		for d, name := range []string{"none of the digits", "one digit", "two digits", "three digits", "four digits", "five digits"} {
			if strings.Contains(words, name+" of the leave-one-out residuals") {
				return d
			}
		}
	}
	return 6
}

// checkLeftOut compares the residuals of m with want, the residuals of regressions
// without one point. The digits that are certain according to the notes must be correct,
// counted from the largest residual. It returns the numbers of certain and of correct
// digits.
func checkLeftOut(t *testing.T, name string, m *learn.Regression, want []float64) (certain int, correct float64) {
	t.Helper()
	d := certainDigits(m.Notes.Texts())
	var size, maxErr float64
	got := m.LeaveOneOut()
	for i, v := range want {
		size, maxErr = max(size, math.Abs(v)), max(maxErr, math.Abs(got.RawMatrix().Data[i]-v))
	}
	if d > 0 && !(maxErr <= math.Pow(10, -float64(d))*size) {
		t.Errorf("%s: residuals up to %.3g are %.2g off, with notes %q", name, size, maxErr, m.Notes)
	}
	for i, h := range m.Leverages() {
		if !(0 <= h && h <= 1) {
			t.Errorf("%s: leverage %d is %v", name, i, h)
		}
	}
	return d, -math.Log10(maxErr / size)
}

// coordinates is the feature map x ↦ x, whose kernel is linear.
type coordinates int

func (c coordinates) Len() int { return int(c) }

func (c coordinates) Map(dst, x []float64) []float64 { return append(dst[:0], x...) }

var ridges = []float64{0, 1e-300, 1e-16, 1e-14, 1e-12, 1e-9, 1e-6, 1e-3, 0.3, 10}

// TestLeaveOneOutAnew checks that every leave-one-out residual equals the residual of the
// regression on the other points, or a note gives the number of correct digits. The cases
// include repeated points, whose K is singular, and fewer and more features than points.
func TestLeaveOneOutAnew(t *testing.T) {
	ctx := context.Background()
	noteCounts := newNoteCounter(t)
	for _, d := range []int{1, 2, 7} {
		if testing.Short() && d != 2 {
			continue
		}
		x := fixture.Normal(13, d, 5)
		copy(x.Row(7), x.Row(3))
		copy(x.Row(9), x.Row(3))
		copy(x.Row(12), x.Row(0))
		y := waveTargets(x)
		y[14], y[24] = 3, -2 // repeated points have different targets
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.4}, kernel.Gaussian{Sigma: 1}, kernel.Matern32{Sigma: 1}, kernel.Matern12{Sigma: 2}} {
			gram, trace := bigKernelGram(k, x)
			path, err := learn.NewRidgePath(ctx, k, x, approx.Points{Data: y, Dim: 2})
			if err != nil {
				t.Fatal(err)
			}
			for i, rho := range ridges {
				r := learn.Ridge{Rho: rhoSetting(rho), Center: i%2 == 1}
				want := leftOutFromGram(gram, trace, rho, y, 2, r.Center)
				exact, err := r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 2})
				if err != nil {
					t.Fatal(err)
				}
				fromPath, err := path.Regression(r)
				if err != nil {
					t.Fatal(err)
				}
				for what, m := range map[string]*learn.Regression{"Exact": exact, "Path": fromPath} {
					noteCounts.add(checkLeftOut(t, fmt.Sprintf("%s of %#v, d = %d, ρ = %g", what, k, d, rho), m, want))
				}
			}
		}
		featureMaps := testMaps(d)
		featureMaps["all landmarks"] = nystrom.Features(kernel.Matern32{Sigma: 1}, x)
		featureMaps["coordinates"] = coordinates(d)
		for name, f := range featureMaps {
			var signs []float64
			if s, ok := f.(approx.Signed); ok {
				signs = s.Signs()
			}
			psi := bigMatrix(approx.FeaturesTo(nil, f, x), f.Len())
			// Copies make the features of repeated points equal to the last bit. Computed
			// features depend on the position of a point in its block.
			psi[7], psi[9], psi[12] = psi[3], psi[3], psi[0]
			for i, rho := range ridges {
				if signs != nil && rho < 10 {
					continue
				}
				r := learn.Ridge{Rho: rhoSetting(rho), Center: i%2 == 0}
				m, err := r.Features(ctx, f, x, approx.Points{Data: y, Dim: 2})
				if err != nil {
					t.Fatal(err)
				}
				if signs != nil { // the leverages may be negative
					if maxErr := fixture.MaxDiff(t, m.LeaveOneOut().RawMatrix().Data, leftOutResiduals(psi, signs, rho, y, r.Center)); !(maxErr <= 1e-9) {
						t.Errorf("%s, d = %d: residuals are %.2g off", name, d, maxErr)
					}
					continue
				}
				noteCounts.add(checkLeftOut(t, fmt.Sprintf("%s, d = %d, ρ = %g", name, d, rho), m, leftOutResiduals(psi, nil, rho, y, r.Center)))
			}
		}
	}
	noteCounts.check(0.9)
}

// A noteCounter counts regressions with a certain digit, and regressions whose error the
// note overestimates. Its method check requires that enough regressions have a certain
// digit.
type noteCounter struct {
	t                      *testing.T
	allCount, certainCount int // number of functions, and of functions with a certain digit
	overestimatedCount     int // number of functions without a certain digit but with three correct digits
}

func newNoteCounter(t *testing.T) *noteCounter { return &noteCounter{t: t} }

func (c *noteCounter) add(certain int, correct float64) {
	c.allCount++
	if certain > 0 {
		c.certainCount++
	} else if correct > 3 {
		c.overestimatedCount++
	}
}

// check reports an error unless at least the fraction share of the functions has a
// certain digit.
func (c *noteCounter) check(share float64) {
	c.t.Helper()
	c.t.Logf("of %d learnt functions %d have certain digits; of the others %d have three right", c.allCount, c.certainCount, c.overestimatedCount)
	if float64(c.certainCount) < share*float64(c.allCount) {
		c.t.Errorf("of %d learnt functions only %d have any digit of their residuals", c.allCount, c.certainCount)
	}
}

// TestTinyRidge checks that in this published example, a very small ridge does not make
// any digit of the leave-one-out residuals uncertain.
func TestTinyRidge(t *testing.T) {
	ctx := context.Background()
	x := approx.NewPoints(10, 1)
	y := make([]float64, 10)
	for i := range y {
		x.Data[i] = 10 * float64(i) / 9
		y[i] = 2 * x.Data[i]
	}
	k := kernel.Gaussian{Sigma: 2}
	psi := nystrom.Features(k, x)
	for _, rho := range []float64{0, 1e-16, 1e-12} {
		r := learn.Ridge{Rho: rhoSetting(rho)}
		exact, err := r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		features, err := r.Features(ctx, psi, x, approx.Points{Data: y, Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		for name, m := range map[string]*learn.Regression{"Exact": exact, "Features": features} {
			e := m.LeaveOneOut()
			for i, want := range []float64{-0.6102374, 0.1898138, -0.1032526} {
				if !(math.Abs(e.RawMatrix().Data[i]-want) <= 1e-7) || len(m.Notes) > 0 {
					t.Errorf("ρ = %g: residual %d of %s is %.9g, want %g; notes %q", rho, i, name, e.RawMatrix().Data[i], want, m.Notes)
				}
			}
		}
	}
}

// TestLeaveOneOutOfMoons checks that leave-one-out residuals of a large, smooth kernel
// equal the residuals of regressions without one point, also for a ridge near 0.
func TestLeaveOneOutOfMoons(t *testing.T) {
	ctx := context.Background()
	moons := dataset.Moons.New(400, 0.1, 1)
	k := kernel.Matern32{Sigma: 0.5}
	y := moons.X.Data // the target is the first coordinate
	var first []float64
	for i := 0; i < len(y); i += 2 {
		first = append(first, y[i])
	}
	path, err := learn.NewRidgePath(ctx, k, moons.X, approx.Points{Data: first, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, rho := range []float64{0, 1e-14, 1e-10, 1e-6} {
		fromPath, err := path.Regression(learn.Ridge{Rho: rhoSetting(rho)})
		if err != nil {
			t.Fatal(err)
		}
		exact, err := learn.Ridge{Rho: rhoSetting(rho)}.Exact(ctx, k, moons.X, approx.Points{Data: first, Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []int{0, 17, 399} {
			var otherPoints []int
			for j := range 400 {
				if j != i {
					otherPoints = append(otherPoints, j)
				}
			}
			otherTargets := slices.Delete(slices.Clone(first), i, i+1)
			m, err := learn.Ridge{Rho: rhoSetting(rho)}.Exact(ctx, k, moons.X.Subset(otherPoints), approx.Points{Data: otherTargets, Dim: 1})
			if err != nil {
				t.Fatal(err)
			}
			want := first[i] - m.Predict(moons.X.Slice(i, i+1)).At(0, 0)
			for name, e := range map[string]float64{"Path": fromPath.LeaveOneOut().RawMatrix().Data[i], "Exact": exact.LeaveOneOut().RawMatrix().Data[i]} {
				if !(math.Abs(e-want) <= 1e-8) {
					t.Errorf("ρ = %g: residual %d of %s is %g, want %g", rho, i, name, e, want)
				}
			}
		}
	}
}

// invertedResiduals returns the leave-one-out residuals of y, n×k, by the formula [(K +
// ρI)⁻¹y]ᵢ / [(K + ρI)⁻¹]ᵢᵢ. The matrix K has 500-bit numbers, and the ridge is at least
// 10⁻⁶⁰ times its trace.
func invertedResiduals(gram [][]*big.Float, trace *big.Float, rho float64, y []float64, k int) []float64 {
	n := len(gram)
	ridge := bigNumber(rho)
	if minRidge := bigNumber(0).SetMantExp(trace, -200); ridge.Cmp(minRidge) < 0 {
		ridge = minRidge
	}
	a := make([][]*big.Float, n) // [K + ρI | y | I]
	for i := range a {
		for j := range n {
			a[i] = append(a[i], bigNumber(0).Set(gram[i][j]))
		}
		a[i][i].Add(a[i][i], ridge)
		for o := range k {
			a[i] = append(a[i], bigNumber(y[i*k+o]))
		}
		for j := range n {
			a[i] = append(a[i], bigNumber(0))
			if j == i {
				a[i][n+k+j] = bigNumber(1)
			}
		}
	}
	t := bigNumber(0)
	for c := range n {
		for i := range n {
			if i == c || a[i][c].Sign() == 0 {
				continue
			}
			f := bigNumber(0).Quo(a[i][c], a[c][c])
			for j := c; j < n+k+n; j++ {
				if a[c][j].Sign() != 0 {
					a[i][j].Sub(a[i][j], t.Mul(f, a[c][j]))
				}
			}
		}
	}
	out := make([]float64, n*k)
	for i := range n {
		for o := range k {
			out[i*k+o], _ = t.Quo(a[i][n+o], a[i][n+k+i]).Float64()
		}
	}
	return out
}

// TestCertainDigits checks that digits that are certain according to the notes are
// correct, also if the matrix is singular to within rounding. The cases include smooth
// and rough targets, kernels, features, and clusters of points.
func TestCertainDigits(t *testing.T) {
	ctx := context.Background()
	noteCounts := newNoteCounter(t)
	allRidges := []float64{0, 1e-16, 1e-13, 1e-10, 1e-6, 1}
	checkDigits := func(name string, x approx.Points, gram [][]*big.Float, trace *big.Float, ridges []float64, learnt map[string]func(learn.Ridge, []float64) (*learn.Regression, error)) {
		t.Helper()
		y := make([]float64, 0, 3*x.Len())
		for i := range x.Len() { // a smooth target, a rough target, and one that is zero at most points
			v := x.Row(i)[0]
			y = append(y, math.Sin(v), math.Mod(7919*float64(i), 13), max(0, v-1))
		}
		for _, rho := range ridges {
			want := invertedResiduals(gram, trace, rho, y, 3)
			for o := range 3 {
				for what, f := range learnt {
					m, err := f(learn.Ridge{Rho: rhoSetting(rho)}, column(y, o, 3))
					if err != nil {
						t.Errorf("%s of %s, ρ = %g: %v", what, name, rho, err)
						continue
					}
					noteCounts.add(checkLeftOut(t, fmt.Sprintf("%s of %s, target %d, ρ = %g", what, name, o, rho), m, column(want, o, 3)))
				}
			}
		}
	}
	checkKernel := func(name string, k approx.Kernel, x approx.Points, ridges []float64) {
		gram, trace := bigKernelGram(k, x)
		checkDigits(name, x, gram, trace, ridges, map[string]func(learn.Ridge, []float64) (*learn.Regression, error){
			"Exact": func(r learn.Ridge, y []float64) (*learn.Regression, error) {
				return r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1})
			},
			"Path": func(r learn.Ridge, y []float64) (*learn.Regression, error) {
				p, err := learn.NewRidgePath(ctx, k, x, approx.Points{Data: y, Dim: 1})
				if err != nil {
					return nil, err
				}
				return p.Regression(r)
			},
		})
	}
	checkFeatures := func(name string, f approx.FeatureMap, x approx.Points, ridges []float64) {
		psi := bigMatrix(approx.FeaturesTo(nil, f, x), f.Len())
		gram, trace := bigGram(psi)
		checkDigits(name, x, gram, trace, ridges, map[string]func(learn.Ridge, []float64) (*learn.Regression, error){
			"Features": func(r learn.Ridge, y []float64) (*learn.Regression, error) {
				return r.Features(ctx, f, x, approx.Points{Data: y, Dim: 1})
			},
			"Path": func(r learn.Ridge, y []float64) (*learn.Regression, error) {
				p, err := learn.NewFeatureRidgePath(ctx, f, x, approx.Points{Data: y, Dim: 1})
				if err != nil {
					return nil, err
				}
				return p.Regression(r)
			},
		})
	}
	checkKernel("60 points in the plane", kernel.Gaussian{Sigma: 1.5}, fixture.Normal(60, 2, 1), []float64{0, 1e-16, 1e-9})
	for _, d := range []int{1, 2, 7} {
		if testing.Short() && d != 2 {
			continue
		}
		x := fixture.Normal(18, d, 3)
		for i := range 4 { // move these points next to another point
			copy(x.Row(14+i), x.Row(i))
			x.Row(14 + i)[0] += math.Pow(10, -float64(2*i+1))
		}
		name := fmt.Sprintf("%d dimensions", d)
		checkKernel("a Gaussian in "+name, kernel.Gaussian{Sigma: 1.5}, x, allRidges)
		checkKernel("a wide Gaussian in "+name, kernel.Gaussian{Sigma: 1e4}, x, []float64{0, 1e-14, 1e-6})
		checkKernel("a narrow Gaussian in "+name, kernel.Gaussian{Sigma: 1e-3}, x, []float64{0, 1e-14, 1e-6})
		checkKernel("a Matérn kernel in "+name, kernel.Matern32{Sigma: 3}, x, allRidges)
		checkKernel("a polynomial in "+name, kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1}, x, []float64{1e-12, 1e-6, 1e-3})
		for _, m := range []int{4, 7, 28} {
			fit, err := fourier.Random{Frequencies: m}.Fit(ctx, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1.5}, X: x, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			checkFeatures(fmt.Sprintf("%d frequencies in %s", m, name), fit.Features, x, allRidges)
		}
		checkFeatures("12 landmarks in "+name, nystrom.Features(kernel.Matern32{Sigma: 3}, x.Slice(0, 12)), x, allRidges)
		checkFeatures("coordinates in "+name, coordinates(d), x, []float64{0, 1e-14, 1e-6})
	}
	noteCounts.check(0.6)
}

// bigGram returns ΨΨᵀ and its trace.
func bigGram(psi [][]*big.Float) (gram [][]*big.Float, trace *big.Float) {
	trace = bigNumber(0)
	t := bigNumber(0)
	for i := range psi {
		gram = append(gram, make([]*big.Float, len(psi)))
		for j := range i + 1 {
			sum := bigNumber(0)
			for a, v := range psi[i] {
				sum.Add(sum, t.Mul(v, psi[j][a]))
			}
			gram[i][j], gram[j][i] = sum, sum
		}
		trace.Add(trace, gram[i][i])
	}
	return gram, trace
}

// column returns column j of the matrix a with k columns.
func column(a []float64, j, k int) (c []float64) {
	for i := j; i < len(a); i += k {
		c = append(c, a[i])
	}
	return c
}
