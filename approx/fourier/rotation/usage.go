package rotation

import "fmt"

// maxDim is the largest dimension of a rotation. In larger dimensions, a rotation would
// exceed memory.
const maxDim = 1 << 20

// wantFew panics for the exported function fn unless 1 ≤ d ≤ maxDim.
func wantFew(fn string, d int) {
	if d < 1 || d > maxDim {
		panic(fmt.Sprintf("%s: got d = %d, want 1 to %d", fn, d, maxDim))
	}
}

// wantRows panics for the exported function fn if n is negative or exceeds memory.
func wantRows(fn string, n int) {
	if n < 0 || n > 1<<40 {
		panic(fmt.Sprintf("%s: got n = %d, want a number of points", fn, n))
	}
}

// wantLen panics for the exported function fn unless got, the length of the named
// argument, is want.
func wantLen(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %d %s, want %d", fn, got, name, want))
	}
}

// wantAtLeast panics for the exported function fn unless got, the length of the named
// argument, is at least least.
func wantAtLeast(fn, name string, got, least int) {
	if got < least {
		panic(fmt.Sprintf("%s: got %d %s, want at least %d", fn, got, name, least))
	}
}
