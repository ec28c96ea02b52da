//go:build !amd64

package lin

// These kernels are in tridiag_generic.go.
func fold(a []float64, ld, k int, v []float64, m int)     { foldGeneric(a, ld, k, v, m) }
func rotate(z []float64, x0, y0, n int, c, s float64)     { rotateGeneric(z, x0, y0, n, c, s) }
func rotateRows(z []float64, z0, ld, n int, cs []float64) { rotateRowsGeneric(z, z0, ld, n, cs) }

// These kernels are in secular_generic.go.
func poles(d, z []float64, origin, mu float64, mid int) (psi, slope, phi, rise float64) {
	return polesGeneric(d, z, origin, mu, mid)
}

func differences(dst []float64, at int, d []float64, origin, mu float64) {
	differencesGeneric(dst, at, d, origin, mu)
}

func quotients(q []float64, at int, h []float64) float64 {
	if hasKernels {
		return importedQuotients(q[at:], h)
	}
	return quotientsGeneric(q, at, h)
}

func scale(x []float64, at, n int, f float64) { scaleGeneric(x, at, n, f) }

func ratios(p, g []float64, g0 int, d []float64, c float64, from, to int) {
	if hasKernels {
		importedRatios(p[from:to], g[g0+from:], d[from:], c)
		return
	}
	ratiosGeneric(p, g, g0, d, c, from, to)
}

// This kernel is in vector_generic.go.
func substitute(l []float64, l0, lr, lc int, b []float64, b0, ldb, n, k, first, step int) {
	if hasKernels {
		importedSubstitute(l, l0, lr, lc, b, b0, ldb, n, k, first, step)
		return
	}
	substituteGeneric(l, l0, lr, lc, b, b0, ldb, n, k, first, step)
}

// This kernel is in lower_generic.go.
func weigh(a []float64, a0, n, i int, f float64, s []float64) (first, others float64) {
	return weighGeneric(a, a0, n, i, f, s)
}

// This kernel is in hadamard_generic.go.
func sumDiff(a []float64, x0, y0, n int) { sumDiffGeneric(a, x0, y0, n) }

// This kernel is in sweep_generic.go.
func sweep(out, in, acc []float64, places []int, decay, weight []float64, mid int, back bool) {
	sweepGeneric(out, in, acc, places, decay, weight, mid, back)
}
