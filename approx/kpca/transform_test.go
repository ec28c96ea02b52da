package kpca_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// TestTransform checks the scores of new points against the closed form of scikit-learn,
// (K_new − means) V/√μ, with eigenvectors of gonum, for the kernel and the centred kernel.
func TestTransform(t *testing.T) {
	const n, m, r = 14, 5, 4
	for _, d := range []int{1, 2, 7} {
		x, y, k := fixture.Normal(n, d, 1), fixture.Normal(m, d, 2), kernel.Gaussian{Sigma: 1.2}
		for _, isCentered := range []bool{false, true} {
			gram, cross := mat.NewDense(n, n, kernel.Gram(nil, k, x)), mat.NewDense(m, n, kernel.Cross(nil, k, y, x))
			solve := kpca.Solve
			if isCentered {
				solve = kpca.SolveCentered
				h := mat.NewDense(n, n, nil) // I − 11ᵀ/n
				ones := mat.NewDense(m, n, nil)
				for i := range n {
					for j := range n {
						h.Set(i, j, -1.0/n)
					}
					h.Set(i, i, 1-1.0/n)
				}
				for i := range m {
					for j := range n {
						ones.Set(i, j, 1.0/n)
					}
				}
				var means, centered mat.Dense
				means.Mul(ones, gram)
				cross.Sub(cross, &means)
				cross.Mul(cross, h)
				centered.Mul(h, gram)
				gram.Mul(&centered, h)
			}
			var e mat.EigenSym
			if !e.Factorize(mat.NewSymDense(n, gram.RawMatrix().Data), true) {
				t.Fatal("no eigenvectors")
			}
			var v, want mat.Dense
			e.VectorsTo(&v)
			want.Mul(cross, &v)
			s, err := solve(t.Context(), k, x, r, kpca.SolveOptions{})
			if err != nil {
				t.Fatal(err)
			}
			got := s.Transform(y)
			for i := range r {
				column, mu := n-1-i, e.Values(nil)[n-1-i]
				sign := math.Copysign(1, want.At(0, column)*got.At(0, i))
				for j := range m {
					if w := sign * want.At(j, column) / math.Sqrt(mu); !(math.Abs(got.At(j, i)-w) <= 1e-10) {
						t.Errorf("d = %d, centred %t: score %d of point %d is %g, want %g", d, isCentered, i, j, got.At(j, i), w)
					}
				}
			}
		}
	}
}
