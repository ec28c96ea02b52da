package taylor

import (
	"math"
	"math/bits"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// A Series is the feature map of the monomials of degree at most q,
//
//	ψ_α(x) = √κ exp(−‖t‖²/2) Πₐ tₐ^αₐ / √αₐ!,  t = (x−c)/σ, |α| ≤ q,
//
// where κ = k(x, x). The C(d+q, q) features are ordered by degree. K − ΨΨᵀ is the
// remainder of the series and therefore positive semi-definite. The errors satisfy
//
//	0 ≤ k(x, x) − ψ(x)ᵀψ(x),  |k(x, y) − ψ(x)ᵀψ(y)| ≤ Bound(x, y).
//
// See Cotter, Keshet & Srebro 2011, «Explicit approximations of the Gaussian kernel»,
// section 3.
type Series struct {
	kappa  float64
	sigma  float64
	center []float64 // c
	degree int       // q

	// Monomial j is the product of a parent monomial, whose degree is lower by one, and
	// the coordinate with index axis. The new exponent of this coordinate is αₐ.
	parent, axis []int
	rootExponent []float64 // √αₐ
	power        []int     // α, D×d
}

var (
	_ approx.BatchMap = (*Series)(nil)
	_ approx.Combiner = (*Series)(nil)
	_ approx.Gridder  = (*Series)(nil)
	_ approx.Grouped  = (*Series)(nil)
)

// Count returns C(d+q, q), the number of monomials of degree at most q in ℝᵈ. If this
// number exceeds limit, Count returns limit+1. It panics unless d ≥ 1, q ≥ 0 and limit ≥
// 0.
func Count(d, q, limit int) int {
	arg.AtLeast("taylor.Count", "d", d, 1)
	arg.AtLeast("taylor.Count", "q", q, 0)
	arg.AtLeast("taylor.Count", "limit", limit, 0)
	// C(d+q, q) is symmetric in d and q, so the loop runs to the smaller of them.
	small, large := uint64(min(d, q)), uint64(max(d, q))
	n := uint64(1)
	for i := uint64(1); i <= small && n <= uint64(limit); i++ {
		hi, lo := bits.Mul64(n, large+i)
		if hi >= i {
			return limit + 1
		}
		n, _ = bits.Div64(hi, lo, i) // no remainder, because the quotient is C(large+i, i)
	}
	if n > uint64(limit) {
		return limit + 1
	}
	return int(n)
}

// NewSeries returns the features of degree at most q about the centre c. They approximate
// κ times the Gaussian kernel with the bandwidth σ. NewSeries panics unless κ and σ are
// positive, q ≥ 0, and the centre is finite.
func NewSeries(kappa, sigma float64, center []float64, q int) *Series {
	arg.Positive("taylor.NewSeries", "kappa", kappa)
	arg.Positive("taylor.NewSeries", "sigma", sigma)
	arg.AtLeast("taylor.NewSeries", "q", q, 0)
	arg.Must("taylor.NewSeries", approx.Points{Data: center, Dim: len(center)}.Check())
	d := len(center)
	s := &Series{kappa: kappa, sigma: sigma, center: slices.Clone(center), degree: q}
	count := Count(d, q, approx.MaxSize) // a capacity, so that slices do not grow in steps
	s.parent, s.axis = make([]int, 0, count), make([]int, 0, count)
	s.rootExponent, s.power = make([]float64, 0, count), make([]int, 0, count*d)
	alpha := make([]int, d)
	s.addMonomial(0, 0, 0, alpha)
	// The monomials of the next degree are products of a monomial of the previous degree
	// and a coordinate. Only the last coordinate of the monomial and later ones are used.
	// Every monomial then occurs once.
	for start, total := 0, 1; total <= q; total++ {
		end := len(s.parent)
		for j := start; j < end; j++ {
			for a := s.axis[j]; a < d; a++ {
				copy(alpha, s.power[j*d:(j+1)*d])
				alpha[a]++
				s.addMonomial(j, a, alpha[a], alpha)
			}
		}
		start = end
	}
	return s
}

func (s *Series) addMonomial(parent, axis, exponent int, alpha []int) {
	s.parent, s.axis = append(s.parent, parent), append(s.axis, axis)
	s.rootExponent = append(s.rootExponent, math.Sqrt(float64(exponent)))
	s.power = append(s.power, alpha...)
}

// Degree returns q, the largest degree of the monomials.
func (s *Series) Degree() int {
	arg.Receiver("taylor.Series.Degree", s == nil)
	return s.degree
}

// Bound returns κ (‖x−c‖‖y−c‖/σ²)^(q+1) / (q+1)!, an upper bound of |k(x, y) −
// ψ(x)ᵀψ(y)|.
func (s *Series) Bound(x, y []float64) float64 {
	arg.Receiver("taylor.Series.Bound", s == nil)
	arg.Dim("taylor.Series.Bound", "x", len(x), len(s.center))
	arg.Dim("taylor.Series.Bound", "y", len(y), len(s.center))
	var xx, yy float64
	for a, c := range s.center {
		u, v := (x[a]-c)/s.sigma, (y[a]-c)/s.sigma
		xx, yy = xx+u*u, yy+v*v
	}
	n := float64(s.degree + 1)
	lg, _ := math.Lgamma(n + 1)
	return s.kappa * math.Exp(n*(math.Log(xx)+math.Log(yy))/2-lg)
}

// Len implements approx.FeatureMap. It returns D = C(d+q, q).
func (s *Series) Len() int {
	arg.Receiver("taylor.Series.Len", s == nil)
	return len(s.parent)
}

// Groups implements approx.Grouped. It returns q+1, because the monomials of each degree
// are a group.
func (s *Series) Groups() int {
	arg.Receiver("taylor.Series.Groups", s == nil)
	return s.degree + 1
}

// Group implements approx.Grouped. It returns the indices of the monomials of the given
// degree.
func (s *Series) Group(degree int) (features []int) {
	arg.Receiver("taylor.Series.Group", s == nil)
	arg.Index("taylor.Series.Group", "group", degree, s.Groups())
	d, lower := len(s.center), 0
	if degree > 0 {
		lower = Count(d, degree-1, s.Len())
	}
	for j := lower; j < Count(d, degree, s.Len()); j++ {
		features = append(features, j)
	}
	return features
}

// Map implements approx.FeatureMap.
func (s *Series) Map(dst, x []float64) []float64 {
	arg.Receiver("taylor.Series.Map", s == nil)
	arg.Map("taylor.Series.Map", dst, s.Len(), x, len(s.center))
	dst = approx.Dst(dst, s.Len())
	d := len(x)
	t := make([]float64, d)
	var square float64
	for a, v := range x {
		t[a] = (v - s.center[a]) / s.sigma
		square += t[a] * t[a]
	}
	// The recursion starts from the exponential, so that nothing overflows. If the
	// exponential is 0, all features are 0 to within rounding, although t may be
	// infinite.
	dst[0] = math.Sqrt(s.kappa) * math.Exp(-square/2)
	if dst[0] == 0 {
		clear(dst)
		return dst
	}
	for j := 1; j < len(dst); j++ {
		dst[j] = dst[s.parent[j]] * t[s.axis[j]] / s.rootExponent[j]
	}
	return dst
}

// MapAll implements approx.BatchMap.
func (s *Series) MapAll(dst []float64, x approx.Points) {
	arg.Receiver("taylor.Series.MapAll", s == nil)
	arg.MapAll("taylor.Series.MapAll", dst, s.Len(), x, len(s.center))
	n := s.Len()
	for i := range x.Len() {
		s.Map(dst[i*n:(i+1)*n], x.Row(i))
	}
}

// Combine implements approx.Combiner.
func (s *Series) Combine(w []float64, k int) approx.FeatureMap {
	arg.Receiver("taylor.Series.Combine", s == nil)
	arg.Combine("taylor.Series.Combine", w, s.Len(), k)
	return polynomials{combined.Features{Basis: s, W: w, K: k}, s}
}

// Grid implements approx.Gridder. Each feature is a product of a function of the first
// coordinate and a function of the second.
func (s *Series) Grid(dst, xs, ys []float64) {
	arg.Receiver("taylor.Series.Grid", s == nil)
	arg.Grid("taylor.Series.Grid", dst, s.Len(), xs, ys, len(s.center))
	nx, ny := len(xs), len(ys)
	fx, fy := s.factors(xs, 0), s.factors(ys, 1)
	for j := range s.Len() {
		gx, gy := fx[s.power[2*j]*nx:][:nx], fy[s.power[2*j+1]*ny:][:ny]
		for l, v := range gy {
			row := dst[(j*ny+l)*nx:][:nx]
			for i, u := range gx {
				row[i] = u * v
			}
		}
	}
}

// factors returns the values exp(−t²/2) tᵖ/√p! for p = 0, …, q and all coordinates in
// coords. The result is a (q+1)×len(coords) matrix. For axis 0, the values include the
// factor √κ.
func (s *Series) factors(coords []float64, axis int) []float64 {
	n := len(coords)
	f := make([]float64, (s.degree+1)*n)
	kappa := 1.0
	if axis == 0 {
		kappa = s.kappa
	}
	series := NewSeries(kappa, s.sigma, s.center[axis:axis+1], s.degree)
	row := make([]float64, s.degree+1)
	for i := range coords {
		for p, v := range series.Map(row, coords[i:i+1]) {
			f[p*n+i] = v
		}
	}
	return f
}

// polynomials is the feature map of k linear combinations of the monomials.
type polynomials struct {
	combined.Features
	s *Series
}

func (p polynomials) Combine(w []float64, k int) approx.FeatureMap {
	return p.s.Combine(p.Weights(w, k), k)
}

// Grid implements approx.Gridder. It arranges the weights of each combination by the
// powers of x and y. Each combination then needs one product of an ny×(q+1) matrix and a
// (q+1)×nx matrix.
func (p polynomials) Grid(dst, xs, ys []float64) {
	arg.Grid("taylor.Series.Grid", dst, p.K, xs, ys, 2)
	nx, ny, q := len(xs), len(ys), p.s.degree+1
	fx, fy := p.s.factors(xs, 0), p.s.factors(ys, 1)
	coef, rows := make([]float64, q*q), make([]float64, q*nx)
	for c := range p.K {
		clear(coef)
		for j := range p.s.Len() {
			coef[p.s.power[2*j+1]*q+p.s.power[2*j]] = p.W[j*p.K+c]
		}
		lin.Mul(rows, coef, fx, q, q, nx)
		lin.TMul(dst[c*ny*nx:(c+1)*ny*nx], fy, rows, ny, q, nx)
	}
}

// StoredValues implements approx.StorageSizer. It counts the centre, and for each monomial its
// exponents, parent, coordinate and factor.
func (s *Series) StoredValues() int {
	arg.Receiver("taylor.Series.StoredValues", s == nil)
	return len(s.center) + len(s.parent) + len(s.axis) + len(s.rootExponent) + len(s.power)
}

// StoredValues implements approx.StorageSizer.
func (p polynomials) StoredValues() int { return p.s.StoredValues() + len(p.W) }
