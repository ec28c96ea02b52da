package kpca

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// LearnPreimages returns a map from scores to points. It is kernel ridge regression of
// the points x, n×d, on their scores, n×r, with the kernel k on ℝʳ:
//
//	z ↦ Σⱼ k(z, sⱼ) Aⱼ,  A = (K(S, S) + ρI)⁻¹ X.
//
// It corresponds to inverse_transform of scikit-learn's KernelPCA, whose alpha is ρ
// (Bakır, Weston & Schölkopf 2003). The scores are √λᵢφᵢ for any number of leading pairs.
// Fewer pairs remove more noise. LearnPreimages costs O(n³).
//
// LearnPreimages returns the error of the kernel or of x.Check. It returns a *ScoreError
// if a score is not finite, and an *approx.RangeError unless ρ ≥ 0. If K(S, S) + ρI is
// not positive definite to within rounding, the error is an *approx.UnsupportedError.
// LearnPreimages panics unless there is a row of scores for each point.
func LearnPreimages(k approx.Kernel, scores, x mat.Matrix, rho float64) (_ kernel.Expansion, err error) {
	scoresPoints := arg.CloneMatrix("kpca.LearnPreimages", "scores", scores)
	points := arg.Matrix("kpca.LearnPreimages", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Points("point of scores", scoresPoints))
	n := points.Len()
	if err := arg.CheckPoints(points); err != nil {
		return kernel.Expansion{}, err
	}
	if err := checkScores(scoresPoints); err != nil {
		return kernel.Expansion{}, err
	}
	arg.Len("kpca.LearnPreimages", "scores", scoresPoints.Len(), n)
	if err := arg.CheckSet("point of scores", k, scoresPoints); err != nil {
		return kernel.Expansion{}, err
	}
	if err := arg.CheckRange("rho", rho, 0, math.MaxFloat64); err != nil {
		return kernel.Expansion{}, err
	}
	k, e, _ := unit.Kernel(k, scoresPoints)
	g := evaluate.Gram(nil, k, scoresPoints)
	for i := range n {
		g[i*n+i] += min(math.Ldexp(rho, -e), math.MaxFloat64)
	}
	if !lin.Chol(g, n) {
		return kernel.Expansion{}, &approx.UnsupportedError{
			Method: "Preimages",
			Reason: fmt.Sprintf("The kernel matrix of the scores is not positive definite at ρ = %g; a larger ρ makes it so.", rho),
		}
	}
	a := append([]float64(nil), points.Data...)
	lin.SolveLower(g, a, n, points.Dim)
	lin.SolveLowerT(g, a, n, points.Dim)
	return kernel.Expansion{Kernel: k, Centers: scoresPoints, Coef: dense.New(n, points.Dim, a)}, nil
}

// checkScores returns a *ScoreError for the first score that is not finite. It returns an
// *approx.ShapeError if the shape of s is invalid.
func checkScores(s approx.Points) error {
	if s.Dim < 1 || len(s.Data)%s.Dim != 0 {
		return &approx.ShapeError{Numbers: len(s.Data), Dim: s.Dim}
	}
	for i, v := range s.Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return &ScoreError{Row: i / s.Dim, Component: i % s.Dim, Value: v}
		}
	}
	return nil
}

// A ScoreError reports a score that is not finite.
type ScoreError struct {
	Row, Component int // counted from 0
	Value          float64
}

// Error implements error.
func (e *ScoreError) Error() string {
	return fmt.Sprintf("kpca: score %d of point %d is %g, not a finite number", e.Component, e.Row, e.Value)
}

// Project returns the coefficients γ of the projection of k(x, ·) onto the first r
// components:
//
//	Pk_x = Σⱼ γⱼ k(xⱼ, ·).
//
// If s is centred, the projection is μ + P(k_x − μ) with the mean μ. Without pairs, as
// for equal points, it is μ. Project panics unless x has the dimension of the points and
// r ≥ 1. It also panics if s is a solution of SolveLarge on a lattice.
func (s *Solution) Project(x []float64, r int) (gamma []float64) {
	const fn = "kpca.Solution.Project"
	arg.Receiver(fn, s == nil)
	arg.Dim(fn, "x", len(x), s.X.Dim)
	arg.AtLeast(fn, "r", r, 1)
	if s.U == nil && len(s.Lambda) > 0 {
		panic(fn + ": " + noEigenvectors)
	}
	r = min(r, len(s.Lambda))
	scores := make([]float64, r)
	for i, v := range s.Functions().Map(nil, x)[:r] {
		scores[i] = math.Sqrt(s.Lambda[i]) * v
	}
	return s.expansion(scores)
}

// expansion returns the coefficients γ of Σᵢ tᵢ vᵢ, where t are the scores and vᵢ = Σⱼ Uⱼᵢ
// k(xⱼ, ·)/√(nλᵢ). If s is centred, the function also contains the mean of the data.
func (s *Solution) expansion(scores []float64) (gamma []float64) {
	n, total, u := s.X.Len(), len(s.Lambda), s.vectors()
	gamma = make([]float64, n)
	for j := range n {
		for i, t := range scores {
			gamma[j] += u[j*total+i] * t / math.Sqrt(float64(n)*s.Lambda[i])
		}
	}
	if s.center == nil {
		return gamma
	}
	var sum float64
	for _, v := range gamma {
		sum += v
	}
	for j := range gamma {
		gamma[j] += (1 - sum) / float64(n)
	}
	return gamma
}

// A Preimage is a point z for which k_z approximates an element Ψ of the RKHS.
type Preimage struct {
	Z          []float64 // d
	Value      float64   // Ψ(z) = ⟨Ψ, k_z⟩
	Iterations int       // number of steps
	Converged  bool      // whether the last step was shorter than 1e-9 σ
}

// FindPreimage searches for the point z for which k_z = k(z, ·) is nearest to
//
//	Ψ = Σⱼ γⱼ k(xⱼ, ·).
//
// The kernel must be a function of r = ‖x−y‖ with a known derivative, or a constant times
// one: Gaussian, Matérn, rational quadratic or Cauchy. Then ‖k_z‖ is constant, and ‖Ψ −
// k_z‖² is smallest where Ψ(z) is largest. At a maximum of Ψ,
//
//	z = Σⱼ γⱼ wⱼ xⱼ / Σⱼ γⱼ wⱼ,  wⱼ = −k′(r)/r at r = ‖z−xⱼ‖.
//
// For the Gaussian, wⱼ = k(z, xⱼ)/σ² (Mika et al. 1999, «Kernel PCA and de-noising in
// feature spaces», eq. 10). Fixed-point iteration may diverge if coefficients are
// negative. The step to the right-hand side is ∇Ψ/Σγw, an ascent direction where Σγw > 0.
// Elsewhere, the step is ∇Ψ/Σ|γ|w. FindPreimage halves the step until Ψ increases. The
// iteration therefore converges to a point with ∇Ψ = 0, or to a point xⱼ at which Ψ has a
// cusp. Since each local maximum of Ψ is such a point, the result depends on the start. If
// Ψ(start) ≤ 0, z is the start, and Converged is false.
//
// If ctx is done, FindPreimage returns the error of ctx. It returns an
// *approx.UnsupportedError for another kernel, or an error if a point is not finite. It
// panics unless there is a coefficient for each point and start has the dimension of the
// points.
func FindPreimage(ctx context.Context, k approx.Kernel, x mat.Matrix, gamma, start []float64, iterations int) (_ Preimage, err error) {
	arg.NotNil("kpca.FindPreimage", "context", ctx)
	points := arg.Matrix("kpca.FindPreimage", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const fn = "kpca.FindPreimage"
	if err := arg.CheckData(k, points); err != nil {
		return Preimage{}, err
	}
	arg.Len(fn, "coefficients", len(gamma), points.Len())
	if err := arg.CheckNumbers("gamma", gamma, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return Preimage{}, err
	}
	arg.Dim(fn, "start", len(start), points.Dim)
	if err := arg.CheckRange("iterations", float64(iterations), 0, math.Inf(1)); err != nil {
		return Preimage{}, err
	}
	if err := arg.CheckVector("start", start); err != nil {
		return Preimage{}, err
	}
	radial, err := radialOf(k)
	if err != nil {
		return Preimage{}, err
	}
	return radial.findPreimage(ctx, points, gamma, start, iterations)
}

// A radialKernel is a kernel whose value is a function of the distance with a known
// derivative.
type radialKernel interface {
	approx.Radial
	approx.Bandwidther
	approx.BandwidthDifferentiable
}

// A preimageKernel is a kernel of FindPreimage, c times a radialKernel.
type preimageKernel struct {
	radialKernel
	c, bandwidth float64
}

// radialOf returns k as a preimageKernel. It returns an *approx.UnsupportedError if
// FindPreimage does not accept k.
func radialOf(k approx.Kernel) (preimageKernel, error) {
	c, inner := kernel.Unscale(k)
	if r, ok := inner.(radialKernel); ok {
		if sigma, ok := r.Bandwidth(); ok {
			return preimageKernel{r, c, sigma}, nil
		}
	}
	return preimageKernel{}, &approx.UnsupportedError{
		Method: "Pre-images",
		Reason: "The search needs a kernel of the distance ‖x−y‖ with a known derivative, such as the Gaussian or a Matérn kernel. LearnPreimages takes every kernel.",
	}
}

// findPreimage is FindPreimage for valid arguments.
func (k preimageKernel) findPreimage(ctx context.Context, x approx.Points, gamma, start []float64, iterations int) (Preimage, error) {
	d := x.Dim
	p := Preimage{Z: append([]float64(nil), start...)}
	row, next := make([]float64, x.Len()), make([]float64, d)
	evalAt := func(z []float64) float64 {
		evaluate.Cross(row, k.radialKernel, approx.Points{Data: z, Dim: d}, x)
		return lin.Dot(gamma, row) // Ψ(z)/c
	}
	p.Value = evalAt(p.Z)
	for p.Value > 0 && p.Iterations < iterations && !p.Converged {
		if err := ctx.Err(); err != nil {
			return p, err
		}
		step := k.step(p.Z, x, gamma)
		length := math.Sqrt(lin.Dot(step, step))
		isShort := func(t float64) bool { return !(t*length > 1e-9*k.bandwidth) } // also true if t*length is NaN
		p.Converged = isShort(1)
		value := p.Value
		for t := 1.0; !p.Converged; t /= 2 {
			for a := range next {
				next[a] = p.Z[a] + t*step[a]
			}
			if value = evalAt(next); value > p.Value {
				copy(p.Z, next)
				break
			}
			p.Converged = isShort(t)
		}
		p.Value = max(value, p.Value)
		p.Iterations++
	}
	p.Value *= k.c
	return p, nil
}

// step returns the iterate of FindPreimage after z. A point of x that equals z is skipped:
// its term of Ψ has gradient 0 or a cusp at z.
func (k preimageKernel) step(z []float64, x approx.Points, gamma []float64) []float64 {
	sum, difference := make([]float64, len(z)), make([]float64, len(z))
	var weight, absWeight float64
	for j, g := range gamma {
		var square float64
		for a, v := range x.Row(j) {
			difference[a] = v - z[a]
			square += difference[a] * difference[a]
		}
		if square == 0 {
			continue
		}
		w := g * k.BandwidthDerivative(x.Row(j), z) / square // BandwidthDerivative is −r k′(r)
		weight, absWeight = weight+w, absWeight+math.Abs(w)
		lin.Axpy(sum, w, difference)
	}
	if !(weight > 0) {
		weight = absWeight
	}
	for a := range sum {
		sum[a] /= weight
	}
	return sum
}

// PreimageOptions are the settings of Solution.Denoise and Solution.InverseTransform.
type PreimageOptions struct {
	Components int // number of leading components in Denoise; 0 stands for all pairs
	Iterations int // largest number of steps for each point; 0 stands for 1000
}

// Preimages holds the pre-image of each row of a matrix.
type Preimages struct {
	X         *mat.Dense // m×d, one point in each row
	Converged []bool     // Preimage.Converged of each point
}

// Denoise returns, for each row x of an m×d matrix, the point whose k_z is nearest to the
// projection of k(x, ·) onto the leading components (see Project). The search starts at
// x. With few components, the points move towards the structure of the data, and noise is
// removed (Mika et al. 1999). FindPreimage has the formula and lists the kernels.
//
// Denoise costs O(mn(d + r)) operations for r components, and mn kernel evaluations for
// each step. It returns an *approx.UnsupportedError for other kernels, or for a solution
// of SolveLarge on a lattice. It returns an *approx.PointError for a coordinate that is
// not finite, an *approx.RangeError for a negative option, or the error of ctx. Denoise
// panics unless x has at least one row and the dimension of the points.
func (s *Solution) Denoise(ctx context.Context, x mat.Matrix, opt PreimageOptions) (_ *Preimages, err error) {
	const fn = "kpca.Solution.Denoise"
	arg.NotNil(fn, "context", ctx)
	arg.Receiver(fn, s == nil)
	p := arg.Matrix(fn, "x", x)
	defer evaluate.Catch(&err, s.Kernel, evaluate.Points("row of x", p))
	k, err := s.preimageKernel(opt)
	if err != nil {
		return nil, err
	}
	arg.AtLeast(fn, "the number of rows", p.Len(), 1)
	arg.Dim(fn, "x", p.Dim, s.X.Dim)
	if err := arg.CheckPoints(p); err != nil {
		return nil, arg.NameSet("row of x", err)
	}
	r := max(1, cmp.Or(opt.Components, len(s.Lambda))) // a centred solution may have no pairs
	return k.findAll(ctx, s.X, p.Len(), opt, func(i int) (gamma, start []float64) {
		return s.Project(p.Row(i), r), p.Row(i)
	})
}

// InverseTransform returns points whose scores approximate the rows of an m×r matrix, as
// Transform returns them. Row t stands for the function
//
//	Ψ = Σᵢ tᵢ vᵢ,  vᵢ = Σⱼ Uⱼᵢ k(xⱼ, ·)/√(nλᵢ),
//
// with the leading components vᵢ of length 1. If s is centred, Ψ also contains the mean
// of the data. The search for the nearest k_z starts at the data point with the largest
// Ψ. FindPreimage has the formula and lists the kernels. LearnPreimages is the inverse
// transform of scikit-learn, which takes every kernel.
//
// InverseTransform costs O(mn²) operations and n² kernel evaluations for the starts, and mn
// evaluations for each step. It returns the errors of Denoise, and a *ScoreError for a
// score that is not finite. It panics unless scores has at least one row and at most as
// many columns as s has pairs.
func (s *Solution) InverseTransform(ctx context.Context, scores mat.Matrix, opt PreimageOptions) (_ *Preimages, err error) {
	const fn = "kpca.Solution.InverseTransform"
	arg.NotNil(fn, "context", ctx)
	arg.Receiver(fn, s == nil)
	p := arg.Matrix(fn, "scores", scores)
	defer evaluate.Catch(&err, s.Kernel, evaluate.Data(s.X))
	k, err := s.preimageKernel(opt)
	if err != nil {
		return nil, err
	}
	m, n, r := p.Len(), s.X.Len(), p.Dim
	arg.AtLeast(fn, "the number of rows", m, 1)
	if r > len(s.Lambda) {
		panic(fmt.Sprintf("%s: got %d scores of each point, want at most %d", fn, r, len(s.Lambda)))
	}
	if err := checkScores(p); err != nil {
		return nil, err
	}
	gamma := make([]float64, m*n)
	for i := range m {
		copy(gamma[i*n:], s.expansion(p.Row(i)))
	}
	starts, best := make([]int, m), slices.Repeat([]float64{math.Inf(-1)}, m)
	row, values := make([]float64, n), make([]float64, m)
	for j := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		evaluate.Cross(row, k.radialKernel, s.X.Slice(j, j+1), s.X)
		lin.MatVec(values, gamma, row, m, n)
		for i, v := range values {
			if v > best[i] {
				starts[i], best[i] = j, v
			}
		}
	}
	return k.findAll(ctx, s.X, m, opt, func(i int) (_, start []float64) {
		return gamma[i*n : (i+1)*n], s.X.Row(starts[i])
	})
}

// preimageKernel returns the kernel of a search for pre-images. It returns the error of an
// option, or an *approx.UnsupportedError if there is no search for s.
func (s *Solution) preimageKernel(opt PreimageOptions) (preimageKernel, error) {
	if err := arg.CheckRange("Components", float64(opt.Components), 0, math.Inf(1)); err != nil {
		return preimageKernel{}, err
	}
	if err := arg.CheckRange("Iterations", float64(opt.Iterations), 0, math.Inf(1)); err != nil {
		return preimageKernel{}, err
	}
	if s.U == nil && len(s.Lambda) > 0 {
		return preimageKernel{}, &approx.UnsupportedError{Method: "Pre-images", Reason: noEigenvectors}
	}
	return radialOf(s.Kernel)
}

// noEigenvectors explains why a solution on a lattice has no projections.
const noEigenvectors = "The solution of SolveLarge on a lattice has no eigenvectors at the points. Solve returns them."

// findAll returns the pre-images of m functions. For function i, problem returns the
// coefficients γ of the points x, and the start.
func (k preimageKernel) findAll(ctx context.Context, x approx.Points, m int, opt PreimageOptions, problem func(i int) (gamma, start []float64)) (*Preimages, error) {
	out := &Preimages{X: mat.NewDense(m, x.Dim, nil), Converged: make([]bool, m)}
	for i := range m {
		gamma, start := problem(i)
		p, err := k.findPreimage(ctx, x, gamma, start, cmp.Or(opt.Iterations, 1000))
		if err != nil {
			return nil, err
		}
		out.X.SetRow(i, p.Z)
		out.Converged[i] = p.Converged
	}
	return out, ctx.Err()
}
