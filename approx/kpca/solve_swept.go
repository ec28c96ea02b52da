package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/semisep"
	"mercer/approx/kernel"
)

// seeds is the rank of the factor at the start of block Krylov if products are cheap,
// so that a larger factor would take most of the time.
const seeds = 32

// swept multiplies by K, or by the centred K_c = K − μ1ᵀ − 1μᵀ + ‖μ‖²11ᵀ, without
// its entries. It is for the Laplacian kernel on the line and in the plane.
type swept struct {
	*semisep.Sums
	sigma float64
	x     approx.Points
	mean  []float64 // μ(xᵢ), or nil if nothing is centred
	norm  float64
}

// newSwept returns nil if the kernel has no such products, or if there are few
// points.
func newSwept(k approx.Kernel, x approx.Points) *swept {
	if x.Len() <= denseUpTo {
		return nil
	}
	s := &swept{x: x}
	if c, ok := k.(centredKernel); ok {
		k, s.norm = c.base, c.norm
		s.x, s.mean = split(x)
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
func (s *swept) mul(y, x []float64, k int) {
	s.Mul(y, x, k)
	if s.mean == nil {
		return
	}
	n := len(s.mean)
	sum, along := make([]float64, k), make([]float64, k) // 1ᵀX and μᵀX
	for i, m := range s.mean {
		row := x[i*k : (i+1)*k]
		lin.Axpy(sum, 1, row)
		lin.Axpy(along, m, row)
	}
	lin.Axpy(along, -s.norm, sum)
	for i := range n {
		row := y[i*k : (i+1)*k]
		lin.Axpy(row, -s.mean[i], sum)
		lin.Axpy(row, -1, along)
	}
}

// squares returns ‖K‖_F²: the entries of K squared are those of half the bandwidth.
// With μ = K1/n and ν the mean of μ, ‖K_c‖² = ‖K‖² − 2n‖μ‖² + n²ν².
func (s *swept) squares() (sum float64) {
	n := s.x.Len()
	for _, v := range ones(semisep.New(s.sigma/2, s.x), n) {
		sum += v
	}
	var nu float64
	for _, m := range s.mean {
		sum -= 2 * float64(n) * m * m
		nu += m
	}
	return sum + nu*nu
}

// ones returns K1.
func ones(s *semisep.Sums, n int) []float64 {
	one, sum := make([]float64, n), make([]float64, n)
	for i := range one {
		one[i] = 1
	}
	s.Mul(sum, one, 1)
	return sum
}

// Mul stores KX in y, where x and y are n×k.
func (g *gram) Mul(ctx context.Context, y, x []float64, k int) error {
	if g.swept == nil {
		return g.Matrix.Mul(ctx, y, x, k)
	}
	g.swept.mul(y, x, k)
	return ctx.Err()
}
