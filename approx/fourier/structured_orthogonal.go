package fourier

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// streamSigns is the random stream of the signs of Hadamard products for a seed.
const streamSigns = 0xf4

// StructuredOrthogonal is structured orthogonal random features (SORF), the method of Yu
// et al. that replaces the rotations of Orthogonal. It uses products of Walsh–Hadamard
// matrices H and random signs D,
//
//	W = √d′ H D₁ H D₂ H D₃ / d′^(3/2),  d′ = 2^⌈log₂ d⌉.
//
// Points are padded with zeros to d′ coordinates, and Padding is a lower limit for d′.
// Lengths follow the spectral distribution in ℝ^d′. Its projection is the distribution in
// ℝᵈ. (RandomOrthogonalMatrix has the fixed length √d′ of the paper.)
//
// A product of three factors is nearly uniform if d′ is large. If d′ is small, it has few
// values. With d′ = 2, every direction is a diagonal. In the plane, at distances up to
// 3σ, the bias of k̂ is 0.35 for d′ = 4 and 0.02 for d′ = 16. From d′ = 32 on, it is
// invisible.
//
// StructuredOrthogonal has 2m features, or m if the kernel has an Activation. The
// features of a point take O(m log d′) operations instead of O(md), which is faster from
// about a hundred dimensions on. It supports every isotropic spectrum.
//
// See Yu, Suresh, Choromanski, Holtmann-Rice & Kumar 2016, «Orthogonal random features»,
// equation 6.
type StructuredOrthogonal struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Padding is a lower limit for the power of two d′ to which points are padded, up to
	// 256. The value 0 stands for 32.
	Padding int
}

var structuredOrthogonalRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "sorf",
		Name:   "Structured orthogonal random features",
		Short:  "structured orthogonal features",
		Source: "Yu, Suresh, Choromanski, Holtmann-Rice & Kumar 2016, eq. 6",
		Doc:    "Rotates by fast Hadamard transforms and random signs instead of matrices: in high dimension nearly as good as orthogonal features, and far cheaper; biased where padded to few dimensions.",
		Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{paddingParam},
	},
	unsupported: requireDirections,
}, func(m int, v approx.Values) approx.Method {
	return StructuredOrthogonal{Frequencies: m, Padding: int(v["pad"])}
})

// Info implements approx.Method.
func (StructuredOrthogonal) Info() approx.MethodInfo { return structuredOrthogonalRule.info }

// Fit implements approx.Method.
func (s StructuredOrthogonal) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	pad, err := fitting.Int("Padding", s.Padding, paddingParam)
	if err != nil {
		return nil, err
	}
	return structuredOrthogonalRule.fit(ctx, "fourier.StructuredOrthogonal.Fit", p, s.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		h := newHadamardNodes(in.Dim, pad, p.Size, p.Seed)
		rng := rand.New(rand.NewPCG(p.Seed, streamRadii))
		for j := range h.length {
			h.length[j] = drawLength(rng, in.Spectrum, h.order)
		}
		return h.nodes(), ctx.Err()
	})
}

var paddingParam = approx.Param{
	Key:     "pad",
	Symbol:  "d′",
	Name:    "padded to",
	Doc:     "Points are padded with zeros to a power of two of at least this dimension: few dimensions give few directions, and a bias.",
	Min:     1,
	Max:     256,
	Default: 32,
	Log:     true,
	Integer: true,
}

// hadamardNodes are m nodes in blocks of d′. The nodes of a block are the rows of the
// first d columns of diag(r) H D₁ H D₂ H D₃ / d′^(3/2).
type hadamardNodes struct {
	dim, order int       // d, d′
	signs      []float64 // D₃, D₂ and D₁ for each block
	length     []float64 // r, m
}

// newHadamardNodes draws the signs of m nodes. It draws them block by block, so a larger
// m does not change the first signs. The lengths are 0.
func newHadamardNodes(d, pad, m int, seed uint64) hadamardNodes {
	h := hadamardNodes{dim: d, order: 1 << bits.Len(uint(max(d, pad)-1)), length: make([]float64, m)}
	rng := rand.New(rand.NewPCG(seed, streamSigns))
	h.signs = make([]float64, (m+h.order-1)/h.order*3*h.order)
	for i := range h.signs {
		h.signs[i] = float64(1 - 2*int(rng.Uint64()>>63))
	}
	return h
}

// nodes returns the vectors wⱼ, computed as products with the axes. It adds the fast
// Product if this is faster than a matrix product.
func (h hadamardNodes) nodes() Nodes {
	m := len(h.length)
	axes := approx.NewPoints(h.dim, h.dim)
	for a := range h.dim {
		axes.Row(a)[a] = 1
	}
	columns := make([]float64, h.dim*m)
	h.Multiply(columns, axes)
	n := Nodes{W: approx.NewPoints(m, h.dim)}
	for j := range m {
		for a := range h.dim {
			n.W.Row(j)[a] = columns[a*m+j]
		}
	}
	// In measurements, the additions of a transform take little time. The transpositions
	// of points and features take as long as a hundred columns of a matrix product.
	if h.dim > 96 {
		n.Product = h
	}
	return n
}

// Multiply implements Product. It transposes blocks of points so that the additions of a
// transform are contiguous.
func (h hadamardNodes) Multiply(dst []float64, x approx.Points) {
	const block = 32
	m, e := len(h.length), h.order
	a := make([]float64, e*block)
	scale := 1 / (float64(e) * math.Sqrt(float64(e)))
	for i := 0; i < x.Len(); i += block {
		n := min(block, x.Len()-i)
		for from := 0; from < m; from += e {
			a := a[:e*n]
			clear(a[h.dim*n:])
			for q := range n {
				for c, v := range x.Row(i + q) {
					a[c*n+q] = v
				}
			}
			for s := 0; s < 3; s++ {
				for c, sign := range h.signs[3*from+s*e : 3*from+(s+1)*e] {
					if sign < 0 {
						for q, v := range a[c*n : (c+1)*n] {
							a[c*n+q] = -v
						}
					}
				}
				lin.Hadamard(a, e, n)
			}
			for j := from; j < min(from+e, m); j++ {
				r := scale * h.length[j]
				for q, v := range a[(j-from)*n : (j-from+1)*n] {
					dst[(i+q)*m+j] = r * v
				}
			}
		}
	}
}
