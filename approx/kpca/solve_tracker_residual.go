package kpca

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// measure estimates the residuals of the pairs from the values of the functions at
// the points x, n×r, by applying the operator at some of the points,
//
//	‖Kuᵢ−μᵢuᵢ‖²/n² = mean over j of (Σ_l k(xⱼ, x_l) φᵢ(x_l)/n − λᵢφᵢ(xⱼ))².
//
// If x is a sample of the points, the mean over l has a standard error.
func (p *Preview) measure(k approx.Kernel, x approx.Points, values []float64, all int) {
	n, r := x.Len(), len(p.Lambda)
	rows := every(n, min(n, witnesses))
	m := len(rows)
	cross, out := evaluate.Cross(nil, k, x.Subset(rows), x), make([]float64, m*r)
	lin.Mul(out, cross, values, m, n, r)
	second := make([]float64, m*r) // Σ_l k(xⱼ, x_l)² φᵢ(x_l)²
	if all > n {
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
			if all > n {
				variance := max(0, second[i*r+j]/count-mean*mean)
				squares[j] += (1 - count/float64(all)) * variance / count / float64(m)
			}
		}
	}
	var top float64
	for _, v := range squares {
		top = max(top, math.Sqrt(v)/p.Lambda[0])
	}
	p.Certificate = Certificate{top, fmt.Sprintf(
		"largest residual ‖Ku−μu‖/μ₁ of %d pairs, estimated at %d points: %s", r, m, p.route)}
}

// boundResiduals estimates the residuals of pairs of another kernel k̂, whose own are at
// most residual, relative to λ₁, without a sum over all points:
//
//	‖Tφ−λφ‖ ≤ ‖T̂φ−λφ‖ + ‖T−T̂‖,  ‖T−T̂‖² ≤ mean over pairs of (k−k̂)²,
//
// estimated from some pairs.
func (p *Preview) boundResiduals(k approx.Kernel, hat approx.FeatureMap, x approx.Points, residual float64) {
	rows := every(x.Len(), min(x.Len(), 2*witnesses))
	m := len(rows)
	z := x.Subset(rows)
	off, own := evaluate.Gram(nil, k, z), make([]float64, m*m)
	lin.SymMulT(own, evaluate.Features(nil, hat, z), m, hat.Len())
	lin.Axpy(off, -1, own)
	top := residual + math.Sqrt(lin.Dot(off, off))/float64(m)/p.Lambda[0]
	p.Certificate = Certificate{top, fmt.Sprintf(
		"largest residual ‖Ku−μu‖/μ₁ of %d pairs, at most, estimated from the pairs of %d points: %s", len(p.Lambda), m, p.route)}
}
