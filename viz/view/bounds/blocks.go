package bounds

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// ShownEll holds the ℓ of the state.
	ShownEll = contract.Scalar{Name: "bounds.ell"}
	// Of holds how many points the shadow sets are of.
	Of = contract.Scalar{Name: "bounds.of"}
	// Dimension holds D of theorem 5.4.
	Dimension = contract.Scalar{Name: "bounds.dim"}
	// Besides holds the short name of the method if the curves are of shadow sets and not of the method.
	Besides = contract.Label{Name: "bounds.besides"}
	// Over says which points the shadow sets are of, if not of all.
	Over = contract.Label{Name: "bounds.over"}
)
