package nystrom

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
	"mercer/approx/ritz"
)

// TruncatedInfo describes Truncated.
//
// Truncated uses r of the m components that m landmarks span. The published method
// truncates K(Z, Z) to its leading r eigenpairs and inverts the result (Drineas & Mahoney
// 2005). The alternative truncates K̂ and keeps the best r functions in the span of the
// landmarks. Its trace of K − K̂ is never larger (Wang, Gittens & Mahoney 2019). Both
// variants are projections onto r functions, so K − K̂ is positive semi-definite.
var TruncatedInfo = approx.MethodInfo{
	Key:    "nystrom-rank",
	Name:   "Nyström, cut to rank r",
	Short:  "truncated Nyström",
	Source: "Drineas & Mahoney 2005; Wang, Gittens & Mahoney 2019",
	Doc:    "Keeps the leading r components of a Nyström approximation with m landmarks: as small as r landmarks, and nearly as good as the best matrix of that rank.",
	Traits: approx.Traits{Definite: true, Lower: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: truncatedParams,
	Fit:    unit.Scaled(fitTruncated),
}

var truncatedParams = []approx.Param{
	{
		Key: "r", Symbol: "r", Name: "rank",
		Doc: "How many components are kept; 0 keeps half as many as there are landmarks.",
		Min: 0, Max: 500, Default: 0, Integer: true,
	},
	{
		Key: "cut", Name: "cut", Choices: []string{"landmarks", "kernel"},
		Doc: "The matrix that is truncated to rank r: the kernel matrix of the landmarks, as published, or the approximation itself, which never loses more of the trace.",
		Min: 0, Max: 1, Default: 0,
	},
}

func fitTruncated(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
	v, err := p.Settings("nystrom-rank", truncatedParams, v)
	if err != nil {
		return approx.Fit{}, err
	}
	z := p.Landmarks
	if z.Len() == 0 {
		z = p.X.Subset(landmark.Uniform(p.X, p.Rank, p.Seed))
	}
	n, m, rank := p.X.Len(), z.Len(), int(v["r"])
	if rank == 0 {
		rank = (m + 1) / 2
	}
	f, err := FeaturesContext(ctx, p.Kernel, z)
	if err != nil {
		return approx.Fit{}, err
	}
	if f.Len() == 0 {
		return approx.Fit{}, errZeroKernel
	}
	fit := approx.Fit{Landmarks: approx.Density{Centers: z}, Evals: evaluate.GramPairs(m) + n*f.Len()}
	landmarks, landmarkRank := f, f.Len()
	if v["cut"] == 0 {
		// The components are eigenpairs under the landmarks themselves. If K(Z, Z) u =
		// μu, the function √λφ is uᵀk(Z, ·)/√μ.
		landmarkPairs, err := ritz.Pairs(ctx, f, z, nil)
		if err != nil {
			return approx.Fit{}, err
		}
		fit.Evals += m * f.Len()
		f = approx.Mercer(landmarkPairs.Leading(rank))
	}
	solution, err := ritz.Solve(ctx, f, p.X, ritz.Options{})
	if err != nil {
		return approx.Fit{}, err
	}
	pairs := solution.Leading(rank)
	if v["cut"] == 0 { // the pairs belong to f, which is not the map of the landmarks
		solution = nil
	}
	fit.Features, fit.Eigen, fit.Size = f, pairs, len(pairs.Lambda)
	if v["cut"] == 1 {
		fit.Features = approx.Mercer(pairs)
	} else {
		fit.Size = f.Len()
	}
	if landmarkRank < m {
		fit.Notes = append(fit.Notes, repeatedLandmarksNote(m, landmarkRank))
	}
	if m < p.Rank && p.Landmarks.Len() == 0 {
		fit.Notes = append(fit.Notes, fewLandmarksNote(p, m))
	}
	if fit.Size < landmarkRank {
		fit.Notes = append(fit.Notes, fmt.Sprintf("K̂ keeps %d of %d components.", fit.Size, landmarkRank))
	}
	if fit, err = withLowerCheck(ctx, fit, p.Kernel, landmarks, p.X); err != nil {
		return approx.Fit{}, err
	}
	return withFewDigits(ctx, fit, landmarks, p.X, solution)
}
