package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// streamFrequencies separates the frequencies from other draws of the same
// seed.
const streamFrequencies = 0xf0

// Frequencies draws m frequencies in ℝᵈ from the spectral measure of k, one after
// the other from one stream. Each has a direction, uniform on the sphere, and a
// length, the quantile of a uniform number. Hence m+1 frequencies extend m, and a
// kernel of half the bandwidth has the same directions at twice the length. It
// panics if k is not valid, m < 0 or d < 1, or with an *approx.RangeError if there
// are more than approx.MaxRank numbers.
func Frequencies(k approx.Spectral, m, d int, seed uint64) approx.Points {
	arg.Must("fourier.Frequencies", approx.CheckKernel(k))
	arg.AtLeast("fourier.Frequencies", "m", m, 0)
	arg.AtLeast("fourier.Frequencies", "d", d, 1)
	arg.Must("fourier.Frequencies", arg.Range("m·d", float64(m)*float64(d), 0, approx.MaxRank))
	w := approx.NewPoints(m, d)
	drawRadial(w, k.Radius, seed, streamFrequencies)
	return w
}
