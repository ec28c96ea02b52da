package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/parallel"
)

// Waves is the feature map of cosine and sine pairs,
//
//	ψ(x) = (aⱼ cos ωⱼᵀx)ⱼ, (aⱼ sin ωⱼᵀx)ⱼ.
//
// The m cosines come first, then the m sines. The approximate kernel is
//
//	ψ(x)ᵀψ(y) = Σⱼ aⱼ² cos ωⱼᵀ(x−y).
type Waves struct {
	Omega   approx.Points // m×d frequencies
	Amp     []float64     // aⱼ, m
	Product Product       // faster product XΩᵀ, or nil
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

// mapBlockSize is the number of points for which angles are computed at once.
const mapBlockSize = 64

// MapAll implements approx.BatchMap. The angles are the entries of XΩᵀ, divided by the unit
// of lin.Waves.
func (f Waves) MapAll(dst []float64, x approx.Points) {
	f.check("fourier.Waves.MapAll")
	arg.MapAll("fourier.Waves.MapAll", dst, f.Len(), x, f.Omega.Dim)
	n, m := x.Len(), f.Omega.Len()
	if lin.AngleUnit != 1 {
		x = x.Clone()
		lin.Scale(x.Data, 1/lin.AngleUnit)
	}
	var columns []float64 // Ωᵀ, if direct summation is faster than a product
	if f.Product == nil && x.Dim == f.Omega.Dim && x.Dim <= maxSummedTerms {
		columns = make([]float64, x.Dim*m)
		for i, v := range f.Omega.Data {
			columns[i%x.Dim*m+i/x.Dim] = v
		}
	}
	_ = parallel.Each(context.Background(), (n+mapBlockSize-1)/mapBlockSize, func() func(int) { // the context is never done
		rows := min(mapBlockSize, n)
		if columns != nil {
			rows = 1
		}
		angles := make([]float64, rows*m)
		return func(block int) {
			i := block * mapBlockSize
			b := min(mapBlockSize, n-i)
			if columns == nil {
				multiply(angles[:b*m], x.Slice(i, i+b), f.Omega, f.Product)
			}
			for j := range b {
				row := dst[2*(i+j)*m : 2*(i+j+1)*m]
				if columns != nil {
					lin.CombinedWaves(row[:m], row[m:], angles, columns, x.Row(i+j), f.Amp)
				} else {
					lin.Waves(row[:m], row[m:], angles[j*m:(j+1)*m], f.Amp)
				}
			}
		}
	})
}

// maxSummedTerms is the largest number of terms for which direct summation is faster than
// a matrix product.
const maxSummedTerms = 4

// Combine implements approx.Combiner. A combination of the features is a waveSums.
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
	return newWaveSums(f.Omega, f.Product, coef, k)
}

// Grid implements approx.Gridder. Each feature is a sum of two outer products,
//
//	cos(a+b) = cos a cos b − sin a sin b,  sin(a+b) = sin a cos b + cos a sin b,
//
// where a = ω_x x and b = ω_y y. Grid therefore needs cosines only for each row and
// column.
func (f Waves) Grid(dst, xs, ys []float64) {
	f.check("fourier.Waves.Grid")
	arg.Grid("fourier.Waves.Grid", dst, f.Len(), xs, ys, f.Omega.Dim)
	nx, ny, m := len(xs), len(ys), f.Omega.Len()
	tx, ty := newAxisWaves(f.Omega, xs, 0), newAxisWaves(f.Omega, ys, 1)
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

// check panics with a message for the method fn unless Amp has one number for each
// frequency.
func (f Waves) check(fn string) {
	arg.Points(fn, "frequencies", f.Omega)
	arg.Len(fn, "amplitudes", len(f.Amp), f.Omega.Len())
}

// StoredValues implements approx.StorageSizer.
func (f Waves) StoredValues() int { return len(f.Omega.Data) + len(f.Amp) }
