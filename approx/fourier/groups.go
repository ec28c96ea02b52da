package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

var (
	_ approx.Grouped = Waves{}
	_ approx.Grouped = Cosines{}
	_ approx.Grouped = ComplexWaves{}
	_ approx.Grouped = Activations{}
	_ approx.Grouped = (*Lattice)(nil)
)

// Groups implements approx.Grouped. It returns m, since each frequency is a group.
func (f Waves) Groups() int { return f.Omega.Len() }

// Group implements approx.Grouped. It returns the indices of the cosine and the sine of
// frequency j.
func (f Waves) Group(j int) []int {
	arg.Index("fourier.Waves.Group", "group", j, f.Groups())
	return []int{j, f.Omega.Len() + j}
}

// Groups implements approx.Grouped. It returns m, since each cosine is a group.
func (f Cosines) Groups() int { return f.Len() }

// Group implements approx.Grouped.
func (f Cosines) Group(j int) []int {
	arg.Index("fourier.Cosines.Group", "group", j, f.Groups())
	return []int{j}
}

// Groups implements approx.Grouped. It returns m, since each complex exponential is a
// group.
func (f ComplexWaves) Groups() int { return f.Len() / 2 }

// Group implements approx.Grouped. It returns the indices of the real and the imaginary
// part of exponential j.
func (f ComplexWaves) Group(j int) []int {
	arg.Index("fourier.ComplexWaves.Group", "group", j, f.Groups())
	return []int{2 * j, 2*j + 1}
}

// Groups implements approx.Grouped. It returns m, since each neuron is a group.
func (f Activations) Groups() int { return f.Len() }

// Group implements approx.Grouped.
func (f Activations) Group(j int) []int {
	arg.Index("fourier.Activations.Group", "group", j, f.Groups())
	return []int{j}
}

// Groups implements approx.Grouped. It returns the number of frequencies.
func (l *Lattice) Groups() int {
	arg.Receiver("fourier.Lattice.Groups", l == nil)
	return len(l.index)
}

// Group implements approx.Grouped. Group 0 is the constant. Each other group is the
// cosine and the sine of a frequency.
func (l *Lattice) Group(j int) []int {
	arg.Receiver("fourier.Lattice.Group", l == nil)
	arg.Index("fourier.Lattice.Group", "group", j, l.Groups())
	if j == 0 {
		return []int{0}
	}
	return []int{2*j - 1, 2 * j}
}
