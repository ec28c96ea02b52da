package measure

import "mercer/approx/internal/lin"

// Arithmetic names the build of the linear algebra that every number came from:
// "simd" where products run on vectors, "plain" where the simd experiment was
// not enabled. They agree to within rounding.
func Arithmetic() string { return lin.Twin }
