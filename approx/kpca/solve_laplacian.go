package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/semisep"
	"mercer/approx/kernel"
)

// startRank is the rank of the factor at the start of block Krylov if products are fast.
// A larger factor would take most of the time.
const startRank = 32

// laplacianGram multiplies vectors by K, or by the centred matrix K_c = K − μ1ᵀ − 1μᵀ +
// ‖μ‖²11ᵀ, without computing entries. It exists for the Laplacian kernel in one and two
// dimensions.
type laplacianGram struct {
	*semisep.Sums
	sigma float64
	x     approx.Points
	mean  []float64 // μ(xᵢ), or nil if the kernel is not centred
	norm  float64
}

// newLaplacianGram returns the laplacianGram of k on x. It returns nil if k is not a
// Laplacian kernel in one or two dimensions, or if there are few points.
func newLaplacianGram(k approx.Kernel, x approx.Points) *laplacianGram {
	if x.Len() <= maxDense {
		return nil
	}
	s := &laplacianGram{x: x}
	if c, ok := k.(centeredKernel); ok {
		k, s.norm = c.base, c.norm
		s.x, s.mean = splitLastColumn(x)
	}
	l, ok := k.(kernel.Laplacian)
	if !ok {
		return nil
	}
	s.sigma = l.Sigma
	if s.Sums = semisep.New(s.sigma, s.x); s.Sums == nil {
		return nil
	}
	return s
}

// mul stores KX in y, where x and y are n×k.
func (s *laplacianGram) mul(y, x []float64, k int) {
	s.Mul(y, x, k)
	if s.mean == nil {
		return
	}
	n := len(s.mean)
	sum, projections := make([]float64, k), make([]float64, k) // 1ᵀX and μᵀX
	for i, m := range s.mean {
		row := x[i*k : (i+1)*k]
		lin.Axpy(sum, 1, row)
		lin.Axpy(projections, m, row)
	}
	lin.Axpy(projections, -s.norm, sum)
	for i := range n {
		row := y[i*k : (i+1)*k]
		lin.Axpy(row, -s.mean[i], sum)
		lin.Axpy(row, -1, projections)
	}
}

// squares returns ‖K‖_F² or ‖K_c‖_F². The squared entries of K are the entries of a
// Laplacian kernel with half the bandwidth. With μ = K1/n and the mean ν of μ, ‖K_c‖² =
// ‖K‖² − 2n‖μ‖² + n²ν².
func (s *laplacianGram) squares() (sum float64) {
	n := s.x.Len()
	for _, v := range rowSums(semisep.New(s.sigma/2, s.x), n) {
		sum += v
	}
	var nu float64
	for _, m := range s.mean {
		sum -= 2 * float64(n) * m * m
		nu += m
	}
	return sum + nu*nu
}

// rowSums returns K1, the row sums of K.
func rowSums(s *semisep.Sums, n int) []float64 {
	one, sum := make([]float64, n), make([]float64, n)
	for i := range one {
		one[i] = 1
	}
	s.Mul(sum, one, 1)
	return sum
}

// Mul stores KX in y, where x and y are n×k.
func (g *gram) Mul(ctx context.Context, y, x []float64, k int) error {
	if g.laplacian == nil {
		return g.Matrix.Mul(ctx, y, x, k)
	}
	g.laplacian.mul(y, x, k)
	return ctx.Err()
}
