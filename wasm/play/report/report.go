// Package report declares the report of a state. The page and wasm/render use it.
package report

import (
	"encoding/json"
	"math"

	"mercer/approx/measure"
)

// A Report contains the numbers of one state. The page shows them, and wasm/render writes
// them as JSON with stable keys. Errors are relative to the same norm of K, so
// approximation by zero has error 1. Only the largest error is absolute.
type Report struct {
	Link            string `json:"link"`
	Data            Data   `json:"data"`
	Kernel          Kernel `json:"kernel"`
	Method          string `json:"method"` // key in the catalogue
	M               int    `json:"m"`      // the effective size
	Rank            int    `json:"rank"`   // number of features; Optimal has the same rank
	Seed            uint64 `json:"seed"`
	SampleSize      int    `json:"sampled,omitempty"`  // number of sampled points whose pairs determine the error and its standard error; 0 if all points were used
	ExactSampleSize int    `json:"exact_of,omitempty"` // number of points that determine the eigenpairs and Optimal, without a standard error; 0 if all points were used
	Preview         bool   `json:"preview"`            // computed during a drag; numbers that depend on the dragged setting may be estimates or missing
	Refusal         string `json:"refused,omitempty"`  // reason why there is no approximation; in this case there are no errors

	Centers     [][]float64 `json:"centres,omitempty"`     // one row for each centre; a preview omits this field and the next two
	Weights     []float64   `json:"weights,omitempty"`     // weights of the centres; their sum is 1
	Frequencies [][]float64 `json:"frequencies,omitempty"` // the frequencies ω of the features, divided by σ

	Error       Error             `json:"error"`
	Optimal     *measure.Optimal  `json:"optimal"` // null in a preview with other points or another kernel
	Eigenvalues Eigenvalues       `json:"eigenvalues"`
	Certificate Certificate       `json:"certificate"`
	NewPoints   *NewPointError    `json:"test,omitempty"`                // errors on new points; only in a final result
	MMD         *float64          `json:"mmd,omitempty"`                 // MMD between the data and the reduced set; null if there is no reduced set
	Bounds      []measure.Theorem `json:"bounds,omitempty"`              // the theorems of the reduced-set paper, with the quantities that they bound
	Residuals   []Number          `json:"residuals,omitempty"`           // ‖K_n φ̂ᵢ − λ̂ᵢ φ̂ᵢ‖ / ‖φ̂ᵢ‖ for each shown pair; null if φ̂ᵢ vanishes on the data
	Dimension   *measure.Interval `json:"effective_dimension,omitempty"` // effective dimension of a regression with ridge 0.1
	Uniform     *UniformBound     `json:"uniform,omitempty"`             // only for independent frequencies
	Cost        *Cost             `json:"cost,omitempty"`
	Task        *Task             `json:"task,omitempty"`        // only if the third row shows a task
	Angles      []float64         `json:"angles"`                // principal angles of the leading eigenspaces, in radians, ascending; null if no eigenspace is separated
	SpanAngles  []float64         `json:"span_angles,omitempty"` // for each i, the largest angle between the spans of the first i eigenfunctions, in radians; only if the spectrum is shown as a view

	Compared []ComparedMethod `json:"compared,omitempty"` // the methods of a shown comparison, beginning with the method of the state

	Race  []Fit    `json:"race,omitempty"` // only if all fits of the race were computed
	Times Times    `json:"time_ms"`
	Evals int      `json:"evals"` // number of kernel evaluations of the fit
	Notes []string `json:"notes"`

	Instructions string `json:"twin"` // vector instructions of the linear algebra, see measure.Arithmetic
}

// Data describes the data set, with n×2 points and their groups. Previews omit points and
// groups. Reports of more than 5,000 points omit them too, since the link can generate
// them again.
type Data struct {
	Name       string      `json:"name"`
	Source     string      `json:"source,omitempty"` // origin of own points, for example the name of a file
	PointCount int         `json:"n,omitempty"`
	Points     [][]float64 `json:"points,omitempty"`
	Labels     []int       `json:"labels,omitempty"`
	Classes    []string    `json:"classes,omitempty"` // names of the classes of own points
	Targets    []float64   `json:"targets,omitempty"` // targets of own points
}

// A Kernel is the kernel and its bandwidth.
type Kernel struct {
	Name  string  `json:"name"` // key in the catalogue
	Sigma float64 `json:"sigma"`
}

// An Error is the error of K̂ on the data. If FrobeniusError is set, Frobenius is an
// estimate from a sample of the points, and Max is the maximum over the sample.
type Error struct {
	Frobenius        Number  `json:"frobenius"`
	FrobeniusError   *Number `json:"frobenius_se,omitempty"` // only for many points, or in a preview with another fit
	Spectral         Number  `json:"spectral"`
	SpectralResidual *Number `json:"spectral_residual,omitempty"` // residual of the Lanczos iteration, relative to the same norm
	Nuclear          Number  `json:"nuclear"`                     // null if the norm was not computed
	NoNuclear        string  `json:"no_nuclear,omitempty"`        // reason why Nuclear is null
	Max              Number  `json:"max"`
	Expected         Number  `json:"expected"` // E = ‖K−K̂‖_F²/n², absolute; null in a preview
}

// Eigenvalues contains the eigenvalues of K/n in decreasing order, and their deviations
// |λ̂ᵢ−λᵢ|/λ₁.
type Eigenvalues struct {
	Exact       []float64 `json:"exact"`
	Approximate []float64 `json:"approximate"`
	Deviation   []float64 `json:"deviation"`
}

// A Certificate is a bound of the error of the exact solution.
type Certificate struct {
	Value Number `json:"value"` // the largest residual ‖Kv−λv‖ of the pairs, relative to λ₁
	Words string `json:"words"` // description of the solver
	Exact bool   `json:"exact"` // whether the value is at most 1e-8
}

// A ComparedMethod contains the numbers of one method of a comparison. Error and Optimal
// are relative to ‖K‖_F. Max is absolute; if the error is estimated from a sample, Max is the
// largest entry of the sample.
type ComparedMethod struct {
	Method  string         `json:"method"`
	M       int            `json:"m"`    // the effective size
	Rank    int            `json:"rank"` // number of features
	Error   Number         `json:"error"`
	SE      *Number        `json:"error_se,omitempty"` // only if the error is estimated from a sample
	Max     Number         `json:"max"`                // the largest |Kᵢⱼ−K̂ᵢⱼ|
	Optimal *measure.Bound `json:"optimal,omitempty"`  // the smallest possible error with this rank
	Refusal string         `json:"refused,omitempty"`  // reason why there is no approximation; in this case there is no error
}

// Times contains the durations of the exact solution and of the fit, in milliseconds.
// They are medians of several runs after a warm-up, and the ranges are the quartiles.
// They are null until Session.Time has measured them. The times are the only numbers that
// can differ between two results of the same link.
type Times struct {
	Exact            Number    `json:"exact"`
	ExactRange       []float64 `json:"exact_range,omitempty"`
	Approximate      Number    `json:"approximate"`
	ApproximateRange []float64 `json:"approximate_range,omitempty"`
	Speedup          Number    `json:"speedup"`                 // the exact time divided by the approximate time
	SpeedupRange     []float64 `json:"speedup_range,omitempty"` // the smallest and the largest ratio of times in the two ranges
	Runs             int       `json:"runs"`                    // number of runs of each computation
	Reason           string    `json:"why,omitempty"`           // reason why a time was not measured
	Step             float64   `json:"step"`                    // resolution of the clock in milliseconds; 0.1 or 1 in browsers
}

// A UniformBound contains the uniform bound of Rahimi and Recht for independent
// frequencies, and the largest observed error.
type UniformBound struct {
	Epsilon     float64 `json:"epsilon"`
	Delta       float64 `json:"delta"`
	Frequencies int     `json:"frequencies"` // number of frequencies for which all errors are below ε with probability 1−δ
	Vacuous     bool    `json:"vacuous"`     // m is so small that the bound is trivial for ε
	AtLeast     Number  `json:"at_least"`    // the largest error at random differences, relative to k(0)
}

// A NewPointError is the error of k̂ on pairs of new points from the distribution of the
// data.
type NewPointError struct {
	Points    int    `json:"points"`
	Frobenius Number `json:"frobenius"`
	Max       Number `json:"max"`
}

// A Cost contains the operations and the memory of the fit and of the exact solution.
// Speedup is the ratio of the operations for a new point.
type Cost struct {
	measure.Cost
	Speedup Number `json:"point_speedup"`
}

// A Task contains the performance of the task in the third row, with the exact and the
// approximate kernel.
type Task struct {
	Key         string `json:"key"`
	Loss        string `json:"loss,omitempty"` // the quantity in Train and Test
	Exact       Score  `json:"exact"`
	Approximate Score  `json:"approximate"`

	// Embedding is ‖O − ÕA‖_F / ‖O‖_F for two embeddings O and Õ, where A is the best
	// linear map. The picture uses the same map. Agreement is the fraction of points with
	// the same cluster in two clusterings.
	Embedding *Number `json:"embedding,omitempty"`
	Agreement *Number `json:"agreement,omitempty"`
}

// A Score contains the loss on the training points and on test points. If there is no
// loss, it is null.
type Score struct {
	Train Number `json:"train"`
	Test  Number `json:"test"`
}

// A Fit is a fit of the race.
type Fit struct {
	Method       string  `json:"method"`            // key in the catalogue
	SizeKey      string  `json:"vary"`              // the setting that determines the size of the method
	SizeValue    float64 `json:"at"`                // value of this setting
	Seed         uint64  `json:"seed"`              // seed of the fit
	M            int     `json:"m"`                 // the effective size
	Error        Number  `json:"error"`             // ‖K−K̂‖_F / ‖K‖_F
	IsUpperBound bool    `json:"atMost,omitempty"`  // Error is only an upper bound, for example for a steep spectrum
	SE           Number  `json:"se"`                // standard error of Error, if Error is estimated from a sample
	MS           Number  `json:"ms"`                // median time of the fit in milliseconds; null if the race does not measure time; may differ between two results of a link
	Bytes        float64 `json:"bytes"`             // number of stored bytes for the features of new points
	Evals        int     `json:"evals"`             // number of kernel evaluations of the fit
	Refusal      string  `json:"refused,omitempty"` // reason why there is no fit; in this case there is no error
}

// A Number is a float64. In JSON, a number that is not finite is null.
type Number float64

// MarshalJSON implements json.Marshaler.
func (x Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(x))
}
