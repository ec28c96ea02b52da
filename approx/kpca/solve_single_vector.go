package kpca

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// solveSingleVector computes the leading r pairs of A = diag(s) K diag(s) with residuals
// of at most 10⁻⁸ λ₁. The results are the eigenvalues and the n×r matrix of eigenvectors.
// It uses the Krylov space of one vector, which is the smallest Krylov space. A is
// tridiagonal in this space, and a product reads only one triangle of A. If eigenvalues
// coincide, the space contains only one of them, and others only through rounding. The
// function therefore proves that no eigenvalues coincide, and that no other eigenvalue is
// nearly as large as the last value. If the proof fails or there are few points, it
// returns no values.
func solveSingleVector(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int) (mu, u []float64, evals int, err error) {
	const goal = maxExactResidual / 2
	n := x.Len()
	want := max(2*r+2, 20) // dimension of the first check, as in ARPACK
	limit := 2 * want
	if n < 3*want {
		return nil, nil, 0, nil
	}
	a := lin.NewLower(n, func(dst []float64, i0, i1 int) {
		evaluate.Cross(dst, k, x.Slice(i0, i1), x.Slice(0, i1))
		evals += (i1 - i0) * i1
	})
	squares := a.Scale(s)
	if !(squares > 0x1p-400 && squares < 0x1p400) {
		return nil, nil, evals, nil
	}
	ld := a.PaddedLen()
	q := make([]float64, (want+1)*ld) // one vector per row
	rng := rand.New(rand.NewPCG(0x9e3779b97f4a7c15, 0))
	for i := range n {
		q[i] = rng.NormFloat64()
	}
	lin.Scale(q[:n], 1/math.Sqrt(lin.Dot(q[:n], q[:n])))
	diag, next := make([]float64, 0, limit), make([]float64, 0, limit) // the tridiagonal matrix
	projections, projection := make([]float64, limit), make([]float64, ld)
	for p := 1; p <= limit; p++ {
		if err := ctx.Err(); err != nil {
			return nil, nil, evals, err
		}
		if len(q) < (p+1)*ld {
			q = append(q, make([]float64, (limit+1)*ld-len(q))...)
		}
		v, w := q[(p-1)*ld:p*ld], q[p*ld:(p+1)*ld]
		a.MulVec(w, v)
		d := lin.Dot(w, v)
		lin.Axpy(w, -d, v)
		if p > 1 {
			lin.Axpy(w, -next[p-2], q[(p-2)*ld:(p-1)*ld])
		}
		// Without orthogonalisation, rounding errors would grow with every step.
		previous, remaining := lin.Dot(w, w), 0.0
		for range maxPasses {
			lin.MatVec(projections, q, w, p, ld)
			lin.TMatVec(projection, q, projections[:p], p, ld)
			lin.Axpy(w, -1, projection)
			if remaining = lin.Dot(w, w); remaining >= minRemainderShare*minRemainderShare*previous {
				break
			}
			previous = remaining
		}
		if !(remaining > 1e-24*squares) { // an invariant space, which may lack some pairs
			return nil, nil, evals, nil
		}
		b := math.Sqrt(remaining)
		lin.Scale(w, 1/b)
		if diag, next = append(diag, d), append(next, b); p < want {
			continue
		}
		theta, y := lin.EigTridiag(diag, next, r)
		maxResidual := 0.0
		for _, t := range y[(p-1)*r:] {
			maxResidual = max(maxResidual, b*math.Abs(t))
		}
		if maxResidual > goal*theta[0] {
			want = min(limit, p+1+int(math.Log(maxResidual/(goal*theta[0]))))
			continue
		}
		for i, v := range theta[1:r] {
			if theta[i]-v <= defaultResidual*theta[0] { // their basis must be canonical
				return nil, nil, evals, nil
			}
		}
		// Apart from the pairs found, A is at most as large as a 2×2 matrix. Its entries
		// are the next value t of the space, the Frobenius norm c of A outside the space,
		// and b between them. The squares have a measured relative rounding error of
		// 4·10⁻¹⁵. The margin of 10⁻¹⁴ for this error is not a proven bound.
		t, c := theta[r], math.Sqrt(max(0, squares-lin.Dot(theta, theta))+1e-14*squares)
		if !(largerEigenvalue(t, c, b) < (1-NearlyEqualGap)*theta[r-1]) {
			return nil, nil, evals, nil
		}
		u = make([]float64, ld*r)
		lin.TMul(u, q, y, ld, p, r)
		fixSigns(u, n, r)
		return theta[:r:r], u[:n*r], evals, nil
	}
	return nil, nil, evals, nil
}

// largerEigenvalue returns the larger eigenvalue of the symmetric 2×2 matrix with the
// diagonal entries t and c and the other entry b.
func largerEigenvalue(t, c, b float64) float64 { return (t+c)/2 + math.Hypot((t-c)/2, b) }
