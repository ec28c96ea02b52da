package lin

import (
	"fmt"
	"testing"
)

// forEachLevel calls f in a subtest for each level of vector instructions of the machine.
// Package variables are changed, so the tests must not run in parallel.
func forEachLevel(t *testing.T, f func(t *testing.T)) {
	highest := level
	defer func() { level = highest }()
	for l := none; l <= highest; l++ {
		level = l
		t.Run(fmt.Sprint(l), f)
	}
}
