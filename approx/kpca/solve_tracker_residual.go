package kpca

import (
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
)

// estimateResiduals estimates the residuals of the pairs from the n×r values of the
// functions at the points x. It applies the operator at some of the points:
//
//	‖Kuᵢ−μᵢuᵢ‖²/n² = mean over j of (Σ_l k(xⱼ, x_l) φᵢ(x_l)/n − λᵢφᵢ(xⱼ))².
//
// If x is a sample of total points, the estimate includes the standard error of the sums
// over l.
func (p *TrackedSolution) estimateResiduals(k approx.Kernel, x approx.Points, values []float64, total int) {
	n, r := x.Len(), len(p.Lambda)
	rows := evenlySpaced(n, min(n, residualPoints))
	m := len(rows)
	cross, out := evaluate.Cross(nil, k, x.Subset(rows), x), make([]float64, m*r)
	lin.Mul(out, cross, values, m, n, r)
	second := make([]float64, m*r) // Σ_l k(xⱼ, x_l)² φᵢ(x_l)²
	if total > n {
		pairs, squares := make([]float64, m*n), make([]float64, n*r)
		for i, v := range cross {
			pairs[i] = v * v
		}
		for i, v := range values {
			squares[i] = v * v
		}
		lin.Mul(second, pairs, squares, m, n, r)
	}
	squares, count := make([]float64, r), float64(n)
	for i, row := range rows {
		for j, l := range p.Lambda {
			mean := out[i*r+j] / count
			d := mean - l*values[row*r+j]
			squares[j] += d * d / float64(m)
			if total > n {
				variance := max(0, second[i*r+j]/count-mean*mean)
				squares[j] += (1 - count/float64(total)) * variance / count / float64(m)
			}
		}
	}
	var maxResidual float64
	for _, v := range squares {
		maxResidual = max(maxResidual, math.Sqrt(v)/p.Lambda[0])
	}
	p.Certificate = Certificate{maxResidual, fmt.Sprintf(
		"largest residual ‖Ku−μu‖/μ₁ of %d pairs, estimated at %d points: %s", r, m, p.route)}
}

// boundResiduals estimates upper bounds of the residuals if the pairs belong to an
// approximate kernel k̂. Their residuals for k̂ are at most residual, relative to λ₁. No
// sum over all points is needed:
//
//	‖Tφ−λφ‖ ≤ ‖T̂φ−λφ‖ + ‖T−T̂‖,  ‖T−T̂‖² ≤ mean over pairs of (k−k̂)².
//
// The mean is estimated from some of the pairs. The lattice of w defines k̂.
func (p *TrackedSolution) boundResiduals(k approx.Kernel, w *waveSpace, x approx.Points, residual float64) {
	// By the definition of evenlySpaced, these points are every fourth of the viewed points.
	const m, distance = 2 * residualPoints, maxTrackedRows / (2 * residualPoints)
	if z := x.Subset(evenlySpaced(x.Len(), m)); w.boundLattice != w.lattice || !slices.Equal(w.boundX.Data, z.Data) {
		difference, approximate := evaluate.Gram(nil, k, z), unset.Numbers(m*m)
		d, psi := w.lattice.Len(), unset.Numbers(m * w.lattice.Len())[:0]
		for i := range m {
			psi = append(psi, w.psi[i*distance*d:][:d]...)
		}
		lin.SymMulT(approximate, psi, m, d)
		lin.Axpy(difference, -1, approximate)
		w.boundLattice, w.boundX, w.latticeNorm = w.lattice, z, math.Sqrt(lin.Dot(difference, difference))/float64(m)
	}
	bound := residual + w.latticeNorm/p.Lambda[0]
	p.Certificate = Certificate{bound, fmt.Sprintf(
		"largest residual ‖Ku−μu‖/μ₁ of %d pairs, at most, estimated from the pairs of %d points: %s", len(p.Lambda), m, p.route)}
}
