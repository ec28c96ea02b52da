package sequence

import (
	"fmt"
)

// maxDim is the largest dimension of a sequence. More dimensions would take too long,
// because the primes must be computed.
const maxDim = 1 << 16

// checkDim panics with a message for the exported function fn unless 1 ≤ d ≤ maxDim.
func checkDim(fn string, d int) {
	if d < 1 || d > maxDim {
		panic(fmt.Sprintf("%s: got d = %d, want 1 to %d", fn, d, maxDim))
	}
}
