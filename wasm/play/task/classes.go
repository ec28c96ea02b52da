package task

import (
	"mercer/approx"
)

// RidgeClassifier is a classifier by kernel ridge regression.
var RidgeClassifier = Task{
	Key: "classes", Name: "ridge classifier", Short: "classes", Source: "Rifkin, Yeo & Poggio 2003",
	Doc:       "Learns the group of each point by kernel ridge regression on ±1 less the mean; more than two groups one against the rest.",
	Params:    []approx.Param{rho},
	Titles:    decisionTitles,
	Brief:     decisionBrief,
	Loss:      ErrorRate,
	LiveBelow: 800,
}

var decisionTitles = [3][2]string{{"Decision", "exact"}, {"Decision", "approximate"}, {"Decision", "difference"}}

const decisionBrief = "Difference"
