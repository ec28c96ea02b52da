package measure

// A Theorem is an inequality from the literature for given data. If Applies is true, the
// theorem states Actual ≤ Bound.
type Theorem struct {
	Key          string  `json:"key"`     // number of the statement, for example «5.2»
	Form         Form    `json:"form"`    // version of the statement
	Left         string  `json:"left"`    // formula of the left side, the bounded quantity
	Right        string  `json:"right"`   // formula of the right side, the bound
	Source       string  `json:"source"`  // author, year and number
	Actual       float64 `json:"actual"`  // value of the left side, or a lower bound of it if IsLowerBound is true
	IsLowerBound bool    `json:"atLeast"` // whether Actual omits terms ≥ 0
	Bound        float64 `json:"bound"`
	Trivial      float64 `json:"trivial"` // bound that holds without any assumption
	Applies      bool    `json:"applies"` // whether the assumption holds
	Reason       string  `json:"reason"`  // sentence on why the theorem does not apply, or on the error in print
}

// A Form is a version of a theorem: the printed version or a corrected one.
type Form string

const (
	// Printed is the formula of the paper with its Gaussian exp(−r²/σ_p²).
	Printed Form = "as printed"

	// PrintedOurs is the formula of the paper with the Gaussian exp(−r²/2σ²) of this
	// module.
	PrintedOurs Form = "as printed, with exp(−r²/2σ²)"

	// Worst is the correct bound for all data with a given shadow radius.
	Worst Form = "as it holds"

	// OfData is the correct bound for the given data.
	OfData Form = "as it holds, for these data"
)

// IsVacuous reports whether the bound is not better than the trivial bound. A NaN bound is
// vacuous.
func (t Theorem) IsVacuous() bool { return !(t.Bound < t.Trivial) }

// IsViolated reports whether the data contradict the theorem by more than rounding. The
// tolerance is 10⁻⁷ of the trivial bound, since the square root of a difference turns an
// error of 10⁻¹⁵ into about 10⁻⁷.
func (t Theorem) IsViolated() bool {
	return t.Applies && t.Actual > t.Bound*(1+1e-9)+1e-7*t.Trivial
}
