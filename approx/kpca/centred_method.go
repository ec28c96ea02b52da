package kpca

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// Centered is exact kernel PCA centred in feature space, truncated after m − 1 components.
// Other methods approximate k and not the centred kernel, and the errors of all methods
// refer to the same K. The K̂ of Centered is therefore the restriction of k to the span of
// the mean μ and the components vᵢ. The vᵢ have length 1 in the RKHS. With μ⊥ = μ − Σᵢ
// ⟨μ, vᵢ⟩ vᵢ, K̂ has rank m and the features
//
//	vᵢ(x) = Σⱼ Uⱼᵢ k(x, xⱼ)/√μᵢ,  μ⊥(x)/‖μ⊥‖.
//
// K̂ is a projection, like Nyström's K̂. Hence K − K̂ is positive semi-definite. If all
// components are used, K − K̂ is 0 on the data. The pairs of the fit are the components λᵢ,
// φᵢ, without the direction μ⊥. The cost is that of Exact with m − 1 components, plus n²
// kernel evaluations. Choose Centered for principal component analysis in feature space
// (Schölkopf, Smola & Müller 1998, appendix B).
//
// Fit.Transform returns the features above, which are not centred. The scores of centred
// kernel PCA are those of SolveCentered: the method Solution.Transform returns them.
type Centered struct {
	Rank int // m ≥ 1, one more than the components; 0 stands for approx.DefaultSize (100)

	// Tolerance is the largest residual of a pair relative to λ₁, up to 1. The value 0 stands
	// for 1e-11. With 1e-8, a Gaussian in one or two dimensions is factored by interpolation
	// if few of its eigenvalues are needed. The interpolation is several times as fast and
	// evaluates no kernel values.
	Tolerance float64
}

var centeredInfo = fitting.Describe(approx.MethodInfo{
	Key:    "kpca-centred",
	Name:   "Kernel PCA, centred in feature space",
	Short:  "centred kernel PCA",
	Source: "Schölkopf, Smola & Müller 1998, appendix B",
	Doc:    "Subtracts the mean in feature space before finding components, as principal component analysis does. K̂ is the mean and m − 1 components.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Centered: true, Unordered: true},
}, func(m int, _ approx.Values) approx.Method { return Centered{Rank: m} })

// Info implements approx.Method.
func (Centered) Info() approx.MethodInfo { return centeredInfo }

// Fit implements approx.Method.
func (c Centered) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if err := arg.CheckRange("Tolerance", c.Tolerance, 0, 1); err != nil {
		return nil, err
	}
	return unit.Run(ctx, "kpca.Centered.Fit", p, "Rank", c.Rank, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		return fitCenteredAtUnit(ctx, p, c.Tolerance)
	})
}

// fitCenteredAtUnit returns the fit for a kernel at unit scale, with residuals of at most
// tol λ₁.
func fitCenteredAtUnit(ctx context.Context, p fitting.Problem, tol float64) (approx.Fit, error) {
	n := p.X.Len()
	count := min(p.Size, n) - 1
	if count > 0 && tol > 0 {
		s, err := solveByTensor(ctx, p.Kernel, p.X, count, SolveOptions{Tol: tol}, true)
		if err != nil {
			return approx.Fit{}, err
		}
		if s != nil && len(s.Lambda) == count {
			return newCenteredFit(ctx, p, s, count)
		}
	}
	s, err := solveCentered(ctx, p.Kernel, p.X, nil, func(k approx.Kernel, x approx.Points) (*Solution, error) {
		s, _, err := solveLeading(ctx, k, x, max(1, count), p.Limits, p.Progress)
		return s, err
	})
	if err != nil {
		return approx.Fit{}, err
	}
	if count == 0 {
		empty := *s
		empty.Lambda, empty.U, empty.Residuals, empty.Groups = nil, nil, nil, nil
		s = &empty
	}
	return newCenteredFit(ctx, p, s, count)
}

// newCenteredFit returns the fit with the pairs in s. The argument want is the number of
// requested pairs.
func newCenteredFit(ctx context.Context, p fitting.Problem, s *Solution, want int) (approx.Fit, error) {
	n, r := p.X.Len(), len(s.Lambda)
	features, square := s.featuresWithMean()
	if totalNorm := s.center.norm + s.center.constant; r == 0 && totalNorm < -evaluate.NegligibleLevel*s.center.size {
		if want == 0 {
			return approx.Fit{}, evaluate.ReasonError("Centred kernel PCA",
				"The mean of all k(x, y) is %v, a negative square of the mean in feature space, and with m = 1 there is nothing else.", totalNorm)
		}
		return approx.Fit{}, evaluate.ReasonError("Centred kernel PCA",
			"The centred kernel has no positive eigenvalue on the data, and the mean of all k(x, y) is %v: K̂ would be 0.", totalNorm)
	}
	fit := approx.Fit{
		Features: features,
		Evals:    s.Evals,
	}
	fit.SetEigen(s)
	fit.Size = fit.Features.Len()
	if s.hasNegative && s.smallest < 0 {
		fit.Notes = append(fit.Notes, approx.Notef(approx.NegativeOmitted,
			"The kernel is not positive semi-definite: the smallest eigenvalue of the centred kernel is %.2g of the largest. K̂ leaves negative ones out.", s.smallest))
	}
	if square < 0 && r > 0 {
		fit.Notes = append(fit.Notes, approx.Notef(approx.NegativeOmitted,
			"The kernel is not positive semi-definite: beside the components the mean has the negative square %.2g λ₁, as no feature has. K̂ has the components only.", square/s.Lambda[0]))
	}
	switch {
	case r < want && !s.Complete && isLimited(n, p.Limits):
		fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached,
			"More than %s of a rough kernel take too long.", words.Count(r, "component")))
	case r == 0 && s.hasNegative && s.smallest == 0:
		fit.Notes = append(fit.Notes, approx.Note{Kind: approx.NegativeOmitted, Text: "The centred kernel has negative eigenvalues only, so K̂ is the mean, of rank 1."})
	case r < want && s.hasNegative:
		fit.Notes = append(fit.Notes, approx.Notef(approx.RankReduced, "Rank cut from %d to %d: the centred kernel has %s above rounding.",
			want+1, fit.Size, words.Count(r, "positive eigenvalue")))
	case r < want && r == 0:
		fit.Notes = append(fit.Notes, approx.Note{Kind: approx.BandwidthUnsuitable, Text: "Rank cut to 1: to this kernel all points look alike, and nothing is left of them but their mean."})
	case r < want:
		fit.Notes = append(fit.Notes, approx.Notef(approx.RankReduced, "Rank cut from %d to %d: the other components vanish to within rounding.", want+1, fit.Size))
	case fit.Size <= want && square >= 0:
		fit.Notes = append(fit.Notes, approx.Notef(approx.RankReduced, "The mean is a combination of the components, so K̂ has rank %d.", fit.Size))
	case p.Size > n:
		fit.Notes = append(fit.Notes, approx.Notef(approx.TooFewPoints, "The data has only %s.", words.Count(n, "point")))
	}
	return fit, ctx.Err()
}

// featuresWithMean returns the features of K̂ of Centered, and ‖μ⊥‖². If ‖μ⊥‖² is within
// the rounding of ‖μ‖², the last feature is omitted and square is 0. The last feature is
// also omitted if square is negative, which occurs if the kernel is not positive
// semi-definite.
func (s *Solution) featuresWithMean() (_ approx.FeatureMap, square float64) {
	n, r := s.X.Len(), len(s.Lambda)
	c := s.center
	a := s.coefficients(func(lambda float64) float64 { return 1 / math.Sqrt(lambda) })
	projections := make([]float64, r) // ⟨μ, vᵢ⟩
	for i, v := range a {
		projections[i%max(r, 1)] += v * c.mean[i/max(r, 1)]
	}
	norm := c.norm + c.constant // ‖μ‖²
	residual := norm - lin.Dot(projections, projections)
	switch rounding := 1e-12 * (math.Abs(norm) + lin.Dot(projections, projections)); {
	case residual > 1e-12*norm && norm > 0:
		square = residual
	case residual < -max(rounding, evaluate.NegligibleLevel*math.Abs(norm)):
		square = residual
	}
	d := r
	if r == 0 || square > 0 {
		d++
	}
	coef := make([]float64, n*d)
	for j := range n {
		row := coef[j*d : (j+1)*d]
		copy(row, a[j*r:(j+1)*r])
		if d > r && residual > 0 {
			row[r] = (1/float64(n) - lin.Dot(projections, row[:r])) / math.Sqrt(residual)
		}
	}
	k, constant := s.accurateKernel()
	shift := make([]float64, d)
	if d > r && residual > 0 { // the other columns sum to 0
		shift[r] = constant / math.Sqrt(residual)
	}
	return ritz.Shifted{Features: kernel.Expansion{Kernel: k, Centers: s.X, Coef: dense.New(n, d, coef)}, Shift: shift}, square
}
