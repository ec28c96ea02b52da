package fourier

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// streamPhases is the random stream of the phases for a seed.
const streamPhases = 0xf1

// RandomPhase is the second form of random Fourier features of Rahimi and Recht. It has
// one cosine for each frequency, with a random phase b ~ U[0, 2π),
//
//	ψⱼ(x) = √(2k(0, 0)/m) cos(ωⱼᵀx + bⱼ).
//
// Here E k̂ = k, but k̂(x, x) equals k(x, x) only on average. For the Gaussian
//
//	Var k̂(x, y) = (1 + ½e² − e) / m,  e = exp(−‖x−y‖²/σ²).
//
// RandomPhase has m features. The m features of m/2 cosine and sine pairs have a smaller
// variance at any distance, so Random is the better choice (Sutherland & Schneider 2015).
// The frequencies equal the frequencies of Random, and the features of a point take O(md)
// operations. RandomPhase does not support kernels with an Activation.
type RandomPhase struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var randomPhaseRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "rff-phase",
		Name:   "Random Fourier features with a phase",
		Short:  "random features with a phase",
		Source: "Rahimi & Recht 2007, Algorithm 1; compared by Sutherland & Schneider 2015",
		Doc:    "Uses one cosine with a random phase for each frequency: half the features of cosine and sine pairs, and more than twice their variance for near points.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	},
	unsupported: requireWaves,
	features:    phasedCosines,
}, func(m int, _ approx.Values) approx.Method {
	return RandomPhase{Frequencies: m}
})

// Info implements approx.Method.
func (RandomPhase) Info() approx.MethodInfo { return randomPhaseRule.info }

// Fit implements approx.Method.
func (r RandomPhase) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return randomPhaseRule.fit(ctx, "fourier.RandomPhase.Fit", p, r.Frequencies, drawNodes)
}

// phasedCosines returns cosines of the nodes n with random phases.
func phasedCosines(in Integral, n Nodes, p fitting.Problem) approx.FeatureMap {
	rng := rand.New(rand.NewPCG(p.Seed, streamPhases))
	w, _, _ := n.unwarped(in)
	f := Cosines{Omega: w, Phase: make([]float64, w.Len()), Amp: make([]float64, w.Len())}
	for j := range f.Amp {
		f.Phase[j] = 2 * math.Pi * rng.Float64()
		f.Amp[j] = math.Sqrt(2 * in.Mass / float64(w.Len()))
	}
	return f
}

// requireWaves implements rule.unsupported for methods that do not support activations.
func requireWaves(in Integral) string {
	if in.Activation != nil {
		return "It is a form of waves, and this kernel is a mean of activations."
	}
	return ""
}

// Cosines is the feature map of cosines with phases,
//
//	ψ(x) = (aⱼ cos(ωⱼᵀx + bⱼ))ⱼ.
type Cosines struct {
	Omega approx.Points // m×d frequencies
	Phase []float64     // bⱼ, m
	Amp   []float64     // aⱼ, m
}

var (
	_ approx.BatchMap = Cosines{}
	_ approx.Combiner = Cosines{}
	_ approx.Gridder  = Cosines{}
)

// Len implements approx.FeatureMap. It returns m.
func (f Cosines) Len() int { return f.Omega.Len() }

// StoredValues implements approx.StorageSizer.
func (f Cosines) StoredValues() int { return len(f.Omega.Data) + len(f.Phase) + len(f.Amp) }

// Map implements approx.FeatureMap.
func (f Cosines) Map(dst, x []float64) []float64 {
	f.check("fourier.Cosines.Map")
	arg.Map("fourier.Cosines.Map", dst, f.Len(), x, f.Omega.Dim)
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f Cosines) MapAll(dst []float64, x approx.Points) {
	f.check("fourier.Cosines.MapAll")
	arg.MapAll("fourier.Cosines.MapAll", dst, f.Len(), x, f.Omega.Dim)
	n, m := x.Len(), f.Len()
	multiply(dst, x, f.Omega, nil)
	sin := make([]float64, m)
	for i := range n {
		row := dst[i*m : (i+1)*m]
		lin.Axpy(row, 1, f.Phase)
		lin.SinCos(sin, row, row)
		for j, a := range f.Amp {
			row[j] *= a
		}
	}
}

// Combine implements approx.Combiner. Since cos(θ+b) = cos b cos θ − sin b sin θ, a
// combination of cosines with phases is a sum of cosines and sines.
func (f Cosines) Combine(w []float64, k int) approx.FeatureMap {
	f.check("fourier.Cosines.Combine")
	arg.Combine("fourier.Cosines.Combine", w, f.Len(), k)
	m := f.Len()
	coef := make([]float64, 2*m*k)
	for j, b := range f.Phase {
		sin, cos := math.Sincos(b)
		for c := range k {
			v := f.Amp[j] * w[j*k+c]
			coef[j*k+c], coef[(m+j)*k+c] = cos*v, -sin*v
		}
	}
	return newWaveSums(f.Omega, nil, coef, k)
}

// Grid implements approx.Gridder. It uses the same sums as Waves.Grid.
func (f Cosines) Grid(dst, xs, ys []float64) {
	f.check("fourier.Cosines.Grid")
	arg.Grid("fourier.Cosines.Grid", dst, f.Len(), xs, ys, f.Omega.Dim)
	nx, ny := len(xs), len(ys)
	tx, ty := newAxisWaves(f.Omega, xs, 0), newAxisWaves(f.Omega, ys, 1)
	for j, a := range f.Amp {
		sin, cos := math.Sincos(f.Phase[j])
		cx, sx := tx.cos[j*nx:(j+1)*nx], tx.sin[j*nx:(j+1)*nx]
		for l := range ny {
			cy, sy := ty.cos[j*ny+l], ty.sin[j*ny+l]
			// The phase is added to the angle of y.
			cy, sy = a*(cy*cos-sy*sin), a*(sy*cos+cy*sin)
			row := dst[(j*ny+l)*nx : (j*ny+l+1)*nx]
			for i := range nx {
				row[i] = cx[i]*cy - sx[i]*sy
			}
		}
	}
}

// check panics with a message for the method fn unless there is one phase and one
// amplitude for each frequency.
func (f Cosines) check(fn string) {
	arg.Points(fn, "frequencies", f.Omega)
	arg.Len(fn, "phases", len(f.Phase), f.Omega.Len())
	arg.Len(fn, "amplitudes", len(f.Amp), f.Omega.Len())
}
