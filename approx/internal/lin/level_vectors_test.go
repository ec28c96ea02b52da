//go:build amd64 || arm64

package lin

import (
	"fmt"
	"testing"
)

// forEachLevel calls f in a subtest for each level of vector instructions. It skips the
// subtests of levels that the machine does not have. It changes package variables, so the
// tests must not run in parallel.
func forEachLevel(t *testing.T, f func(t *testing.T)) {
	highest := level
	defer func() { level = highest }()
	for _, l := range levels {
		t.Run(fmt.Sprint(l), func(t *testing.T) {
			if l > highest {
				t.Skip("this machine does not have these instructions, or GODEBUG has switched them off")
			}
			level = l
			f(t)
		})
	}
}
