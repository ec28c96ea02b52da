package approx

import (
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/nilvalue"
)

// PointsOf returns the rows of the n×d matrix x as points. If the rows of x are
// contiguous in memory (Points, and a *mat.Dense that is not a part of a wider matrix),
// the result shares memory with x. Otherwise PointsOf copies the matrix once. It
// panics if x is nil.
func PointsOf(x mat.Matrix) Points {
	switch x := x.(type) {
	case Points:
		return x
	case *Points:
		if x != nil {
			return *x
		}
	}
	if nilvalue.Is(x) {
		panic("approx.PointsOf: got no matrix, want one")
	}
	n, d := x.Dims()
	if r, ok := x.(mat.RawMatrixer); ok {
		raw := r.RawMatrix()
		if raw.Stride == d || n == 1 {
			return Points{Data: raw.Data[: n*d : n*d], Dim: d}
		}
		p := NewPoints(n, d)
		for i := range n {
			copy(p.Data[i*d:(i+1)*d], raw.Data[i*raw.Stride:])
		}
		return p
	}
	p := NewPoints(n, d)
	for i := range n {
		for j := range d {
			p.Data[i*d+j] = x.At(i, j)
		}
	}
	return p
}

// Dims returns n and d. With Dims, At and T, Points is a mat.Matrix.
func (p Points) Dims() (n, d int) { return p.Len(), p.Dim }

// At returns coordinate j of point i. It panics unless 0 ≤ i < n and 0 ≤ j < d.
func (p Points) At(i, j int) float64 {
	if n := p.Len(); i < 0 || i >= n || j < 0 || j >= p.Dim {
		panic(fmt.Sprintf("approx.Points.At: got (%d, %d) of %d×%d", i, j, n, p.Dim))
	}
	return p.Data[i*p.Dim+j]
}

// T returns the transpose of p, which shares memory with p.
func (p Points) T() mat.Matrix { return mat.Transpose{Matrix: p} }

// RawMatrix returns p in the form of package blas64. It shares memory with p, so that
// products of gonum read Points at full speed.
func (p Points) RawMatrix() blas64.General {
	return blas64.General{Rows: p.Len(), Cols: p.Dim, Data: p.Data, Stride: max(1, p.Dim)}
}
