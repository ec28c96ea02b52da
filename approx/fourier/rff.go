package fourier

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// Random is random Fourier features, the method of Rahimi and Recht. It draws m
// frequencies from the spectral measure. Each frequency has a cosine and a sine of weight
// k(0, 0)/m. Then E k̂ = k and k̂(x, x) = k(x, x). For the Gaussian
//
//	Var k̂(x, y) = (1 − exp(−‖x−y‖²/σ²))² / 2m.
//
// Random has 2m features, or m if the kernel has an Activation. The frequencies take
// O(md) operations, and the features of a point take O(md). Random supports every kernel
// of Represent. It is the reference for the other methods of this package.
//
// See Rahimi & Recht 2007, «Random features for large-scale kernel machines».
type Random struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var randomRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "rff",
		Name:   "Random Fourier features",
		Short:  "random Fourier features",
		Source: "Rahimi & Recht 2007",
		Doc:    "Averages random waves whose frequencies are drawn from the spectrum of the kernel, independently of the data.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	},
}, func(m int, _ approx.Values) approx.Method {
	return Random{Frequencies: m}
})

// Info implements approx.Method.
func (Random) Info() approx.MethodInfo { return randomRule.info }

// Fit implements approx.Method.
func (r Random) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return randomRule.fit(ctx, "fourier.Random.Fit", p, r.Frequencies, drawNodes)
}

// drawNodes draws independent nodes one after another. If the direction of w is uniform,
// it draws a direction and a length. Otherwise it draws the coordinates.
func drawNodes(_ context.Context, in Integral, p fitting.Problem) (Nodes, error) {
	return Nodes{W: draw(in, p.Size, p.Seed)}, nil
}

// draw returns m independent vectors with the distribution of in.
func draw(in Integral, m int, seed uint64) approx.Points {
	w := approx.NewPoints(m, in.Dim)
	drawSpectrum(w, in.Spectrum, seed, streamFrequencies)
	return w
}

// drawSpectrum fills w with independent vectors of the spectrum s. Each term of a sum has a
// separate random stream.
func drawSpectrum(w approx.Points, s approx.Spectrum, seed, stream uint64) {
	switch {
	case s.Terms != nil:
		term := approx.NewPoints(w.Len(), w.Dim)
		for i, t := range s.Terms {
			drawSpectrum(term, t, seed, stream+uint64(i)<<8)
			lin.Axpy(w.Data, 1, term.Data)
		}
	case s.Radius == nil && s.Coordinate != nil:
		rng := rand.New(rand.NewPCG(seed, stream))
		for i := range w.Data {
			w.Data[i] = s.Coordinate(drawUniform(rng))
		}
	default:
		drawRadial(w, s, seed, stream)
	}
}

// drawUniform returns the midpoint of one of 2⁵² equal parts of [0, 1]. It never returns
// 0 or 1, because quantiles there may be infinite.
func drawUniform(rng *rand.Rand) float64 { return (float64(rng.Uint64()>>12) + 0.5) * 0x1p-52 }

// drawLength returns a random number with the distribution of ‖ω‖ in ℝᵈ. The spectrum s
// has a Radius or a Scale. Without a Radius, the length is that of √τ g.
func drawLength(rng *rand.Rand, s approx.Spectrum, d int) float64 {
	if s.Radius != nil {
		return s.Radius(drawUniform(rng), d)
	}
	return s.Scale(drawUniform(rng)) * drawNormals(rng, make([]float64, d))
}

// drawRadial fills w with random vectors. Their directions are uniform, and drawLength
// draws their lengths.
func drawRadial(w approx.Points, s approx.Spectrum, seed, stream uint64) {
	rng := rand.New(rand.NewPCG(seed, stream))
	for j := range w.Len() {
		row := w.Row(j)
		length := drawNormals(rng, row)
		radius := drawLength(rng, s, w.Dim)
		for a := range row {
			row[a] *= radius / length
		}
	}
}

// drawNormals fills w with independent normal numbers and returns the length of w.
func drawNormals(rng *rand.Rand, w []float64) (length float64) {
	for a := range w {
		w[a] = rng.NormFloat64()
		length = math.Hypot(length, w[a])
	}
	return length
}
