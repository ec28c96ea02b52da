package nystrom

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// An Ordered is a feature map with at most one feature for each landmark, in the order of
// the landmarks. An Ordered is an approx.Grouped with one group for each landmark. The
// first j groups together give Nyström's kernel for the first j landmarks. The map of
// Features spans the same functions, but its features are in the order of the pivots.
type Ordered struct {
	features  features  // ψ, in the order of the pivots
	rotation  []float64 // Q, r×s, with orthonormal columns: the features are Qᵀψ
	featureOf []int     // index of the feature of each landmark, or −1 if the landmark repeats earlier ones
	size      int       // s, the number of features
}

var (
	_ approx.Grouped  = Ordered{}
	_ approx.Gridder  = Ordered{}
	_ approx.Combiner = Ordered{}
)

// InOrder returns the features of the landmarks z in the order of z. A landmark has no
// feature if its residual is at most 1e-12 times the largest k(z, z). If ctx is done,
// InOrder returns the error of ctx.
//
// The factor L of K(Z, Z) without pivoting would give features in the same order.
// However, if a landmark is nearly in the span of its predecessors, L⁻¹ grows without
// bound. The error may then increase with the number of landmarks. InOrder therefore
// computes the pivoted factor and orthonormalises the vectors ψ(zⱼ) in sequence. Each
// vector is orthogonalised against all previous vectors. If little of the vector remains,
// the step is repeated once, which is enough (Parlett 1998, §6.9).
func InOrder(ctx context.Context, k approx.Kernel, z mat.Matrix) (_ Ordered, err error) {
	arg.NotNil("nystrom.InOrder", "context", ctx)
	landmarks := arg.Matrix("nystrom.InOrder", "z", z)
	defer evaluate.Catch(&err, k, evaluate.Landmarks(landmarks))
	if err := arg.CheckSet("landmark", k, landmarks); err != nil {
		return Ordered{}, err
	}
	pivotedMap, err := FeaturesContext(ctx, k, landmarks)
	if err != nil {
		return Ordered{}, err
	}
	f := pivotedMap.(features)
	m, r := landmarks.Len(), f.Len()
	psi := evaluate.Features(nil, f, landmarks)
	var maxDiag float64
	for _, v := range evaluate.Diag(nil, k, landmarks) {
		maxDiag = max(maxDiag, v)
	}
	o := Ordered{features: f, featureOf: make([]int, m)}
	q := make([]float64, 0, r*r) // Qᵀ
	for j := range m {
		if err := ctx.Err(); err != nil {
			return Ordered{}, err
		}
		v := psi[j*r : (j+1)*r]
		squaredNorm := lin.Dot(v, v)
		for repeat := true; repeat; {
			previousNorm := squaredNorm
			for c := range o.size {
				e := q[c*r : (c+1)*r]
				lin.Axpy(v, -lin.Dot(e, v), e)
			}
			squaredNorm = lin.Dot(v, v)
			repeat = squaredNorm > residualFloor*maxDiag && squaredNorm < previousNorm/2
		}
		if o.featureOf[j] = -1; squaredNorm > residualFloor*maxDiag && o.size < r {
			o.featureOf[j] = o.size
			scale := 1 / math.Sqrt(squaredNorm)
			for _, x := range v {
				q = append(q, scale*x)
			}
			o.size++
		}
	}
	o.rotation = make([]float64, r*o.size)
	for c := range o.size {
		for i, x := range q[c*r : (c+1)*r] {
			o.rotation[i*o.size+c] = x
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

// MapAll implements approx.BatchMap.
func (o Ordered) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("nystrom.Ordered.MapAll", dst, o.size, x, o.features.centers.Dim)
	lin.Mul(dst, approx.FeaturesTo(nil, o.features, x), o.rotation, x.Len(), o.features.Len(), o.size)
}

// Combine implements approx.Combiner.
func (o Ordered) Combine(w []float64, k int) approx.FeatureMap {
	arg.Combine("nystrom.Ordered.Combine", w, o.size, k)
	rotatedFeatures := make([]float64, o.features.Len()*k)
	lin.Mul(rotatedFeatures, o.rotation, w, o.features.Len(), o.size, k)
	return o.features.Combine(rotatedFeatures, k)
}

// Grid implements approx.Gridder.
func (o Ordered) Grid(dst, xs, ys []float64) {
	arg.Grid("nystrom.Ordered.Grid", dst, o.size, xs, ys, o.features.centers.Dim)
	n := len(xs) * len(ys)
	fields := make([]float64, o.features.Len()*n)
	o.features.Grid(fields, xs, ys)
	lin.TMul(dst, o.rotation, fields, o.size, o.features.Len(), n)
}

// Groups implements approx.Grouped. It returns the number of landmarks m.
func (o Ordered) Groups() int { return len(o.featureOf) }

// Group implements approx.Grouped. It returns the index of the feature that landmark j
// adds, or nil if landmark j adds none.
func (o Ordered) Group(j int) []int {
	arg.Index("nystrom.Ordered.Group", "group", j, o.Groups())
	if o.featureOf[j] < 0 {
		return nil
	}
	return []int{o.featureOf[j]}
}

// StoredValues implements approx.StorageSizer.
func (o Ordered) StoredValues() int {
	return o.features.StoredValues() + len(o.rotation) + len(o.featureOf)
}
