package sequence

import "math/rand/v2"

// Halton returns the sequence of Halton 1960 in the d-cube. Coordinate a of point i has
// the digits of i in the base of the a-th prime, mirrored at the radix point. The first
// point is 0.
//
// Two coordinates with large primes p and q are correlated until there are pq
// points. In more than about ten dimensions, few points are less even than random
// ones. It panics unless d is between 1 and 2¹⁶.
func Halton(d int) Sequence {
	wantFew("sequence.Halton", d)
	base := primes(d)
	return func(u []float64, i uint32) {
		for a, p := range base {
			// The digits make one integer, divided once: the result is exact to half a
			// unit in the last place and below 1.
			mirrored, scale := uint64(0), uint64(1)
			for n := uint64(i); n > 0; n /= p {
				mirrored = mirrored*p + n%p
				scale *= p
			}
			u[a] = float64(mirrored) / float64(scale)
		}
	}
}

// Scrambled returns Halton's sequence with random digits. Digit k of coordinate a
// becomes f·digit + c modulo the prime, with f ≠ 0 and c drawn for each k and a
// (Matoušek 1998). Every point is uniform, as after a shift, and coordinates with large
// primes are less correlated. It panics unless d is between 1 and 2¹⁶.
func Scrambled(d int, rng *rand.Rand) Sequence {
	wantFew("sequence.Scrambled", d)
	if rng == nil {
		panic("sequence.Scrambled: got no generator, want one")
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
			mirrored, scale := uint64(0), uint64(1)
			n := uint64(i)
			for _, r := range digits[a] {
				mirrored = mirrored*p + (r.factor*(n%p)+r.shift)%p
				scale *= p
				n /= p
			}
			u[a] = float64(mirrored) / float64(scale)
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
