package text

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
)

// LeastPercent is the share below which the sentence of the page gives no digits.
const LeastPercent = 1e-4

// Percent writes an error as the page does: two digits, "below 0.01 %", or that it is 0 up
// to rounding.
func Percent(v float64) string {
	switch {
	case v > 0 && v < Negligible:
		return "0 up to rounding"
	case v >= Negligible && v < LeastPercent:
		return "below 0.01\u202f%"
	}
	return Share(v)
}

// Rounding is a share of which a number in float64 says no more than that it is 0.
const Rounding = 1e-12

// Share writes a share however small: below a hundredth of a percent as a power of
// ten, as on a logarithmic axis.
func Share(v float64) string {
	switch a := math.Abs(v); {
	case v != v:
		return "not known"
	case !canvas.Finite(100 * v):
		return NotFinite(v)
	case a <= Rounding:
		return "0"
	case a < LeastPercent:
		return TwoDigits(v)
	}
	return TwoDigits(100*v) + "\u202f%"
}

// ReadingApart writes one of two values that are off by so much from each other: as a reading,
// and with more digits where only these tell them apart: three decimals, so that two
// digits of the difference are seen, or as many, at most six digits, as show its first.
func ReadingApart(v, off float64) string {
	const most, usual = 6, -3
	e, last := math.Floor(math.Log10(math.Abs(v))), math.Floor(math.Log10(off))-1
	if last < usual {
		last++
	}
	digits := int(e - last + 1)
	if v == 0 || !canvas.Finite(v, off) || !(0 < off && off < 0.1) || digits < 3 || digits > most+1 {
		return Reading(v)
	}
	if digits = min(digits, most); e < -3 {
		return Number(v, digits)
	}
	return Typeset(strconv.FormatFloat(v, 'f', max(0, digits-1-int(e)), 64))
}

// Reading writes a value under the pointer: two decimals, and two digits of what is
// smaller than 0.1, so that little is not read as nothing.
func Reading(v float64) string {
	switch {
	case math.Abs(v) < 0.1:
		return TwoDigits(v)
	}
	return TwoDecimals(v)
}

// leastSpread is the part of an estimate up to which its standard error is no spread that
// one could see, as in site/lib/format.js.
const leastSpread = 1e-5

// TwoErrors returns two standard errors of an estimate, or 0 where they cannot be seen.
func TwoErrors(estimate, deviation float64) float64 {
	if deviation > leastSpread*estimate {
		return 2 * deviation
	}
	return 0
}

// PercentRange writes where an error lies, as site/lib/format.js does: two digits for each end, one
// number where both have the same, and only the upper end where the lower one has no digits.
func PercentRange(low, high float64) string {
	if !(high >= LeastPercent) || !canvas.Finite(100*high) {
		return Percent(high)
	}
	a, b := TwoDigits(100*low), TwoDigits(100*high)+"\u202f%"
	switch {
	case low < LeastPercent:
		return "below " + b
	case a+"\u202f%" == b:
		return b
	}
	return a + "–" + b
}
