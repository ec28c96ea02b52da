package measure

import (
	"mercer/approx/internal/lin"
)

// Arithmetic returns the name of the build of the linear algebra: "simd" if products
// use vector instructions, and "plain" if the simd experiment was not enabled. The
// results of both builds agree to within rounding.
func Arithmetic() string { return lin.Twin }
