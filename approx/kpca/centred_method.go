package kpca

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// Centred is exact kernel PCA centred in feature space, truncated after m − 1
// components, as a Method. The other methods approximate k and not the centred kernel,
// and errors of all methods refer to the same K. K̂ is therefore k restricted to the
// span of the mean μ and the components vᵢ, which have length 1 in the RKHS. With μ⊥ =
// μ − Σᵢ ⟨μ, vᵢ⟩ vᵢ, K̂ has rank m and the features
//
//	vᵢ(x) = Σⱼ Uⱼᵢ k(x, xⱼ)/√μᵢ,  μ⊥(x)/‖μ⊥‖.
//
// K̂ is a projection, like Nyström's K̂. Hence K − K̂ is positive semi-definite, and 0
// on the data if all components are used. The centred K̂ has the pairs λᵢ, φᵢ of the
// components, and one pair for the direction μ⊥.
var Centred = approx.Method{
	Key:    "kpca-centred",
	Name:   "Kernel PCA, centred in feature space",
	Short:  "centred kernel PCA",
	Source: "Schölkopf, Smola & Müller 1998, appendix B",
	Doc:    "Subtracts the mean in feature space before finding components, as principal component analysis does. K̂ is the mean and m − 1 components.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Centred: true, Unordered: true},
	Fit:    fitCentred,
}

func fitCentred(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
	arg.NotNil("approx.Method.Fit", "context", ctx)
	if _, err := approx.Check("kpca-centred", nil, v); err != nil {
		return approx.Fit{}, err
	}
	return FitCentred(ctx, p, 0)
}

// FitCentred is Centred.Fit with residuals up to tol λ₁. At 1e-8, a Gaussian on the
// line or in the plane is factored by interpolation if few of its eigenvalues are
// needed. The interpolation takes a fraction of the time, and no kernel evaluation.
// With tol = 0, the fit equals Centred.Fit.
func FitCentred(ctx context.Context, p approx.Problem, tol float64) (_ approx.Fit, err error) {
	arg.NotNil("kpca.FitCentred", "context", ctx)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.Points()))
	if err := arg.CheckRange("tol", tol, 0, 1); err != nil {
		return approx.Fit{}, err
	}
	return unit.Scaled(func(ctx context.Context, p fitting.Problem, _ approx.Values) (approx.Fit, error) {
		return centredAtUnit(ctx, p, tol)
	})(ctx, p, nil)
}

// centredAtUnit is FitCentred for a kernel at unit scale.
func centredAtUnit(ctx context.Context, p fitting.Problem, tol float64) (approx.Fit, error) {
	if err := p.Check(); err != nil {
		return approx.Fit{}, err
	}
	n := p.X.Len()
	want := min(p.Rank, n) - 1
	if want > 0 && tol > 0 {
		s, err := bySpan(ctx, p.Kernel, p.X, want, SolveOptions{Tol: tol}, true)
		if err != nil {
			return approx.Fit{}, err
		}
		if s != nil && len(s.Lambda) == want {
			return centredFit(ctx, p, s, want)
		}
	}
	s, err := solveCentred(ctx, p.Kernel, p.X, nil, func(k approx.Kernel, x approx.Points) (*Solution, error) {
		s, _, err := atMost(ctx, k, x, max(1, want))
		return s, err
	})
	if err != nil {
		return approx.Fit{}, err
	}
	if want == 0 {
		none := *s
		none.Lambda, none.U, none.Residuals, none.Groups = nil, nil, nil, nil
		s = &none
	}
	return centredFit(ctx, p, s, want)
}

// centredFit returns the fit of the pairs s, of which want were requested.
func centredFit(ctx context.Context, p fitting.Problem, s *Solution, want int) (approx.Fit, error) {
	n, r := p.X.Len(), len(s.Lambda)
	features, square := s.withMean()
	if all := s.centre.norm + s.centre.top; r == 0 && all < -evaluate.NegligibleLevel*s.centre.size {
		if want == 0 {
			return approx.Fit{}, evaluate.ReasonError("Centred kernel PCA",
				"The mean of all k(x, y) is %v, a negative square of the mean in feature space, and with m = 1 there is nothing else.", all)
		}
		return approx.Fit{}, evaluate.ReasonError("Centred kernel PCA",
			"The centred kernel has no positive eigenvalue on the data, and the mean of all k(x, y) is %v: K̂ would be 0.", all)
	}
	fit := approx.Fit{
		Features: features,
		Eigen:    s,
		Evals:    s.Evals,
	}
	fit.Size = fit.Features.Len()
	if s.negative && s.smallest < 0 {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"The kernel is not positive semi-definite: the smallest eigenvalue of the centred kernel is %.2g of the largest. K̂ leaves negative ones out.", s.smallest))
	}
	if square < 0 && r > 0 {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"The kernel is not positive semi-definite: beside the components the mean has the negative square %.2g λ₁, as no feature has. K̂ has the components only.", square/s.Lambda[0]))
	}
	switch {
	case r < want && !s.Complete:
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"More than %s of a rough kernel take too long.", words.Count(r, "component")))
	case r == 0 && s.negative && s.smallest == 0:
		fit.Notes = append(fit.Notes, "The centred kernel has negative eigenvalues only, so K̂ is the mean, of rank 1.")
	case r < want && s.negative:
		fit.Notes = append(fit.Notes, fmt.Sprintf("Rank cut from %d to %d: the centred kernel has %s above rounding.",
			want+1, fit.Size, words.Count(r, "positive eigenvalue")))
	case r < want && r == 0:
		fit.Notes = append(fit.Notes, "Rank cut to 1: to this kernel all points look alike, and nothing is left of them but their mean.")
	case r < want:
		fit.Notes = append(fit.Notes, fmt.Sprintf("Rank cut from %d to %d: the other components vanish to within rounding.", want+1, fit.Size))
	case fit.Size <= want && square >= 0:
		fit.Notes = append(fit.Notes, fmt.Sprintf("The mean is a combination of the components, so K̂ has rank %d.", fit.Size))
	case p.Rank > n:
		fit.Notes = append(fit.Notes, fmt.Sprintf("The data has only %s.", words.Count(n, "point")))
	}
	return fit, ctx.Err()
}

// withMean returns the features of K̂ of Centred, and ‖μ⊥‖². The last feature is
// omitted, and the square is 0, if it is within the rounding of ‖μ‖². It is also
// omitted if the square is negative, for a kernel that is not positive
// semi-definite.
func (s *Solution) withMean() (_ approx.FeatureMap, square float64) {
	n, r := s.X.Len(), len(s.Lambda)
	c := s.centre
	a := s.coefficients(func(lambda float64) float64 { return 1 / math.Sqrt(lambda) })
	along := make([]float64, r) // ⟨μ, vᵢ⟩
	for i, v := range a {
		along[i%max(r, 1)] += v * c.mean[i/max(r, 1)]
	}
	all := c.norm + c.top // ‖μ‖²
	left := all - lin.Dot(along, along)
	switch rounding := 1e-12 * (math.Abs(all) + lin.Dot(along, along)); {
	case left > 1e-12*all && all > 0:
		square = left
	case left < -max(rounding, evaluate.NegligibleLevel*math.Abs(all)):
		square = left
	}
	d := r
	if r == 0 || square > 0 {
		d++
	}
	coef := make([]float64, n*d)
	for j := range n {
		row := coef[j*d : (j+1)*d]
		copy(row, a[j*r:(j+1)*r])
		if d > r && left > 0 {
			row[r] = (1/float64(n) - lin.Dot(along, row[:r])) / math.Sqrt(left)
		}
	}
	k, top := s.distinguishing()
	shift := make([]float64, d)
	if d > r && left > 0 { // all columns but the last sum to 0
		shift[r] = top / math.Sqrt(left)
	}
	return ritz.Shifted{Of: kernel.Expansion{Kernel: k, Centers: s.X, Coef: coef}, Shift: shift}, square
}
