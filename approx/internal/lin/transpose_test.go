package lin

import (
	"math/rand/v2"
	"testing"
)

// TestTranspose checks that Transpose stores all entries and writes nothing else.
func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	for _, m := range []int{0, 1, 3, 4, 7, 8, 33} {
		for _, n := range []int{0, 1, 2, 4, 5, 40} {
			a, dst := normal(rng, m*n), make([]float64, m*n+1)
			dst[m*n] = 7
			Transpose(dst, a, m, n)
			for i := range m {
				for j := range n {
					if dst[j*m+i] != a[i*n+j] {
						t.Fatalf("%d×%d: entry (%d, %d) is %g, not %g", m, n, j, i, dst[j*m+i], a[i*n+j])
					}
				}
			}
			if dst[m*n] != 7 {
				t.Fatalf("%d×%d: what lies behind became %g", m, n, dst[m*n])
			}
		}
	}
}

// TestMirrorRows checks that MirrorRows copies the given rows and changes no other
// entries.
func TestMirrorRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	for _, n := range []int{1, 3, 4, 31, 32, 33, 70} {
		for _, r := range [][2]int{{0, n}, {0, n / 2}, {n / 3, n}, {n / 3, n / 2}, {n / 2, n / 2}} {
			a := normal(rng, n*n)
			got := append([]float64(nil), a...)
			MirrorRows(got, n, r[0], r[1])
			for i := range n {
				for j := range n {
					want := a[i*n+j]
					if i < j && r[0] <= j && j < r[1] {
						want = a[j*n+i]
					}
					if got[i*n+j] != want {
						t.Fatalf("n = %d, rows %v: entry (%d, %d) is %g, not %g", n, r, i, j, got[i*n+j], want)
					}
				}
			}
		}
	}
}
