package fourier

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Weights holds the weights of the frequencies. It is absent if all weights are
	// equal. Weights can be negative.
	Weights = contract.Column{Name: "freq.weights", Rows: contract.Index{Name: "frequency", First: 1}}
	// PlaneReach holds the largest distance from 0 at which the Fourier plane shows
	// frequencies.
	PlaneReach = contract.Scalar{Name: "freq.reach"}
	// Rings holds three radii. The discs with these radii contain the same probability as
	// 1, 2 and 3 standard deviations of a Gaussian.
	Rings = contract.Column{Name: "freq.rings"}
	// Stretch holds the 2×2 matrix that maps the rings to ellipses.
	Stretch = contract.Matrix{Name: "freq.stretch", Names: []string{"freq.stretch.x", "freq.stretch.y"}}
	// Density holds √(p/max p), where p is the spectral density, on the Fourier plane.
	Density = contract.Square{
		Name: "freq.density", Factor: DensityReach, Reach: PlaneReach, Note: "the square root of the spectral density, as a part of the largest",
	}
	// Atoms holds the positions and the probabilities of a discrete spectral measure.
	Atoms = contract.Table{Name: "freq.atoms", Columns: 3, Names: []string{"x", "y", "probability"}}
	// Waves holds k̂(x₀, ·), which is the mean of all cosines.
	Waves = contract.Field{Name: "fourier.k"}
	// Scale holds the end of the colour scale for Waves.
	Scale = contract.Scalar{Name: "fourier.scale", IsScale: true}
)
