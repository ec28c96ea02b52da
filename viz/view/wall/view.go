// Package wall declares the view of all eigenfunctions as thumbnails.
package wall

import (
	"mercer/viz/contract"
)

// View declares the view.
var View = contract.View{
	Key:      "wall",
	Name:     "All eigenfunctions",
	Short:    "wall",
	Doc:      "Shows φ₁ to φ₁₆, exact above approximate; pointing at one magnifies it.",
	LiveUpTo: contract.AnySize,
}
