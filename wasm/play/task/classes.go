package task

import "mercer/approx"

// RidgeClassifier is classification by kernel ridge regression.
var RidgeClassifier = Task{
	Key: "classes", Name: "ridge classifier", Short: "classes", Noun: "ridge classification", Source: "Rifkin, Yeo & Poggio 2003",
	Doc:        "Learns the group of each point by kernel ridge regression on targets ±1 less their mean; with more than two groups, each against the rest.",
	Params:     []approx.Param{rho},
	Titles:     decisionTitles,
	ShortTitle: decisionBrief,
	Loss:       ErrorRate,
	LiveBelow:  800,
}

var decisionTitles = [3][2]string{{"Decision", "exact"}, {"Decision", "approximate"}, {"Decision", "difference"}}

const decisionBrief = "Difference"
