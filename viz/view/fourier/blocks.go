package fourier

import "mercer/viz/contract"

// frequencyRows is the index of lists with a row for each frequency.
var frequencyRows = contract.Index{Name: "frequency", From: 1}

// These are the blocks of a result that the view draws.
var (
	// Frequencies holds the frequencies, or the directions of units if there are lines.
	Frequencies = contract.Positions{Name: "freq", Rows: contract.Index{Name: frequencyRows.Name, From: 1, Note: "frequencies are counted from 1, as in the pictures"}, Names: contract.XY}
	// Weights holds the weights of the frequencies if they differ. Some may be negative.
	Weights = contract.Column{Name: "freq.weights", Rows: frequencyRows}
	// PlaneReach holds how far from 0 the Fourier plane shows.
	PlaneReach = contract.Scalar{Name: "freq.reach"}
	// Rings holds the radii of the discs with as much mass as 1, 2 and 3 deviations of a Gaussian.
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
	Scale = contract.Scalar{Name: "fourier.scale", Scale: true}
)
