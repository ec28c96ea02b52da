package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

var (
	_ approx.Parted = Waves{}
	_ approx.Parted = Cosines{}
	_ approx.Parted = Complex{}
	_ approx.Parted = Activations{}
	_ approx.Parted = (*Lattice)(nil)
)

// Parts implements approx.Parted. It returns m: a part is a frequency.
func (f Waves) Parts() int { return f.Omega.Len() }

// Part implements approx.Parted: the cosine and the sine of a frequency.
func (f Waves) Part(j int) []int {
	arg.Index("fourier.Waves.Part", "part", j, f.Parts())
	return []int{j, f.Omega.Len() + j}
}

// Parts implements approx.Parted. It returns m: a part is a cosine.
func (f Cosines) Parts() int { return f.Len() }

// Part implements approx.Parted.
func (f Cosines) Part(j int) []int {
	arg.Index("fourier.Cosines.Part", "part", j, f.Parts())
	return []int{j}
}

// Parts implements approx.Parted. It returns m: a part is a complex wave.
func (f Complex) Parts() int { return f.Len() / 2 }

// Part implements approx.Parted: the real and the imaginary part of a wave.
func (f Complex) Part(j int) []int {
	arg.Index("fourier.Complex.Part", "part", j, f.Parts())
	return []int{2 * j, 2*j + 1}
}

// Parts implements approx.Parted. It returns m: a part is a neuron.
func (f Activations) Parts() int { return f.Len() }

// Part implements approx.Parted.
func (f Activations) Part(j int) []int {
	arg.Index("fourier.Activations.Part", "part", j, f.Parts())
	return []int{j}
}

// Parts implements approx.Parted. It returns how many frequencies there are.
func (l *Lattice) Parts() int { return len(l.index) }

// Part implements approx.Parted: the constant, or the cosine and the sine of a
// frequency.
func (l *Lattice) Part(j int) []int {
	arg.Index("fourier.Lattice.Part", "part", j, l.Parts())
	if j == 0 {
		return []int{0}
	}
	return []int{2*j - 1, 2 * j}
}
