package figure

import (
	"math"
)

// Cache holds results that were computed from one block, or from the difference of two
// blocks.
type Cache struct {
	A, B    []float64 // the blocks from which Z was computed; Z is A or A − B, divided by Unit
	Z       []float32 // values in single precision, as canvases use them
	Unit    float64   // divisor of the values, so that single precision can represent them
	MaxAbs  float64   // the largest |z|, NaN if Z contains a NaN
	Lines   tracedLines
	Reduced reducedMatrix
	hatch   hatching
	cut     zeroLineCheck
	IsInUse bool // whether the current scene uses this cache

	Corner   Quadrant // the corner of a tag, valid if IsTagged is true
	IsTagged bool
}

// Invalidate discards the results that were computed from Z. It must be called after each
// change of Z.
func (k *Cache) Invalidate() {
	k.Lines.Key, k.Reduced.Side, k.cut = TraceKey{}, 0, zeroLineCheck{}
}

// Float32Unit returns a divisor for values of the given scale, so that single
// precision can represent the quotients. It is 1 for scales from 10⁻³⁰ to 10³⁰, and a
// power of ten otherwise, so that round numbers remain round.
func Float32Unit(scale float64) float64 {
	if scale > 1e-30 && scale < 1e30 || !(scale > 0) || math.IsInf(scale, 1) {
		return 1
	}
	return math.Pow(10, max(math.Floor(math.Log10(scale)), -300))
}

// HaveEqualValues reports whether a and b have equal elements. A nil slice only equals a
// nil slice. In most calls, a and b share their memory, and the elements are not
// compared.
func HaveEqualValues(a, b []float64) bool {
	if len(a) != len(b) || (a == nil) != (b == nil) {
		return false
	}
	if len(a) == 0 || &a[0] == &b[0] {
		return true
	}
	for i, v := range a {
		if v != b[i] {
			return false
		}
	}
	return true
}

// ToFloat32 rounds the elements of a to single precision, or those of a − b if b is not
// nil. It returns dst, which is reallocated if it is too small.
func ToFloat32(dst []float32, a, b []float64) []float32 {
	if cap(dst) < len(a) {
		dst = make([]float32, len(a))
	}
	dst = dst[:len(a)]
	// These conditions remove bounds checks from the loops.
	if b == nil {
		for i := 0; i < len(dst) && i < len(a); i++ {
			dst[i] = float32(a[i])
		}
		return dst
	}
	for i := 0; i < len(dst) && i < len(a) && i < len(b); i++ {
		dst[i] = float32(a[i] - b[i])
	}
	return dst
}

// minVisibleFraction is the smallest fraction of the scale that has a visible colour.
const minVisibleFraction = 1e-3

// IsBlank reports whether no sample of a function has a visible colour. The function
// has norm 1, so it must then be concentrated between the samples.
func (k *Cache) IsBlank(scale float64) bool {
	return k != nil && k.MaxAbs*k.Unit < minVisibleFraction*scale
}
