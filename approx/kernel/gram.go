package kernel

import (
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Cross stores the x.Len()×y.Len() matrix k(xᵢ, yⱼ) in dst row by row and returns dst;
// a nil dst is allocated. If k is an approx.Crosser, Cross computes the matrix in one
// batch. Cross panics if dst has another length, or if x and y differ in dimension from
// each other or from a linear map in k. If k is not valid, Cross panics with the error
// of approx.CheckKernel.
func Cross(dst []float64, k approx.Kernel, x, y approx.Points) []float64 {
	mustBeValid("kernel.Cross", k)
	if dst == nil {
		dst = make([]float64, x.Len()*y.Len())
	}
	checkCross("kernel.Cross", dst, x, y)
	mustTake("kernel.Cross", "x", k, x)
	mustTake("kernel.Cross", "y", k, y)
	n, m := x.Len(), y.Len()
	if c, ok := k.(approx.Crosser); ok {
		c.Cross(dst, x, y)
		return dst
	}
	for i := range n {
		for j := range m {
			dst[i*m+j] = k.Eval(x.Row(i), y.Row(j))
		}
	}
	return dst
}

// gramRows is the height of the blocks in which Gram is filled: 64 rows of 2,000
// numbers are 1 MB, which stays in the cache.
const gramRows = 64

// Gram stores the n×n Gram matrix k(xᵢ, xⱼ) in dst and returns dst; a nil dst is
// allocated. Gram computes the lower triangle in blocks of rows and mirrors it, so that
// the matrix is exactly symmetric. Gram panics under the conditions of Cross.
func Gram(dst []float64, k approx.Kernel, x approx.Points) []float64 {
	mustBeValid("kernel.Gram", k)
	n := x.Len()
	if dst == nil {
		dst = make([]float64, n*n)
	}
	checkCross("kernel.Gram", dst, x, x)
	mustTake("kernel.Gram", "x", k, x)
	block := make([]float64, min(gramRows, n)*n)
	for i0 := 0; i0 < n; i0 += gramRows {
		i1 := min(i0+gramRows, n)
		Cross(block[:(i1-i0)*i1], k, x.Slice(i0, i1), x.Slice(0, i1))
		for i := i0; i < i1; i++ {
			copy(dst[i*n:i*n+i+1], block[(i-i0)*i1:])
		}
		lin.MirrorRows(dst, n, i0, i1)
	}
	return dst
}

// GramPairs returns the number of pairs that Gram evaluates for n points. It counts the
// lower triangle, including complete blocks on the diagonal, and not the mirrored
// entries.
func GramPairs(n int) (pairs int) {
	for i0 := 0; i0 < n; i0 += gramRows {
		i1 := min(i0+gramRows, n)
		pairs += (i1 - i0) * i1
	}
	return pairs
}

// Diag stores k(xᵢ, xᵢ) in dst and returns dst; a nil dst is allocated. Diag panics
// under the conditions of Cross.
func Diag(dst []float64, k approx.Kernel, x approx.Points) []float64 {
	mustBeValid("kernel.Diag", k)
	arg.Points("kernel.Diag", "x", x)
	n := x.Len()
	if dst == nil {
		dst = make([]float64, n)
	}
	arg.Len("kernel.Diag", "numbers in dst", len(dst), n)
	mustTake("kernel.Diag", "x", k, x)
	if r, ok := k.(approx.Radial); ok {
		top := r.Profile(0)
		for i := range dst {
			dst[i] = top
		}
		return dst
	}
	for i := range dst {
		dst[i] = k.Eval(x.Row(i), x.Row(i))
	}
	return dst
}

// mustBeValid panics for the function fn with the error of approx.CheckKernel.
func mustBeValid(fn string, k approx.Kernel) {
	if err := approx.CheckKernel(k); err != nil {
		panic(fmt.Errorf("%s: %w", fn, err))
	}
}

// mustTake panics for the function fn unless x, the named argument, is empty or has the
// dimension of the linear maps in k.
func mustTake(fn, name string, k approx.Kernel, x approx.Points) {
	if x.Len() > 0 {
		if want := mappedDim(k, x.Dim); want != x.Dim {
			arg.Dim(fn, name, x.Dim, want)
		}
	}
}

// mappedDim returns d if all linear maps in k accept points in d dimensions. Otherwise,
// it returns the dimension of the points that the first other map accepts.
func mappedDim(k approx.Kernel, d int) int {
	both := func(p pair) int {
		if want := mappedDim(p.a, d); want != d {
			return want
		}
		return mappedDim(p.b, d)
	}
	switch k := k.(type) {
	case interface{ parts() scaled }:
		return mappedDim(k.parts().k, d)
	case interface{ terms() pair }:
		return both(k.terms())
	case interface{ factors() pair }:
		return both(k.factors())
	case interface {
		layers() (approx.Kernel, approx.Radial)
	}:
		inner, _ := k.layers()
		return mappedDim(inner, d)
	case approx.Warped:
		inner, w := k.Warp()
		if w.A.Len() > 0 && w.A.Dim != d {
			return w.A.Dim
		}
		seen := w.Dim(d)
		if want := mappedDim(inner, seen); w.A.Len() == 0 && want != seen {
			return want - len(w.B)
		}
	}
	return d
}
