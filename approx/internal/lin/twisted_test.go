package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestEigTridiag uses tridiagonal matrices, some of them with equal or nearly equal
// eigenvalues.
func TestEigTridiag(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 600 {
		n := 1 + rng.IntN(40)
		k := rng.IntN(n + 1)
		d, e := make([]float64, n), make([]float64, n)
		for i := range d {
			d[i], e[i] = rng.NormFloat64(), 0.3*rng.NormFloat64()
			switch trial % 4 {
			case 1:
				d[i] = float64(rng.IntN(3))
			case 2:
				e[i] *= math.Pow(10, -float64(rng.IntN(12)))
			case 3: // similar to matrices of Krylov spaces
				d[i], e[i] = math.Pow(0.7, float64(i)), 0.2*math.Pow(0.7, float64(i))
			}
		}
		w, v := EigTridiag(d, e, k)
		a := make([]float64, n*n)
		for i := range n {
			a[i*n+i] = d[i]
			if i > 0 {
				a[i*n+i-1] = e[i-1]
			}
		}
		want, _ := EigSym(a, n)
		var valueError, residual, orthoError float64
		for i := range n {
			valueError = max(valueError, math.Abs(w[i]-want[i]))
		}
		for i := range k {
			for l := range i + 1 {
				var s float64
				for j := range n {
					s += v[j*k+i] * v[j*k+l]
				}
				if i == l {
					s--
				}
				orthoError = max(orthoError, math.Abs(s))
			}
			for j := range n {
				s := (d[j] - w[i]) * v[j*k+i]
				if j > 0 {
					s += e[j-1] * v[(j-1)*k+i]
				}
				if j < n-1 {
					s += e[j] * v[(j+1)*k+i]
				}
				residual = max(residual, math.Abs(s))
			}
		}
		if valueError > 5e-14 || residual > 5e-14 || orthoError > 1e-11 {
			t.Fatalf("case %d, n = %d, k = %d: values are off by %.1g, residuals %.1g, vectors askew by %.1g", trial%4, n, k, valueError, residual, orthoError)
		}
	}
}
