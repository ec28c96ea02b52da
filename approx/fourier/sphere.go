package fourier

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier/rotation"
)

// A sphere draws directions in blocks: the d axes or the d+1 vertices of the regular
// simplex, with an independent rotation for each block. If the rotation is uniform
// (rotation.Haar), every direction is uniform on the sphere. A block may then be
// incomplete, and a mean over directions stays unbiased. Complete blocks, with the
// opposite of each direction, integrate polynomials of degree 3 on the sphere exactly.
type sphere struct {
	dim       int
	simplex   bool // vertices of the simplex; false: axes
	butterfly bool // turned by rotation.Butterfly
	opposites bool // each direction is followed by its opposite, for functions that are not even
}

// nodes returns m nodes and, for butterflies, a fast Product. The function length
// returns the length of the next direction. It is called once for a direction and its
// opposite, and first is true at the beginning of a block. Rotations use a separate
// random stream, so that the first m of m+1 nodes are the same. It returns the error of
// ctx.
func (s sphere) nodes(ctx context.Context, m int, seed uint64, length func(first bool) float64) (approx.Points, Product, error) {
	rng := rand.New(rand.NewPCG(seed, streamRotations))
	d, size, copies := s.dim, s.dim, 1
	if s.simplex {
		size++
	}
	if s.opposites {
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
		if s.butterfly {
			b := rotation.NewButterfly(rng, d)
			turns, axes = append(turns, b), columns(b, min(count, d))
		} else {
			axes = rotation.Haar(rng, min(count, d), d)
		}
		if s.simplex {
			vertices := make([]float64, count*d)
			rotation.NewSimplex(d).Spread(vertices, axes, count)
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
	// Measured, as for Hadamard products: beside products by vectors the fast way
	// pays from some hundred dimensions on.
	if !s.butterfly || d <= 96 {
		return w, nil, nil
	}
	return w, s.product(turns, scale, size, copies), nil
}

// columns returns the first k columns of b as rows.
func columns(b *rotation.Butterfly, k int) []float64 {
	d := b.Len()
	e := make([]float64, k*d)
	for i := range k {
		e[i*d+i] = 1
		b.Apply(e[i*d : (i+1)*d])
	}
	return e
}

// product returns the products of points with nodes scaleⱼ M vⱼ, by Mᵀx once for
// each block: O(log d) operations for each node.
func (s sphere) product(turns []*rotation.Butterfly, scale []float64, size, copies int) Product {
	return func(dst []float64, x approx.Points) {
		const columns = 32 // points at once, so that rotations run along them
		m, d := len(scale), s.dim
		turned, scratch := make([]float64, d*columns), make([]float64, d*columns)
		seen, simplex := make([]float64, size*columns), rotation.NewSimplex(d)
		for i := 0; i < x.Len(); i += columns {
			n := min(columns, x.Len()-i)
			for block, b := range turns {
				turned := turned[:d*n]
				for q := range n {
					for a, v := range x.Row(i + q) {
						turned[a*n+q] = v
					}
				}
				b.Transpose(turned, scratch[:d*n], n)
				at := turned // axes
				if s.simplex {
					at = seen[:size*n]
					simplex.Project(at, turned, n)
				}
				from := block * size * copies
				for j := from; j < min(from+size*copies, m); j++ {
					r, row := scale[j], (j-from)/copies
					for q, v := range at[row*n : (row+1)*n] {
						dst[(i+q)*m+j] = r * v
					}
				}
			}
		}
	}
}
