package fourier

import (
	"context"
	"math/rand/v2"
	"strconv"

	"mercer/approx"
	"mercer/approx/fourier/rotation"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
)

// ColumnOrthogonal is the method called G-orthogonal or Gort in the experiments of
// Munkhoeva et al. on quadrature features. The m×d matrix of all directions has
// orthonormal columns. In contrast, the matrix of Orthogonal has blocks of orthonormal
// rows. The lengths follow the spectral distribution in ℝᵐ.
//
// The matrix consists of the first d columns of a random rotation of ℝᵐ. The frequencies
// are therefore one block of orthogonal frequencies in ℝᵐ, projected to ℝᵈ. Each
// frequency has the spectral distribution, and E k̂ = k. The variance is the variance of
// Orthogonal with m in place of d,
//
//	Var k̂ = [(1−exp(−z²))²/2 + (m−1) Cov]/m,  Cov = ₁F₁(m; m/2; −z²/2) − exp(−z²).
//
// ColumnOrthogonal requires m ≥ d and an isotropic spectrum. It has 2m features, or m if
// the kernel has an Activation. The rotation takes O(md²) operations, and the features
// of a point take O(md). It is a method for comparisons.
type ColumnOrthogonal struct {
	Frequencies int // m ≥ d; 0 stands for approx.DefaultSize (100)
}

var columnOrthogonalRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "gort",
		Name:   "Column-orthogonal random features",
		Short:  "column-orthogonal random features",
		Source: "Munkhoeva, Kapushev, Burnaev & Oseledets 2018, «Gort» of their experiments",
		Doc:    "Draws all directions at once as a matrix with orthonormal columns, which spreads the frequencies evenly over the axes; needs at least as many frequencies as dimensions.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Unordered: true},
	},
	unsupported: requireDirections,
	minNodes:    func(in Integral) int { return in.Dim },
}, func(m int, _ approx.Values) approx.Method {
	return ColumnOrthogonal{Frequencies: m}
})

// Info implements approx.Method.
func (ColumnOrthogonal) Info() approx.MethodInfo { return columnOrthogonalRule.info }

// Fit implements approx.Method.
func (c ColumnOrthogonal) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return columnOrthogonalRule.fit(ctx, "fourier.ColumnOrthogonal.Fit", p, c.Frequencies, columnOrthogonalNodes)
}

// columnOrthogonalNodes returns the nodes of ColumnOrthogonal.
func columnOrthogonalNodes(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
	m, d := p.Size, in.Dim
	if m < d {
		return Nodes{}, &approx.UnsupportedError{
			Method: "Column-orthogonal random features",
			Reason: "Orthonormal columns in " + words.Count(d, "dimension") + " take at least as many frequencies: m = " + strconv.Itoa(m) + " is too few.",
		}
	}
	q := rotation.Haar(rand.New(rand.NewPCG(p.Seed, streamRotations)), d, m)
	w := approx.NewPoints(m, d)
	for j := range m {
		for a := range d {
			w.Row(j)[a] = q.At(a, j)
		}
	}
	multiplyByLengths(w, in, m, p.Seed)
	return Nodes{W: w}, ctx.Err()
}
