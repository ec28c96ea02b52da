package bounds

import "mercer/viz/contract"

// These variables declare the blocks that the view draws.
var (
	// ShownEll holds the value of ℓ in the state.
	ShownEll = contract.Scalar{Name: "bounds.ell"}
	// PointCount holds the number of points from which the shadow sets are computed.
	PointCount = contract.Scalar{Name: "bounds.of"}
	// Dimension holds the dimension D of Theorem 5.4.
	Dimension = contract.Scalar{Name: "bounds.dim"}
	// OtherMethod holds the short name of the method of the state if this method is not
	// the shadow set. The curves always describe the shadow set.
	OtherMethod = contract.Label{Name: "bounds.besides"}
	// SampleWords describes the sample of points from which the shadow sets are computed.
	// It is missing if all points are used.
	SampleWords = contract.Label{Name: "bounds.over"}
)

// Theorems lists the numbers of the theorems of the reduced-set paper, in the order of
// their charts.
var Theorems = [...]string{"5.1", "5.2", "5.3", "5.4"}

// Panel returns the panel with the chart of a theorem.
func Panel(theorem string) contract.Panel { return contract.Panel{Name: key + "." + theorem} }

// Curves declares the curves of a theorem. The rows are sorted by ℓ and have the columns
// EllColumn to TrivialBoundColumn. One of the rows belongs to the ℓ of the state.
func Curves(theorem string) contract.Table {
	return contract.Table{Name: Panel(theorem).Name, Columns: ColumnCount, Names: columnNames[:]}
}

// LowerBoundLabel declares a label. If the label is set, only a part of the bounded
// quantity is measured, so that the measured value is a lower bound.
func LowerBoundLabel(theorem string) contract.Label {
	return contract.Label{Name: key + ".least." + theorem}
}
