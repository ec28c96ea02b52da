package rotation

import (
	"math"
	"math/rand/v2"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// A Butterfly is a random orthogonal d×d matrix M = (QP)³ that is applied in O(d
// log d). P is a permutation, and Q = F₁F₂⋯F_L with L = ⌈log₂ d⌉ is a product of
// sparse factors. Factor l acts on blocks of b = 2ˡ coordinates and rotates pairs
// at distance b/2 by one angle per block. A coordinate whose partner is beyond d
// stays. The d−1 angles are those of neighbours of a vector u that is uniform on
// the sphere, θᵢ = atan2(uᵢ, uᵢ₊₁).
//
// In the plane, M is uniform on O(2). In higher dimensions, M is only nearly uniform,
// since d−1 angles cannot represent every rotation. A function that a rule integrates
// exactly with every rotation is also integrated exactly with this one.
//
// See Genz 1998, «Methods for generating random orthogonal matrices», and Munkhoeva
// et al. 2018, section 4, whose released code this follows.
type Butterfly struct {
	cos, sin []float64 // of the d−1 angles
	perm     []int     // (Pᵀx)ᵢ = x[perm[i]]
}

// times is the power of QP: the published choice.
const times = 3

// NewButterfly draws a butterfly of ℝᵈ, d ≥ 1. It panics unless d is between 1 and 2²⁰.
func NewButterfly(rng *rand.Rand, d int) *Butterfly {
	if rng == nil {
		panic("rotation.NewButterfly: got no generator, want one")
	}
	wantFew("rotation.NewButterfly", d)
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

// Len returns d.
func (b *Butterfly) Len() int {
	arg.Receiver("rotation.Butterfly.Len", b == nil)
	return len(b.perm)
}

// Apply overwrites x by Mx.
func (b *Butterfly) Apply(x []float64) {
	arg.Receiver("rotation.Butterfly.Apply", b == nil)
	wantLen("rotation.Butterfly.Apply", "numbers in x", len(x), b.Len())
	scratch := make([]float64, len(b.perm))
	top := 1
	for 2*top < len(x) {
		top *= 2
	}
	for range times {
		for i, p := range b.perm {
			scratch[p] = x[i]
		}
		copy(x, scratch)
		for half := top; half > 0; half /= 2 {
			b.factor(x, 1, half, -1)
		}
	}
}

// Transpose overwrites the d×n matrix a by Mᵀa. The columns of a are points, so that a
// rotation acts on contiguous rows. scratch has the length of a.
func (b *Butterfly) Transpose(a, scratch []float64, n int) {
	arg.Receiver("rotation.Butterfly.Transpose", b == nil)
	wantRows("rotation.Butterfly.Transpose", n)
	wantLen("rotation.Butterfly.Transpose", "numbers in a", len(a), n*b.Len())
	wantLen("rotation.Butterfly.Transpose", "numbers in scratch", len(scratch), len(a))
	for range times {
		for half := 1; half < len(b.perm); half *= 2 {
			b.factor(a, n, half, 1)
		}
		copy(scratch, a)
		for i, p := range b.perm {
			copy(a[i*n:(i+1)*n], scratch[p*n:(p+1)*n])
		}
	}
}

// factor overwrites the d×n matrix a by Fᵀa, or by Fa if turn is −1. The pairs of F are
// at the distance half.
func (b *Butterfly) factor(a []float64, n, half int, turn float64) {
	d := len(b.perm)
	for start := 0; start+half < d; start += 2 * half {
		// The angles of a block lie in its middle, so each factor has its own. All
		// pairs with a partner rotate by it.
		angle, pairs := start+half-1, min(half, d-start-half)
		lin.Rotate(a, start*n, (start+half)*n, pairs*n, b.cos[angle], turn*b.sin[angle])
	}
}
