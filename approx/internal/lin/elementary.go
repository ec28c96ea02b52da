package lin

import "math"

// Exp stores exp(xᵢ) in dst, which may be x. The error is at most 1.1 units in the
// last place; results below the smallest normal number are rounded to the
// nearest denormal one or 0.
func Exp(dst, x []float64) { Gauss(dst, x, -1) }

// Gauss stores exp(−scale·sqᵢ) in dst, which may be sq: the Gaussian kernel of
// squared distances. Errors are those of Exp at the rounded product.
func Gauss(dst, sq []float64, scale float64) {
	dst = need(dst, len(sq))
	w := width()
	n := len(sq) / w * w
	exps(dst, sq, -scale, n)
	// What is left is filled up to one vector, so that equal numbers give equal
	// results wherever they stand.
	if n < len(sq) {
		var buf [8]float64
		copy(buf[:], sq[n:])
		exps(buf[:], buf[:], -scale, w)
		copy(dst[n:], buf[:])
	}
}

// Sqrt stores √xᵢ in dst, which may be x.
func Sqrt(dst, x []float64) {
	dst = need(dst, len(x))
	n := len(x) / width() * width()
	sqrts(dst, x, n)
	for i := n; i < len(x); i++ {
		dst[i] = math.Sqrt(x[i])
	}
}

// SinCos stores sin xᵢ and cos xᵢ; one of them may be x. The error is at most
// 1 unit in the last place for |x| ≤ 10⁵ and that of math.Sincos beyond.
func SinCos(sin, cos, x []float64) {
	sin, cos = need(sin, len(x)), need(cos, len(x))
	var buf [64]float64 // x, which the results may overwrite
	w := width()
	for i := 0; i < len(x); i += len(buf) {
		n := copy(buf[:], x[i:])
		s, c := sin[i:i+n], cos[i:i+n]
		if far(buf[:n]) {
			for j, v := range buf[:n] {
				s[j], c[j] = math.Sincos(v)
				if math.Abs(v) <= 1e5 {
					s[j], c[j] = sinCos1(v)
				}
			}
			continue
		}
		whole := n / w * w
		sincos(s, c, buf[:], whole)
		for j := whole; j < n; j++ {
			s[j], c[j] = sinCos1(buf[j])
		}
	}
}

// far reports whether x holds a number that sincos does not take.
func far(x []float64) bool {
	for _, v := range x {
		if !(math.Abs(v) <= 1e5) {
			return true
		}
	}
	return false
}

// sinCos1 is sincos for one number, bit for bit.
func sinCos1(x float64) (float64, float64) {
	var v, s, c [8]float64
	v[0] = x
	sincos(s[:], c[:], v[:], width())
	return s[0], c[0]
}
