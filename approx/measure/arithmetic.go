package measure

import "mercer/approx/internal/lin"

// Arithmetic names the build of the linear algebra behind every number: "simd" if
// products use vector instructions, "plain" if the simd experiment was not enabled.
// They agree to within rounding.
func Arithmetic() string { return lin.Twin }
