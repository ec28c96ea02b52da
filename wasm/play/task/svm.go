package task

import (
	"mercer/approx"
)

// SVM is a support vector machine.
var SVM = Task{
	Key: "svm", Name: "support vector machine", Short: "support vectors", Source: "Cortes & Vapnik 1995",
	Doc: "Learns the group of each point with as wide a margin as errors at the price C allow; more than two groups one against the rest.",
	Params: []approx.Param{{
		Key: "c", Symbol: "C", Name: "price of an error", Min: 1e-3, Max: 1e4, Default: 10, Log: true,
		Doc: "Larger C follows the points more closely.",
	}},
	Titles:    decisionTitles,
	Brief:     decisionBrief,
	Loss:      ErrorRate,
	LiveBelow: 400,
	Seeded:    true,
}
