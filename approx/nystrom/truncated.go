package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/ritz"
)

// Truncated uses r of the m components that m landmarks span. The published method
// truncates K(Z, Z) to its leading r eigenpairs and inverts the result (Drineas & Mahoney
// 2005). The alternative truncates K̂ and keeps the best r functions in the span of the
// landmarks. Its trace of K − K̂ is never larger (Wang, Gittens & Mahoney 2019). Both
// variants are projections onto r functions, so K − K̂ is positive semi-definite.
type Truncated struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100), or for the number of given landmarks
	Rank      int // r, up to 500; 0 stands for half of the landmarks, rounded up
	Cut       Cut // the matrix that is truncated
}

var truncatedInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-rank",
	Name:   "Nyström, cut to rank r",
	Short:  "truncated Nyström",
	Source: "Drineas & Mahoney 2005; Wang, Gittens & Mahoney 2019",
	Doc:    "Keeps the leading r components of a Nyström approximation with m landmarks: as small as r landmarks, and nearly as good as the best matrix of that rank.",
	Traits: approx.Traits{Definite: true, Lower: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: []approx.Param{truncatedRank, truncatedCut},
}, func(m int, v approx.Values) approx.Method {
	return Truncated{Landmarks: m, Rank: int(v["r"]), Cut: Cut(v["cut"])}
})

// Info implements approx.Method.
func (Truncated) Info() approx.MethodInfo { return truncatedInfo }

// Fit implements approx.Method.
func (t Truncated) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	rank, err := fitting.Int("Rank", t.Rank, truncatedRank)
	if err != nil {
		return nil, err
	}
	cut, err := fitting.Choice("Cut", t.Cut, truncatedCut)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "nystrom.Truncated.Fit", p, "Landmarks", t.Landmarks, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		return fitTruncated(ctx, p, rank, cut)
	})
}

// Cut selects the matrix that Truncated cuts to its leading eigenpairs.
type Cut int

const (
	CutLandmarks Cut = iota // K(Z, Z), as published
	CutKernel               // K̂, so that the trace of K − K̂ is never larger
)

var (
	truncatedRank = approx.Param{
		Key: "r", Symbol: "r", Name: "rank",
		Doc: "How many components are kept; 0 keeps half as many as there are landmarks.",
		Min: 0, Max: 500, Default: 0, Integer: true,
	}
	truncatedCut = approx.Param{
		Key: "cut", Name: "cut", Choices: []string{"landmarks", "kernel"},
		Doc: "The matrix that is truncated to rank r: the kernel matrix of the landmarks, as published, or the approximation itself, which never loses more of the trace.",
		Min: 0, Max: 1, Default: 0,
	}
)

// fitTruncated returns the fit of rank r, or of half the number of landmarks if r is 0.
func fitTruncated(ctx context.Context, p fitting.Problem, rank int, cut Cut) (approx.Fit, error) {
	z, rows := landmarksOrUniform(p)
	n, m := p.X.Len(), z.Len()
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
	fit := approx.Fit{Landmarks: approx.Density{Centers: z}, LandmarkRows: rows, Evals: evaluate.GramPairs(m)}
	landmarks, landmarkRank := f, f.Len()
	if cut == CutLandmarks {
		// The components are eigenpairs under the landmarks themselves. If K(Z, Z) u =
		// μu, the function √λφ is uᵀk(Z, ·)/√μ.
		landmarkPairs, err := ritz.Pairs(ctx, f, z, nil)
		if err != nil {
			return approx.Fit{}, err
		}
		fit.Evals += m * f.Len()
		fit.Notes = append(fit.Notes, tiedNotes("K(Z, Z)", landmarkPairs.Lambda, rank)...)
		f = approx.Mercer(landmarkPairs.Leading(rank))
	}
	if cut == CutKernel {
		pairs, err := ritz.Pairs(ctx, f, p.X, nil)
		if err != nil {
			return approx.Fit{}, err
		}
		fit.Evals += n * landmarkRank
		fit.Notes = append(fit.Notes, tiedNotes("K̂", pairs.Lambda, rank)...)
		pairs = pairs.Leading(rank)
		f = approx.Mercer(pairs)
		fit.SetEigen(pairs)
	} else {
		fit.SetEigenFunc(ritz.NewEigenFunc(f, p.X, landmarkRank))
	}
	fit.Features, fit.Size = f, f.Len()
	if landmarkRank < m {
		fit.Notes = append(fit.Notes, repeatedLandmarksNote(m, landmarkRank))
	}
	if m < p.Size && p.Landmarks.Len() == 0 {
		fit.Notes = append(fit.Notes, fewLandmarksNote(p, m))
	}
	if fit.Size < landmarkRank {
		fit.Notes = append(fit.Notes, approx.Notef(approx.SizeAdjusted, "K̂ keeps %d of %d components.", fit.Size, landmarkRank))
	}
	return checkFit(ctx, fit, p.Kernel, landmarks, p.X)
}
