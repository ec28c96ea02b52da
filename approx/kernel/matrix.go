package kernel

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// GramMatrix returns the n×n Gram matrix k(xᵢ, xⱼ) of the rows xᵢ of x. It panics under the
// same conditions as Gram, which stores the matrix in a slice.
func GramMatrix(k approx.Kernel, x mat.Matrix) *mat.SymDense {
	const fn = "kernel.GramMatrix"
	mustBeValid(fn, k)
	p := arg.Matrix(fn, "x", x)
	arg.Points(fn, "x", p)
	mustHaveDim(fn, "x", k, p)
	if p.Len() == 0 {
		return &mat.SymDense{}
	}
	return mat.NewSymDense(p.Len(), Gram(nil, k, p))
}

// GramMatrixContext is GramMatrix with cancellation. It returns the error of ctx soon after
// ctx is done, and no other error. Values of k that are NaN are entries of the matrix.
func GramMatrixContext(ctx context.Context, k approx.Kernel, x mat.Matrix) (*mat.SymDense, error) {
	const fn = "kernel.GramMatrixContext"
	arg.NotNil(fn, "context", ctx)
	mustBeValid(fn, k)
	p := arg.Matrix(fn, "x", x)
	arg.Points(fn, "x", p)
	mustHaveDim(fn, "x", k, p)
	n := p.Len()
	if n == 0 {
		return &mat.SymDense{}, ctx.Err()
	}
	data := make([]float64, n*n)
	if err := fillGram(ctx, data, k, p); err != nil {
		return nil, err
	}
	return mat.NewSymDense(n, data), nil
}

// CrossMatrix returns the n×m matrix k(xᵢ, yⱼ) of the rows of x and y. It panics under the
// same conditions as Cross, which stores the matrix in a slice.
func CrossMatrix(k approx.Kernel, x, y mat.Matrix) *mat.Dense {
	const fn = "kernel.CrossMatrix"
	mustBeValid(fn, k)
	p, q := arg.Matrix(fn, "x", x), arg.Matrix(fn, "y", y)
	arg.Points(fn, "x", p)
	arg.Points(fn, "y", q)
	if p.Len() == 0 || q.Len() == 0 {
		return &mat.Dense{}
	}
	arg.Dim(fn, "y", q.Dim, p.Dim)
	mustHaveDim(fn, "x", k, p)
	return mat.NewDense(p.Len(), q.Len(), Cross(nil, k, p, q))
}
