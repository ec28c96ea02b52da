//go:build goexperiment.simd && !amd64 && !wasm

package lin

// rest ends every kernel; see rest_amd64.go.
func rest(vec) {}
