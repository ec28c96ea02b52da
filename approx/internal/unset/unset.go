// Package unset allocates memory without clearing it.
package unset

import (
	"strings"
	"unsafe"
)

// least is the smallest number of elements for which clearing takes noticeable time.
const least = 1 << 12

// Numbers returns n numbers of any value. It is for results whose elements are all stored
// before one is read.
func Numbers(n int) []float64 {
	if n < least {
		return make([]float64, n)
	}
	// In the standard library, only strings.Builder allocates memory without clearing it. The
	// string of the builder is not used again, so the memory may be changed. Large blocks begin
	// at a multiple of the page size, so the numbers are aligned.
	var b strings.Builder
	b.Grow(8 * n)
	b.WriteByte(0) // the address of an empty string is unspecified
	return unsafe.Slice((*float64)(unsafe.Pointer(unsafe.StringData(b.String()))), n)
}
