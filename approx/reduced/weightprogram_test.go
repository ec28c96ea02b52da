package reduced_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// bruteForceMinimum returns the minimum of Value. It computes the minimum for every
// support with gonum and returns the best feasible one.
func bruteForceMinimum(o reduced.WeightProgram, unit bool) float64 {
	m, best := len(o.Means), 0.0
	if unit {
		best = math.Inf(1)
	}
	for set := 1; set < 1<<m; set++ {
		var rows []int
		for j := range m {
			if set>>j&1 == 1 {
				rows = append(rows, j)
			}
		}
		p := len(rows)
		size := p
		if unit {
			size++
		}
		// This is the linear system of the optimality conditions. If unit is set, it has
		// an additional row and column.
		a, b := mat.NewDense(size, size, nil), mat.NewVecDense(size, nil)
		for s, j := range rows {
			b.SetVec(s, o.Means[j])
			for t, l := range rows {
				a.Set(s, t, o.Gram.At(j, l))
			}
		}
		if unit {
			for s := range p {
				a.Set(s, p, 1)
				a.Set(p, s, 1)
			}
			b.SetVec(p, 1)
		}
		var x mat.VecDense
		if err := x.SolveVec(a, b); err != nil {
			continue
		}
		w, ok := make([]float64, m), true
		for s, j := range rows {
			w[j] = x.AtVec(s)
			ok = ok && w[j] >= 0
		}
		if ok {
			best = min(best, o.Value(w))
		}
	}
	return best
}

func TestActive(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for trial := range 150 {
		n, m, d := 5+rng.IntN(30), 1+rng.IntN(7), 1+rng.IntN(3)
		x := normalWithDuplicates(rng, n, d)
		c := approx.NewPoints(m, d) // centres that are not data points
		for i := range c.Data {
			c.Data[i] = 1.5 * rng.NormFloat64()
		}
		o, err := reduced.NewWeightProgram(ctx, kernel.Gaussian{Sigma: 0.3 + rng.Float64()}, x, c)
		if err != nil {
			t.Fatal(err)
		}
		start := make([]float64, m)
		for j := range start {
			start[j] = rng.Float64()
		}
		for _, unit := range []bool{false, true} {
			w, _, err := o.Minimize(ctx, start, unit)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := o.Value(w), bruteForceMinimum(o, unit); !(math.Abs(got-want) <= 1e-11) {
				t.Errorf("trial %d, unit %t: the value is %.12f, of the best support %.12f", trial, unit, got, want)
			}
			if v := o.KKTViolation(w, unit); !(v <= 1e-11) || slices.Min(w) < 0 {
				t.Errorf("trial %d, unit %t: the conditions fail by %.2g, w = %v", trial, unit, v, w)
			}
			var sum float64
			for _, v := range w {
				sum += v
			}
			if unit && !(math.Abs(sum-1) <= 1e-13) {
				t.Errorf("trial %d: the weights sum to %g", trial, sum)
			}
			// Other weights must not have a smaller value.
			for range 20 {
				other, total := make([]float64, m), 0.0
				for j := range other {
					other[j] = max(0, w[j]+0.1*rng.NormFloat64())
					total += other[j]
				}
				if unit {
					for j := range other {
						other[j] /= total
					}
				}
				if total > 0 && o.Value(other) < o.Value(w)-1e-13 {
					t.Errorf("trial %d, unit %t: weights with a smaller value", trial, unit)
				}
			}
			if v := o.KKTViolation(start, unit); v <= 1e-6 && m > 1 {
				t.Errorf("trial %d: random weights meet the conditions to %.2g", trial, v)
			}
		}
	}
}

// TestActiveSingular checks that if many centres are close to each other, the Gram matrix
// is singular. Minimize still finds the minimum from any start.
func TestActiveSingular(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	for _, d := range []int{1, 2, 7} {
		for _, sigma := range []float64{1e-8, 0.3, 1, 3, 1e8} {
			x := normalWithDuplicates(rng, 300, d)
			r := reduce(t, reduced.Shadow{Ell: 6}, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x})
			o, err := reduced.NewWeightProgram(ctx, kernel.Gaussian{Sigma: sigma}, x, r.Centers)
			if err != nil {
				t.Fatal(err)
			}
			m := r.Centers.Len()
			unitWeights := make([]float64, m)
			unitWeights[m/2] = 1
			for _, unit := range []bool{false, true} {
				var values []float64
				for _, start := range [][]float64{r.Weights, unitWeights} {
					w, _, err := o.Minimize(ctx, start, unit)
					if err != nil {
						t.Fatal(err)
					}
					if v := o.KKTViolation(w, unit); !(v <= 1e-11) {
						t.Errorf("σ = %g in %d dimensions, unit %t: the conditions fail by %.2g", sigma, d, unit, v)
					}
					values = append(values, o.Value(w))
				}
				if !(math.Abs(values[0]-values[1]) <= 1e-11) {
					t.Errorf("σ = %g in %d dimensions: the start decides between %g and %g", sigma, d, values[0], values[1])
				}
			}
		}
	}
}

// TestLeastMMD checks that if the best weights without conditions are positive, the least
// MMD² is the mean of the entries of K − K̂, where K̂ is Nyström's approximation.
func TestLeastMMD(t *testing.T) {
	x := approx.Points{Data: []float64{-2, -1.1, -0.9, 0, 0.2, 0.9, 1.2, 2}, Dim: 1}
	c := approx.Points{Data: []float64{-1.5, 0, 1.5}, Dim: 1}
	k := kernel.Gaussian{Sigma: 0.7}
	o, err := reduced.NewWeightProgram(ctx, k, x, c)
	if err != nil {
		t.Fatal(err)
	}
	w, _, err := o.Minimize(ctx, []float64{1, 1, 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Min(w) <= 0 {
		t.Fatalf("the weights %v are no test", w)
	}
	g, e := o.Gram, mat.NewDense(3, 8, kernel.Cross(nil, k, c, x))
	var inv, half, khat mat.Dense
	if err := inv.Inverse(g); err != nil {
		t.Fatal(err)
	}
	half.Mul(&inv, e)
	khat.Mul(e.T(), &half)
	var total, residual float64
	for i := range 8 {
		for j := range 8 {
			v := k.Eval(x.Row(i), x.Row(j))
			total += v / 64
			residual += (v - khat.At(i, j)) / 64
		}
	}
	// The tolerance covers the ridge of 1e-12.
	if got := o.Value(w) + total; !(math.Abs(got-residual) <= 1e-11) {
		t.Errorf("MMD² = %.12f, mean residual %.12f", got, residual)
	}
}

// TestExchange checks that a sweep never increases the value, the weights stay
// nonnegative, and their sum does not change. The sweeps converge to the minimum.
func TestExchange(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for range 40 {
		n, d := 30+rng.IntN(60), 1+rng.IntN(3)
		x := normalWithDuplicates(rng, n, d)
		r := reduce(t, reduced.Shadow{Ell: 0.5 + 2*rng.Float64()}, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x})
		o, err := reduced.NewWeightProgram(ctx, kernel.Matern12{Sigma: 1}, x, r.Centers)
		if err != nil {
			t.Fatal(err)
		}
		w := slices.Clone(r.Weights)
		last := o.Value(w)
		for range 30 {
			o.Exchange(w, 1)
			v := o.Value(w)
			if v > last+1e-15 || slices.Min(w) < 0 {
				t.Fatalf("the value grows from %g to %g, or a weight of %v is negative", last, v, w)
			}
			last = v
		}
		var sum float64
		for _, v := range w {
			sum += v
		}
		if !(math.Abs(sum-1) <= 1e-14) {
			t.Errorf("the sum becomes %g", sum)
		}
		best, _, err := o.Minimize(ctx, r.Weights, true)
		if err != nil {
			t.Fatal(err)
		}
		// After thirty sweeps, the distance to the minimum is at most a thousandth of the
		// original distance.
		if gap, initialGap := last-o.Value(best), o.Value(r.Weights)-o.Value(best); !(gap >= -1e-14 && gap <= 1e-3*initialGap+1e-14) {
			t.Errorf("%.2g of %.2g is left", gap, initialGap)
		}
	}
}

func TestOptimalCancelled(t *testing.T) {
	done, cancel := context.WithCancel(ctx)
	cancel()
	x := approx.Points{Data: []float64{0, 1, 2}, Dim: 1}
	if _, err := reduced.NewWeightProgram(done, kernel.Gaussian{Sigma: 1}, x, x); !errors.Is(err, context.Canceled) {
		t.Errorf("NewOptimal: the error is %v", err)
	}
	o, err := reduced.NewWeightProgram(ctx, kernel.Gaussian{Sigma: 1}, x, x)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := o.Minimize(done, []float64{1, 0, 0}, true); !errors.Is(err, context.Canceled) {
		t.Errorf("Active: the error is %v", err)
	}
}

// ExampleWeightProgram compares weights by counts with the best weights. By counts, a centre
// has the number of points that it covers. With the best weights, two close centres share
// their weight equally.
func ExampleWeightProgram() {
	x := approx.Points{Data: []float64{-2.2, -2, -1.9, -1.8, 1.5, 2, 2.5}, Dim: 1}
	c := approx.Points{Data: []float64{-2, 1.9, 2.1}, Dim: 1}
	k := kernel.Gaussian{Sigma: 1}
	o, _ := reduced.NewWeightProgram(context.Background(), k, x, c)
	counts := []float64{4. / 7, 1. / 7, 2. / 7}
	best, _, _ := o.Minimize(context.Background(), counts, true)
	fmt.Printf("counts %.3f, best %.3f\n", counts, best)
	fmt.Printf("MMD² is less by %.6f\n", o.Value(counts)-o.Value(best))
	// Output:
	// counts [0.571 0.143 0.286], best [0.584 0.209 0.207]
	// MMD² is less by 0.000516
}

// BenchmarkExchange times five sweeps for 233 weights, as during a drag.
func BenchmarkExchange(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	x := normalWithDuplicates(rng, 233, 2)
	o, err := reduced.NewWeightProgram(ctx, kernel.Gaussian{Sigma: 0.3}, x, x)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		w := slices.Repeat([]float64{1. / 233}, 233)
		w[0] = 0.5
		o.Exchange(w, 5)
	}
}

// TestMinimizeNaN checks that Minimise returns an error if the Gram matrix contains NaN.
func TestMinimizeNaN(t *testing.T) {
	nan := math.NaN()
	o := reduced.WeightProgram{Gram: mat.NewDense(2, 2, []float64{1, nan, nan, nan}), Means: []float64{1, 1}}
	if _, _, err := o.Minimize(context.Background(), []float64{0.5, 0.5}, true); err == nil {
		t.Error("a matrix with entries that are not numbers has a minimum")
	}
}
