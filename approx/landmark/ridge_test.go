package landmark

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// scores returns the diagonal of K(K+ρI)⁻¹, computed with gonum.
func scores(t *testing.T, k approx.Kernel, x approx.Points, ridge float64) []float64 {
	t.Helper()
	n := x.Len()
	g := mat.NewDense(n, n, kernel.Gram(nil, k, x))
	sum := mat.NewDense(n, n, kernel.Gram(nil, k, x))
	for i := range n {
		sum.Set(i, i, sum.At(i, i)+ridge)
	}
	var h mat.Dense
	if err := h.Solve(sum, g); err != nil {
		t.Fatal(err)
	}
	l := make([]float64, n)
	for i := range l {
		l[i] = h.At(i, i)
	}
	return l
}

// maxDifference returns the largest |aᵢ − bᵢ|.
func maxDifference(a, b []float64) (d float64) {
	for i, v := range a {
		d = max(d, math.Abs(v-b[i]))
	}
	return d
}

func TestRidge(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(60, d, uint64(d))
		copy(x.Row(1), x.Row(0)) // a duplicate
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 5}, kernel.Matern12{Sigma: 1}} {
			r, err := NewRidge(ctx, k, x, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, ridge := range []float64{1e-4, 1e-2, 1, 100} {
				want := scores(t, k, x, ridge)
				got := r.Scores(ridge)
				// The tolerance covers the residual of the factor and rounding errors of
				// the reference.
				if diff := maxDifference(got, want); !(diff <= r.Slack/ridge+1e-9) {
					t.Errorf("d = %d, %T, ρ = %g: scores are off by %.2g", d, k, ridge, diff)
				}
				if diff := r.Dimension(ridge) - floats.Sum(want); math.Abs(diff) > 60*r.Slack/ridge+1e-8 {
					t.Errorf("d = %d, %T, ρ = %g: the effective dimension is off by %.2g", d, k, ridge, diff)
				}
			}
			for _, want := range []float64{0.5, 2, 5} {
				if ridge := r.For(want); math.Abs(r.Dimension(ridge)-want) > 1e-9 && ridge > 2*Cut*r.Values[0] {
					t.Errorf("d = %d, %T: at the ridge for the dimension %g it is %g", d, k, want, r.Dimension(ridge))
				}
			}
		}
	}
	// The residual of the factor bounds the error of the scores.
	x, k := fixture.Normal(60, 7, 1), kernel.Matern12{Sigma: 3}
	r, err := NewRidge(ctx, k, x, 40)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Values) != 40 || !(r.Slack > 1) {
		t.Fatalf("the rank of the factor is %d, and it leaves %g", len(r.Values), r.Slack)
	}
	for _, ridge := range []float64{1, 30, 1000} {
		got := r.Scores(ridge)
		for i, want := range scores(t, k, x, ridge) {
			if deficit := want - got[i]; deficit < -1e-12 || deficit > r.Slack/ridge {
				t.Errorf("ρ = %g: score %d lacks %g, at most %g was said", ridge, i, deficit, r.Slack/ridge)
			}
		}
	}
}

// TestLeftover checks that if the set S contains all points, the residuals divided by ρ
// are the exact leverage scores.
func TestLeftover(t *testing.T) {
	ctx := context.Background()
	x, k := fixture.Normal(50, 2, 3), kernel.Gaussian{Sigma: 0.7}
	const rho = 0.3
	residual, ridgeFactor, err := residualDiag(ctx, k, x, x, kernel.Gram(nil, k, x), kernel.Diag(nil, k, x), slices.Repeat([]float64{rho}, 50))
	if err != nil || ridgeFactor != 1 {
		t.Fatal(ridgeFactor, err)
	}
	floats.Scale(1/rho, residual)
	if d := maxDifference(residual, scores(t, k, x, rho)); !(d <= 1e-12) {
		t.Errorf("scores are off by %.2g", d)
	}
	// A point of weight 2 is equivalent to two equal points.
	twice := approx.Points{Data: slices.Concat(x.Data, x.Data), Dim: 2}
	want := scores(t, k, twice, rho)
	residual, _, err = residualDiag(ctx, k, x, x, kernel.Gram(nil, k, x), kernel.Diag(nil, k, x), slices.Repeat([]float64{rho / 2}, 50))
	if err != nil {
		t.Fatal(err)
	}
	floats.Scale(1/rho, residual)
	if d := maxDifference(residual, want[:50]); !(d <= 1e-12) {
		t.Errorf("scores of points that count twice are off by %.2g", d)
	}
	// For repeated points, the ridge must exceed rounding errors, so it is increased.
	_, ridgeFactor, err = residualDiag(ctx, k, twice, twice, kernel.Gram(nil, k, twice), kernel.Diag(nil, k, twice), slices.Repeat([]float64{1e-20}, 100))
	if err != nil || !(10 <= ridgeFactor && ridgeFactor <= 1e7) {
		t.Errorf("a ridge of 1e-20 is raised by %g, %v", ridgeFactor, err)
	}
	if _, _, err := residualDiag(ctx, nanKernel{}, x, x, kernel.Gram(nil, nanKernel{}, x), ones(50), ones(50)); err == nil {
		t.Error("no error for a kernel that is NaN")
	}
}

// ExampleRidge_Scores computes the scores of three equal points and one distant point.
// Equal points have smaller scores.
func ExampleRidge_Scores() {
	x := approx.Points{Data: []float64{0, 0, 0, 9}, Dim: 1}
	r, _ := NewRidge(context.Background(), kernel.Gaussian{Sigma: 1}, x, 0) // no error for a definite kernel
	fmt.Printf("%.3f\n", r.Scores(0.1))
	fmt.Printf("effective dimension %.3f\n", r.Dimension(0.1))
	// Output:
	// [0.323 0.323 0.323 0.909]
	// effective dimension 1.877
}
