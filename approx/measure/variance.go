package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// A Variance is what theory says of a random feature method: how far k̂(x, y)
// strays from k(x, y) from one seed to the next, as a function of x−y alone.
type Variance struct {
	Key     string `json:"key"`     // of the method
	Formula string `json:"formula"` // for k(0) = 1 and z = ‖x−y‖
	Source  string `json:"source"`
	Doc     string `json:"doc"` // one sentence
	of      func(w *wave, m int, v approx.Values) (float64, string)
}

// Variances lists the methods of which the variance is known. Rules without
// chance have none, and for quasi-Monte-Carlo and structured rotations no formula
// is known.
var Variances = []Variance{
	{
		Key: "rff", Formula: "[½ + ½k(2δ) − k(δ)²]/m", Source: "Sutherland & Schneider 2015, proposition 2",
		Doc: "Independent waves: for the Gaussian (1−exp(−z²/σ²))²/2m, nothing at 0 and half of 1/m far out.",
		of:  independent,
	},
	{Key: "rff-complex", Formula: "[½ + ½k(2δ) − k(δ)²]/m", Source: "as for cosine and sine", Doc: "The same numbers in complex form.", of: independent},
	{Key: "sr11", Formula: "[½ + ½k(2δ) − k(δ)²]/m", Source: "as for cosine and sine", Doc: "Waves are even, so that opposite directions are the same.", of: independent},
	{
		Key: "rff-phase", Formula: "[1 + ½k(2δ) − k(δ)²]/m", Source: "Sutherland & Schneider 2015, proposition 1",
		Doc: "A random phase adds 1/2m everywhere, even at 0, where cosine and sine are exact.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			return (1 + w.twice/2 - w.once*w.once) / float64(m), ""
		},
	},
	{
		Key: "orf", Formula: "rff + Σ b(b−1)/m² · Cov, Cov = E Λ_d(z√(R₁²+R₂²)) − k(δ)²", Source: "Yu et al. 2016, theorem 1; Choromanski, Rowland & Weller 2017",
		Doc: "Waves of a block of b ≤ d are orthogonal; for the Gaussian E Λ_d is ₁F₁(d; d/2; −z²/2σ²), and Cov is negative at moderate z.",
		of:  orthogonal,
	},
	{
		Key: "sr13", Formula: "as orf; with one length for a block E Λ_d(√2 zR) for E Λ_d(z√(R₁²+R₂²))", Source: "Genz & Monahan 1998",
		Doc: "One length for a whole block varies more than a length for each of its directions.",
		of:  orthogonal,
	},
	{
		Key: "gort", Formula: "rff + (m−1)/m · Cov, with the law of ℝᵐ for that of ℝᵈ", Source: "Munkhoeva et al. 2018, «Gort» of their experiments",
		Doc: "One block of m orthogonal waves of ℝᵐ, seen in ℝᵈ.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			if !w.isotropic() {
				return 0, noDirections
			}
			return w.blocks(m, m, w.together(m, 0, false)), ""
		},
	},
	{
		Key: "simplex", Formula: "rff + Σ b(b−1)/m² · Cov, Cov = ½E[Λ_d(z‖R₁v₁+R₂v₂‖) + Λ_d(z‖R₁v₁−R₂v₂‖)] − k(δ)²", Source: "the vertices of a simplex, v₁ᵀv₂ = −1/d",
		Doc: "Blocks of b ≤ d+1 waves along the vertices of a simplex, with lengths of the spectral law.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			if !w.isotropic() {
				return 0, noDirections
			}
			d := w.in.Dim
			return w.blocks(m, d+1, w.together(d, -1/float64(d), false)), ""
		},
	},
	{
		Key: "sr33", Formula: "[Var Y + Σ b(b−1)/m · Cov(Y₁, Y₂)]/m, Y = 1 − (d/ρ²)(1 − cos ρzu/σ), ρ ~ χ(d+2)", Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
		Doc: "Next to nothing up to 2σ, where cubic functions of ω say all there is, and more than independent waves beyond.",
		of:  degree33,
	},
	{
		Key: "binning", Formula: "k(δ)(1 − k(δ))/m", Source: "Rahimi & Recht 2007, section 4",
		Doc: "Each of m grids says 1 or 0: two points share its bin with probability k.",
		of: func(w *wave, m int, _ approx.Values) (float64, string) {
			return w.once * (1 - w.once) / float64(m), ""
		},
	},
}

const (
	noDirections = "the spectrum of this kernel is not the same in all directions"
	noFormula    = "no formula is known for its variance"
)

// PredictedVariance returns the variance of k̂(x, y) over seeds for the method
// with the given key at m frequencies or grids, δ = x−y. It fails where no formula
// is known: of the method, or for the kernel.
func PredictedVariance(key string, k approx.Kernel, v approx.Values, m int, delta []float64) (_ float64, err error) {
	defer evaluate.Catch(&err, k)
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	if err := arg.Range("m", float64(m), 1, approx.MaxRank); err != nil {
		return 0, err
	}
	arg.AtLeast("measure.PredictedVariance", "the dimension of delta", len(delta), 1)
	if err := arg.Vector("difference", delta); err != nil {
		return 0, err
	}
	for _, t := range Variances {
		if t.Key != key {
			continue
		}
		w, err := newWave(k, delta)
		if err != nil && key != "binning" {
			return 0, err
		}
		got, why := t.of(w, m, v)
		if why != "" {
			return 0, &approx.UnsupportedError{Method: "Predicted variance of " + key, Reason: why}
		}
		return w.mass * w.mass * max(0, got), nil
	}
	return 0, &approx.UnsupportedError{Method: "Predicted variance of " + key, Reason: noFormula}
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
		x.At(1)[a], x.At(2)[a] = v, 2*v
	}
	w := &wave{mass: evaluate.Eval(k, x.At(0), x.At(0))}
	w.once, w.twice = evaluate.Eval(k, x.At(0), x.At(1))/w.mass, evaluate.Eval(k, x.At(0), x.At(2))/w.mass
	in, err := fourier.Represent(k, d)
	if err != nil {
		return w, err
	}
	if in.Activation != nil {
		return w, &approx.UnsupportedError{Method: "Predicted variance", Reason: "The kernel is no sum of waves: " + noFormula}
	}
	w.in = in
	far := in.Warp.Points(x)
	for a, v := range far.At(1) {
		w.z = math.Hypot(w.z, v-far.At(0)[a])
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
// last of which may break off, where two of a block have the covariance cov.
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
