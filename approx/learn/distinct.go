package learn

import (
	"encoding/binary"
	"math"
	"slices"

	"mercer/approx"
)

// A distinctPoints holds the g distinct points among n points. Let Z be the n×g indicator
// matrix of the groups of equal points, and C = ZᵀZ the sizes of the groups. The columns
// of W = ZC^(−½) are then orthonormal, and
//
//	K = WK′Wᵀ,  K′ = C^½ K(x, x) C^½.
//
// Ridge regression of y by K is therefore ridge regression of y′ = Wᵀy by K′. The rows of
// K′ differ from each other. The null space of K due to repeated points is then known
// without rounding.
//
// If the points have weights V, a diagonal matrix, the same holds with C = ZᵀVZ and
// y′ = C^(−½)ZᵀVy. A point of weight 2 is then the same as two equal points.
type distinctPoints struct {
	x     approx.Points // g×d, in the order in which they first appear
	group []int         // index of the distinct point of each of the n points
	size  []int         // number of points in each group
	root  []float64     // √C, g

	weights []float64 // diagonal of V, n; nil stands for ones
}

// newDistinct finds the distinct points of x, whose weights are w or, if w is nil, 1. Two
// points are equal if all bits of their coordinates are equal. The numbers 0 and −0 count
// as equal.
func newDistinct(x approx.Points, w []float64) distinctPoints {
	n := x.Len()
	d := distinctPoints{weights: w, x: approx.Points{Data: make([]float64, 0, len(x.Data)), Dim: x.Dim}, group: make([]int, n)}
	first := make(map[string]int, n)
	key := make([]byte, 0, 8*x.Dim)
	for i := range n {
		key = key[:0]
		for _, v := range x.Row(i) {
			key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v+0)) // −0 + 0 = 0
		}
		g, ok := first[string(key)]
		if !ok {
			g = len(d.root)
			first[string(key)] = g
			d.x.Data = append(d.x.Data, x.Row(i)...)
			d.root, d.size = append(d.root, 0), append(d.size, 0)
		}
		d.group[i] = g
		d.size[g]++
		d.root[g] += weightOf(w, i)
	}
	for g, c := range d.root {
		d.root[g] = math.Sqrt(c)
	}
	return d
}

// project returns y′, g×k, for the n×k matrix y.
func (d distinctPoints) project(y []float64) []float64 {
	k := len(y) / len(d.group)
	s := make([]float64, len(d.root)*k)
	for i, g := range d.group {
		for j, v := range y[i*k : (i+1)*k] {
			s[g*k+j] += weightOf(d.weights, i) * v
		}
	}
	for i := range s {
		s[i] /= d.root[i/k]
	}
	return s
}

// scale multiplies row i of the matrix a, which has g rows, by √Cᵢ, and returns a.
func (d distinctPoints) scale(a []float64) []float64 {
	w := len(a) / len(d.root)
	for g, c := range d.root {
		if c != 1 {
			for i := g * w; i < (g+1)*w; i++ {
				a[i] *= c
			}
		}
	}
	return a
}

// scaleGram changes the g×g matrix k from K(x, x) to K′ in place, and returns k.
func (d distinctPoints) scaleGram(k []float64) []float64 {
	n := len(d.root)
	if !slices.ContainsFunc(d.root, func(c float64) bool { return c != 1 }) {
		return k
	}
	for i, c := range d.root {
		row := k[i*n : (i+1)*n]
		for j, v := range d.root {
			row[j] *= c * v
		}
	}
	return k
}

// lift converts the influence of K′ and y′ to the influence of K and y. Let P be I − WWᵀ.
// The conversion uses
//
//	ρ(K + ρI)⁻¹ = ρW(K′ + ρI)⁻¹Wᵀ + P,  H = WH′Wᵀ.
//
// Here (Py)ᵢ is yᵢ minus the mean of its group, and Pᵢᵢ = 1 − 1/Cᵢ. With weights, Pᵢᵢ =
// 1 − vᵢ/Cᵢ, and the weight of target i in its own prediction is H′vᵢ/Cᵢ.
func (d distinctPoints) lift(in influence, y []float64) influence {
	n, s := len(d.group), d.project(y)
	k := len(y) / n
	out := newInfluence(n, k)
	for i, g := range d.group {
		root, scale := d.root[g], in.scale[g]
		if d.size[g] == 1 {
			out.leverage[i] = in.leverage[g]
			out.scale[i], out.den[i], out.denErr[i] = scale, in.den[g], in.denErr[g]
			for j := range k {
				out.num[i*k+j], out.numErr[i*k+j] = in.num[g*k+j]/root, in.numErr[g*k+j]/root
			}
			continue
		}
		v := weightOf(d.weights, i)
		out.leverage[i] = v * in.leverage[g] / (root * root)
		out.scale[i] = 1
		out.den[i] = v*scale*in.den[g]/(root*root) + 1 - v/(root*root)
		out.denErr[i] = v*scaleError(scale, in.denErr[g])/(root*root) + 0x1p-51
		for j := range k {
			out.num[i*k+j] = scale*in.num[g*k+j]/root + y[i*k+j] - s[g*k+j]/root
			out.numErr[i*k+j] = scaleError(scale, in.numErr[g*k+j])/root + 0x1p-51*root*(math.Abs(y[i*k+j])+math.Abs(s[g*k+j])/root)
		}
	}
	return out
}

// scaleError returns scale·err, or 0 if scale is 0 and err may be infinite.
func scaleError(scale, err float64) float64 {
	if scale == 0 {
		return 0
	}
	return scale * err
}
