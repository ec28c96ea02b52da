package ritz

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// PairsWithFeature returns the eigenpairs of f under the points of b. The map f has the D features
// of b and one new feature. The n×D matrix psi contains the features of b at the n
// points, and t contains the new feature. With V S Vᵀ = Λ, βu = VΨᵀt/n and ‖u‖ = 1, the
// matrix of the eigenproblem is
//
//	⎡ Λ     βu   ⎤   ⎡ Λ       ⎤   β                 β
//	⎣ βuᵀ  tᵀt/n ⎦ = ⎣   tᵀt/n ⎦ + ─ (u, 1)(u, 1)ᵀ − ─ (u, −1)(u, −1)ᵀ.
//	                               2                 2
//
// These are two changes of rank one. PairsWithFeature therefore costs O(nD + D²), plus O(D²) for
// each of the r pairs. Up to rounding, the result equals the result of Pairs. The result
// values contains all eigenvalues above rounding. The result pairs contains the leading r
// eigenpairs, or all if there are fewer.
func (b *Updater) PairsWithFeature(f approx.FeatureMap, psi, t []float64, r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Updater.PairsWithFeature", b == nil)
	arg.Constructed("ritz.Updater.PairsWithFeature", "ritz.Solution.Updater or ritz.Covariance.Updater", b.f != nil)
	const fn = "ritz.Updater.PairsWithFeature"
	arg.FeatureMap(fn, f)
	n, d := len(t), b.f.Len()
	size := d + 1
	arg.Len(fn, "features in f", f.Len(), size)
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
	u := append(b.toEigenbasis(cross), 0)
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
	lin.MatVec(u, q1, minus, size, size)
	w, q2 := lin.EigUpdateLeading(w, u, -beta/2, min(r, size))
	rank := NumericalRank(w, max(b.n, size))
	r = min(r, rank)

	// The matrix rows contains the leading rows of Q₂Q₁. Their first D columns are in the
	// basis V.
	rows := make([]float64, r*size)
	lin.Mul(rows, q2[:r*size], q1, r, size, size)
	leadingRows := make([]float64, r*d)
	for i := range r {
		copy(leadingRows[i*d:(i+1)*d], rows[i*size:])
	}
	vectors := b.fromEigenbasis(leadingRows, r)
	coef := make([]float64, size*r)
	for i := range r {
		scale := 1 / math.Sqrt(w[i])
		for j := range d {
			coef[j*r+i] = vectors[i*d+j] * scale
		}
		coef[d*r+i] = rows[i*size+d] * scale
	}
	return w[:rank:rank], approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, approx.Points{Data: coef, Dim: r})}
}

// Pairs returns all eigenvalues and the leading r eigenpairs of b.
func (b *Updater) Pairs(r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Updater.Pairs", b == nil)
	arg.Constructed("ritz.Updater.Pairs", "ritz.Solution.Updater or ritz.Covariance.Updater", b.f != nil)
	arg.AtLeast("ritz.Updater.Pairs", "r", r, 0)
	return b.PairsWith(approx.Points{}, r)
}
