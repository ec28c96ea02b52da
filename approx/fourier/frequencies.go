package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// streamFrequencies is the random stream of the frequencies for a seed.
const streamFrequencies = 0xf0

// Frequencies draws m frequencies in ℝᵈ from the spectral measure of k. They are the
// frequencies of Random. It draws them one after another from one random stream, so a
// larger m does not change the first frequencies. If k is radial, the direction of a
// frequency is uniform on the sphere, and its length is the quantile of a uniform number.
// If the bandwidth of a kernel is halved, the directions stay the same and the lengths
// double. If its spectrum has an Activation, Frequencies returns the weights of neurons.
//
// Frequencies panics with the error of Represent, or if m < 0. If md exceeds
// approx.MaxSize, it panics with an *approx.RangeError.
func Frequencies(k approx.Kernel, m, d int, seed uint64) approx.Points {
	arg.AtLeast("fourier.Frequencies", "m", m, 0)
	arg.AtLeast("fourier.Frequencies", "d", d, 1)
	arg.Must("fourier.Frequencies", arg.CheckRange("m·d", float64(m)*float64(d), 0, approx.MaxSize))
	in, err := Represent(k, d)
	arg.Must("fourier.Frequencies", err)
	w, _, _ := Nodes{W: draw(in, m, seed)}.unwarped(in)
	return w
}
