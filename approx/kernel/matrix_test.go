package kernel_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/kernel"
)

// TestMatrices compares GramMatrix and CrossMatrix with single evaluations. The points are
// a part of a wider matrix, whose rows are not contiguous, and have one, two or seven
// coordinates.
func TestMatrices(t *testing.T) {
	k := kernel.Sum(kernel.Gaussian{Sigma: 0.7}, kernel.Linear{})
	for _, d := range []int{1, 2, 7} {
		wide := mat.NewDense(9, d+1, nil)
		wide.Apply(func(i, j int, _ float64) float64 { return float64((i*(d+1)+j)*37%11)/5 - 1 }, wide)
		x, y := wide.Slice(0, 6, 0, d).(*mat.Dense), wide.Slice(4, 9, 1, d+1).(*mat.Dense)
		gram, cross := kernel.GramMatrix(k, x), kernel.CrossMatrix(k, x, y)
		if n := gram.SymmetricDim(); n != 6 {
			t.Fatalf("d = %d: the Gram matrix has %d rows, want 6", d, n)
		}
		if n, m := cross.Dims(); n != 6 || m != 5 {
			t.Fatalf("d = %d: the cross matrix is %d×%d, want 6×5", d, n, m)
		}
		for i := range 6 {
			for j := range 6 {
				if got, want := gram.At(i, j), k.Eval(x.RawRowView(i), x.RawRowView(j)); !isClose(got, want) {
					t.Errorf("d = %d: entry (%d, %d) of the Gram matrix is %g, want %g", d, i, j, got, want)
				}
			}
			for j := range 5 {
				if got, want := cross.At(i, j), k.Eval(x.RawRowView(i), y.RawRowView(j)); !isClose(got, want) {
					t.Errorf("d = %d: entry (%d, %d) of the cross matrix is %g, want %g", d, i, j, got, want)
				}
			}
		}
	}
	if n, _ := kernel.GramMatrix(k, &mat.Dense{}).Dims(); n != 0 {
		t.Errorf("the Gram matrix of no points has %d rows", n)
	}
}

// isClose reports whether a and b differ by rounding only.
func isClose(a, b float64) bool { return a-b <= 1e-13*(1+b*b) && b-a <= 1e-13*(1+b*b) }

// TestGramMatrixContext checks that the matrix of several blocks of rows is that of
// GramMatrix, and that a done context ends the computation between two blocks.
func TestGramMatrixContext(t *testing.T) {
	x := mat.NewDense(150, 1, nil)
	x.Apply(func(i, _ int, _ float64) float64 { return float64(i) / 40 }, x)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	k := countingKernel{evals: new(atomic.Int64), cancelAt: 1 << 30, cancel: cancel}
	got, err := kernel.GramMatrixContext(ctx, k, x)
	if err != nil || !mat.Equal(got, kernel.GramMatrix(k, x)) {
		t.Errorf("the matrix differs from that of GramMatrix: %v", err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // with more processors, more blocks have begun
	k = countingKernel{evals: new(atomic.Int64), cancelAt: 10, cancel: cancel}
	if got, err := kernel.GramMatrixContext(ctx, k, x); got != nil || !errors.Is(err, context.Canceled) || k.evals.Load() > 64*64 {
		t.Errorf("cancelled at the tenth pair: error %v after %d pairs", err, k.evals.Load())
	}
}

// countingKernel is the kernel min(x, y). It counts evaluations and calls cancel at one.
type countingKernel struct {
	evals    *atomic.Int64
	cancelAt int64
	cancel   func()
}

func (k countingKernel) Eval(x, y []float64) float64 {
	if k.evals.Add(1) == k.cancelAt {
		k.cancel()
	}
	return min(x[0], y[0])
}

// ExampleGramMatrix factors a Gram matrix with gonum.
func ExampleGramMatrix() {
	x := mat.NewDense(3, 1, []float64{0, 1, 3})
	var c mat.Cholesky
	if c.Factorize(kernel.GramMatrix(kernel.Gaussian{Sigma: 1}, x)) {
		fmt.Printf("det K = %.4f\n", c.Det())
	}
	// Output:
	// det K = 0.6155
}
