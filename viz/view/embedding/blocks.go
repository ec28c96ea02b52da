package embedding

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// These are the blocks of a result that the view draws.
var (
	// Scores holds the scores √λᵢφᵢ of points on two components.
	Scores = contract.Pair[contract.Positions]{
		Exact: contract.Positions{Name: "embedding.exact", Rows: result.SomePointRows}, Approx: contract.Positions{Name: "embedding.approx", Rows: result.SomePointRows},
	}
	// Points holds the rows of the embedded points if these are not all points.
	Points = contract.Column{Name: "embedding.points"}
	// ShownComponents holds the two shown components, from 0.
	ShownComponents = contract.Positions{Name: "embedding.pair", Names: [2]string{"first", "second"}}
	// RelativeError holds ‖Õ − O‖_F/‖O‖_F of the two components.
	RelativeError = contract.Scalar{Name: "embedding.off"}
	// ComponentsText names the components in the title.
	ComponentsText = contract.Label{Name: "embedding.word"}
)
