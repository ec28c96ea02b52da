package approx_test

import (
	"testing"

	"mercer/approx"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 12345: "12,345", 100000: "100,000", 1234567: "1,234,567",
	} {
		if got := approx.FormatCount(n); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
}
