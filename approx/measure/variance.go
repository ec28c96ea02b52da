package measure

import (
	"errors"
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// A Variance is a formula for the variance of k̂(x, y) over seeds, as a function of δ =
// x−y. A formula applies to a kind of random features, which can be shared by several
// methods.
type Variance struct {
	Name    string // name of the features, for example «independent waves»
	Formula string // formula for k(0) = 1 and z = ‖x−y‖
	Source  string // publication
	Doc     string // one sentence for the user

	compute         func(w *wave, m int, v approx.Values) (variance float64, why string)
	needsNoSpectrum bool // the formula does not need the spectrum of the kernel
}

// These are the known formulas. Deterministic methods have no variance. No formula is
// known for quasi-Monte Carlo and for structured rotations.
var (
	IndependentWaves = &Variance{
		Name: "independent waves", Formula: "[½ + ½k(2δ) − k(δ)²]/m", Source: "Sutherland & Schneider 2015, proposition 2",
		Doc:     "Waves with cosine and sine, as real or complex numbers, alone or beside their opposites: for the Gaussian (1−exp(−z²/σ²))²/2m, nothing at 0 and half of 1/m far out.",
		compute: independentVariance,
	}
	PhasedWaves = &Variance{
		Name: "waves with a random phase", Formula: "[1 + ½k(2δ) − k(δ)²]/m", Source: "Sutherland & Schneider 2015, proposition 1",
		Doc: "A random phase adds 1/2m everywhere, even at 0, where cosine and sine are exact.",
		compute: func(w *wave, m int, _ approx.Values) (float64, string) {
			return (1 + w.kDoubled/2 - w.kDelta*w.kDelta) / float64(m), ""
		},
	}
	OrthogonalWaves = &Variance{
		Name:    "orthogonal waves",
		Formula: "that of independent waves + Σ b(b−1)/m² · Cov, Cov = E Λ_d(z√(R₁²+R₂²)) − k(δ)²; with one length for a block E Λ_d(√2 zR) − k(δ)²",
		Source:  "Yu et al. 2016, theorem 1; Choromanski, Rowland & Weller 2017; Genz & Monahan 1998",
		Doc:     "Waves of a block of b ≤ d are orthogonal; for the Gaussian E Λ_d is ₁F₁(d; d/2; −z²/2σ²), and Cov is negative at moderate z. One length for a whole block varies more than a length for each of its directions.",
		compute: orthogonalVariance,
	}
	OrthonormalColumns = &Variance{
		Name: "waves of orthonormal columns", Formula: "that of independent waves + (m−1)/m · Cov, with the law of ℝᵐ for that of ℝᵈ", Source: "Munkhoeva et al. 2018, «Gort» of their experiments",
		Doc: "One block of m orthogonal waves of ℝᵐ, seen in ℝᵈ.",
		compute: func(w *wave, m int, _ approx.Values) (float64, string) {
			if !w.isIsotropic() {
				return 0, noDirections
			}
			return w.blockVariance(m, m, w.covariance(m, 0, false)), ""
		},
	}
	SimplexWaves = &Variance{
		Name: "waves of a simplex", Formula: "that of independent waves + Σ b(b−1)/m² · Cov, Cov = ½E[Λ_d(z‖R₁v₁+R₂v₂‖) + Λ_d(z‖R₁v₁−R₂v₂‖)] − k(δ)²", Source: "the vertices of a simplex, v₁ᵀv₂ = −1/d",
		Doc: "Blocks of b ≤ d+1 waves along the vertices of a simplex, with lengths of the spectral law.",
		compute: func(w *wave, m int, _ approx.Values) (float64, string) {
			if !w.isIsotropic() {
				return 0, noDirections
			}
			d := w.integral.Dim
			return w.blockVariance(m, d+1, w.covariance(d, -1/float64(d), false)), ""
		},
	}
	DegreeThree = &Variance{
		Name: "spherical-radial rules of degree (3, 3)", Formula: "[Var Y + Σ b(b−1)/m · Cov(Y₁, Y₂)]/m, Y = 1 − (d/ρ²)(1 − cos ρzu/σ), ρ ~ χ(d+2)", Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
		Doc:     "Next to nothing up to 2σ, where cubic functions of ω say all there is, and more than independent waves beyond.",
		compute: degree33Variance,
	}
	RandomGrids = &Variance{
		Name: "random grids", Formula: "k(δ)(1 − k(δ))/m", Source: "Rahimi & Recht 2007, section 4",
		Doc: "Each of m grids says 1 or 0: two points share its bin with probability k.",
		compute: func(w *wave, m int, _ approx.Values) (float64, string) {
			return w.kDelta * (1 - w.kDelta) / float64(m), ""
		},
		needsNoSpectrum: true,
	}
)

// IsIndependent reports whether the features are cosines and sines of independent
// frequencies, as Hoeffding's inequality requires. It returns false for a nil *Variance.
func (t *Variance) IsIndependent() bool { return t == IndependentWaves }

const (
	noDirections = "the spectrum of this kernel is not the same in all directions"
	noFormula    = "no formula is known for its variance"
)

// PredictedVariance returns the variance of k̂(x, y) over seeds by the formula t, for m
// frequencies or grids, the settings v of the method, and δ = x−y. It returns an
// *approx.UnsupportedError if the formula does not apply to the kernel. It returns an
// *approx.RangeError for an invalid m, and an *approx.DimensionError for an invalid δ.
// PredictedVariance panics if t is nil.
func PredictedVariance(t *Variance, k approx.Kernel, v approx.Values, m int, delta []float64) (_ float64, err error) {
	defer evaluate.Catch(&err, k)
	if t == nil || t.compute == nil {
		panic("measure.PredictedVariance: got no formula, want one")
	}
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	if err := arg.CheckRange("m", float64(m), 1, approx.MaxSize); err != nil {
		return 0, err
	}
	arg.AtLeast("measure.PredictedVariance", "the dimension of delta", len(delta), 1)
	if err := arg.CheckVector("difference", delta); err != nil {
		return 0, err
	}
	var dim *approx.DimensionError // only the dimension of δ is checked, because δ is not a point of the domain
	if errors.As(arg.CheckDomain(k, approx.Points{Data: delta, Dim: len(delta)}), &dim) {
		return 0, dim
	}
	w, err := newWave(k, delta)
	if err != nil && !t.needsNoSpectrum {
		return 0, err
	}
	predictedVariance, reason := t.compute(w, m, v)
	if reason != "" {
		return 0, &approx.UnsupportedError{Method: "Predicted variance of " + t.Name, Reason: reason}
	}
	return w.mass * w.mass * max(0, predictedVariance), nil
}

// A wave is the random variable cos ωᵀδ, where ω follows the spectral density of a
// kernel.
type wave struct {
	integral         fourier.Integral // spectral representation of the kernel
	mass             float64          // k(0)
	z                float64          // ‖δ‖ after the warp of the kernel
	kDelta, kDoubled float64          // k(δ)/k(0) and k(2δ)/k(0)
}

// newWave returns the wave of the kernel k at the difference delta. If k has no spectral
// representation, newWave returns a partial result and an error.
func newWave(k approx.Kernel, delta []float64) (*wave, error) {
	d := len(delta)
	x := approx.NewPoints(3, d)
	for a, v := range delta {
		x.Row(1)[a], x.Row(2)[a] = v, 2*v
	}
	w := &wave{mass: evaluate.Eval(k, x.Row(0), x.Row(0))}
	w.kDelta, w.kDoubled = evaluate.Eval(k, x.Row(0), x.Row(1))/w.mass, evaluate.Eval(k, x.Row(0), x.Row(2))/w.mass
	in, err := fourier.Represent(k, d)
	if err != nil {
		return w, err
	}
	if in.Activation != nil {
		return w, &approx.UnsupportedError{Method: "Predicted variance", Reason: "The kernel is no sum of waves: " + noFormula}
	}
	w.integral = in
	warpedPoints := in.Warp.Points(x)
	for a, v := range warpedPoints.Row(1) {
		w.z = math.Hypot(w.z, v-warpedPoints.Row(0)[a])
	}
	return w, nil
}

// isIsotropic reports whether the spectrum is the same in all directions.
func (w *wave) isIsotropic() bool { return w.integral.Radius != nil }

// singleVariance returns the variance of one cosine, since cos² u = ½ + ½ cos 2u.
func (w *wave) singleVariance() float64 { return 0.5 + w.kDoubled/2 - w.kDelta*w.kDelta }

// independentVariance is the formula of IndependentWaves.
func independentVariance(w *wave, m int, _ approx.Values) (float64, string) {
	return w.singleVariance() / float64(m), ""
}

// orthogonalVariance is the formula of OrthogonalWaves.
func orthogonalVariance(w *wave, m int, v approx.Values) (float64, string) {
	if !w.isIsotropic() {
		return 0, noDirections
	}
	d := w.integral.Dim
	return w.blockVariance(m, d, w.covariance(d, 0, v["radii"] == 1)), ""
}

// blockVariance returns the variance of the mean of m cosines in blocks of the given
// size. The last block may be incomplete. Two cosines of a block have the covariance cov.
func (w *wave) blockVariance(m, size int, cov float64) float64 {
	return groupedVariance(m, size, w.singleVariance(), cov)
}

// groupedVariance returns the variance of the mean of m variables in blocks of the given
// size. Each variable has the variance single, and two variables of a block have the
// covariance cov.
func groupedVariance(m, size int, single, cov float64) float64 {
	lastSize := m % size
	pairs := float64(m/size)*float64(size)*float64(size-1) + float64(lastSize)*float64(lastSize-1)
	return (float64(m)*single + pairs*cov) / float64(m) / float64(m)
}

// degree33Variance is the formula of DegreeThree, for spherical-radial rules of degree
// (3, 3).
func degree33Variance(w *wave, m int, v approx.Values) (float64, string) {
	s, d := w.integral.Normal, w.integral.Dim
	if !(s > 0) {
		return 0, "its variance is known for a Gaussian spectrum"
	}
	z, dim := s*w.z, float64(d)
	r, p := chiNodes(d + 2)
	mean := make([]float64, len(r)) // Λ(ρz)
	var single float64
	for i, rho := range r {
		c := dim / (rho * rho)
		mean[i] = sphereMean(rho*z, d)
		single += p[i] * c * c * (1.5 - 2*mean[i] + sphereMean(2*rho*z, d)/2)
	}
	square := (1 - w.kDelta) * (1 - w.kDelta)
	meanAt := make(map[float64]float64, len(r))
	for i, rho := range r {
		meanAt[rho] = mean[i]
	}
	cov := meanOverPairs(r, p, v["radii"] == 1, func(a, b float64) float64 {
		sum, crossTerm := a*a+b*b, 2*a*b/dim
		pairMean := (sphereMean(z*math.Sqrt(max(0, sum+crossTerm)), d) + sphereMean(z*math.Sqrt(max(0, sum-crossTerm)), d)) / 2
		return dim / (a * a) * dim / (b * b) * (1 - meanAt[a] - meanAt[b] + pairMean)
	})
	return groupedVariance(m, d+1, single-square, cov-square), ""
}
