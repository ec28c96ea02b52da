package ritz_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// coordinateMap is the feature map x ↦ x.
type coordinateMap int

func (c coordinateMap) Len() int { return int(c) }

func (c coordinateMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, int(c))
	copy(dst, x)
	return dst
}

func TestPrincipalAgainstScikitLearn(t *testing.T) {
	var f struct {
		Z, Axes, Scores       fixture.Matrix
		Mean, Variance, Ratio []float64
	}
	fixture.Read(t, "pca", &f)
	z := f.Z.Points()
	n, d := z.Len(), z.Dim
	p, err := ritz.NewPCA(context.Background(), coordinateMap(d), z, nil, 4)
	if err != nil {
		t.Fatal(err)
	}
	variance := make([]float64, 4)
	for i, v := range p.Variance {
		variance[i] = v * float64(n) / float64(n-1) // the unbiased estimate
	}
	for _, c := range []struct {
		what      string
		got, want []float64
	}{
		{"mean", p.Mean, f.Mean},
		{"variances", variance, f.Variance},
		{"shares", p.Ratio(), f.Ratio},
	} {
		if e := fixture.MaxDiff(t, c.got, c.want); !(e <= 1e-13) {
			t.Errorf("%s: %v, not %v", c.what, c.got, c.want)
		}
	}
	axes, scores := p.Axes, approx.FeaturesTo(nil, p.Scores(), z)
	fixture.AlignColumns(4, f.Axes.Flat(), axes.RawMatrix().Data, scores)
	if e := fixture.MaxDiff(t, axes.RawMatrix().Data, f.Axes.Flat()); !(e <= 1e-12) {
		t.Errorf("axes are off by %.2g", e)
	}
	if e := fixture.MaxDiff(t, scores, f.Scores.Flat()); !(e <= 1e-12) {
		t.Errorf("scores are off by %.2g", e)
	}
}

// TestPrincipalAlgorithms checks that weights are equivalent to repeated points. Blocks
// of many points and the dual problem for few points must give the same results. Scores
// must have mean 0 and variances λ under the points.
func TestPrincipalAlgorithms(t *testing.T) {
	x := approx.NewPoints(1100, 2)
	for i := range x.Data {
		x.Data[i] = math.Sin(float64(3*i)) + 0.3*math.Cos(float64(i*i))
	}
	psi := fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 1}, 3, 2, 1), Amp: []float64{1, 2, 3}}
	fivePoints := x.Slice(0, 5)
	q := []float64{0.1, 0.2, 0, 0.3, 0.4}
	duplicates := fivePoints.Subset([]int{0, 1, 1, 3, 3, 3, 4, 4, 4, 4})
	for _, c := range []struct {
		what     string
		x, other approx.Points
		q        []float64
	}{
		{"weights and duplicates", fivePoints, duplicates, q},
		{"points and all of them twice", x, approx.Points{Data: append(append([]float64(nil), x.Data...), x.Data...), Dim: 2}, nil},
		{"five points and all of them twice", fivePoints, approx.Points{Data: append(append([]float64(nil), fivePoints.Data...), fivePoints.Data...), Dim: 2}, nil},
	} {
		a, err := ritz.NewPCA(context.Background(), psi, c.x, c.q, 0)
		if err != nil {
			t.Fatal(err)
		}
		b, err := ritz.NewPCA(context.Background(), psi, c.other, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if e := fixture.MaxDiff(t, a.Variance, b.Variance); !(e <= 1e-13) || !(math.Abs(a.TotalVariance-b.TotalVariance) <= 1e-13) {
			t.Errorf("%s: variances %v and %v", c.what, a.Variance, b.Variance)
		}
		if e := fixture.MaxDiff(t, a.Axes.RawMatrix().Data, b.Axes.RawMatrix().Data); !(e <= 1e-9) {
			t.Errorf("%s: axes are %.2g apart", c.what, e)
		}
		if err := approxtest.CheckFeatureMap(a.Scores(), x.Slice(0, 40)); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		n, r := c.other.Len(), len(b.Variance)
		phi := approx.FeaturesTo(nil, b.Pairs().Phi, c.other)
		for j := range r {
			var mean, square float64
			for i := range n {
				mean += phi[i*r+j] / float64(n)
				square += phi[i*r+j] * phi[i*r+j] / float64(n)
			}
			if !(math.Abs(mean) <= 1e-9 && math.Abs(square-1) <= 1e-9) {
				t.Errorf("%s: φ%d has the mean %.2g and the mean square %.12g", c.what, j+1, mean, square)
			}
		}
	}
}

// TestPrincipalOfOnePoint checks that equal points have no components, for any feature
// map.
func TestPrincipalOfOnePoint(t *testing.T) {
	psi := fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 1}, 3, 2, 1), Amp: []float64{1, 2, 3}}
	for _, n := range []int{1, 4, 700} {
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = 0.1 + 0.6*float64(i%2)
		}
		p, err := ritz.NewPCA(context.Background(), psi, x, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Variance) != 0 || p.Scores().Len() != 0 {
			t.Errorf("%d equal points have the variances %v", n, p.Variance)
		}
	}
}

// ExampleNewPCA computes the share of the variance that each component of eight random
// features explains.
func ExampleNewPCA() {
	x := approx.NewPoints(50, 1)
	for i := range x.Data {
		x.Data[i] = float64(i) / 25
	}
	k := kernel.Gaussian{Sigma: 1}
	f := fourier.Waves{Omega: fourier.Frequencies(k, 4, 1, 1), Amp: []float64{0.5, 0.5, 0.5, 0.5}}
	p, _ := ritz.NewPCA(context.Background(), f, x, nil, 3)
	fmt.Printf("%.3f\n", p.Ratio())
	// Output: [0.859 0.140 0.002]
}
