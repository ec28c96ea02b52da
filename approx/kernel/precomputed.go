package kernel

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/nilvalue"
)

// Precomputed is a kernel whose values are the elements of a matrix,
//
//	k(x, y) = K[x, y].
//
// Points have one coordinate, which is a row index 0, 1, …, n−1 of the n×n matrix K. The
// function Indices returns the points of all rows. Another number is a point outside the
// domain: fits return an *approx.DomainError, and the value of the kernel is NaN.
//
// K must be symmetric and positive semi-definite. A fit returns an error if K is not
// symmetric, but a positive semi-definite K is a promise of the caller. Methods that find
// a negative value during their work return an error. Do not change K while a fit uses it.
//
// Methods that evaluate the kernel only at data points accept it: exact kernel PCA, kernel
// ridge regression, support vector machines, and Nyström methods with landmarks among the
// data. An index has no meaningful distance or mean. Hence methods that move points return
// an error, such as those that place landmarks by k-means.
type Precomputed struct {
	K mat.Matrix // n×n matrix; read in place
}

var (
	_ approx.Crosser  = Precomputed{}
	_ approx.Domained = Precomputed{}
	_ approx.Checker  = Precomputed{}
)

// Indices returns the points 0, 1, …, n−1, which are n×1, for a Precomputed kernel with n
// rows. It panics unless 0 ≤ n ≤ 2³¹−1.
func Indices(n int) approx.Points {
	arg.AtLeast("kernel.Indices", "n", n, 0)
	arg.AtMost("kernel.Indices", "n", n, math.MaxInt32)
	x := approx.NewPoints(n, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	return x
}

// IsIndexed reports whether k is a Precomputed kernel or is composed of one. The points of
// such a kernel are row indices, whose distances and means have no meaning.
func IsIndexed(k approx.Kernel) bool {
	if _, ok := k.(Precomputed); ok {
		return true
	}
	c, ok := k.(composition)
	return ok && slices.ContainsFunc(c.members(), IsIndexed)
}

// rowCount returns the number of rows of K, or 0 if K is nil.
func (k Precomputed) rowCount() int {
	if nilvalue.Is(k.K) {
		return 0
	}
	n, _ := k.K.Dims()
	return n
}

// index returns the row of K for a point. The result ok is false if the point is not a row
// index.
func (k Precomputed) index(x float64) (i int, ok bool) {
	if !(x >= 0 && x < float64(k.rowCount())) || x != math.Trunc(x) {
		return 0, false
	}
	return int(x), true
}

// Eval implements approx.Kernel. It returns NaN if x or y is not a row index.
func (k Precomputed) Eval(x, y []float64) float64 {
	checkPair("kernel.Precomputed.Eval", x, y)
	if len(x) != 1 {
		return math.NaN()
	}
	i, okX := k.index(x[0])
	j, okY := k.index(y[0])
	if !okX || !okY {
		return math.NaN()
	}
	return k.K.At(i, j)
}

// Cross implements approx.Crosser. Elements are NaN if a point is not a row index.
func (k Precomputed) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Precomputed.Cross", dst, x, y)
	n, m := crossSizes(x, y)
	columns := make([]int, m)
	for j := range columns {
		columns[j] = -1
		if c, ok := k.index(y.Row(j)[0]); ok && y.Dim == 1 {
			columns[j] = c
		}
	}
	raw, isRaw := k.K.(mat.RawMatrixer)
	for i := range n {
		row := dst[i*m : (i+1)*m]
		r, ok := k.index(x.Row(i)[0])
		isIndex := ok && x.Dim == 1
		for j, c := range columns {
			switch {
			case !isIndex || c < 0:
				row[j] = math.NaN()
			case isRaw:
				g := raw.RawMatrix()
				row[j] = g.Data[r*g.Stride+c]
			default:
				row[j] = k.K.At(r, c)
			}
		}
	}
}

// Domain implements approx.Domained. It returns an error if points do not have one
// coordinate, a coordinate is not a row index, or K is not symmetric at these points.
func (k Precomputed) Domain(x approx.Points) error {
	arg.Points("kernel.Precomputed.Domain", "x", x)
	if x.Len() == 0 {
		return nil
	}
	if x.Dim != 1 {
		return &approx.DimensionError{Name: "points of a precomputed kernel", Got: x.Dim, Want: 1}
	}
	rows := make([]int, x.Len())
	for i, v := range x.Data {
		r, ok := k.index(v)
		if !ok {
			return &approx.DomainError{Row: i, Value: v,
				Reason: fmt.Sprintf("A point of a precomputed kernel is a row index of K, an integer from 0 to %d.", k.rowCount()-1)}
		}
		rows[i] = r
	}
	if _, ok := k.K.(mat.Symmetric); ok {
		return nil
	}
	for i, r := range rows {
		for _, c := range rows[:i] {
			a, b := k.K.At(r, c), k.K.At(c, r)
			if !(math.Abs(a-b) <= 1e-10*max(math.Abs(a), math.Abs(b))) { // catches NaN
				return &approx.UnsupportedError{Method: "Precomputed kernel",
					Reason: fmt.Sprintf("K is not symmetric: K[%d, %d] = %g, but K[%d, %d] = %g.", r, c, a, c, r, b)}
			}
		}
	}
	return nil
}

// Check implements approx.Checker. It returns an *approx.NilError if K is nil, and an
// *approx.UnsupportedError if K is not square.
func (k Precomputed) Check() error {
	if nilvalue.Is(k.K) {
		return &approx.NilError{Name: "Precomputed.K"}
	}
	if n, m := k.K.Dims(); n != m {
		return &approx.UnsupportedError{Method: "Precomputed kernel", Reason: fmt.Sprintf("Precomputed.K is %d×%d, and must be square.", n, m)}
	}
	return nil
}
