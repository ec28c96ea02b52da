package typeset

import "strings"

// Powers replaces exponents by powers of ten. For example, 2.5e−06 becomes 2.5·10⁻⁶, and
// 1e−10 becomes 10⁻¹⁰.
func Powers(words string) string {
	if !strings.Contains(words, "e") {
		return words
	}
	rs := []rune(words)
	digit := func(i int) bool { return 0 <= i && i < len(rs) && '0' <= rs[i] && rs[i] <= '9' }
	var b strings.Builder
	for i := 0; i < len(rs); i++ {
		j := i + 1
		sign := j < len(rs) && strings.ContainsRune("+-−", rs[j])
		if sign {
			j++
		}
		if rs[i] != 'e' || !digit(i-1) || !sign || !digit(j) {
			b.WriteRune(rs[i])
			continue
		}
		if head := b.String(); strings.HasSuffix(head, "1") && !digit(i-2) && !(i >= 2 && rs[i-2] == '.') {
			b.Reset()
			b.WriteString(strings.TrimSuffix(head, "1"))
		} else {
			b.WriteString("·")
		}
		b.WriteString("10")
		if rs[i+1] != '+' {
			b.WriteRune('⁻')
		}
		for digit(j) && rs[j] == '0' && digit(j+1) { // skips the zeros of e−06
			j++
		}
		for ; digit(j); j++ {
			b.WriteRune([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[rs[j]-'0'])
		}
		i = j - 1
	}
	return b.String()
}
