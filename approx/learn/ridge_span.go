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
	d := f.Len()
	g := f.Covariance()
	for i := range d {
		g[i*d+i] += r.Rho
	}
	c, ok := cholesky(g, d)
	if !ok {
		return nil, ctx.Err()
	}
	solve := func(y []float64) []float64 {
		outputs := len(y) / n
		b, a := make([]float64, d*outputs), make([]float64, len(y))
		f.TMul(b, y, outputs)
		f.Mul(a, c.solve(b, outputs), outputs)
		for i, v := range a {
			a[i] = (y[i] - v) / r.Rho
		}
		return a
	}
	m := &Regression{Model: Model{kernel.Expansion{Kernel: k, Centers: x, Coef: solve(y)}, offset}, Rho: r.Rho, targets: y}
	m.influence = func(y []float64) influence {
		// H = Ψ(ΨᵀΨ + ρI)⁻¹Ψᵀ, whose 1 − Hᵢᵢ is no less than ρ/(1 + ρ): it keeps its
		// digits, as ρ is far above rounding.
		in := influence{num: solve(y), den: make([]float64, n), leverage: make([]float64, n)}
		block := make([]float64, rows(d)*d)
		for i := 0; i < n; i += rows(d) {
			j := min(i+rows(d), n)
			f.Features(block[:(j-i)*d], i, j)
			c.quadratic(in.leverage[i:j], block[:(j-i)*d])
		}
		for i, h := range in.leverage {
			in.scale = append(in.scale, r.Rho)
			in.den[i] = (1 - h) / r.Rho
		}
		return in
	}
	return m, ctx.Err()
}
