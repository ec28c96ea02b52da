package learn

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

const (
	// enoughPoints are learnt from by a dense factor before the difference is felt.
	enoughPoints = 512

	// residual is the tolerance for the system, relative to the targets.
	residual = 5e-9
)

// solveByFactor solves (K + ρI)a = y for a Gaussian on the line or in the plane with a
// certified factor K = ΨΨᵀ + E, without a kernel evaluation:
//
//	a = (y − Ψw)/ρ,  w = (ΨᵀΨ + ρI)⁻¹Ψᵀy.
//
// The residual is Ea and, since ‖a‖ ≤ ‖y‖/ρ, at most ‖E‖/ρ of the targets. It
// returns nil for other kernels, for few points, and if the factor is not small and
// accurate enough.
func (r Ridge) solveByFactor(ctx context.Context, k approx.Kernel, x approx.Points, t targets) (*Regression, error) {
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
	a := solve(t.y)
	m := &Regression{Model: t.model(kernel.Expansion{Kernel: k, Centers: x, Coef: a}), Rho: r.Rho, targets: t}
	m.influence = func(y []float64) influence {
		// H = Ψ(ΨᵀΨ + ρI)⁻¹Ψᵀ, where 1 − Hᵢᵢ is at least ρ/(1 + ρ). It keeps its
		// digits, as ρ is far above rounding.
		in := newInfluence(n, len(y)/n)
		in.num = solve(y)
		size, whole := columnNorms(in.num, n), columnNorms(y, n)
		block := make([]float64, rows(d)*d)
		for i := 0; i < n; i += rows(d) {
			j := min(i+rows(d), n)
			f.Features(block[:(j-i)*d], i, j)
			c.quadratic(in.leverage[i:j], block[:(j-i)*d])
		}
		// The factor leaves E of K, with a norm up to residual·ρ, and rounding changes
		// ΨᵀΨ + ρI by up to error.
		error := 4 * 0x1p-52 * float64(n)
		for i, h := range in.leverage {
			in.scale[i], in.den[i] = r.Rho, (1-h)/r.Rho
			in.denErr[i] = residual*in.den[i] + error*h/r.Rho/r.Rho
			for j, s := range size {
				in.numErr[i*len(size)+j] = residual*math.Sqrt((1-h))*s + error*math.Sqrt(h)*whole[j]/r.Rho/r.Rho
			}
		}
		return in
	}
	// No 1 − Hᵢᵢ is below ρ/(1+ρ), and no residual below ρ times its coefficient.
	for j, size := range columnNorms(a, n) {
		top := lin.Largest(column(a, j, len(a)/n))
		worst := residual*math.Sqrt(1+1/r.Rho)*size/top + 4*0x1p-52*float64(n)*(1+1/r.Rho)*columnNorms(t.y, n)[j]/r.Rho/top
		if top > 0 && worst > certain {
			m.noteDigits()
			break
		}
	}
	return m, ctx.Err()
}
