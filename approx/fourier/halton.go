package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
)

// Halton takes frequencies from Halton’s sequence. Its digits may be made random instead of
// a shift. See quasi.
var Halton = sequenceMethod(approx.Method{
	Key:    "qmc-halton",
	Name:   "Halton features",
	Short:  "Halton features",
	Source: "Yang, Sindhwani, Avron & Mahoney 2014; Halton 1960",
	Doc:    "Takes frequencies from Halton's sequence, which fills the spectrum without the gaps and clusters of chance: fewer waves in low dimension, none saved in high.",
	Params: []approx.Param{{
		Key:     "shift",
		Name:    "shift",
		Doc:     "Moves all points by one random vector modulo 1, or makes their digits random, which helps in many dimensions; either takes the bias away and leaves the evenness.",
		Min:     0,
		Max:     2,
		Default: 1,
		Choices: []string{"none", "random", "digits"},
	}},
}, sequence.Halton, math.MaxInt)
