package ika

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/lin"
)

// Cosine is IKA on cosines, cos(wᵀx + c), with w ~ N(0, I/τ²σ²) and a uniform
// phase, whatever the kernel is. For a Gaussian kernel and τ = 1 they are random
// Fourier features, combined by the data instead of averaged.
var Cosine = with(approx.Method{
	Key:    "ika-cosine",
	Name:   "IKA, cosines",
	Short:  "IKA on cosines",
	Source: "Ronchetti 2019, section 6; Rahimi & Recht 2007",
	Doc:    "Builds the eigenfunctions from waves of random direction, length and phase that know nothing of the kernel.",
	Marks:  "frequencies",
	Phrase: "with m = {m} of {ika-cosine.basis} waves of length τσ, τ = {ika-cosine.tau}",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true},
	Params: []approx.Param{tau("How long a wave is: 1/‖w‖ over the bandwidth of the kernel, in the mean square of a coordinate.", 1)},
}, "waves", func(_ context.Context, p approx.Problem, v approx.Values, n int) (basis, error) {
	rng := rand.New(rand.NewPCG(p.Seed, streamNeurons))
	s := v["tau"] * width(p)
	f := cosines{approx.NewPoints(n, p.X.Dim), make([]float64, n)}
	for j := range n {
		for a := range p.X.Dim {
			f.omega.At(j)[a] = rng.NormFloat64() / s
		}
		f.phase[j] = 2 * math.Pi * rng.Float64()
	}
	return basis{functions: f, frequencies: f.omega}, nil
})

// cosines is the map x ↦ cos(ωⱼᵀx + cⱼ).
type cosines struct {
	omega approx.Points // N×d
	phase []float64     // N
}

var (
	_ approx.BatchMap = cosines{}
	_ approx.Combiner = cosines{}
	_ approx.Gridder  = cosines{}
)

// Len implements approx.FeatureMap.
func (f cosines) Len() int { return len(f.phase) }

// Map implements approx.FeatureMap.
func (f cosines) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f cosines) MapAll(dst []float64, x approx.Points) {
	if x.Dim != f.omega.Dim {
		panic("ika: points and frequencies of different dimensions")
	}
	n, m := x.Len(), f.Len()
	lin.MulT(dst, x.Data, f.omega.Data, n, x.Dim, m)
	sin := make([]float64, m)
	for i := range n {
		row := dst[i*m : (i+1)*m]
		lin.Axpy(row, 1, f.phase)
		lin.SinCos(sin, row, row)
	}
}

// Combine implements approx.Combiner: cos(t+c) = cos c cos t − sin c sin t makes a
// combination a sum of waves, which a grid factors.
func (f cosines) Combine(w []float64, k int) approx.FeatureMap {
	m := f.Len()
	amp, coef := make([]float64, m), make([]float64, 2*m*k)
	for j, c := range f.phase {
		amp[j] = 1
		sin, cos := math.Sincos(c)
		lin.Axpy(coef[j*k:(j+1)*k], cos, w[j*k:(j+1)*k])
		lin.Axpy(coef[(m+j)*k:(m+j+1)*k], -sin, w[j*k:(j+1)*k])
	}
	return approx.Combined(fourier.Waves{Omega: f.omega, Amp: amp}, coef, k)
}

// Grid implements approx.Gridder.
func (f cosines) Grid(dst, xs, ys []float64) {
	m := f.Len()
	one := make([]float64, m*m)
	for j := range m {
		one[j*m+j] = 1
	}
	copy(dst, approx.Grid(f.Combine(one, m), xs, ys))
}
