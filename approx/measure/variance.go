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
// x−y. A formula applies to a kind of random features, not to a single method.
type Variance struct {
	Name    string // of the features: «independent waves»
	Formula string // for k(0) = 1 and z = ‖x−y‖
	Source  string
	Doc     string // one sentence

	of              func(w *wave, m int, v approx.Values) (variance float64, why string)
	needsNoSpectrum bool // the formula does not need the spectrum of the kernel
}

// The formulas that are known. Rules without chance have no variance, and none is known
// for quasi-Monte Carlo and for structured rotations.
var (
	IndependentWaves = &Variance{
		Name: "independent waves", Formula: "[½ + ½k(2δ) − k(δ)²]/m", Source: "Sutherland & Schneider 2015, proposition 2",
		Doc: "Waves with cosine and sine, as real or complex numbers, alone or beside their opposites: for the Gaussian (1−exp(−z²/σ²))²/2m, nothing at 0 and half of 1/m far out.",
		of:  independent,
	}
	PhasedWaves = &Variance{
		Name: "waves with a random phase", Formula: "[1 + ½k(2δ) − k(δ)²]/m", Source: "Sutherland & Schneider 2015, proposition 1",
		Doc: "A random phase adds 1/2m everywhere, even at 0, where cosine and sine are exact.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			return (1 + w.twice/2 - w.once*w.once) / float64(m), ""
		},
	}
	OrthogonalWaves = &Variance{
		Name:    "orthogonal waves",
		Formula: "that of independent waves + Σ b(b−1)/m² · Cov, Cov = E Λ_d(z√(R₁²+R₂²)) − k(δ)²; with one length for a block E Λ_d(√2 zR) − k(δ)²",
		Source:  "Yu et al. 2016, theorem 1; Choromanski, Rowland & Weller 2017; Genz & Monahan 1998",
		Doc:     "Waves of a block of b ≤ d are orthogonal; for the Gaussian E Λ_d is ₁F₁(d; d/2; −z²/2σ²), and Cov is negative at moderate z. One length for a whole block varies more than a length for each of its directions.",
		of:      orthogonal,
	}
	OrthonormalColumns = &Variance{
		Name: "waves of orthonormal columns", Formula: "that of independent waves + (m−1)/m · Cov, with the law of ℝᵐ for that of ℝᵈ", Source: "Munkhoeva et al. 2018, «Gort» of their experiments",
		Doc: "One block of m orthogonal waves of ℝᵐ, seen in ℝᵈ.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			if !w.isotropic() {
				return 0, noDirections
			}
			return w.blocks(m, m, w.together(m, 0, false)), ""
		},
	}
	SimplexWaves = &Variance{
		Name: "waves of a simplex", Formula: "that of independent waves + Σ b(b−1)/m² · Cov, Cov = ½E[Λ_d(z‖R₁v₁+R₂v₂‖) + Λ_d(z‖R₁v₁−R₂v₂‖)] − k(δ)²", Source: "the vertices of a simplex, v₁ᵀv₂ = −1/d",
		Doc: "Blocks of b ≤ d+1 waves along the vertices of a simplex, with lengths of the spectral law.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			if !w.isotropic() {
				return 0, noDirections
			}
			d := w.in.Dim
			return w.blocks(m, d+1, w.together(d, -1/float64(d), false)), ""
		},
	}
	DegreeThree = &Variance{
		Name: "spherical-radial rules of degree (3, 3)", Formula: "[Var Y + Σ b(b−1)/m · Cov(Y₁, Y₂)]/m, Y = 1 − (d/ρ²)(1 − cos ρzu/σ), ρ ~ χ(d+2)", Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
		Doc: "Next to nothing up to 2σ, where cubic functions of ω say all there is, and more than independent waves beyond.",
		of:  degree33,
	}
	RandomGrids = &Variance{
		Name: "random grids", Formula: "k(δ)(1 − k(δ))/m", Source: "Rahimi & Recht 2007, section 4",
		Doc: "Each of m grids says 1 or 0: two points share its bin with probability k.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			return w.once * (1 - w.once) / float64(m), ""
		},
		needsNoSpectrum: true,
	}
)

// Independent reports whether the features are independent waves with cosine and sine,
// the condition of Hoeffding's inequality. It returns false for a nil *Variance.
func (t *Variance) Independent() bool { return t == IndependentWaves }

const (
	noDirections = "the spectrum of this kernel is not the same in all directions"
	noFormula    = "no formula is known for its variance"
)

// PredictedVariance returns the variance of k̂(x, y) over seeds by the formula t, for m
// frequencies or grids, the settings v of the method, and δ = x−y. The error is an
// *approx.UnsupportedError if the formula does not apply to the kernel, an
// *approx.RangeError for m, or an *approx.DimensionError for δ. PredictedVariance
// panics if t is nil.
func PredictedVariance(t *Variance, k approx.Kernel, v approx.Values, m int, delta []float64) (_ float64, err error) {
	defer evaluate.Catch(&err, k)
	if t == nil || t.of == nil {
		panic("measure.PredictedVariance: got no formula, want one")
	}
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	if err := arg.CheckRange("m", float64(m), 1, approx.MaxRank); err != nil {
		return 0, err
	}
	arg.AtLeast("measure.PredictedVariance", "the dimension of delta", len(delta), 1)
	if err := arg.CheckVector("difference", delta); err != nil {
		return 0, err
	}
	var dim *approx.DimensionError // the domain is one of points, and δ is none
	if errors.As(arg.CheckDomain(k, approx.Points{Data: delta, Dim: len(delta)}), &dim) {
		return 0, dim
	}
	w, err := newWave(k, delta)
	if err != nil && !t.needsNoSpectrum {
		return 0, err
	}
	got, why := t.of(w, m, v)
	if why != "" {
		return 0, &approx.UnsupportedError{Method: "Predicted variance of " + t.Name, Reason: why}
	}
	return w.mass * w.mass * max(0, got), nil
}

// wave is the random wave cos ωᵀδ of a kernel that is 1 at 0.
type wave struct {
	in          fourier.Integral
	mass        float64 // k(0)
	z           float64 // ‖δ‖, after the warp
	once, twice float64 // k(δ), k(2δ), relative to k(0)
}

func newWave(k approx.Kernel, delta []float64) (*wave, error) {
	d := len(delta)
	x := approx.NewPoints(3, d)
	for a, v := range delta {
		x.Row(1)[a], x.Row(2)[a] = v, 2*v
	}
	w := &wave{mass: evaluate.Eval(k, x.Row(0), x.Row(0))}
	w.once, w.twice = evaluate.Eval(k, x.Row(0), x.Row(1))/w.mass, evaluate.Eval(k, x.Row(0), x.Row(2))/w.mass
	in, err := fourier.Represent(k, d)
	if err != nil {
		return w, err
	}
	if in.Activation != nil {
		return w, &approx.UnsupportedError{Method: "Predicted variance", Reason: "The kernel is no sum of waves: " + noFormula}
	}
	w.in = in
	far := in.Warp.Points(x)
	for a, v := range far.Row(1) {
		w.z = math.Hypot(w.z, v-far.Row(0)[a])
	}
	return w, nil
}

func (w *wave) isotropic() bool { return w.in.Radius != nil }

// alone is the variance of one wave: cos² is ½ + ½ cos of twice.
func (w *wave) alone() float64 { return 0.5 + w.twice/2 - w.once*w.once }

func independent(w *wave, m int, _ approx.Values) (float64, string) {
	return w.alone() / float64(m), ""
}

func orthogonal(w *wave, m int, v approx.Values) (float64, string) {
	if !w.isotropic() {
		return 0, noDirections
	}
	d := w.in.Dim
	return w.blocks(m, d, w.together(d, 0, v["radii"] == 1)), ""
}

// blocks is the variance of the mean of m waves in blocks of the given size, the
// last of which may be incomplete. Two waves of a block have the covariance cov.
func (w *wave) blocks(m, size int, cov float64) float64 {
	return grouped(m, size, w.alone(), cov)
}

func grouped(m, size int, alone, cov float64) float64 {
	rest := m % size
	pairs := float64(m/size)*float64(size)*float64(size-1) + float64(rest)*float64(rest-1)
	return (float64(m)*alone + pairs*cov) / float64(m) / float64(m)
}

// degree33 is the variance of spherical-radial rules of degree (3, 3).
func degree33(w *wave, m int, v approx.Values) (float64, string) {
	s, d := w.in.Normal, w.in.Dim
	if !(s > 0) {
		return 0, "its variance is known for a Gaussian spectrum"
	}
	z, dim := s*w.z, float64(d)
	r, p := chiLengths(d + 2)
	mean := make([]float64, len(r)) // Λ(ρz)
	var alone float64
	for i, rho := range r {
		c := dim / (rho * rho)
		mean[i] = sphereMean(rho*z, d)
		alone += p[i] * c * c * (1.5 - 2*mean[i] + sphereMean(2*rho*z, d)/2)
	}
	square := (1 - w.once) * (1 - w.once)
	at := make(map[float64]float64, len(r))
	for i, rho := range r {
		at[rho] = mean[i]
	}
	cov := overPairs(r, p, v["radii"] == 1, func(a, b float64) float64 {
		sum, mixed := a*a+b*b, 2*a*b/dim
		both := (sphereMean(z*math.Sqrt(max(0, sum+mixed)), d) + sphereMean(z*math.Sqrt(max(0, sum-mixed)), d)) / 2
		return dim / (a * a) * dim / (b * b) * (1 - at[a] - at[b] + both)
	})
	return grouped(m, d+1, alone-square, cov-square), ""
}
