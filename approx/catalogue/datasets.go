package catalogue

import "mercer/approx/dataset"

// Datasets lists the data sets in the order in which a user chooses from them. Datasets must not
// be changed.
var Datasets = datasets()

func datasets() []DatasetEntry {
	return []DatasetEntry{
		{Dataset: dataset.Moons, Group: "moon"},
		{Dataset: dataset.Circles, Group: "circle"},
		{Dataset: dataset.Blobs, Group: "blob"},
		{Dataset: dataset.Three, Group: "blob"},
		{Dataset: dataset.Spiral, Noun: "a spiral", Group: "arm"},
		{Dataset: dataset.SCurve, Noun: "an S-curve"},
		{Dataset: dataset.Checkerboard, Noun: "a checkerboard", Group: "colour"},
		{Dataset: dataset.Uniform, Noun: "a uniform square"},
		{Dataset: dataset.Line, Noun: "a line with outliers", Group: "part"},
		{Dataset: dataset.Grid, Noun: "a grid"},
		{Dataset: dataset.Tight, Group: "cluster"},
		{Dataset: dataset.Gaps, Noun: "a square with gaps"},
		{Dataset: dataset.Rivals, Group: "side"},
	}
}
