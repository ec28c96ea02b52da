package fourier

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
)

// RandomComplex is random Fourier features with one complex exponential for each
// frequency, as in Bochner's theorem:
//
//	zⱼ(x) = √(k(0, 0)/m) exp(iωⱼᵀx),  z(x)ᴴz(y) = k(0, 0)/m Σⱼ exp(iωⱼᵀ(y−x)).
//
// The mean of z(x)ᴴz(y) is k, which is real. The imaginary part is an error, and k̂ is
// the real part. The map is therefore represented in ℝ²ᵐ instead of ℂᵐ, and RandomComplex
// has 2m features. Its k̂ and its cost equal those of Random. RandomComplex does not
// support kernels with an Activation.
type RandomComplex struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var randomComplexRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "rff-complex",
		Name:   "Complex random Fourier features",
		Short:  "complex random features",
		Source: "Rahimi & Recht 2007, eq. 2",
		Doc:    "Uses one complex wave for each frequency. Its real and imaginary parts are the cosine and sine of random Fourier features, and the kernel is the same.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	},
	unsupported: requireWaves,
	features: func(in Integral, n Nodes, _ fitting.Problem) approx.FeatureMap {
		return ComplexWaves{n.Map(in).(Waves)}
	},
}, func(m int, _ approx.Values) approx.Method {
	return RandomComplex{Frequencies: m}
})

// Info implements approx.Method.
func (RandomComplex) Info() approx.MethodInfo { return randomComplexRule.info }

// Fit implements approx.Method.
func (r RandomComplex) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return randomComplexRule.fit(ctx, "fourier.RandomComplex.Fit", p, r.Frequencies, drawNodes)
}

// ComplexWaves represents the complex feature map z: ℝᵈ → ℂᵐ, zⱼ = aⱼ exp(iωⱼᵀx), as a
// map into ℝ²ᵐ,
//
//	ψ(x) = (Re z₁, Im z₁, Re z₂, …),  ψ(x)ᵀψ(y) = Re z(x)ᴴz(y).
type ComplexWaves struct{ Waves Waves }

var (
	_ approx.BatchMap = ComplexWaves{}
	_ approx.Combiner = ComplexWaves{}
	_ approx.Gridder  = ComplexWaves{}
)

// Hermitian returns z(x)ᴴz(y). If the distribution of the frequencies is symmetric, the
// mean of the imaginary part is 0.
func (f ComplexWaves) Hermitian(x, y []float64) complex128 {
	f.Waves.check("fourier.ComplexWaves.Hermitian")
	arg.Dim("fourier.ComplexWaves.Hermitian", "x", len(x), f.Waves.Omega.Dim)
	arg.Dim("fourier.ComplexWaves.Hermitian", "y", len(y), f.Waves.Omega.Dim)
	var h complex128
	for j, a := range f.Waves.Amp {
		var angle float64
		for c, w := range f.Waves.Omega.Row(j) {
			angle += w * (y[c] - x[c])
		}
		sin, cos := math.Sincos(angle)
		h += complex(a*a*cos, a*a*sin)
	}
	return h
}

// Len implements approx.FeatureMap. It returns 2m.
func (f ComplexWaves) Len() int { return f.Waves.Len() }

// StoredValues implements approx.StorageSizer. It counts frequencies and amplitudes.
func (f ComplexWaves) StoredValues() int { return len(f.Waves.Omega.Data) + f.Waves.Omega.Len() }

// Map implements approx.FeatureMap.
func (f ComplexWaves) Map(dst, x []float64) []float64 {
	f.Waves.check("fourier.ComplexWaves.Map")
	arg.Map("fourier.ComplexWaves.Map", dst, f.Len(), x, f.Waves.Omega.Dim)
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f ComplexWaves) MapAll(dst []float64, x approx.Points) {
	f.Waves.check("fourier.ComplexWaves.MapAll")
	arg.MapAll("fourier.ComplexWaves.MapAll", dst, f.Len(), x, f.Waves.Omega.Dim)
	f.Waves.MapAll(dst, x)
	f.shuffle(dst, 1, x.Len())
}

// Grid implements approx.Gridder.
func (f ComplexWaves) Grid(dst, xs, ys []float64) {
	f.Waves.check("fourier.ComplexWaves.Grid")
	arg.Grid("fourier.ComplexWaves.Grid", dst, f.Len(), xs, ys, f.Waves.Omega.Dim)
	f.Waves.Grid(dst, xs, ys)
	f.shuffle(dst, len(xs)*len(ys), 1)
}

// Combine implements approx.Combiner.
func (f ComplexWaves) Combine(w []float64, k int) approx.FeatureMap {
	f.Waves.check("fourier.ComplexWaves.Combine")
	arg.Combine("fourier.ComplexWaves.Combine", w, f.Len(), k)
	m := f.Len() / 2
	v := make([]float64, len(w))
	for j := range m {
		copy(v[j*k:(j+1)*k], w[2*j*k:])
		copy(v[(m+j)*k:(m+j+1)*k], w[(2*j+1)*k:])
	}
	return f.Waves.Combine(v, k)
}

// shuffle moves the sine of each frequency behind its cosine. There are n rows, each with
// 2m blocks of the given size.
func (f ComplexWaves) shuffle(dst []float64, size, n int) {
	m := f.Len() / 2
	old := make([]float64, 2*m*size)
	for i := range n {
		row := dst[i*2*m*size : (i+1)*2*m*size]
		copy(old, row)
		for j := range m {
			copy(row[2*j*size:(2*j+1)*size], old[j*size:])
			copy(row[(2*j+1)*size:(2*j+2)*size], old[(m+j)*size:])
		}
	}
}
