package kernel

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// sqDist returns ‖x−y‖².
func sqDist(x, y []float64) (s float64) {
	for a, v := range x {
		t := v - y[a]
		s += t * t
	}
	return s
}

// sizes returns the numbers of points of a cross-Gram matrix.
func sizes(x, y approx.Points) (n, m int) {
	if n, m = x.Len(), y.Len(); n*m > 0 {
		arg.Dim("kernel.Cross", "y", y.Dim, x.Dim)
	}
	return n, m
}

// seenFrom returns (x − origin)·scale for each point: numbers near the origin
// keep the digits of their differences when they are scaled.
func seenFrom(origin []float64, x approx.Points, scale float64) []float64 {
	d := x.Dim
	u := make([]float64, len(x.Data))
	for i, v := range x.Data {
		u[i] = (v - origin[i%d]) * scale
	}
	return u
}

// crossSqDist stores ‖xᵢ−yⱼ‖² in dst and returns the number of pairs.
func crossSqDist(dst []float64, x, y approx.Points) int {
	n, m := sizes(x, y)
	lin.SqDist(dst, x.Data, y.Data, n, m, x.Dim)
	return n * m
}

// A profiler is a radial kernel that evaluates its profile at many distances at
// once.
type profiler interface {
	approx.Radial

	// profiles overwrites squared distances by κ.
	profiles(s []float64)
}

var (
	_ profiler = Gaussian{}
	_ profiler = Matern12{}
	_ profiler = Matern32{}
	_ profiler = Matern52{}
	_ profiler = RationalQuadratic{}
	_ profiler = Cauchy{}
	_ profiler = scaledRadial{}
	_ profiler = sumRadial{}
	_ profiler = productRadial{}
	_ profiler = layeredRadial{}
)

// profiles overwrites squared distances by the profile of k.
func profiles(k approx.Radial, s []float64) {
	if p, ok := k.(profiler); ok {
		p.profiles(s)
		return
	}
	for i, v := range s {
		s[i] = k.Profile(v)
	}
}

// crossRadial stores κ(‖xᵢ−yⱼ‖²) in dst.
func crossRadial(dst []float64, k profiler, x, y approx.Points) {
	k.profiles(dst[:crossSqDist(dst, x, y)])
}

// profileBlock is the number of values that stay in the first-level cache while
// several kernels use them.
const profileBlock = 256

// dampedProfile overwrites squared distances by (1 + t + qt²) exp(−t), t = c‖x−y‖.
func dampedProfile(s []float64, c, q float64) {
	var e [profileBlock]float64
	lin.Sqrt(s, s)
	for len(s) > 0 {
		b := s[:min(profileBlock, len(s))]
		lin.Gauss(e[:], b, c)
		for i, r := range b {
			t := c * r
			if t > 1e150 { // beyond, ∞·0
				t = 1e150
			}
			b[i] = (1 + t*(1+q*t)) * e[i]
		}
		s = s[len(b):]
	}
}
