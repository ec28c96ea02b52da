package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
)

// ApartAt returns how far two fields are from each other at a place. Where both have the
// same corner their difference has none.
func ApartAt(f, g figure.Samples, box canvas.Rect, x, y float64) figure.Estimate {
	if f.Nx != g.Nx || f.Ny != g.Ny {
		return figure.Certain(math.NaN())
	}
	return figure.Estimate{Value: math.Abs(g.At(box, x, y) - f.At(box, x, y)), Miss: f.Miss(box, x, y, func(k int) float64 { return g.Z[k] - f.Z[k] })}
}

// Read returns what a function is at a place, exactly and approximately, and how far these
// are from each other, from the blocks of its samples.
func (b Blocks) Read(x, y float64, fields contract.Pair[contract.Field]) (e, a, off figure.Estimate) {
	f, g, box := b.Samples(fields.Exact), b.Samples(fields.Approx), b.Box()
	return f.Read(box, x, y), g.Read(box, x, y), ApartAt(f, g, box, x, y)
}

// Values writes what a function of a picture is at a place, exactly and approximately, unless
// it may lie between the samples.
func (b Blocks) Values(name, s string, exact, approx, off figure.Estimate) string {
	if b.Narrow(name) && (exact.Known() || approx.Known()) {
		return s + " · " + Narrower
	}
	return Between(s, exact, approx, off)
}

// Between writes what something is with its exact and its approximate value, and what
// is between them; NaN is no value.
func Between(s string, exact, approx, off figure.Estimate) string {
	if exact.Known() {
		s += " · exact " + exact.Beside(off)
	}
	if approx.Known() {
		s += " · approximate " + approx.Beside(off)
	}
	if exact.Known() && approx.Known() && off.Known() {
		s += " · off by " + off.Text()
	}
	return s
}

// SureBetween is between of values that are no readings between samples.
func SureBetween(s string, exact, approx float64) string {
	return Between(s, figure.Certain(exact), figure.Certain(approx), figure.Certain(math.Abs(approx-exact)))
}

// BeyondZero returns what a read-out says where |v|, of a function of that scale, is too
// small for a zero line: nothing where it is not.
func BeyondZero(v, least, scale float64) string {
	if math.Abs(v) <= max(least, figure.Noise*scale) {
		return figure.BeyondZeroLine
	}
	return ""
}
