package data

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Title holds the title of the picture of the data points.
	Title = contract.Label{Name: "title.data"}
	// Note holds an important note on the picture of the data points. It may be absent.
	Note = contract.Label{Name: "note.data"}
	// Errors holds the error of the Gram matrix. Each entry is the largest |K − K̂| in a
	// block of rows and columns.
	Errors = contract.Matrix{Name: "gram"}
	// ErrorsIndex holds the index of the point in each row of K.
	ErrorsIndex = contract.Column{Name: "gram.index", Rows: contract.Index{Name: "row"}}
	// ErrorsBounds holds the boundaries between groups, as fractions of the number of
	// rows.
	ErrorsBounds = contract.Column{Name: "gram.bounds"}
	// ErrorsScale holds the end of the colour scale for Errors.
	ErrorsScale = contract.Scalar{Name: "gram.scale", IsScale: true}
	// ErrorsOrder describes the order of the rows in words.
	ErrorsOrder = contract.Label{Name: "gram.order"}
	// ErrorsGroupNames holds the names of the groups of rows, as a list.
	ErrorsGroupNames = contract.Label{Name: "gram.groups"}
	// ErrorsSample describes the sample of points in Errors. It is absent if Errors
	// contains all points.
	ErrorsSample = contract.Label{Name: "gram.sample"}
)

// ErrorsKey is the key of the scale ErrorsScale.
const ErrorsKey = "gram"

// These variables are the panels of the second and the third picture of the view.
var (
	SpectrumPanel = contract.Panel{Name: "spectrum"}
	ErrorsPanel   = contract.Panel{Name: "gram"}
)
