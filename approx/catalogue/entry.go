package catalogue

import (
	"context"

	"mercer/approx"
	"mercer/approx/landmark"
	"mercer/approx/measure"
	"mercer/approx/replay"
)

// A MethodEntry is an approx.Method with the data that programs need beyond the method
// itself. An entry holds texts for a chooser and for the steps, the growth of cost and
// size, and the role in comparisons. Fields that are zero do not apply.
type MethodEntry struct {
	approx.Method

	Brief  string // a shorter Short, for places without room
	Noun   string // in a sentence, with its article: «a Gaussian sketch»; Short where empty
	Group  string // the heading in a list: «Landmarks»
	Marks  string // the things that a fit places: «landmarks», «frequencies», «shadow centres»
	Phrase string // the end of a sentence, with {keys} for controls and [m] for an output: «with m = {m} landmarks»

	Steps replay.Wording // wording of the steps of a fit

	// FeaturesPerSize is the number of features for each unit of m: 2 if a frequency
	// has a cosine and a sine. The value 0 stands for 1. A fractional number of
	// features is rounded up.
	FeaturesPerSize float64

	// FeaturesBeside is the number of additional features: 2 if the constant has a
	// cosine and a sine, and −1 if one frequency is 0.
	FeaturesBeside int

	// FeaturesVary is set if the number of features does not follow from m alone. A
	// nonempty FeaturesSetting is the Param.Key of a setting; FeaturesVary then applies
	// only if this setting is not 0.
	FeaturesVary    bool
	FeaturesSetting string

	// Sizes varies the size of a method whose size is an output.
	Sizes Sizes

	// Demand returns the cost of a fit with the settings v for n points, apart from
	// products of the features. Nil stands for Modest.
	Demand func(v approx.Values) Demand

	// Centres describes what a method does with centres if it determines their
	// number.
	Centres CentreCost

	StoresFactor bool // a fit stores n×m numbers, the factor of a pivoted Cholesky decomposition
	SlowDraw     bool // to draw landmarks takes the kernel at many pairs of points: too long for a frame of many points

	// Variance is the variance of k̂ over seeds, or nil if no formula is known.
	Variance *measure.Variance

	// Colour is the number, from 1, of the colour of the method in every race. It is 0
	// if the method has no colour of its own.
	Colour int

	// Rival is the rank of the method, from 1, as the first rival in a comparison. A
	// comparison begins with the first rival that differs from the current method and
	// accepts the kernel. The value 0 excludes the method.
	Rival int

	Theorems      bool // the bounds of the reduced-set paper are about this method
	FromLandmarks bool // with Problem.Landmarks a fit is nystrom.FromLandmarks

	// FromScores fits with precomputed leverage scores.
	FromScores func(ctx context.Context, p approx.Problem, r *landmark.Ridge) (approx.Fit, error)

	// Rough is a faster Fit whose error is invisible in a picture.
	Rough func(ctx context.Context, p approx.Problem) (approx.Fit, error)

	// Quick is a less accurate fit that reads at most as many points as budget
	// operations allow.
	Quick func(ctx context.Context, p approx.Problem, v approx.Values, budget float64) (approx.Fit, error)
}

// Sizes lists values of a setting that increase the size of a method, starting with the
// smallest size.
type Sizes struct {
	Setting string // the Param.Key; empty if there is no such setting
	Values  []float64
}

// Demand is a class of costs in the number of points.
type Demand int

const (
	Modest       Demand = iota // a few passes over the points
	EachPairOnce               // evaluates the kernel at every pair of points and stores none
	WholeMatrix                // products with the whole kernel matrix
	ManyGrids                  // a sort of all points for each of thousands of grids
)

// CentreCost is a class of costs in the number m of centres.
type CentreCost int

const (
	CentrePairs    CentreCost = iota // every pair of centres: m²
	CentreProducts                   // products of features over the points: n m²
	CentreMeans                      // the kernel between points and centres, in passes: n m
)

// always returns the Demand d for all settings.
func always(d Demand) func(approx.Values) Demand {
	return func(approx.Values) Demand { return d }
}

// A DatasetEntry is a data set with the words of a chooser.
type DatasetEntry struct {
	approx.Dataset

	Noun  string // in a sentence, with its article: «a spiral»; Name where empty
	Group string // what a group of points is: «moon»; empty if there is one group
}
