package lin

// chords is chordsGeneric with the vector instructions of the machine.
func chords(c, s, x []float64, x0 int, y []float64, ld, d, n int) {
	if level == none || d == 0 || n == 0 {
		chordsGeneric(c, s, x, x0, y, ld, d, n)
		return
	}
	checkDistances(ld)
	x, y = span(x, x0, d), resize(y, (d-1)*ld+n)
	if level == avx512 {
		chordsAVX512(resize(c, n), resize(s, n), x, y, ld)
	} else {
		chordsAVX2(resize(c, n), resize(s, n), x, y, ld)
	}
}

// arccos is arccosGeneric with the vector instructions of the machine.
func arccos(c, s []float64, norm float64, norms []float64, order, n int) {
	switch level {
	case avx512:
		arccosAVX512(resize(c, n), resize(s, n), norm, resize(norms, n), order)
	case avx2:
		arccosAVX2(resize(c, n), resize(s, n), norm, resize(norms, n), order)
	default:
		arccosGeneric(c, s, norm, norms, order, n)
	}
}
