package approx

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Points holds n points in ℝᵈ: point i is Data[i*Dim : (i+1)*Dim]. The matrix of Dense
// and, in a browser, a Float64Array can share this memory, so passing points copies no
// data.
type Points struct {
	Data []float64 `json:"data"`
	Dim  int       `json:"dim"`
}

// NewPoints returns n points at the origin of ℝᵈ. It panics if n or d is negative, or
// if nd numbers cannot be addressed.
func NewPoints(n, d int) Points {
	wantAtLeast("approx.NewPoints", "n", n, 0)
	wantAtLeast("approx.NewPoints", "d", d, 0)
	if d > 0 && n > maxNumbers/d {
		panic(fmt.Sprintf("approx.NewPoints: got %d points in %d dimensions, want at most %d numbers", n, d, maxNumbers))
	}
	return Points{Data: make([]float64, n*d), Dim: d}
}

// maxNumbers is the largest length of a slice: 8 bytes each in 47 bits of
// addresses.
const maxNumbers = min(1<<44, math.MaxInt/8)

// Len returns n, or 0 if Dim is not positive.
func (p Points) Len() int {
	if p.Dim < 1 {
		return 0
	}
	return len(p.Data) / p.Dim
}

// Row returns point i, which shares memory with p. Row panics unless 0 ≤ i < n.
func (p Points) Row(i int) []float64 {
	end := (i + 1) * p.Dim
	if uint(i) >= uint(len(p.Data)) || uint(end) > uint(len(p.Data)) {
		panic(noPoint{i, p})
	}
	return p.Data[end-p.Dim : end : end]
}

// noPoint is the panic of Row. A call to format its text would keep Row from being inlined.
type noPoint struct {
	i int
	p Points
}

// Error implements error.
func (e noPoint) Error() string {
	return fmt.Sprintf("approx.Points.Row: got point %d of %d", e.i, e.p.Len())
}

// Slice returns points i to j−1, which share memory with p. Slice panics unless 0 ≤ i ≤
// j ≤ n.
func (p Points) Slice(i, j int) Points {
	if n := p.Len(); i < 0 || j < i || j > n {
		panic(fmt.Sprintf("approx.Points.Slice: got points %d to %d of %d", i, j, n))
	}
	return Points{Data: p.Data[i*p.Dim : j*p.Dim : j*p.Dim], Dim: p.Dim}
}

// Subset returns a copy of the points with the given indices, in the order of the
// indices. Subset panics unless each index is in [0, n).
func (p Points) Subset(rows []int) Points {
	wantPoints("approx.Points.Subset", "p", p)
	n := p.Len()
	for l, i := range rows {
		if i < 0 || i >= n {
			panic(fmt.Sprintf("approx.Points.Subset: got rows[%d] = %d, want one of %d points", l, i, n))
		}
	}
	q := NewPoints(len(rows), p.Dim)
	for i, row := range rows {
		copy(q.Row(i), p.Row(row))
	}
	return q
}

// Clone returns a copy of p.
func (p Points) Clone() Points {
	return Points{Data: append([]float64(nil), p.Data...), Dim: p.Dim}
}

// Dense returns p as an n×d matrix that shares memory with p. Dense panics if p is
// empty.
func (p Points) Dense() *mat.Dense {
	wantPoints("approx.Points.Dense", "points", p)
	wantAtLeast("approx.Points.Dense", "n", p.Len(), 1)
	return mat.NewDense(p.Len(), p.Dim, p.Data)
}

// MaxCoordinate is the largest valid coordinate of a point. The squares of much larger
// distances would overflow.
const MaxCoordinate = 1e150

// Moved returns the indices of the points in which p and q differ. If more than most
// points differ, Moved returns nil and false. It panics unless p and q have the same
// number of points and the same dimension.
func (p Points) Moved(q Points, most int) (rows []int, ok bool) {
	wantPoints("approx.Points.Moved", "p", p)
	wantDim("approx.Points.Moved", "q", q.Dim, p.Dim)
	wantLen("approx.Points.Moved", "numbers in q", len(q.Data), len(p.Data))
	a, b := p.Data, q.Data[:len(p.Data)]
	for i := 0; i < len(a); i++ {
		for ; i+4 <= len(a); i += 4 { // faster than one by one
			x, y := (*[4]float64)(a[i:]), (*[4]float64)(b[i:])
			if math.Abs(x[0]-y[0])+math.Abs(x[1]-y[1])+math.Abs(x[2]-y[2])+math.Abs(x[3]-y[3]) != 0 { // or NaN
				break
			}
		}
		if i == len(a) || a[i] == b[i] || len(rows) > 0 && rows[len(rows)-1] == i/p.Dim {
			continue
		}
		if rows = append(rows, i/p.Dim); len(rows) > most {
			return nil, false
		}
	}
	return rows, true
}

// Check returns a *PointError that names the first coordinate that is not finite or
// exceeds MaxCoordinate. It returns a *ShapeError if Data is not a list of points in
// Dim dimensions.
func (p Points) Check() error {
	if p.Dim < 1 || len(p.Data)%p.Dim != 0 {
		return &ShapeError{Numbers: len(p.Data), Dim: p.Dim}
	}
	for i := 0; i < len(p.Data); i++ {
		for ; i+4 <= len(p.Data); i += 4 { // faster than one by one
			x := (*[4]float64)(p.Data[i:])
			if !(math.Abs(x[0])+math.Abs(x[1])+math.Abs(x[2])+math.Abs(x[3]) <= MaxCoordinate) { // catches NaN
				break
			}
		}
		if i < len(p.Data) && !(math.Abs(p.Data[i]) <= MaxCoordinate) {
			return &PointError{Row: i / p.Dim, Column: i % p.Dim, Value: p.Data[i]}
		}
	}
	return nil
}
