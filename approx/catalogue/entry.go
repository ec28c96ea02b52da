package catalogue

import (
	"mercer/approx"
	"mercer/approx/landmark"
	"mercer/approx/measure"
	"mercer/approx/replay"
)

// A MethodEntry is an approx.MethodInfo with the additional data that programs need. It
// contains the texts for choosing and for the steps, and the growth of cost and size. The
// zero value of a field means that it does not apply.
type MethodEntry struct {
	approx.MethodInfo

	Brief  string // shorter form of Short, for narrow layouts
	Noun   string // name with an article for a sentence: «a Gaussian sketch»; Short if empty
	Group  string // heading in a list: «Landmarks»
	Marks  string // objects that a fit places: «landmarks», «frequencies», «shadow centres»
	Phrase string // end of a sentence, with {keys} for controls and [m] for an output: «with m = {m} landmarks»

	Words          // texts for a list in which a user chooses
	Needs   string // input and cost of a fit, after «needs»: «m columns of K», «no data»
	Accepts string // kernels that the method accepts: «isotropic kernels»; empty if it accepts every positive definite kernel

	Steps replay.Wording // wording of the steps of a fit

	// FeaturesPerSize is the number of features for each unit of m. It is 2 if a
	// frequency has a cosine and a sine. The value 0 stands for 1. A fractional number of
	// features is rounded up.
	FeaturesPerSize float64

	// FeaturesBeside is the number of additional features that does not depend on m. It
	// is 2 if the constant has a cosine and a sine, and −1 if one frequency is 0.
	FeaturesBeside int

	// FeaturesVary is true if the number of features does not follow from m alone. If
	// FeaturesSetting is not empty, it is the Param.Key of a setting. FeaturesVary then
	// applies only if this setting is not 0.
	FeaturesVary    bool
	FeaturesSetting string

	// Sizes contains settings for different sizes, for a method whose size is an output.
	Sizes Sizes

	// Demand returns the cost of a fit with the settings v as a function of the number of
	// points n. It does not include products of the features. If Demand is nil, the cost
	// is Modest.
	Demand func(v approx.Values) Demand

	// Centers is the cost of the centres, for a method that determines the number of its
	// centres.
	Centers CenterCost

	StoresFactor bool // whether a fit stores the n×m factor of a pivoted Cholesky decomposition
	SlowDraw     bool // whether drawing landmarks takes long if there are many points

	// Variance is the variance of k̂ over seeds. It is nil if no formula is known.
	Variance *measure.Variance

	Theorems      bool // whether the bounds of the reduced-set paper apply to this method
	FromLandmarks bool // whether a fit with Problem.Landmarks equals nystrom.FromLandmarks

	// WithScores returns the method of size m with precomputed leverage scores.
	WithScores func(m int, scores *landmark.Ridge) approx.Method

	// Rough returns a faster, less accurate method of size m.
	Rough func(m int) approx.Method

	// Quick returns a less accurate method of size m with the settings v. Under the given
	// limits, its fits use only as many points as budget operations allow. Quick returns
	// the errors of New.
	Quick func(m int, v approx.Values, limits approx.Limits, budget float64) (approx.Method, error)
}

// Words are the texts with which a program lists an entry, so that a user can find and
// choose it.
type Words struct {
	Title string // name below the heading of its group, unique: «Random pivots»; the name of the entry if empty
	Line  string // description in at most MaxLine characters

	// Aliases are other names and abbreviations that a search finds. No alias is a name or
	// an alias of another entry.
	Aliases []string

	Properties []string // words that a search finds and that entries may share: «orthogonal»

	// Start is the reason to start with this entry, which is the first choice of its group.
	// Start is empty for the other entries of a group.
	Start string
}

// MaxLine is the largest number of characters in Words.Line.
const MaxLine = 28

// Sizes lists values of a setting that produce increasing sizes of a method.
type Sizes struct {
	Setting string // Param.Key of the setting, or empty
	Values  []float64
}

// Demand classifies the cost of a method by its growth with the number of points.
type Demand int

const (
	Modest       Demand = iota // a few passes over the points
	EachPairOnce               // evaluates the kernel at every pair of points and stores none
	WholeMatrix                // products with the whole kernel matrix
	ManyGrids                  // a sort of all points for each of thousands of grids
)

// CenterCost classifies the cost of a method by its growth with the number m of centres.
type CenterCost int

const (
	CenterPairs    CenterCost = iota // every pair of centres: m²
	CenterProducts                   // products of features over the points: n m²
	CenterMeans                      // the kernel between points and centres, in passes: n m
)

// constantDemand returns a Demand function whose result is always d.
func constantDemand(d Demand) func(approx.Values) Demand {
	return func(approx.Values) Demand { return d }
}

// A KernelEntry is a kernel family with the texts for choosing it.
type KernelEntry struct {
	approx.Family
	Words

	Heading string // heading in a list: «Distance»
}

// A DatasetEntry is a data set with the texts for choosing it.
type DatasetEntry struct {
	approx.Dataset
	Words

	Heading string // heading in a list: «Curves»
	Noun    string // name with an article for a sentence: «a spiral»; Name if empty
	Group   string // name of one group of points: «moon»; empty if there is only one group

	// Sigma is the recommended bandwidth σ of the Gaussian kernel. With the default noise,
	// the leading eigenfunctions then follow the shape of the data.
	Sigma float64
}
