package fourier

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier/rotation"
)

// A directionSampler draws directions in blocks. A block consists of the d axes or the
// d+1 vertices of the regular simplex, with an independent random rotation. If the
// rotation has the Haar distribution, every direction is uniform on the sphere. A mean
// over directions is then unbiased even if a block is incomplete. Complete blocks with
// the opposite of each direction integrate polynomials of degree 3 on the sphere exactly.
type directionSampler struct {
	dim           int
	simplex       bool // uses the vertices of the simplex instead of the axes
	usesButterfly bool // uses rotation.Butterfly instead of rotation.Haar
	addsOpposites bool // adds the opposite of each direction
}

// nodes returns m nodes and, for butterflies, a fast Product. The function length returns
// the length of the next direction. It is called once for a direction and its opposite,
// and first is true at the beginning of a block. Rotations use a separate random stream,
// so a larger m does not change the first nodes. The error is the error of ctx.
func (s directionSampler) nodes(ctx context.Context, m int, seed uint64, length func(first bool) float64) (approx.Points, Product, error) {
	rng := rand.New(rand.NewPCG(seed, streamRotations))
	d, size, copies := s.dim, s.dim, 1
	if s.simplex {
		size++
	}
	if s.addsOpposites {
		copies = 2
	}
	w, scale := approx.NewPoints(m, d), make([]float64, m)
	var turns []*rotation.Butterfly
	for from := 0; from < m; from += size * copies {
		if err := ctx.Err(); err != nil {
			return w, nil, err
		}
		count := min(size, (m-from+copies-1)/copies)
		var axes []float64
		if s.usesButterfly {
			b := rotation.NewButterfly(rng, d)
			turns, axes = append(turns, b), butterflyColumns(b, min(count, d))
		} else {
			axes = rotation.Haar(rng, min(count, d), d).RawMatrix().Data
		}
		if s.simplex {
			vertices := make([]float64, count*d)
			rotation.NewSimplex(d).RotatedVertices(vertices, axes, count)
			axes = vertices
		}
		for j := range count {
			r := length(j == 0)
			for i := from + j*copies; i < min(from+(j+1)*copies, m); i++ {
				scale[i] = r
				for a, v := range axes[j*d : (j+1)*d] {
					w.Row(i)[a] = r * v
				}
				r = -r
			}
		}
	}
	// In measurements, products with butterflies are faster than matrix products from
	// about a hundred dimensions on.
	if !s.usesButterfly || d <= 96 {
		return w, nil, nil
	}
	return w, butterflyProduct{d, s.simplex, copies, turns, scale}, nil
}

// butterflyColumns returns the first k columns of b as rows of a k×d matrix.
func butterflyColumns(b *rotation.Butterfly, k int) []float64 {
	d := b.Len()
	e := make([]float64, k*d)
	for i := range k {
		e[i*d+i] = 1
		b.Apply(e[i*d : (i+1)*d])
	}
	return e
}

// A butterflyProduct is the Product for the nodes scaleⱼ M vⱼ, where the vⱼ are the axes
// or the vertices of the simplex. It computes Mᵀx once for each block, which takes O(log
// d) operations for each node.
type butterflyProduct struct {
	dim     int                   // d
	simplex bool                  // the vⱼ are the vertices of the simplex
	copies  int                   // number of nodes for each direction
	turns   []*rotation.Butterfly // M of each block
	scale   []float64             // m
}

// Multiply implements Product.
func (p butterflyProduct) Multiply(dst []float64, x approx.Points) {
	const columns = 32 // points at once, so that the loops of a rotation are contiguous
	m, d, size := len(p.scale), p.dim, p.dim
	if p.simplex {
		size++
	}
	rotatedColumns, scratch := make([]float64, d*columns), make([]float64, d*columns)
	projectedColumns, simplex := make([]float64, size*columns), rotation.NewSimplex(d)
	for i := 0; i < x.Len(); i += columns {
		n := min(columns, x.Len()-i)
		for block, b := range p.turns {
			rotatedBlock := rotatedColumns[:d*n]
			for q := range n {
				for a, v := range x.Row(i + q) {
					rotatedBlock[a*n+q] = v
				}
			}
			b.ApplyTranspose(rotatedBlock, scratch[:d*n], n)
			values := rotatedBlock // products with the axes
			if p.simplex {
				values = projectedColumns[:size*n]
				simplex.Project(values, rotatedBlock, n)
			}
			from := block * size * p.copies
			for j := from; j < min(from+size*p.copies, m); j++ {
				r, row := p.scale[j], (j-from)/p.copies
				for q, v := range values[row*n : (row+1)*n] {
					dst[(i+q)*m+j] = r * v
				}
			}
		}
	}
}
