package sequence

import (
	"math/rand/v2"
)

// Halton returns the sequence of Halton 1960 in the d-cube. Let p be the a-th prime.
// Coordinate a of point i has the digits of i in base p, mirrored at the radix point. The
// first point is 0.
//
// Two coordinates with large primes p and q are correlated for fewer than pq points. In
// more than about ten dimensions, a small number of points is less even than random
// points. Halton panics unless d is between 1 and 2¹⁶.
func Halton(d int) Sequence {
	checkDim("sequence.Halton", d)
	base := primes(d)
	return func(u []float64, i uint32) {
		for a, p := range base {
			// The digits form one integer, which is divided once. The result is below 1,
			// and its error is half a unit in the last place.
			mirroredIndex, scale := uint64(0), uint64(1)
			for n := uint64(i); n > 0; n /= p {
				mirroredIndex = mirroredIndex*p + n%p
				scale *= p
			}
			u[a] = float64(mirroredIndex) / float64(scale)
		}
	}
}

// ScrambledHalton returns Halton's sequence with random digits. Digit k of coordinate a
// becomes f·digit + c modulo the prime. The numbers f ≠ 0 and c are drawn for each k and
// a (Matoušek 1998). Every point is uniform, as after a random shift. Coordinates with
// large primes are less correlated than in Halton. ScrambledHalton panics unless d is
// between 1 and 2¹⁶.
func ScrambledHalton(d int, rng *rand.Rand) Sequence {
	checkDim("sequence.ScrambledHalton", d)
	if rng == nil {
		panic("sequence.ScrambledHalton: got no generator, want one")
	}
	base := primes(d)
	type digit struct{ factor, shift uint64 }
	digits := make([][]digit, d)
	for a, p := range base {
		for scale := uint64(1); scale < 1<<52/p; scale *= p {
			digits[a] = append(digits[a], digit{1 + rng.Uint64N(p-1), rng.Uint64N(p)})
		}
	}
	return func(u []float64, i uint32) {
		for a, p := range base {
			mirroredIndex, scale := uint64(0), uint64(1)
			n := uint64(i)
			for _, r := range digits[a] {
				mirroredIndex = mirroredIndex*p + (r.factor*(n%p)+r.shift)%p
				scale *= p
				n /= p
			}
			u[a] = float64(mirroredIndex) / float64(scale)
		}
	}
}

// primes returns the first d primes.
func primes(d int) (p []uint64) {
	for n := uint64(2); len(p) < d; n++ {
		prime := true
		for _, q := range p {
			if q*q > n {
				break
			}
			if n%q == 0 {
				prime = false
				break
			}
		}
		if prime {
			p = append(p, n)
		}
	}
	return p
}
