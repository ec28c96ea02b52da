package landmark

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// withBlockSize calls f while blockSize returns size.
func withBlockSize(size int, f func()) {
	oldSize := blockSize
	blockSize = func(int) int { return size }
	defer func() { blockSize = oldSize }()
	f()
}

// TestCholesky computes E = K − FᵀF with gonum and compares it with the fields of the
// factorisation.
func TestCholesky(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(120, d, uint64(d))
		k := kernel.Gaussian{Sigma: 0.5 * math.Sqrt(float64(d))}
		want := mat.NewSymDense(120, kernel.Gram(nil, k, x))
		for name, f := range map[string]func() (*Cholesky, error){
			"greedy":      func() (*Cholesky, error) { return Greedy(ctx, k, x, 20, 0, nil) },
			"random":      func() (*Cholesky, error) { return RandomlyPivoted(ctx, k, x, 20, 3, nil) },
			"accelerated": func() (*Cholesky, error) { return Accelerated(ctx, k, x, 20, 3, nil) },
		} {
			c, err := f()
			if err != nil {
				t.Fatal(err)
			}
			r := len(c.Pivots)
			if d > 1 && r != 20 {
				t.Errorf("%s: %d pivots of 20", name, r)
			}
			residual := mat.NewSymDense(120, nil)
			residual.SymOuterK(-1, c.F.T())
			residual.AddSym(residual, want)
			for i := range 120 {
				// The tolerance covers rounding errors of r products, which a division by
				// √Cut increases.
				if diff := residual.At(i, i) - c.Residual[i]; math.Abs(diff) > 1e-10 {
					t.Fatalf("%s: the residual of point %d is off by %g", name, i, diff)
				}
				for _, s := range c.Pivots {
					if v := residual.At(i, s); math.Abs(v) > 1e-10 {
						t.Fatalf("%s: at the pivot %d there is %g left", name, s, v)
					}
				}
			}
			if diff := mat.Trace(residual) - c.Trace; math.Abs(diff) > 1e-10 {
				t.Errorf("%s: the trace is off by %g", name, diff)
			}
			var e mat.EigenSym
			if !e.Factorize(residual, false) || e.Values(nil)[0] < -1e-10 {
				t.Errorf("%s: what is left has the eigenvalue %g", name, e.Values(nil)[0])
			}
			l := c.Lower()
			var llt mat.Dense
			llt.Mul(l, l.T())
			for i, p := range c.Pivots {
				for j, q := range c.Pivots {
					if diff := llt.At(i, j) - want.At(p, q); math.Abs(diff) > 1e-12 {
						t.Fatalf("%s: LLᵀ is off by %g", name, diff)
					}
				}
			}
		}
	}
}

// TestPivotsByBlocks checks that the block size does not change the pivots.
func TestPivotsByBlocks(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(400, d, 9)
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.4}, kernel.Matern12{Sigma: 2}} {
			for name, f := range map[string]func() (*Cholesky, error){
				"greedy": func() (*Cholesky, error) { return Greedy(ctx, k, x, 50, 0, nil) },
				"random": func() (*Cholesky, error) { return RandomlyPivoted(ctx, k, x, 50, 5, nil) },
			} {
				var reference *Cholesky
				withBlockSize(1, func() { reference, _ = f() })
				for _, size := range []int{2, 7, 64} {
					withBlockSize(size, func() {
						c, err := f()
						if err != nil {
							t.Fatal(err)
						}
						// For smaller residuals, rounding errors may change the pivot.
						commonCount := 0
						for commonCount < len(reference.Pivots) && reference.F.At(commonCount, reference.Pivots[commonCount]) > 1e-4 {
							commonCount++
						}
						if commonCount < 8 || len(c.Pivots) < commonCount || !slices.Equal(c.Pivots[:commonCount], reference.Pivots[:commonCount]) {
							t.Errorf("%s, d = %d, %T, blocks of %d: %v, one by one: %v", name, d, k, size, c.Pivots, reference.Pivots[:commonCount])
						}
					})
				}
			}
		}
	}
}

// TestPivotsExtend checks that the first m of 60 pivots are the m pivots. On a grid, many
// points are equally good, and rounding errors must not matter.
func TestPivotsExtend(t *testing.T) {
	ctx := context.Background()
	x := approx.NewPoints(400, 2)
	for i := range 400 {
		x.Row(i)[0], x.Row(i)[1] = float64(i%20), float64(i/20)
	}
	k := kernel.Gaussian{Sigma: 3}
	for name, f := range map[string]func(m int) (*Cholesky, error){
		"greedy":      func(m int) (*Cholesky, error) { return Greedy(ctx, k, x, m, 0, nil) },
		"random":      func(m int) (*Cholesky, error) { return RandomlyPivoted(ctx, k, x, m, 5, nil) },
		"accelerated": func(m int) (*Cholesky, error) { return Accelerated(ctx, k, x, m, 5, nil) },
	} {
		all, err := f(60)
		if err != nil {
			t.Fatal(err)
		}
		var e *approx.RangeError
		if _, err := f(0); !errors.As(err, &e) || e.Key != "m" {
			t.Errorf("%s: no pivots: the error is %v, not a RangeError of m", name, err)
		}
		for m := 1; m < 60; m++ {
			c, err := f(m)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(c.Pivots, all.Pivots[:m]) {
				t.Errorf("%s: %d pivots do not begin as 60 do", name, m)
			}
		}
	}
}

// TestGreedy checks that a greedy pivot is the first point with the largest residual.
// For a wide kernel, no residuals are equal, and the pivots agree with lin.NewPivChol.
func TestGreedy(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(200, 2, 4)
	for _, sigma := range []float64{0.1, 0.3, 1} {
		k := kernel.Gaussian{Sigma: sigma}
		c, err := Greedy(ctx, k, x, 40, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		residual := kernel.Diag(nil, k, x)
		for l, s := range c.Pivots {
			for i, v := range residual {
				if v > residual[s]*(1+tieTol) || i < s && v > residual[s]*(1+1e-15) {
					t.Fatalf("σ = %g: of pivot %d, point %d, there is %g left, and %g of point %d", sigma, l, s, residual[s], v, i)
				}
			}
			for i, f := range c.F.RawRowView(l) {
				residual[i] = max(0, residual[i]-f*f)
			}
		}
	}
	k := kernel.Gaussian{Sigma: 1}
	got, err := Greedy(ctx, k, x, 25, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := lin.NewPivChol(ctx, 200, kernel.Diag(nil, k, x), func(dst []float64, i int) {
		kernel.Cross(dst, k, x.Slice(i, i+1), x)
	}, nil, 25, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Pivots, want.Pivots) {
		t.Errorf("pivots are %v, not %v", got.Pivots, want.Pivots)
	}
}

// TestDistributionOfRandomPivots checks that the number of draws of each pair of pivots
// agrees with its probability, which follows from the residuals.
func TestDistributionOfRandomPivots(t *testing.T) {
	ctx := context.Background()
	x := approx.Points{Data: []float64{0, 0.4, 0.9, 2, 2.2}, Dim: 1}
	k := kernel.Gaussian{Sigma: 0.7}
	const n, seeds = 5, 20000
	for name, draw := range map[string]func(seed uint64) (*Cholesky, error){
		"one by one":  func(seed uint64) (*Cholesky, error) { return RandomlyPivoted(ctx, k, x, 2, seed, nil) },
		"accelerated": func(seed uint64) (*Cholesky, error) { return Accelerated(ctx, k, x, 2, seed, nil) },
	} {
		var count [n * n]float64
		withBlockSize(4, func() {
			for seed := range uint64(seeds) {
				c, err := draw(seed)
				if err != nil {
					t.Fatal(err)
				}
				count[c.Pivots[0]*n+c.Pivots[1]]++
			}
		})
		for i := range n {
			var residual [n]float64
			var sum float64
			for j := range n {
				v := k.Eval(x.Row(i), x.Row(j))
				residual[j] = 1 - v*v
				sum += residual[j]
			}
			for j, v := range residual {
				p := v / sum / n
				// The tolerance is five standard deviations of a binomial count.
				if want := p * seeds; math.Abs(count[i*n+j]-want) > 5*math.Sqrt(want*(1-p))+1e-9 {
					t.Errorf("%s: %d then %d came %g times of %d, expected %.0f", name, i, j, count[i*n+j], seeds, want)
				}
			}
		}
	}
}

// TestRandomPivotsMoveWithTheData checks that random pivots rarely change if a point
// moves slightly.
func TestRandomPivotsMoveWithTheData(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.5}
	x := fixture.Normal(200, 2, 8)
	changes := 0
	last, err := RandomlyPivoted(ctx, k, x, 20, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	const steps = 50
	for range steps {
		x.Row(3)[0] += 0.01
		c, err := RandomlyPivoted(ctx, k, x, 20, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.Pivots {
			if !slices.Contains(last.Pivots, s) {
				changes++
			}
		}
		last = c
	}
	// A new draw would change nearly all of the 20 pivots at each of the 50 steps.
	if changes > 40 {
		t.Errorf("%d landmarks changed in %d small steps of one point", changes, steps)
	}
}

// ExampleGreedy chooses two of three points as pivots. The residual of the middle point
// is the trace, which bounds the error of every entry.
func ExampleGreedy() {
	x := approx.Points{Data: []float64{1, 2, 3}, Dim: 1}
	c, _ := Greedy(context.Background(), kernel.Gaussian{Sigma: 1}, x, 2, 0, nil) // no error for a definite kernel
	fmt.Println("pivots", c.Pivots)
	fmt.Printf("left %.3f, trace %.3f\n", c.Residual, c.Trace)
	// Output:
	// pivots [0 2]
	// left [0.000 0.352 0.000], trace 0.352
}
