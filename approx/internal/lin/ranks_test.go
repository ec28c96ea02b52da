package lin

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRanks compares order statistics with those of sorted numbers: of any size, equal, equal in
// their first bits, infinite, and in few groups.
func TestRanks(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	inf := math.Inf(1)
	kinds := map[string]func() float64{
		"zero":      func() float64 { return 0 },
		"infinite":  func() float64 { return inf },
		"few":       func() float64 { return []float64{0, 1, 2, inf}[rng.IntN(4)] },
		"two":       func() float64 { return []float64{3, math.Nextafter(3, 4)}[rng.IntN(2)] },
		"rare":      func() float64 { return float64(max(0, rng.IntN(100)-90)) },
		"uniform":   rng.Float64,
		"close":     func() float64 { return 1 + rng.Float64()/1e6 },
		"last bits": func() float64 { return 1 + float64(rng.IntN(300))*0x1p-52 },
		"tiny":      func() float64 { return float64(rng.IntN(1000)) * math.SmallestNonzeroFloat64 },
		"any":       func() float64 { return math.Float64frombits(rng.Uint64N(math.Float64bits(inf) + 1)) },
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) { // always with the same numbers
		draw := kinds[name]
		for _, n := range []int{1, 2, 50, 65, 300, 1000} {
			x := make([]float64, n)
			for i := range x {
				x[i] = draw()
			}
			sorted := slices.Sorted(slices.Values(x))
			r := new(Ranks)
			r.Add(x[:n/2])
			r.Add(x[n/2:])
			for i := range x {
				want := sorted[min(i+1, n-1)]
				if v, next := r.Find(x, i); v != sorted[i] || next != want {
					t.Fatalf("%s: ranks %d and %d of %d are %g and %g, not %g and %g", name, i, i+1, n, v, next, sorted[i], want)
				}
			}
		}
	}
}

func TestRanksAreWithin(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want bool
	}{
		{nil, true},
		{[]float64{0.25, 1, 7.99}, true},
		{[]float64{0.25, 8}, false},
		{[]float64{0.2499, 1}, false},
		{[]float64{0, 1}, false},
		{[]float64{math.Inf(1)}, false},
		{[]float64{math.NaN()}, false},
	} {
		r := new(Ranks)
		r.Add(c.x)
		if got := r.AreWithin(0.25, 8); got != c.want {
			t.Errorf("%v: %v", c.x, got)
		}
	}
}
