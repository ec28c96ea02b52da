package lesson

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Formats are the formats of numbers in conditions and axes. site/lessons/conditions.js has
// a function for each.
var Formats = []string{"percent", "percent3", "digits", "whole"}

var numberPattern = regexp.MustCompile(`^([−-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:·10([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?([ \x{202f}\x{a0}]?%)?$`)

// A numberForm is the form of a printed number.
type numberForm struct {
	isNegative   bool
	hasCommas    bool // between groups of three digits
	significant  int  // digits; 0 if the number is whole
	decimals     int  // places after the point
	isScientific bool // 2.5·10⁻³
	percent      string
	value        float64
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// parseNumber reads a printed number.
func parseNumber(text string) (f numberForm, ok bool) {
	m := numberPattern.FindStringSubmatch(text)
	if m == nil {
		return f, false
	}
	digits := strings.ReplaceAll(m[2], ",", "")
	f = numberForm{isNegative: m[1] != "", hasCommas: digits != m[2], decimals: len(m[3]), isScientific: m[4] != "", percent: m[5]}
	if m[3] != "" || m[5] != "" || f.isScientific {
		f.significant = max(1, len(strings.TrimLeft(digits+m[3], "0")))
	}
	exponent, _ := strconv.Atoi(exponentDigits(m[4]))
	if f.percent != "" {
		exponent -= 2
	}
	v, err := strconv.ParseFloat(fmt.Sprintf("%s.%se%d", digits, m[3], exponent), 64)
	if err != nil {
		return f, false
	}
	if f.isNegative {
		v = -v
	}
	f.value = v
	return f, true
}

// exponentDigits returns the digits of a superscript.
func exponentDigits(s string) string {
	out := "0"
	for _, r := range s {
		if r == '⁻' {
			out = "-" + out
			continue
		}
		for i, digit := range []rune(superscripts) {
			if digit == r {
				out += strconv.Itoa(i)
			}
		}
	}
	return out
}

// PrintedValue returns the value of a printed number.
func PrintedValue(text string) (v float64, ok bool) {
	f, ok := parseNumber(text)
	return f.value, ok
}

// Reprint returns x in the form of text: with its unit, separators and number of
// significant digits. It returns false if text is no number.
func Reprint(text string, x float64) (string, bool) {
	f, ok := parseNumber(text)
	if !ok || math.IsNaN(x) || math.IsInf(x, 0) {
		return "", false
	}
	if f.percent != "" {
		x *= 100
	}
	var s string
	switch {
	case f.significant == 0: // a whole number
		s = strconv.FormatFloat(math.Abs(x), 'f', 0, 64)
	case f.isScientific:
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'e', f.significant-1, 64), "e")
		e, _ := strconv.Atoi(exponent)
		s = mantissa + "·10"
		if e < 0 {
			s, e = s+"⁻", -e
		}
		for _, d := range strconv.Itoa(e) {
			s += string([]rune(superscripts)[d-'0'])
		}
	case x == 0:
		s = strconv.FormatFloat(0, 'f', f.decimals, 64)
	default:
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(math.Abs(x), 'e', f.significant-1, 64), 64)
		exponent := int(math.Floor(math.Log10(rounded) + 1e-12))
		s = strconv.FormatFloat(rounded, 'f', max(0, f.significant-1-exponent), 64)
	}
	if whole, decimals, _ := strings.Cut(s, "."); f.hasCommas || len(whole) > 4 && !f.isScientific {
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "," + whole[i:]
		}
		s = whole
		if decimals != "" {
			s += "." + decimals
		}
	}
	if x < 0 && strings.Trim(s, "0.") != "" {
		s = "−" + s
	}
	return s + f.percent, true
}
