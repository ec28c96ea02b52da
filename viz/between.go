package viz

import (
	"math"
	"strconv"
)

// An estimate is what a function is between its samples, and by how much it may be otherwise.
type estimate struct{ value, miss float64 }

// sure is a value that is no reading between samples.
func sure(v float64) estimate { return estimate{value: v} }

// read returns the value of a field at a place of its box, as at does.
func (f sampled) read(box Rect, x, y float64) estimate {
	return estimate{f.at(box, x, y), f.miss(box, x, y, func(k int) float64 { return f.z[k] })}
}

// apartAt returns how far two fields are from each other at a place. Where both have the
// same corner their difference has none.
func apartAt(f, g sampled, box Rect, x, y float64) estimate {
	if f.nx != g.nx || f.ny != g.ny {
		return sure(math.NaN())
	}
	return estimate{math.Abs(g.at(box, x, y) - f.at(box, x, y)), f.miss(box, x, y, func(k int) float64 { return g.z[k] - f.z[k] })}
}

// miss returns by how much a value between samples may be off. The cubic of bend misses a
// smooth function by less than its second differences change about the cell; one with a corner
// half a cell away it misses by 3/8 of the second difference there, beside which the next is 0.
func (f sampled) miss(box Rect, x, y float64, z func(k int) float64) float64 {
	if f.nx < 4 || f.ny < 4 || !box.Contains(x, y) {
		return math.NaN()
	}
	i := min(int((x-box.X0)/box.W()*float64(f.nx-1)), f.nx-2)
	j := min(int((box.Y1-y)/box.H()*float64(f.ny-1)), f.ny-2)
	along := func(k, step, at, n int) (most float64) {
		second := func(t int) float64 {
			k := k + (min(max(at+t, 1), n-2)-at)*step
			return z(k-step) - 2*z(k) + z(k+step)
		}
		if at == 0 || at == n-2 { // a line is all that there is
			most = math.Abs(second(0)) / 8
		}
		for t := -1; t < 2; t++ {
			most = max(most, 3./8*math.Abs(second(t+1)-second(t)))
		}
		return most
	}
	k := j*f.nx + i
	return max(along(k, 1, i, f.nx), along(k+f.nx, 1, i, f.nx)) + max(along(k, f.nx, j, f.ny), along(k+1, f.nx, j, f.ny))
}

// read returns what a function is at a place, exactly and approximately, and how far these
// are from each other, from the blocks of its samples.
func (b blocks) read(x, y float64, exact, approx string) (e, a, off estimate) {
	f, g, box := b.samples(exact), b.samples(approx), b.box()
	return f.read(box, x, y), g.read(box, x, y), apartAt(f, g, box, x, y)
}

// values writes what a function of a picture is at a place, exactly and approximately, unless
// it may lie between the samples.
func (b blocks) values(name, s string, exact, approx, off estimate) string {
	if b.narrow(name) && (exact.known() || approx.known()) {
		return s + " · " + narrower
	}
	return between(s, exact, approx, off)
}

// between writes what something is with its exact and its approximate value, and what
// is between them; NaN is no value.
func between(s string, exact, approx, off estimate) string {
	if exact.known() {
		s += " · exact " + exact.beside(off)
	}
	if approx.known() {
		s += " · approximate " + approx.beside(off)
	}
	if exact.known() && approx.known() && off.known() {
		s += " · off by " + off.text()
	}
	return s
}

// sureBetween is between of values that are no readings between samples.
func sureBetween(s string, exact, approx float64) string {
	return between(s, sure(exact), sure(approx), sure(math.Abs(approx-exact)))
}

func (r estimate) known() bool { return r.value == r.value }

// beside writes one of two values that are so far from each other: with the digits that tell
// them apart where these are known.
func (r estimate) beside(off estimate) string {
	if r.miss <= off.value/10 {
		return apartBy(r.value, off.value)
	}
	return r.text()
}

// text writes a value as reading does, or, where that has a digit that is not known, as ≈ with
// those that are, or between which numbers it is.
func (r estimate) text() string {
	v := math.Abs(r.value)
	unit := 0.01 // of the last digit of a reading
	switch {
	case v == 0:
		unit = math.Inf(1)
	case v < 0.1:
		unit = math.Pow(10, math.Floor(math.Log10(v))-1)
	case !(v < 1e6):
		unit = math.Pow(10, math.Floor(math.Log10(v))-2)
	}
	e := math.Ceil(math.Log10(2 * r.miss))
	known := math.Pow(10, e) // the last digit that is off by one half at most
	if !(known > unit) || !finite(known, r.value) {
		return reading(r.value)
	}
	rounded := math.Round(r.value/known) * known
	switch {
	case rounded == 0:
		end := v + r.miss
		digit := math.Pow(10, math.Floor(math.Log10(end)))
		return "within ±" + number(math.Ceil(end/digit)*digit, 1)
	case math.Abs(rounded) < 1e-3 || math.Abs(rounded) >= 1e6:
		return "≈ " + number(rounded, int(math.Floor(math.Log10(math.Abs(rounded))+1e-9)-e)+1)
	}
	return "≈ " + minus(strconv.FormatFloat(rounded, 'f', int(max(0, -e)), 64))
}
