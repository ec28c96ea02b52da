// Package gram declares the view of Gram matrices.
package gram

import (
	"mercer/viz/contract"
	"mercer/viz/view/data"
)

// View declares the view of Gram matrices.
var View = contract.View{
	Key:         "gram",
	Name:        "Gram matrices",
	ShortName:   "Gram matrices",
	Doc:         "Shows K, K̂ and |K − K̂| as matrices; pointing at a cell rings its two points, and at a point marks its row and column.",
	Settings:    []contract.Setting{Order},
	Scales:      []contract.Scale{{Key: ValuesKey, Block: ValueScale}},
	DependsOn:   contract.InputFit | contract.InputRowOrder,
	MainPicture: 1,
	HeightAlone: 0.66, // includes the legends below the matrices
	LiveUpTo:    contract.NoPointLimit,
	Tables:      [][]contract.Block{{Mean.Exact, Mean.Approx, Error}, {Rows}, {ValueScale}, {data.ErrorsScale}, {Edges}},
}

// Order is the setting for the order of the rows and columns.
var Order = contract.Setting{
	Key: "order", Name: "order of the points", Choices: []string{"group", "cut", "eigenvector", "given"},
	Words: []string{"by group", "by normalised cut", "by eigenfunction", "as given"},
	Doc:   "The order of the rows: by group, by the second function of a normalised cut, by the first eigenfunction, or as given.",
}
