package learn

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// A Path is kernel ridge regression for every ρ: with K = UΛUᵀ, found once,
//
//	ŷ = U Λ(Λ + ρI)⁻¹ Uᵀy,
//
// and each ρ costs no more than to multiply by U. Eigenvalues of magnitude below
// n·2.2e-16 of the largest count as 0, which for ρ = 0 is the pseudo-inverse.
type Path struct {
	lambda []float64 // r, those that count
	u      []float64 // n×r
	y      []float64 // n×k
	n      int
	cut    float64

	// back returns the function whose values on the data are UΛc, of the r×k
	// matrix c.
	back func(c []float64) approx.FeatureMap
}

// ExactPath decomposes the Gram matrix of k on x, for targets y, n×k. It returns
// an error where the problem cannot be posed.
func ExactPath(ctx context.Context, k approx.Kernel, x approx.Points, y []float64) (*Path, error) {
	if err := (approx.Problem{Kernel: k, X: x, Rank: 1}).CheckSymmetric(); err != nil {
		return nil, err
	}
	y, _, err := Ridge{}.targets(x, y)
	if err != nil {
		return nil, err
	}
	n := x.Len()
	g := kernel.Gram(nil, k, x)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := newPath(g, n, y)
	p.back = func(c []float64) approx.FeatureMap {
		a := make([]float64, len(y))
		lin.Mul(a, p.u, c, n, len(p.lambda), len(y)/n)
		return kernel.Expansion{Kernel: k, Centers: x, Coef: a}
	}
	return p, ctx.Err()
}

// FeaturePath decomposes ΨSΨᵀ: on the side of the features, by an orthonormal
// basis of the columns of Ψ, where D ≤ n, and as n×n matrix where D > n. It
// returns an error where the points cannot be learnt from.
func FeaturePath(ctx context.Context, f approx.FeatureMap, x approx.Points, y []float64) (*Path, error) {
	if err := checked(x); err != nil {
		return nil, err
	}
	y, _, err := Ridge{}.targets(x, y)
	if err != nil {
		return nil, err
	}
	n, d := x.Len(), f.Len()
	var p *Path
	if d > n {
		g, err := implied(ctx, f, x)
		if err != nil {
			return nil, err
		}
		p = newPath(g, n, y)
	} else {
		p = thinPath(approx.Features(f, x), signs(f), n, d, y)
	}
	k := len(y) / n
	w := weights(f, x, p.u) // SΨᵀU
	p.back = func(c []float64) approx.FeatureMap {
		v := make([]float64, d*k)
		lin.Mul(v, w, c, d, len(p.lambda), k)
		return combined.Of(f, v, k)
	}
	return p, ctx.Err()
}

// newPath decomposes the n×n matrix g, which it overwrites.
func newPath(g []float64, n int, y []float64) *Path {
	w, v := lin.EigSym(g, n)
	p := &Path{n: n, y: y}
	p.keep(w, v, n)
	return p
}

// thinPath decomposes ΨSΨᵀ = Q(RSRᵀ)Qᵀ.
func thinPath(psi, s []float64, n, d int, y []float64) *Path {
	q, r, perm, rank := lin.QR(psi, n, d, float64(n)*0x1p-52)
	signed := r
	if s != nil {
		signed = append([]float64(nil), r...)
		for i := range rank {
			for j := range d {
				signed[i*d+j] *= s[perm[j]]
			}
		}
	}
	m := make([]float64, rank*rank)
	lin.MulT(m, signed, r, rank, d, rank)
	w, v := lin.EigSym(m, rank)
	u := make([]float64, n*rank)
	lin.Mul(u, q, v, n, rank, rank)
	p := &Path{n: n, y: y}
	p.keep(w, u, rank)
	return p
}

// keep takes the eigenvalues w and the columns of u, n×c, that count.
func (p *Path) keep(w, u []float64, c int) {
	var top float64
	for _, v := range w {
		top = max(top, v, -v)
	}
	p.cut = float64(p.n) * 0x1p-52 * top
	var kept []int
	for j, v := range w {
		if v > p.cut || v < -p.cut {
			kept = append(kept, j)
			p.lambda = append(p.lambda, v)
		}
	}
	p.u = make([]float64, 0, p.n*len(kept))
	for i := range p.n {
		for _, j := range kept {
			p.u = append(p.u, u[i*c+j])
		}
	}
}

// Values returns the eigenvalues of K that count, largest first; those of K/n
// are n times smaller.
func (p *Path) Values() []float64 { return p.lambda }

// At returns the regression with the settings r, as Ridge.Exact or Ridge.Features
// would.
func (p *Path) At(r Ridge) (*Regression, error) {
	y, offset, err := r.targets(approx.Points{Data: make([]float64, p.n), Dim: 1}, p.y)
	if err != nil {
		return nil, err
	}
	return p.at(r.Rho, y, offset)
}

func (p *Path) at(rho float64, y, offset []float64) (*Regression, error) {
	n, r := p.n, len(p.lambda)
	k := len(y) / n
	m := &Regression{Rho: rho}
	if r > 0 && p.lambda[r-1] < 0 && !(p.lambda[r-1]+rho > p.cut) {
		return nil, &RidgeError{p.lambda[r-1], rho, -p.lambda[r-1] + p.cut}
	}
	if rho <= p.cut && r < n {
		m.Notes = append(m.Notes, fmt.Sprintf(
			"The ridge is below rounding, so the %d of %d eigenvalues of K under %.2g count as 0.", n-r, n, p.cut))
	}
	c := make([]float64, r*k)
	lin.TMul(c, p.u, y, r, n, k)
	fitted := make([]float64, r*k)
	for i, l := range p.lambda {
		for j := range k {
			c[i*k+j] /= l + rho
			fitted[i*k+j] = l * c[i*k+j]
		}
	}
	m.Model = Model{p.back(c), offset}
	m.residual = func() []float64 {
		e := make([]float64, n*k)
		lin.Mul(e, p.u, fitted, n, r, k)
		return minus(y, e)
	}
	m.slack = func() []float64 {
		h := make([]float64, n)
		for i := range h {
			h[i] = 1
			for j, v := range p.u[i*r : (i+1)*r] {
				h[i] -= v * v * p.lambda[j] / (p.lambda[j] + rho)
			}
		}
		return h
	}
	return m, nil
}
