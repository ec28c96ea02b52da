//go:build !amd64 && !arm64 && !(goexperiment.simd && wasm)

package lin

// Instructions returns the name of the vector instructions of the kernels.
func Instructions() string { return "plain" }
