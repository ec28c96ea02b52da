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

// crossSizes returns the numbers n and m of points of x and y. It panics if their
// dimensions differ.
func crossSizes(x, y approx.Points) (n, m int) {
	if n, m = x.Len(), y.Len(); n*m > 0 {
		arg.Dim("kernel.Cross", "y", y.Dim, x.Dim)
	}
	return n, m
}

// scaledOffsets returns (x − origin)·scale for each point of x. Differences of scaled
// coordinates are more accurate if the coordinates are small.
func scaledOffsets(origin []float64, x approx.Points, scale float64) []float64 {
	d := x.Dim
	u := make([]float64, len(x.Data))
	for i, v := range x.Data {
		u[i] = (v - origin[i%d]) * scale
	}
	return u
}

// crossSqDist stores ‖xᵢ−yⱼ‖² in dst and returns the number of pairs.
func crossSqDist(dst []float64, x, y approx.Points) int {
	n, m := crossSizes(x, y)
	lin.SqDist(dst, x.Data, y.Data, n, m, x.Dim)
	return n * m
}

// A profiler is a radial kernel that evaluates its profile at many distances in one call.
type profiler interface {
	approx.Radial

	// applyProfile replaces each squared distance s by κ(s).
	applyProfile(s []float64)
}

var (
	_ profiler = Gaussian{}
	_ profiler = Matern12{}
	_ profiler = Matern32{}
	_ profiler = Matern52{}
	_ profiler = Matern{}
	_ profiler = RationalQuadratic{}
	_ profiler = Cauchy{}
	_ profiler = radialKernel{}
)

// applyProfile replaces each squared distance s by κ(s), where κ is the profile of k.
func applyProfile(k approx.Radial, s []float64) {
	if p, ok := k.(profiler); ok {
		p.applyProfile(s)
		return
	}
	for i, v := range s {
		s[i] = k.Profile(v)
	}
}

// crossRadial stores κ(‖xᵢ−yⱼ‖²) in dst. It applies the profile to blocks of distances
// that are still in the cache.
func crossRadial(dst []float64, k profiler, x, y approx.Points) {
	n, m := crossSizes(x, y)
	lin.SqDistRows(dst, x.Data, y.Data, n, m, x.Dim, k.applyProfile)
}

// profileBlock is the number of values of a block that fits in the first-level cache.
const profileBlock = 256

// applyDampedProfile replaces each squared distance s by (1 + t + qt²) exp(−t), where t = c√s.
func applyDampedProfile(s []float64, c, q float64) {
	var e [profileBlock]float64
	lin.Sqrt(s, s)
	for len(s) > 0 {
		b := s[:min(profileBlock, len(s))]
		lin.Gauss(e[:], b, c)
		for i, r := range b {
			t := c * r
			if t > 1e150 { // a larger t may give ∞·0
				t = 1e150
			}
			b[i] = (1 + t*(1+q*t)) * e[i]
		}
		s = s[len(b):]
	}
}
