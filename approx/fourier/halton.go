package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
)

// HaltonInfo describes Halton.
//
// Halton uses the points of Halton's sequence as described at sequenceMethod. A setting
// randomises the digits of the sequence instead of shifting its points.
var HaltonInfo = sequenceMethod(approx.MethodInfo{
	Key:    "qmc-halton",
	Name:   "Halton features",
	Short:  "Halton features",
	Source: "Yang, Sindhwani, Avron & Mahoney 2014; Halton 1960",
	Doc:    "Takes frequencies from Halton's sequence, which fills the spectrum without random gaps and clusters: fewer waves in low dimension, no gain in high.",
	Params: []approx.Param{{
		Key:     "shift",
		Name:    "shift",
		Doc:     "Shifts all points by one random vector modulo 1, or scrambles their digits, which helps in many dimensions; either removes the bias and keeps the evenness.",
		Min:     0,
		Max:     2,
		Default: 1,
		Choices: []string{"none", "random", "digits"},
	}},
}, sequence.Halton, math.MaxInt)
