package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestBasis checks that after Deflate, the columns are orthogonal to the basis, and the
// differences lie in its span. The test varies the initial capacity.
func TestBasis(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for _, n := range []int{1, 7, 40, 133} {
		for _, room := range []int{0, 3, 64} {
			maxRank := min(n, 19)
			q, _, _, r := QR(normal(rng, n*maxRank), n, maxRank, 1e-12)
			b := NewBasis(n, room)
			for b.Len() < r { // adds one, two, three, … rows
				m := min(b.Len()+1, r-b.Len())
				rows := make([]float64, m*n)
				for j := range m {
					for i := range n {
						rows[j*n+i] = q[i*r+b.Len()+j]
					}
				}
				cols := make([]float64, n*m)
				Transpose(cols, rows, m, n)
				b.Add(rows, cols, m)
			}
			for _, m := range []int{1, 5} {
				w := normal(rng, m*n)
				remainder := append([]float64(nil), w...)
				cols, removedCoef := make([]float64, n*m), make([]float64, m)
				Transpose(cols, w, m, n)
				b.Deflate(cols, m, removedCoef)
				Transpose(remainder, cols, n, m)
				inner, before := make([]float64, m*r), make([]float64, m*r)
				Mul(inner, remainder, q, m, n, r)
				Mul(before, w, q, m, n, r)
				projection := make([]float64, m*n)
				MulT(projection, before, q, m, r, n)
				for i, v := range inner {
					if !(math.Abs(v) <= 1e-13) {
						t.Fatalf("n = %d: component %d of what is left is %g", n, i, v)
					}
				}
				for i, v := range remainder {
					if !(math.Abs(v+projection[i]-w[i]) <= 1e-13) {
						t.Fatalf("n = %d: entry %d and its projection are %g, not %g", n, i, v+projection[i], w[i])
					}
				}
				for j, got := range removedCoef {
					if want := Dot(before[j*r:(j+1)*r], before[j*r:(j+1)*r]); !(math.Abs(got-want) <= 1e-13*want) {
						t.Fatalf("n = %d: %g is said to be taken of vector %d, not %g", n, got, j, want)
					}
				}
				Transpose(cols, w, m, n)
				b.DeflateLast(cols, m, r/2) // other components do not change
				Transpose(remainder, cols, n, m)
				Mul(inner, remainder, q, m, n, r)
				for i, v := range inner {
					want := before[i]
					if i%r >= r-r/2 {
						want = 0
					}
					if !(math.Abs(v-want) <= 1e-13) {
						t.Fatalf("n = %d: component %d is %g, not %g", n, i, v, want)
					}
				}
				y := normal(rng, r*m)
				got, want := make([]float64, n*m), make([]float64, n*m)
				b.Combine(got, y, m)
				Mul(want, q, y, n, r, m)
				for i, v := range want {
					if !(math.Abs(got[i]-v) <= 1e-13) {
						t.Fatalf("n = %d: entry %d of a sum is %g, not %g", n, i, got[i], v)
					}
				}
			}
		}
	}
}
