package lin

// radialRow is radialRowGeneric with the vector instructions of the machine.
func radialRow(first, second, across, up, a, b []float32, p [3]float32) {
	n, m := len(first), len(up)
	second, across, a, b = resizeSingle(second, n), resizeSingle(across, m*n), resizeSingle(a, m), resizeSingle(b, m)
	switch {
	case level == none || n%fieldLanes != 0:
		radialRowGeneric(first, second, across, up, a, b, p)
	case level == avx512:
		radialRowAVX512(first, second, across, up, a, b, p)
	default:
		radialRowAVX2(first, second, across, up, a, b, p)
	}
}

// angleRow is angleRowGeneric with the vector instructions of the machine.
func angleRow(first, second, x, c, a, b []float32, order int) {
	n, m := len(first), len(a)
	second, x, c, b = resizeSingle(second, n), resizeSingle(x, 3*n), resizeSingle(c, 3*m), resizeSingle(b, m)
	switch {
	case level == none || n%fieldLanes != 0:
		angleRowGeneric(first, second, x, c, a, b, order)
	case level == avx512:
		angleRowAVX512(first, second, x, c, a, b, order)
	default:
		angleRowAVX2(first, second, x, c, a, b, order)
	}
}

// tanhRow is tanhRowGeneric with the vector instructions of the machine.
func tanhRow(first, second, x, c, up, a, b []float32) {
	n, m := len(first), len(a)
	second, x = resizeSingle(second, n), resizeSingle(x, n)
	c, up, b = resizeSingle(c, m), resizeSingle(up, m), resizeSingle(b, m)
	switch {
	case level == none || n%fieldLanes != 0:
		tanhRowGeneric(first, second, x, c, up, a, b)
	case level == avx512:
		tanhRowAVX512(first, second, x, c, up, a, b)
	default:
		tanhRowAVX2(first, second, x, c, up, a, b)
	}
}

// resizeSingle is resize for single precision.
func resizeSingle(s []float32, n int) []float32 {
	if len(s) < n {
		tooShort(len(s), n)
	}
	return s[:n:n]
}
