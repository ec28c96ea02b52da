// Package report declares the report of a state in numbers, for the page and
// wasm/render.
package report

import (
	"encoding/json"
	"math"

	"mercer/approx/measure"
)

// A Report holds the numbers of one state. The page shows them, and wasm/render
// writes them as JSON with stable keys. Errors are relative to the same norm of K,
// so that approximating by zero has error 1. Only the largest error is absolute.
type Report struct {
	Link    string `json:"link"`
	Data    Data   `json:"data"`
	Kernel  Kernel `json:"kernel"`
	Method  string `json:"method"` // key in the catalogue
	M       int    `json:"m"`      // the effective size
	Rank    int    `json:"rank"`   // number of features, the rank of Optimal
	Seed    uint64 `json:"seed"`
	Sampled int    `json:"sampled,omitempty"`  // number of sampled points whose pairs the error uses, with its standard error; 0 if the error uses all points
	Of      int    `json:"exact_of,omitempty"` // number of points of the eigenpairs and of Optimal, without a standard error; 0 for all points
	Preview bool   `json:"preview"`            // computed during a drag; numbers that depend on the dragged setting may be estimated or missing
	Refused string `json:"refused,omitempty"`  // reason why there is no approximation; then there are no errors

	Centres     [][]float64 `json:"centres,omitempty"`     // one row for each centre; missing in a preview, like the next two fields
	Weights     []float64   `json:"weights,omitempty"`     // of the centres, sum 1
	Frequencies [][]float64 `json:"frequencies,omitempty"` // the ω that are used, divided by σ

	Error       Error             `json:"error"`
	Optimal     *measure.Optimal  `json:"optimal"` // null in a preview of other points or another kernel
	Eigenvalues Eigenvalues       `json:"eigenvalues"`
	Certificate Certificate       `json:"certificate"`
	Fresh       *Fresh            `json:"test,omitempty"`                // on new points; only at rest
	MMD         *float64          `json:"mmd,omitempty"`                 // MMD of the data and the reduced set; null without a reduced set
	Bounds      []measure.Theorem `json:"bounds,omitempty"`              // the theorems of the reduced-set paper with the quantities that they bound
	Residuals   []float64         `json:"residuals,omitempty"`           // ‖K_n φ̂ᵢ − λ̂ᵢ φ̂ᵢ‖ / ‖φ̂ᵢ‖ of each shown pair
	Dimension   *measure.Interval `json:"effective_dimension,omitempty"` // of a regression with ridge 0.1
	Uniform     *Uniform          `json:"uniform,omitempty"`             // if frequencies are independent
	Cost        *Cost             `json:"cost,omitempty"`
	Task        *Task             `json:"task,omitempty"` // if the third row shows a task
	Angles      []float64         `json:"angles"`         // principal angles of the leading eigenspaces, in radians, ascending; null if no eigenspace is separated

	Compared []Compared `json:"compared,omitempty"` // the methods of a shown comparison, the method of the state first

	Race  []Fit    `json:"race,omitempty"` // only in a report for which all fits were awaited
	Times Times    `json:"time_ms"`
	Evals int      `json:"evals"` // kernel evaluations of the fit
	Notes []string `json:"notes"`
	Twin  string   `json:"twin"` // the build of the linear algebra: simd or plain
}

// Data describes the data: n×2 points and their groups. A preview omits the points
// and groups. A report of more than 5,000 points omits them too, since the link
// generates them again.
type Data struct {
	Name   string      `json:"name"`
	Number int         `json:"n,omitempty"`
	Points [][]float64 `json:"points,omitempty"`
	Labels []int       `json:"labels,omitempty"`
}

// Kernel is the kernel and its bandwidth.
type Kernel struct {
	Name  string  `json:"name"` // key in the catalogue
	Sigma float64 `json:"sigma"`
}

// Error holds the error of K̂ on the data. If FrobeniusError is set, Frobenius is
// an estimate from a sample of the points, and Max the maximum over the sample.
type Error struct {
	Frobenius        Number  `json:"frobenius"`
	FrobeniusError   *Number `json:"frobenius_se,omitempty"` // for many points, or a preview of another fit
	Spectral         Number  `json:"spectral"`
	SpectralResidual *Number `json:"spectral_residual,omitempty"` // residual of the Lanczos value, also relative
	Nuclear          Number  `json:"nuclear"`                     // null if the norm is not computed
	NoNuclear        string  `json:"no_nuclear,omitempty"`        // why Nuclear is null
	Max              Number  `json:"max"`
	Expected         Number  `json:"expected"` // E = ‖K−K̂‖_F²/n², not relative; null in a preview
}

// Eigenvalues are eigenvalues of K/n, largest first, and their deviations
// |λ̂ᵢ−λᵢ|/λ₁.
type Eigenvalues struct {
	Exact       []float64 `json:"exact"`
	Approximate []float64 `json:"approximate"`
	Deviation   []float64 `json:"deviation"`
}

// Certificate bounds the error of the exact solution.
type Certificate struct {
	Value Number `json:"value"` // the largest residual ‖Kv−λv‖ of the pairs, relative to λ₁
	Words string `json:"words"` // description of the solver
	Exact bool   `json:"exact"` // whether the value is at most 1e-8
}

// A Compared holds the numbers of one method of a comparison. Error and Optimal are
// relative to ‖K‖_F.
type Compared struct {
	Method  string         `json:"method"`
	M       int            `json:"m"`    // the effective size
	Rank    int            `json:"rank"` // features
	Error   Number         `json:"error"`
	SE      *Number        `json:"error_se,omitempty"` // if the error is estimated from a sample
	Optimal *measure.Bound `json:"optimal,omitempty"`  // the least error of that rank
	Refused string         `json:"refused,omitempty"`  // reason why there is no approximation; then there is no error
}

// Times holds the milliseconds of the exact pairs and of the fit: medians of
// several runs after a warm-up, with the quartiles as range. The times are null
// until Session.Time has measured them. They are excluded from the guarantee that a
// link yields the same numbers.
type Times struct {
	Exact            Number    `json:"exact"`
	ExactRange       []float64 `json:"exact_range,omitempty"`
	Approximate      Number    `json:"approximate"`
	ApproximateRange []float64 `json:"approximate_range,omitempty"`
	Speedup          Number    `json:"speedup"`                 // exact over approximate
	SpeedupRange     []float64 `json:"speedup_range,omitempty"` // the smallest and the largest ratio of both ranges
	Runs             int       `json:"runs"`                    // number of runs of each call
	Why              string    `json:"why,omitempty"`           // why a time is not measured
	Step             float64   `json:"step"`                    // resolution of the clock: 0.1 or 1 in browsers
}

// A Uniform holds Rahimi and Recht's uniform bound for independent frequencies, and
// the largest observed error.
type Uniform struct {
	Epsilon     float64 `json:"epsilon"`
	Delta       float64 `json:"delta"`
	Frequencies int     `json:"frequencies"` // number that makes all errors smaller than ε with probability 1−δ
	Vacuous     bool    `json:"vacuous"`     // m is so small that the bound is trivial at ε
	AtLeast     Number  `json:"at_least"`    // the largest error at random differences, relative to k(0)
}

// A Fresh holds the error of k̂ on pairs of new points from the distribution of the
// data.
type Fresh struct {
	Points    int    `json:"points"`
	Frobenius Number `json:"frobenius"`
	Max       Number `json:"max"`
}

// Cost holds the cost of the fit and its storage, beside the cost and the storage
// of the exact solution. Speedup is the ratio of operations for a new point.
type Cost struct {
	measure.Cost
	Speedup Number `json:"point_speedup"`
}

// A Task holds the performance of the task of the third row, with the exact and the
// approximate kernel.
type Task struct {
	Key         string `json:"key"`
	Loss        string `json:"loss,omitempty"` // the quantity of Train and Test
	Exact       Score  `json:"exact"`
	Approximate Score  `json:"approximate"`

	// Embedding is ‖O − ÕA‖_F / ‖O‖_F of two embeddings after the best linear map A, which
	// the picture also shows. Agreement is the fraction of points on which two clusterings
	// agree.
	Embedding *Number `json:"embedding,omitempty"`
	Agreement *Number `json:"agreement,omitempty"`
}

// A Score holds the loss on the training points and on held-out points. A missing
// loss is null.
type Score struct {
	Train Number `json:"train"`
	Test  Number `json:"test"`
}

// A Fit is a fit of the race.
type Fit struct {
	Method  string  `json:"method"`            // key in the catalogue
	Vary    string  `json:"vary"`              // the setting that makes the method larger
	At      float64 `json:"at"`                // value of that setting
	Seed    uint64  `json:"seed"`              // of the fit
	M       int     `json:"m"`                 // the effective size
	Error   Number  `json:"error"`             // ‖K−K̂‖_F / ‖K‖_F
	AtMost  bool    `json:"atMost,omitempty"`  // Error is an upper bound only, for example for a steep spectrum
	SE      Number  `json:"se"`                // standard error of Error, if Error is from a sample
	MS      Number  `json:"ms"`                // median time of the fit; null if the race is not against time; excluded from the guarantee that a link yields the same numbers
	Bytes   float64 `json:"bytes"`             // stored to map new points
	Evals   int     `json:"evals"`             // kernel evaluations of the fit
	Refused string  `json:"refused,omitempty"` // reason why there is no fit; then there is no error
}

// A Number is a float64. Its JSON is null if the number is not finite.
type Number float64

// MarshalJSON implements json.Marshaler.
func (x Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(x))
}
