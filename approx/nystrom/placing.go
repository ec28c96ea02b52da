package nystrom

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// A Placing updates Nyström's approximation during a drag of one landmark z. The other
// landmarks Z₀ and their kernel values on the points do not change. With the features
// ψ₀ = L₀⁻¹k(Z₀, ·) and w = ψ₀(z), the landmark z adds one feature,
//
//	t(x) = (k(z, x) − wᵀψ₀(x)) / ℓ,  ℓ² = k(z, z) − ‖w‖²,
//
// the last row of a factor of all landmarks. The new row of the covariance takes two
// products of Ψ₀ and a vector, and the eigenpairs follow from two updates of rank one.
// An update takes O(nm + m²), whereas a fit takes O(nm²).
//
// A Placing tests for repeated landmarks with the threshold of a fit, in Z₀ first and
// for z last. A fit orders all landmarks by their remainders, so the ranks can differ.
// The spans are equal up to the threshold.
type Placing struct {
	kernel approx.Kernel
	x, z   approx.Points // n×d, m×d
	j      int           // the landmark that moves
	top    float64       // the largest k(z, z) of the others

	otherFeatures features  // ψ₀, of those of the others that do not repeat others
	psi           []float64 // Ψ₀, n×r
	base          *ritz.Base

	squares []float64 // ‖ψ₀(xᵢ)‖²
}

// NewPlacing stores the kernel values on x of all landmarks z except landmark j. It
// costs as much as the fit. It returns nil if all these values are 0, or if at least n
// of the landmarks do not repeat others. NewPlacing returns the error of ctx.
func NewPlacing(ctx context.Context, k approx.Kernel, x, z approx.Points, j int) (*Placing, error) {
	arg.NotNil("nystrom.NewPlacing", "context", ctx)
	if err := arg.Data(k, x); err != nil {
		return nil, err
	}
	if err := arg.Beside("nystrom.NewPlacing", "z", "landmark", k, x, z); err != nil {
		return nil, err
	}
	arg.Index("nystrom.NewPlacing", "landmark", j, z.Len())
	s, err := See(ctx, k, x, z)
	if err != nil {
		return nil, err
	}
	return s.Placing(ctx, j)
}

// At returns the fit with the landmark at z. The fit equals the fit of FromLandmarks up
// to rounding errors, which Rounding bounds for nearly coinciding landmarks. Observed
// differences were 4·10⁻⁶ of k̂ and of λ₁, and 10⁻⁴ of φ₁. The result values holds all
// eigenvalues above rounding; fit.Eigen has at least the leading r pairs. The result
// squares holds k̂(xᵢ, xᵢ) = ‖ψ(xᵢ)‖² of the points, which take O(n) operations. At
// returns the error of the domain of the kernel.
func (p *Placing) At(z []float64, r int) (fit approx.Fit, values, squares []float64, err error) {
	const fn = "nystrom.Placing.At"
	arg.Receiver(fn, p == nil)
	arg.Made(fn, "nystrom.NewPlacing", p.z.Len() > 0)
	arg.Dim(fn, "z", len(z), p.x.Dim)
	arg.AtLeast(fn, "r", r, 0)
	landmarks := p.z.Clone()
	copy(landmarks.Row(p.j), z)
	defer evaluate.Catch(&err, p.kernel, evaluate.Data(p.x), evaluate.Landmarks(landmarks))
	at := approx.Points{Data: slices.Clone(z), Dim: len(z)}
	if arg.Data(p.kernel, at) != nil {
		if err := arg.Beside(fn, "z", "landmark", p.kernel, p.x, at); err != nil {
			return approx.Fit{}, nil, nil, approx.Renumber(err, func(set string, _ int) (string, int) { return set, p.j })
		}
	}
	f, t, err := p.withLandmark(at)
	if err != nil {
		return approx.Fit{}, nil, nil, err
	}
	squares = slices.Clone(p.squares)
	if t == nil {
		values, pairs := p.base.Leading(r)
		return fitLandmarks(f, pairs, p.x, landmarks), values, squares, nil
	}
	for i, v := range t {
		squares[i] += v * v
	}
	values, pairs := p.base.Joined(f, p.psi, t, r)
	return fitLandmarks(f, pairs, p.x, landmarks), values, squares, nil
}

// withLandmark returns the features with that of the landmark z, and this at the points: nil
// where the others leave nothing of z but rounding. The error says that they leave less.
func (p *Placing) withLandmark(z approx.Points) (f features, t []float64, err error) {
	n, r := p.x.Len(), p.otherFeatures.Len()
	all := r + 1
	w := evaluate.Cross(nil, p.kernel, z, p.otherFeatures.centers)
	lin.SolveLower(p.otherFeatures.l, w, r, 1)
	own := evaluate.Eval(p.kernel, z.Data, z.Data)
	left := own - lin.Dot(w, w)
	if left < -evaluate.NegligibleLeft*max(p.top, own) && !kernel.IsDefinite(p.kernel) {
		return features{}, nil, evaluate.LeftError(z.Data, own, left, r)
	}
	if !(left > cut*max(p.top, own)) {
		return p.otherFeatures, nil, nil
	}
	f = features{kernel: p.kernel, l: make([]float64, all*all)}
	f.centers = approx.Points{Data: append(slices.Clone(p.otherFeatures.centers.Data), z.Data...), Dim: z.Dim}
	for i := range r {
		copy(f.l[i*all:], p.otherFeatures.l[i*r:i*r+i+1])
	}
	copy(f.l[r*all:], w)
	f.l[r*all+r] = math.Sqrt(left)

	t = make([]float64, n)
	lin.MatVec(t, p.psi, w, n, r)
	for i, v := range evaluate.Cross(nil, p.kernel, p.x, z) {
		t[i] = (v - t[i]) / f.l[r*all+r]
	}
	return f, t, nil
}
