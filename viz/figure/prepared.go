package figure

import (
	"math"
)

// Prepared caches results for one block, or for the difference of two blocks.
type Prepared struct {
	A, B  []float64 // source of z: a, or a − b
	Z     []float32 // the same in single precision, which canvases use
	Unit  float64   // divisor of z that makes the values fit single precision
	Top   float64   // the largest |z|, NaN if z contains a NaN
	Lines tracedLines
	Small reducedMatrix
	hatch hatching
	Used  bool // by the current scene

	Corner Quadrant // the corner of a tag, if Tagged
	Tagged bool
}

// Unit returns the divisor that makes values of the given scale fit single
// precision, which ends at 3·10³⁸. The divisor is a power of ten, so that round
// numbers stay round. If no divisor is needed, Unit returns 1.
func Unit(scale float64) float64 {
	if scale > 1e-30 && scale < 1e30 || !(scale > 0) || math.IsInf(scale, 1) {
		return 1
	}
	return math.Pow(10, max(math.Floor(math.Log10(scale)), -300))
}

// SameNumbers reports whether a and b are the same numbers. In most calls, a and b
// share their memory.
func SameNumbers(a, b []float64) bool {
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

// ToFloat32 rounds a, or a − b if b is not nil, into dst, which grows as needed.
func ToFloat32(dst []float32, a, b []float64) []float32 {
	if cap(dst) < len(a) {
		dst = make([]float32, len(a))
	}
	dst = dst[:len(a)]
	// These conditions let the compiler see that all indices are in bounds.
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

// minVisible is the fraction of its scale below which a function has no visible
// colour.
const minVisible = 1e-3

// IsBlank reports whether no sample of a function has a visible colour. Since the
// function has norm 1, the function then lies between the samples.
func (k *Prepared) IsBlank(scale float64) bool { return k != nil && k.Top*k.Unit < minVisible*scale }
