package task

import "mercer/approx"

// SVM is classification by a support vector machine.
var SVM = Task{
	Key: "svm", Name: "support vector machine", Short: "support vectors", Noun: "a support vector machine", Source: "Cortes & Vapnik 1995",
	Doc: "Learns the group of each point with the widest margin, where each error costs C; with more than two groups, each against the rest.",
	Params: []approx.Param{{
		Key: "c", Symbol: "C", Name: "cost of an error", Min: 1e-3, Max: 1e4, Default: 10, Log: true,
		Doc: "Larger C follows the points more closely.",
	}},
	Titles:     decisionTitles,
	ShortTitle: decisionBrief,
	Loss:       ErrorRate,
	LiveBelow:  400,
	IsSeeded:   true,
}
