package text

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
)

// Typeset formats a decimal number for display. It replaces a hyphen by a minus sign,
// and inserts commas between groups of three digits.
func Typeset(s string) string {
	if s == "-0" {
		return "0"
	}
	integerPart, _, _ := strings.Cut(s, ".")
	first := len(integerPart) - len(strings.TrimPrefix(integerPart, "-"))
	for i := len(integerPart) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return strings.ReplaceAll(s, "-", "−")
}

// Number formats v with the given number of significant digits, without trailing zeros.
// Numbers below 0.001 or from 10⁶ contain a power of ten.
func Number(v float64, digits int) string {
	if !canvas.AllFinite(v) {
		return NonFiniteText(v)
	}
	if a := math.Abs(v); a != 0 && (a < 1e-3 || a >= 1e6) {
		m, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', digits-1, 64), "e")
		if strings.Contains(m, ".") {
			m = strings.TrimSuffix(strings.TrimRight(m, "0"), ".")
		}
		e, _ := strconv.Atoi(exponent)
		return Typeset(m) + "·10^{" + Typeset(strconv.Itoa(e)) + "}"
	}
	s := strconv.FormatFloat(v, 'g', digits, 64)
	if strings.Contains(s, "e") { // write 4000 instead of 4e+03
		roundedValue, _ := strconv.ParseFloat(s, 64)
		s = strconv.FormatFloat(roundedValue, 'f', -1, 64)
	}
	return Typeset(s)
}

// NonFiniteText returns words for a NaN or an infinity.
func NonFiniteText(v float64) string {
	switch {
	case v > 0:
		return "infinite"
	case v < 0:
		return "minus infinity"
	}
	return "no value"
}

// TwoDecimals formats v with two decimals, or as Number does if |v| ≥ 10⁶.
func TwoDecimals(v float64) string {
	if !(math.Abs(v) < 1e6) {
		return Number(v, 3)
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	if s == "-0.00" {
		s = "0.00"
	}
	return Typeset(s)
}

// TwoDigits formats v with two significant digits, including trailing zeros. Numbers
// next to each other then look equally precise.
func TwoDigits(v float64) string {
	m, exponent, ok := strings.Cut(strconv.FormatFloat(v, 'e', 1, 64), "e")
	if !ok {
		return NonFiniteText(v)
	}
	switch e, _ := strconv.Atoi(exponent); {
	case v == 0:
		return "0"
	case e < -3 || e >= 6:
		return Typeset(m) + "·10^{" + Typeset(strconv.Itoa(e)) + "}"
	default:
		roundedValue, _ := strconv.ParseFloat(m+"e"+exponent, 64) // round 4321 to 4300
		return Typeset(strconv.FormatFloat(roundedValue, 'f', max(0, 1-e), 64))
	}
}

// Count formats n with commas between groups of three digits, for example 1,024.
func Count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// NegligibleLevel is the fraction of the scale below which a difference is a rounding
// error. A panel shows a message instead of smaller differences.
const NegligibleLevel = contract.NegligibleError
