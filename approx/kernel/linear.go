package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// Linear is the inner product k(x, y) = xᵀy: its kernel principal components are
// the principal components.
type Linear struct{}

var _ approx.Crosser = Linear{}

// Eval implements approx.Kernel.
func (Linear) Eval(x, y []float64) float64 {
	checkPair("kernel.Linear.Eval", x, y)
	return dot(x, y)
}

// Cross implements approx.Crosser.
func (Linear) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Linear.Cross", dst, x, y)
	crossDot(dst, x, y)
}

func dot(x, y []float64) (s float64) {
	for a, v := range x {
		s += v * y[a]
	}
	return s
}

// crossDot stores xᵢᵀyⱼ in dst and returns how many there are.
func crossDot(dst []float64, x, y approx.Points) int {
	n, m := sizes(x, y)
	lin.MulT(dst, x.Data, y.Data, n, x.Dim, m)
	return n * m
}

// Polynomial is the polynomial kernel,
//
//	k(x, y) = (xᵀy/σ² + c)^q:
//
// of all products of up to q coordinates where c > 0, of exactly q where c = 0.
// In the notation of scikit-learn γ = 1/σ² and coef0 = c. See Schölkopf & Smola
// 2002, section 2.1.
type Polynomial struct {
	Sigma  float64 // σ > 0, the length of a unit
	Degree int     // q ≥ 1
	Offset float64 // c ≥ 0
}

var _ approx.Crosser = Polynomial{}

// Eval implements approx.Kernel.
func (k Polynomial) Eval(x, y []float64) float64 {
	checkPair("kernel.Polynomial.Eval", x, y)
	return power(dot(x, y)/k.Sigma/k.Sigma+k.Offset, k.Degree)
}

// Cross implements approx.Crosser.
func (k Polynomial) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Polynomial.Cross", dst, x, y)
	dst = dst[:crossDot(dst, x, y)]
	inv := 1 / k.Sigma
	for i, v := range dst {
		dst[i] = power(v*inv*inv+k.Offset, k.Degree)
	}
}

// power returns v^q by repeated squaring.
func power(v float64, q int) float64 {
	p := 1.0
	for ; q > 0; q >>= 1 {
		if q&1 == 1 {
			p *= v
		}
		v *= v
	}
	return p
}

// Cosine is the cosine of the angle between two points,
//
//	k(x, y) = xᵀy/(‖x‖‖y‖),
//
// and 0 where one of them is 0.
type Cosine struct{}

var (
	_ approx.Crosser = Cosine{}
	_ approx.Bounded = Cosine{}
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

// Cross implements approx.Crosser. It takes the cosine from the chord
// c = ‖x̂−ŷ‖, as 1 − c²/2: then it is 1 on the diagonal, symmetric to the last
// bit and never above 1.
func (Cosine) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Cosine.Cross", dst, x, y)
	n, m := sizes(x, y)
	u, nx := units(x)
	v, ny := units(y)
	lin.SqDist(dst, u, v, n, m, x.Dim)
	dst = dst[:n*m]
	for i, s := range dst {
		c := 1 - s/2
		if c < -1 {
			c = -1
		}
		dst[i] = c
	}
	atZero(dst, nx, ny, 0)
}

// units returns x/‖x‖ for each point and ‖x‖; what is 0 stays 0.
func units(x approx.Points) (u, norm []float64) {
	n, d := x.Len(), x.Dim
	u, norm = make([]float64, n*d), make([]float64, n)
	for i := range n {
		p, q := x.At(i), u[i*d:(i+1)*d]
		// By the largest coordinate first, so that no square overflows.
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
