package tensor

import (
	"slices"

	"mercer/approx/internal/lin"
)

// Features stores the features of the points i0 ≤ i < i1 in dst, row by row.
func (f *Factor) Features(dst []float64, i0, i1 int) {
	g := f.axes[0]
	if len(f.axes) == 1 {
		copy(dst, g.at[i0*f.d:i1*f.d])
		return
	}
	m, l := len(f.width), f.secondAxisCount()
	for i := i0; i < i1; i++ {
		lin.RaggedProducts(dst[(i-i0)*f.d:(i-i0+1)*f.d], g.at[i*m:(i+1)*m], f.axes[1].at[i*l:], f.width)
	}
}

// secondAxisCount returns the number of functions of the second axis.
func (f *Factor) secondAxisCount() int { return slices.Max(f.width) }

// blockRows is the number of points whose features are computed at once. Their features
// stay in the cache.
const blockRows = 64

// Mul stores the n×k matrix ΨW in dst, where w is D×k.
func (f *Factor) Mul(dst, w []float64, k int) {
	if k == 1 {
		f.apply(dst, w)
		return
	}
	block := make([]float64, blockRows*f.d)
	for i := 0; i < f.n; i += blockRows {
		h := min(blockRows, f.n-i)
		f.Features(block, i, i+h)
		lin.Mul(dst[i*k:(i+h)*k], block, w, h, f.d, k)
	}
}

// apply is Mul for one column. The result at a point is gᵀWh, where W is the matrix of
// the weights w.
func (f *Factor) apply(dst, w []float64) {
	g := f.axes[0]
	if len(f.axes) == 1 {
		lin.MatVec(dst, g.at, w, f.n, f.d)
		return
	}
	h, l, m := f.axes[1], f.secondAxisCount(), f.weightMatrix(w)
	part := make([]float64, f.n*l)
	lin.Mul(part, g.at, m, f.n, len(f.width), l)
	for i := range f.n {
		dst[i] = lin.Dot(part[i*l:(i+1)*l], h.at[i*l:])
	}
}

// TMul stores the D×k matrix ΨᵀY in dst, where y is n×k.
func (f *Factor) TMul(dst, y []float64, k int) {
	if k == 1 && len(f.axes) == 2 {
		g, h, l := f.axes[0], f.axes[1], f.secondAxisCount()
		part, sum := make([]float64, f.n*l), make([]float64, len(f.width)*l)
		for i, v := range y[:f.n] {
			row := part[i*l : (i+1)*l]
			for b, u := range h.at[i*l : (i+1)*l] {
				row[b] = u * v
			}
		}
		lin.TMul(sum, g.at, part, len(f.width), f.n, l)
		offset := 0
		for a, w := range f.width {
			copy(dst[offset:offset+w], sum[a*l:])
			offset += w
		}
		return
	}
	clear(dst[:f.d*k])
	// Each block adds to all of dst, so the blocks are larger here.
	const blockRows = 4 * blockRows
	block, part := make([]float64, blockRows*f.d), make([]float64, f.d*k)
	for i := 0; i < f.n; i += blockRows {
		b := min(blockRows, f.n-i)
		f.Features(block, i, i+b)
		lin.TMul(part, block, y[i*k:(i+b)*k], f.d, b, k)
		lin.Axpy(dst, 1, part)
	}
}

// weightMatrix returns the D weights as a matrix with a row for each gₐ. The entries of
// omitted products are 0.
func (f *Factor) weightMatrix(w []float64) []float64 {
	l := f.secondAxisCount()
	m := make([]float64, len(f.width)*l)
	offset := 0
	for a, k := range f.width {
		copy(m[a*l:], w[offset:offset+k])
		offset += k
	}
	return m
}
