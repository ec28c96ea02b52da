package text

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
)

// MinPercent is the fraction below which the sentence of the page prints no
// digits.
const MinPercent = contract.MinPercent

// Percent formats an error as the page does. The result has two digits, or is
// "below 0.01 %", or 0 if the error is rounding.
func Percent(v float64) string {
	switch {
	case v > 0 && v < NegligibleLevel:
		return "0 up to rounding"
	case v >= NegligibleLevel && v < MinPercent:
		return "below 0.01\u202f%"
	}
	return Share(v)
}

// RoundingLevel is the fraction below which a float64 result cannot be distinguished
// from 0.
const RoundingLevel = contract.RoundingLevel

// Share formats a fraction of any size. Below a hundredth of a percent it is a
// power of ten, as on a logarithmic axis.
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

// ReadingWithDifference formats one of two values that differ by diff. If Reading would not
// distinguish the two values, the result has more digits. It has three decimals if
// these show two digits of the difference. Otherwise it has as many as show the
// first digit of the difference, at most six.
func ReadingWithDifference(v, off float64) string {
	const most, usual = 6, -3
	e, last := math.Floor(math.Log10(math.Abs(v))), math.Floor(math.Log10(off))-1
	if last < usual {
		last++
	}
	digits := int(e - last + 1)
	if v == 0 || !canvas.AllFinite(v, off) || !(0 < off && off < 0.1) || digits < 3 || digits > most+1 {
		return Reading(v)
	}
	if digits = min(digits, most); e < -3 {
		return Number(v, digits)
	}
	return Typeset(strconv.FormatFloat(v, 'f', max(0, digits-1-int(e)), 64))
}

// Reading formats a value under the pointer with two decimals. A value below 0.1
// has two significant digits instead, so that a small value does not appear as 0.
func Reading(v float64) string {
	switch {
	case math.Abs(v) < 0.1:
		return TwoDigits(v)
	}
	return TwoDecimals(v)
}

// TwoStandardErrors returns two standard errors of an estimate, or 0 if two standard errors
// are too small to be shown.
func TwoStandardErrors(estimate, deviation float64) float64 {
	if deviation > contract.MinSpread*estimate {
		return 2 * deviation
	}
	return 0
}

// PercentRange formats the interval in which an error lies, as site/lib/format.js
// does. Each end has two digits. Ends with equal texts become one number. If the
// lower end has no digits, only the upper end is printed.
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
