package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// reducedPairs is the number of eigenpairs for a large reduced set, which equals the
// number in a drawn spectrum.
const reducedPairs = 64

// Weighted returns the eigenpairs of the integral operator of k under the
// density Σ qⱼδ(cⱼ), as reduced-set KPCA does. With K̃ᵢⱼ = √qᵢ k(cᵢ, cⱼ) √qⱼ and
// its eigenvectors ũ,
//
//	φᵢ(x) = (1/λᵢ) Σⱼ √qⱼ ũⱼᵢ k(x, cⱼ),
//
// The φᵢ are orthonormal under the density. They equal exact kernel PCA of data in
// which centre j occurs with frequency qⱼ. This equality decides two misprints in
// Kingravi, Vela & Gray 2013. The constant of (10) must be 1/n, and with W = diag(√w)
// Algorithm 1 must map back by W⁻¹, not by W^(−1/2).
//
// For more than 384 centres, Weighted computes the leading 64 pairs; evals is the
// number of kernel evaluations. Weighted returns the error of p.Check, of the kernel,
// or of ctx. Weighted panics unless p has one weight for each centre.
func Weighted(ctx context.Context, k approx.Kernel, p approx.Density) (pairs approx.Pairs, evals int, err error) {
	arg.NotNil("kpca.Weighted", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centres(p.Centers))
	defer renumber(&err, p)
	if err := arg.CheckDensity("kpca.Weighted", p); err != nil {
		return approx.Pairs{}, 0, err
	}
	s, err := SolveWeighted(ctx, k, p, SolveOptions{})
	if err != nil {
		return approx.Pairs{}, 0, err
	}
	return s.Pairs, s.Evals, nil
}

// renumber numbers the points of *err, those centres of p that have a weight, as p does.
func renumber(err *error, p approx.Density) {
	*err = approx.Renumber(*err, func(set string, i int) (string, int) {
		if set != "" {
			return set, i
		}
		for j, q := range p.Weights {
			if q > 0 {
				i--
			}
			if i < 0 {
				return "centre", j
			}
		}
		return "centre", -1
	})
}

// A WeightedSolution is the result of SolveWeighted.
type WeightedSolution struct {
	approx.Pairs

	Known // of the operator under the density

	Evals int

	smallest float64 // the smallest eigenvalue relative to λ₁, if it is negative and not rounding; else 0
}

// SolveWeighted is Weighted with the eigenvalues that opt requests. The result contains
// every eigenvalue that was computed.
func SolveWeighted(ctx context.Context, k approx.Kernel, p approx.Density, opt SolveOptions) (_ *WeightedSolution, err error) {
	arg.NotNil("kpca.SolveWeighted", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centres(p.Centers))
	defer renumber(&err, p)
	if err := opt.check(); err != nil {
		return nil, err
	}
	if err := arg.CheckDensity("kpca.SolveWeighted", p); err != nil {
		return nil, err
	}
	c, s := withWeight(p)
	r := c.Len()
	if r > denseUpTo {
		r = reducedPairs
	}
	sol, err := scaledBy(ctx, k, c, s, r, opt)
	if err != nil {
		return nil, err
	}
	out := &WeightedSolution{Pairs: weightedPairs(k, c, s, sol), Known: sol.Known, Evals: sol.Evals}
	if sol.negative {
		out.smallest = sol.smallest
	}
	return out, nil
}

// Leading is Weighted for the leading r pairs, each with a residual of at most 1e-8 λ₁.
// Leading is several times as fast as Weighted if r is a small fraction of the number
// of centres.
func Leading(ctx context.Context, k approx.Kernel, p approx.Density, r int) (pairs approx.Pairs, evals int, err error) {
	arg.NotNil("kpca.Leading", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centres(p.Centers))
	defer renumber(&err, p)
	if r < 1 {
		return approx.Pairs{}, 0, &approx.RangeError{Key: "pairs", Value: float64(r), Min: 1, Max: float64(p.Centers.Len())}
	}
	if err := arg.CheckDensity("kpca.Leading", p); err != nil {
		return approx.Pairs{}, 0, err
	}
	c, s := withWeight(p)
	m := c.Len()
	if r = min(r, m); m > 0 && m <= denseUpTo {
		if err := checkPoints(k, c); err != nil {
			return approx.Pairs{}, 0, err
		}
		lambda, u, used, err := single(ctx, k, c, s, r)
		if err != nil {
			return approx.Pairs{}, used, err
		}
		if lambda != nil {
			return weightedPairs(k, c, s, &Solution{Lambda: lambda, U: u}), used, nil
		}
		evals = used // in vain
	}
	sol, err := scaledBy(ctx, k, c, s, r, SolveOptions{Tol: exactUpTo})
	if err != nil {
		return approx.Pairs{}, evals, err
	}
	return weightedPairs(k, c, s, sol), evals + sol.Evals, nil
}

// withWeight returns the centres with nonzero weight, and the square roots of the
// weights.
func withWeight(p approx.Density) (c approx.Points, s []float64) {
	m := len(p.Weights)
	rows, s := make([]int, 0, m), make([]float64, 0, m)
	for j, q := range p.Weights {
		if q > 0 {
			rows, s = append(rows, j), append(s, math.Sqrt(q))
		}
	}
	return p.Centers.Subset(rows), s
}

// weightedPairs converts the eigenpairs of K̃ to the pairs of Weighted. It overwrites U
// by their coefficients.
func weightedPairs(k approx.Kernel, c approx.Points, s []float64, of *Solution) approx.Pairs {
	if of.unit != nil {
		pairs := weightedPairs(of.unit.Kernel.(interface{ parts() weightedKernel }).parts().k, c, s, of.unit)
		return approx.Pairs{Lambda: of.Lambda, Phi: pairs.Phi}
	}
	lambda, u := of.Lambda, of.U
	r := len(lambda)
	for i, v := range s {
		row := u[i*r : (i+1)*r]
		for j, l := range lambda {
			row[j] = v * row[j] / l
		}
	}
	return approx.Pairs{Lambda: lambda, Phi: kernel.Expansion{Kernel: k, Centers: c, Coef: u}}
}

// Scaled returns the leading r eigenpairs of diag(s) K diag(s), where K is the Gram
// matrix of x and s > 0. It returns fewer pairs if the numerical rank is smaller.
// Values are largest first, and the orthonormal vectors are the columns of the n×r
// matrix u. For up to 384 points, Scaled solves a dense eigenproblem; for more points,
// it uses Solve. Kernel matrices of weighted points and the normalised matrices of
// spectral clustering have this form.
func Scaled(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int) (lambda, u []float64, evals int, err error) {
	arg.NotNil("kpca.Scaled", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	const fn = "kpca.Scaled"
	if err := arg.CheckData(k, x); err != nil {
		return nil, nil, 0, err
	}
	arg.Len(fn, "scales", len(s), x.Len())
	if err := arg.CheckNumbers("s", s, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return nil, nil, 0, err
	}
	if err := arg.CheckRange("pairs", float64(r), 1, math.Inf(1)); err != nil {
		return nil, nil, 0, err
	}
	sol, err := scaledBy(ctx, k, x, s, r, SolveOptions{})
	if err != nil {
		return nil, nil, 0, err
	}
	return sol.Lambda, sol.U, sol.Evals, nil
}

// scaledBy is Solve for the kernel sᵢ k(xᵢ, xⱼ) sⱼ. Lambda and Known refer to its
// matrix, without division by n. The method Functions does not apply to the result.
func scaledBy(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int, opt SolveOptions) (*Solution, error) {
	n := x.Len()
	if n == 0 {
		return nil, errNoPoints
	}
	if err := checkPoints(k, x); err != nil {
		return nil, err
	}
	if r < 1 {
		return nil, &approx.RangeError{Key: "pairs", Value: float64(r), Min: 1, Max: float64(n)}
	}
	// The scales of k, of s and of sᵢ k(xᵢ, xᵢ) sᵢ are factored out. Each alone may
	// be too large for products of three, and s too large for a coordinate.
	most := 0
	for i, v := range s {
		if v > s[most] {
			most = i
		}
	}
	h := unit.Exponent(s[most])
	s = unit.ScaleValues(s, -h)
	own, evals := kernel.Sizes(k, x)
	largest := lin.Largest(own)
	if _, indefinite := k.(approx.Indefinite); largest == 0 || indefinite && !kernel.IsFinite(k) {
		var more int
		largest, more = kernel.Largest(k, x)
		evals += more
		for i := range own { // the diagonal bounds no other entry
			own[i] = largest
		}
	}
	e := unit.Exponent(largest)
	var top float64
	for i, v := range unit.ScaleValues(own, -e) {
		top = max(top, s[i]*v*s[i])
	}
	e = min(max(e+unit.Exponent(top), -1020), 1020)
	base := k
	if e != 0 {
		base = kernel.Scaled(math.Ldexp(1, -e), k)
	}
	sol, err := solveWeighted(ctx, base, x, s, r, opt)
	if e := (negativeError{}); errors.As(err, &e) {
		return nil, newNegativeError(k, x, evals+e.evals)
	}
	if err != nil {
		return nil, err
	}
	sol.Evals += evals
	out := sol.times(k, e+2*h)
	if first := out.Lambda[0]; math.IsInf(first, 1) || first == 0 {
		// λ₁ grows with the square of s: these are factors for which it is a number.
		_, exp := math.Frexp(sol.Lambda[0])
		return nil, &approx.RangeError{
			Key: fmt.Sprintf("s[%d]", most), Value: math.Ldexp(s[most], h),
			Min: math.Ldexp(s[most], (-1020-exp-e)/2), Max: min(math.Ldexp(s[most], (1022-exp-e)/2), math.MaxFloat64),
		}
	}
	return out, nil
}

// solveWeighted is scaledBy for sᵢ k(xᵢ, xⱼ) sⱼ of moderate size.
func solveWeighted(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int, opt SolveOptions) (*Solution, error) {
	// Solve has no weights, so they become a coordinate of the points and a factor
	// of the kernel.
	n, d := x.Len(), x.Dim
	y := approx.NewPoints(n, d+1)
	for i := range n {
		copy(y.Row(i), x.Row(i))
		y.Row(i)[d] = s[i]
	}
	kw := approx.Kernel(weightedKernel{k})
	if u, ok := k.(approx.Indefinite); ok {
		kw = weightedIndefinite{weightedKernel{k}, u.Indefinite()}
	}
	sol, err := solvePairs(ctx, kw, y, r, opt)
	if err != nil {
		return nil, err
	}
	sol.Lambda, sol.Known = scaleValues(sol.Lambda, float64(n)), sol.Known.times(float64(n))
	return sol, nil
}

// weightedKernel is the kernel s·k(x, y)·t of the points (x, s) and (y, t).
type weightedKernel struct{ k approx.Kernel }

// weightedIndefinite is weighted of a kernel that is approx.Indefinite.
type weightedIndefinite struct {
	weightedKernel
	reason string
}

var _ approx.Indefinite = weightedIndefinite{}

// Indefinite implements approx.Indefinite.
func (w weightedIndefinite) Indefinite() string { return w.reason }

func (w weightedKernel) parts() weightedKernel { return w }

func (w weightedKernel) Eval(x, y []float64) float64 {
	d := len(x) - 1
	return x[d] * evaluate.Eval(w.k, x[:d], y[:d]) * y[d]
}

func (w weightedKernel) Cross(dst []float64, x, y approx.Points) {
	a, s := split(x)
	b, t := split(y)
	evaluate.Cross(dst[:len(s)*len(t)], w.k, a, b)
	for i, v := range s {
		row := dst[i*len(t) : (i+1)*len(t)]
		lin.Times(row, row, t)
		lin.Scale(row, v)
	}
}

// split returns the points without their last coordinate, and the last coordinates.
func split(x approx.Points) (y approx.Points, last []float64) {
	n, d := x.Len(), x.Dim-1
	y, last = approx.NewPoints(n, d), make([]float64, n)
	for i := range n {
		copy(y.Row(i), x.Row(i))
		last[i] = x.Row(i)[d]
	}
	return y, last
}
