package data

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Title holds the title of the picture of the points.
	Title = contract.Label{Name: "title.data"}
	// Note holds an important note about the picture of the points.
	Note = contract.Label{Name: "note.data"}
	// Errors holds the largest |K − K̂| of each block of rows and columns.
	Errors = contract.Matrix{Name: "gram"}
	// ErrorsIndex holds the point in each row of K.
	ErrorsIndex = contract.Column{Name: "gram.index", Rows: contract.Index{Name: "row"}}
	// ErrorsBounds holds the boundaries between groups as fractions of the rows.
	ErrorsBounds = contract.Column{Name: "gram.bounds"}
	// ErrorsScale holds the largest value of Errors that counts for the scale.
	ErrorsScale = contract.Scalar{Name: "gram.scale", IsScale: true}
	// ErrorsOrder describes the order of the rows.
	ErrorsOrder = contract.Label{Name: "gram.order"}
	// ErrorsGroups names the groups of rows, separated by bars.
	ErrorsGroups = contract.Label{Name: "gram.groups"}
	// ErrorsSample describes the points of Errors, if these are not all points.
	ErrorsSample = contract.Label{Name: "gram.sample"}
)

// ErrorsKey identifies the scale of Errors.
const ErrorsKey = "gram"

// The pictures beside the picture of the points.
var (
	SpectrumPanel = contract.Panel{Name: "spectrum"}
	ErrorsPanel   = contract.Panel{Name: "gram"}
)
