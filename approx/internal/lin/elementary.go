package lin

import "math"

// Exp stores exp(xᵢ) in dst, which may be x. The error is at most 1.1 units in the
// last place; results below the smallest normal number are rounded to the
// nearest denormal one or 0.
func Exp(dst, x []float64) { Gauss(dst, x, -1) }

// Gauss stores exp(−scale·sqᵢ) in dst, which may be sq: the Gaussian kernel of
// squared distances. Errors are those of Exp at the rounded product.
func Gauss(dst, sq []float64, scale float64) {
	dst = resize(dst, len(sq))
	w := width()
	n := len(sq) / w * w
	exps(dst, sq, -scale, n)
	// The rest is padded to one vector, so that equal numbers give equal results at
	// every position.
	if n < len(sq) {
		var buf [8]float64
		copy(buf[:], sq[n:])
		exps(buf[:], buf[:], -scale, w)
		copy(dst[n:], buf[:])
	}
}

// Sqrt stores √xᵢ in dst, which may be x.
func Sqrt(dst, x []float64) {
	dst = resize(dst, len(x))
	n := len(x) / width() * width()
	sqrts(dst, x, n)
	for i := n; i < len(x); i++ {
		dst[i] = math.Sqrt(x[i])
	}
}

// SinCos stores sin xᵢ and cos xᵢ; one of them may be x. The error is at most 1.1
// units in the last place for |x| ≤ 10⁵ and 2 beyond. The sign of a sine that is 0
// may differ from that of x.
func SinCos(sin, cos, x []float64) {
	sin, cos = resize(sin, len(x)), resize(cos, len(x))
	var buf [64]float64 // x, which the results may overwrite
	for i := 0; i < len(x); i += len(buf) {
		n := copy(buf[:], x[i:])
		waves(cos[i:i+n], sin[i:i+n], buf[:n], unitAmplitudes[:n])
	}
}

// Waves stores aᵢ cos xᵢ and aᵢ sin xᵢ, neither of which may be x. The errors are at
// most 2.7 units in the last place for |x| ≤ 10⁵ and 4.5 beyond: twice the error of
// SinCos, plus rounding.
func Waves(cos, sin, x, a []float64) {
	n := len(x)
	waves(resize(cos, n), resize(sin, n), x, resize(a, n))
}

// unitAmplitudes is the amplitudes of waves that have none.
var unitAmplitudes = func() (u [64]float64) {
	for i := range u {
		u[i] = 1
	}
	return u
}()

func waves(cos, sin, x, a []float64) {
	w := width()
	n := len(x) / w * w
	ok := sincos(sin, cos, x, a, n)
	if n < len(x) {
		var v, f, s, c [8]float64
		rest := len(x) - n
		copy(v[:], x[n:])
		copy(f[:], a[n:])
		ok = sincos(s[:], c[:], v[:], f[:], w) && ok
		copy(sin[n:], s[:rest])
		copy(cos[n:], c[:rest])
	}
	if ok {
		return
	}
	for i, v := range x {
		if !(math.Abs(v) <= 1e5) {
			s, c := farSinCos(v)
			sin[i], cos[i] = a[i]*s, a[i]*c
		}
	}
}
