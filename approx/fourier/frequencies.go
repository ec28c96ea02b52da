package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// streamFrequencies separates the frequencies from other draws of the same
// seed.
const streamFrequencies = 0xf0

// Frequencies draws m frequencies in ℝᵈ from the spectral measure of k, in sequence
// from one random stream. The direction of a frequency is uniform on the sphere, and
// the length is the quantile of a uniform number. Hence the first m of m+1 frequencies
// are the same. A kernel of half the bandwidth has the same directions and twice the
// lengths. Frequencies panics if k is not valid, m < 0 or d < 1. If md exceeds
// approx.MaxRank, it panics with an *approx.RangeError.
func Frequencies(k approx.Spectral, m, d int, seed uint64) approx.Points {
	arg.Must("fourier.Frequencies", approx.CheckKernel(k))
	arg.AtLeast("fourier.Frequencies", "m", m, 0)
	arg.AtLeast("fourier.Frequencies", "d", d, 1)
	arg.Must("fourier.Frequencies", arg.Range("m·d", float64(m)*float64(d), 0, approx.MaxRank))
	w := approx.NewPoints(m, d)
	drawRadial(w, k.Radius, seed, streamFrequencies)
	return w
}
