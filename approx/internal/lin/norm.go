package lin

import (
	"context"
	"math"
	"math/rand/v2"
)

// SpectralNorm returns ‖A‖ = max |λ| of a symmetric operator on ℝⁿ, which may be
// indefinite. The function apply stores Av in dst. SpectralNorm panics if Av contains
// NaN.
//
// The result norm is |λ| of a Ritz pair with the residual ‖Av−λv‖ ≤ tol·|λ|, and resid is
// this residual. There is an eigenvalue within resid of ±norm. The error of norm is of
// the order of the square of resid. SpectralNorm returns the error of ctx, or a
// *NotConverged together with the best values so far.
//
// It uses the Lanczos process, starting with a fixed random vector. Every vector is
// orthogonalised twice against all others. The process finds λ and −λ equally well. For a
// norm, about twenty products with single vectors cost less than the blocks of TopK.
func SpectralNorm(ctx context.Context, n int, apply func(dst, v []float64), tol float64) (norm, resid float64, err error) {
	const maxVectors = 300 // number of vectors
	if n == 0 {
		return 0, 0, ctx.Err()
	}
	limit := min(n, maxVectors)
	rng := rand.New(rand.NewPCG(0x9e3779b97f4a7c15, 1))
	q := make([]float64, n, 33*n)
	for i := range q {
		q[i] = rng.NormFloat64()
	}
	normalizeVector(q)
	w, c := make([]float64, n), make([]float64, limit)
	e := 0 // exponent; A is multiplied by 2⁻ᵉ
	var alpha, beta []float64
	for k, check := 1, 1; ; k++ {
		if err := ctx.Err(); err != nil {
			return math.Ldexp(norm, e), math.Ldexp(resid, e), err
		}
		last := q[(k-1)*n : k*n]
		apply(w, last)
		if k == 1 {
			e = scaleExponent(w)
		}
		shift(w, -e)
		alpha = append(alpha, Dot(last, w))
		for range 2 {
			MatVec(c[:k], q, w, k, n)
			for j, x := range c[:k] {
				c[j] = -x
			}
			addRows(w, c[:k], q, n, n)
		}
		b := math.Sqrt(Dot(w, w))
		beta = append(beta, b)
		if k >= check || k == limit || !(b > 0) {
			check = k + max(1, k/8) // a check costs much less than a product
			norm, resid = ritzNorm(alpha, beta)
			switch {
			case resid <= tol*norm || !(b > 1e-15*norm):
				return math.Ldexp(norm, e), math.Ldexp(resid, e), nil
			case k == limit:
				norm, resid = math.Ldexp(norm, e), math.Ldexp(resid, e)
				return norm, resid, &NotConverged{k, resid, tol * norm}
			}
		}
		q = append(q, w...)
		normalizeVector(q[k*n:])
	}
}

// ritzNorm returns the largest |θ| of the tridiagonal matrix with the diagonal alpha and
// the off-diagonal beta. It also returns the residual of the eigenpair. This is the last
// entry of beta times the last entry of the vector.
func ritzNorm(alpha, beta []float64) (norm, resid float64) {
	k := len(alpha)
	t := make([]float64, k*k)
	for i, a := range alpha {
		t[i*k+i] = a
		if i > 0 {
			t[i*k+i-1] = beta[i-1]
		}
	}
	w, v := EigSym(t, k)
	top := 0
	if -w[k-1] > w[0] {
		top = k - 1
	}
	return math.Abs(w[top]), beta[k-1] * math.Abs(v[(k-1)*k+top])
}
