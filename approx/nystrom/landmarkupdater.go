package nystrom

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// A LandmarkUpdater updates Nyström's approximation while one landmark z moves. The other
// landmarks Z₀ and their kernel values at the points do not change. Let ψ₀ = L₀⁻¹k(Z₀, ·)
// be the features of Z₀, and let w = ψ₀(z). The landmark z adds one feature,
//
//	t(x) = (k(z, x) − wᵀψ₀(x)) / ℓ,  ℓ² = k(z, z) − ‖w‖²,
//
// and (wᵀ, ℓ) is the last row of the factor of all landmarks. The new row of the
// covariance requires two products of Ψ₀ with a vector. Two updates of rank one then give
// the eigenpairs. An update takes O(nm + m²) operations, whereas Fit.Eigen takes O(nm²).
//
// A search for good landmarks, for example, moves one landmark and compares the errors
// T = Σᵢ k(xᵢ, xᵢ) − ‖ψ(xᵢ)‖² at several positions:
//
//	u, err := nystrom.NewLandmarkUpdater(ctx, k, x, z, j)
//	for _, position := range positions {
//		fit, values, squares, err := u.At(position, 1) // squares[i] is ‖ψ(xᵢ)‖²
//		…
//	}
//
// A LandmarkUpdater uses the same threshold for repeated landmarks as a fit. It tests the
// landmarks Z₀ first and z last. A fit orders all landmarks by their residuals, so the
// ranks can differ. The spans are equal up to the threshold.
type LandmarkUpdater struct {
	kernel   approx.Kernel
	x, z     approx.Points // n×d, m×d
	j        int           // index of the landmark that moves
	maxOther float64       // largest k(z, z) of the other landmarks

	otherFeatures features  // ψ₀, without features of repeated landmarks
	psi           []float64 // Ψ₀, n×r
	base          *ritz.Updater

	squares []float64 // ‖ψ₀(xᵢ)‖²
}

// NewLandmarkUpdater returns the updater for landmark j. It evaluates the kernel for x and
// all other landmarks in z. NewLandmarkUpdater costs as much as a fit. It returns nil if all
// kernel values are 0. It also returns nil if n or more of the other landmarks are
// distinct. If ctx is done, NewLandmarkUpdater returns the error of ctx.
//
// For several landmarks, LandmarkValues.LandmarkUpdater saves kernel evaluations.
func NewLandmarkUpdater(ctx context.Context, k approx.Kernel, x, z mat.Matrix, j int) (*LandmarkUpdater, error) {
	arg.NotNil("nystrom.NewLandmarkUpdater", "context", ctx)
	points := arg.Matrix("nystrom.NewLandmarkUpdater", "x", x)
	landmarks := arg.Matrix("nystrom.NewLandmarkUpdater", "z", z)
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	if err := arg.CheckAdditional("nystrom.NewLandmarkUpdater", "z", "landmark", k, points, landmarks); err != nil {
		return nil, err
	}
	arg.Index("nystrom.NewLandmarkUpdater", "landmark", j, landmarks.Len())
	s, err := NewLandmarkValues(ctx, k, points, landmarks)
	if err != nil {
		return nil, err
	}
	return s.LandmarkUpdater(ctx, j)
}

// At returns the fit after the landmark has moved to z. The fit equals the result of
// FromLandmarks up to rounding errors. For nearly coinciding landmarks, Rounding bounds
// these errors. The largest observed differences were 4·10⁻⁶ in k̂ and λ₁, and 10⁻⁴ in
// φ₁.
func (p *LandmarkUpdater) At(z []float64, r int) (fit *approx.Fit, values, squares []float64, err error) {
	const fn = "nystrom.LandmarkUpdater.At"
	arg.Receiver(fn, p == nil)
	arg.Constructed(fn, "nystrom.NewLandmarkUpdater", p.z.Len() > 0)
	arg.Dim(fn, "z", len(z), p.x.Dim)
	arg.AtLeast(fn, "r", r, 0)
	landmarks := p.z.Clone()
	copy(landmarks.Row(p.j), z)
	defer evaluate.Catch(&err, p.kernel, evaluate.Data(p.x), evaluate.Landmarks(landmarks))
	point := approx.Points{Data: slices.Clone(z), Dim: len(z)}
	if arg.CheckData(p.kernel, point) != nil {
		if err := arg.CheckAdditional(fn, "z", "landmark", p.kernel, p.x, point); err != nil {
			return nil, nil, nil, approx.RenumberError(err, func(set string, _ int) (string, int) { return set, p.j })
		}
	}
	f, t, err := p.withLandmark(point)
	if err != nil {
		return nil, nil, nil, err
	}
	squares = slices.Clone(p.squares)
	if t == nil {
		values, pairs := p.base.Pairs(r)
		return p.newFit(f, landmarks, pairs), values, squares, nil
	}
	for i, v := range t {
		squares[i] += v * v
	}
	values, pairs := p.base.PairsWithFeature(f, p.psi, t, r)
	return p.newFit(f, landmarks, pairs), values, squares, nil
}

// newFit returns the fit with the features f of the landmarks, and with the given pairs.
func (p *LandmarkUpdater) newFit(f approx.FeatureMap, landmarks approx.Points, pairs approx.Eigenfunctions) *approx.Fit {
	fit := fitLandmarks(f, landmarks)
	fit.Evals += p.x.Len() * f.Len()
	fit.SetEigen(pairs)
	fit.Ritz = true
	return &fit
}

// withLandmark returns the features extended by the feature of the landmark z, and the
// values t of the new feature at the points. If z repeats the other landmarks, t is nil.
// withLandmark returns an error if the residual of z is too negative for a positive
// semi-definite kernel.
func (p *LandmarkUpdater) withLandmark(z approx.Points) (f features, t []float64, err error) {
	n, r := p.x.Len(), p.otherFeatures.Len()
	size := r + 1
	w := evaluate.Cross(nil, p.kernel, z, p.otherFeatures.centers)
	lin.SolveLower(p.otherFeatures.l, w, r, 1)
	selfValue := evaluate.Eval(p.kernel, z.Data, z.Data)
	residual := selfValue - lin.Dot(w, w)
	if residual < -evaluate.NegligibleRemainder*max(p.maxOther, selfValue) && !kernel.IsDefinite(p.kernel) {
		return features{}, nil, evaluate.RemainderError(z.Data, selfValue, residual, r)
	}
	if !(residual > residualFloor*max(p.maxOther, selfValue)) {
		return p.otherFeatures, nil, nil
	}
	f = features{kernel: p.kernel, l: make([]float64, size*size)}
	f.centers = approx.Points{Data: append(slices.Clone(p.otherFeatures.centers.Data), z.Data...), Dim: z.Dim}
	for i := range r {
		copy(f.l[i*size:], p.otherFeatures.l[i*r:i*r+i+1])
	}
	copy(f.l[r*size:], w)
	f.l[r*size+r] = math.Sqrt(residual)

	t = make([]float64, n)
	lin.MatVec(t, p.psi, w, n, r)
	for i, v := range evaluate.Cross(nil, p.kernel, p.x, z) {
		t[i] = (v - t[i]) / f.l[r*size+r]
	}
	return f, t, nil
}
