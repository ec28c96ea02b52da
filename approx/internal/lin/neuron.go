package lin

// Tanh stores tanh(xᵢ+shift) in dst, which may be x. The error is at most 3 units in
// the last place of the hyperbolic tangent of the rounded sum.
func Tanh(dst, x []float64, shift float64) {
	dst = need(dst, len(x))
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

// ArcCosine overwrites the squared chords cᵢ = ‖x̂−ŷ‖² of pairs of unit vectors by
//
//	rᵢⁿ Jₙ(θ)/π,  rᵢ = norm·normsᵢ,
//
// for n = order = 0, 1 or 2, where θ is the angle of x̂ and ŷ and
//
//	J₀ = π−θ,  J₁ = sin θ + (π−θ) cos θ,  J₂ = 3 sin θ cos θ + (π−θ)(1 + 2cos²θ).
//
// sums are ‖x̂+ŷ‖², which tell θ where it is near π. The error of J₀ is at most
// 3 units in the last place for the chords and sums that there are, and that of the
// others 4·2⁻⁵² of J₁(0) and J₂(0). A chord of 0 gives J₀ = π exactly.
func ArcCosine(chords, sums []float64, norm float64, norms []float64, order int) {
	sums, norms = need(sums, len(chords)), need(norms, len(chords))
	w := width()
	n := len(chords) / w * w
	arccos(chords, sums, norm, norms, order, n)
	if n < len(chords) {
		var c, s, r [8]float64
		copy(c[:], chords[n:])
		copy(s[:], sums[n:])
		copy(r[:], norms[n:])
		arccos(c[:], s[:], norm, r[:], order, w)
		copy(chords[n:], c[:])
	}
}
