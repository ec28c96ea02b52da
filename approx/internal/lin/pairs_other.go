//go:build !amd64

package lin

func shiftMax(e, a, b []float64, delta float64, room []float64) int {
	if hasKernels && len(e) > 0 {
		return importedShiftMax(e, a, b, delta, room)
	}
	return shiftMaxGeneric(e, a, b, delta, room)
}

func bestPartner(e, room, row, curve []float64, top, c, floor float64) (at int, gap float64) {
	if hasKernels && len(e) > 0 {
		return importedBestPartner(e, room, row, curve, top, c, floor)
	}
	return bestPartnerGeneric(e, room, row, curve, top, c, floor)
}
