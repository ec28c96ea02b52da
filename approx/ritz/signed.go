package ritz

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// signedPairs returns the eigenpairs of k̂(x, y) = Σ sᵢψᵢ(x)ψᵢ(y) with positive
// eigenvalues. The operator may also have negative eigenvalues.
//
// Let S = BᵀB, where B has full rank. The operator has the eigenvalues of B diag(s) Bᵀ.
// For an eigenvector u with the eigenvalue λ, φ = ψᵀ diag(s) Bᵀu/λ.
func signedPairs(f approx.Signed, x approx.Points, q []float64) (approx.Pairs, error) {
	n, d := x.Len(), f.Len()
	b := weightedFeatures(nil, f, x, q, 0, n)
	rows := n
	if n > d {
		s := make([]float64, d*d)
		lin.SymTMul(s, b, n, d)
		if err := checkSums(s, b, d, 0); err != nil {
			return approx.Pairs{}, err
		}
		w, v := lin.EigSym(s, d)
		rows = NumericalRank(w, n)
		b = make([]float64, rows*d)
		for i := range rows {
			for j := range d {
				b[i*d+j] = math.Sqrt(w[i]) * v[j*d+i]
			}
		}
	}
	bs := append([]float64(nil), b...)
	for j, s := range f.Signs() {
		for i := range rows {
			bs[i*d+j] *= s
		}
	}
	m := make([]float64, rows*rows)
	lin.MulT(m, bs, b, rows, d, rows)
	if err := checkSums(m, b, d, 0); err != nil {
		return approx.Pairs{}, err
	}
	w, u := lin.EigSym(m, rows)
	r, largest := 0, lin.Largest(w)
	for r < rows && w[r] > float64(max(n, d))*0x1p-52*largest {
		r++
	}
	uw := make([]float64, rows*r)
	for i := range rows {
		for j := range r {
			uw[i*r+j] = u[i*rows+j] / w[j]
		}
	}
	coef := make([]float64, d*r)
	lin.TMul(coef, bs, uw, d, rows, r)
	return approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, approx.Points{Data: coef, Dim: r})}, nil
}
