package lin

// Tanh stores tanh(xᵢ+shift) in dst, which may be x. Compared with the hyperbolic tangent
// of the rounded sum, the error is at most 3 units in the last place.
func Tanh(dst, x []float64, shift float64) {
	dst = resize(dst, len(x))
	w := width()
	n := len(x) / w * w
	tanhs(dst, x, shift, n)
	if n < len(x) {
		var buf [8]float64
		copy(buf[:], x[n:])
		tanhs(buf[:], buf[:], shift, w)
		copy(dst[n:], buf[:])
	}
}

// ArcCosine stores arc-cosine kernels of the unit vectors xᵢ (n×d) and yⱼ (m×d) in the
// n×m matrix dst,
//
//	(uᵢvⱼ)ᵖ Jₚ(θ)/π.
//
// Here p = order is 0, 1 or 2, and θ is the angle between xᵢ and yⱼ. The functions are
//
//	J₀ = π−θ,  J₁ = sin θ + (π−θ) cos θ,  J₂ = 3 sin θ cos θ + (π−θ)(1 + 2cos²θ).
//
// Results are exactly symmetric. For given distances ‖x−y‖ and ‖x+y‖, the error of J₀ is
// at most 3 units in the last place. The errors of J₁ and J₂ are at most 4·2⁻⁵² times
// J₁(0) and J₂(0). If x = y, J₀ is π.
func ArcCosine(dst, x, y, u, v []float64, n, m, d, order int) {
	dst, x, y = resize(dst, n*m), resize(x, n*d), resize(y, m*d)
	u, v = resize(u, n), resize(v, m)
	const block = 256 // number of columns whose distances stay in the first-level cache
	ld := paddedWidth(m)
	buf := getBuffer(ld*(d+1) + 2*block)
	defer putBuffer(buf)
	columns, norms := (*buf)[:ld*d], (*buf)[ld*d:ld*(d+1)]
	c, s := (*buf)[ld*(d+1):][:block], (*buf)[ld*(d+1)+block:][:block]
	packTransposed(columns, y, m, d)
	clear(norms[copy(norms, v):])
	for j0 := 0; j0 < ld; j0 += block {
		w := min(block, ld-j0)
		for i := range n {
			chords(c, s, x, i*d, columns[j0:], ld, d, w)
			arccos(c, s, u[i], norms[j0:], order, w)
			copy(dst[i*m+j0:(i+1)*m], c[:w])
		}
	}
}
