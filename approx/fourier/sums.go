package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
)

// sums is the map of k sums of waves,
//
//	x ↦ Σⱼ Aⱼ cos ωⱼᵀx + Bⱼ sin ωⱼᵀx,
//
// where A is the upper and B the lower half of coef.
type sums struct {
	omega   approx.Points // m×d
	product Product
	coef    []float64 // 2m×k, row by row
	k       int
}

// Len implements approx.FeatureMap.
func (s sums) Len() int { return s.k }

// Kept implements approx.Keeper.
func (s sums) Kept() int { return len(s.omega.Data) + len(s.coef) }

// Map implements approx.FeatureMap.
func (s sums) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, s.k)
	s.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// mapRows is the height of the blocks in which points are mapped, so that the
// waves of a block stay in the cache until they have been summed.
const mapRows = 64

// MapAll implements approx.BatchMap.
func (s sums) MapAll(dst []float64, x approx.Points) {
	n, m := x.Len(), s.omega.Len()
	waves := Waves{s.omega, ones(m), s.product}
	block := make([]float64, min(mapRows, n)*2*m)
	for i := 0; i < n; i += mapRows {
		b := min(mapRows, n-i)
		waves.MapAll(block[:b*2*m], x.Slice(i, i+b))
		lin.Mul(dst[i*s.k:(i+b)*s.k], block[:b*2*m], s.coef, b, 2*m, s.k)
	}
}

// Combine implements approx.Combiner.
func (s sums) Combine(w []float64, k int) approx.FeatureMap {
	rows := 2 * s.omega.Len()
	coef := make([]float64, rows*k)
	lin.Mul(coef, s.coef, w, rows, s.k, k)
	return sums{s.omega, s.product, coef, k}
}

// Grid implements approx.Gridder. Collected by the factors of y, each sum is one
// product of an ny×2m and a 2m×nx matrix,
//
//	Σⱼ cos bⱼ (Aⱼ cos aⱼ + Bⱼ sin aⱼ) + sin bⱼ (Bⱼ cos aⱼ − Aⱼ sin aⱼ).
func (s sums) Grid(dst, xs, ys []float64) {
	nx, ny, m := len(xs), len(ys), s.omega.Len()
	tx, ty := tables(s.omega, xs, 0), tables(s.omega, ys, 1)
	left := append(ty.cos, ty.sin...) // 2m×ny
	right := make([]float64, 2*m*nx)
	for c := range s.k {
		for j := range m {
			a, b := s.coef[j*s.k+c], s.coef[(m+j)*s.k+c]
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
		w, row := omega.At(j)[coordinate], angle[j*n:(j+1)*n]
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
