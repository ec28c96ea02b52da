package lin

// The kernels in this file have no assembly on amd64.

// These kernels are in elementary_generic.go.
func exps(dst, x []float64, f float64, n int) {
	expsGeneric(dst, x, f, n)
}

func sincos(sin, cos, x, amp []float64, n int) bool {
	return sincosGeneric(sin, cos, x, amp, n)
}

func sqrts(dst, x []float64, n int) {
	sqrtsGeneric(dst, x, n)
}

// These kernels are in entries_generic.go.
func chebyshev(a []float64, d0, x0, y0, z0, n int) {
	chebyshevGeneric(a, d0, x0, y0, z0, n)
}

func times(dst, x, y []float64, n int) {
	timesGeneric(dst, x, y, n)
}

func ragged(dst, u, v []float64, width []int) {
	raggedGeneric(dst, u, v, width)
}

// These kernels are in metric_generic.go.
func distRow(dst, y []float64, ld, d int, p0, p1, p2, p3 float64, n int) {
	distRowGeneric(dst, y, ld, d, p0, p1, p2, p3, n)
}

func absTile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	absTileGeneric(mode, c, c0, c1, c2, c3, a, a0, a1, a2, a3, b, b0, k)
}

func prodTile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	prodTileGeneric(mode, c, c0, c1, c2, c3, a, a0, a1, a2, a3, b, b0, k)
}

func chiTile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	chiTileGeneric(mode, c, c0, c1, c2, c3, a, a0, a1, a2, a3, b, b0, k)
}

func logs(dst, x []float64, n int) {
	logsGeneric(dst, x, n)
}

// These kernels are in neuron_generic.go.
func tanhs(dst, x []float64, shift float64, n int) {
	tanhsGeneric(dst, x, shift, n)
}

func chords(c, s, x []float64, x0 int, y []float64, ld, d, n int) {
	chordsGeneric(c, s, x, x0, y, ld, d, n)
}

func arccos(c, s []float64, norm float64, norms []float64, order, n int) {
	arccosGeneric(c, s, norm, norms, order, n)
}

// These kernels are in single_generic.go.
func radialRow(first, second, across, up, a, b []float32, p [3]float32) {
	radialRowGeneric(first, second, across, up, a, b, p)
}

func angleRow(first, second, x, c, a, b []float32, order int) {
	angleRowGeneric(first, second, x, c, a, b, order)
}

func tanhRow(first, second, x, c, up, a, b []float32) {
	tanhRowGeneric(first, second, x, c, up, a, b)
}

// These kernels are in tile_generic.go.
func tile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	tileGeneric(mode, c, c0, c1, c2, c3, a, a0, a1, a2, a3, b, b0, k)
}

func distTile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	distTileGeneric(mode, c, c0, c1, c2, c3, a, a0, a1, a2, a3, b, b0, k)
}
