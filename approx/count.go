package approx

import (
	"strconv"
)

// FormatCount formats n with a comma between groups of three digits, as in 100,000.
func FormatCount(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
