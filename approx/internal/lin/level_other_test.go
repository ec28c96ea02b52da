//go:build !amd64 && !arm64

package lin

import "testing"

// forEachLevel calls f. The levels exist only on amd64 and arm64.
func forEachLevel(t *testing.T, f func(t *testing.T)) { f(t) }
