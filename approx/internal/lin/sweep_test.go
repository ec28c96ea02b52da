package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestSweep(t *testing.T) {
	const n, mid = 13, 6
	rng := rand.New(rand.NewPCG(1, 0))
	c := Cut{Mid: mid, Places: make([]int, n), Decay: make([]float64, n), Weight: make([]float64, n)}
	for i, p := range rng.Perm(n) {
		c.Places[i], c.Decay[i], c.Weight[i] = p, rng.Float64(), rng.Float64()
	}
	in, out, want := randomNormal(rng, n*SweepColumns), randomNormal(rng, n*SweepColumns), make([]float64, n*SweepColumns)
	copy(want, out)
	for i, p := range c.Places {
		for j, q := range c.Places {
			if (p < mid) == (q < mid) {
				continue
			}
			d := c.Weight[i] * c.Weight[j]
			for l := min(i, j) + 1; l <= max(i, j); l++ {
				d *= c.Decay[l]
			}
			for k := range SweepColumns {
				want[p*SweepColumns+k] += d * in[q*SweepColumns+k]
			}
		}
	}
	c.Sweep(out, in)
	for i, v := range want {
		if !(math.Abs(out[i]-v) <= 1e-14*n) {
			t.Fatalf("number %d is %g, want %g", i, out[i], v)
		}
	}
	Cut{}.Sweep(nil, nil)
	defer func() {
		if recover() == nil {
			t.Error("a place beyond the end was swept")
		}
	}()
	c.Sweep(out[:SweepColumns], in)
}
