package text

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
)

// MinPercent is the smallest error that Percent formats with digits. It is a fraction,
// not a percentage.
const MinPercent = contract.MinPercent

// Percent formats a relative error as a percentage with two digits, as the page does.
// An error below MinPercent is formatted as "below 0.01 %", and a rounding error as "0
// up to rounding".
func Percent(v float64) string {
	switch {
	case v > 0 && v < NegligibleLevel:
		return "0 up to rounding"
	case v >= NegligibleLevel && v < MinPercent:
		return "below 0.01\u202f%"
	}
	return Share(v)
}

// RoundingLevel is the fraction up to which the result of a float64 computation is
// treated as 0.
const RoundingLevel = contract.RoundingLevel

// Share formats a fraction as a percentage. A fraction below MinPercent is formatted
// with a power of ten instead.
func Share(v float64) string {
	switch a := math.Abs(v); {
	case v != v:
		return "not known"
	case !canvas.AllFinite(100 * v):
		return NonFiniteText(v)
	case a <= RoundingLevel:
		return "0"
	case a < MinPercent:
		return TwoDigits(v)
	}
	return TwoDigits(100*v) + "\u202f%"
}

// ReadingWithDifference formats one of two values that differ by diff. If Reading would
// not distinguish the two values, the result has more digits. It has three decimals if
// these contain two digits of the difference. Otherwise, it contains one digit of the
// difference. It has at most six significant digits.
func ReadingWithDifference(v, diff float64) string {
	const maxPlaces, usualPlace = 6, -3
	e, last := math.Floor(math.Log10(math.Abs(v))), math.Floor(math.Log10(diff))-1
	if last < usualPlace {
		last++
	}
	digits := int(e - last + 1)
	if v == 0 || !canvas.AllFinite(v, diff) || !(0 < diff && diff < 0.1) || digits < 3 || digits > maxPlaces+1 {
		return Reading(v)
	}
	if digits = min(digits, maxPlaces); e < -3 {
		return Number(v, digits)
	}
	return Typeset(strconv.FormatFloat(v, 'f', max(0, digits-1-int(e)), 64))
}

// Reading formats a value under the pointer with two decimals. A value below 0.1 has
// two significant digits instead, so that it is not formatted as 0.
func Reading(v float64) string {
	switch {
	case math.Abs(v) < 0.1:
		return TwoDigits(v)
	}
	return TwoDecimals(v)
}

// TwoStandardErrors returns twice the standard error of an estimate. It returns 0 if
// the standard error is too small to be shown.
func TwoStandardErrors(estimate, deviation float64) float64 {
	if deviation > contract.MinSpread*estimate {
		return 2 * deviation
	}
	return 0
}

// PercentRange formats an interval of errors, as site/lib/format.js does. Each end has
// two digits. If both ends have the same text, it is written once. If the lower end is
// below MinPercent, the text is "below" and the upper end.
func PercentRange(low, high float64) string {
	if !(high >= MinPercent) || !canvas.AllFinite(100*high) {
		return Percent(high)
	}
	a, b := TwoDigits(100*low), TwoDigits(100*high)+"\u202f%"
	switch {
	case low < MinPercent:
		return "below " + b
	case a+"\u202f%" == b:
		return b
	}
	return a + "–" + b
}
