package rotation

import (
	"fmt"
)

// maxDim is the largest dimension of a rotation. A larger rotation would not fit into
// memory.
const maxDim = 1 << 20

// checkDim panics with a message for the exported function fn unless 1 ≤ d ≤ maxDim.
func checkDim(fn string, d int) {
	if d < 1 || d > maxDim {
		panic(fmt.Sprintf("%s: got d = %d, want 1 to %d", fn, d, maxDim))
	}
}

// checkCount panics with a message for the exported function fn if the number of points n
// is negative or too large for memory.
func checkCount(fn string, n int) {
	if n < 0 || int64(n) > 1<<40 {
		panic(fmt.Sprintf("%s: got n = %d, want a number of points", fn, n))
	}
}

// checkLen panics with a message for the exported function fn unless the named argument
// has the length want. Its length is got.
func checkLen(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %d %s, want %d", fn, got, name, want))
	}
}

// checkMinLen panics with a message for the exported function fn if the named argument is
// shorter than least. Its length is got.
func checkMinLen(fn, name string, got, least int) {
	if got < least {
		panic(fmt.Sprintf("%s: got %d %s, want at least %d", fn, got, name, least))
	}
}
