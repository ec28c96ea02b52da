package approx

import "strconv"

// Count writes a number of points with its thousands apart, as notes and certificates
// do: 100,000.
func Count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
