package words

import "testing"

func TestCount(t *testing.T) {
	for n, want := range map[int]string{
		0: "no points", 1: "one point", 2: "two points", 12: "twelve points", 13: "13 points", -1: "-1 points",
	} {
		if got := Count(n, "point"); got != want {
			t.Errorf("%d: %q, not %q", n, got, want)
		}
	}
}
