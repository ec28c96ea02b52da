package landmark

import (
	"math"
	"math/rand/v2"
)

// clocks draws indices with probabilities proportional to rates that may change between
// draws. Index j has an exponential clock that runs at the speed rate[j]. The clock that
// expires first determines the draw.
//
// The remaining time of a clock is always exponential. It is independent of the elapsed
// time and of changes of the rates. Hence n random numbers suffice for any number of
// draws. A small change of the rates rarely changes the order of the draws. Landmarks
// therefore rarely change if the data move slightly.
type clocks struct{ clock []float64 }

// newClocks returns n clocks. The first n of n+1 clocks are the same.
func newClocks(n int, seed, stream uint64) clocks {
	rng := rand.New(rand.NewPCG(seed, stream))
	clock := make([]float64, n)
	for i := range clock {
		clock[i] = rng.ExpFloat64()
	}
	return clocks{clock}
}

// next returns the index whose clock expires first, or −1 if no rate is positive. It
// advances the other clocks to that time. In later calls, the rate of the returned index
// must be 0.
func (r clocks) next(rate []float64) int {
	// Scale the rates, since times would be infinite for tiny rates.
	var top float64
	for _, v := range rate {
		top = max(top, v)
	}
	scale := 1 / max(top, 1e-300)
	first, best := -1, math.Inf(1)
	for j, v := range rate {
		if r, c := v*scale, r.clock[j]; c < best*r {
			first, best = j, c/r
		}
	}
	if first < 0 {
		return -1
	}
	for j, v := range rate {
		r.clock[j] = max(0, r.clock[j]-best*(v*scale))
	}
	return first
}
