//go:build !amd64 && !(kernels && goexperiment.simd && wasm)

package lin

func importedSincos(sin, cos, x, amp []float64, n int) (areAllNear bool) { return false }

func importedPlanarRow(dst, y []float64, p0, p1 float64) {}

func importedShiftMax(e, a, b []float64, delta float64, room []float64) int { return -1 }

func importedBestPartner(e, room, row, curve []float64, top, c, floor float64) (at int, gap float64) {
	return -1, 0
}

func importedQuotients(q, h []float64) float64 { return 0 }

func importedRatios(p, g, d []float64, c float64) {}

func importedTranspose(dst []float64, ld int, src []float64, lds, m, n int) {}

func importedSubstitute(l []float64, l0, lr, lc int, b []float64, b0, ldb, n, k, first, step int) {}
