package lin

// pairBlock is the number of elements of which the generic kernels keep one maximum. The
// index of the maximum is then searched in one block.
const pairBlock = 64

// ShiftMax adds δ(bₗ−aₗ) to eₗ. It returns the smallest index of the largest eₗ + roomₗ, or
// −1 if there is none above −∞. All slices have the length of e.
func ShiftMax(e, a, b []float64, delta float64, room []float64) int {
	n := len(e)
	return shiftMax(e, resize(a, n), resize(b, n), delta, resize(room, n))
}

// BestPartner returns the smallest index of the largest
//
//	gₗ²/max(cₗ + c − 2rowₗ, floor),  gₗ = max(0, top − eₗ + roomₗ),
//
// or −1 if all are 0. It also returns the largest gₗ. All slices have the length of e.
func BestPartner(e, room, row, curve []float64, top, c, floor float64) (at int, gap float64) {
	n := len(e)
	return bestPartner(e, resize(room, n), resize(row, n), resize(curve, n), top, c, floor)
}
