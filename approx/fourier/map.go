package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Waves is the feature map of cosine and sine pairs,
//
//	ψ(x) = (aⱼ cos ωⱼᵀx)ⱼ, (aⱼ sin ωⱼᵀx)ⱼ,
//
// first the m cosines, then the m sines, so that
//
//	ψ(x)ᵀψ(y) = Σⱼ aⱼ² cos ωⱼᵀ(x−y).
type Waves struct {
	Omega   approx.Points // m×d frequencies
	Amp     []float64     // aⱼ, m
	Product Product       // a fast way to XΩᵀ, or nil
}

var (
	_ approx.BatchMap = Waves{}
	_ approx.Combiner = Waves{}
	_ approx.Gridder  = Waves{}
)

// Len implements approx.FeatureMap. It returns D = 2m.
func (f Waves) Len() int { return 2 * f.Omega.Len() }

// Map implements approx.FeatureMap.
func (f Waves) Map(dst, x []float64) []float64 {
	f.check("fourier.Waves.Map")
	arg.Map("fourier.Waves.Map", dst, f.Len(), x, f.Omega.Dim)
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// mapRows is the number of points in a block of angles.
const mapRows = 64

// MapAll implements approx.BatchMap: the angles are products XΩᵀ.
func (f Waves) MapAll(dst []float64, x approx.Points) {
	f.check("fourier.Waves.MapAll")
	arg.MapAll("fourier.Waves.MapAll", dst, f.Len(), x, f.Omega.Dim)
	n, m := x.Len(), f.Omega.Len()
	angle := make([]float64, min(mapRows, n)*m)
	var columns []float64 // Ωᵀ, if sums of few terms do not pay off as a product
	if f.Product == nil && x.Dim == f.Omega.Dim && x.Dim <= fewTerms {
		columns = make([]float64, x.Dim*m)
		for i, v := range f.Omega.Data {
			columns[i%x.Dim*m+i/x.Dim] = v
		}
	}
	for i := 0; i < n; i += mapRows {
		b := min(mapRows, n-i)
		if columns == nil {
			multiply(angle[:b*m], x.Slice(i, i+b), f.Omega, f.Product)
		}
		for j := range b {
			if columns != nil {
				lin.TMatVec(angle[j*m:(j+1)*m], columns, x.Row(i+j), x.Dim, m)
			}
			row := dst[2*(i+j)*m : 2*(i+j+1)*m]
			lin.Waves(row[:m], row[m:], angle[j*m:(j+1)*m], f.Amp)
		}
	}
}

// fewTerms is the largest number of terms for which direct summation is faster than a
// matrix product.
const fewTerms = 4

// Combine implements approx.Combiner: a combination of waves is a sum of waves.
func (f Waves) Combine(w []float64, k int) approx.FeatureMap {
	f.check("fourier.Waves.Combine")
	arg.Combine("fourier.Waves.Combine", w, f.Len(), k)
	m := f.Omega.Len()
	coef := make([]float64, len(w))
	for j := range 2 * m {
		for c := j * k; c < (j+1)*k; c++ {
			coef[c] = f.Amp[j%m] * w[c]
		}
	}
	return newSums(f.Omega, f.Product, coef, k)
}

// Grid implements approx.Gridder. Feature by feature it is the sum of two outer
// products,
//
//	cos(a+b) = cos a cos b − sin a sin b,  sin(a+b) = sin a cos b + cos a sin b,
//
// where a = ω_x x and b = ω_y y. Grid therefore computes no cosine for each pixel.
func (f Waves) Grid(dst, xs, ys []float64) {
	f.check("fourier.Waves.Grid")
	arg.Grid("fourier.Waves.Grid", dst, f.Len(), xs, ys, f.Omega.Dim)
	nx, ny, m := len(xs), len(ys), f.Omega.Len()
	tx, ty := tables(f.Omega, xs, 0), tables(f.Omega, ys, 1)
	for j, a := range f.Amp {
		cx, sx := tx.cos[j*nx:(j+1)*nx], tx.sin[j*nx:(j+1)*nx]
		for l := range ny {
			cy, sy := a*ty.cos[j*ny+l], a*ty.sin[j*ny+l]
			cos := dst[(j*ny+l)*nx : (j*ny+l+1)*nx]
			sin := dst[((m+j)*ny+l)*nx : ((m+j)*ny+l+1)*nx]
			for i := range nx {
				cos[i] = cx[i]*cy - sx[i]*sy
				sin[i] = sx[i]*cy + cx[i]*sy
			}
		}
	}
}

// check panics for the method fn unless there is one amplitude for each frequency.
func (f Waves) check(fn string) {
	arg.Points(fn, "frequencies", f.Omega)
	arg.Len(fn, "amplitudes", len(f.Amp), f.Omega.Len())
}
