package lin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSqDist(t *testing.T) { forEachLevel(t, testSqDist) }

func testSqDist(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	for _, d := range []int{0, 1, 2, 3, 4, 7, 8, 9, 16, 33, 300} {
		for _, n := range sizes {
			for _, m := range []int{0, 1, 2, 5, 8, 33} {
				x, y := randomNormal(rng, n*d), randomNormal(rng, m*d)
				if n > 3 && m > 4 { // an equal pair
					copy(x[3*d:4*d], y[4*d:])
				}
				want := make([]float64, n*m)
				for i := range n {
					for j := range m {
						for a := range d {
							u := x[i*d+a] - y[j*d+a]
							want[i*m+j] += u * u
						}
					}
				}
				got := nanSlice(n * m)
				SqDist(got, x, y, n, m, d)
				checkNear(t, fmt.Sprintf("n=%d m=%d d=%d", n, m, d), got, want, want, float64(d+1)*eps)
				checkRows(t, got, x, y, n, m, d)
			}
			x := randomNormal(rng, n*d)
			s := nanSlice(n * n)
			SqDist(s, x, x, n, n, d)
			checkSymmetric(t, s, n)
			for i := range n {
				if s[i*n+i] != 0 {
					t.Fatalf("d=%d: ‖x−x‖² = %g", d, s[i*n+i])
				}
			}
		}
	}
}

// checkRows checks that SqDistRows passes each row of want once, in order, and that a
// single row has the same distances as in a matrix.
func checkRows(t *testing.T, want, x, y []float64, n, m, d int) {
	t.Helper()
	var passed []float64
	got := nanSlice(n * m)
	SqDistRows(got, x, y, n, m, d, func(rows []float64) {
		passed = append(passed, rows...)
		clear(rows)
	})
	if !slices.Equal(passed, want) || slices.ContainsFunc(got, func(v float64) bool { return v != 0 }) {
		t.Fatalf("n=%d m=%d d=%d: the blocks of rows are not the rows of the matrix", n, m, d)
	}
	if n > 0 {
		row := nanSlice(m)
		SqDist(row, x, y, 1, m, d)
		if !slices.Equal(row, want[:m]) {
			t.Fatalf("n=%d m=%d d=%d: the first row alone is %v, want %v", n, m, d, row, want[:m])
		}
	}
}
