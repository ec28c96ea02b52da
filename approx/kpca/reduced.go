package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// WeightedPairs returns the eigenpairs of the integral operator of k under the density Σ
// qⱼδ(cⱼ), as reduced-set KPCA does. Let K̃ᵢⱼ = √qᵢ k(cᵢ, cⱼ) √qⱼ, and let ũ be its
// eigenvectors. The eigenfunctions are
//
//	φᵢ(x) = (1/λᵢ) Σⱼ √qⱼ ũⱼᵢ k(x, cⱼ).
//
// The φᵢ are orthonormal under the density. They equal exact kernel PCA of data in which
// centre j occurs with frequency qⱼ. This equality shows that Kingravi, Vela & Gray 2013
// contains two misprints. The constant in (10) must be 1/n. In Algorithm 1, where W =
// diag(√w), the inverse map must use W⁻¹ instead of W^(−1/2).
//
// WeightedPairs returns all pairs above rounding, in O(m³) operations. See
// LeadingWeightedPairs and SolveWeighted for fewer pairs. The result evals is the number of
// kernel evaluations. WeightedPairs returns the error of p.Check, of the kernel,
// or of ctx. It panics unless p has one weight for each centre.
func WeightedPairs(ctx context.Context, k approx.Kernel, p approx.Density) (pairs approx.Pairs, evals int, err error) {
	arg.NotNil("kpca.WeightedPairs", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centers(p.Centers))
	defer renumber(&err, p)
	if err := arg.CheckDensity("kpca.WeightedPairs", p); err != nil {
		return approx.Pairs{}, 0, err
	}
	s, err := SolveWeighted(ctx, k, p, 0, SolveOptions{})
	if err != nil {
		return approx.Pairs{}, 0, err
	}
	return s.Pairs, s.Evals, nil
}

// renumber replaces the indices of points in *err by their indices in p. The indices in
// *err count only centres with a positive weight.
func renumber(err *error, p approx.Density) {
	*err = approx.RenumberError(*err, func(set string, i int) (string, int) {
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

	SpectrumInfo // facts about the operator under the density

	Evals int

	smallest float64 // smallest eigenvalue divided by λ₁ if negative beyond rounding; else 0
}

// SolveWeighted is like WeightedPairs for the leading r pairs, or for all pairs if r is 0. It
// also computes the eigenvalues that opt requests. The result contains every eigenvalue
// that was computed.
func SolveWeighted(ctx context.Context, k approx.Kernel, p approx.Density, r int, opt SolveOptions) (_ *WeightedSolution, err error) {
	arg.NotNil("kpca.SolveWeighted", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centers(p.Centers))
	defer renumber(&err, p)
	if err := opt.check(); err != nil {
		return nil, err
	}
	if err := arg.CheckDensity("kpca.SolveWeighted", p); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("pairs", float64(r), 0, math.Inf(1)); err != nil {
		return nil, err
	}
	c, s := positiveWeights(p)
	if r == 0 || r > c.Len() {
		r = c.Len()
	}
	sol, err := solveScaled(ctx, k, c, s, r, opt)
	if err != nil {
		return nil, err
	}
	out := &WeightedSolution{Pairs: weightedPairs(k, c, s, sol), SpectrumInfo: sol.SpectrumInfo, Evals: sol.Evals}
	if sol.hasNegative {
		out.smallest = sol.smallest
	}
	return out, nil
}

// LeadingWeightedPairs is like WeightedPairs for the leading r pairs, each with a residual of at most 1e-8
// λ₁. If r is a small fraction of the number of centres, LeadingWeightedPairs is several times as fast
// as WeightedPairs.
func LeadingWeightedPairs(ctx context.Context, k approx.Kernel, p approx.Density, r int) (pairs approx.Pairs, evals int, err error) {
	arg.NotNil("kpca.LeadingWeightedPairs", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centers(p.Centers))
	defer renumber(&err, p)
	if r < 1 {
		return approx.Pairs{}, 0, &approx.RangeError{Key: "pairs", Value: float64(r), Min: 1, Max: float64(p.Centers.Len())}
	}
	if err := arg.CheckDensity("kpca.LeadingWeightedPairs", p); err != nil {
		return approx.Pairs{}, 0, err
	}
	c, s := positiveWeights(p)
	m := c.Len()
	if r = min(r, m); m > 0 && m <= maxDense {
		if err := checkPoints(k, c); err != nil {
			return approx.Pairs{}, 0, err
		}
		lambda, u, usedEvals, err := solveSingleVector(ctx, k, c, s, r)
		if err != nil {
			return approx.Pairs{}, usedEvals, err
		}
		if lambda != nil {
			return weightedPairs(k, c, s, &Solution{Lambda: lambda, U: newVectors(c.Len(), len(lambda), u)}), usedEvals, nil
		}
		evals = usedEvals // this attempt failed
	}
	sol, err := solveScaled(ctx, k, c, s, r, SolveOptions{Tol: maxExactResidual})
	if err != nil {
		return approx.Pairs{}, evals, err
	}
	return weightedPairs(k, c, s, sol), evals + sol.Evals, nil
}

// positiveWeights returns the centres with a positive weight, and the square roots of the
// weights.
func positiveWeights(p approx.Density) (c approx.Points, s []float64) {
	m := len(p.Weights)
	rows, s := make([]int, 0, m), make([]float64, 0, m)
	for j, q := range p.Weights {
		if q > 0 {
			rows, s = append(rows, j), append(s, math.Sqrt(q))
		}
	}
	return p.Centers.Subset(rows), s
}

// weightedPairs converts the eigenpairs of K̃ to the pairs of WeightedPairs. It overwrites the
// eigenvectors U with coefficients.
func weightedPairs(k approx.Kernel, c approx.Points, s []float64, solution *Solution) approx.Pairs {
	if solution.unit != nil {
		pairs := weightedPairs(solution.unit.Kernel.(interface{ asWeighted() weightedKernel }).asWeighted().k, c, s, solution.unit)
		return approx.Pairs{Lambda: solution.Lambda, Phi: pairs.Phi}
	}
	lambda, u := solution.Lambda, solution.vectors()
	r := len(lambda)
	for i, v := range s {
		row := u[i*r : (i+1)*r]
		for j, l := range lambda {
			row[j] = v * row[j] / l
		}
	}
	return approx.Pairs{Lambda: lambda, Phi: kernel.Expansion{Kernel: k, Centers: c, Coef: dense.New(len(s), r, u)}}
}

// ScaledPairs returns the leading r eigenpairs of diag(s) K diag(s), where K is the Gram
// matrix of x and s > 0. It returns fewer pairs if the numerical rank is smaller. The
// eigenvalues are in decreasing order, and the orthonormal eigenvectors are the columns
// of the n×r matrix u. For up to 384 points, ScaledPairs solves a dense eigenproblem. For more
// points, it uses Solve.
//
// Kernel matrices of weighted points have this form. So do the normalised matrices of
// spectral clustering.
func ScaledPairs(ctx context.Context, k approx.Kernel, x mat.Matrix, s []float64, r int) (lambda []float64, u *mat.Dense, evals int, err error) {
	arg.NotNil("kpca.ScaledPairs", "context", ctx)
	points := arg.Matrix("kpca.ScaledPairs", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const fn = "kpca.ScaledPairs"
	if err := arg.CheckData(k, points); err != nil {
		return nil, nil, 0, err
	}
	arg.Len(fn, "scales", len(s), points.Len())
	if err := arg.CheckNumbers("s", s, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return nil, nil, 0, err
	}
	if err := arg.CheckRange("pairs", float64(r), 1, math.Inf(1)); err != nil {
		return nil, nil, 0, err
	}
	sol, err := solveScaled(ctx, k, points, s, r, SolveOptions{})
	if err != nil {
		return nil, nil, 0, err
	}
	return sol.Lambda, sol.U, sol.Evals, nil
}

// solveScaled is Solve for the kernel sᵢ k(xᵢ, xⱼ) sⱼ. The fields Lambda and SpectrumInfo refer
// to the matrix itself, without division by n. The method Functions must not be used with
// the result.
func solveScaled(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int, opt SolveOptions) (*Solution, error) {
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
	// The magnitudes of k, of s and of sᵢ k(xᵢ, xᵢ) sᵢ are factored out. Each magnitude
	// alone may cause an overflow in a product of three factors. A large s would also be
	// invalid as a coordinate.
	largestIndex := 0
	for i, v := range s {
		if v > s[largestIndex] {
			largestIndex = i
		}
	}
	h := unit.Exponent(s[largestIndex])
	s = unit.ScaleValues(s, -h)
	sizes, evals := kernel.DiagBounds(k, x)
	largest := lin.Largest(sizes)
	if _, indefinite := k.(approx.Indefinite); largest == 0 || indefinite && !kernel.IsFinite(k) {
		var more int
		largest, more = kernel.MaxAbs(k, x)
		evals += more
		for i := range sizes { // the diagonal does not bound other entries
			sizes[i] = largest
		}
	}
	e := unit.Exponent(largest)
	var largestSize float64
	for i, v := range unit.ScaleValues(sizes, -e) {
		largestSize = max(largestSize, s[i]*v*s[i])
	}
	e = min(max(e+unit.Exponent(largestSize), -1020), 1020)
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
	out := sol.rescaled(k, e+2*h)
	if lambda1 := out.Lambda[0]; math.IsInf(lambda1, 1) || lambda1 == 0 {
		// λ₁ is proportional to the square of s. The range in the error contains the
		// values for which λ₁ is representable.
		_, exp := math.Frexp(sol.Lambda[0])
		return nil, &approx.RangeError{
			Key: fmt.Sprintf("s[%d]", largestIndex), Value: math.Ldexp(s[largestIndex], h),
			Min: math.Ldexp(s[largestIndex], (-1020-exp-e)/2), Max: min(math.Ldexp(s[largestIndex], (1022-exp-e)/2), math.MaxFloat64),
		}
	}
	return out, nil
}

// solveWeighted is solveScaled for values sᵢ k(xᵢ, xⱼ) sⱼ of moderate size.
func solveWeighted(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int, opt SolveOptions) (*Solution, error) {
	// Solve has no argument for weights. They are therefore stored as a coordinate of the
	// points, and the kernel multiplies by them.
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
	sol.Lambda, sol.SpectrumInfo = scaleValues(sol.Lambda, float64(n)), sol.SpectrumInfo.scaled(float64(n))
	return sol, nil
}

// weightedKernel is the kernel s·k(x, y)·t of the points (x, s) and (y, t).
type weightedKernel struct{ k approx.Kernel }

// weightedIndefinite is a weightedKernel for a kernel that implements approx.Indefinite.
type weightedIndefinite struct {
	weightedKernel
	reason string
}

var _ approx.Indefinite = weightedIndefinite{}

// Indefinite implements approx.Indefinite.
func (w weightedIndefinite) Indefinite() string { return w.reason }

func (w weightedKernel) asWeighted() weightedKernel { return w }

func (w weightedKernel) Eval(x, y []float64) float64 {
	d := len(x) - 1
	return x[d] * evaluate.Eval(w.k, x[:d], y[:d]) * y[d]
}

func (w weightedKernel) Cross(dst []float64, x, y approx.Points) {
	a, s := splitLastColumn(x)
	b, t := splitLastColumn(y)
	evaluate.Cross(dst[:len(s)*len(t)], w.k, a, b)
	for i, v := range s {
		row := dst[i*len(t) : (i+1)*len(t)]
		lin.MulElements(row, row, t)
		lin.Scale(row, v)
	}
}

// splitLastColumn returns the points without their last coordinate, and the last
// coordinates.
func splitLastColumn(x approx.Points) (y approx.Points, last []float64) {
	n, d := x.Len(), x.Dim-1
	y, last = approx.NewPoints(n, d), make([]float64, n)
	for i := range n {
		copy(y.Row(i), x.Row(i))
		last[i] = x.Row(i)[d]
	}
	return y, last
}
