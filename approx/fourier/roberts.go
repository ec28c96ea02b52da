package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
)

// RobertsInfo describes Roberts.
//
// Roberts uses the points of Roberts' sequence as described at sequenceMethod.
var RobertsInfo = sequenceMethod(approx.MethodInfo{
	Key:    "qmc-r2",
	Name:   "R₂ features",
	Short:  "R₂ features",
	Source: "Roberts 2018, «The unreasonable effectiveness of quasirandom sequences»",
	Doc:    "Takes frequencies from multiples of the plastic number, the golden ratio's counterpart in the plane: even at every m, and simple to compute.",
	Params: []approx.Param{shiftParam},
}, sequence.Roberts, math.MaxInt)
