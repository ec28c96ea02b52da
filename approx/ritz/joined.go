package ritz

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Joined returns the eigenpairs of f under the points of b. The map f has the D
// features of b and one new feature. The n×D matrix psi holds the features of b at the
// n points, and t holds the new feature. With V S Vᵀ = Λ, βu = VΨᵀt/n and ‖u‖ = 1, the
// matrix of the eigenproblem is
//
//	⎡ Λ     βu   ⎤   ⎡ Λ       ⎤   β                 β
//	⎣ βuᵀ  tᵀt/n ⎦ = ⎣   tᵀt/n ⎦ + ─ (u, 1)(u, 1)ᵀ − ─ (u, −1)(u, −1)ᵀ:
//	                               2                 2
//
// These are two changes of rank one, so Joined takes O(nD + D²), plus O(D²) for each of
// the r pairs. Up to rounding, the result equals the result of Pairs. The result values
// holds all eigenvalues above rounding, and pairs the leading r eigenpairs, or all
// pairs if there are fewer.
func (b *Base) Joined(f approx.FeatureMap, psi, t []float64, r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Base.Joined", b == nil)
	arg.Constructed("ritz.Base.Joined", "ritz.Solution.Base or ritz.Covariance.Base", b.f != nil)
	const fn = "ritz.Base.Joined"
	arg.FeatureMap(fn, f)
	n, d := len(t), b.f.Len()
	all := d + 1
	arg.Len(fn, "features in f", f.Len(), all)
	arg.Len(fn, "numbers in t", n, b.n)
	arg.Len(fn, "numbers in psi", len(psi), n*d)
	arg.AtLeast(fn, "r", r, 0)
	arg.Must(fn, arg.CheckFeatures(psi, d, 0))
	arg.Must(fn, arg.CheckFeatures(t, 1, 0))
	cross := make([]float64, d)
	lin.TMatVec(cross, psi, t, n, d)
	for i := range cross {
		cross[i] /= float64(n)
	}
	square := lin.Dot(t, t) / float64(n)
	u := append(b.into(cross), 0)
	var beta float64
	for _, v := range u[:d] {
		beta = math.Hypot(beta, v)
	}
	if beta > 0 {
		for i := range d {
			u[i] /= beta
		}
	}
	plus, minus := append(u[:d:d], 1), append(u[:d:d], -1)
	w, q1 := lin.EigUpdate(append(b.w[:d:d], square), plus, beta/2)
	lin.MatVec(u, q1, minus, all, all)
	w, q2 := lin.EigUpdateLeading(w, u, -beta/2, min(r, all))
	rank := Rank(w, max(b.n, all))
	r = min(r, rank)

	// The leading rows of Q₂Q₁, whose first D columns are in terms of V.
	rows := make([]float64, r*all)
	lin.Mul(rows, q2[:r*all], q1, r, all, all)
	of := make([]float64, r*d)
	for i := range r {
		copy(of[i*d:(i+1)*d], rows[i*all:])
	}
	back := b.rows(of, r)
	coef := make([]float64, all*r)
	for i := range r {
		scale := 1 / math.Sqrt(w[i])
		for j := range d {
			coef[j*r+i] = back[i*d+j] * scale
		}
		coef[d*r+i] = rows[i*all+d] * scale
	}
	return w[:rank:rank], approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, coef, r)}
}

// Leading returns the eigenvalues and the leading r eigenpairs of b, in the form of
// Joined.
func (b *Base) Leading(r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Base.Leading", b == nil)
	arg.Constructed("ritz.Base.Leading", "ritz.Solution.Base or ritz.Covariance.Base", b.f != nil)
	arg.AtLeast("ritz.Base.Leading", "r", r, 0)
	return b.With(approx.Points{}, r)
}
