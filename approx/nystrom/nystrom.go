// Package nystrom approximates a kernel by what its landmarks see of it:
//
//	k̂(x, y) = k(x, Z) K(Z, Z)⁻¹ k(Z, y),
//
// the projection of the kernel onto the functions k(·, zⱼ). It is exact at the
// landmarks, never larger than k (K − K̂ is positive semi-definite), and any m
// points will do; a Method is a rule that chooses them.
package nystrom

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/ritz"
)

// FromLandmarks approximates k on x from the landmarks z, which need not be
// among x. The features are ψ(x) = L⁻¹k(Z, x), where K(Z, Z) = LLᵀ, and the
// eigenpairs are those of Rayleigh and Ritz: orthonormal on x, and off by second
// order only.
//
// Landmarks that repeat others to within rounding span nothing new. They stay
// among Fit.Landmarks, Fit.Size counts the rest, and a note says so.
func FromLandmarks(k approx.Kernel, x, z approx.Points) approx.Fit {
	fit, _ := fromLandmarks(context.Background(), k, x, z) // the only error is that of ctx
	return fit
}

func fromLandmarks(ctx context.Context, k approx.Kernel, x, z approx.Points) (approx.Fit, error) {
	n, m := x.Len(), z.Len()
	f, err := FeaturesContext(ctx, k, z)
	if err != nil {
		return approx.Fit{}, err
	}
	r := f.Len()
	pairs, err := ritz.Pairs(ctx, f, x, nil)
	fit := approx.Fit{
		Features:  f,
		Eigen:     pairs,
		Landmarks: approx.Density{Centers: z},
		Size:      r,
		Evals:     m*m + n*r,
	}
	if r < m {
		verb := "repeats"
		if m-r > 1 {
			verb = "repeat"
		}
		fit.Notes = append(fit.Notes, fmt.Sprintf("Rank cut from %d to %d: %s %s others to within rounding.",
			m, r, words.Count(m-r, "landmark"), verb))
	}
	return fit, err
}

// Uniform is the method of Williams and Seeger: landmarks drawn from the data,
// each with the same chance.
var Uniform = approx.Method{
	Key:    "nystrom",
	Name:   "Nyström, uniform landmarks",
	Short:  "Nyström",
	Source: "Williams & Seeger 2001",
	Doc:    "Projects the kernel onto what a few points of the data, drawn at random, see of it.",
	Marks:  "landmarks",
	Phrase: "with m = {m} landmarks",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Fit: func(ctx context.Context, p approx.Problem, _ approx.Values) (approx.Fit, error) {
		if err := p.Check(); err != nil {
			return approx.Fit{}, err
		}
		if p.Landmarks.Len() > 0 {
			return fromLandmarks(ctx, p.Kernel, p.X, p.Landmarks)
		}
		z := landmark.Uniform(p.X, p.Rank, p.Seed)
		fit, err := fromLandmarks(ctx, p.Kernel, p.X, p.X.Subset(z))
		if err != nil {
			return approx.Fit{}, err
		}
		if len(z) < p.Rank {
			fit.Notes = append(fit.Notes, fewer(p, len(z)))
		}
		if rest := p.X.Len() - len(z); rest > 0 && alone(fit, p) {
			fit.Notes = append(fit.Notes, fmt.Sprintf(
				"No landmark sees another point, so K̂ leaves %s alone: σ is too small.", words.Count(rest, "point")))
		}
		return fit, nil
	},
}

// alone reports whether the landmarks, which are among the data, see no other
// point: then tr K̂ = Σ ‖ψ(xᵢ)‖² is that of the landmarks alone.
func alone(fit approx.Fit, p approx.Problem) bool {
	trace := float64(p.X.Len()) * floats.Sum(fit.Eigen.Values())
	own := floats.Sum(kernel.Diag(nil, p.Kernel, fit.Landmarks.Centers))
	return trace <= own*(1+1e-9)
}

// fewer says why there are fewer landmarks than asked for.
func fewer(p approx.Problem, got int) string {
	if n := p.X.Len(); got == n {
		return fmt.Sprintf("m = %d was asked for. There are %s, so m = %d.", p.Rank, words.Count(n, "point"), got)
	}
	return fmt.Sprintf("m = %d was asked for. The data has %s, so m = %d.", p.Rank, words.Count(got, "distinct point"), got)
}
