package kpca

import (
	"context"
	"errors"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// A centre centres a kernel in feature space under points x₁, …, xₙ with weights q.
// With the mean element μ = Σ qⱼ k(xⱼ, ·),
//
//	k_c(x, y) = ⟨k(x, ·)−μ, k(y, ·)−μ⟩ = k(x, y) − μ(x) − μ(y) + ‖μ‖².
//
// A constant added to k does not change k_c. One is therefore subtracted from the
// Gaussian, which keeps digits if σ is large.
type centre struct {
	base    approx.Kernel // k, or k less a constant
	top     float64       // the constant
	weights []float64     // q, which sum to 1; nil if all are 1/n
	mean    []float64     // μ(xⱼ) of base
	norm    float64       // their mean: ‖μ‖² less the constant
	evals   int           // kernel evaluations that μ took
	size    float64       // the largest |base(x, x)| or |μ(x)|, which rounding is relative to
}

// newCentre centres k under the points x with weights q, or equal weights where q is nil.
func newCentre(ctx context.Context, k approx.Kernel, x approx.Points, q []float64) (*centre, error) {
	n := x.Len()
	c := &centre{weights: q, mean: make([]float64, n)}
	c.base, c.top = lessTop(k)
	if s := newSwept(k, x); s != nil && q == nil {
		c.size = 1
		for i, v := range ones(s.Sums, n) {
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
				c.mean[i+j] += c.share(l, v)
			}
			c.size = max(c.size, math.Abs(block[j*n+i+j]), math.Abs(c.mean[i+j]))
		}
	}
	for j, v := range c.mean {
		c.norm += c.share(j, v)
	}
	return c, nil
}

// share returns qⱼv.
func (c *centre) share(j int, v float64) float64 {
	if c.weights == nil {
		return v / float64(len(c.mean))
	}
	return c.weights[j] * v
}

// points returns x with μ(x) as an additional coordinate, so that functions of a
// kernel and points can use k_c.
func (c *centre) points(x approx.Points) approx.Points {
	d := x.Dim
	y := approx.NewPoints(x.Len(), d+1)
	for i, m := range c.mean {
		copy(y.Row(i), x.Row(i))
		y.Row(i)[d] = m
	}
	return y
}

// centredKernel is k_c of points (x, μ(x)).
type centredKernel struct {
	base approx.Kernel
	norm float64
}

// Eval implements approx.Kernel. k_c(x, x) is not negative, whatever the rounding.
func (k centredKernel) Eval(x, y []float64) float64 {
	d := len(x) - 1
	v := (evaluate.Eval(k.base, x[:d], y[:d]) - x[d]) - (y[d] - k.norm)
	if &x[0] == &y[0] {
		return max(0, v)
	}
	return v
}

// Cross implements approx.Crosser.
func (k centredKernel) Cross(dst []float64, x, y approx.Points) {
	a, s := split(x)
	b, t := split(y)
	evaluate.Cross(dst[:len(s)*len(t)], k.base, a, b)
	for i, v := range s {
		row := dst[i*len(t) : (i+1)*len(t)]
		for j, u := range t {
			row[j] = (row[j] - v) - (u - k.norm)
		}
	}
}

// centredIndefinite is k_c of an approx.Indefinite kernel. It may be positive
// semi-definite, as for the χ² distance. If it is not, rounding must not lead to a
// Cholesky factor.
type centredIndefinite struct {
	centredKernel
	reason string
}

var _ approx.Indefinite = centredIndefinite{}

// Indefinite implements approx.Indefinite.
func (k centredIndefinite) Indefinite() string { return k.reason }

// SolveCentred returns the leading r eigenpairs of the operator of k_c, the kernel
// centred in feature space under the points x. These are the eigenpairs of HKH/n with H
// = I − 11ᵀ/n (Schölkopf, Smola & Müller 1998, appendix B). In all other respects,
// SolveCentred behaves like Solve, with n² additional evaluations. Spectrum, Trace and
// SumSquares refer to HKH. The eigenfunctions have the mean 0 under the points;
// elsewhere they are
//
//	φᵢ(x) = (√n/μᵢ) Σⱼ Uⱼᵢ k_c(x, xⱼ).
//
// An Indefinite kernel may be positive semi-definite after centring. The additive χ²
// kernel is the negative square of a distance. Its components are the principal
// components of points with these distances (classical multidimensional scaling).
//
// Pairs within the rounding of K are omitted. If all points coincide, the Solution has
// no pairs. As σ → ∞, the eigenpairs of the Gaussian tend to those of linear principal
// component analysis, where λᵢσ² tend to its variances (divided by n). A large σ causes
// no loss of digits.
func SolveCentred(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (_ *Solution, err error) {
	arg.NotNil("kpca.SolveCentred", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := opt.check(); err != nil {
		return nil, err
	}
	if err := checkPoints(k, x); err != nil {
		return nil, err
	}
	if err := x.Check(); err != nil {
		return nil, err
	}
	if s, err := bySpan(ctx, k, x, r, opt, true); s != nil || err != nil {
		return s, err
	}
	return atUnit(k, x, func(k approx.Kernel) (*Solution, error) {
		return solveCentred(ctx, k, x, nil, func(k approx.Kernel, x approx.Points) (*Solution, error) {
			return solvePairs(ctx, k, x, r, opt)
		})
	})
}

// tiny is an eigenvalue that is too small for divisions. Such eigenvalues occur if the
// kernel hardly distinguishes very close points.
const tiny = 1e-290

// solveCentred calls solve for k_c, centred under x with the weights q, or equal
// weights if q is nil. The pairs are those of diag(√q) K_c diag(√q), largest first.
func solveCentred(ctx context.Context, k approx.Kernel, x approx.Points, q []float64, solve func(approx.Kernel, approx.Points) (*Solution, error)) (*Solution, error) {
	n := x.Len()
	c, err := newCentre(ctx, k, x, q)
	if err != nil {
		return nil, err
	}
	xc := c.points(x)
	kc := approx.Kernel(centredKernel{c.base, c.norm})
	if u, ok := k.(approx.Indefinite); ok {
		kc = centredIndefinite{centredKernel{c.base, c.norm}, u.Indefinite()}
	}
	// The rounding error of the mean of n numbers of this size is about √n units in
	// the last place. So is that of the entries of K_c, and of its eigenvalues over
	// n.
	noise := max(0x1p-51*math.Sqrt(float64(n))*c.size, tiny)
	var trace float64
	for i := range n {
		trace += c.share(i, kc.Eval(xc.Row(i), xc.Row(i)))
	}
	none := &Solution{Kernel: k, X: x, Known: Known{Complete: true, Missing: trace}, Trace: trace, Evals: c.evals + n, centre: c}
	if trace <= noise {
		larger, evals := hasLarger(kc, xc, noise)
		if none.Evals += evals; !larger {
			return none, nil
		}
	}
	s, err := solve(kc, xc)
	if e := (negativeError{}); errors.As(err, &e) {
		none.negative = true
		none.Evals += e.evals
		return none, nil
	}
	if err != nil {
		return nil, err
	}
	if s.negative && len(s.Lambda) > 0 && s.smallest*s.Lambda[0] > -16*noise { // rounding of K too
		positive := *s
		positive.negative, positive.smallest = false, 0
		s = &positive
	}
	keep := 0
	for keep < len(s.Lambda) && s.Lambda[keep] > noise {
		keep++
	}
	if keep < len(s.Lambda) {
		cut := *s.First(max(1, keep))
		cut.Notes = s.Notes
		if keep == 0 {
			cut.Lambda, cut.U, cut.Residuals, cut.Groups = nil, nil, nil, nil
			cut.Certificate, cut.route, cut.smallest = Certificate{}, "", 0
		}
		s = &cut
	}
	whole := *s
	whole.Kernel, whole.X, whole.centre = k, x, c
	whole.Evals += none.Evals
	return &whole, nil
}

// hasLarger reports whether some rows of the Gram matrix have an entry larger than
// noise. A matrix of trace 0 with such an entry is not positive semi-definite.
func hasLarger(k approx.Kernel, x approx.Points, noise float64) (larger bool, evals int) {
	n := x.Len()
	row := make([]float64, n)
	for _, i := range every(n, min(checkedRows, n)) {
		evals += n
		if evaluate.Cross(row, k, x.Slice(i, i+1), x); lin.Largest(row) > 16*noise {
			return true, evals
		}
	}
	return false, evals
}

// distinguishing returns k, or k minus the constant top if k distinguishes points by
// less than a thousandth. The difference then has more accurate digits. Otherwise, k is
// cheaper on a grid.
func (s *Solution) distinguishing() (k approx.Kernel, top float64) {
	if c := s.centre; len(s.Lambda) > 0 && s.Lambda[0] < 1e-3*c.top {
		return c.base, c.top
	}
	return s.Kernel, 0
}

// coefficients returns the coefficients √qⱼ Uⱼᵢ, with column i multiplied by by(λᵢ).
// Each column sums to 0 up to its own rounding.
func (s *Solution) coefficients(by func(lambda float64) float64) []float64 {
	n, r := s.X.Len(), len(s.Lambda)
	root := make([]float64, n) // √q, to which U is orthogonal up to rounding
	for j := range root {
		root[j] = math.Sqrt(s.centre.share(j, 1))
	}
	a, along := make([]float64, n*r), make([]float64, r)
	for i, v := range s.U {
		along[i%r] += root[i/r] * v
	}
	for i, v := range s.U {
		w := root[i/r]
		a[i] = by(s.Lambda[i%r]) * w * (v - w*along[i%r])
	}
	return a
}

// centredFunctions is Functions of a centred Solution.
func (s *Solution) centredFunctions() approx.FeatureMap {
	r := len(s.Lambda)
	if r == 0 {
		return kernel.Expansion{Kernel: s.Kernel, Centers: s.X}
	}
	a := s.coefficients(func(lambda float64) float64 { return 1 / lambda })
	shift := make([]float64, r)
	for i, v := range a {
		shift[i%r] -= v * s.centre.mean[i/r]
	}
	k, _ := s.distinguishing() // the columns of a sum to 0, so the constant has no effect
	return ritz.Shifted{Of: kernel.Expansion{Kernel: k, Centers: s.X, Coef: a}, Shift: shift}
}
