package task

import (
	"mercer/approx"
	"mercer/viz/view/eigen"
)

// Neighbors is classification by the nearest neighbours among kernel PCA scores.
var Neighbors = Task{
	Key: "knn", Name: "nearest neighbours in the embedding", Short: "neighbours", Noun: "nearest-neighbour classification", Source: "Cover & Hart 1967; Kingravi, Vela & Gray 2013, section 6",
	Doc: "Labels each place by majority vote of its k nearest points in the leading components of kernel PCA.",
	Params: []approx.Param{
		{Key: "k", Symbol: "k", Name: "neighbours", Min: 1, Max: 25, Default: 3, Integer: true, Doc: "How many points vote."},
		{Key: "r", Symbol: "r", Name: "components", Min: 1, Max: eigen.MaxIndex, Default: 5, Integer: true, Doc: "How many components of kernel PCA define the distances."},
	},
	Titles:     decisionTitles,
	ShortTitle: decisionBrief,
	Loss:       ErrorRate,
	NeedsPairs: true,
	LiveBelow:  800,
}
