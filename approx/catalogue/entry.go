package catalogue

import (
	"context"

	"mercer/approx"
	"mercer/approx/landmark"
	"mercer/approx/measure"
	"mercer/approx/replay"
)

// A MethodEntry is a method with everything that programs know about it beyond the
// approx.Method itself. It holds the words of a chooser and of the steps, the
// growth of its cost and size, and its part in comparisons. Fields that are zero do
// not apply.
type MethodEntry struct {
	approx.Method

	Brief  string // a shorter Short, for places without room
	Noun   string // in a sentence, with its article: «a Gaussian sketch»; Short where empty
	Group  string // the heading in a list: «Landmarks»
	Marks  string // the things that a fit places: «landmarks», «frequencies», «shadow centres»
	Phrase string // the end of a sentence, with {keys} for controls and [m] for an output: «with m = {m} landmarks»

	Steps replay.Wording // wording of the steps of a fit

	// FeaturesPerSize is the number of features for each unit of m: 2 if a
	// frequency has a cosine and a sine. 0 stands for 1. A fraction is rounded up.
	FeaturesPerSize float64

	// FeaturesBeside is the number of additional features: 2 if a constant has a
	// cosine and a sine too, and −1 if a frequency is 0.
	FeaturesBeside int

	// FeaturesVary is set if the number of features does not follow from m alone.
	// If FeaturesSetting is not empty, this applies only if that setting, by
	// Param.Key, is not 0.
	FeaturesVary    bool
	FeaturesSetting string

	// Sizes make a method larger whose size is an output.
	Sizes Sizes

	// Demand returns the cost of a fit with the settings v for n points, apart from
	// products of the features. Nil stands for Modest.
	Demand func(v approx.Values) Demand

	// Centres describes what a method does with centres if it determines their
	// number.
	Centres CentreCost

	StoresFactor bool // a fit stores n×m numbers, the factor of a pivoted Cholesky decomposition
	SlowDraw     bool // to draw landmarks takes the kernel at many pairs of points: too long for a frame of many points

	// Variance is the variance of k̂ over seeds. Nil: no formula is known.
	Variance *measure.Variance

	// Colour is the place, from 1, of the colour that the method has in every race. 0: it
	// has no colour of its own.
	Colour int

	// Rival is the place of the method, from 1, among those that a comparison may
	// begin with. The first one that differs from the current method and accepts
	// the kernel is chosen. 0: never.
	Rival int

	Theorems      bool // the bounds of the reduced-set paper are about this method
	FromLandmarks bool // with Problem.Landmarks a fit is nystrom.FromLandmarks

	// FromScores fits with leverage scores that are known already.
	FromScores func(ctx context.Context, p approx.Problem, r *landmark.Ridge) (approx.Fit, error)

	// Rough fits to an accuracy that looks exact in a picture, in less time than Fit.
	Rough func(ctx context.Context, p approx.Problem) (approx.Fit, error)

	// Quick is a fit of less accuracy: it reads as many points as budget operations allow.
	Quick func(ctx context.Context, p approx.Problem, v approx.Values, budget float64) (approx.Fit, error)
}

// Sizes are the values of a setting that makes a method larger, from the smallest size.
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
