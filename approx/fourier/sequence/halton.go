package sequence

// Halton returns the sequence of Halton 1960 in the d-cube: coordinate a of point i
// has the digits of i to the base of the a-th prime, mirrored at the point. Its
// first point is 0.
//
// Two coordinates with large primes p and q march side by side until pq points
// are there: in more than about ten dimensions few points are less even than
// random ones.
func Halton(d int) Sequence {
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
