//go:build !(kernels && goexperiment.simd && wasm)

package lin

// hasKernels reports whether this program imports kernels. Without kernels, the imported
// functions here and in kernels_missing*.go are not called.
const hasKernels = false

// AngleUnit is the unit of the angles of Waves, in radians.
const AngleUnit = 1

func importedDistances(dst, x, columns []float64, ld, n, m, d int) {}

func importedWaves(cos, sin, x, a []float64) {}

func importedPlanarWaves(cos, sin, w []float64, p, q float64, a []float64) bool { return false }

func importedSecular(d, sq []float64, inv float64, j int) (origin, mu float64) { return 0, 0 }
