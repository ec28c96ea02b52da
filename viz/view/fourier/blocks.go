package fourier

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Weights holds the weights of the frequencies if the weights differ. Some weights may
	// be negative.
	Weights = contract.Column{Name: "freq.weights", Rows: contract.Index{Name: "frequency", First: 1}}
	// PlaneReach holds the distance from 0 up to which the Fourier plane shows
	// frequencies.
	PlaneReach = contract.Scalar{Name: "freq.reach"}
	// Rings holds the radii of the discs with as much mass as 1, 2 and 3 deviations of a
	// Gaussian.
	Rings = contract.Column{Name: "freq.rings"}
	// Stretch holds the 2×2 matrix that turns the circles into ellipses.
	Stretch = contract.Matrix{Name: "freq.stretch", Names: []string{"freq.stretch.x", "freq.stretch.y"}}
	// Density holds √(p/max p) over the Fourier plane.
	Density = contract.Square{
		Name: "freq.density", Factor: DensityReach, Reach: PlaneReach, Note: "the square root of the spectral density, as a part of the largest",
	}
	// Atoms holds places and probabilities of a spectral measure without density.
	Atoms = contract.Table{Name: "freq.atoms", Columns: 3, Names: []string{"x", "y", "probability"}}
	// Waves holds k̂(x₀, ·), the mean of all waves.
	Waves = contract.Field{Name: "fourier.k"}
	// Scale holds the largest value of Waves.
	Scale = contract.Scalar{Name: "fourier.scale", IsScale: true}
)
