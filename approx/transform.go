package approx

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/nilvalue"
)

// Transform returns the n×D matrix Ψ: row i holds the features ψ(xᵢ) of row i of the n×d
// matrix x. The products of its rows are k̂(xᵢ, xⱼ), unless Features is Signed. If the fit has
// no features, the matrix is empty. Transform panics if x has no rows, or another number of columns than the points of the fit.
func (f *Fit) Transform(x mat.Matrix) *mat.Dense {
	p := f.inputOf("approx.Fit.Transform", x)
	return newDense(p.Len(), f.Features.Len(), FeaturesTo(nil, f.Features, p))
}

// TransformTo stores the matrix of Transform in dst. It does not allocate if the rows of x
// are contiguous in memory, as in Points and most *mat.Dense, and if Features does not.
// TransformTo panics for the arguments for which Transform panics, and unless dst is n×D.
func (f *Fit) TransformTo(dst *mat.Dense, x mat.Matrix) {
	const fn = "approx.Fit.TransformTo"
	p := f.inputOf(fn, x)
	n, d := p.Len(), f.Features.Len()
	if dst == nil {
		panic(fn + ": got no dst, want a matrix")
	}
	if r, c := dst.Dims(); r != n || c != d {
		panic(fmt.Sprintf("%s: got dst of %d×%d, want %d×%d", fn, r, c, n, d))
	}
	raw := dst.RawMatrix()
	if raw.Stride == d {
		FeaturesTo(raw.Data[:n*d], f.Features, p)
		return
	}
	for i := range n {
		f.Features.Map(raw.Data[i*raw.Stride:][:d:d], p.Row(i))
	}
}

// inputOf returns the rows of x for the exported function fn.
func (f *Fit) inputOf(fn string, x mat.Matrix) Points {
	if f == nil {
		panic(fn + ": got no fit, want one")
	}
	wantMap(fn, f.Features)
	p := wantMatrix(fn, x)
	wantAtLeast(fn, "n", p.Len(), 1)
	return p
}

// wantMatrix returns the rows of x for the exported function fn. It panics if x is nil.
func wantMatrix(fn string, x mat.Matrix) Points {
	if nilvalue.Is(x) {
		panic(fn + ": got no matrix, want one")
	}
	p := PointsOf(x)
	wantPoints(fn, "x", p)
	return p
}
