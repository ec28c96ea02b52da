// Package words formats numbers for the sentences of notes and errors.
package words

import "strconv"

var smallNumbers = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Count returns n and noun as words, such as «five landmarks». It writes n in words up to
// twelve and in digits beyond. The noun is in the plural unless n is 1.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	if 0 <= n && n < len(smallNumbers) {
		return smallNumbers[n] + " " + noun
	}
	return strconv.Itoa(n) + " " + noun
}

// FewDigits is the note of a fit whose numbers may differ between builds by more than
// 1e-9. For all other fits, builds agree to 1e-9, unless a note says that rounding decides
// which components are kept.
const FewDigits = "Some landmarks nearly repeat others, so K̂ is accurate to fewer than nine digits."
