//go:build amd64 || arm64

package lin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMultiply compares multiply with naive sums on every level, for all modes, transposes
// and sizes around the sizes of tiles, panels and parts. Numbers between the rows of the
// result must not change. All factors end where readable memory ends.
func TestMultiply(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(9, 0))
		sizes := func(m, k, n int) {
			name := fmt.Sprintf("%d×%d by %d×%d", m, k, k, n)
			mode, transposedA, transposedB, lower := rng.IntN(3), rng.IntN(2) == 1, rng.IntN(2) == 1, rng.IntN(2) == 1 && m == n
			newBlock := func(m, n int, transposed bool) block {
				if transposed {
					m, n = n, m
				}
				b := block{guarded(t, (m-1)*(n+rng.IntN(3))+n), n, transposed}
				if m > 1 {
					b.ld = (len(b.s) - n) / (m - 1)
				}
				copy(b.s, randomNormal(rng, len(b.s)))
				return b
			}
			element := func(b block, i, j int) float64 { return b.sub(i, j).s[0] }
			a, b, c := newBlock(m, k, transposedA), newBlock(k, n, transposedB), newBlock(m, n, false)
			before := slices.Clone(c.s)
			multiply(mode, c, a, b, m, n, k, lower)
			for p, got := range c.s {
				i, j := p/c.ld, p%c.ld
				want, size := before[p], 0.0
				if j < n {
					var s float64
					for l := range k {
						x := element(a, i, l) * element(b, l, j)
						s += x
						size += max(x, -x)
					}
					want = []float64{s, want + s, want - s}[mode]
					size += max(want, -want)
				}
				isOmitted := lower && j > i && got == before[p]
				if d := got - want; !isOmitted && !(max(d, -d) <= float64(k+2)*eps*size) {
					t.Fatalf("%s, mode %d, transposed %t %t, lower %t: element (%d, %d) is %g, want %g",
						name, mode, transposedA, transposedB, lower, i, j, got, want)
				}
			}
		}
		for m := 1; m < 20; m++ {
			for n := 1; n < 52; n++ {
				sizes(m, 1+rng.IntN(40), n)
			}
		}
		for range 4 {
			sizes(140, 300, 30)
			sizes(5, 20, 1000)
			sizes(270, 3, 30)
			sizes(260, 70, 260)
		}
	})
}

// TestAddRows checks that AddRows adds each row times its factor. There are fewer and more rows
// than are added at once.
func TestAddRows(t *testing.T) { forEachLevel(t, testAddRows) }

func testAddRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 5))
	for _, m := range []int{0, 1, 4, 11} {
		for _, n := range []int{1, 8, 45} {
			got, c, a := randomNormal(rng, n), randomNormal(rng, m), randomNormal(rng, m*n)
			want := slices.Clone(got)
			for i, f := range c {
				for j := range want {
					want[j] += f * a[i*n+j]
				}
			}
			AddRows(got, c, a)
			for j, v := range want {
				if !(math.Abs(got[j]-v) <= 1e-14*float64(m+1)) {
					t.Fatalf("%d rows of %d: number %d is %g, not %g", m, n, j, got[j], v)
				}
			}
		}
	}
}
