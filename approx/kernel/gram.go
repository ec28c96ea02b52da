package kernel

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/parallel"
	"mercer/approx/internal/unset"
)

// Cross stores the x.Len()×y.Len() matrix k(xᵢ, yⱼ) in dst, row by row, and returns dst.
// If dst is nil, Cross allocates it. If k is an approx.Crosser, Cross computes the matrix
// in batches of rows.
//
// Cross panics if dst has a different length or if the dimensions of x and y differ. It
// also panics if a linear map in k does not accept the points. If k is invalid, Cross
// panics with the error of approx.CheckKernel.
func Cross(dst []float64, k approx.Kernel, x, y approx.Points) []float64 {
	mustBeValid("kernel.Cross", k)
	if dst == nil {
		dst = unset.Numbers(x.Len() * y.Len())
	}
	checkCross("kernel.Cross", dst, x, y)
	mustHaveDim("kernel.Cross", "x", k, x)
	mustHaveDim("kernel.Cross", "y", k, y)
	n, m := x.Len(), y.Len()
	if rows := max(crossRows, crossEntries/max(m, 1)/crossRows*crossRows); parallel.Enabled && n > rows {
		parallel.For((n+rows-1)/rows, func(b int) {
			i0, i1 := b*rows, min((b+1)*rows, n)
			fillCross(dst[i0*m:i1*m], k, x.Slice(i0, i1), y)
		})
		return dst
	}
	fillCross(dst, k, x, y)
	return dst
}

// These constants are the sizes of the blocks of rows that Cross computes in several
// goroutines. A block has at least crossRows rows, so that a kernel can store y in another
// order for each block, and about crossEntries entries. They do not depend on the number of
// processors, since a kernel of another package may round a row differently in another block.
const (
	crossRows    = 32
	crossEntries = 1 << 15
)

// fillCross stores k(xᵢ, yⱼ) in dst, in one goroutine.
func fillCross(dst []float64, k approx.Kernel, x, y approx.Points) {
	if c, ok := k.(approx.Crosser); ok {
		c.Cross(dst, x, y)
		return
	}
	m := y.Len()
	for i := range x.Len() {
		for j := range m {
			dst[i*m+j] = k.Eval(x.Row(i), y.Row(j))
		}
	}
}

// gramRows is the number of rows of a block in Gram. For 2,000 points, a block has a size
// of 1 MB and fits in the cache.
const gramRows = 64

// Gram stores the n×n Gram matrix k(xᵢ, xⱼ) in dst and returns dst. If dst is nil, Gram
// allocates it. Gram computes the lower triangle in blocks of rows and mirrors it. Hence
// the matrix is exactly symmetric. Gram panics under the same conditions as Cross.
func Gram(dst []float64, k approx.Kernel, x approx.Points) []float64 {
	mustBeValid("kernel.Gram", k)
	n := x.Len()
	if dst == nil {
		dst = unset.Numbers(n * n)
	}
	checkCross("kernel.Gram", dst, x, x)
	mustHaveDim("kernel.Gram", "x", k, x)
	_ = fillGram(context.Background(), dst, k, x) // the context is never done
	return dst
}

// fillGram stores the Gram matrix in dst. Before each block of rows, it checks ctx and
// returns its error. It begins with the last block, which is the longest, so that all
// processors are busy until the end.
func fillGram(ctx context.Context, dst []float64, k approx.Kernel, x approx.Points) error {
	n := x.Len()
	count := (n + gramRows - 1) / gramRows
	return parallel.Each(ctx, count, func() func(b int) {
		block := unset.Numbers(min(gramRows, n) * n)
		return func(b int) {
			i0 := (count - 1 - b) * gramRows
			i1 := min(i0+gramRows, n)
			fillCross(block[:(i1-i0)*i1], k, x.Slice(i0, i1), x.Slice(0, i1))
			for i := i0; i < i1; i++ {
				copy(dst[i*n:i*n+i+1], block[(i-i0)*i1:])
			}
			lin.MirrorRows(dst, n, i0, i1)
		}
	})
}

// GramEvals returns the number of pairs that Gram evaluates for n points. These are the
// entries of the lower triangle and all entries of the blocks on the diagonal.
func GramEvals(n int) (evals int) {
	for i0 := 0; i0 < n; i0 += gramRows {
		i1 := min(i0+gramRows, n)
		evals += (i1 - i0) * i1
	}
	return evals
}

// Diag stores k(xᵢ, xᵢ) in dst and returns dst. If dst is nil, Diag allocates it. Diag
// panics under the same conditions as Cross.
func Diag(dst []float64, k approx.Kernel, x approx.Points) []float64 {
	mustBeValid("kernel.Diag", k)
	arg.Points("kernel.Diag", "x", x)
	n := x.Len()
	if dst == nil {
		dst = make([]float64, n)
	}
	arg.Len("kernel.Diag", "numbers in dst", len(dst), n)
	mustHaveDim("kernel.Diag", "x", k, x)
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

// mustBeValid panics with the error of approx.CheckKernel and the name fn of the calling
// function.
func mustBeValid(fn string, k approx.Kernel) {
	if err := approx.CheckKernel(k); err != nil {
		panic(fmt.Errorf("%s: %w", fn, err))
	}
}

// mustHaveDim panics with the name fn of the calling function unless the linear maps in k
// accept the points x. The argument of fn with these points is called name.
func mustHaveDim(fn, name string, k approx.Kernel, x approx.Points) {
	if x.Len() > 0 {
		if want := mappedDim(k, x.Dim); want != x.Dim {
			arg.Dim(fn, name, x.Dim, want)
		}
	}
}

// mappedDim returns d if all linear maps in k accept points in ℝᵈ. Otherwise, it returns
// the dimension that the first other map accepts.
func mappedDim(k approx.Kernel, d int) int {
	switch c := compositionOf(k).(type) {
	case scaledKernel, sumKernel, productKernel:
		for _, member := range c.members() {
			if want := mappedDim(member, d); want != d {
				return want
			}
		}
	case layeredKernel:
		return mappedDim(c.inner, d)
	case warpedKernel:
		if c.w.A.Len() > 0 && c.w.A.Dim != d {
			return c.w.A.Dim
		}
		warpedDim := c.w.Dim(d)
		if want := mappedDim(c.k, warpedDim); c.w.A.Len() == 0 && want != warpedDim {
			return want - len(c.w.B)
		}
	}
	return d
}
