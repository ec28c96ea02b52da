package typeset

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"mercer/approx"
)

// Digits formats a number with two significant digits, including zeros. It uses a minus
// sign and powers of ten.
func Digits(x float64) string {
	if x == 0 {
		return "0"
	}
	s := strings.TrimSuffix(fmt.Sprintf("%#.2g", x), ".")
	return FormatPowers(strings.ReplaceAll(s, "-", "−"))
}

// Count formats a number and a noun, for example «1 eigenpair» or «2 eigenpairs».
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return approx.FormatCount(n) + " " + noun + "s"
}

// Capitalize converts the first letter of s to upper case.
func Capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
