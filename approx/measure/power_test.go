package measure

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestPowerFunction checks that the power function agrees with its formula for all points
// of the data.
func TestPowerFunction(t *testing.T) {
	x := moons(90)
	points := approx.NewPoints(0, 2)
	for i := range 15 {
		for j := range 9 {
			points.Data = append(points.Data, -2+0.35*float64(i), -1.6+0.4*float64(j))
		}
	}
	for _, k := range []approx.Kernel{
		kernel.Gaussian{Sigma: 0.6}, kernel.Laplacian{Sigma: 0.5}, kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1},
	} {
		z, err := PowerFunction(context.Background(), k, x, points, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := x.Len()
		gram := kernel.Gram(nil, k, x)
		lambda := 0.0
		for i := range n {
			lambda += 1e-4 * gram[i*n+i] / float64(n)
		}
		for i := range n {
			gram[i*n+i] += lambda
		}
		var chol mat.Cholesky
		if !chol.Factorize(mat.NewSymDense(n, gram)) {
			t.Fatal("K + λI is not positive definite")
		}
		for i := range points.Len() {
			value := k.Eval(points.Row(i), points.Row(i))
			b := mat.NewVecDense(n, kernel.Cross(nil, k, points.Slice(i, i+1), x))
			var y mat.VecDense
			if err := chol.SolveVecTo(&y, b); err != nil {
				t.Fatal(err)
			}
			want := 1 - mat.Dot(b, &y)/value
			if z[i] < 0 || z[i] > 1+1e-12 || math.Abs(z[i]-want) > 1e-3 {
				t.Errorf("%v at %v: %g, and of all points %g", k, points.Row(i), z[i], want)
			}
		}
		// The result must be nearly 0 on the data, and 1 far away if the kernel decreases.
		z, err = PowerFunction(context.Background(), k, x, approx.Points{Data: append([]float64{60, 60}, x.Data...), Dim: 2}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, grows := k.(kernel.Polynomial); !grows && math.Abs(z[0]-1) > 1e-12 {
			t.Errorf("%v: far away %g is open", k, z[0])
		}
		for i, v := range z[1:] {
			if v > 1e-3 {
				t.Errorf("%v: at point %d %g is open", k, i, v)
			}
		}
	}
	// Fewer pivots give an upper bound, and a bound of n pivots changes nothing.
	k := kernel.Gaussian{Sigma: 0.1}
	all, err := PowerFunction(context.Background(), k, x, points, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, maxPivots := range []int{20, x.Len()} {
		z, err := PowerFunction(context.Background(), k, x, points, maxPivots)
		if err != nil {
			t.Fatal(err)
		}
		var excess float64
		for i, v := range z {
			if v < all[i]-1e-12 {
				t.Errorf("%d pivots: %g, less than %g", maxPivots, v, all[i])
			}
			excess = max(excess, v-all[i])
		}
		if isLimited := maxPivots < x.Len(); (excess > 0.1) != isLimited || !isLimited && excess != 0 {
			t.Errorf("%d pivots: the largest excess is %g", maxPivots, excess)
		}
	}
	if _, err := PowerFunction(context.Background(), kernel.Sigmoid{Sigma: 1, Offset: -1}, x, points, 0); err == nil {
		t.Error("a kernel that is none has a leverage")
	}
}
