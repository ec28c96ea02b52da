package rotation

import (
	"math"
	"math/rand/v2"
)

// A Butterfly is a random orthogonal d×d matrix M = (QP)³ that is applied in
// O(d log d): P is a permutation and Q = F₁F₂⋯F_L, L = ⌈log₂ d⌉, a product of sparse
// factors. Factor l acts on blocks of b = 2ˡ coordinates and turns the pairs that
// lie b/2 apart by one angle a block; a pair whose partner is beyond d stays. The
// d−1 angles are those of neighbours of a vector u that is uniform on the sphere,
// θᵢ = atan2(uᵢ, uᵢ₊₁).
//
// It is uniform on O(2) in the plane and only near to uniform beyond: d−1 angles
// cannot reach every rotation. What a rule integrates exactly with every rotation
// it integrates exactly with this one.
//
// See Genz 1998, «Methods for generating random orthogonal matrices», and Munkhoeva
// et al. 2018, section 4, whose released code this follows.
type Butterfly struct {
	cos, sin []float64 // of the d−1 angles
	perm     []int     // (Pᵀx)ᵢ = x[perm[i]]
}

// times is the power of QP: the published choice.
const times = 3

// NewButterfly draws a butterfly of ℝᵈ, d ≥ 1.
func NewButterfly(rng *rand.Rand, d int) *Butterfly {
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
func (b *Butterfly) Len() int { return len(b.perm) }

// Apply overwrites x by Mx.
func (b *Butterfly) Apply(x []float64) {
	scratch := make([]float64, len(b.perm))
	for range times {
		for i, p := range b.perm {
			scratch[p] = x[i]
		}
		copy(x, scratch)
		half := 1
		for 2*half < len(x) {
			half *= 2
		}
		for ; half > 0 && len(x) > 1; half /= 2 {
			b.factor(x, half, 1)
		}
	}
}

// Transpose overwrites x by Mᵀx, with scratch of length d.
func (b *Butterfly) Transpose(x, scratch []float64) {
	for range times {
		for half := 1; half < len(x); half *= 2 {
			b.factor(x, half, -1)
		}
		copy(scratch, x)
		for i, p := range b.perm {
			x[i] = scratch[p]
		}
	}
}

// factor overwrites x by that factor F whose pairs lie half apart, or by its
// transpose where turn is −1.
func (b *Butterfly) factor(x []float64, half int, turn float64) {
	for start := 0; start+half < len(x); start += 2 * half {
		// The angles of a block lie in its middle, so each factor has its own.
		c, s := b.cos[start+half-1], turn*b.sin[start+half-1]
		upper, lower := x[start:start+half], x[start+half:min(start+2*half, len(x))]
		for j, v := range lower {
			u := upper[j]
			upper[j], lower[j] = c*u-s*v, s*u+c*v
		}
	}
}
