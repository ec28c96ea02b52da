package embedding

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// These variables declare the blocks that the view draws.
var (
	// Scores holds the scores √λᵢ φᵢ of the points on the two shown components.
	Scores = contract.Pair[contract.Positions]{
		Exact: contract.Positions{Name: "embedding.exact", Rows: result.SomePointRows}, Approx: contract.Positions{Name: "embedding.approx", Rows: result.SomePointRows},
	}
	// Points holds the indices of the embedded points. It is absent if all points are
	// embedded.
	Points = contract.Column{Name: "embedding.points"}
	// ShownComponents holds the indices of the two shown components, counted from 0.
	ShownComponents = contract.Positions{Name: "embedding.pair", Names: [2]string{"first", "second"}}
	// RelativeError holds ‖Õ − O‖_F/‖O‖_F, where O and Õ are the exact and the
	// approximate scores on the two components.
	RelativeError = contract.Scalar{Name: "embedding.off"}
	// ComponentsText describes the two components in the title.
	ComponentsText = contract.Label{Name: "embedding.word"}
)
