package fourier

import "mercer/approx"

// streamFrequencies separates the frequencies from other draws of the same
// seed.
const streamFrequencies = 0xf0

// Frequencies draws m frequencies in ℝᵈ from the spectral measure of k, one
// after the other from one stream: each is a direction, uniform on the sphere,
// and a length, the quantile of a uniform number. So m+1 frequencies extend m,
// and a kernel of half the bandwidth has the same directions at twice the
// length.
func Frequencies(k approx.Spectral, m, d int, seed uint64) approx.Points {
	w := approx.NewPoints(m, d)
	drawRadial(w, k.Radius, seed, streamFrequencies)
	return w
}
