package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// Cosine is the cosine of the angle between two points,
//
//	k(x, y) = xᵀy/(‖x‖‖y‖).
//
// If x or y is 0, the value is 0.
type Cosine struct{}

var (
	_ approx.Crosser = Cosine{}
	_ approx.Bounded = Cosine{}
	_ approx.Checker = Cosine{}

	_ = registerFinite[Cosine]()
)

// Eval implements approx.Kernel.
func (k Cosine) Eval(x, y []float64) float64 {
	checkPair("kernel.Cosine.Eval", x, y)
	var dst [1]float64
	k.Cross(dst[:], approx.Points{Data: x, Dim: len(x)}, approx.Points{Data: y, Dim: len(y)})
	return dst[0]
}

// Bound implements approx.Bounded.
func (Cosine) Bound() float64 { return 1 }

// Cross implements approx.Crosser. It computes the cosine as 1 − c²/2, where c = ‖x̂−ŷ‖.
// The Gram matrix is then exactly symmetric, has a diagonal of 1, and has no entry above
// 1.
func (Cosine) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Cosine.Cross", dst, x, y)
	n, m := crossSizes(x, y)
	u, nx := unitVectors(x)
	v, ny := unitVectors(y)
	lin.SqDist(dst, u, v, n, m, x.Dim)
	dst = dst[:n*m]
	for i, s := range dst {
		c := 1 - s/2
		if c < -1 {
			c = -1
		}
		dst[i] = c
	}
	setAtZero(dst, nx, ny, 0)
}

// unitVectors returns x/‖x‖ and ‖x‖ for each point. For x = 0, both are 0.
func unitVectors(x approx.Points) (u, norm []float64) {
	n, d := x.Len(), x.Dim
	u, norm = make([]float64, n*d), make([]float64, n)
	for i := range n {
		p, q := x.Row(i), u[i*d:(i+1)*d]
		// Divide by the largest coordinate first, so that no square overflows.
		var s float64
		top := lin.Largest(p)
		if top == 0 {
			continue
		}
		for a, v := range p {
			q[a] = v / top
			s += q[a] * q[a]
		}
		s = math.Sqrt(s)
		for a := range q {
			q[a] /= s
		}
		norm[i] = top * s
	}
	return u, norm
}

// Check implements approx.Checker. It returns nil.
func (Cosine) Check() error { return nil }
