package typeset

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"mercer/approx"
)

// Digits writes a number with two significant digits, a zero among them, a true minus, and
// powers of ten as powers.
func Digits(x float64) string {
	if x == 0 {
		return "0"
	}
	s := strings.TrimSuffix(fmt.Sprintf("%#.2g", x), ".")
	return Powers(strings.ReplaceAll(s, "-", "−"))
}

// Count formats a number of things: «1 eigenpair», «2 eigenpairs».
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return approx.Count(n) + " " + what + "s"
}

// Capitalize begins a name with a capital.
func Capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
