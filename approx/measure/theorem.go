package measure

// A Theorem is an inequality of the literature beside what it bounds, on given
// data: Actual ≤ Bound, where Applies.
type Theorem struct {
	Key     string  `json:"key"`     // of the statement: «5.2»
	Form    Form    `json:"form"`    // how it reads
	Left    string  `json:"left"`    // what is bounded, a formula
	Right   string  `json:"right"`   // by what
	Source  string  `json:"source"`  // author, year, number
	Actual  float64 `json:"actual"`  // the left side; where AtLeast, a part of it
	AtLeast bool    `json:"atLeast"` // Actual leaves out terms ≥ 0
	Bound   float64 `json:"bound"`
	Trivial float64 `json:"trivial"` // what holds without any assumption
	Applies bool    `json:"applies"` // the assumption holds
	Reason  string  `json:"reason"`  // a sentence: why it does not, or what is wrong in print
}

// A Form is how a theorem is read.
type Form string

const (
	// Printed is the formula of the paper in its convention, the Gaussian
	// exp(−r²/σ_p²).
	Printed Form = "as printed"

	// PrintedOurs is the formula of the paper with our σ, the Gaussian
	// exp(−r²/2σ²).
	PrintedOurs Form = "as printed, with exp(−r²/2σ²)"

	// Worst is what holds for all data of a given shadow radius.
	Worst Form = "as it holds"

	// OfData is what holds for the data at hand.
	OfData Form = "as it holds, for these data"
)

// Vacuous reports whether the bound says no more than holds without it. A bound
// that is not a number says nothing either.
func (t Theorem) Vacuous() bool { return !(t.Bound < t.Trivial) }

// Violated reports whether the data contradict the statement by more than rounding.
// The tolerance is 10⁻⁷ of the trivial bound, which is what subtractions of squares
// make of 10⁻¹⁵.
func (t Theorem) Violated() bool {
	return t.Applies && t.Actual > t.Bound*(1+1e-9)+1e-7*t.Trivial
}
