package kpca

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
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
func LearnPreimages(k approx.Kernel, scores, x approx.Points, rho float64) (_ kernel.Expansion, err error) {
	defer evaluate.Catch(&err, k, evaluate.Points("point of scores", scores))
	n := x.Len()
	if err := arg.CheckPoints(x); err != nil {
		return kernel.Expansion{}, err
	}
	if err := checkScores(scores); err != nil {
		return kernel.Expansion{}, err
	}
	arg.Len("kpca.LearnPreimages", "scores", scores.Len(), n)
	if err := arg.CheckSet("point of scores", k, scores); err != nil {
		return kernel.Expansion{}, err
	}
	if err := arg.CheckRange("rho", rho, 0, math.MaxFloat64); err != nil {
		return kernel.Expansion{}, err
	}
	k, e, _ := unit.Kernel(k, scores)
	g := evaluate.Gram(nil, k, scores)
	for i := range n {
		g[i*n+i] += min(math.Ldexp(rho, -e), math.MaxFloat64)
	}
	if !lin.Chol(g, n) {
		return kernel.Expansion{}, &approx.UnsupportedError{
			Method: "Preimages",
			Reason: fmt.Sprintf("The kernel matrix of the scores is not positive definite at ρ = %g; a larger ρ makes it so.", rho),
		}
	}
	a := append([]float64(nil), x.Data...)
	lin.SolveLower(g, a, n, x.Dim)
	lin.SolveLowerT(g, a, n, x.Dim)
	return kernel.Expansion{Kernel: k, Centers: scores, Coef: a}, nil
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
// If s is centred, the projection is μ + P(k_x − μ) with the mean μ. Project panics
// unless x has the dimension of the points and r ≥ 1.
func (s *Solution) Project(x []float64, r int) (gamma []float64) {
	arg.Receiver("kpca.Solution.Project", s == nil)
	const fn = "kpca.Solution.Project"
	arg.Dim(fn, "x", len(x), s.X.Dim)
	arg.AtLeast(fn, "r", r, 1)
	n, total := s.X.Len(), len(s.Lambda)
	r = min(r, total)
	phi := s.Functions().Map(nil, x)
	gamma = make([]float64, n)
	// The projection is Σ √λφᵢ(x) vᵢ with vᵢ = Σⱼ Uⱼᵢ k(xⱼ, ·)/√(nλᵢ).
	for j := range n {
		for i := range r {
			gamma[j] += s.U[j*total+i] * phi[i] / math.Sqrt(float64(n))
		}
	}
	if s.centre == nil {
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

// FindPreimage searches for the point z for which the Gaussian k_z = k(z, ·) is nearest
// to
//
//	Ψ = Σⱼ γⱼ k(xⱼ, ·).
//
// Since ‖k_z‖ = 1, ‖Ψ − k_z‖² is smallest where Ψ(z) is largest. At a maximum of Ψ,
//
//	z = Σⱼ γⱼ k(z, xⱼ) xⱼ / Σⱼ γⱼ k(z, xⱼ)
//
// (Mika et al. 1999). Fixed-point iteration may diverge if coefficients are negative. The
// step to the right-hand side is σ²∇Ψ/Ψ, an ascent direction where Ψ > 0. FindPreimage
// halves the step until Ψ increases. The iteration therefore converges to a point with ∇Ψ
// = 0. Since each local maximum of Ψ is such a point, the result depends on the start. If
// Ψ(start) ≤ 0, z is the start, and Converged is false.
//
// If ctx is done, FindPreimage returns the error of ctx. It returns an error if a point
// is not finite. It panics unless there is a coefficient for each point and start has the
// dimension of the points.
func FindPreimage(ctx context.Context, k kernel.Gaussian, x approx.Points, gamma, start []float64, iterations int) (_ Preimage, err error) {
	arg.NotNil("kpca.FindPreimage", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	const fn = "kpca.FindPreimage"
	if err := arg.CheckData(k, x); err != nil {
		return Preimage{}, err
	}
	arg.Len(fn, "coefficients", len(gamma), x.Len())
	if err := arg.CheckNumbers("gamma", gamma, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return Preimage{}, err
	}
	arg.Dim(fn, "start", len(start), x.Dim)
	if err := arg.CheckRange("iterations", float64(iterations), 0, math.Inf(1)); err != nil {
		return Preimage{}, err
	}
	d := x.Dim
	p := Preimage{Z: append([]float64(nil), start...)}
	if err := arg.CheckVector("start", start); err != nil {
		return p, err
	}
	row, next := make([]float64, x.Len()), make([]float64, d)
	evalAt := func(z []float64) float64 {
		evaluate.Cross(row, k, approx.Points{Data: z, Dim: d}, x)
		return lin.Dot(gamma, row)
	}
	p.Value = evalAt(p.Z)
	for p.Value > 0 && p.Iterations < iterations && !p.Converged {
		if err := ctx.Err(); err != nil {
			return p, err
		}
		step := make([]float64, d) // the right-hand side minus z; Ψ(z) is the denominator
		for j, v := range row {
			lin.Axpy(step, gamma[j]*v/p.Value, x.Row(j))
		}
		lin.Axpy(step, -1, p.Z)
		length := math.Sqrt(lin.Dot(step, step))
		isShort := func(t float64) bool { return !(t*length > 1e-9*k.Sigma) } // also true if t*length is NaN
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
	return p, nil
}
