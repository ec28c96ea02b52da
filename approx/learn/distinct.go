package learn

import (
	"encoding/binary"
	"math"

	"mercer/approx"
)

// A distinct holds the g different points among n. With the indicator matrix Z, n×g, and
// the numbers of points C = ZᵀZ, the columns of W = ZC^(−½) are orthonormal, and
//
//	K = WK′Wᵀ,  K′ = C^½ K(x, x) C^½.
//
// Ridge regression of y by K is therefore that of y′ = Wᵀy by K′, whose rows
// differ. The null space that repeated points give K is then known without
// rounding.
type distinct struct {
	x     approx.Points // g×d, in the order in which they first appear
	group []int         // of each of the n points
	root  []float64     // √C, g
}

// newDistinct finds the distinct points of x. Points differ if any bit of a
// coordinate does, except for the sign of 0.
func newDistinct(x approx.Points) distinct {
	n := x.Len()
	d := distinct{x: approx.Points{Data: make([]float64, 0, len(x.Data)), Dim: x.Dim}, group: make([]int, n)}
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
			d.root = append(d.root, 0)
		}
		d.group[i] = g
		d.root[g]++
	}
	for g, c := range d.root {
		d.root[g] = math.Sqrt(c)
	}
	return d
}

// sum returns Wᵀy, g×k, of the n×k matrix y.
func (d distinct) sum(y []float64) []float64 {
	k := len(y) / len(d.group)
	s := make([]float64, len(d.root)*k)
	for i, g := range d.group {
		for j, v := range y[i*k : (i+1)*k] {
			s[g*k+j] += v
		}
	}
	for i := range s {
		s[i] /= d.root[i/k]
	}
	return s
}

// scale multiplies the rows of a, which has g, by √C, and returns a.
func (d distinct) scale(a []float64) []float64 {
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

// gram makes K′ of K(x, x), g×g, in place.
func (d distinct) gram(k []float64) []float64 {
	for i := range k {
		k[i] *= d.root[i/len(d.root)] * d.root[i%len(d.root)]
	}
	return k
}

// lift converts the influence of K′ and y′ to the influence of K and y. With P = I −
// WWᵀ,
//
//	ρ(K + ρI)⁻¹ = ρW(K′ + ρI)⁻¹Wᵀ + P,  H = WH′Wᵀ,
//
// where (Py)ᵢ is yᵢ minus the mean of its group, and Pᵢᵢ = 1 − 1/C.
func (d distinct) lift(in influence, y []float64) influence {
	n, s := len(d.group), d.sum(y)
	k := len(y) / n
	out := newInfluence(n, k)
	for i, g := range d.group {
		root, scale := d.root[g], in.scale[g]
		out.leverage[i] = in.leverage[g] / (root * root)
		if root == 1 {
			out.scale[i], out.den[i], out.denErr[i] = scale, in.den[g], in.denErr[g]
			copy(out.num[i*k:(i+1)*k], in.num[g*k:(g+1)*k])
			copy(out.numErr[i*k:(i+1)*k], in.numErr[g*k:(g+1)*k])
			continue
		}
		out.scale[i] = 1
		out.den[i] = scale*in.den[g]/(root*root) + 1 - 1/(root*root)
		out.denErr[i] = times(scale, in.denErr[g])/(root*root) + 0x1p-51
		for j := range k {
			out.num[i*k+j] = scale*in.num[g*k+j]/root + y[i*k+j] - s[g*k+j]/root
			out.numErr[i*k+j] = times(scale, in.numErr[g*k+j])/root + 0x1p-51*root*(math.Abs(y[i*k+j])+math.Abs(s[g*k+j])/root)
		}
	}
	return out
}

// times returns the product of a scale and an error, or 0 if the scale is 0.
func times(scale, err float64) float64 {
	if scale == 0 {
		return 0
	}
	return scale * err
}
