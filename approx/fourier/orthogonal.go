package fourier

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier/rotation"
	"mercer/approx/internal/fitting"
)

// These are the random streams of methods that draw directions in blocks and lengths
// individually.
const (
	streamRotations = 0xf2
	streamRadii     = 0xf3
)

// Orthogonal is orthogonal random features, the method of Yu et al. It draws directions
// in orthogonal blocks of d. Each block is a rotation drawn from the Haar measure on
// O(d). Lengths are independent and follow the spectral distribution. Each ω has the same
// distribution as for Random, so E k̂ = k. But the frequencies of a block are not
// independent. For the Gaussian at the distance zσ, the covariance of two cosines of a
// block is
//
//	Cov(cos ω₁ᵀδ, cos ω₂ᵀδ) = ₁F₁(d; d/2; −z²/2) − exp(−z²).
//
// It is negative at moderate z and only slightly positive at larger z. The variance is
//
//	Var k̂ = [(1−exp(−z²))²/2 + (d−1) Cov] / m  if d divides m.
//
// Orthogonal has 2m features, or m if the kernel has an Activation. The rotations take
// O(md²) operations, and the features of a point take O(md). Orthogonal supports every
// isotropic spectrum. At the same cost it is usually more accurate than Random, above all
// in many dimensions.
//
// See Yu, Suresh, Choromanski, Holtmann-Rice & Kumar 2016, «Orthogonal random features»,
// equation 4.
type Orthogonal struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var orthogonalRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "orf",
		Name:   "Orthogonal random features",
		Short:  "orthogonal random features",
		Source: "Yu, Suresh, Choromanski, Holtmann-Rice & Kumar 2016, eq. 4",
		Doc:    "Draws directions in orthogonal blocks: less variance than random Fourier features at the same cost, above all in high dimension.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	},
	unsupported: requireDirections,
}, func(m int, _ approx.Values) approx.Method {
	return Orthogonal{Frequencies: m}
})

// Info implements approx.Method.
func (Orthogonal) Info() approx.MethodInfo { return orthogonalRule.info }

// Fit implements approx.Method.
func (o Orthogonal) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return orthogonalRule.fit(ctx, "fourier.Orthogonal.Fit", p, o.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		m, d := p.Size, in.Dim
		rng := rand.New(rand.NewPCG(p.Seed, streamRotations))
		w := approx.NewPoints(m, d)
		for j := 0; j < m; j += d {
			if err := ctx.Err(); err != nil {
				return Nodes{}, err
			}
			copy(w.Data[j*d:], rotation.Haar(rng, min(d, m-j), d).RawMatrix().Data)
		}
		multiplyByLengths(w, in, d, p.Seed)
		return Nodes{W: w}, nil
	})
}

// multiplyByLengths multiplies each row of w by an independent random length. The length
// has the distribution of ‖w‖ in ℝᵉ.
func multiplyByLengths(w approx.Points, in Integral, e int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, streamRadii))
	for j := range w.Len() {
		r := drawLength(rng, in.Spectrum, e)
		for a := range w.Row(j) {
			w.Row(j)[a] *= r
		}
	}
}
