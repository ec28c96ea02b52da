// Package embedding declares the view of kernel PCA scores.
package embedding

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of kernel PCA scores.
var View = contract.View{
	Key:         "embedding",
	Name:        "Embedding",
	ShortName:   "embedding",
	Source:      "Schölkopf, Smola & Müller 1998",
	Doc:         "Plots the points by their scores √λᵢ φᵢ(x) on two components, exact and approximate (aligned), and the shifts between them.",
	Settings:    []contract.Setting{Components},
	DependsOn:   contract.InputFit | contract.InputComponents,
	MainPicture: 1,
	LiveUpTo:    contract.NoPointLimit,
	Tables:      [][]contract.Block{{Scores.Exact, Scores.Approx, Points, result.Labels}, {ShownComponents}, {RelativeError}},
}

// Components is the setting for the two components on the axes.
var Components = contract.Setting{
	Key: "pair", Name: "components", Choices: []string{"1-2", "1-3", "2-3"},
	Words: []string{"components 1, 2", "components 1, 3", "components 2, 3"},
	Doc:   "Which two of the leading three components are shown, the first across and the second up.",
}
