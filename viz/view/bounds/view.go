package bounds

import (
	"mercer/viz/contract"
)

// View declares the view.
var View = contract.View{
	Key:      "bounds",
	Name:     "Bounds",
	Short:    "bounds",
	Source:   "Kingravi, Vela & Gray 2013, theorems 5.1 to 5.4",
	Doc:      "Shows what each theorem of the reduced-set paper says for every ℓ, what it bounds on these points, and where it says nothing.",
	NeedsFit: true,
}
