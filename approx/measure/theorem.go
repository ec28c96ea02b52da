package measure

// A Theorem is an inequality of the literature for given data: Actual ≤ Bound if
// Applies is true.
type Theorem struct {
	Key     string  `json:"key"`     // of the statement: «5.2»
	Form    Form    `json:"form"`    // how it reads
	Left    string  `json:"left"`    // the bounded quantity, a formula
	Right   string  `json:"right"`   // by what
	Source  string  `json:"source"`  // author, year, number
	Actual  float64 `json:"actual"`  // the left side; where AtLeast, a part of it
	AtLeast bool    `json:"atLeast"` // Actual leaves out terms ≥ 0
	Bound   float64 `json:"bound"`
	Trivial float64 `json:"trivial"` // what holds without any assumption
	Applies bool    `json:"applies"` // the assumption holds
	Reason  string  `json:"reason"`  // a sentence: why it does not apply, or the error in print
}

// A Form is a version of a theorem: the printed or a corrected one.
type Form string

const (
	// Printed is the formula of the paper in its convention, the Gaussian
	// exp(−r²/σ_p²).
	Printed Form = "as printed"

	// PrintedOurs is the formula of the paper with our σ, the Gaussian
	// exp(−r²/2σ²).
	PrintedOurs Form = "as printed, with exp(−r²/2σ²)"

	// Worst is the correct bound for all data of a given shadow radius.
	Worst Form = "as it holds"

	// OfData is the correct bound for the given data.
	OfData Form = "as it holds, for these data"
)

// Vacuous reports whether the bound is no better than the trivial one. A NaN bound
// is vacuous too.
func (t Theorem) Vacuous() bool { return !(t.Bound < t.Trivial) }

// Violated reports whether the data contradict the statement by more than rounding. The
// tolerance is 10⁻⁷ of the trivial bound, since the root of a difference of squares
// turns an error of 10⁻¹⁵ into some 10⁻⁷.
func (t Theorem) Violated() bool {
	return t.Applies && t.Actual > t.Bound*(1+1e-9)+1e-7*t.Trivial
}
