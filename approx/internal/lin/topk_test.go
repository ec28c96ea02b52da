package lin

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"
)

func operator(a []float64, n int) func(dst, v []float64, cols int) {
	return func(dst, v []float64, cols int) { Mul(dst, a, v, n, n, cols) }
}

func spectrum(a []float64, n int) []float64 {
	w, _ := EigSym(append([]float64(nil), a...), n)
	return w
}

// checkTop compares the results of TopK with all eigenvalues, sorted as the options
// request.
func checkTop(t *testing.T, name string, a, all []float64, n, k int, opt TopKOptions) (applies int) {
	t.Helper()
	w, v, resid, applies, err := TopK(context.Background(), n, k, operator(a, n), opt)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	all = append([]float64(nil), all...)
	norm := 0.0
	for _, x := range all {
		norm = max(norm, math.Abs(x))
	}
	if opt.Magnitude {
		sort.SliceStable(all, func(i, j int) bool { return math.Abs(all[i]) > math.Abs(all[j]) })
	}
	tol := opt.Tol
	if tol == 0 {
		tol = 1e-8
	}
	k = min(k, n)
	if len(w) != k || len(v) != n*k || len(resid) != k {
		t.Fatalf("%s: %d values", name, len(w))
	}
	kv := make([]float64, n*k)
	Mul(kv, a, v, n, n, k)
	for i := range k {
		want, got := all[i], w[i]
		if opt.Magnitude { // λ and −λ may have either order
			want, got = math.Abs(want), math.Abs(got)
		}
		if math.Abs(got-want) > (tol+1e-14)*norm {
			t.Errorf("%s: λ%d = %.12g, want %.12g", name, i+1, w[i], all[i])
		}
		// The returned residuals are correct and within the tolerance.
		var s float64
		for j := range n {
			d := kv[j*k+i] - w[i]*v[j*k+i]
			s += d * d
		}
		if s = math.Sqrt(s); s > (tol+1e-14)*norm || math.Abs(s-resid[i]) > 1e-13*norm {
			t.Errorf("%s: residual %d is %.3g, said to be %.3g, tolerance %.3g", name, i+1, s, resid[i], tol*norm)
		}
	}
	g := make([]float64, k*k)
	SymTMul(g, v, n, k)
	for i := range k {
		for j := range k {
			if math.Abs(g[i*k+j]-boolToFloat(i == j)) > 1e-13 {
				t.Errorf("%s: v%dᵀv%d = %g", name, i+1, j+1, g[i*k+j])
			}
		}
	}
	return applies
}

func TestTopK(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 0))
	laplace := func(n int) []float64 {
		x, a := randomNormal(rng, 2*n), make([]float64, n*n)
		SqDist(a, x, x, n, n, 2)
		Sqrt(a, a)
		Gauss(a, a, 3)
		return a
	}
	for _, n := range []int{1, 2, 7, 80} {
		for name, a := range hardMatrices(rng, n) {
			if name == "huge" || name == "tiny" {
				continue // squares of residuals would overflow or underflow in this test
			}
			allValues := spectrum(a, n)
			for _, k := range []int{1, 5, 20} {
				for _, magnitude := range []bool{false, true} {
					checkTop(t, fmt.Sprintf("%s n=%d k=%d magnitude=%v", name, n, k, magnitude), a, allValues, n, k, TopKOptions{Magnitude: magnitude, MaxApply: 20000})
				}
			}
		}
		a := laplace(n)
		for _, k := range []int{1, 16} {
			checkTop(t, fmt.Sprintf("Laplace n=%d k=%d", n, k), a, spectrum(a, n), n, k, TopKOptions{Tol: 1e-11})
		}
	}
}

// TestTopKStart checks that a start from a similar problem saves products. A start that
// contains all leading vectors except the first does not hide the first.
func TestTopKStart(t *testing.T) {
	const n, k = 400, 12
	x := randomNormal(rand.New(rand.NewPCG(31, 0)), 2*n)
	gram := func() []float64 {
		a := make([]float64, n*n)
		SqDist(a, x, x, n, n, 2)
		Sqrt(a, a)
		Gauss(a, a, 1)
		return a
	}
	a := gram()
	_, v, _, coldApplies, err := TopK(context.Background(), n, k, operator(a, n), TopKOptions{Tol: 1e-4})
	if err != nil {
		t.Fatal(err)
	}
	x[0] += 0.05
	b := gram()
	warm := checkTop(t, "warm", b, spectrum(b, n), n, k, TopKOptions{Tol: 1e-4, Start: v})
	if warm >= coldApplies {
		t.Errorf("%d products from a neighbour's vectors, %d from nothing", warm, coldApplies)
	}
	w, allVectors := EigSym(append([]float64(nil), a...), n)
	wrongVectors := make([]float64, n*k)
	for i := range n {
		copy(wrongVectors[i*k:i*k+k], allVectors[i*n+1:])
	}
	checkTop(t, "wrong start", a, w, n, k, TopKOptions{Start: wrongVectors})
	checkTop(t, "trusted start", b, spectrum(b, n), n, k, TopKOptions{Tol: 1e-4, Start: v, Trust: true})
	checkTop(t, "start of zeros", a, w, n, k, TopKOptions{Start: make([]float64, n*k)})
}

func TestTopKEnds(t *testing.T) {
	const n = 300
	a := hardMatrices(rand.New(rand.NewPCG(32, 0)), n)["random"]
	w, _, resid, applies, err := TopK(context.Background(), n, 5, operator(a, n), TopKOptions{MaxApply: 30, Tol: 1e-12})
	var nc *NotConverged
	if !errors.As(err, &nc) || len(w) != 5 || applies > 60 || nc.Residual != maxOf(resid) {
		t.Errorf("%d values after %d products, error %v", len(w), applies, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, _, _, err := TopK(ctx, n, 5, operator(a, n), TopKOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after cancel", err)
	}
	if w, _, _, _, err := TopK(context.Background(), 0, 5, operator(nil, 0), TopKOptions{}); len(w) != 0 || err != nil {
		t.Errorf("n=0: %v, %v", w, err)
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, "TopK: the operator returns") {
					t.Errorf("%g: %s", bad, r)
				}
			}()
			TopK(context.Background(), n, 5, func(dst, _ []float64, _ int) { dst[7] = bad }, TopKOptions{})
		}()
	}
	for k := -1; k <= 0; k++ {
		if w, v, _, applies, err := TopK(context.Background(), n, k, nil, TopKOptions{}); len(w)+len(v)+applies != 0 || err != nil {
			t.Errorf("%d pairs: %v, %v", k, w, err)
		}
	}
}

// TestTopKMaxApply checks that after MaxApply columns, the space stops growing. Only the
// current step is completed, and the residuals are measured.
func TestTopKMaxApply(t *testing.T) {
	const n = 300
	a := randomNormal(rand.New(rand.NewPCG(33, 0)), n*n)
	for i := range n {
		for j := range i {
			a[j*n+i] = a[i*n+j]
		}
	}
	for _, maxApply := range []int{1, 10, 31, 100, 240} {
		for _, k := range []int{1, 4, 12} {
			for _, block := range []int{0, 2, 5} {
				_, _, _, applies, err := TopK(context.Background(), n, k, operator(a, n), TopKOptions{MaxApply: maxApply, Block: block, Tol: 1e-14, Trust: true})
				step := max(2, block)
				if block == 0 {
					step = max(2, min(k, 8))
				}
				if applies >= maxApply+step+k || err != nil && applies < maxApply {
					t.Errorf("MaxApply %d, %d pairs, blocks of %d: %d columns, %v", maxApply, k, block, applies, err)
				}
			}
		}
	}
}

// TestTopKRepeats checks that the same arguments give exactly the same results.
func TestTopKRepeats(t *testing.T) {
	const n = 250
	a := gaussianMatrix(rand.New(rand.NewPCG(33, 0)), n, 2, 4)
	w1, v1, _, _, _ := TopK(context.Background(), n, 9, operator(a, n), TopKOptions{})
	w2, v2, _, _, _ := TopK(context.Background(), n, 9, operator(a, n), TopKOptions{})
	for i := range w1 {
		if w1[i] != w2[i] {
			t.Fatal("eigenvalues differ")
		}
	}
	for i := range v1 {
		if v1[i] != v2[i] {
			t.Fatal("vectors differ")
		}
	}
}

func maxOf(x []float64) (top float64) {
	for _, v := range x {
		top = max(top, v)
	}
	return top
}

// TestTopKHidden checks that a start that contains all leading vectors except one does
// not hide that vector, for small and large gaps. If there are too few products to bound
// the error, TopK returns an error.
func TestTopKHidden(t *testing.T) {
	const n, k = 2000, 4
	rng := rand.New(rand.NewPCG(35, 0))
	for _, hiddenValue := range []float64{0.95, 0.75, 0.71} {
		lambda := []float64{1, 0.9, 0.8, 0.7}
		for len(lambda) < n-1 {
			lambda = append(lambda, 0.69*rng.Float64())
		}
		lambda = append(lambda, hiddenValue)
		apply := func(dst, v []float64, cols int) {
			for i, l := range lambda {
				for j := range cols {
					dst[i*cols+j] = l * v[i*cols+j]
				}
			}
		}
		start := make([]float64, n*k)
		for j := range k {
			start[j*k+j] = 1
		}
		want := []float64{1, 0.9, 0.8, hiddenValue}
		sort.Sort(sort.Reverse(sort.Float64Slice(want)))
		w, _, _, _, err := TopK(context.Background(), n, k, apply, TopKOptions{Start: start})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range want {
			if math.Abs(w[i]-v) > 1e-8 {
				t.Errorf("%g is hidden: λ%d = %g, want %g", hiddenValue, i+1, w[i], v)
			}
		}
		late := new(NotConverged)
		if w, _, _, _, err := TopK(context.Background(), n, k, apply, TopKOptions{Start: start, MaxApply: 20}); hiddenValue < 0.9 && !errors.As(err, &late) {
			t.Errorf("%g is hidden: after 20 products %g, and no error", hiddenValue, w)
		}
	}
}
