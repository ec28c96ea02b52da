// Package typeset formats numbers in texts.
package typeset

import "strings"

// FormatSigns replaces the hyphen before every number in a text by a minus sign, and exponents
// by powers of ten. It does not change hyphens in words or between words.
func FormatSigns(words string) string {
	if !strings.Contains(words, "-") {
		return FormatPowers(words)
	}
	var b strings.Builder
	var last rune
	rs := []rune(words)
	isDigit := func(i int) bool { return 0 <= i && i < len(rs) && '0' <= rs[i] && rs[i] <= '9' }
	for i, r := range rs {
		isNumber := isDigit(i+1) || i+2 < len(rs) && rs[i+1] == '.' && isDigit(i+2)
		isExponent := last == 'e' && isDigit(i-2)
		if r == '-' && isNumber && (i == 0 || strings.ContainsRune(" =([,±‘“«", last) || isExponent) {
			r = '−'
		}
		b.WriteRune(r)
		last = rs[i]
	}
	return FormatPowers(b.String())
}
