package fourier

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
	"mercer/approx/internal/fitting"
)

// Halton is a quasi-Monte Carlo method with Halton's sequence. The frequencies are points
// uⱼ of a low-discrepancy sequence in the unit cube. They are shifted by a random vector
// Δ modulo 1 and mapped by the quantiles of the spectral distribution,
//
//	ωⱼ = Φ⁻¹(uⱼ + Δ mod 1)/σ  for the Gaussian.
//
// If the coordinates are dependent, Integral.FromCube also adjusts the length. In few
// dimensions, the error decreases nearly like 1/m, compared with 1/√m for Random. In many
// dimensions there is no gain. Halton has no limit for d, and ScrambledDigits makes it
// more even in more than about ten dimensions.
//
// Halton has 2m features, or m if the kernel has an Activation. The frequencies take
// O(md log m) operations, and the features of a point take O(md). Halton supports every
// kernel of Represent.
//
// See Yang, Sindhwani, Avron & Mahoney 2014, «Quasi-Monte Carlo feature maps for
// shift-invariant kernels», and Halton 1960.
type Halton struct {
	Frequencies int   // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Shift       Shift // RandomShift, NoShift or ScrambledDigits
}

var haltonRule = newSequenceRule(approx.MethodInfo{
	Key:    "qmc-halton",
	Name:   "Halton features",
	Short:  "Halton features",
	Source: "Yang, Sindhwani, Avron & Mahoney 2014; Halton 1960",
	Doc:    "Takes frequencies from Halton's sequence, which fills the spectrum without random gaps and clusters: fewer waves in low dimension, no gain in high.",
	Params: []approx.Param{haltonShiftParam},
}, math.MaxInt, func(m int, v approx.Values) approx.Method {
	return Halton{Frequencies: m, Shift: shiftOf(v["shift"])}
})

var haltonShiftParam = approx.Param{
	Key:     "shift",
	Name:    "shift",
	Doc:     "Shifts all points by one random vector modulo 1, or scrambles their digits, which helps in many dimensions; either removes the bias and keeps the evenness.",
	Min:     0,
	Max:     2,
	Default: 1,
	Choices: []string{"none", "random", "digits"},
}

// Info implements approx.Method.
func (Halton) Info() approx.MethodInfo { return haltonRule.info }

// Fit implements approx.Method.
func (h Halton) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Shift", h.Shift, haltonShiftParam); err != nil {
		return nil, err
	}
	return haltonRule.fit(ctx, "fourier.Halton.Fit", p, h.Frequencies, sequenceNodes(sequence.Halton, h.Shift))
}
