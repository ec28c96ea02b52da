package fourier

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
	"mercer/approx/internal/fitting"
)

// Roberts is a quasi-Monte Carlo method like Halton, with Roberts's sequence. Its points
// are multiples of powers of a generalised golden ratio. They are even for every m and
// need no table.
//
// Roberts has 2m features, or m if the kernel has an Activation, and the cost of
// Random. It supports every kernel of Represent.
//
// See Roberts 2018, «The unreasonable effectiveness of quasirandom sequences».
type Roberts struct {
	Frequencies int   // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Shift       Shift // RandomShift or NoShift
}

var robertsRule = newSequenceRule(approx.MethodInfo{
	Key:    "qmc-r2",
	Name:   "R₂ features",
	Short:  "R₂ features",
	Source: "Roberts 2018, «The unreasonable effectiveness of quasirandom sequences»",
	Doc:    "Takes frequencies from multiples of the plastic number, the golden ratio's counterpart in the plane: even at every m, and simple to compute.",
	Params: []approx.Param{shiftParam},
}, math.MaxInt, func(m int, v approx.Values) approx.Method {
	return Roberts{Frequencies: m, Shift: shiftOf(v["shift"])}
})

// Info implements approx.Method.
func (Roberts) Info() approx.MethodInfo { return robertsRule.info }

// Fit implements approx.Method.
func (r Roberts) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Shift", r.Shift, shiftParam); err != nil {
		return nil, err
	}
	return robertsRule.fit(ctx, "fourier.Roberts.Fit", p, r.Frequencies, sequenceNodes(sequence.Roberts, r.Shift))
}
