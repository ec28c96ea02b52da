// Package nystrom approximates a kernel from its values at landmarks. The approximation
// is the projection of the kernel onto the functions k(·, zⱼ):
//
//	k̂(x, y) = k(x, Z) K(Z, Z)⁻¹ k(Z, y).
//
// It is exact at the landmarks and never exceeds k: the matrix K − K̂ is positive
// semi-definite. Any m points can be landmarks. Each Method is a rule that chooses
// landmarks.
package nystrom

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
	"mercer/approx/ritz"
)

// FromLandmarks approximates k on x from the landmarks z. Landmarks need not be points of
// x. The features are ψ(x) = L⁻¹k(Z, x), where K(Z, Z) = LLᵀ. The eigenpairs are
// Rayleigh–Ritz pairs. Their functions are orthonormal on x, and their eigenvalues have
// errors of second order only.
//
// Landmarks that repeat others to within rounding add no function. Fit.Landmarks contains
// these landmarks, but Fit.Size does not count them. A note reports their number.
//
// FromLandmarks needs about m² kernel evaluations and O(m³) operations, and Fit.Eigen nm and
// O(nm² + m³). For kernels that are not known to be finite or positive semi-definite,
// FromLandmarks also maps the points. It returns an error if the kernel or a point is
// invalid, if k is 0 at every landmark, or if ctx is done. It panics if z and x differ in
// dimension.
func FromLandmarks(ctx context.Context, k approx.Kernel, x, z mat.Matrix) (*approx.Fit, error) {
	const fn = "nystrom.FromLandmarks"
	arg.NotNil(fn, "context", ctx)
	points := arg.CloneMatrix(fn, "x", x)
	landmarks := arg.CloneMatrix(fn, "z", z)
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	if err := arg.CheckAdditional(fn, "z", "landmark", k, points, landmarks); err != nil {
		return nil, err
	}
	fit, err := fromLandmarks(ctx, fitting.Problem{Kernel: k, X: points}, landmarks)
	if err != nil {
		return nil, err
	}
	return &fit, nil
}

// fromLandmarks is like FromLandmarks for the kernel and the points of p, which are valid.
func fromLandmarks(ctx context.Context, p fitting.Problem, z approx.Points) (_ approx.Fit, err error) {
	k, x := p.Kernel, p.X
	defer evaluate.Catch(&err, k, evaluate.Data(x), evaluate.Landmarks(z))
	f, err := FeaturesContext(ctx, k, z)
	if err != nil {
		return approx.Fit{}, err
	}
	if f.Len() == 0 {
		return approx.Fit{}, errZeroKernel
	}
	fit := fitLandmarks(f, z)
	ritz.SetEigen(&fit, x, f.Len())
	return checkFit(ctx, fit, k, f, x)
}

// checkFit returns an error if the features f of landmarks are not finite at the points x,
// or show that the kernel is not positive semi-definite. It adds the note of FewDigits to
// the fit, and the kernel evaluations of all checks.
func checkFit(ctx context.Context, fit approx.Fit, k approx.Kernel, f approx.FeatureMap, x approx.Points) (approx.Fit, error) {
	points, err := evaluate.CheckFeatures(ctx, k, f, x)
	if err != nil {
		return approx.Fit{}, err
	}
	mappedCount, checkEvals, err := evaluate.CheckProjection(ctx, k, f, x)
	if err != nil {
		return approx.Fit{}, err
	}
	notes, noteEvals, err := FewDigits(ctx, f, x)
	if err != nil {
		return approx.Fit{}, err
	}
	fit.Notes = append(fit.Notes, notes...)
	fit.Evals += (points+mappedCount)*f.Len() + checkEvals + noteEvals
	return fit, nil
}

// fitLandmarks returns the fit with the features f of the landmarks z, without eigenpairs.
func fitLandmarks(f approx.FeatureMap, z approx.Points) approx.Fit {
	m, r := z.Len(), f.Len()
	fit := approx.Fit{
		Features:  f,
		Landmarks: approx.Density{Centers: z},
		Size:      r,
		Evals:     evaluate.GramPairs(m),
	}
	if r < m {
		fit.Notes = append(fit.Notes, repeatedLandmarksNote(m, r))
	}
	return fit
}

// errZeroKernel is returned if k(z, z) is 0 at every landmark.
var errZeroKernel error = &approx.UnsupportedError{Method: "Nyström", Reason: "The landmarks see nothing: k(z, z) is 0 at each of them."}

// fromRows approximates the kernel from landmarks that are data points. The argument rows
// contains their indices.
func fromRows(ctx context.Context, p fitting.Problem, rows []int) (approx.Fit, error) {
	fit, err := fromLandmarks(ctx, p, p.X.Subset(rows))
	if err != nil {
		return approx.Fit{}, err
	}
	fit.LandmarkRows = rows
	if len(rows) < p.Size {
		fit.Notes = append(fit.Notes, fewLandmarksNote(p, len(rows)))
	}
	return withSolitaryNote(ctx, fit, p)
}

// Uniform is the method of Williams and Seeger. It draws landmarks from the data, each
// point with the same probability.
type Uniform struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100), or for the number of given landmarks
}

var uniformInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom",
	Name:   "Nyström, uniform landmarks",
	Short:  "Nyström",
	Source: "Williams & Seeger 2001",
	Doc:    "Projects the kernel onto the span of k(z, ·) for a few points z of the data, the landmarks, drawn at random.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
}, func(m int, _ approx.Values) approx.Method { return Uniform{Landmarks: m} })

// Info implements approx.Method.
func (Uniform) Info() approx.MethodInfo { return uniformInfo }

// Fit implements approx.Method.
func (u Uniform) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return unit.Run(ctx, "nystrom.Uniform.Fit", p, "Landmarks", u.Landmarks, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		if p.Landmarks.Len() > 0 {
			return fromLandmarks(ctx, p, p.Landmarks)
		}
		return fromRows(ctx, p, landmark.Uniform(p.X, p.Size, p.Seed))
	})
}

// fitRows is fn, the function Fit of a method that chooses m data points as landmarks
// without evaluating the kernel.
func fitRows(ctx context.Context, fn string, p approx.Problem, m int, choose func(ctx context.Context, p fitting.Problem) ([]int, error)) (*approx.Fit, error) {
	return unit.Run(ctx, fn, p, "Landmarks", m, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		rows, err := choose(ctx, p)
		if err != nil {
			return approx.Fit{}, err
		}
		return fromRows(ctx, p, rows)
	})
}
