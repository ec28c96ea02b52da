package measure

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// spectralNorm returns ‖A‖₂ by Lanczos with full orthogonalisation, and the
// residual of the Ritz pair: A has an eigenvalue within residual of ±norm, and
// the norm is off by about the square of that. One vector at a time without a
// restart: a product reads all of A, and some twenty of them do.
func spectralNorm(ctx context.Context, a *tiled.Matrix) (norm, residual float64, err error) {
	const (
		most  = 64
		exact = 1e-5 // residual, relative to the norm
	)
	n := a.Len()
	rng := rand.New(rand.NewPCG(0x9e3779b97f4a7c15, 1))
	q := make([]float64, n, n*(min(n, most)+1))
	for i := range q {
		q[i] = rng.NormFloat64()
	}
	scale(q, 1/math.Sqrt(lin.Dot(q, q)))
	var alpha, beta []float64
	w, c := make([]float64, n), make([]float64, most)
	for k := 1; ; k++ {
		last := q[(k-1)*n : k*n]
		if err := a.Mul(ctx, w, last, 1); err != nil {
			return 0, 0, err
		}
		alpha = append(alpha, lin.Dot(last, w))
		for range 2 {
			lin.MatVec(c[:k], q, w, k, n)
			for j := range k {
				lin.Axpy(w, -c[j], q[j*n:(j+1)*n])
			}
		}
		b := math.Sqrt(lin.Dot(w, w))
		beta = append(beta, b)
		if k%4 == 0 || k == min(n, most) || !(b > 0) {
			t := make([]float64, k*k)
			for i := range k {
				t[i*k+i] = alpha[i]
				if i+1 < k {
					t[i*k+i+1], t[(i+1)*k+i] = beta[i], beta[i]
				}
			}
			v, s := lin.EigSym(t, k)
			top := 0
			if -v[k-1] > v[0] {
				top = k - 1
			}
			norm, residual = math.Abs(v[top]), b*math.Abs(s[(k-1)*k+top])
			if k == min(n, most) || !(b > 1e-14*norm) || residual <= exact*norm {
				return norm, residual, nil
			}
		}
		q = append(q, w...)
		scale(q[k*n:], 1/b)
	}
}

func scale(x []float64, by float64) {
	for i := range x {
		x[i] *= by
	}
}
