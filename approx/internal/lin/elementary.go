package lin

import "math"

// Exp stores exp(xᵢ) in dst, which may be x. The error is at most 1.1 units in the last
// place. Results below the smallest normal number are rounded to the nearest denormal
// number or 0.
func Exp(dst, x []float64) { Gauss(dst, x, -1) }

// Gauss stores exp(−scale·sqᵢ) in dst, which may be sq. This is the Gaussian kernel of
// squared distances. The error is the error of Exp for the rounded product.
func Gauss(dst, sq []float64, scale float64) {
	dst = resize(dst, len(sq))
	w := width()
	n := len(sq) / w * w
	exps(dst, sq, -scale, n)
	// The last numbers are padded to one vector. Equal numbers then give equal results at
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

// SinCos stores sin xᵢ in sin and cos xᵢ in cos. One of these slices may be x. The error
// is at most 1.1 units in the last place for |x| ≤ 10⁵, and 2 for larger |x|. If a sine
// is 0, its sign may differ from the sign of x.
func SinCos(sin, cos, x []float64) {
	sin, cos = resize(sin, len(x)), resize(cos, len(x))
	var buf [64]float64 // copy of x, which the results may overwrite
	for i := 0; i < len(x); i += len(buf) {
		n := copy(buf[:], x[i:])
		waves(cos[i:i+n], sin[i:i+n], buf[:n], unitAmplitudes[:n])
	}
}

// Waves stores aᵢ cos uxᵢ in cos and aᵢ sin uxᵢ in sin, where u is AngleUnit. Neither slice
// may be x. With the unit 1, the errors are at most 2.7 units in the last place for
// |x| ≤ 10⁵, and 4.5 for larger |x|. This is twice the error of SinCos, plus rounding
// errors. With the unit π/2, they are at most 4 units.
func Waves(cos, sin, x, a []float64) {
	n := len(x)
	cos, sin, a = resize(cos, n), resize(sin, n), resize(a, n)
	if hasKernels {
		importedWaves(cos, sin, x, a)
	} else {
		waves(cos, sin, x, a)
	}
}

// CombinedWaves is Waves of the angles Wᵀx, where w is len(x)×len(a). It may change the
// len(a) numbers of angles.
func CombinedWaves(cos, sin, angles, w, x, a []float64) {
	n := len(a)
	if hasKernels && len(x) == 2 && importedPlanarWaves(resize(cos, n), resize(sin, n), resize(w, 2*n), x[0], x[1], a) {
		return
	}
	TMatVec(angles, w, x, len(x), n)
	Waves(cos, sin, angles, a)
}

// unitAmplitudes contains the amplitudes 1 for SinCos.
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
		restCount := len(x) - n
		copy(v[:], x[n:])
		copy(f[:], a[n:])
		ok = sincos(s[:], c[:], v[:], f[:], w) && ok
		copy(sin[n:], s[:restCount])
		copy(cos[n:], c[:restCount])
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
