package kpca

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// single finds the leading r pairs of A = diag(s) K diag(s), values and the n×r matrix
// of vectors, to residuals of 10⁻⁸ λ₁ in the Krylov space of one vector. This is the
// smallest Krylov space. A is tridiagonal in this space, and products read one triangle
// of A. Of coinciding eigenvalues, the space contains only one, and others only through
// rounding. Therefore, single returns values only if none coincide, and if it proves
// that no other eigenvalue is nearly as large as the last value. Otherwise, and for few
// points, it returns no values.
func single(ctx context.Context, k approx.Kernel, x approx.Points, s []float64, r int) (mu, u []float64, evals int, err error) {
	const goal = exactUpTo / 2
	n := x.Len()
	want := max(2*r+2, 20) // where ARPACK looks first
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
	ld := a.Padded()
	q := make([]float64, (want+1)*ld) // a vector a row
	rng := rand.New(rand.NewPCG(0x9e3779b97f4a7c15, 0))
	for i := range n {
		q[i] = rng.NormFloat64()
	}
	lin.Scale(q[:n], 1/math.Sqrt(lin.Dot(q[:n], q[:n])))
	diag, next := make([]float64, 0, limit), make([]float64, 0, limit) // A in the basis
	along, part := make([]float64, limit), make([]float64, ld)
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
		// Rounding errors along all vectors would grow with every step.
		before, left := lin.Dot(w, w), 0.0
		for range passes {
			lin.MatVec(along, q, w, p, ld)
			lin.TMatVec(part, q, along[:p], p, ld)
			lin.Axpy(w, -1, part)
			if left = lin.Dot(w, w); left >= remainderShare*remainderShare*before {
				break
			}
			before = left
		}
		if !(left > 1e-24*squares) { // an invariant space, of less than all pairs perhaps
			return nil, nil, evals, nil
		}
		b := math.Sqrt(left)
		lin.Scale(w, 1/b)
		if diag, next = append(diag, d), append(next, b); p < want {
			continue
		}
		theta, y := lin.EigTridiag(diag, next, r)
		worst := 0.0
		for _, t := range y[(p-1)*r:] {
			worst = max(worst, b*math.Abs(t))
		}
		if worst > goal*theta[0] {
			want = min(limit, p+1+int(math.Log(worst/(goal*theta[0]))))
			continue
		}
		for i, v := range theta[1:r] {
			if theta[i]-v <= settledResidual*theta[0] { // whose basis is to be that of the data
				return nil, nil, evals, nil
			}
		}
		// Beside the pairs found, A is at most as large as a 2×2 matrix. Its
		// entries are the next value t of the space, the Frobenius bound c of what
		// is outside, and b between. The squares are rounded, by 4·10⁻¹⁵ of them
		// where it was measured; 10⁻¹⁴ is a margin for that, not a bound.
		t, c := theta[r], math.Sqrt(max(0, squares-lin.Dot(theta, theta))+1e-14*squares)
		if !(crest(t, c, b) < (1-Near)*theta[r-1]) {
			return nil, nil, evals, nil
		}
		u = make([]float64, ld*r)
		lin.TMul(u, q, y, ld, p, r)
		signs(u, n, r)
		return theta[:r:r], u[:n*r], evals, nil
	}
	return nil, nil, evals, nil
}

// crest returns the larger eigenvalue of the 2×2 matrix of t and c, with b between them.
func crest(t, c, b float64) float64 { return (t+c)/2 + math.Hypot((t-c)/2, b) }
