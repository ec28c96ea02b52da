package landmark

import (
	"math"
	"math/rand/v2"
)

// A race draws indices one after the other, each with a probability proportional to
// its current rate. Index j waits for an exponential clock that runs at the speed
// rate[j], and the first to expire wins.
//
// The remaining time of a clock is always exponential, independent of the elapsed time
// and of changes of the rates. Hence n random numbers suffice for any number of draws.
// A small change of the rates rarely changes the order of arrival. Landmarks drawn by a
// race therefore rarely change when data move.
type race struct{ clock []float64 }

// newRace starts n clocks. The first n of n+1 clocks are the same.
func newRace(n int, seed, stream uint64) race {
	rng := rand.New(rand.NewPCG(seed, stream))
	clock := make([]float64, n)
	for i := range clock {
		clock[i] = rng.ExpFloat64()
	}
	return race{clock}
}

// next returns the index that comes first, or −1 if no rate is positive, and
// advances the other clocks to that time. The winner must have the rate 0 from then
// on.
func (r race) next(rate []float64) int {
	// Rates may be so small that times would be infinite.
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
