package bounds

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// ShownEll holds the ℓ of the state.
	ShownEll = contract.Scalar{Name: "bounds.ell"}
	// PointCount holds the number of points of the shadow sets.
	PointCount = contract.Scalar{Name: "bounds.of"}
	// Dimension holds D of Theorem 5.4.
	Dimension = contract.Scalar{Name: "bounds.dim"}
	// OtherMethod holds the short name of the method of the state, if the curves are curves of
	// shadow sets instead.
	OtherMethod = contract.Label{Name: "bounds.besides"}
	// SampleWords describes the points of the shadow sets, if these are not all points.
	SampleWords = contract.Label{Name: "bounds.over"}
)

// Theorems are the numbers of the theorems of the reduced-set paper, in the order of their pictures.
var Theorems = [...]string{"5.1", "5.2", "5.3", "5.4"}

// Panel is the picture of a theorem.
func Panel(theorem string) contract.Panel { return contract.Panel{Name: key + "." + theorem} }

// Curves declares the curves of a theorem. The rows have the columns Ell to Trivial
// and are sorted by ℓ. The ℓ of the state is among them.
func Curves(theorem string) contract.Table {
	return contract.Table{Name: Panel(theorem).Name, Columns: ColumnCount, Names: columnNames[:]}
}

// LowerBoundLabel declares a label that is set if the measured quantity is only a part of the
// quantity that the theorem bounds.
func LowerBoundLabel(theorem string) contract.Label {
	return contract.Label{Name: key + ".least." + theorem}
}
