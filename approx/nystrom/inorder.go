package nystrom

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// An Ordered is a map with one feature for each landmark, in the order of the
// landmarks. The sum over the first j features is Nyström's kernel on the first j
// landmarks. An Ordered is an approx.Grouped whose groups are the landmarks. The map of
// Features spans the same functions, but in the order of pivots.
type Ordered struct {
	features features  // ψ, in the order of pivots
	turn     []float64 // r×s, with orthonormal columns: the features are Qᵀψ
	of       []int     // the feature of each landmark, or −1 if it repeats those before it
	size     int       // s
}

var (
	_ approx.Grouped  = Ordered{}
	_ approx.Gridder  = Ordered{}
	_ approx.Combiner = Ordered{}
)

// InOrder returns the features of z in the order of z. A landmark with a remainder of
// at most 1e-12 of the largest k(z, z) has no feature. InOrder returns the error of
// ctx.
//
// A factor L of K(Z, Z) in the order of z has this property too. If a landmark is
// nearly in the span of its predecessors, however, L⁻¹ grows without bound. The error
// may then increase with the number of landmarks. InOrder therefore orthonormalises the
// ψ(zⱼ) of the pivoted factor in sequence. Each vector is orthogonalised against all
// previous vectors and, if little of the vector remains, a second time: twice is enough
// (Parlett 1998, §6.9).
func InOrder(ctx context.Context, k approx.Kernel, z approx.Points) (_ Ordered, err error) {
	arg.NotNil("nystrom.InOrder", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Landmarks(z))
	if err := arg.DataOf("landmark", k, z); err != nil {
		return Ordered{}, err
	}
	all, err := FeaturesContext(ctx, k, z)
	if err != nil {
		return Ordered{}, err
	}
	f := all.(features)
	m, r := z.Len(), f.Len()
	psi := evaluate.Features(nil, f, z)
	var top float64
	for _, v := range evaluate.Diag(nil, k, z) {
		top = max(top, v)
	}
	o := Ordered{features: f, of: make([]int, m)}
	q := make([]float64, 0, r*r) // Qᵀ
	for j := range m {
		if err := ctx.Err(); err != nil {
			return Ordered{}, err
		}
		v := psi[j*r : (j+1)*r]
		left := lin.Dot(v, v)
		for again := true; again; {
			before := left
			for c := range o.size {
				e := q[c*r : (c+1)*r]
				lin.Axpy(v, -lin.Dot(e, v), e)
			}
			left = lin.Dot(v, v)
			again = left > cut*top && left < before/2
		}
		if o.of[j] = -1; left > cut*top && o.size < r {
			o.of[j] = o.size
			scale := 1 / math.Sqrt(left)
			for _, x := range v {
				q = append(q, scale*x)
			}
			o.size++
		}
	}
	o.turn = make([]float64, r*o.size)
	for c := range o.size {
		for i, x := range q[c*r : (c+1)*r] {
			o.turn[i*o.size+c] = x
		}
	}
	return o, nil
}

// Len implements approx.FeatureMap.
func (o Ordered) Len() int { return o.size }

// Map implements approx.FeatureMap.
func (o Ordered) Map(dst, x []float64) []float64 {
	arg.Map("nystrom.Ordered.Map", dst, o.size, x, o.features.centers.Dim)
	dst = approx.Dst(dst, o.size)
	o.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll maps all rows of x at once.
func (o Ordered) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("nystrom.Ordered.MapAll", dst, o.size, x, o.features.centers.Dim)
	lin.Mul(dst, approx.Features(o.features, x), o.turn, x.Len(), o.features.Len(), o.size)
}

// Combine implements approx.Combiner.
func (o Ordered) Combine(w []float64, k int) approx.FeatureMap {
	arg.Combine("nystrom.Ordered.Combine", w, o.size, k)
	turned := make([]float64, o.features.Len()*k)
	lin.Mul(turned, o.turn, w, o.features.Len(), o.size, k)
	return o.features.Combine(turned, k)
}

// Grid implements approx.Gridder.
func (o Ordered) Grid(dst, xs, ys []float64) {
	arg.Grid("nystrom.Ordered.Grid", dst, o.size, xs, ys, o.features.centers.Dim)
	n := len(xs) * len(ys)
	fields := make([]float64, o.features.Len()*n)
	o.features.Grid(fields, xs, ys)
	lin.TMul(dst, o.turn, fields, o.size, o.features.Len(), n)
}

// Groups implements approx.Grouped. It returns m.
func (o Ordered) Groups() int { return len(o.of) }

// Group implements approx.Grouped: the feature that landmark j adds, if any.
func (o Ordered) Group(j int) []int {
	arg.Index("nystrom.Ordered.Group", "group", j, o.Groups())
	if o.of[j] < 0 {
		return nil
	}
	return o.of[j : j+1]
}
