package approx

import (
	"math"

	"mercer/approx/internal/nilvalue"
)

// Eigenfunctions contains estimates of the leading eigenpairs (λᵢ, φᵢ) of the integral
// operator
//
//	(T f)(x) = ∫ k(x, y) f(y) dp(y),
//
// where p is the distribution of the data and ∫ φᵢφⱼ dp = δᵢⱼ.
type Eigenfunctions interface {
	// Values returns the eigenvalues λ₁ ≥ … ≥ λᵣ ≥ 0. The slice may share memory with the
	// eigenfunctions and must not be modified.
	Values() []float64

	// Functions returns the map x ↦ φ₁(x), …, φᵣ(x).
	Functions() FeatureMap
}

// Pairs implements Eigenfunctions by a slice of eigenvalues, largest first, and a feature
// map with one feature for each eigenvalue.
type Pairs struct {
	Lambda []float64  // eigenvalues λ₁ ≥ … ≥ λᵣ
	Phi    FeatureMap // eigenfunctions φ₁, …, φᵣ
}

// Values implements Eigenfunctions.
func (p Pairs) Values() []float64 { return p.Lambda }

// Functions implements Eigenfunctions.
func (p Pairs) Functions() FeatureMap { return p.Phi }

// Leading returns the first r pairs, or all pairs if p has fewer. It panics if r is
// negative or the numbers of values and functions differ.
func (p Pairs) Leading(r int) Pairs {
	wantMap("approx.Pairs.Leading", p.Phi)
	wantAtLeast("approx.Pairs.Leading", "r", r, 0)
	all := len(p.Lambda)
	wantLen("approx.Pairs.Leading", "functions", p.Phi.Len(), all)
	if r >= all {
		return p
	}
	w := make([]float64, all*r)
	for i := range r {
		w[i*r+i] = 1
	}
	return Pairs{p.Lambda[:r:r], Combined(p.Phi, Points{w, r})}
}

// Mercer returns the feature map ψᵢ = √λᵢ φᵢ of e. Its kernel is the Mercer series
// truncated after the eigenpairs of e,
//
//	k̂(x, y) = Σ λᵢ φᵢ(x) φᵢ(y).
//
// Mercer panics unless e has one function for each value.
func Mercer(e Eigenfunctions) FeatureMap {
	if nilvalue.Is(e) {
		panic("approx.Mercer: got no eigenfunctions, want some")
	}
	values, f := e.Values(), e.Functions()
	wantMap("approx.Mercer", f)
	wantLen("approx.Mercer", "eigenfunctions", f.Len(), len(values))
	root := make([]float64, len(values))
	for i, v := range values {
		root[i] = math.Sqrt(max(v, 0))
	}
	return mercer{root, f}
}

// mercer is the map that Mercer returns.
type mercer struct {
	root []float64 // √λᵢ
	phi  FeatureMap
}

func (m mercer) Len() int { return m.phi.Len() }

func (m mercer) Map(dst, x []float64) []float64 {
	if dst != nil {
		wantLen("approx.Mercer.Map", "numbers in dst", len(dst), m.Len())
	}
	dst = m.phi.Map(dst, x)
	for i, s := range m.root {
		dst[i] *= s
	}
	return dst
}

func (m mercer) MapAll(dst []float64, x Points) {
	d := m.Len()
	wantPoints("approx.Mercer.MapAll", "x", x)
	wantLen("approx.Mercer.MapAll", "numbers in dst", len(dst), x.Len()*d)
	for i, v := range FeaturesTo(nil, m.phi, x) {
		dst[i] = v * m.root[i%d]
	}
}

func (m mercer) Grid(dst, xs, ys []float64) {
	size := len(xs) * len(ys)
	wantLen("approx.Mercer.Grid", "numbers in dst", len(dst), size*m.Len())
	for i, v := range Grid(m.phi, xs, ys) {
		dst[i] = v * m.root[i/size]
	}
}

func (m mercer) Combine(w []float64, k int) FeatureMap {
	wantAtLeast("approx.Mercer.Combine", "k", k, 0)
	wantAtMost("approx.Mercer.Combine", "k", k, math.MaxInt32)
	wantLen("approx.Mercer.Combine", "weights", len(w), m.Len()*k)
	v := make([]float64, len(w))
	for i := range v {
		v[i] = w[i] * m.root[i/k]
	}
	return Combined(m.phi, Points{v, k})
}
