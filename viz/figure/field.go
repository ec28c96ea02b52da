package figure

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// An Estimate is the value of a function between its samples, with a bound of the
// error of this value.
type Estimate struct{ Value, Tolerance float64 }

// ExactEstimate returns the estimate of a value that needs no interpolation.
func ExactEstimate(v float64) Estimate { return Estimate{Value: v} }

// Read returns the value of a field at a place of its box, as At does.
func (f Samples) Read(box canvas.Rect, x, y float64) Estimate {
	return Estimate{f.At(box, x, y), f.Tolerance(box, x, y, func(k int) float64 { return f.Z[k] })}
}

// Tolerance returns the possible error of an interpolated value. For a smooth
// function, the error of the cubic correction of bend is less than the change of
// the second differences around the cell. A function may have a corner half a cell
// away. The error is then 3/8 of the second difference there, next to which the
// second difference is 0.
func (f Samples) Tolerance(box canvas.Rect, x, y float64, z func(k int) float64) float64 {
	if f.Nx < 4 || f.Ny < 4 || !box.Contains(x, y) {
		return math.NaN()
	}
	i := min(int((x-box.X0)/box.W()*float64(f.Nx-1)), f.Nx-2)
	j := min(int((box.Y1-y)/box.H()*float64(f.Ny-1)), f.Ny-2)
	along := func(k, step, at, n int) (most float64) {
		second := func(t int) float64 {
			k := k + (min(max(at+t, 1), n-2)-at)*step
			return z(k-step) - 2*z(k) + z(k+step)
		}
		if at == 0 || at == n-2 { // a line needs no correction
			most = math.Abs(second(0)) / 8
		}
		for t := -1; t < 2; t++ {
			most = max(most, 3./8*math.Abs(second(t+1)-second(t)))
		}
		return most
	}
	k := j*f.Nx + i
	return max(along(k, 1, i, f.Nx), along(k+f.Nx, 1, i, f.Nx)) + max(along(k, f.Nx, j, f.Ny), along(k+1, f.Nx, j, f.Ny))
}

func (r Estimate) IsKnown() bool { return r.Value == r.Value }

// TextBeside formats one of two values with the given difference. If the digits
// that distinguish the two values are certain, TextBeside writes these digits.
func (r Estimate) TextBeside(off Estimate) string {
	if r.Tolerance <= off.Value/10 {
		return text.ReadingApart(r.Value, off.Value)
	}
	return r.Text()
}

// Text formats a value as Reading does. If a digit is uncertain, Text writes ≈ and
// the certain digits, or the interval of the value.
func (r Estimate) Text() string {
	v := math.Abs(r.Value)
	unit := 0.01 // of the last digit of a reading
	switch {
	case v == 0:
		unit = math.Inf(1)
	case v < 0.1:
		unit = math.Pow(10, math.Floor(math.Log10(v))-1)
	case !(v < 1e6):
		unit = math.Pow(10, math.Floor(math.Log10(v))-2)
	}
	e := math.Ceil(math.Log10(2 * r.Tolerance))
	known := math.Pow(10, e) // the last digit with an error of at most one half
	if !(known > unit) || !canvas.Finite(known, r.Value) {
		return text.Reading(r.Value)
	}
	rounded := math.Round(r.Value/known) * known
	switch {
	case rounded == 0:
		end := v + r.Tolerance
		digit := math.Pow(10, math.Floor(math.Log10(end)))
		return "within ±" + text.Number(math.Ceil(end/digit)*digit, 1)
	case math.Abs(rounded) < 1e-3 || math.Abs(rounded) >= 1e6:
		return "≈ " + text.Number(rounded, int(math.Floor(math.Log10(math.Abs(rounded))+1e-9)-e)+1)
	}
	return "≈ " + text.Typeset(strconv.FormatFloat(rounded, 'f', int(max(0, -e)), 64))
}

// A Samples field is ny rows of nx values, the first row at the top.
type Samples struct {
	Nx, Ny int
	Z      []float64
}

// Least returns the smallest value, or 0 if no value is negative.
func (f Samples) Least() (low float64) {
	for _, v := range f.Z {
		low = min(low, v)
	}
	return low
}

// LargestDifference returns the largest difference between f and g, and its index,
// or −1 if the grids differ.
func (f Samples) LargestDifference(g Samples) (most float64, at int) {
	if f.Nx != g.Nx || f.Ny != g.Ny || len(f.Z) == 0 {
		return 0, -1
	}
	for i, v := range f.Z {
		if d := math.Abs(v - g.Z[i]); d > most {
			most, at = d, i
		}
	}
	return most, at
}

// Largest returns the largest |z| and its index.
func (f Samples) Largest() (v float64, at int) {
	for i, z := range f.Z {
		if z > v || -z > v {
			v, at = math.Abs(z), i
		}
	}
	return v, at
}

// At returns the value at a place of the box. The value is the bilinear
// interpolation that a canvas shows, plus a correction for curvature. With samples
// half a bandwidth apart, linear interpolation misses 6 % of the peak of a
// Gaussian. The corrected value misses 1 %.
func (f Samples) At(box canvas.Rect, x, y float64) float64 {
	if f.Nx < 2 || !box.Contains(x, y) {
		return math.NaN()
	}
	u, v := (x-box.X0)/box.W()*float64(f.Nx-1), (box.Y1-y)/box.H()*float64(f.Ny-1)
	i, j := min(int(u), f.Nx-2), min(int(v), f.Ny-2)
	a, b := u-float64(i), v-float64(j)
	k := j*f.Nx + i
	value := (f.Z[k]*(1-a)+f.Z[k+1]*a)*(1-b) + (f.Z[k+f.Nx]*(1-a)+f.Z[k+f.Nx+1]*a)*b
	if 0 < i && i < f.Nx-2 {
		value += f.bend(k, 1, a)*(1-b) + f.bend(k+f.Nx, 1, a)*b
	}
	if 0 < j && j < f.Ny-2 {
		value += f.bend(k, f.Nx, b)*(1-a) + f.bend(k+1, f.Nx, b)*a
	}
	return value
}

// bend returns the correction to linear interpolation between sample k and the next
// sample in a direction, at the fraction t of the distance. It is the correction by
// the cubic with the second differences at both samples. If these differ by more
// than half the range of the four samples, the function has a jump or a corner. The
// correction is then 0.
func (f Samples) bend(k, step int, t float64) float64 {
	p, q, r, s := f.Z[k-step], f.Z[k], f.Z[k+step], f.Z[k+2*step]
	d, e := p-2*q+r, q-2*r+s
	if math.Abs(e-d) > (max(p, q, r, s)-min(p, q, r, s))/2 {
		return 0
	}
	return -t * (1 - t) / 6 * ((2-t)*d + (1+t)*e)
}
