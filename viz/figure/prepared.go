package figure

import (
	"math"
)

// Prepared is what is kept of one block, or of the difference of two.
type Prepared struct {
	A, B  []float64 // what it was made of: a, or a − b
	Z     []float32 // the same in single precision, which is what canvases take
	Unit  float64   // of z: what single precision holds is divided by it
	Top   float64   // the largest |z|, NaN where one of them is
	Lines tracedLines
	Small reducedMatrix
	hatch hatching
	Used  bool // by the scene at hand

	Corner Quadrant // of a tag, where one is tagged
	Tagged bool
}

// Unit returns what values of that scale are divided by so that single precision,
// which ends at 3·10³⁸, holds them: a power of ten, so that what is round stays so, and
// 1 where they need none.
func Unit(scale float64) float64 {
	if scale > 1e-30 && scale < 1e30 || !(scale > 0) || math.IsInf(scale, 1) {
		return 1
	}
	return math.Pow(10, max(math.Floor(math.Log10(scale)), -300))
}

// SameNumbers reports whether a and b are the same numbers. Most often they are the same
// memory.
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

// ToFloat32 rounds a, or a − b where b is not nil, into dst, which grows as it must.
func ToFloat32(dst []float32, a, b []float64) []float32 {
	if cap(dst) < len(a) {
		dst = make([]float32, len(a))
	}
	dst = dst[:len(a)]
	// These conditions let the compiler see that all is in bounds.
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

// minVisible is the part of its scale below which a function has no colour to be seen.
const minVisible = 1e-3

// IsBlank reports whether no sample of a function has a colour: as it has a norm of 1, it lies
// between them.
func (k *Prepared) IsBlank(scale float64) bool { return k != nil && k.Top*k.Unit < minVisible*scale }
