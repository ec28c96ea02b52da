// Package compare declares the view of several methods side by side.
package compare

import (
	"mercer/viz/contract"
)

// View declares the view.
var View = contract.View{
	Key:      "compare",
	Name:     "Methods side by side",
	Short:    "compare",
	Doc:      "Shows two to four methods on the same points, kernel, probe and scale: what each sees from x₀, its φ̂ᵢ, and how far that is from φᵢ.",
	Scales:   []contract.Scale{{Key: "compare", Block: Scale}},
	LiveUpTo: contract.AnySize,
}
