package rotation

import (
	"math"
	"math/rand/v2"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// A Butterfly is a random orthogonal d×d matrix M = (QP)³. A product with a vector takes
// O(d log d) operations. P is a permutation, and Q = F₁F₂⋯F_L is a product of sparse
// factors, L = ⌈log₂ d⌉.
//
// Factor l acts on blocks of b = 2ˡ coordinates. It rotates pairs at distance b/2 by one
// angle per block. A coordinate without a partner does not change. The d−1 angles come
// from a vector u that is uniform on the sphere, θᵢ = atan2(uᵢ, uᵢ₊₁).
//
// In the plane, M is uniform on O(2). In higher dimensions, M is only nearly uniform,
// because d−1 angles cannot represent every rotation. If a rule integrates a function
// exactly with every rotation, it also does so with a Butterfly.
//
// See Genz 1998, «Methods for generating random orthogonal matrices», and Munkhoeva et
// al. 2018, section 4. The implementation follows the code released by the latter.
type Butterfly struct {
	cos, sin []float64 // cosines and sines of the d−1 angles
	perm     []int     // (Pᵀx)ᵢ = x[perm[i]]
}

// butterflyPower is the exponent of QP in M, as published.
const butterflyPower = 3

// NewButterfly draws a butterfly of ℝᵈ from rng. It panics if rng is nil, or unless d is
// between 1 and 2²⁰.
func NewButterfly(rng *rand.Rand, d int) *Butterfly {
	if rng == nil {
		panic("rotation.NewButterfly: got no generator, want one")
	}
	checkDim("rotation.NewButterfly", d)
	size := 1
	for size < d {
		size *= 2
	}
	u := make([]float64, size)
	for i := range u {
		u[i] = rng.NormFloat64()
	}
	b := &Butterfly{make([]float64, d-1), make([]float64, d-1), rng.Perm(d)}
	for i := range d - 1 {
		h := math.Hypot(u[i], u[i+1])
		b.cos[i], b.sin[i] = u[i+1]/h, u[i]/h
	}
	return b
}

// Len returns the dimension d.
func (b *Butterfly) Len() int {
	arg.Receiver("rotation.Butterfly.Len", b == nil)
	return len(b.perm)
}

// Apply overwrites x by Mx.
func (b *Butterfly) Apply(x []float64) {
	arg.Receiver("rotation.Butterfly.Apply", b == nil)
	checkLen("rotation.Butterfly.Apply", "numbers in x", len(x), b.Len())
	scratch := make([]float64, len(b.perm))
	top := 1
	for 2*top < len(x) {
		top *= 2
	}
	for range butterflyPower {
		for i, p := range b.perm {
			scratch[p] = x[i]
		}
		copy(x, scratch)
		for half := top; half > 0; half /= 2 {
			b.applyFactor(x, 1, half, -1)
		}
	}
}

// ApplyTranspose overwrites the d×n matrix a by Mᵀa. The columns of a are points, so each
// rotation acts on contiguous rows. The slice scratch has the length of a.
func (b *Butterfly) ApplyTranspose(a, scratch []float64, n int) {
	arg.Receiver("rotation.Butterfly.ApplyTranspose", b == nil)
	checkCount("rotation.Butterfly.ApplyTranspose", n)
	checkLen("rotation.Butterfly.ApplyTranspose", "numbers in a", len(a), n*b.Len())
	checkLen("rotation.Butterfly.ApplyTranspose", "numbers in scratch", len(scratch), len(a))
	for range butterflyPower {
		for half := 1; half < len(b.perm); half *= 2 {
			b.applyFactor(a, n, half, 1)
		}
		copy(scratch, a)
		for i, p := range b.perm {
			copy(a[i*n:(i+1)*n], scratch[p*n:(p+1)*n])
		}
	}
}

// applyFactor overwrites the d×n matrix a by Fᵀa, or by Fa if turn is −1. The distance of
// the pairs that F rotates is half.
func (b *Butterfly) applyFactor(a []float64, n, half int, turn float64) {
	d := len(b.perm)
	for start := 0; start+half < d; start += 2 * half {
		// The index of the angle is the middle of the block, so different factors use
		// different angles. All pairs of the block with a partner rotate by this angle.
		angle, pairs := start+half-1, min(half, d-start-half)
		lin.Rotate(a, start*n, (start+half)*n, pairs*n, b.cos[angle], turn*b.sin[angle])
	}
}
