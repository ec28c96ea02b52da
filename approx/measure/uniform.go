package measure

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// SpectralMoment returns the second moment of the spectral measure of k in ℝᵈ, in the
// coordinates of the points,
//
//	E‖ω‖² = −Δk(0)/k(0).
//
// For the Gaussian, this is d/σ². It is +∞ if k has a kink at 0, as for the exponential
// kernel and all spectra with Cauchy tails. SpectralMoment returns an error for kernels
// that are not integrals of cosines.
//
// SpectralMoment extrapolates second differences of k to steps of length 0. Five digits
// are correct.
func SpectralMoment(k approx.Kernel, d int) (_ float64, err error) {
	defer evaluate.Catch(&err, k)
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	in, err := fourier.Represent(k, d)
	if err != nil {
		return 0, err
	}
	if in.Activation != nil {
		return 0, &approx.UnsupportedError{
			Method: "Uniform bounds of random features",
			Reason: "They are about waves, and this kernel is a mean over neurons.",
		}
	}
	var sum float64
	origin, x := make([]float64, d), make([]float64, d)
	top := evaluate.Eval(k, origin, origin)
	for a := range d {
		clear(x)
		decrease := func(h float64) float64 { // 1 − k(h)/k(0)
			x[a] = h
			return 1 - evaluate.Eval(k, origin, x)/top
		}
		// The step is the first power of 2 at which the kernel has decreased by a
		// thousandth. A large step would be wrong for a periodic kernel.
		h := 0x1p-400
		for decrease(h) < 1e-3 && h < 0x1p400 {
			h *= 2
		}
		if h >= 0x1p400 {
			continue // the kernel does not depend on this coordinate
		}
		// 1−k is c₂h² + c₃h³ + c₄h⁴, where c₃ is not 0 for Matérn 3/2. The steps h, h/2 and
		// h/4 eliminate c₃ and c₄.
		g := func(h float64) float64 { return 2 * decrease(h) / (h * h) }
		g0, g1, g2 := g(h), g(h/2), g(h/4)
		if g2 > 1.3*g0 {
			return math.Inf(1), nil // 1−k decreases more slowly than h²
		}
		r0, r1 := 2*g1-g0, 2*g2-g1
		sum += (4*r1 - r0) / 3
	}
	return sum, nil
}

// A Uniform is a bound on the largest error of random Fourier features over a set. With m
// independent frequencies, each with cosine and sine,
//
//	P(sup |k̂ − k|/k(0) ≥ ε) ≤ Chance(ε, m).
//
// The bound does not hold for methods with dependent frequencies.
type Uniform struct {
	Key     string `json:"key"`
	Formula string `json:"formula"`
	Source  string `json:"source"`
	chance  func(eps float64, m int) float64
}

// Chance returns an upper bound of the probability that the error is at least ε. A bound
// above 1 is vacuous.
func (u Uniform) Chance(eps float64, m int) float64 {
	arg.Constructed("measure.Uniform.Chance", "measure.OnBall", u.chance != nil)
	requireEps("measure.Uniform.Chance", eps)
	arg.AtLeast("measure.Uniform.Chance", "m", m, 1)
	return u.chance(eps, m)
}

// IsVacuous reports whether the bound at ε and m is at least 1 or NaN.
func (u Uniform) IsVacuous(eps float64, m int) bool {
	arg.Constructed("measure.Uniform.IsVacuous", "measure.OnBall", u.chance != nil)
	requireEps("measure.Uniform.IsVacuous", eps)
	arg.AtLeast("measure.Uniform.IsVacuous", "m", m, 1)
	return !(u.chance(eps, m) < 1)
}

// Frequencies returns the smallest m for which the bound guarantees an error below ε with
// probability 1−δ. It returns an error if no m up to 2⁵⁰ suffices, or up to the largest int if that is smaller.
func (u Uniform) Frequencies(eps, delta float64) (int, error) {
	arg.Constructed("measure.Uniform.Frequencies", "measure.OnBall", u.chance != nil)
	for _, r := range []approx.RangeError{
		{Key: "epsilon", Value: eps, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "delta", Value: delta, Min: math.SmallestNonzeroFloat64, Max: math.Nextafter(1, 0)},
	} {
		if err := arg.CheckRange(r.Key, r.Value, r.Min, r.Max); err != nil {
			return 0, err
		}
	}
	const maxFrequencies = min(1<<50, math.MaxInt)
	if !(u.chance(eps, maxFrequencies) <= delta) {
		return 0, &approx.UnsupportedError{Method: "Uniform bound", Reason: fmt.Sprintf("%s promises an error of %g with probability %g for no number of frequencies.", u.Key, eps, 1-delta)}
	}
	low, high := 0, 1
	for u.chance(eps, high) > delta {
		low, high = high, 2*high
	}
	for high-low > 1 {
		if mid := low + (high-low)/2; u.chance(eps, mid) > delta {
			low = mid
		} else {
			high = mid
		}
	}
	return high, nil
}

// Epsilon returns the smallest ε for which the bound with m frequencies is at most δ. The
// error is below this ε with probability 1−δ. Epsilon returns +∞ if ε exceeds 2, the
// largest possible error.
func (u Uniform) Epsilon(m int, delta float64) float64 {
	arg.Constructed("measure.Uniform.Epsilon", "measure.OnBall", u.chance != nil)
	arg.AtLeast("measure.Uniform.Epsilon", "m", m, 1)
	if !(0 < delta && delta < 1) { // catches NaN
		panic(fmt.Sprintf("measure.Uniform.Epsilon: got δ = %g, want a number between 0 and 1", delta))
	}
	low, high := 0.0, 2.0
	if u.chance(high, m) > delta {
		return math.Inf(1)
	}
	for range 60 {
		if mid := (low + high) / 2; u.chance(mid, m) > delta {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}

// OnBall returns two bounds over all pairs of points of a set in ℝᵈ with the given
// diameter Δ: the bound printed by Rahimi and Recht, and the bound derived below. If
// moment = E‖ω‖² is infinite, it returns an error.
//
// The printed bound (2007, claim 1), with σ_p² = E‖ω‖², is
//
//	2⁸ (σ_pΔ/ε)² exp(−mε²/4(d+2)).
//
// The derivation of the other bound starts from a covering. The differences x−y lie in a
// ball of radius Δ. It is covered by T ≤ (1+2Δ/r)^d ≤ (4Δ/r)^d balls of radius r ≤ 2Δ.
// With f = (k̂−k)/k(0), |f| < ε holds everywhere under two conditions:
//
//   - |f| < ε/2 at the centres of these balls. This fails with probability at most 2T exp(−mε²/8).
//   - The slope of f is less than ε/2r. The slope is at most (1/m)Σ‖ωⱼ‖ + E‖ω‖, whose mean
//     square is at most 4σ_p². By Markov's inequality, this fails with probability at most
//     (4rσ_p/ε)².
//
// The sum of both probabilities,
//
//	2(4Δ/r)^d exp(−mε²/8) + (4rσ_p/ε)²,
//
// is minimised over r. The printed proof bounds the mean square of the slope by σ_p².
// This treats the gradient at a point that depends on the ω like the gradient at a fixed
// point.
func OnBall(moment, diameter float64, d int) ([]Uniform, error) {
	for _, r := range []approx.RangeError{
		{Key: "moment", Value: moment, Min: 0, Max: math.Inf(1)},
		{Key: "diameter", Value: diameter, Min: 0, Max: math.MaxFloat64},
		{Key: "d", Value: float64(d), Min: 1, Max: approx.MaxSize},
	} {
		if err := arg.CheckRange(r.Key, r.Value, r.Min, r.Max); err != nil {
			return nil, err
		}
	}
	if math.IsInf(moment, 1) {
		return nil, &approx.UnsupportedError{
			Method: "Uniform bounds of random features",
			Reason: "The frequencies of this kernel have no finite mean square, so k̂ has no slope that could be bounded; the bound on given pairs needs none.",
		}
	}
	sigma, dim := math.Sqrt(moment), float64(d)
	printedBound := func(eps float64, m int) float64 {
		s := sigma * diameter / eps
		return 256 * s * s * math.Exp(-float64(m)*eps*eps/(4*(dim+2)))
	}
	derivedBound := func(eps float64, m int) float64 {
		if sigma*diameter == 0 { // k̂(x, x) = k(x, x), and a constant has no frequencies
			return 0
		}
		// Logarithms are used, because both terms may overflow.
		a := math.Log(2) + dim*math.Log(4*diameter) - float64(m)*eps*eps/8
		b := 2 * math.Log(4*sigma/eps)
		r := min((math.Log(dim/2)+a-b)/(dim+2), math.Log(2*diameter))
		return math.Exp(a-dim*r) + math.Exp(b+2*r)
	}
	return []Uniform{
		{"claim1", "2⁸ (σ_pΔ/ε)² exp(−mε²/4(d+2))", "Rahimi & Recht 2007, claim 1", printedBound},
		{"derived", "min over r of 2(4Δ/r)^d exp(−mε²/8) + (4rσ_p/ε)²", "after Rahimi & Recht 2007, appendix A", derivedBound},
	}, nil
}

// Diameter returns the diagonal of the bounding box of the points, an upper bound of
// their diameter.
func Diameter(x mat.Matrix) float64 {
	points := arg.Matrix("measure.Diameter", "x", x)
	arg.Finite("measure.Diameter", "x", points)
	var size float64
	for a := range points.Dim {
		low, high := math.Inf(1), math.Inf(-1)
		for i := range points.Len() {
			low, high = min(low, points.Row(i)[a]), max(high, points.Row(i)[a])
		}
		size = math.Hypot(size, max(0, high-low))
	}
	return size
}

// SupAtLeast returns the largest |k̂(δ, 0) − k(δ, 0)| over q random differences, which
// are uniform in the ball of radius Δ around 0. If k̂ depends only on differences, as for
// cosine and sine pairs, this is a lower bound of the supremum in OnBall. It is in units
// of k. SupAtLeast returns the error of approx.CheckKernel or an
// *approx.KernelValueError. It returns an *approx.DomainError if a difference is outside
// of the domain of the kernel.
func SupAtLeast(k approx.Kernel, f approx.FeatureMap, d int, diameter float64, q int, seed uint64) (_ float64, err error) {
	defer evaluate.Catch(&err, k)
	const fn = "measure.SupAtLeast"
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	arg.FeatureMap(fn, f)
	arg.Must(fn, arg.CheckRange("d", float64(d), 1, approx.MaxSize))
	arg.Must(fn, arg.CheckRange("q", float64(q), 1, approx.MaxSize))
	arg.Must(fn, arg.CheckRange("diameter", diameter, 0, math.MaxFloat64))
	rng := rand.New(rand.NewPCG(seed, supStream))
	x := approx.NewPoints(q+1, d) // the first point is 0
	for i := 1; i <= q; i++ {
		var norm float64
		for a := range d {
			x.Row(i)[a] = rng.NormFloat64()
			norm = math.Hypot(norm, x.Row(i)[a])
		}
		radius := diameter * math.Pow(rng.Float64(), 1/float64(d))
		for a := range d {
			x.Row(i)[a] *= radius / norm
		}
	}
	if err := arg.CheckSet("difference", k, x); err != nil {
		return 0, err
	}
	hat := make([]float64, q+1)
	newTileFunc(f, x)(hat, 0, 1, 0, q+1)
	var top float64
	for i, v := range hat {
		top = max(top, math.Abs(evaluate.Eval(k, x.Row(0), x.Row(i))-v))
	}
	return top, nil
}

// supStream is the random stream of the differences of SupAtLeast.
const supStream = 0x50

// requireEps panics with the function name fn unless eps is positive.
func requireEps(fn string, eps float64) { arg.Positive(fn, "ε", eps) }
