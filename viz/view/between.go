package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
)

// DifferenceAt returns the difference between two fields at a place. If both fields
// have the same corner, their difference has no corner.
func DifferenceAt(f, g figure.Samples, box canvas.Rect, x, y float64) figure.Estimate {
	if f.Nx != g.Nx || f.Ny != g.Ny {
		return figure.ExactEstimate(math.NaN())
	}
	return figure.Estimate{Value: math.Abs(g.At(box, x, y) - f.At(box, x, y)), Tolerance: f.Tolerance(box, x, y, func(k int) float64 { return g.Z[k] - f.Z[k] })}
}

// Read returns the exact and the approximate value of a function at a place, and
// their difference. It reads the blocks of samples of the function.
func (b Blocks) Read(x, y float64, fields contract.Pair[contract.Field]) (e, a, off figure.Estimate) {
	f, g, box := b.Samples(fields.Exact), b.Samples(fields.Approx), b.Box()
	return f.Read(box, x, y), g.Read(box, x, y), DifferenceAt(f, g, box, x, y)
}

// CompareFunctionText formats the exact and the approximate value of the function of a picture
// at a place. If the function may lie between the samples, Values returns no
// values.
func (b Blocks) CompareFunctionText(name, s string, exact, approx, off figure.Estimate) string {
	if b.MayBeNarrow(name) && (exact.IsKnown() || approx.IsKnown()) {
		return s + " · " + NarrowNote
	}
	return CompareText(s, exact, approx, off)
}

// CompareText formats the exact value and the approximate value of a quantity, and
// their difference. NaN stands for a missing value.
func CompareText(s string, exact, approx, off figure.Estimate) string {
	if exact.IsKnown() {
		s += " · exact " + exact.TextBeside(off)
	}
	if approx.IsKnown() {
		s += " · approximate " + approx.TextBeside(off)
	}
	if exact.IsKnown() && approx.IsKnown() && off.IsKnown() {
		s += " · off by " + off.Text()
	}
	return s
}

// CompareExactText is CompareText for values that are not interpolated.
func CompareExactText(s string, exact, approx float64) string {
	return CompareText(s, figure.ExactEstimate(exact), figure.ExactEstimate(approx), figure.ExactEstimate(math.Abs(approx-exact)))
}

// ZeroLineNote returns the read-out for a value of a function with the given scale,
// if |v| is too small for a zero line. Otherwise ZeroLineNote returns "".
func ZeroLineNote(v, least, scale float64) string {
	if math.Abs(v) <= max(least, figure.Noise*scale) {
		return figure.BeyondZeroLine
	}
	return ""
}
