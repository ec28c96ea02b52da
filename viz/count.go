package viz

import "strconv"

// counted writes how many there are as notes and numbers do, with its thousands
// apart: 1,024.
func counted(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
