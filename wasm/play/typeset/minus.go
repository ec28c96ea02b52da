// Package typeset formats numbers in texts.
package typeset

import "strings"

// Signs replaces the hyphen before every number in a text by a minus sign, and exponents
// by powers of ten. It does not change hyphens in words or between words.
func Signs(words string) string {
	if !strings.Contains(words, "-") {
		return Powers(words)
	}
	var b strings.Builder
	var last rune
	rs := []rune(words)
	digit := func(i int) bool { return 0 <= i && i < len(rs) && '0' <= rs[i] && rs[i] <= '9' }
	for i, r := range rs {
		number := digit(i+1) || i+2 < len(rs) && rs[i+1] == '.' && digit(i+2)
		exponent := last == 'e' && digit(i-2)
		if r == '-' && number && (i == 0 || strings.ContainsRune(" =([,±‘“«", last) || exponent) {
			r = '−'
		}
		b.WriteRune(r)
		last = rs[i]
	}
	return Powers(b.String())
}
