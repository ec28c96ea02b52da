package viz

import (
	"testing"

	"mercer/approx"
)

// Pictures write how many there are in the way of notes and certificates.
func TestCounted(t *testing.T) {
	for _, n := range []int{0, 7, 999, 1000, 1024, 12345, 100000, 1234567} {
		if got, want := counted(n), approx.Count(n); got != want {
			t.Errorf("%d is written %s, in notes %s", n, got, want)
		}
	}
}
