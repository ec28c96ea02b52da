package task

import "math"

// Components is kernel PCA with two components.
var Components = Task{
	Key: "components", Name: "kernel PCA, two components", Short: "components", Noun: "two components of kernel PCA", Source: "Schölkopf, Smola & Müller 1998",
	Doc:        "Plots each point by its scores √λᵢ φᵢ(x) on the leading two components.",
	Titles:     embeddingTitles,
	LiveBelow:  math.MaxInt,
	NeedsPairs: true,
}

var embeddingTitles = [3][2]string{{"Embedding", "exact"}, {"Embedding", "approximate, aligned"}, {"Shifts", "exact to approximate"}}
