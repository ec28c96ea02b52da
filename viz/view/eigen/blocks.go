package eigen

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Phi holds the eigenfunction φᵢ and its approximation φ̂ᵢ, the upper edge first.
	Phi = contract.FieldPair("phi")
	// Scale holds the largest |value| of φᵢ and φ̂ᵢ that counts for the scale.
	Scale = contract.Scalar{Name: "phi.scale", IsScale: true}
	// Noise holds the |value| below which φ̂ᵢ is rounding.
	Noise = contract.Scalar{Name: "phi.noise"}
	// Note holds an important note about φᵢ, such as nearly equal eigenvalues.
	Note = contract.Label{Name: "note.phi"}
)

// Row is the row of pictures of φᵢ.
var Row = contract.Row{Key: "phi", Functions: Phi, Scale: Scale}

// Panel is the picture of a part of the row: "exact", "approx" or "diff".
func Panel(part string) contract.Panel { return contract.Panel{Name: Row.Key + "." + part} }
