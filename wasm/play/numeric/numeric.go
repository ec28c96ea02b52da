// Package numeric contains arithmetic that several results need.
package numeric

import (
	"encoding/binary"
	"math"
)

// GridTicks returns n equidistant numbers from a to b, both included.
func GridTicks(a, b float64, n int) []float64 {
	t := make([]float64, n)
	for i := range t {
		t[i] = a + (b-a)*float64(i)/float64(n-1)
	}
	return t
}

// LargestValue returns the largest absolute value of two functions that share one colour
// scale. Values of the approximate function are limited to twice the largest exact value.
// Otherwise, large errors far from the data would dominate the colour scale.
func LargestValue(exact, approximate []float64) float64 {
	return SharedMaximum(MaxAbs(exact), MaxAbs(approximate))
}

// SharedMaximum is LargestValue for functions with known largest absolute values.
func SharedMaximum(maxExact, maxApprox float64) float64 {
	if maxExact == 0 {
		return maxApprox
	}
	return max(maxExact, min(maxApprox, 2*maxExact))
}

// MaxAbs returns the largest finite absolute value in z, or 0 if there is none.
func MaxAbs(z []float64) (largest float64) {
	for _, v := range z {
		if a := math.Abs(v); a > largest && a <= math.MaxFloat64 {
			largest = a
		}
	}
	return largest
}

// Columns returns the first q columns of the n×r matrix z.
func Columns(z []float64, n, r, q int) []float64 {
	if q == r {
		return z
	}
	out := make([]float64, n*q)
	for i := range n {
		copy(out[i*q:(i+1)*q], z[i*r:])
	}
	return out
}

// BitsOf returns the bits of z as a string, for use in a key. Decimal text would take
// longer than the computation that the key saves.
func BitsOf(z []float64) string {
	b := make([]byte, 0, 8*len(z))
	for _, v := range z {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return string(b)
}

// Product returns the product of an n×r matrix and an r×r matrix. It skips zeros of the
// second matrix, because a rotation of eigenfunctions consists mostly of zeros.
func Product(phi, rotation []float64, n, r int) []float64 {
	out := make([]float64, n*r)
	for l := range r {
		for j := range r {
			a := rotation[l*r+j]
			if a == 0 {
				continue
			}
			for i := range n {
				out[i*r+j] += a * phi[i*r+l]
			}
		}
	}
	return out
}

// Identity returns the r×r identity matrix.
func Identity(r int) []float64 {
	e := make([]float64, r*r)
	for i := range r {
		e[i*r+i] = 1
	}
	return e
}

// Floats converts integers to floating-point numbers.
func Floats(v []int) []float64 {
	z := make([]float64, len(v))
	for i, x := range v {
		z[i] = float64(x)
	}
	return z
}
