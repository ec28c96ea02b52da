package learn

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/ritz"
)

// NormalizeContrast returns each point, an image or an image patch, with mean 0 and
// standard deviation about 1 over its coordinates,
//
//	(x − mean x) / √(var x + floor).
//
// This is the first step of Ronchetti 2018, §4.1, where floor is 10 for grey values up to
// 255. The floor prevents amplification of noise in uniform patches. A constant patch
// becomes 0. NormalizeContrast panics if floor < 0.
func NormalizeContrast(x mat.Matrix, floor float64) *mat.Dense {
	return newDense(normalizeContrast(arg.Matrix("learn.NormalizeContrast", "x", x), floor))
}

func normalizeContrast(x approx.Points, floor float64) approx.Points {
	requireFloor("learn.NormalizeContrast", floor)
	arg.Finite("learn.NormalizeContrast", "x", x)
	y := x.Clone()
	for i := range y.Len() {
		row := y.Row(i)
		mean := lin.Mean(row)
		for a := range row {
			row[a] -= mean
		}
		if scale := math.Hypot(lin.Deviation(row), math.Sqrt(floor)); scale > 0 { // else all are 0
			for a := range row {
				row[a] /= scale
			}
		}
	}
	return y
}

// NormalizeLength returns each point divided by its length, the last step of Ronchetti 2018,
// §4.1. The filters of that paper are scaled in the same way. The origin is unchanged.
func NormalizeLength(x mat.Matrix) *mat.Dense {
	return newDense(normalizeLength(arg.Matrix("learn.NormalizeLength", "x", x)))
}

func normalizeLength(x approx.Points) approx.Points {
	arg.Finite("learn.NormalizeLength", "x", x)
	y := x.Clone()
	for i := range y.Len() {
		row := y.Row(i)
		var length float64
		for _, v := range row {
			length = math.Hypot(length, v) // no square overflows
		}
		for a := range row {
			if length > 0 {
				row[a] /= length
			}
		}
	}
	return y
}

// requireFloor panics with the function name fn unless floor is finite and at least 0.
func requireFloor(fn string, floor float64) {
	if !(0 <= floor && floor <= math.MaxFloat64) { // catches NaN
		panic(fmt.Sprintf("%s: got floor = %g, want a finite number of at least 0", fn, floor))
	}
}

// A Whitening is the map x ↦ (Λ + floor·I)^−½ Vᵀ(x − mean). The columns of V are the
// principal components of the data given to NewWhitening, and Λ holds their variances.
// The whitened coordinates of these data are uncorrelated and have the variances λ/(λ +
// floor).
type Whitening struct {
	Mean       []float64  // d
	Projection *mat.Dense // d×r: V(Λ + floor·I)^−½
}

// NewWhitening returns the whitening of x (Ronchetti 2018, §4.1). It uses all components
// whose variance exceeds the rounding error. Variances are mean squares, with the factor
// 1/n. NewWhitening returns an error if a coordinate is not finite or all points
// coincide. It also returns an error if a standard deviation is so small that
// Projection would not be finite. It panics if floor < 0.
func NewWhitening(x mat.Matrix, floor float64) (Whitening, error) {
	return newWhitening(arg.Matrix("learn.NewWhitening", "x", x), floor)
}

func newWhitening(x approx.Points, floor float64) (Whitening, error) {
	requireFloor("learn.NewWhitening", floor)
	if err := checkPoints(x); err != nil {
		return Whitening{}, err
	}
	n, d := x.Len(), x.Dim
	w := Whitening{Mean: lin.ColumnMeans(x.Data, n, d)}
	centeredPatches := x.Clone()
	for i := range n {
		lin.Axpy(centeredPatches.Row(i), -1, w.Mean)
	}
	// The variances are computed for the points times 2⁻ᵉ, so that squares do not
	// overflow.
	e := unit.Exponent(lin.Largest(centeredPatches.Data))
	lin.Scale(centeredPatches.Data, math.Ldexp(1, -e))
	cov := make([]float64, d*d)
	lin.SymTMul(cov, centeredPatches.Data, n, d)
	for i := range cov {
		cov[i] /= float64(n)
	}
	lambda, v := lin.EigSym(cov, d)
	r := ritz.NumericalRank(lambda, max(n, d))
	if r == 0 {
		return Whitening{}, &approx.UnsupportedError{Method: "Whitening", Reason: "The points are all one point, so there is nothing to whiten."}
	}
	scale := make([]float64, r)
	for j := range scale {
		deviation := math.Ldexp(math.Sqrt(lambda[j]), e)
		scale[j] = math.Hypot(deviation, math.Sqrt(floor))
		if math.IsInf(1/scale[j], 1) {
			return Whitening{}, &approx.UnsupportedError{Method: "Whitening", Reason: fmt.Sprintf(
				"Component %d has the standard deviation %.3g, less than %.3g, and 1 over that is not a finite number: use a smaller unit, or a larger floor.", j, deviation, 1/math.MaxFloat64)}
		}
	}
	w.Projection = mat.NewDense(d, r, nil)
	for i := range d {
		for j, divisor := range scale {
			w.Projection.Set(i, j, v[i*d+j]/divisor)
		}
	}
	return w, nil
}

// Transform returns the whitened points, n×r. It panics if the dimension of x differs from
// the dimension of the data given to NewWhitening.
func (w Whitening) Transform(x mat.Matrix) *mat.Dense {
	return newDense(w.transform(arg.Matrix("learn.Whitening.Transform", "x", x)))
}

func (w Whitening) transform(x approx.Points) approx.Points {
	const fn = "learn.Whitening.Transform"
	n, d := x.Len(), len(w.Mean)
	arg.Points(fn, "x", x)
	arg.AtLeast(fn, "the dimension of Mean", d, 1)
	if n > 0 {
		arg.Dim(fn, "x", x.Dim, d)
	}
	projection := arg.Matrix(fn, "Projection", w.Projection)
	arg.Len(fn, "rows of Projection", projection.Len(), d)
	centeredPatches := x.Clone()
	for i := range n {
		lin.Axpy(centeredPatches.Row(i), -1, w.Mean)
	}
	y := approx.NewPoints(n, projection.Dim)
	lin.Mul(y.Data, centeredPatches.Data, projection.Data, n, d, y.Dim)
	return y
}
