// Package dense converts between matrices of gonum and slices that store the entries row
// by row.
package dense

import "gonum.org/v1/gonum/mat"

// New returns the n×d matrix of data, which it shares. If n or d is 0, the matrix is
// empty.
func New(n, d int, data []float64) *mat.Dense {
	if n == 0 || d == 0 {
		return &mat.Dense{}
	}
	return mat.NewDense(n, d, data)
}

// Dims returns the numbers of rows and columns of m, which are 0 if m is nil.
func Dims(m *mat.Dense) (n, d int) {
	if m == nil {
		return 0, 0
	}
	return m.Dims()
}

// Data returns the entries of m row by row, or nil if m is nil or empty. They share memory
// with m, unless m is a part of a wider matrix.
func Data(m *mat.Dense) []float64 {
	n, d := Dims(m)
	if n == 0 || d == 0 {
		return nil
	}
	raw := m.RawMatrix()
	if raw.Stride == d || n == 1 {
		return raw.Data[: n*d : n*d]
	}
	data := make([]float64, 0, n*d)
	for i := range n {
		data = append(data, raw.Data[i*raw.Stride:i*raw.Stride+d]...)
	}
	return data
}
