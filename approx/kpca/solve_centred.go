package kpca

import (
	"context"
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// A center contains the data for centring a kernel in feature space under points x₁, …,
// xₙ with weights q. With the mean element μ = Σ qⱼ k(xⱼ, ·), the centred kernel is
//
//	k_c(x, y) = ⟨k(x, ·)−μ, k(y, ·)−μ⟩ = k(x, y) − μ(x) − μ(y) + ‖μ‖².
//
// Adding a constant to k does not change k_c. For a Gaussian, 1 is therefore subtracted,
// which preserves digits if σ is large.
type center struct {
	base     approx.Kernel // k minus the constant
	constant float64       // constant that was subtracted from k
	weights  []float64     // q, with the sum 1; nil if all weights are 1/n
	mean     []float64     // μ(xⱼ) of base
	norm     float64       // mean of mean, ‖μ‖² minus the constant
	evals    int           // number of kernel evaluations for μ
	size     float64       // largest |base(x, x)| or |μ(x)|, the scale of rounding errors
}

// newCenter returns the centre of k under the points x with weights q. If q is nil, the
// weights are equal.
func newCenter(ctx context.Context, k approx.Kernel, x approx.Points, q []float64) (*center, error) {
	n := x.Len()
	c := &center{weights: q, mean: make([]float64, n)}
	c.base, c.constant = subtractConstant(k)
	if s := newLaplacianGram(k, x); s != nil && q == nil {
		c.size = 1
		for i, v := range rowSums(s.Sums, n) {
			c.mean[i] = v / float64(n)
			c.norm += c.mean[i] / float64(n)
		}
		return c, ctx.Err()
	}
	c.evals = n * n
	const rows = 64
	block := make([]float64, min(rows, n)*n)
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := min(rows, n-i)
		evaluate.Cross(block[:b*n], c.base, x.Slice(i, i+b), x)
		for j := range b {
			for l, v := range block[j*n : (j+1)*n] {
				c.mean[i+j] += c.weigh(l, v)
			}
			c.size = max(c.size, math.Abs(block[j*n+i+j]), math.Abs(c.mean[i+j]))
		}
	}
	for j, v := range c.mean {
		c.norm += c.weigh(j, v)
	}
	return c, nil
}

// weigh returns qⱼv.
func (c *center) weigh(j int, v float64) float64 {
	if c.weights == nil {
		return v / float64(len(c.mean))
	}
	return c.weights[j] * v
}

// appendMeans returns x with μ(x) as an additional coordinate. A centeredKernel needs
// points of this form.
func (c *center) appendMeans(x approx.Points) approx.Points {
	d := x.Dim
	y := approx.NewPoints(x.Len(), d+1)
	for i, m := range c.mean {
		copy(y.Row(i), x.Row(i))
		y.Row(i)[d] = m
	}
	return y
}

// centeredKernel is the kernel k_c of points of the form (x, μ(x)).
type centeredKernel struct {
	base approx.Kernel
	norm float64
}

// Eval implements approx.Kernel. It ensures that k_c(x, x) is not negative because of
// rounding.
func (k centeredKernel) Eval(x, y []float64) float64 {
	d := len(x) - 1
	v := (evaluate.Eval(k.base, x[:d], y[:d]) - x[d]) - (y[d] - k.norm)
	if &x[0] == &y[0] {
		return max(0, v)
	}
	return v
}

// Cross implements approx.Crosser.
func (k centeredKernel) Cross(dst []float64, x, y approx.Points) {
	a, s := splitLastColumn(x)
	b, t := splitLastColumn(y)
	evaluate.Cross(dst[:len(s)*len(t)], k.base, a, b)
	for i, v := range s {
		row := dst[i*len(t) : (i+1)*len(t)]
		for j, u := range t {
			row[j] = (row[j] - v) - (u - k.norm)
		}
	}
}

// centeredIndefinite is a centeredKernel for a kernel that implements approx.Indefinite.
// The centred kernel may be positive semi-definite, for example for the χ² distance. If
// it is not, this type prevents a Cholesky factorisation that succeeds only because of
// rounding.
type centeredIndefinite struct {
	centeredKernel
	reason string
}

var _ approx.Indefinite = centeredIndefinite{}

// Indefinite implements approx.Indefinite.
func (k centeredIndefinite) Indefinite() string { return k.reason }

// SolveCentered returns the leading r eigenpairs of the operator of k_c, the kernel
// centred in feature space under the points x. These are the eigenpairs of HKH/n with H =
// I − 11ᵀ/n (Schölkopf, Smola & Müller 1998, appendix B). In all other respects,
// SolveCentered behaves like Solve, but it needs n² additional evaluations. Spectrum,
// Trace and SumSquares refer to HKH. The eigenfunctions have mean 0 under the points.
// Elsewhere they are
//
//	φᵢ(x) = (√n/μᵢ) Σⱼ Uⱼᵢ k_c(x, xⱼ).
//
// An indefinite kernel may be positive semi-definite after centring. For example, the
// additive χ² kernel is the negative square of a distance. Its components are the
// principal components of points with these distances (classical multidimensional
// scaling).
//
// Pairs whose eigenvalues are within the rounding of K are omitted. If all points
// coincide, the Solution has no pairs. As σ → ∞, the eigenpairs of the Gaussian tend to
// the result of linear principal component analysis. The values λᵢσ² tend to the
// variances divided by n. A large σ causes no loss of digits.
func SolveCentered(ctx context.Context, k approx.Kernel, x mat.Matrix, r int, opt SolveOptions) (_ *Solution, err error) {
	arg.NotNil("kpca.SolveCentered", "context", ctx)
	points := arg.CloneMatrix("kpca.SolveCentered", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := opt.check(); err != nil {
		return nil, err
	}
	if err := checkPoints(k, points); err != nil {
		return nil, err
	}
	if err := points.Check(); err != nil {
		return nil, err
	}
	if s, err := solveByTensor(ctx, k, points, r, opt, true); s != nil || err != nil {
		return s, err
	}
	return solveAtUnit(k, points, func(k approx.Kernel) (*Solution, error) {
		return solveCentered(ctx, k, points, nil, func(k approx.Kernel, x approx.Points) (*Solution, error) {
			return solvePairs(ctx, k, x, r, opt)
		})
	})
}

// minDivisor is the smallest eigenvalue that can be a divisor. Smaller eigenvalues occur
// if points are so close that the kernel barely distinguishes them.
const minDivisor = 1e-290

// solveCentered calls solve for k_c, the kernel centred under x with the weights q. If q
// is nil, the weights are equal. The result contains the pairs of diag(√q) K_c diag(√q)
// in decreasing order.
func solveCentered(ctx context.Context, k approx.Kernel, x approx.Points, q []float64, solve func(approx.Kernel, approx.Points) (*Solution, error)) (*Solution, error) {
	n := x.Len()
	c, err := newCenter(ctx, k, x, q)
	if err != nil {
		return nil, err
	}
	xc := c.appendMeans(x)
	kc := approx.Kernel(centeredKernel{c.base, c.norm})
	if u, ok := k.(approx.Indefinite); ok {
		kc = centeredIndefinite{centeredKernel{c.base, c.norm}, u.Indefinite()}
	}
	// The mean of n numbers of this size has a rounding error of about √n units in the
	// last place. The entries of K_c and its eigenvalues divided by n have errors of the
	// same size.
	noise := max(0x1p-51*math.Sqrt(float64(n))*c.size, minDivisor)
	var trace float64
	for i := range n {
		trace += c.weigh(i, kc.Eval(xc.Row(i), xc.Row(i)))
	}
	empty := &Solution{Kernel: k, X: x, SpectrumInfo: SpectrumInfo{Complete: true, ErrorBound: trace}, Trace: trace, Evals: c.evals + n, center: c}
	if trace <= noise {
		hasLarge, evals := hasEntryAbove(kc, xc, noise)
		if empty.Evals += evals; !hasLarge {
			return empty, nil
		}
	}
	s, err := solve(kc, xc)
	if e := (negativeError{}); errors.As(err, &e) {
		empty.hasNegative = true
		empty.Evals += e.evals
		return empty, nil
	}
	if err != nil {
		return nil, err
	}
	if s.hasNegative && len(s.Lambda) > 0 && s.smallest*s.Lambda[0] > -16*noise { // also rounding of K
		positive := *s
		positive.hasNegative, positive.smallest = false, 0
		s = &positive
	}
	keptCount := 0
	for keptCount < len(s.Lambda) && s.Lambda[keptCount] > noise {
		keptCount++
	}
	if keptCount < len(s.Lambda) {
		truncatedSolution := *s.Leading(max(1, keptCount))
		truncatedSolution.Notes = s.Notes
		if keptCount == 0 {
			truncatedSolution.Lambda, truncatedSolution.U, truncatedSolution.Residuals, truncatedSolution.Groups = nil, nil, nil, nil
			truncatedSolution.Certificate, truncatedSolution.route, truncatedSolution.smallest = Certificate{}, "", 0
		}
		s = &truncatedSolution
	}
	result := *s
	result.Kernel, result.X, result.center = k, x, c
	result.Evals += empty.Evals
	return &result, nil
}

// hasEntryAbove reports whether some of the checked rows of the Gram matrix have an entry
// larger than 16 noise. A matrix of trace 0 with a nonzero entry is not positive
// semi-definite.
func hasEntryAbove(k approx.Kernel, x approx.Points, noise float64) (larger bool, evals int) {
	n := x.Len()
	row := make([]float64, n)
	for _, i := range evenlySpaced(n, min(checkedRows, n)) {
		evals += n
		if evaluate.Cross(row, k, x.Slice(i, i+1), x); lin.Largest(row) > 16*noise {
			return true, evals
		}
	}
	return false, evals
}

// accurateKernel returns the kernel for evaluating eigenfunctions and the constant that
// was subtracted from it. If k distinguishes points by less than a thousandth, the
// difference has more accurate digits. Otherwise the result is k, which is faster on a
// grid.
func (s *Solution) accurateKernel() (k approx.Kernel, top float64) {
	if c := s.center; len(s.Lambda) > 0 && s.Lambda[0] < 1e-3*c.constant {
		return c.base, c.constant
	}
	return s.Kernel, 0
}

// coefficients returns the coefficients √qⱼ Uⱼᵢ, with column i multiplied by scale(λᵢ).
// Each column sums to 0 up to rounding.
func (s *Solution) coefficients(scale func(lambda float64) float64) []float64 {
	n, r, u := s.X.Len(), len(s.Lambda), s.vectors()
	root := make([]float64, n) // √q; U is orthogonal to this vector up to rounding
	for j := range root {
		root[j] = math.Sqrt(s.center.weigh(j, 1))
	}
	a, projections := make([]float64, n*r), make([]float64, r)
	for i, v := range u {
		projections[i%r] += root[i/r] * v
	}
	for i, v := range u {
		w := root[i/r]
		a[i] = scale(s.Lambda[i%r]) * w * (v - w*projections[i%r])
	}
	return a
}

// centeredFunctions implements Functions for a centred Solution.
func (s *Solution) centeredFunctions() approx.FeatureMap {
	r := len(s.Lambda)
	if r == 0 {
		return kernel.Expansion{Kernel: s.Kernel, Centers: s.X}
	}
	a := s.coefficients(func(lambda float64) float64 { return 1 / lambda })
	shift := make([]float64, r)
	for i, v := range a {
		shift[i%r] -= v * s.center.mean[i/r]
	}
	k, _ := s.accurateKernel() // the columns of a sum to 0, so the constant has no effect
	return ritz.Shifted{Features: kernel.Expansion{Kernel: k, Centers: s.X, Coef: dense.New(s.X.Len(), r, a)}, Shift: shift}
}
