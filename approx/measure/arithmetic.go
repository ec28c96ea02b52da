package measure

import (
	"mercer/approx/internal/lin"
)

// Arithmetic returns the name of the vector instructions of the linear algebra: "avx512"
// or "avx2" on amd64, "neon" on arm64, "simd" in WebAssembly, and "plain" if it uses none.
// The results agree to within rounding.
func Arithmetic() string { return lin.Instructions() }
