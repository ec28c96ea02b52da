package lin

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// rowsOf returns the diagonal of the n×n matrix k and a function that copies a row.
func rowsOf(k []float64, n int) (diag []float64, row func([]float64, int)) {
	diag = make([]float64, n)
	for i := range n {
		diag[i] = k[i*n+i]
	}
	return diag, func(dst []float64, i int) { copy(dst, k[i*n:i*n+n]) }
}

func gaussianMatrix(rng *rand.Rand, n, d int, gamma float64) []float64 {
	x, k := randomNormal(rng, n*d), make([]float64, n*n)
	SqDist(k, x, x, n, n, d)
	Gauss(k, k, gamma)
	return k
}

func TestPivChol(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(20, 0))
	for _, n := range sizes {
		for _, gamma := range []float64{0.1, 5} {
			k := gaussianMatrix(rng, n, 2, gamma)
			diag, row := rowsOf(k, n)
			last := append([]float64(nil), diag...)
			for _, rank := range []int{0, 1, 2, 7, 30, n, 2 * n} {
				name := fmt.Sprintf("n=%d γ=%g m=%d", n, gamma, rank)
				p, err := NewPivChol(ctx, n, diag, row, nil, rank, 0)
				if err != nil {
					t.Fatal(err)
				}
				r := p.Rank()
				if r > min(rank, n) || len(p.F) != r*n || len(p.Residual) != n {
					t.Fatalf("%s: rank %d, %d numbers of F", name, r, len(p.F))
				}
				e := make([]float64, n*n)
				TMul(e, p.F, p.F, n, r, n)
				var trace float64
				for i := range e {
					e[i] = k[i] - e[i]
				}
				for i := range n {
					trace += p.Residual[i]
					if d := e[i*n+i] - p.Residual[i]; math.Abs(d) > 1e-14*float64(r+1) || p.Residual[i] < 0 {
						t.Fatalf("%s: residual %d is %g, K−FᵀF has %g", name, i, p.Residual[i], e[i*n+i])
					}
					if p.Residual[i] > last[i]+1e-14 {
						t.Fatalf("%s: residual %d has grown", name, i)
					}
				}
				if !(trace <= p.Trace && p.Trace <= trace+1.1e-14*float64(n)) {
					t.Fatalf("%s: trace %g, sum %g", name, p.Trace, trace)
				}
				if w, _ := EigSym(append([]float64(nil), e...), n); n > 0 && !(max(w[0], -w[n-1]) <= p.Trace) {
					t.Fatalf("%s: K−FᵀF has eigenvalues from %g to %g, beyond the trace of %g", name, w[n-1], w[0], p.Trace)
				}
				seen := map[int]bool{}
				for l, s := range p.Pivots {
					if seen[s] || p.Residual[s] != 0 {
						t.Fatalf("%s: pivot %d twice or with residual %g", name, s, p.Residual[s])
					}
					seen[s] = true
					for j := range n { // K and FᵀF agree in the rows of the pivots
						if math.Abs(e[s*n+j]) > 1e-13 {
							t.Fatalf("%s: K−FᵀF is %g in row %d of a pivot", name, e[s*n+j], s)
						}
					}
					for _, q := range p.Pivots[:l] {
						if p.F[l*n+q] != 0 {
							t.Fatalf("%s: F is not triangular", name)
						}
					}
				}
				// The error is positive semi-definite, so no entry exceeds the geometric
				// mean of its diagonal entries.
				for i := range n {
					for j := range n {
						if math.Abs(e[i*n+j]) > math.Sqrt(p.Residual[i]*p.Residual[j])+1e-7 {
							t.Fatalf("%s: |E(%d,%d)| = %g", name, i, j, e[i*n+j])
						}
					}
				}
			}
		}
	}
}

// TestPivCholExtend checks that an extended factor equals the factor of the larger rank
// computed at once. No row is requested twice, even if pivots were skipped.
func TestPivCholExtend(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(21, 0))
	const n = 150
	k := gaussianMatrix(rng, n, 2, 0.5)
	diag, row := rowsOf(k, n)
	for _, stop := range []struct {
		rank int
		tol  float64
	}{{0, 0}, {7, 0}, {90, 0}, {n, 1e-3}, {n, 1e-14}} {
		rows := 0
		countRow := func(dst []float64, i int) { rows++; row(dst, i) }
		p, err := NewPivChol(ctx, n, diag, countRow, nil, stop.rank, stop.tol)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Extend(ctx, countRow, nil, n, 0); err != nil {
			t.Fatal(err)
		}
		wantRows := 0
		want, err := NewPivChol(ctx, n, diag, func(dst []float64, i int) { wantRows++; row(dst, i) }, nil, n, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.F, want.F) || !slices.Equal(p.Pivots, want.Pivots) || !slices.Equal(p.Residual, want.Residual) || p.Trace != want.Trace {
			t.Errorf("after %v: rank %d and trace %g, want %d and %g", stop, p.Rank(), p.Trace, want.Rank(), want.Trace)
		}
		if rows != wantRows {
			t.Errorf("after %v: %d rows, want %d", stop, rows, wantRows)
		}
	}
}

// TestPivCholDuplicates checks that duplicates of a pivot have no residual. The rank of a
// matrix of 5 distinct points is 5.
func TestPivCholDuplicates(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 0))
	const n = 40
	pts, x := randomNormal(rng, 10), make([]float64, 2*n)
	for i := range n {
		copy(x[2*i:2*i+2], pts[2*(i%5):])
	}
	k := make([]float64, n*n)
	SqDist(k, x, x, n, n, 2)
	Gauss(k, k, 1)
	diag, row := rowsOf(k, n)
	p, err := NewPivChol(context.Background(), n, diag, row, nil, n, 0)
	if err != nil || p.Rank() != 5 || !(p.Trace <= 1e-14*n) {
		t.Errorf("rank %d, trace %g, %v; want 5 and 0", p.Rank(), p.Trace, err)
	}
}

func TestPivCholTolerance(t *testing.T) {
	k := gaussianMatrix(rand.New(rand.NewPCG(22, 0)), 200, 2, 0.5)
	diag, row := rowsOf(k, 200)
	rank := 0
	for _, tol := range []float64{0.5, 1e-2, 1e-6, 1e-10} {
		p, err := NewPivChol(context.Background(), 200, diag, row, nil, 200, tol)
		if err != nil {
			t.Fatal(err)
		}
		if p.Trace > tol*200 || p.Rank() <= rank {
			t.Errorf("tol %g: trace %g at rank %d", tol, p.Trace, p.Rank())
		}
		rank = p.Rank()
		if q, _ := NewPivChol(context.Background(), 200, diag, row, nil, rank-1, tol); q.Trace <= tol*200 {
			t.Errorf("tol %g: %d pivots would do", tol, rank-1)
		}
	}
}

func TestPivCholErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	k := gaussianMatrix(rand.New(rand.NewPCG(23, 0)), 20, 2, 1)
	diag, row := rowsOf(k, 20)
	if _, err := NewPivChol(ctx, 20, diag, row, nil, 20, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after cancel", err)
	}
	for _, bad := range []float64{math.NaN(), -1, math.Inf(1)} {
		d := append([]float64(nil), diag...)
		d[7] = bad
		if _, err := NewPivChol(context.Background(), 20, d, row, nil, 20, 0); err == nil {
			t.Errorf("%g on the diagonal passes", bad)
		}
	}
	for _, at := range []int{0, 5} {
		_, err := NewPivChol(context.Background(), 20, diag, func(dst []float64, i int) {
			row(dst, i)
			dst[at] = math.NaN()
		}, nil, 20, 0)
		if err == nil {
			t.Error("a row of NaN passes")
		}
	}
}

// TestPivCholIndefinite checks that NewPivChol rejects an indefinite matrix as soon as a
// pivot shows this. NewPivChol must not reject rounding errors: neither for many nearly
// equal points, nor for entries with larger errors.
func TestPivCholIndefinite(t *testing.T) {
	for what, k := range map[string][]float64{
		"a large entry":               {1, 2, 0, 2, 1, 0, 0, 0, 1},
		"a large entry, later":        {1, 0, 0, 0, 1, 2, 0, 2, 1},
		"beside 0 on the diagonal":    {0, 1, 0, 1, 1, 0, 0, 0, 1},
		"hardly negative":             {1, 1 + 1e-7, 0, 1 + 1e-7, 1, 0, 0, 0, 1},
		"large":                       {1e200, 2e200, 0, 2e200, 1e200, 0, 0, 0, 1e200},
		"small":                       {1e-200, 2e-200, 0, 2e-200, 1e-200, 0, 0, 0, 1e-200},
		"where the residual is noise": {1, 1 - 1e-15, 0, 1 - 1e-15, 1, 0.5, 0, 0.5, 1e-16},
		"infinite":                    {1, math.Inf(1), 0, math.Inf(1), 1, 0, 0, 0, 1},
	} {
		diag, row := rowsOf(k, 3)
		if p, err := NewPivChol(context.Background(), 3, diag, row, nil, 3, 0); !errors.Is(err, ErrNotDefinite) {
			t.Errorf("%s: %+v, error %v", what, p, err)
		}
	}
	// Here the diagonal differs from the diagonal of the rows.
	_, row := rowsOf([]float64{1, 0, 0, math.Inf(1)}, 2)
	if _, err := NewPivChol(context.Background(), 2, []float64{1, 1}, row, nil, 2, 0); err == nil {
		t.Error("an infinite entry on the diagonal of a row passes")
	}
	rng := rand.New(rand.NewPCG(24, 0))
	const n = 300
	for _, gamma := range []float64{1e-14, 1e-8, 1e-4, 1e-2, 1, 100} {
		for _, noise := range []float64{0, 1e-16, 1e-12} {
			x := randomNormal(rng, 2*n)
			for i := 60; i < n; i++ {
				copy(x[2*i:2*i+2], x[2*(i%60):])
				x[2*i] += 1e-7 * float64(i%3) * rng.NormFloat64()
			}
			k := make([]float64, n*n)
			SqDist(k, x, x, n, n, 2)
			Gauss(k, k, gamma)
			for i := range n {
				for j := range i {
					k[i*n+j] += noise * rng.NormFloat64()
					k[j*n+i] = k[i*n+j]
				}
			}
			diag, row := rowsOf(k, n)
			if _, err := NewPivChol(context.Background(), n, diag, row, nil, n, 0); err != nil {
				t.Errorf("γ=%g, entries off by %g: %v", gamma, noise, err)
			}
		}
	}
}
