//go:build amd64 || arm64

package lin

// span returns the n numbers of s that start at the index at. It panics if s is shorter.
// Unlike s[at:at+n], it never returns numbers beyond the length of s.
func span(s []float64, at, n int) []float64 { return s[:len(s):len(s)][at : at+n] }

// fourRows returns the part of a with four rows of n numbers that start at a0, a0+ld, …
// It panics if a is too short.
func fourRows(a []float64, a0, ld, n int) []float64 {
	checkDistances(ld)
	return span(a, a0, 3*ld+n)
}

// checkDistances panics if a distance of rows or columns is negative. Kernels that access
// the first and the last row could otherwise leave their slices between these rows.
func checkDistances(distances ...int) {
	for _, ld := range distances {
		if ld < 0 {
			panic("rows or columns with a negative distance")
		}
	}
}
