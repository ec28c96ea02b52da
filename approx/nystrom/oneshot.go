package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/ritz"
)

// OneShot is Nyström's method with the eigenpairs of Williams and Seeger. It solves K(Z,
// Z)u = μu for the m landmarks and extends the solutions to all points:
//
//	λ̂ = μ/m,  φ̂(x) = (√m/μ) uᵀk(Z, x).
//
// The cost of the pairs is O(m³) for every n. The pairs are biased, because the functions
// φ̂ are orthonormal on the landmarks and not on the data. K̂ equals the K̂ of Uniform.
// The Rayleigh–Ritz values of Uniform have errors of second order only.
type OneShot struct {
	Landmarks int    // m ≥ 1; 0 stands for approx.DefaultSize (100), or for the number of given landmarks
	Retain    Retain // the points that the eigenfunctions are sums over
}

var oneShotInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-oneshot",
	Name:   "Nyström, one-shot spectrum",
	Short:  "one-shot Nyström",
	Source: "Williams & Seeger 2001",
	Doc:    "Uses the landmarks' eigenpairs as if they were the data's: the textbook formula, cheap and biased, to compare with the better one on the same landmarks.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: []approx.Param{retainParam},
}, func(m int, v approx.Values) approx.Method {
	return OneShot{Landmarks: m, Retain: Retain(v["retain"])}
})

// Info implements approx.Method.
func (OneShot) Info() approx.MethodInfo { return oneShotInfo }

// Fit implements approx.Method.
func (o OneShot) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	retain, err := fitting.Choice("Retain", o.Retain, retainParam)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "nystrom.OneShot.Fit", p, "Landmarks", o.Landmarks, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		z, rows := landmarksOrUniform(p)
		fit, err := fitDensity(ctx, p, equalWeights(z))
		fit.LandmarkRows = rows
		if err == nil && retain == RetainData {
			fit = continueEigenfunctions(fit, p.Kernel, p.X)
		}
		return fit, err
	})
}

// landmarksOrUniform returns the given landmarks, or points of the data that are drawn
// uniformly, with their rows.
func landmarksOrUniform(p fitting.Problem) (z approx.Points, rows []int) {
	if p.Landmarks.Len() > 0 {
		return p.Landmarks, nil
	}
	rows = landmark.Uniform(p.X, p.Size, p.Seed)
	return p.X.Subset(rows), rows
}

// Retain selects the points that eigenfunctions are sums over.
type Retain int

const (
	// RetainCenters selects the centres. A new point costs m kernel evaluations.
	RetainCenters Retain = iota

	// RetainData selects all data: a component φ̂ with a large eigenvalue is replaced by
	// Σᵢ φ̂(xᵢ) k(xᵢ, ·)/nλ̂. A new point costs n kernel evaluations.
	RetainData
)

var retainParam = approx.Param{
	Key: "retain", Name: "retain", Choices: []string{"centres", "data"},
	Doc: "The points that the components are sums over: the centres alone, or all data, as in the paper on reduced sets; then a new point costs n evaluations.",
	Min: 0, Max: 1, Default: 0,
}

// equalWeights returns the density that gives every landmark the same weight.
func equalWeights(z approx.Points) approx.Density {
	q := make([]float64, z.Len())
	for i := range q {
		q[i] = 1 / float64(len(q))
	}
	return approx.Density{Centers: z, Weights: q}
}

// fitDensity returns the K̂ of Nyström's method for the centres of d, with the eigenpairs
// of k under d. These are also the eigenpairs of K̂ under d, since k̂ = k on the centres.
func fitDensity(ctx context.Context, p fitting.Problem, d approx.Density) (_ approx.Fit, err error) {
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X), evaluate.Centers(d.Centers))
	m := d.Centers.Len()
	f, err := FeaturesContext(ctx, p.Kernel, d.Centers)
	if err != nil {
		return approx.Fit{}, err
	}
	r := f.Len()
	if r == 0 {
		return approx.Fit{}, errZeroKernel
	}
	fit := approx.Fit{Features: f, Landmarks: d, Size: r, Evals: evaluate.GramPairs(m)}
	fit.SetEigenFunc(func(ctx context.Context, _ int) (approx.EigenResult, error) {
		pairs, err := ritz.Pairs(ctx, f, d.Centers, d.Weights)
		if err != nil {
			return approx.EigenResult{}, err
		}
		return approx.EigenResult{Pairs: pairs, IsAll: true, Evals: m * r}, nil
	})
	if r < m {
		fit.Notes = append(fit.Notes, repeatedLandmarksNote(m, r))
	}
	if m < p.Size && p.Landmarks.Len() == 0 {
		fit.Notes = append(fit.Notes, fewLandmarksNote(p, m))
	}
	return checkFit(ctx, fit, p.Kernel, f, p.X)
}

// continuedShare is the smallest λ/λ₁ of a component that is continued over the data. The
// rounding error of φ is about 1e-16 λ₁/λ. Continuation multiplies it by λ₁/λ again.
const continuedShare = 1e-6

// continueEigenfunctions replaces the eigenfunctions of the fit by their continuation over the
// points x, which is one step of the power method:
//
//	φ(x) = (1/nλ) Σᵢ φ̂(xᵢ) k(xᵢ, x).
//
// K̂ does not change. The functions are computed in the first call of fit.Eigen.
func continueEigenfunctions(fit approx.Fit, k approx.Kernel, x approx.Points) approx.Fit {
	centersFit, n := fit, x.Len()
	fit.SetEigenFunc(func(ctx context.Context, _ int) (approx.EigenResult, error) {
		pairs, err := centersFit.Eigen(ctx, 0)
		if err != nil {
			return approx.EigenResult{}, err
		}
		lambda, phi := pairs.Values(), pairs.Functions()
		r, total := 0, len(lambda)
		for r < total && lambda[r] > continuedShare*lambda[0] {
			r++
		}
		var notes approx.Notes
		if r < total {
			notes = approx.Notes{approx.Notef(approx.DigitsLost,
				"%d of %d components are continued over the data; of the others rounding would be left.", r, total)}
		}
		values, err := evaluate.FeaturesContext(ctx, phi, x)
		if err != nil {
			return approx.EigenResult{}, err
		}
		coef := make([]float64, n*r)
		for i := range n {
			for j := range r {
				coef[i*r+j] = values[i*total+j] / (float64(n) * lambda[j])
			}
		}
		return approx.EigenResult{
			Pairs: approx.Pairs{Lambda: lambda[:r:r], Phi: kernel.Expansion{Kernel: k, Centers: x, Coef: dense.New(n, r, coef)}},
			IsAll: true,
			Evals: centersFit.EigenEvals() + n*centersFit.Landmarks.Centers.Len(),
			Notes: notes,
		}, nil
	})
	return fit
}
