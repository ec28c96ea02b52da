package kpca

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

const (
	// maxTensorFeatures is the largest number of features. With more features, pivoted
	// Cholesky is as fast.
	maxTensorFeatures = 640

	// minValueShare is the smallest ratio of the last eigenvalue to μ₁. Eigenvectors of
	// smaller eigenvalues are not orthonormal enough if they are computed from features.
	minValueShare = 1e-6

	// minSpectrumPoints is the number of points from which a factor is used for more
	// eigenvalues than pairs. For fewer points, pivoted Cholesky is as fast.
	minSpectrumPoints = 1536
)

// solveByTensor computes the leading r pairs of a Gaussian in one or two dimensions from
// a certified factor. It evaluates no kernel values. K = ΨΨᵀ up to a remainder with a
// proven bound, and the pairs follow from ΨᵀΨ. For a centred kernel, the mean m of the
// features is subtracted from Ψ. It returns nil for other kernels, or if the factor is
// not smaller than K. If the error of the factor exceeds the requested residual,
// solveByTensor tries a second factor whose accuracy depends on μ₁. If the error is still
// too large, it returns nil.
//
// If opt requests more than r eigenvalues, the dense eigenproblem of ΨᵀΨ gives all of them. This
// also happens at the default tolerance, but only for at least minSpectrumPoints points.
func solveByTensor(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions, isCentered bool) (*Solution, error) {
	n := x.Len()
	gauss, ok := k.(kernel.Gaussian)
	needsSpectrum := opt.Spectrum > r
	isUseful := n > maxDense && opt.Tol >= maxExactResidual/100
	if needsSpectrum {
		isUseful = n >= minSpectrumPoints && !isCentered
	}
	if !ok || !isUseful || r > n/8 || opt.MeasureResiduals {
		return nil, nil
	}
	q, tol := r+2, opt.tolerance() // two more pairs, to detect a group of eigenvalues that extends beyond r
	eps := tol / 32
	for range 2 {
		f := tensor.New(ctx, gauss.Sigma, x, eps, min(maxTensorFeatures, n/2))
		if f == nil || f.Len() < 2*q {
			return nil, ctx.Err()
		}
		d := f.Len()
		s := f.Covariance()
		var mean []float64
		if isCentered {
			mean = f.Mean()
			for i, v := range mean {
				lin.Axpy(s[i*d:(i+1)*d], -v*float64(n), mean)
			}
		}
		squares := lin.Dot(s, s)
		var spectrum, v, residual []float64
		var err error
		if needsSpectrum {
			spectrum, v, residual, err = denseCovariancePairs(ctx, s, d, q)
		} else {
			spectrum, v, residual, err = leadingCovariancePairs(ctx, s, d, q, squares, tol/8)
		}
		if err != nil {
			return nil, err
		}
		mu := spectrum[:q:q]
		if !(mu[q-1] > minValueShare*mu[0]) {
			return nil, nil
		}
		if f.Bound > tol/2*mu[0] {
			eps = 0.4 * tol * mu[0] / float64(n) // with a margin, because μ₁ of the next factor differs
			continue
		}
		e := &eigen{mu: mu, spectrum: spectrum, squares: squares, missing: f.Bound, words: fmt.Sprintf("bounded by what %d features leave", d)}
		e.residual = residual
		for i := range residual {
			// The residual consists of Ψ(Sv − μv)/√μ, the remainder and rounding.
			residual[i] = f.Bound + math.Sqrt(mu[0]/mu[i])*residual[i] + 0x1p-52*math.Sqrt(float64(n))*mu[0]
		}
		if needsSpectrum {
			e.isComplete, e.missing = true, f.TraceBound+0x1p-52*float64(d)*mu[0]
		} else {
			e.spread = residual
		}
		var c *center
		e.trace = float64(n)
		e.u = make([]float64, n*q)
		for i := range v {
			v[i] /= math.Sqrt(mu[i%q])
		}
		if isCentered {
			square := lin.Dot(mean, mean) // ‖μ‖²
			e.trace -= float64(n) * square
			c = &center{mean: make([]float64, n)}
			c.base, c.constant = subtractConstant(k)
			c.norm = square - c.constant
			shift := make([]float64, q)
			lin.TMatVec(shift, v, mean, d, q)
			// The mean element is stored as one more column.
			w, columns := make([]float64, d*(q+1)), make([]float64, n*(q+1))
			for i, m := range mean {
				copy(w[i*(q+1):], v[i*q:(i+1)*q])
				w[i*(q+1)+q] = m
			}
			f.Mul(columns, w, q+1)
			for i := range n {
				row := columns[i*(q+1) : (i+1)*(q+1)]
				for j, t := range shift {
					e.u[i*q+j] = row[j] - t
				}
				c.mean[i] = row[q] - c.constant
				c.size = max(c.size, math.Abs(c.mean[i]))
			}
		} else {
			f.Mul(e.u, v, q)
		}
		sol, err := newSolution(newGram(k, x), e, r)
		if err != nil {
			return nil, err
		}
		sol.center = c
		return sol, ctx.Err()
	}
	return nil, ctx.Err()
}

// leadingCovariancePairs returns the leading q pairs of the d×d covariance s of features.
// The argument squares is ‖S‖_F². Each residual is at most tol √(μ₁μ_q). The function
// uses block Krylov from a random start. If the Krylov space exceeds half of the
// dimension, it solves the dense eigenproblem.
//
// A Krylov space never contains eigenvectors that are orthogonal to the start. The space
// therefore grows until ‖S‖_F proves that no eigenvector is missing.
func leadingCovariancePairs(ctx context.Context, s []float64, d, q int, squares, tol float64) (mu, v, residual []float64, err error) {
	const b = narrowBlock
	want, limit := firstCheckDim(q, b), d/2/b*b
	l := newLanczos(ctx, make([]float64, b*d), d, b, q, want+2*b, func(y, x []float64, m int) error {
		lin.Mul(y, s, x, d, d, m)
		return nil
	})
	for want <= limit {
		for l.p < want && !l.complete {
			if err := l.step(); err != nil {
				return nil, nil, nil, err
			}
		}
		ritzCount := min(l.p, q+watchedValues)
		w, y, err := lin.EigSymLeading(ctx, l.tridiagonal(), l.p, ritzCount)
		if err != nil {
			return nil, nil, nil, err
		}
		res := l.residuals(y, ritzCount)
		maxResidual, goal := slices.Max(res[:q]), tol*math.Sqrt(w[0]*max(w[q-1], minValueShare*w[0]))
		if maxResidual <= goal && l.provesNoneHidden(w, res, q, squares, w[q-1]+goal) {
			return w[:q:q], l.vectors(y, ritzCount, q), res[:q:q], nil
		}
		if l.complete { // the pairs cannot improve
			break
		}
		want += growthStep(maxResidual, goal, b)
	}
	w, v, residual, err := denseCovariancePairs(ctx, s, d, q)
	if err != nil {
		return nil, nil, nil, err
	}
	return w[:q:q], v, residual, nil
}

// denseCovariancePairs returns all d eigenvalues of the covariance s of features, the leading q
// eigenvectors, and the residuals of these pairs.
func denseCovariancePairs(ctx context.Context, s []float64, d, q int) (w, v, residual []float64, err error) {
	w, v, err = lin.EigSymLeading(ctx, append([]float64(nil), s...), d, q)
	if err != nil {
		return nil, nil, nil, err
	}
	sv := make([]float64, d*q)
	lin.Mul(sv, s, v, d, d, q)
	return w, v, residuals(sv, v, w[:q], d), nil
}
