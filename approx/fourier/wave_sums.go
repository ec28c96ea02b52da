package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// waveSums is the map of k sums of cosines and sines,
//
//	x ↦ Σⱼ Aⱼ cos ωⱼᵀx + Bⱼ sin ωⱼᵀx.
//
// The weights are a 2m×k matrix with A in the upper half and B in the lower half.
type waveSums struct {
	combined.Features
	omega approx.Points // m×d
}

// newWaveSums returns the sums for the frequencies omega. The Product for XΩᵀ may be nil.
// The 2m×k matrix coef has A in the upper half and B in the lower half.
func newWaveSums(omega approx.Points, product Product, coef []float64, k int) waveSums {
	return waveSums{combined.Features{Basis: Waves{omega, ones(omega.Len()), product}, W: coef, K: k}, omega}
}

// StoredValues implements approx.StorageSizer.
func (s waveSums) StoredValues() int { return len(s.omega.Data) + len(s.W) }

// Combine implements approx.Combiner.
func (s waveSums) Combine(w []float64, k int) approx.FeatureMap {
	return waveSums{combined.Features{Basis: s.Basis, W: s.Weights(w, k), K: k}, s.omega}
}

// Grid implements approx.Gridder. Let aⱼ and bⱼ be the angles of x and y. Each sum is
//
//	Σⱼ cos bⱼ (Aⱼ cos aⱼ + Bⱼ sin aⱼ) + sin bⱼ (Bⱼ cos aⱼ − Aⱼ sin aⱼ),
//
// which is the product of an ny×2m and a 2m×nx matrix.
func (s waveSums) Grid(dst, xs, ys []float64) {
	arg.Grid("fourier.Waves.Grid", dst, s.K, xs, ys, s.omega.Dim)
	nx, ny, m := len(xs), len(ys), s.omega.Len()
	tx, ty := newAxisWaves(s.omega, xs, 0), newAxisWaves(s.omega, ys, 1)
	left := append(ty.cos, ty.sin...) // 2m×ny
	rightFactor := make([]float64, 2*m*nx)
	for c := range s.K {
		for j := range m {
			a, b := s.W[j*s.K+c], s.W[(m+j)*s.K+c]
			cx, sx := tx.cos[j*nx:(j+1)*nx], tx.sin[j*nx:(j+1)*nx]
			upper, lower := rightFactor[j*nx:(j+1)*nx], rightFactor[(m+j)*nx:(m+j+1)*nx]
			for i := range nx {
				upper[i] = a*cx[i] + b*sx[i]
				lower[i] = b*cx[i] - a*sx[i]
			}
		}
		lin.TMul(dst[c*ny*nx:(c+1)*ny*nx], left, rightFactor, ny, 2*m, nx)
	}
}

// axisWaves holds cos ωt and sin ωt for one coordinate of every frequency. The matrices
// are m×len(t).
type axisWaves struct{ cos, sin []float64 }

func newAxisWaves(omega approx.Points, t []float64, coordinate int) axisWaves {
	m, n := omega.Len(), len(t)
	angle, cos := make([]float64, m*n), make([]float64, m*n)
	for j := range m {
		w, row := omega.Row(j)[coordinate], angle[j*n:(j+1)*n]
		for i, v := range t {
			row[i] = w * v
		}
	}
	lin.SinCos(angle, cos, angle)
	return axisWaves{cos, angle}
}

func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
