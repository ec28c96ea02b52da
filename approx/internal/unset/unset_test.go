package unset

import (
	"runtime"
	"testing"
)

// TestNumbers checks that slices have their length and no common memory, also after the
// garbage collector has run.
func TestNumbers(t *testing.T) {
	for _, n := range []int{0, 1, least - 1, least, least + 1, 1 << 17} {
		var slices [8][]float64
		for i := range slices {
			s := Numbers(n)
			if len(s) != n || cap(s) != n {
				t.Fatalf("%d numbers with a capacity of %d, want %d", len(s), cap(s), n)
			}
			for j := range s {
				s[j] = float64(i)
			}
			slices[i] = s
			runtime.GC()
		}
		for i, s := range slices {
			for j, v := range s {
				if v != float64(i) {
					t.Fatalf("number %d of slice %d is %g", j, i, v)
				}
			}
		}
	}
}
