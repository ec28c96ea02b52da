package viz

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// apartAt returns how far two fields are from each other at a place. Where both have the
// same corner their difference has none.
func apartAt(f, g figure.Samples, box canvas.Rect, x, y float64) figure.Estimate {
	if f.Nx != g.Nx || f.Ny != g.Ny {
		return figure.Certain(math.NaN())
	}
	return figure.Estimate{Value: math.Abs(g.At(box, x, y) - f.At(box, x, y)), Miss: f.Miss(box, x, y, func(k int) float64 { return g.Z[k] - f.Z[k] })}
}

// Read returns what a function is at a place, exactly and approximately, and how far these
// are from each other, from the blocks of its samples.
func (b blocks) Read(x, y float64, exact, approx string) (e, a, off figure.Estimate) {
	f, g, box := b.samples(exact), b.samples(approx), b.Box()
	return f.Read(box, x, y), g.Read(box, x, y), apartAt(f, g, box, x, y)
}

// values writes what a function of a picture is at a place, exactly and approximately, unless
// it may lie between the samples.
func (b blocks) values(name, s string, exact, approx, off figure.Estimate) string {
	if b.narrow(name) && (exact.Known() || approx.Known()) {
		return s + " · " + narrower
	}
	return between(s, exact, approx, off)
}

// between writes what something is with its exact and its approximate value, and what
// is between them; NaN is no value.
func between(s string, exact, approx, off figure.Estimate) string {
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

// sureBetween is between of values that are no readings between samples.
func sureBetween(s string, exact, approx float64) string {
	return between(s, figure.Certain(exact), figure.Certain(approx), figure.Certain(math.Abs(approx-exact)))
}
