package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
)

// DifferenceAt returns |g − f| at the point (x, y). If both fields have a corner at the
// same point, the corner cancels in the difference.
func DifferenceAt(f, g figure.Samples, box canvas.Rect, x, y float64) figure.Estimate {
	if f.Nx != g.Nx || f.Ny != g.Ny {
		return figure.ExactEstimate(math.NaN())
	}
	return figure.Estimate{Value: math.Abs(g.At(box, x, y) - f.At(box, x, y)), Tolerance: f.Tolerance(box, x, y, func(k int) float64 { return g.Z[k] - f.Z[k] })}
}

// Read returns the exact value e and the approximate value a of a function at (x, y), and
// their difference. It interpolates the samples of the function.
func (b Blocks) Read(x, y float64, fields contract.Pair[contract.Field]) (e, a, diff figure.Estimate) {
	f, g, box := b.Samples(fields.Exact), b.Samples(fields.Approx), b.Box()
	return f.Read(box, x, y), g.Read(box, x, y), DifferenceAt(f, g, box, x, y)
}

// CompareFunctionText appends the exact and the approximate value of a function and their
// difference to prefix. The argument name is the name of the picture. If the kernel may
// be narrower than the sample grid, a note replaces the values.
func (b Blocks) CompareFunctionText(name, prefix string, exact, approx, diff figure.Estimate) string {
	if b.MayBeNarrow(name) && (exact.IsKnown() || approx.IsKnown()) {
		return prefix + " · " + NarrowNote
	}
	return CompareText(prefix, exact, approx, diff)
}

// CompareText appends the exact value, the approximate value and their difference to
// prefix. NaN stands for a missing value.
func CompareText(prefix string, exact, approx, diff figure.Estimate) string {
	if exact.IsKnown() {
		prefix += " · exact " + exact.TextWithDifference(diff)
	}
	if approx.IsKnown() {
		prefix += " · approximate " + approx.TextWithDifference(diff)
	}
	if exact.IsKnown() && approx.IsKnown() && diff.IsKnown() {
		prefix += " · off by " + diff.Text()
	}
	return prefix
}

// CompareExactText is like CompareText, but for values that are not interpolated.
func CompareExactText(prefix string, exact, approx float64) string {
	return CompareText(prefix, figure.ExactEstimate(exact), figure.ExactEstimate(approx), figure.ExactEstimate(math.Abs(approx-exact)))
}

// ZeroLineNote returns a note for the value v of a function with the given scale. The
// note states that |v| is too small for a zero line. If |v| is larger, ZeroLineNote
// returns "".
func ZeroLineNote(v, noise, scale float64) string {
	if math.Abs(v) <= max(noise, figure.NoiseFraction*scale) {
		return figure.NoZeroLineNote
	}
	return ""
}
