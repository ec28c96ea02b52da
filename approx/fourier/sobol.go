package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
	"mercer/approx/internal/fitting"
)

// Sobol is a quasi-Monte Carlo method like Halton, with Sobol's sequence. Its points are
// most even if m is a power of two.
//
// Sobol has 2m features, or m if the kernel has an Activation, and the cost of Random.
// It supports kernels of Represent with Integral.CubeDim up to sequence.MaxSobolDim.
//
// See Yang, Sindhwani, Avron & Mahoney 2014 and Sobol′ 1967, with the direction numbers
// of Joe & Kuo 2008.
type Sobol struct {
	Frequencies int   // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Shift       Shift // RandomShift or NoShift
}

var sobolRule = newSequenceRule(approx.MethodInfo{
	Key:    "qmc-sobol",
	Name:   "Sobol features",
	Short:  "Sobol features",
	Source: "Yang, Sindhwani, Avron & Mahoney 2014; Sobol′ 1967; direction numbers of Joe & Kuo 2008",
	Doc:    "Takes frequencies from Sobol's sequence, which is most even if their number is a power of two.",
	Params: []approx.Param{shiftParam},
}, sequence.MaxSobolDim, func(m int, v approx.Values) approx.Method {
	return Sobol{Frequencies: m, Shift: shiftOf(v["shift"])}
})

// Info implements approx.Method.
func (Sobol) Info() approx.MethodInfo { return sobolRule.info }

// Fit implements approx.Method.
func (s Sobol) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Shift", s.Shift, shiftParam); err != nil {
		return nil, err
	}
	return sobolRule.fit(ctx, "fourier.Sobol.Fit", p, s.Frequencies, sequenceNodes(sequence.Sobol, s.Shift))
}
