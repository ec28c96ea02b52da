package sequence

import "fmt"

// maxDim is the largest dimension of a sequence. For more dimensions, computing the
// primes would take too long.
const maxDim = 1 << 16

// wantFew panics for the exported function fn unless 1 ≤ d ≤ maxDim.
func wantFew(fn string, d int) {
	if d < 1 || d > maxDim {
		panic(fmt.Sprintf("%s: got d = %d, want 1 to %d", fn, d, maxDim))
	}
}
