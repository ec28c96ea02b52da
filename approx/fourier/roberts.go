package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
)

// Roberts uses the points of Roberts' sequence as described at sequenceMethod.
var Roberts = sequenceMethod(approx.Method{
	Key:    "qmc-r2",
	Name:   "R₂ features",
	Short:  "R₂ features",
	Source: "Roberts 2018, «The unreasonable effectiveness of quasirandom sequences»",
	Doc:    "Takes frequencies from multiples of the plastic number, the golden ratio's counterpart in the plane: even at every m, and simple to compute.",
	Params: []approx.Param{shiftParam},
}, sequence.Roberts, math.MaxInt)
