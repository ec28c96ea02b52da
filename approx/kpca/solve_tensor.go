package kpca

import (
	"cmp"
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
	// tensorLimit is the number of features beyond which pivoted Cholesky is as fast.
	tensorLimit = 640

	// steep is the share of μ₁ that the last pair must have: what features find of
	// smaller ones is not orthonormal enough.
	steep = 1e-6
)

// bySpan finds the leading r pairs of a Gaussian on the line or in the plane from
// the certified factor of internal/tensor, which takes no kernel evaluation: K = ΨΨᵀ
// up to a remainder of a proven norm, and pairs of ΨᵀΨ. Centred, it is that of
// the features less their mean m. It returns nil where the kernel is another, where
// the factor is no smaller than K, and where its error is not below the residual
// that is wanted.
func bySpan(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions, centred bool) (*Solution, error) {
	n := x.Len()
	gauss, ok := k.(kernel.Gaussian)
	if !ok || opt.Tol < exactUpTo/100 || n <= denseUpTo || r > n/8 || opt.Spectrum > r || opt.Verify {
		return nil, nil
	}
	q := r + 2 // whether r parts a group shows beyond it
	for eps := opt.Tol / 32; ; {
		f := tensor.New(gauss.Sigma, x, eps, min(tensorLimit, n/2))
		if f == nil || f.Len() < 2*q {
			return nil, ctx.Err()
		}
		d := f.Len()
		s, mean := f.Covariance(), make([]float64, d)
		if centred {
			one := make([]float64, n)
			for i := range one {
				one[i] = 1 / float64(n)
			}
			f.TMul(mean, one, 1)
			for i, v := range mean {
				lin.Axpy(s[i*d:(i+1)*d], -v*float64(n), mean)
			}
		}
		mu, v, residual, err := heaviest(ctx, s, d, q, opt.Tol/8)
		if err != nil {
			return nil, ctx.Err()
		}
		if !(mu[q-1] > steep*mu[0]) {
			return nil, nil
		}
		if f.Bound > opt.Tol/2*mu[0] {
			if eps = opt.Tol / 2 * mu[0] / float64(n); eps < 1e-14 {
				return nil, nil
			}
			continue
		}
		e := &eigen{mu: mu, spectrum: mu, squares: lin.Dot(s, s), words: fmt.Sprintf("bounded by what %d features leave", d)}
		e.residual = residual
		for i := range residual {
			// ΨΨᵀu − μu = Ψ(Sv − μv)/√μ, beside the remainder and rounding.
			residual[i] = f.Bound + math.Sqrt(mu[0]/mu[i])*residual[i] + 0x1p-52*math.Sqrt(float64(n))*mu[0]
		}
		e.spread = residual
		for i := range v {
			v[i] /= math.Sqrt(mu[i%q])
		}
		e.u = make([]float64, n*q)
		f.Mul(e.u, v, q)
		var c *centre
		e.trace = float64(n)
		if centred {
			shift := make([]float64, q)
			lin.TMatVec(shift, v, mean, d, q)
			for i := range n {
				lin.Axpy(e.u[i*q:(i+1)*q], -1, shift)
			}
			square := lin.Dot(mean, mean) // ‖μ‖²
			e.trace -= float64(n) * square
			c = &centre{mean: make([]float64, n)}
			c.base, c.top = lessTop(k)
			c.norm = square - c.top
			f.Mul(c.mean, mean, 1)
			for i, v := range c.mean {
				c.mean[i] = v - c.top
				c.size = max(c.size, math.Abs(c.mean[i]))
			}
		}
		sol, err := finish(newGram(k, x), e, r)
		if err != nil {
			return nil, err
		}
		sol.centre = c
		return sol, ctx.Err()
	}
}

// heaviest returns the leading q pairs of the covariance s of d features, by block
// Krylov from the pairs of those that vary most.
func heaviest(ctx context.Context, s []float64, d, q int, tol float64) (mu, v, residual []float64, err error) {
	order := make([]int, d)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(s[j*d+j], s[i*d+i]) })
	m := min(6*q, d)
	part := make([]float64, m*m)
	for i, a := range order[:m] {
		for j, b := range order[:m] {
			part[i*m+j] = s[a*d+b]
		}
	}
	w, turn := lin.EigSym(part, m)
	tol *= math.Sqrt(max(w[q-1]/w[0], steep))
	start := make([]float64, d*q)
	for i, a := range order[:m] {
		copy(start[a*q:(a+1)*q], turn[i*m:])
	}
	apply := func(dst, v []float64, cols int) { lin.Mul(dst, s, v, d, d, cols) }
	mu, v, residual, _, err = lin.TopK(ctx, d, q, apply, lin.TopKOptions{Start: start, Block: q, Tol: tol})
	return mu, v, residual, err
}
