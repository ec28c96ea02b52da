package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A BandwidthGradient is a kernel with its derivatives in the logarithms of its length
// scales, ∂k(x, y)/∂log σⱼ = σⱼ ∂k(x, y)/∂σⱼ. Gradient methods use them to choose length
// scales. NewBandwidthGradient returns a BandwidthGradient. It is safe for concurrent use.
type BandwidthGradient struct {
	dim   int
	names []string
	eval  gradientFunc
}

// A gradientFunc stores the derivatives of a kernel in dst and returns k(x, y).
type gradientFunc func(dst, x, y []float64) float64

// NewBandwidthGradient returns the derivatives of k for points in ℝᵈ. The length scales
// are:
//
//   - for a family of this package, or another approx.BandwidthDifferentiable: the field
//     Sigma;
//   - for a Sum or Product: the length scales of its parts, in their order;
//   - for a multiple of a kernel: the length scales of the kernel;
//   - for ARD: the d scales of the coordinates, but not the length scale of the inner
//     kernel, which only multiplies them;
//   - for another Warp: the length scales of the inner kernel;
//   - for Layered: the length scales of the inner kernel, then those of the outer kernel.
//
// Linear, Cosine, AdditiveChi2, Constant, Precomputed and the arc-cosine kernels have no length
// scale. The error is an *approx.UnsupportedError if the derivative of a part of k is not
// known. ARD needs an inner kernel that is radial, Laplacian, ProductCauchy, Periodic,
// Linear, Polynomial or Sigmoid, or is composed of such kernels by Sum, Product and
// Scaled. NewBandwidthGradient panics if d < 1 or if k does not accept points in ℝᵈ.
func NewBandwidthGradient(k approx.Kernel, d int) (*BandwidthGradient, error) {
	const fn = "kernel.NewBandwidthGradient"
	arg.AtLeast(fn, "d", d, 1)
	if err := approx.CheckKernel(k); err != nil {
		return nil, err
	}
	if want := mappedDim(k, d); want != d {
		arg.Dim(fn, "points", d, want)
	}
	names, eval, err := bandwidthGradient(k)
	if err != nil {
		return nil, err
	}
	return &BandwidthGradient{d, names, eval}, nil
}

// Len returns the number p of length scales.
func (g *BandwidthGradient) Len() int {
	g.check("kernel.BandwidthGradient.Len")
	return len(g.names)
}

// Names returns the names of the length scales, for example "Gaussian.Sigma", or "scale 0"
// for ARD.
func (g *BandwidthGradient) Names() []string {
	g.check("kernel.BandwidthGradient.Names")
	return append([]string(nil), g.names...)
}

// check panics with the name fn of the calling method unless NewBandwidthGradient returned
// g.
func (g *BandwidthGradient) check(fn string) {
	arg.Receiver(fn, g == nil)
	arg.Constructed(fn, "kernel.NewBandwidthGradient", g.eval != nil)
}

// Eval stores the p derivatives at x and y in dst and returns k(x, y). It panics unless
// dst has p elements, and x and y have d.
func (g *BandwidthGradient) Eval(dst, x, y []float64) float64 {
	const fn = "kernel.BandwidthGradient.Eval"
	g.check(fn)
	arg.Len(fn, "numbers in dst", len(dst), len(g.names))
	arg.Dim(fn, "x", len(x), g.dim)
	arg.Dim(fn, "y", len(y), g.dim)
	return g.eval(dst, x, y)
}

// Cross returns p matrices. Element (i, j) of matrix l is the derivative of k(xᵢ, yⱼ) in
// log σₗ, where xᵢ and yⱼ are rows of the matrices x and y. Cross panics unless x and y
// have d columns and at least one row.
func (g *BandwidthGradient) Cross(x, y mat.Matrix) []*mat.Dense {
	const fn = "kernel.BandwidthGradient.Cross"
	g.check(fn)
	arg.NotNil(fn, "matrix x", x)
	arg.NotNil(fn, "matrix y", y)
	rows, columns := approx.PointsOf(x), approx.PointsOf(y)
	arg.Points(fn, "x", rows)
	arg.Points(fn, "y", columns)
	arg.Dim(fn, "x", rows.Dim, g.dim)
	arg.Dim(fn, "y", columns.Dim, g.dim)
	n, m := rows.Len(), columns.Len()
	arg.AtLeast(fn, "the number of rows of x", n, 1)
	arg.AtLeast(fn, "the number of rows of y", m, 1)
	derivatives := make([]*mat.Dense, len(g.names))
	for l := range derivatives {
		derivatives[l] = mat.NewDense(n, m, nil)
	}
	row := make([]float64, len(g.names))
	for i := range n {
		for j := range m {
			g.eval(row, rows.Row(i), columns.Row(j))
			for l, v := range row {
				derivatives[l].Set(i, j, v)
			}
		}
	}
	return derivatives
}

// bandwidthGradient returns the names of the length scales of k and its derivatives.
func bandwidthGradient(k approx.Kernel) (names []string, eval gradientFunc, err error) {
	switch c := compositionOf(k).(type) {
	case scaledKernel:
		names, inner, err := bandwidthGradient(c.k)
		return names, func(dst, x, y []float64) float64 {
			v := inner(dst, x, y)
			scaleBy(dst, c.c)
			return c.c * v
		}, err
	case sumKernel:
		return pairGradient(c.kernelPair, func(a, b []float64, v, w float64) float64 { return v + w })
	case productKernel:
		return pairGradient(c.kernelPair, func(a, b []float64, v, w float64) float64 {
			scaleBy(a, w)
			scaleBy(b, v)
			return v * w
		})
	case layeredKernel:
		return layeredGradient(c.inner, c.outer)
	case warpedKernel:
		return warpedGradient(c.k, c.w)
	}
	switch k := k.(type) {
	case approx.BandwidthDifferentiable:
		return []string{familyName(k) + ".Sigma"}, func(dst, x, y []float64) float64 {
			dst[0] = k.BandwidthDerivative(x, y)
			return k.Eval(x, y)
		}, nil
	case Linear, Cosine, ArcCosine0, ArcCosine1, ArcCosine2, AdditiveChi2, Constant, Precomputed:
		return nil, func(_, x, y []float64) float64 { return k.Eval(x, y) }, nil
	}
	return nil, nil, noGradient(k, "its length scale")
}

// familyName returns the name of the type of k without its package.
func familyName(k approx.Kernel) string {
	name := fmt.Sprintf("%T", k)
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}

// noGradient returns the error for a kernel without a known derivative.
func noGradient(k approx.Kernel, in string) error {
	return &approx.UnsupportedError{Method: "Bandwidth gradient", Reason: fmt.Sprintf("The derivative of the kernel %s in %s is not known.", familyName(k), in)}
}

// pairGradient returns the gradient of a sum or a product. The function combine multiplies
// the derivatives of both parts by their factors and returns the value of the whole.
func pairGradient(p kernelPair, combine func(a, b []float64, v, w float64) float64) (names []string, eval gradientFunc, err error) {
	names, evalA, err := bandwidthGradient(p.a)
	if err != nil {
		return nil, nil, err
	}
	namesB, evalB, err := bandwidthGradient(p.b)
	if err != nil {
		return nil, nil, err
	}
	na := len(names)
	return append(names[:na:na], namesB...), func(dst, x, y []float64) float64 {
		v, w := evalA(dst[:na], x, y), evalB(dst[na:], x, y)
		return combine(dst[:na], dst[na:], v, w)
	}, nil
}

// layeredGradient returns the gradient of κ(s) with s = k₁(x, x) + k₁(y, y) − 2 k₁(x, y),
// where k₁ is inner and κ is the profile of outer.
func layeredGradient(inner approx.Kernel, outer approx.Radial) (names []string, eval gradientFunc, err error) {
	names, evalInner, err := bandwidthGradient(inner)
	if err != nil {
		return nil, nil, err
	}
	namesOuter, evalOuter, err := bandwidthGradient(outer)
	if err != nil {
		return nil, nil, err
	}
	radial, ok := outer.(approx.BandwidthDifferentiable)
	if !ok {
		return nil, nil, noGradient(outer, "the distance")
	}
	n := len(names)
	return append(names[:n:n], namesOuter...), func(dst, x, y []float64) float64 {
		atX, atY, d := make([]float64, n), make([]float64, n), dst[:n]
		s := evalInner(atX, x, x) + evalInner(atY, y, y) - 2*evalInner(d, x, y)
		origin, distance := []float64{0}, []float64{math.Sqrt(max(0, s))}
		value := evalOuter(dst[n:], origin, distance)
		slope := 0.0 // κ′(s); at s = 0, the derivatives of s are 0
		if s > 0 {
			slope = -radial.BandwidthDerivative(origin, distance) / (2 * s)
		}
		for j := range d {
			d[j] = slope * (atX[j] + atY[j] - 2*d[j])
		}
		return value
	}, nil
}

// warpedGradient returns the gradient of inner at warped points. For ARD, it returns the
// derivatives in the scales of the coordinates.
func warpedGradient(inner approx.Kernel, w approx.Warp) (names []string, eval gradientFunc, err error) {
	warped := func(x []float64) []float64 { return w.Points(approx.Points{Data: x, Dim: len(x)}).Data }
	if !isPositiveDiagonal(w) {
		names, innerEval, err := bandwidthGradient(inner)
		return names, func(dst, x, y []float64) float64 { return innerEval(dst, warped(x), warped(y)) }, err
	}
	for i := range w.A.Len() {
		names = append(names, fmt.Sprintf("scale %d", i))
	}
	derivatives, err := scaleDerivatives(inner)
	return names, func(dst, x, y []float64) float64 {
		clear(dst)
		return derivatives(dst, warped(x), warped(y))
	}, err
}

// isPositiveDiagonal reports whether w only divides each coordinate by a scale.
func isPositiveDiagonal(w approx.Warp) bool {
	if len(w.B) > 0 || w.A.Len() == 0 || w.A.Len() != w.A.Dim {
		return false
	}
	for i := range w.A.Len() {
		for j, v := range w.A.Row(i) {
			if (i == j) != (v > 0) || v < 0 {
				return false
			}
		}
	}
	return true
}

// scaleDerivatives returns a function that stores the derivatives of k(x, y) in the
// logarithms of the scales of the coordinates. The coordinates x and y are already divided
// by the scales. The function returns k(x, y).
func scaleDerivatives(k approx.Kernel) (gradientFunc, error) {
	// For a kernel of the inner product, the derivative of xᵀy is −2 xₐyₐ.
	ofProduct := func(slope func(x, y []float64) float64) gradientFunc {
		return func(dst, x, y []float64) float64 {
			c := slope(x, y)
			for a, v := range x {
				dst[a] = -2 * c * v * y[a]
			}
			return k.Eval(x, y)
		}
	}
	ofPair := func(p kernelPair, combine func(a, b []float64, v, w float64) float64) (gradientFunc, error) {
		evalA, errA := scaleDerivatives(p.a)
		evalB, errB := scaleDerivatives(p.b)
		if errA != nil {
			return nil, errA
		}
		return func(dst, x, y []float64) float64 {
			other := make([]float64, len(dst))
			v, w := evalA(dst, x, y), evalB(other, x, y)
			value := combine(dst, other, v, w)
			addTo(dst, other)
			return value
		}, errB
	}
	switch c := compositionOf(k).(type) {
	case scaledKernel:
		inner, err := scaleDerivatives(c.k)
		return func(dst, x, y []float64) float64 {
			v := inner(dst, x, y)
			scaleBy(dst, c.c)
			return c.c * v
		}, err
	case sumKernel:
		return ofPair(c.kernelPair, func(_, _ []float64, v, w float64) float64 { return v + w })
	case productKernel:
		return ofPair(c.kernelPair, func(a, b []float64, v, w float64) float64 {
			scaleBy(a, w)
			scaleBy(b, v)
			return v * w
		})
	}
	switch k := k.(type) {
	case Laplacian:
		return ofCoordinates(k, func(t float64) float64 { return math.Abs(t) / k.Sigma }), nil
	case ProductCauchy:
		return ofCoordinates(k, func(t float64) float64 {
			t /= k.Sigma
			return 2 / (1 + 1/(t*t))
		}), nil
	case Periodic:
		return ofCoordinates(k, func(t float64) float64 {
			angle := math.Pi * math.Remainder(t/k.Period, 1)
			return 2 * math.Pi * (t / k.Period) * math.Sin(2*angle) / k.Sigma / k.Sigma
		}), nil
	case Linear:
		return ofProduct(func(_, _ []float64) float64 { return 1 }), nil
	case Polynomial:
		return ofProduct(k.slope), nil
	case Sigmoid:
		return ofProduct(k.slope), nil
	case interface {
		approx.Radial
		approx.BandwidthDifferentiable
	}:
		return func(dst, x, y []float64) float64 {
			// The derivative in the common scale is the sum over the coordinates, in
			// proportion to (xₐ − yₐ)².
			if s := sqDist(x, y); s > 0 && s <= math.MaxFloat64 {
				total := k.BandwidthDerivative(x, y)
				for a, v := range x {
					t := v - y[a]
					dst[a] = total * (t * t / s)
				}
			}
			return k.Eval(x, y)
		}, nil
	}
	return nil, noGradient(k, "the scales of the coordinates")
}

// ofCoordinates returns the derivatives of a kernel for which −∂log k/∂log |t| is the
// given function of the difference t of one coordinate.
func ofCoordinates(k approx.Kernel, descent func(t float64) float64) gradientFunc {
	return func(dst, x, y []float64) float64 {
		value := k.Eval(x, y)
		for a, v := range x {
			dst[a] = timesDecayed(value, descent(v-y[a]))
		}
		return value
	}
}

// timesDecayed returns value·t. If the value has decayed to 0, the result is 0 even for an
// infinite t.
func timesDecayed(value, t float64) float64 {
	if value == 0 {
		return 0
	}
	return value * t
}

var (
	_ approx.BandwidthDifferentiable = Gaussian{}
	_ approx.BandwidthDifferentiable = Matern12{}
	_ approx.BandwidthDifferentiable = Matern32{}
	_ approx.BandwidthDifferentiable = Matern52{}
	_ approx.BandwidthDifferentiable = Matern{}
	_ approx.BandwidthDifferentiable = RationalQuadratic{}
	_ approx.BandwidthDifferentiable = Cauchy{}
	_ approx.BandwidthDifferentiable = Laplacian{}
	_ approx.BandwidthDifferentiable = ProductCauchy{}
	_ approx.BandwidthDifferentiable = Periodic{}
	_ approx.BandwidthDifferentiable = Polynomial{}
	_ approx.BandwidthDifferentiable = Sigmoid{}
	_ approx.BandwidthDifferentiable = ExpChi2{}
)

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns k·‖x−y‖²/σ².
func (k Gaussian) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Gaussian.BandwidthDerivative", x, y)
	s := sqDist(x, y)
	return timesDecayed(k.Profile(s), s/k.Sigma/k.Sigma)
}

// maternArgument returns √(2ν)‖x−y‖/σ, or a number at which the kernel is 0.
func maternArgument(x, y []float64, nu, sigma float64) float64 {
	return min(math.Sqrt(2*nu)*(math.Sqrt(sqDist(x, y))/sigma), 1e90)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns t exp(−t) with
// t = ‖x−y‖/σ.
func (k Matern12) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Matern12.BandwidthDerivative", x, y)
	t := maternArgument(x, y, 0.5, k.Sigma)
	return t * math.Exp(-t)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns t² exp(−t)
// with t = √3‖x−y‖/σ.
func (k Matern32) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Matern32.BandwidthDerivative", x, y)
	t := maternArgument(x, y, 1.5, k.Sigma)
	return t * t * math.Exp(-t)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns t²(1+t)/3
// exp(−t) with t = √5‖x−y‖/σ.
func (k Matern52) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Matern52.BandwidthDerivative", x, y)
	t := maternArgument(x, y, 2.5, k.Sigma)
	return t * t * (1 + t) / 3 * math.Exp(-t)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns
// 2^(1−ν)/Γ(ν) t^(ν+1) K_{ν−1}(t) with t = √(2ν)‖x−y‖/σ.
func (k Matern) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Matern.BandwidthDerivative", x, y)
	if k.Nu > maxBesselNu {
		return Gaussian{k.Sigma}.BandwidthDerivative(x, y)
	}
	t := maternArgument(x, y, k.Nu, k.Sigma)
	if t < smallArgument { // the derivative is about 2ν (1 − M(t))
		return 2 * k.Nu * (1 - k.Profile(sqDist(x, y)))
	}
	return newMaternFunction(k.Nu).descent(t)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns k·2αu/(1+u)
// with u = ‖x−y‖²/2ασ².
func (k RationalQuadratic) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.RationalQuadratic.BandwidthDerivative", x, y)
	s := sqDist(x, y)
	t := s / k.Sigma / k.Sigma // 2αu, where u may underflow for large α
	if u := t / 2 / k.Alpha; u > 1 {
		t = 2 * k.Alpha / (1 + 1/u)
	} else {
		t /= 1 + u
	}
	return timesDecayed(k.Profile(s), t)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns 2u/(1+u)² with
// u = ‖x−y‖²/σ².
func (k Cauchy) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Cauchy.BandwidthDerivative", x, y)
	u := sqDist(x, y) / k.Sigma / k.Sigma
	return 2 / ((1 + u) * (1 + 1/u))
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns k·‖x−y‖₁/σ.
func (k Laplacian) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Laplacian.BandwidthDerivative", x, y)
	var s float64
	for a, v := range x {
		s += math.Abs(v - y[a])
	}
	return timesDecayed(math.Exp(-s/k.Sigma), s/k.Sigma)
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns k·Σₐ
// 2tₐ²/(1+tₐ²) with tₐ = (xₐ−yₐ)/σ.
func (k ProductCauchy) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.ProductCauchy.BandwidthDerivative", x, y)
	var s float64
	for a, v := range x {
		t := (v - y[a]) / k.Sigma
		s += 2 / (1 + 1/(t*t))
	}
	return k.Eval(x, y) * s
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. The period is fixed. It
// returns k·4 Σₐ sin²(π(xₐ−yₐ)/T)/σ².
func (k Periodic) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Periodic.BandwidthDerivative", x, y)
	var s float64
	for a, v := range x {
		t := k.chord(v - y[a])
		s += t * t
	}
	return timesDecayed(k.circleKernel().Profile(s), s/k.Sigma/k.Sigma)
}

// slope returns the derivative of k in xᵀy.
func (k Polynomial) slope(x, y []float64) float64 {
	return float64(k.Degree) * power(dot(x, y)/k.Sigma/k.Sigma+k.Offset, k.Degree-1) / k.Sigma / k.Sigma
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns −2q (xᵀy/σ²)
// (xᵀy/σ² + c)^(q−1).
func (k Polynomial) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Polynomial.BandwidthDerivative", x, y)
	t := dot(x, y) / k.Sigma / k.Sigma
	return -2 * float64(k.Degree) * t * power(t+k.Offset, k.Degree-1)
}

// slope returns the derivative of k in xᵀy.
func (k Sigmoid) slope(x, y []float64) float64 {
	v := math.Cosh(dot(x, y)/k.Sigma/k.Sigma + k.Offset)
	return 1 / v / v / k.Sigma / k.Sigma
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns −2t/cosh²(t +
// c) with t = xᵀy/σ².
func (k Sigmoid) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.Sigmoid.BandwidthDerivative", x, y)
	t := dot(x, y) / k.Sigma / k.Sigma
	v := math.Cosh(t + k.Offset)
	return -2 * t / v / v
}

// BandwidthDerivative implements approx.BandwidthDifferentiable. It returns k·χ²(x, y)/σ,
// or NaN outside the domain.
func (k ExpChi2) BandwidthDerivative(x, y []float64) float64 {
	checkPair("kernel.ExpChi2.BandwidthDerivative", x, y)
	s := chi2(x, y, k.Shift)
	return timesDecayed(math.Exp(-s/k.Sigma), s/k.Sigma)
}
