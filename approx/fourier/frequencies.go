package fourier

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// streamFrequencies separates the frequencies from other draws of the same
// seed.
const streamFrequencies = 0xf0

// Frequencies draws m frequencies in ℝᵈ from the spectral measure of k, one
// after the other from one stream: each is a direction, uniform on the sphere,
// and a length, the quantile of a uniform number. So m+1 frequencies extend m,
// and a kernel of half the bandwidth has the same directions at twice the
// length.
func Frequencies(k approx.Spectral, m, d int, seed uint64) approx.Points {
	rng := rand.New(rand.NewPCG(seed, streamFrequencies))
	omega := approx.NewPoints(m, d)
	for j := range m {
		w := omega.At(j)
		var norm float64
		for a := range w {
			w[a] = rng.NormFloat64()
			norm = math.Hypot(norm, w[a])
		}
		// The middle of one of 2⁵² equal parts of [0, 1]: never an end, where
		// heavy tails have no quantile.
		radius := k.Radius((float64(rng.Uint64()>>12)+0.5)*0x1p-52, d)
		for a := range w {
			w[a] *= radius / norm
		}
	}
	return omega
}
