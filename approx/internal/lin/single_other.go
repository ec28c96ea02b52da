//go:build !amd64

package lin

func radialRow(first, second, across, up, a, b []float32, p [3]float32) {
	radialRowGeneric(first, second, across, up, a, b, p)
}

func angleRow(first, second, x, c, a, b []float32, order int) {
	angleRowGeneric(first, second, x, c, a, b, order)
}

func tanhRow(first, second, x, c, up, a, b []float32) {
	tanhRowGeneric(first, second, x, c, up, a, b)
}
