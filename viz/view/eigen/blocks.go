package eigen

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Phi holds the samples of the eigenfunction φᵢ and of its approximation φ̂ᵢ. The
	// first row is the upper edge.
	Phi = contract.FieldPair("phi")
	// Scale holds the end of the colour scale for φᵢ and φ̂ᵢ.
	Scale = contract.Scalar{Name: "phi.scale", IsScale: true}
	// Noise holds a bound on the rounding error of φ̂ᵢ.
	Noise = contract.Scalar{Name: "phi.noise"}
	// Note holds an important note on φᵢ, for example that eigenvalues are nearly equal.
	// It may be absent.
	Note = contract.Label{Name: "note.phi"}
)

// Row declares the row of pictures of φᵢ, φ̂ᵢ and their difference.
var Row = contract.Row{Key: "phi", Functions: Phi, Scale: Scale}

// Panel returns the panel for a part of the row: "exact", "approx" or "diff".
func Panel(part string) contract.Panel { return contract.Panel{Name: Row.Key + "." + part} }
