package learn

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
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

// A gramFactor is the n×D matrix Ψ in K = ΨΨᵀ + E with a bound of ‖E‖.
type gramFactor interface {
	Len() int                           // D
	Covariance() []float64              // ΨᵀΨ, D×D
	Features(dst []float64, i0, i1 int) // the rows i0 ≤ i < i1 of Ψ
	Mul(dst, w []float64, k int)        // ΨW, where W is D×k
	TMul(dst, y []float64, k int)       // ΨᵀY, where Y is n×k
}

// newGramFactor returns a factor of K with ‖E‖ ≤ bound, or nil if K has too many eigenvalues
// above the bound, if the bound is near rounding errors, or if no factor of this kernel is
// known to have a bound. The diagonal of K is 1.
//
// A Gaussian on the line or in the plane is interpolated without kernel evaluations. For other
// radial kernels with a spectral measure, K is positive semi-definite. The trace that pivoted
// Cholesky leaves then bounds ‖E‖.
func newGramFactor(ctx context.Context, k approx.Kernel, x approx.Points, bound float64) (gramFactor, error) {
	n := x.Len()
	if gauss, ok := k.(kernel.Gaussian); ok {
		if f := tensor.New(ctx, gauss.Sigma, x, bound/float64(n), n/3); f != nil {
			return f, nil
		}
	}
	radial, isRadial := k.(approx.Radial)
	spectrum, hasSpectrum := approx.SpectrumOf(k)
	if !isRadial || radial.Profile(0) != 1 || !hasSpectrum || spectrum.Activation != nil {
		return nil, ctx.Err()
	}
	return newPivotFactor(ctx, k, x, bound)
}

// A pivotFactor is a factor by pivoted Cholesky. PivChol.F is Ψᵀ.
type pivotFactor struct{ *lin.PivChol }

// newPivotFactor returns a factor with a trace of E of at most bound, or nil if its rank would
// exceed n/5. With a larger rank, a factor of K + ρI is as fast, because it consists of matrix
// products. The rank grows in steps. If the trace would still exceed the bound at the largest
// rank, assuming that it decreases as in the last step, newPivotFactor returns nil.
func newPivotFactor(ctx context.Context, k approx.Kernel, x approx.Points, bound float64) (gramFactor, error) {
	n := x.Len()
	step, tol := n/32, bound/float64(2*n) // the trace of K is n
	if tol < 2e-14 {
		return nil, nil
	}
	row := func(dst []float64, i int) { evaluate.Cross(dst, k, x.Slice(i, i+1), x) }
	f, err := lin.NewPivChol(ctx, n, ones(n), row, nil, step, tol)
	for stepsLeft, last := 5.0, float64(n); err == nil && f.Trace > bound; stepsLeft-- {
		if math.Log(f.Trace/bound) > stepsLeft*math.Log(last/f.Trace) {
			return nil, nil
		}
		last = f.Trace
		err = f.Extend(ctx, row, nil, f.Rank()+step, tol)
	}
	if err != nil {
		return nil, err
	}
	return pivotFactor{f}, nil
}

func (f pivotFactor) Len() int { return f.Rank() }

func (f pivotFactor) Covariance() []float64 {
	s := make([]float64, f.Rank()*f.Rank())
	lin.SymMulT(s, f.F, f.Rank(), len(f.Residual))
	return s
}

func (f pivotFactor) Features(dst []float64, i0, i1 int) {
	r, n := f.Rank(), len(f.Residual)
	for l := range r {
		for i, v := range f.F[l*n+i0 : l*n+i1] {
			dst[i*r+l] = v
		}
	}
}

func (f pivotFactor) Mul(dst, w []float64, k int) {
	lin.TMul(dst, f.F, w, len(f.Residual), f.Rank(), k)
}

func (f pivotFactor) TMul(dst, y []float64, k int) {
	lin.Mul(dst, f.F, y, f.Rank(), len(f.Residual), k)
}

// solveByFactor solves (K + ρI)a = y with a certified factor K = ΨΨᵀ + E:
//
//	a = (y − Ψw)/ρ,  w = (ΨᵀΨ + ρI)⁻¹Ψᵀy.
//
// The residual is Ea. Since ‖a‖ ≤ ‖y‖/ρ, it is at most ‖E‖/ρ times the targets. The
// method returns nil for few points, and if there is no sufficiently small and accurate factor.
func (r Ridge) solveByFactor(ctx context.Context, k approx.Kernel, x approx.Points, t targets) (*Regression, error) {
	n := x.Len()
	if n <= maxDenseRidge || t.weights != nil {
		return nil, nil
	}
	f, err := newGramFactor(ctx, k, x, residualTolerance*r.Rho)
	if f == nil || err != nil {
		return nil, err
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
