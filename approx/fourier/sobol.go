package fourier

import (
	"mercer/approx"
	"mercer/approx/fourier/sequence"
)

// SobolInfo describes Sobol.
//
// Sobol uses the points of Sobol's sequence as described at sequenceMethod.
var SobolInfo = sequenceMethod(approx.MethodInfo{
	Key:    "qmc-sobol",
	Name:   "Sobol features",
	Short:  "Sobol features",
	Source: "Yang, Sindhwani, Avron & Mahoney 2014; Sobol′ 1967; direction numbers of Joe & Kuo 2008",
	Doc:    "Takes frequencies from Sobol's sequence, which is most even if their number is a power of two.",
	Params: []approx.Param{shiftParam},
}, sequence.Sobol, sequence.MaxSobolDim)
