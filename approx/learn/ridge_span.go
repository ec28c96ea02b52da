package learn

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

const (
	// maxDenseRidge is the largest n for which a dense factor is always used. The cost is
	// then small.
	maxDenseRidge = 512

	// residualTolerance is the tolerance for the residual of the system, relative to the
	// targets.
	residualTolerance = 5e-9
)

// solveByFactor solves (K + ρI)a = y for a Gaussian on the line or in the plane. It uses
// a certified factor K = ΨΨᵀ + E and no kernel evaluations:
//
//	a = (y − Ψw)/ρ,  w = (ΨᵀΨ + ρI)⁻¹Ψᵀy.
//
// The residual is Ea. Since ‖a‖ ≤ ‖y‖/ρ, it is at most ‖E‖/ρ times the targets. The
// method returns nil for other kernels and for few points. It also returns nil if the
// factor is too large or too inaccurate.
func (r Ridge) solveByFactor(ctx context.Context, k approx.Kernel, x approx.Points, t targets) (*Regression, error) {
	n := x.Len()
	gauss, ok := k.(kernel.Gaussian)
	if !ok || n <= maxDenseRidge || t.weights != nil {
		return nil, nil
	}
	f := tensor.New(ctx, gauss.Sigma, x, residualTolerance*r.Rho/float64(n), n/3)
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
	m := &Regression{Model: t.model(kernel.Expansion{Kernel: k, Centers: x, Coef: dense.New(n, len(a)/n, a)}), Rho: r.Rho, targets: t}
	// The factor is too inaccurate for the differences in a variance, which factors K + ρI.
	distinct := newDistinct(x, nil)
	m.variance = &processVariance{sections: newKernelSections(k, distinct.x), root: distinct.root, rho: r.Rho}
	m.influence = func(y []float64) influence {
		// H = Ψ(ΨᵀΨ + ρI)⁻¹Ψᵀ, where 1 − Hᵢᵢ is at least ρ/(1 + ρ). The difference is
		// accurate, because ρ is far above rounding.
		in := newInfluence(n, len(y)/n)
		in.num = solve(y)
		size, targetNorms := lin.ColumnNorms(in.num, len(in.num)/n), lin.ColumnNorms(y, len(y)/n)
		block := make([]float64, blockRows(d)*d)
		for i := 0; i < n; i += blockRows(d) {
			j := min(i+blockRows(d), n)
			f.Features(block[:(j-i)*d], i, j)
			c.setQuadraticForms(in.leverage[i:j], block[:(j-i)*d])
		}
		// The norm of E = K − ΨΨᵀ is at most residualTolerance·ρ. Rounding changes
		// ΨᵀΨ + ρI by at most error.
		error := 4 * 0x1p-52 * float64(n)
		for i, h := range in.leverage {
			in.scale[i], in.den[i] = r.Rho, (1-h)/r.Rho
			in.denErr[i] = residualTolerance*in.den[i] + error*h/r.Rho/r.Rho
			for j, s := range size {
				in.numErr[i*len(size)+j] = residualTolerance*math.Sqrt((1-h))*s + error*math.Sqrt(h)*targetNorms[j]/r.Rho/r.Rho
			}
		}
		return in
	}
	// 1 − Hᵢᵢ is at least ρ/(1+ρ), and each residual is ρ times its coefficient.
	for j, size := range lin.ColumnNorms(a, len(a)/n) {
		top := lin.Largest(column(a, j, len(a)/n))
		worst := residualTolerance*math.Sqrt(1+1/r.Rho)*size/top + 4*0x1p-52*float64(n)*(1+1/r.Rho)*lin.ColumnNorms(t.y, len(t.y)/n)[j]/r.Rho/top
		if top > 0 && worst > noteThreshold {
			m.noteDigits()
			break
		}
	}
	return m, ctx.Err()
}
