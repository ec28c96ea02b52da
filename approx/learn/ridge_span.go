package learn

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

const (
	// enoughPoints are learnt from by a dense factor before the difference is felt.
	enoughPoints = 512

	// residual is what the system may be left unsolved by, relative to the targets.
	residual = 5e-9
)

// spanned solves (K + ρI)a = y for a Gaussian on the line or in the plane by the
// certified factor K = ΨΨᵀ + E of internal/tensor, which takes no kernel evaluation:
//
//	a = (y − Ψw)/ρ,  w = (ΨᵀΨ + ρI)⁻¹Ψᵀy.
//
// What that leaves is Ea, and as ‖a‖ ≤ ‖y‖/ρ no more than ‖E‖/ρ of the targets. It
// returns nil where the kernel is another, where there are few points, and where the
// factor is not as exact and as small as it must be.
func (r Ridge) spanned(ctx context.Context, k approx.Kernel, x approx.Points, y, offset []float64) (*Regression, error) {
	n := x.Len()
	gauss, ok := k.(kernel.Gaussian)
	if !ok || n <= enoughPoints {
		return nil, nil
	}
	f := tensor.New(ctx, gauss.Sigma, x, residual*r.Rho/float64(n), n/3)
	if f == nil {
		return nil, ctx.Err()
	}
	d, outputs := f.Len(), len(y)/n
	g := f.Covariance()
	for i := range d {
		g[i*d+i] += r.Rho
	}
	c, ok := cholesky(g, d)
	if !ok {
		return nil, ctx.Err()
	}
	b := make([]float64, d*outputs)
	f.TMul(b, y, outputs)
	a := make([]float64, len(y))
	f.Mul(a, c.solve(b, outputs), outputs)
	for i, v := range a {
		a[i] = (y[i] - v) / r.Rho
	}
	return &Regression{
		Model:    Model{kernel.Expansion{Kernel: k, Centers: x, Coef: a}, offset},
		Rho:      r.Rho,
		residual: func() []float64 { return times(r.Rho, a) },
		// H = Ψ(ΨᵀΨ + ρI)⁻¹Ψᵀ.
		slack: func() []float64 {
			h := make([]float64, n)
			block := make([]float64, rows(d)*d)
			for i := 0; i < n; i += rows(d) {
				j := min(i+rows(d), n)
				f.Features(block[:(j-i)*d], i, j)
				c.quadratic(h[i:j], block[:(j-i)*d])
			}
			for i, v := range h {
				h[i] = 1 - v
			}
			return h
		},
	}, ctx.Err()
}
