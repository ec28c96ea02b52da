package ritz_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// signedWaves is a feature map whose last feature has a negative sign.
type signedWaves struct{ fourier.Waves }

func (f signedWaves) Signs() []float64 {
	s := make([]float64, f.Len())
	for i := range s {
		s[i] = 1
	}
	s[len(s)-1] = -1
	return s
}

// TestSigned checks that the eigenvalues are the positive eigenvalues of ΨSΨᵀ/n. The
// functions must satisfy Tφ = λφ at data points and other points, for n < D and n > D.
func TestSigned(t *testing.T) {
	f := signedWaves{fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 1}, 4, 2, 1), Amp: []float64{1, 0.5, 0.7, 2}}}
	for _, n := range []int{5, 8, 40} {
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = 3 * math.Sin(float64(1+i*i))
		}
		psi := mat.NewDense(n, f.Len(), approx.FeaturesTo(nil, f, x))
		var half mat.Dense
		half.Mul(psi, mat.NewDiagDense(f.Len(), f.Signs()))
		k := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				k.SetSym(i, j, mat.Dot(half.RowView(i), psi.RowView(j))/float64(n))
			}
		}
		var eig mat.EigenSym
		if !eig.Factorize(k, false) {
			t.Fatal("no eigenvalues")
		}
		want := eig.Values(nil)
		if want[0] > -0.1 {
			t.Fatalf("the smallest eigenvalue is %g: nothing to leave out", want[0])
		}
		got, err := ritz.Pairs(context.Background(), f, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r := len(got.Lambda); r != min(n-1, f.Len()-1) {
			t.Errorf("n = %d: %d eigenvalues", n, r)
		}
		for i, v := range got.Lambda {
			if !(math.Abs(v-want[n-1-i]) <= 1e-13) {
				t.Errorf("n = %d: eigenvalue %d is %g, not %g", n, i, v, want[n-1-i])
			}
		}
		// The test uses Tφ(y) = ψ(y)ᵀ S Ψᵀφ/n.
		r := len(got.Lambda)
		phi := mat.NewDense(n, r, approx.FeaturesTo(nil, got.Phi, x))
		var inner mat.Dense
		inner.Mul(half.T(), phi)
		y := []float64{0.3, -1.7}
		psiY, want1 := f.Map(nil, y), got.Phi.Map(nil, y)
		for j := range r {
			var sum float64
			for l, v := range psiY {
				sum += v * inner.At(l, j) / float64(n)
			}
			// At other points, rounding errors are multiplied by λ₁/λ.
			if !(math.Abs(sum-got.Lambda[j]*want1[j]) <= 1e-13*got.Lambda[0]/got.Lambda[j]) {
				t.Errorf("n = %d: Tφ%d = %g, λφ = %g", n, j, sum, got.Lambda[j]*want1[j])
			}
		}
	}
}
