package approx

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Points is n points in ℝᵈ, one after the other: point i is
// Data[i*Dim : (i+1)*Dim]. The same memory is row i of the n×d matrix that
// Dense returns and, in a browser, of a Float64Array, so that passing points
// around copies nothing.
type Points struct {
	Data []float64 `json:"data"`
	Dim  int       `json:"dim"`
}

// NewPoints returns n points at the origin of ℝᵈ.
func NewPoints(n, d int) Points {
	return Points{Data: make([]float64, n*d), Dim: d}
}

// Len returns n.
func (p Points) Len() int {
	if p.Dim == 0 {
		return 0
	}
	return len(p.Data) / p.Dim
}

// At returns point i. It shares memory with p.
func (p Points) At(i int) []float64 {
	return p.Data[i*p.Dim : (i+1)*p.Dim : (i+1)*p.Dim]
}

// Slice returns points i to j−1. They share memory with p.
func (p Points) Slice(i, j int) Points {
	return Points{Data: p.Data[i*p.Dim : j*p.Dim : j*p.Dim], Dim: p.Dim}
}

// Subset returns a copy of the points with the given indices, in their order.
func (p Points) Subset(rows []int) Points {
	q := NewPoints(len(rows), p.Dim)
	for i, row := range rows {
		copy(q.At(i), p.At(row))
	}
	return q
}

// Clone returns a copy of p.
func (p Points) Clone() Points {
	return Points{Data: append([]float64(nil), p.Data...), Dim: p.Dim}
}

// Dense returns p as an n×d matrix that shares its memory. It panics if p is
// empty.
func (p Points) Dense() *mat.Dense {
	return mat.NewDense(p.Len(), p.Dim, p.Data)
}

// MaxCoordinate is the largest coordinate that a point may have: distances are
// squared, and squares of more are not finite.
const MaxCoordinate = 1e150

// Moved returns the rows in which p and q, which have the same shape, differ. It is
// false where these are more than most, and then there are no rows.
func (p Points) Moved(q Points, most int) (rows []int, ok bool) {
	a, b := p.Data, q.Data[:len(p.Data)]
	for i, v := range a {
		if v == b[i] || len(rows) > 0 && rows[len(rows)-1] == i/p.Dim {
			continue
		}
		if rows = append(rows, i/p.Dim); len(rows) > most {
			return nil, false
		}
	}
	return rows, true
}

// Check returns a *PointError that names the first coordinate that is not a finite
// number or beyond MaxCoordinate, or a *ShapeError if Data is not a list of points in Dim
// dimensions.
func (p Points) Check() error {
	if p.Dim < 1 || len(p.Data)%p.Dim != 0 {
		return &ShapeError{Numbers: len(p.Data), Dim: p.Dim}
	}
	for i, v := range p.Data {
		if !(math.Abs(v) <= MaxCoordinate) { // catches NaN
			return &PointError{Row: i / p.Dim, Column: i % p.Dim, Value: v}
		}
	}
	return nil
}
