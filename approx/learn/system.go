package learn

import (
	"math"
	"slices"

	"mercer/approx/internal/lin"
)

// refinedSolver returns a function that solves (Q + Θ)δ = r. It returns nil if rounding
// makes the matrix indefinite. Near the bounds, Θ spans many orders of magnitude. The
// solver therefore performs one step of iterative refinement.
func (p *interior) refinedSolver(theta []float64) func(r []float64) []float64 {
	solve := p.factorSolver(theta)
	if solve == nil {
		return nil
	}
	return func(r []float64) []float64 {
		d := solve(r)
		residual, q := slices.Clone(r), p.values(d)
		for i := range residual {
			residual[i] -= p.t[i]*q[i] + theta[i]*d[i]
		}
		lin.Axpy(d, 1, solve(residual))
		return d
	}
}

// factorSolver returns a function that solves (Q + Θ)δ = r with one factor of the matrix.
// It returns nil if rounding makes the matrix indefinite.
func (p *interior) factorSolver(theta []float64) func(r []float64) []float64 {
	n, w := len(theta), p.w
	if p.isGram {
		q := slices.Clone(p.b)
		for i := range n {
			for j := range n {
				q[i*n+j] *= p.t[i] * p.t[j]
			}
			q[i*n+i] += theta[i]
		}
		c, ok := cholesky(q, n)
		if !ok {
			return nil
		}
		return func(r []float64) []float64 { return c.solve(r, 1) }
	}
	psi := slices.Clone(p.a)
	for i := range n {
		scale := 1 / math.Sqrt(theta[i])
		for j := range w {
			psi[i*w+j] *= scale
		}
	}
	g := make([]float64, w*w)
	lin.SymTMul(g, psi, n, w)
	var c factor
	var ok bool
	if p.sign != nil {
		c, ok = quasidefinite(g, p.sign, w, 1)
	} else {
		for i := range w {
			g[i*w+i]++
		}
		c, ok = cholesky(g, w)
	}
	if !ok {
		return nil
	}
	return func(r []float64) []float64 {
		// By the Woodbury identity, δ = Θ⁻¹r − Θ⁻¹TΨ(S + ΨᵀΘ⁻¹Ψ)⁻¹ΨᵀTΘ⁻¹r.
		d, state := make([]float64, n), make([]float64, w)
		for i, v := range r {
			d[i] = p.t[i] * v / theta[i]
		}
		lin.TMatVec(state, p.a, d, n, w)
		correction := make([]float64, n)
		lin.MatVec(correction, p.a, c.solve(state, 1), n, w)
		for i := range d {
			d[i] = p.t[i] * (d[i] - correction[i]/theta[i])
		}
		return d
	}
}
