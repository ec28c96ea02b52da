package figure

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// An Estimate is an interpolated value of a function, with an estimate of its largest
// error.
type Estimate struct{ Value, Tolerance float64 }

// ExactEstimate returns the Estimate of an exact value, whose tolerance is 0.
func ExactEstimate(v float64) Estimate { return Estimate{Value: v} }

// Read returns the value of a field at (x, y) as At does, together with its tolerance.
func (f Samples) Read(box canvas.Rect, x, y float64) Estimate {
	return Estimate{f.At(box, x, y), f.Tolerance(box, x, y, func(k int) float64 { return f.Z[k] })}
}

// Tolerance estimates the error of the value that At returns for (x, y). The function z
// returns sample k. The estimate is 3/8 of the largest change between neighbouring second
// differences around the cell. For a smooth function, the estimate exceeds the error that
// remains after the cubic correction.
//
// If the function has a corner half a cell away, the error is 3/8 of the second
// difference at the corner. Second differences next to it are 0, so the estimate is the
// same.
func (f Samples) Tolerance(box canvas.Rect, x, y float64, z func(k int) float64) float64 {
	if f.Nx < 4 || f.Ny < 4 || !box.Contains(x, y) {
		return math.NaN()
	}
	i := min(int((x-box.X0)/box.W()*float64(f.Nx-1)), f.Nx-2)
	j := min(int((box.Y1-y)/box.H()*float64(f.Ny-1)), f.Ny-2)
	lineError := func(k, step, pos, n int) (maxChange float64) {
		second := func(t int) float64 {
			k := k + (min(max(pos+t, 1), n-2)-pos)*step
			return z(k-step) - 2*z(k) + z(k+step)
		}
		if pos == 0 || pos == n-2 { // there is no cubic correction at the border
			maxChange = math.Abs(second(0)) / 8
		}
		for t := -1; t < 2; t++ {
			maxChange = max(maxChange, 3./8*math.Abs(second(t+1)-second(t)))
		}
		return maxChange
	}
	k := j*f.Nx + i
	return max(lineError(k, 1, i, f.Nx), lineError(k+f.Nx, 1, i, f.Nx)) + max(lineError(k, f.Nx, j, f.Ny), lineError(k+1, f.Nx, j, f.Ny))
}

// IsKnown reports whether the value is not NaN.
func (r Estimate) IsKnown() bool { return r.Value == r.Value }

// TextWithDifference formats one of two values whose difference is diff. If the
// tolerance is small compared with the difference, the text has enough digits to
// distinguish the two values.
func (r Estimate) TextWithDifference(diff Estimate) string {
	if r.Tolerance <= diff.Value/10 {
		return text.ReadingWithDifference(r.Value, diff.Value)
	}
	return r.Text()
}

// Text formats the value as text.Reading does. If a digit is uncertain, Text writes ≈
// and fewer digits. If no digit is certain, it writes an interval around 0.
func (r Estimate) Text() string {
	v := math.Abs(r.Value)
	unit := 0.01 // unit of the last digit that text.Reading writes
	switch {
	case v == 0:
		unit = math.Inf(1)
	case v < 0.1:
		unit = math.Pow(10, math.Floor(math.Log10(v))-1)
	case !(v < 1e6):
		unit = math.Pow(10, math.Floor(math.Log10(v))-2)
	}
	e := math.Ceil(math.Log10(2 * r.Tolerance))
	certainUnit := math.Pow(10, e) // unit of the last digit whose error is at most one half
	if !(certainUnit > unit) || !canvas.AllFinite(certainUnit, r.Value) {
		return text.Reading(r.Value)
	}
	roundedValue := math.Round(r.Value/certainUnit) * certainUnit
	switch {
	case roundedValue == 0:
		end := v + r.Tolerance
		digit := math.Pow(10, math.Floor(math.Log10(end)))
		return "within ±" + text.Number(math.Ceil(end/digit)*digit, 1)
	case math.Abs(roundedValue) < 1e-3 || math.Abs(roundedValue) >= 1e6:
		return "≈ " + text.Number(roundedValue, int(math.Floor(math.Log10(math.Abs(roundedValue))+1e-9)-e)+1)
	}
	return "≈ " + text.Typeset(strconv.FormatFloat(roundedValue, 'f', int(max(0, -e)), 64))
}

// A Samples value holds a function on a grid, as Ny rows of Nx values. The first row is
// at the top.
type Samples struct {
	Nx, Ny int
	Z      []float64
}

// Min returns the smallest value, or 0 if no value is negative.
func (f Samples) Min() (low float64) {
	for _, v := range f.Z {
		low = min(low, v)
	}
	return low
}

// MaxDifference returns the largest absolute difference between f and g, and the index
// of this sample. If the grids differ or are empty, the index is −1.
func (f Samples) MaxDifference(g Samples) (maxDiff float64, index int) {
	if f.Nx != g.Nx || f.Ny != g.Ny || len(f.Z) == 0 {
		return 0, -1
	}
	for i, v := range f.Z {
		if d := math.Abs(v - g.Z[i]); d > maxDiff {
			maxDiff, index = d, i
		}
	}
	return maxDiff, index
}

// MaxAbs returns the largest |z| and its index.
func (f Samples) MaxAbs() (v float64, index int) {
	for i, z := range f.Z {
		if z > v || -z > v {
			v, index = math.Abs(z), i
		}
	}
	return v, index
}

// At returns the interpolated value at (x, y), or NaN outside of the box. The value is
// the bilinear interpolation that a canvas shows, plus a correction for curvature. If
// the distance of samples is half the bandwidth of a Gaussian, the largest error of
// bilinear interpolation is 6 % of the peak. With the correction, it is 1 %.
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
		value += f.curvatureCorrection(k, 1, a)*(1-b) + f.curvatureCorrection(k+f.Nx, 1, a)*b
	}
	if 0 < j && j < f.Ny-2 {
		value += f.curvatureCorrection(k, f.Nx, b)*(1-a) + f.curvatureCorrection(k+1, f.Nx, b)*a
	}
	return value
}

// curvatureCorrection returns the correction to linear interpolation at the fraction t
// of the way from sample k to sample k+step. The correction is the cubic that vanishes
// at both samples and has their second differences. If the two second differences
// differ by more than half the range of the four samples, the function probably has a
// jump or a corner. The correction is then 0.
func (f Samples) curvatureCorrection(k, step int, t float64) float64 {
	p, q, r, s := f.Z[k-step], f.Z[k], f.Z[k+step], f.Z[k+2*step]
	d, e := p-2*q+r, q-2*r+s
	if math.Abs(e-d) > (max(p, q, r, s)-min(p, q, r, s))/2 {
		return 0
	}
	return -t * (1 - t) / 6 * ((2-t)*d + (1+t)*e)
}
