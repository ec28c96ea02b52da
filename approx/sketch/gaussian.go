package sketch

import (
	"context"
	"errors"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// errZeroKernel is returned if the kernel is 0 at all pairs of the data.
var errZeroKernel error = &approx.UnsupportedError{Method: "Sketch", Reason: "The kernel is 0 at all pairs of the data, so there is nothing to approximate."}

// Gaussian projects the kernel onto m random linear combinations of the functions k(xᵢ,
// ·) of all points. Let Ω be an n×m matrix of independent standard normal numbers. The
// approximation is
//
//	K̂ = KΩ (ΩᵀKΩ)⁺ ΩᵀK.
//
// This is Nyström's method in which a random mixture of all points replaces each
// landmark. Nyström must choose important points, whereas a mixture contains all points.
// For every kernel matrix, the mean over Ω satisfies
//
//	E tr(K − K̂) ≤ (1 + r/(m−r−1)) Σ_{i>r} μᵢ  for each r < m − 1
//
// (Halko, Martinsson & Tropp 2011, theorem 10.5, for K^½Ω). However, the features of a
// new point need n kernel evaluations.
type Gaussian struct {
	Columns int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var gaussianInfo = fitting.Describe(approx.MethodInfo{
	Key:    "sketch",
	Name:   "Gaussian sketch",
	Short:  "Gaussian sketch",
	Source: "Halko, Martinsson & Tropp 2011, section 5.4; Gittens & Mahoney 2016",
	Doc:    "Projects the kernel onto random mixtures of all points instead of a few landmarks: no choice of landmarks can fail, but every point is needed.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
}, func(m int, _ approx.Values) approx.Method { return Gaussian{Columns: m} })

// Info implements approx.Method.
func (Gaussian) Info() approx.MethodInfo { return gaussianInfo }

// Fit implements approx.Method.
func (g Gaussian) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return unit.Run(ctx, "sketch.Gaussian.Fit", p, "Columns", g.Columns, fitGaussian)
}

// residualFloor is a fraction of the largest diagonal entry of ΩᵀKΩ. A smaller residual
// counts as 0. The value is the same as for Nyström's landmarks.
const residualFloor = 1e-12

func fitGaussian(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
	n := p.X.Len()
	m := min(p.Size, n)
	omega := gaussianMatrix(n, m, p.Seed)
	kw, err := multiplyKernel(ctx, p, omega, m, 0, 1)
	if err != nil {
		return approx.Fit{}, err
	}
	w := make([]float64, m*m)
	if err := lin.TMulContext(ctx, w, omega, kw, m, n, m); err != nil {
		return approx.Fit{}, err
	}
	lin.Symmetrise(w, m)
	diag, maxDiag := make([]float64, m), 0.0
	for i := range m {
		diag[i] = w[i*m+i]
		maxDiag = max(maxDiag, diag[i])
	}
	for i, v := range diag {
		if v < -evaluate.NegligibleLevel*maxDiag {
			return approx.Fit{}, evaluate.IndefiniteError("Gaussian sketch", "ωᵀKω = %v for a random vector ω", v)
		}
		diag[i] = max(0, v)
	}
	if maxDiag == 0 && lin.Largest(kw) > 0 {
		return approx.Fit{}, evaluate.IndefiniteError("Gaussian sketch", "ωᵀKω = 0 for random vectors ω, and an entry of KΩ is as large as %v", lin.Largest(kw))
	}
	if maxDiag == 0 {
		return approx.Fit{}, errZeroKernel
	}
	c, err := lin.NewPivChol(ctx, m, diag, func(dst []float64, i int) { copy(dst, w[i*m:(i+1)*m]) }, nil, m, 0)
	if errors.Is(err, lin.ErrNotDefinite) {
		values, _, err := lin.EigSymContext(ctx, w, m)
		if err != nil {
			return approx.Fit{}, err
		}
		return approx.Fit{}, evaluate.IndefiniteError("Gaussian sketch", "ΩᵀKΩ has the eigenvalues %v and %v", values[m-1], values[0])
	}
	if err != nil {
		return approx.Fit{}, err
	}
	r := 0
	for r < c.Rank() && c.F[r*m+c.Pivots[r]]*c.F[r*m+c.Pivots[r]] > residualFloor*maxDiag {
		r++
	}
	// ψ(x) = L⁻¹ Ω_Pᵀ k(X, x) is a kernel expansion over X with the coefficients Ω_P L⁻ᵀ.
	l, coef, psi := make([]float64, r*r), make([]float64, n*r), make([]float64, n*r)
	for i, s := range c.Pivots[:r] {
		for j := range i + 1 {
			l[i*r+j] = c.F[j*m+s]
		}
		for t := range n {
			coef[t*r+i], psi[t*r+i] = omega[t*m+s], kw[t*m+s]
		}
	}
	for _, b := range [][]float64{coef, psi} {
		if err := lin.SolveLowerRightContext(ctx, b, l, n, r); err != nil {
			return approx.Fit{}, err
		}
	}
	squares := make([]float64, n)
	for t := range squares {
		row := psi[t*r : (t+1)*r]
		squares[t] = lin.Dot(row, row)
	}
	diagEvals, err := evaluate.CheckProjectionSquares(p.Kernel, p.X, squares, r)
	if err != nil {
		return approx.Fit{}, err
	}
	f := kernel.Expansion{Kernel: p.Kernel, Centers: p.X, Coef: dense.New(n, r, coef)}
	fit := approx.Fit{
		Features: f,
		Size:     r,
		Evals:    n*n + diagEvals,
		Notes:    rankNotes(p, m, r),
	}
	fit.SetEigenFunc(func(ctx context.Context, _ int) (approx.EigenResult, error) {
		s := make([]float64, r*r)
		if err := lin.SymTMulContext(ctx, s, psi, n, r); err != nil {
			return approx.EigenResult{}, err
		}
		for i := range s {
			s[i] /= float64(n)
		}
		solution, err := ritz.SolveCovariance(ctx, f, dense.New(r, r, s), n)
		if err != nil {
			return approx.EigenResult{}, err
		}
		return approx.EigenResult{Pairs: solution.Pairs, IsAll: true}, nil
	})
	return fit, nil
}

// rankNotes explains why the rank is r if p.Size was requested and m mixtures were drawn.
func rankNotes(p fitting.Problem, m, r int) approx.Notes {
	switch {
	case r < m:
		return approx.Notes{approx.Notef(approx.RankReduced, "Rank cut from %d to %d: K has no more positive eigenvalues above rounding.", m, r)}
	case m < p.Size:
		return approx.Notes{approx.Notef(approx.TooFewPoints, "The data has only %s.", words.Count(p.X.Len(), "point"))}
	}
	return nil
}
