package learn

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Ridge is the settings of kernel ridge regression. The targets y of n points
// are n×k, row by row: k functions are learnt at once at nearly the price of one.
type Ridge struct {
	// Rho is ρ ≥ 0, as in (K + ρI)⁻¹y. At 0 the answer is the smallest function
	// among those nearest to the targets.
	Rho float64

	// Center learns y less its mean, and adds that again: far from all points the
	// answer is then the mean, not 0.
	Center bool
}

// A Regression is what kernel ridge regression has learnt.
type Regression struct {
	Model
	Rho   float64  // ρ
	Notes []string // what a reader should know

	residual func() []float64 // y − ŷ, n×k
	slack    func() []float64 // 1 − Hᵢᵢ, n
}

// A RidgeError says that K + ρI is not positive definite, since K has a negative
// eigenvalue: that of an approx.Indefinite kernel or of an approx.Signed map may.
type RidgeError struct {
	Eigenvalue float64 // the smallest of K
	Rho        float64 // the ridge that was asked for
	Least      float64 // and the value that it must exceed
}

// Error implements error.
func (e *RidgeError) Error() string {
	return fmt.Sprintf("learn: K has the eigenvalue %.3g, so the ridge %.3g is too small: take ρ > %.3g", e.Eigenvalue, e.Rho, e.Least)
}

// Exact learns the targets y of x by the kernel itself,
//
//	f(x) = k(x, X) a,  (K + ρI) a = y,
//
// from one Cholesky factor of K + ρI: n² kernel evaluations, n³/3 multiplications
// (Saunders, Gammerman & Vovk 1998, eq. 10). Many points of a Gaussian on the line or
// in the plane take the certified factor of internal/tensor instead, and O(n); then
// the system is solved to 5e-9 of the targets, at most. It returns an error where the problem
// cannot be posed, where ρ < 0 or a target is not finite, and a *RidgeError where
// K + ρI is not positive definite, as may be with an approx.Indefinite kernel.
func (r Ridge) Exact(ctx context.Context, k approx.Kernel, x approx.Points, y []float64) (*Regression, error) {
	if err := (approx.Problem{Kernel: k, X: x, Rank: 1}).CheckSymmetric(); err != nil {
		return nil, err
	}
	y, offset, err := r.targets(x, y)
	if err != nil {
		return nil, err
	}
	gram := func() ([]float64, error) { return kernel.Gram(nil, k, x), ctx.Err() }
	back := func(a []float64) approx.FeatureMap { return kernel.Expansion{Kernel: k, Centers: x, Coef: a} }
	if r.Rho > 0 {
		if m, err := r.spanned(ctx, k, x, y, offset); m != nil || err != nil {
			return m, err
		}
		if m, err := r.dual(gram, back, y, offset, x.Len()); m != nil || err != nil {
			return m, err
		}
	}
	p, err := ExactPath(ctx, k, x, y)
	if err != nil {
		return nil, err
	}
	return p.at(r.Rho, y, offset)
}

// Features learns the targets y of x by the kernel ψ(x)ᵀSψ(x′) of a feature map:
// f(x) = ψ(x)ᵀw with
//
//	w = (ΨᵀΨ + ρS)⁻¹Ψᵀy = SΨᵀ(ΨSΨᵀ + ρI)⁻¹y,
//
// by the left side where D ≤ n, for nD² multiplications, and by the right where
// D > n (the push-through identity). Both need ΨSΨᵀ + ρI to be positive definite,
// which for a map without negative signs every ρ > 0 gives. Errors are those of
// Exact.
func (r Ridge) Features(ctx context.Context, f approx.FeatureMap, x approx.Points, y []float64) (*Regression, error) {
	if err := checked(x); err != nil {
		return nil, err
	}
	y, offset, err := r.targets(x, y)
	if err != nil {
		return nil, err
	}
	if r.Rho > 0 {
		solve := r.primal
		if f.Len() > x.Len() {
			solve = r.pushed
		}
		if m, err := solve(ctx, f, x, y, offset); m != nil || err != nil {
			return m, err
		}
	}
	p, err := FeaturePath(ctx, f, x, y)
	if err != nil {
		return nil, err
	}
	return p.at(r.Rho, y, offset)
}

// primal solves (ΨᵀΨ + ρS)w = Ψᵀy. It returns nil where that is not as definite as
// it must be.
func (r Ridge) primal(ctx context.Context, f approx.FeatureMap, x approx.Points, y, offset []float64) (*Regression, error) {
	n, d, s := x.Len(), f.Len(), signs(f)
	k := len(y) / n
	g, b, err := normal(ctx, f, x, y)
	if err != nil {
		return nil, err
	}
	var a factor
	var ok bool
	if s == nil {
		for i := range d {
			g[i*d+i] += r.Rho
		}
		a, ok = cholesky(g, d)
	} else {
		a, ok = quasidefinite(g, s, d, r.Rho)
	}
	if !ok {
		return nil, nil
	}
	m := &Regression{Model: Model{combined.Of(f, a.solve(b, k), k), offset}, Rho: r.Rho}
	m.residual = func() []float64 { return minus(y, approx.Features(m.Function, x)) }
	m.slack = func() []float64 {
		h := make([]float64, n)
		for i := 0; i < n; i += rows(d) {
			j := min(i+rows(d), n)
			a.quadratic(h[i:j], approx.Features(f, x.Slice(i, j)))
		}
		for i, v := range h {
			h[i] = 1 - v
		}
		return h
	}
	return m, nil
}

// pushed solves (ΨSΨᵀ + ρI)a = y and returns the function with w = SΨᵀa.
func (r Ridge) pushed(ctx context.Context, f approx.FeatureMap, x approx.Points, y, offset []float64) (*Regression, error) {
	k := len(y) / x.Len()
	back := func(a []float64) approx.FeatureMap { return combined.Of(f, weights(f, x, a), k) }
	return r.dual(func() ([]float64, error) { return implied(ctx, f, x) }, back, y, offset, x.Len())
}

// dual solves (K + ρI)a = y. It returns nil where that is not positive definite.
func (r Ridge) dual(gram func() ([]float64, error), back func(a []float64) approx.FeatureMap, y, offset []float64, n int) (*Regression, error) {
	g, err := gram()
	if err != nil {
		return nil, err
	}
	for i := range n {
		g[i*n+i] += r.Rho
	}
	c, ok := cholesky(g, n)
	if !ok {
		return nil, nil
	}
	a := c.solve(y, len(y)/n)
	return &Regression{
		Model: Model{back(a), offset},
		Rho:   r.Rho,
		// ŷ = Ka = y − ρa, and likewise H = K(K + ρI)⁻¹ = I − ρ(K + ρI)⁻¹.
		residual: func() []float64 { return times(r.Rho, a) },
		slack: func() []float64 {
			inverse := make([]float64, n*n)
			for i := range n {
				inverse[i*n+i] = 1
			}
			h := make([]float64, n)
			c.quadratic(h, inverse)
			return times(r.Rho, h)
		},
	}, nil
}

// targets checks y and takes its means off, if asked for.
func (r Ridge) targets(x approx.Points, y []float64) (centered, offset []float64, err error) {
	if !(r.Rho >= 0) || math.IsInf(r.Rho, 1) { // catches NaN
		return nil, nil, &approx.RangeError{Key: "rho", Value: r.Rho, Min: 0, Max: math.MaxFloat64}
	}
	n := x.Len()
	if len(y) == 0 || len(y)%n != 0 {
		panic("learn: targets need one row for each point")
	}
	k := len(y) / n
	for i, v := range y {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, nil, fmt.Errorf("learn: target %d of point %d is %g, not a finite number", i%k, i/k, v)
		}
	}
	centered = append(centered, y...)
	if !r.Center {
		return centered, nil, nil
	}
	offset = make([]float64, k)
	for i, v := range y {
		offset[i%k] += v / float64(n)
	}
	for i := range centered {
		centered[i] -= offset[i%k]
	}
	return centered, offset, nil
}

// checked returns an error where points cannot be learnt from.
func checked(x approx.Points) error {
	if err := x.Check(); err != nil {
		return err
	}
	if x.Len() == 0 {
		return fmt.Errorf("learn: there is no point to learn from")
	}
	return nil
}

func minus(a, b []float64) []float64 {
	c := append([]float64(nil), a...)
	lin.Axpy(c, -1, b)
	return c
}

func times(s float64, a []float64) []float64 {
	c := make([]float64, len(a))
	lin.Axpy(c, s, a)
	return c
}
