// Package report declares what the page and wasm/render say about a state in numbers.
package report

import (
	"encoding/json"
	"math"

	"mercer/approx/measure"
)

// A Report is what the page says about one state, and what wasm/render writes
// as JSON: the keys are stable. Errors are relative to the same norm of K, so
// that 1 is as bad as approximating by zero; the largest error is absolute.
type Report struct {
	Link    string `json:"link"`
	Data    Data   `json:"data"`
	Kernel  Kernel `json:"kernel"`
	Method  string `json:"method"` // key in the catalogue
	M       int    `json:"m"`      // the effective size
	Rank    int    `json:"rank"`   // features: the rank that the optimum is for
	Seed    uint64 `json:"seed"`
	Sampled int    `json:"sampled,omitempty"`  // on the pairs of so many points the error was measured, with its standard error; 0 where on all
	Of      int    `json:"exact_of,omitempty"` // of so many points eigenpairs, and what is best possible, are, without a standard error; 0 where of all
	Preview bool   `json:"preview"`            // while a hand moves: what depends on the setting it moves may be estimated or missing
	Refused string `json:"refused,omitempty"`  // why there is no approximation, and then there are no errors

	Centres     [][]float64 `json:"centres,omitempty"`     // one row for each; a preview leaves them out, and the two that follow
	Weights     []float64   `json:"weights,omitempty"`     // of the centres, sum 1
	Frequencies [][]float64 `json:"frequencies,omitempty"` // the ω used, so divided by σ

	Error       Error             `json:"error"`
	Optimal     *measure.Optimal  `json:"optimal"` // null in a preview of other points or another kernel
	Eigenvalues Eigenvalues       `json:"eigenvalues"`
	Certificate Certificate       `json:"certificate"`
	Fresh       *Fresh            `json:"test,omitempty"`                // on points that were never seen; at rest
	MMD         *float64          `json:"mmd,omitempty"`                 // of the data and the reduced set, where there is one
	Bounds      []measure.Theorem `json:"bounds,omitempty"`              // the theorems of the reduced-set paper beside what they bound
	Residuals   []float64         `json:"residuals,omitempty"`           // ‖K_n φ̂ᵢ − λ̂ᵢ φ̂ᵢ‖ / ‖φ̂ᵢ‖ of each shown pair
	Dimension   *measure.Interval `json:"effective_dimension,omitempty"` // of a regression with the ridge 0.1
	Uniform     *Uniform          `json:"uniform,omitempty"`             // where frequencies are independent
	Cost        *Cost             `json:"cost,omitempty"`
	Task        *Task             `json:"task,omitempty"` // where the third row has one
	Angles      []float64         `json:"angles"`         // principal angles of the leading eigenspaces, in radians, smallest first; null where no space stands apart

	Compared []Compared `json:"compared,omitempty"` // the methods of a comparison that is shown, that of the state first

	Race  []Fit    `json:"race,omitempty"` // of a report that waited for it
	Times Times    `json:"time_ms"`
	Evals int      `json:"evals"` // kernel evaluations of the fit
	Notes []string `json:"notes"`
	Twin  string   `json:"twin"` // which build of the linear algebra ran: simd or plain
}

// Data is the data: n×2 points and the group of each. A preview leaves
// them out, and so does what has more than 5,000: the link draws them again.
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

// Error is how far K̂ is from K on the data. Where FrobeniusError is set, Frobenius
// is an estimate from a sample of the points, and Max what the sample has at least.
type Error struct {
	Frobenius        Number  `json:"frobenius"`
	FrobeniusError   *Number `json:"frobenius_se,omitempty"` // of many points, and of a preview of another fit
	Spectral         Number  `json:"spectral"`
	SpectralResidual *Number `json:"spectral_residual,omitempty"` // of the Lanczos value, relative like it
	Nuclear          Number  `json:"nuclear"`                     // null where it is not computed
	NoNuclear        string  `json:"no_nuclear,omitempty"`        // and then why
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

// Certificate says how far the exact solution can be from the truth.
type Certificate struct {
	Value Number `json:"value"` // the largest residual ‖Kv−λv‖ of the pairs, relative to λ₁
	Words string `json:"words"` // what was solved how
	Exact bool   `json:"exact"` // whether the value is at most 1e-8
}

// A Compared is what a comparison says of one method. Error and Optimal are relative to
// ‖K‖_F.
type Compared struct {
	Method  string         `json:"method"`
	M       int            `json:"m"`    // the effective size
	Rank    int            `json:"rank"` // features
	Error   Number         `json:"error"`
	SE      *Number        `json:"error_se,omitempty"` // where the error is estimated from a sample
	Optimal *measure.Bound `json:"optimal,omitempty"`  // the least error of that rank
	Refused string         `json:"refused,omitempty"`  // why there is no approximation, and then there is no error
}

// Times are how many milliseconds the exact pairs and the fit take: medians of
// several runs of a warm program, and their quartiles as the range. They are null until
// Session.Time has measured them, and outside the promise that a link gives the same numbers.
type Times struct {
	Exact            Number    `json:"exact"`
	ExactRange       []float64 `json:"exact_range,omitempty"`
	Approximate      Number    `json:"approximate"`
	ApproximateRange []float64 `json:"approximate_range,omitempty"`
	Speedup          Number    `json:"speedup"`                 // exact over approximate
	SpeedupRange     []float64 `json:"speedup_range,omitempty"` // the smallest and the largest by both ranges
	Runs             int       `json:"runs"`                    // how many runs both have
	Why              string    `json:"why,omitempty"`           // why a time will not be measured
	Step             float64   `json:"step"`                    // of the clock: 0.1 or 1 in browsers
}

// A Uniform is what Rahimi and Recht's uniform bound asks of independent
// frequencies, beside the largest error that is seen.
type Uniform struct {
	Epsilon     float64 `json:"epsilon"`
	Delta       float64 `json:"delta"`
	Frequencies int     `json:"frequencies"` // so many make all errors smaller than ε with probability 1−δ
	Vacuous     bool    `json:"vacuous"`     // the m at hand are so few that the bound says nothing at ε
	AtLeast     Number  `json:"at_least"`    // the largest error at random differences, relative to k(0)
}

// A Fresh is how far k̂ is from k on the pairs of points drawn like the
// data that the method has never seen.
type Fresh struct {
	Points    int    `json:"points"`
	Frobenius Number `json:"frobenius"`
	Max       Number `json:"max"`
}

// Cost is what the fit took and what it keeps, beside the exact answer.
// Speedup is how many times fewer operations a new point takes.
type Cost struct {
	measure.Cost
	Speedup Number `json:"point_speedup"`
}

// A Task is what the task of the third row is worth, by the exact kernel
// and by the approximate one.
type Task struct {
	Key         string `json:"key"`
	Loss        string `json:"loss,omitempty"` // what train and test are
	Exact       Score  `json:"exact"`
	Approximate Score  `json:"approximate"`

	// Embedding is ‖O − ÕA‖_F / ‖O‖_F of two embeddings after the best linear map
	// A, which the picture shows too; Agreement the share of points that two
	// clusterings put in the same part.
	Embedding *Number `json:"embedding,omitempty"`
	Agreement *Number `json:"agreement,omitempty"`
}

// A Score is the loss on the points learnt from and on fresh ones, null
// where there is none.
type Score struct {
	Train Number `json:"train"`
	Test  Number `json:"test"`
}

// A Fit is a fit of the race as a report has it.
type Fit struct {
	Method  string  `json:"method"`            // key in the catalogue
	Vary    string  `json:"vary"`              // the setting that makes it larger
	At      float64 `json:"at"`                // and its value
	Seed    uint64  `json:"seed"`              // of the fit
	M       int     `json:"m"`                 // the effective size
	Error   Number  `json:"error"`             // ‖K−K̂‖_F / ‖K‖_F
	AtMost  bool    `json:"atMost,omitempty"`  // the error is an upper bound only, as where a spectrum is too steep
	SE      Number  `json:"se"`                // its standard error, where it is of a sample
	MS      Number  `json:"ms"`                // of the fit, a median; null where the race is not against time. Outside the promise that a link gives the same numbers
	Bytes   float64 `json:"bytes"`             // of what maps new points
	Evals   int     `json:"evals"`             // kernel evaluations of the fit
	Refused string  `json:"refused,omitempty"` // why there is none, and then there is no error
}

// A Number is a float64 whose JSON is null where it is not finite.
type Number float64

// MarshalJSON implements json.Marshaler.
func (x Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(x))
}
