//go:build linux

package lin

import "testing"

// TestGuardedCallsAreComplete checks that guardedCalls has all kernels.
func TestGuardedCallsAreComplete(t *testing.T) {
	other := map[string]string{ // kernels that guardedCalls calls by another name
		"distPanel": "metric 0", "absPanel": "metric 1", "prodPanel": "metric 2", "chiPanel": "metric 3",
		"foldRow": "fold", "product": "multiply 0",
	}
	isCalled := map[string]bool{}
	for _, c := range guardedCalls(40) {
		isCalled[c.name] = true
	}
	for name := range kernelCalls() {
		if name == "planarRow" && !hasPlanarRow() {
			continue
		}
		if !isCalled[name] && !isCalled[other[name]] {
			t.Errorf("guardedCalls has no call of %s", name)
		}
	}
}
