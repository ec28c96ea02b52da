package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// sums is the map of k sums of waves,
//
//	x ↦ Σⱼ Aⱼ cos ωⱼᵀx + Bⱼ sin ωⱼᵀx,
//
// where A is the upper and B the lower half of the weights.
type sums struct {
	combined.Features
	omega approx.Points // m×d
}

// newSums returns the sums for the frequencies omega. The Product for XΩᵀ may be nil.
// The 2m×k matrix coef holds A above B.
func newSums(omega approx.Points, product Product, coef []float64, k int) sums {
	return sums{combined.Features{From: Waves{omega, ones(omega.Len()), product}, W: coef, K: k}, omega}
}

// StoredValues implements approx.StorageSizer.
func (s sums) StoredValues() int { return len(s.omega.Data) + len(s.W) }

// Combine implements approx.Combiner.
func (s sums) Combine(w []float64, k int) approx.FeatureMap {
	return sums{combined.Features{From: s.From, W: s.Weights(w, k), K: k}, s.omega}
}

// Grid implements approx.Gridder. With the factors of y collected, each sum is one
// product of an ny×2m and a 2m×nx matrix,
//
//	Σⱼ cos bⱼ (Aⱼ cos aⱼ + Bⱼ sin aⱼ) + sin bⱼ (Bⱼ cos aⱼ − Aⱼ sin aⱼ).
func (s sums) Grid(dst, xs, ys []float64) {
	arg.Grid("fourier.Waves.Grid", dst, s.K, xs, ys, s.omega.Dim)
	nx, ny, m := len(xs), len(ys), s.omega.Len()
	tx, ty := tables(s.omega, xs, 0), tables(s.omega, ys, 1)
	left := append(ty.cos, ty.sin...) // 2m×ny
	right := make([]float64, 2*m*nx)
	for c := range s.K {
		for j := range m {
			a, b := s.W[j*s.K+c], s.W[(m+j)*s.K+c]
			cx, sx := tx.cos[j*nx:(j+1)*nx], tx.sin[j*nx:(j+1)*nx]
			upper, lower := right[j*nx:(j+1)*nx], right[(m+j)*nx:(m+j+1)*nx]
			for i := range nx {
				upper[i] = a*cx[i] + b*sx[i]
				lower[i] = b*cx[i] - a*sx[i]
			}
		}
		lin.TMul(dst[c*ny*nx:(c+1)*ny*nx], left, right, ny, 2*m, nx)
	}
}

// axis holds cos ωt and sin ωt for one coordinate of every frequency, m×len(t).
type axis struct{ cos, sin []float64 }

func tables(omega approx.Points, t []float64, coordinate int) axis {
	m, n := omega.Len(), len(t)
	angle, cos := make([]float64, m*n), make([]float64, m*n)
	for j := range m {
		w, row := omega.Row(j)[coordinate], angle[j*n:(j+1)*n]
		for i, v := range t {
			row[i] = w * v
		}
	}
	lin.SinCos(angle, cos, angle)
	return axis{cos, angle}
}

func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
