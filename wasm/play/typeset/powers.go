package typeset

import "strings"

// FormatPowers replaces exponents by powers of ten. For example, 2.5e−06 becomes 2.5·10⁻⁶, and
// 1e−10 becomes 10⁻¹⁰.
func FormatPowers(words string) string {
	if !strings.Contains(words, "e") {
		return words
	}
	rs := []rune(words)
	isDigit := func(i int) bool { return 0 <= i && i < len(rs) && '0' <= rs[i] && rs[i] <= '9' }
	var b strings.Builder
	for i := 0; i < len(rs); i++ {
		j := i + 1
		hasSign := j < len(rs) && strings.ContainsRune("+-−", rs[j])
		if hasSign {
			j++
		}
		if rs[i] != 'e' || !isDigit(i-1) || !hasSign || !isDigit(j) {
			b.WriteRune(rs[i])
			continue
		}
		if head := b.String(); strings.HasSuffix(head, "1") && !isDigit(i-2) && !(i >= 2 && rs[i-2] == '.') {
			b.Reset()
			b.WriteString(strings.TrimSuffix(head, "1"))
		} else {
			b.WriteString("·")
		}
		b.WriteString("10")
		if rs[i+1] != '+' {
			b.WriteRune('⁻')
		}
		for isDigit(j) && rs[j] == '0' && isDigit(j+1) { // skips the zeros of e−06
			j++
		}
		for ; isDigit(j); j++ {
			b.WriteRune([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[rs[j]-'0'])
		}
		i = j - 1
	}
	return b.String()
}
