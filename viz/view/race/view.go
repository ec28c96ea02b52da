package race

import (
	"mercer/viz/contract"
)

// View declares the view of the race.
var View = contract.View{
	Key:       "race",
	Name:      "The race",
	ShortName: "race",
	Doc:       "Shows how the error of every method falls with its size, time, memory or kernel evaluations on these data.",
	GridRows:  2,
	Tables:    [][]contract.Block{{Cells, Runs}, {ColorIndices, TheoryExponents, UsesSeed}, {SizeRange}, {CurrentMethod}, {CurrentSize}},
	DependsOn: contract.InputFit | contract.InputAllMethods | contract.InputRaceAxis,
}
