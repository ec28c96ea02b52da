//go:build !amd64

package lin

func chords(c, s, x []float64, x0 int, y []float64, ld, d, n int) {
	chordsGeneric(c, s, x, x0, y, ld, d, n)
}

func arccos(c, s []float64, norm float64, norms []float64, order, n int) {
	arccosGeneric(c, s, norm, norms, order, n)
}
