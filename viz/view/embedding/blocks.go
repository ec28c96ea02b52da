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
	// Pair holds the two shown components, from 0.
	Pair = contract.Positions{Name: "embedding.pair", Names: [2]string{"first", "second"}}
	// Off holds ‖Õ − O‖_F/‖O‖_F of the two components.
	Off = contract.Scalar{Name: "embedding.off"}
	// Word names the components in the title.
	Word = contract.Label{Name: "embedding.word"}
)
