package landmark

import (
	"context"
	"math/rand/v2"
	"testing"

	"mercer/approx"
)

// TestTies checks that if several centres are equally near, the point is assigned to the
// first. Distances of integer points are exact. The test also covers many equal centres,
// and centres that move in random steps.
func TestTies(t *testing.T) {
	for d := 1; d <= 4; d++ {
		rng := rand.New(rand.NewPCG(uint64(d), 0x71))
		x, c := approx.NewPoints(300, d), approx.NewPoints(60, d)
		for i := range x.Data {
			x.Data[i] = float64(rng.IntN(12))
		}
		for i := range c.Data {
			c.Data[i] = 2 * float64(rng.IntN(6))
		}
		for j := 2; j < 2*neighborCount; j++ { // more equal centres than stored neighbours
			copy(c.Row(j), c.Row(1))
		}
		for name, assign := range map[string]func(*lloyd, context.Context) (bool, error){"by neighbours": (*lloyd).assign, "by all": (*lloyd).assignByBlocks} {
			l := newLloyd(x, c)
			for sweep := range 6 {
				clear(l.count)
				if _, err := assign(l, t.Context()); err != nil {
					t.Fatal(err)
				}
				copy(l.bounds.last.Data, l.centers.Data)
				for i, got := range l.owner {
					want := 0
					for j := range c.Len() {
						if sqDist(x.Row(i), l.centers.Row(j)) < sqDist(x.Row(i), l.centers.Row(want)) {
							want = j
						}
					}
					if got != want {
						t.Fatalf("%s, d = %d, sweep %d: point %v is with centre %d, %v, not %d, %v", name, d, sweep, x.Row(i), got, l.centers.Row(got), want, l.centers.Row(want))
					}
				}
				for range 4 << sweep {
					l.centers.Data[rng.IntN(len(c.Data))] += float64(2*rng.IntN(3) - 2)
				}
			}
		}
	}
}
