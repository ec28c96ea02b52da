package approxtest_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/internal/lin"
)

// rescaleFrequencies returns m with changed frequencies and amplitudes. The features of m
// must be fourier.Waves.
func rescaleFrequencies(m approx.MethodInfo, change func(p approx.Problem, w *fourier.Waves)) approx.MethodInfo {
	return method(m, func(p approx.Problem, f *approx.Fit) {
		w := f.Features.(fourier.Waves)
		w.Omega, w.Amp = w.Omega.Clone(), slices.Clone(w.Amp)
		change(p, &w)
		f.Features, f.Frequencies = w, w.Omega
		f.SetEigen(nil)
	})
}

// scaleLengths returns a change that multiplies every frequency by the factor f.
func scaleLengths(f func(p approx.Problem, m int) float64) func(approx.Problem, *fourier.Waves) {
	return func(p approx.Problem, w *fourier.Waves) {
		c := f(p, w.Omega.Len())
		for i := range w.Omega.Data {
			w.Omega.Data[i] *= c
		}
	}
}

// TestBrokenFeatures covers typical mistakes in random and quadrature features.
func TestBrokenFeatures(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	cases := []struct {
		name, law string
		m         approx.MethodInfo
	}{
		{"orthogonal directions of length √d for χ(d)", "Unbiased", rescaleFrequencies(fourier.Orthogonal{}.Info(), func(p approx.Problem, w *fourier.Waves) {
			k, _ := approx.SpectrumOf(p.Kernel)
			for j := range w.Omega.Len() {
				row := w.Omega.Row(j)
				length := math.Sqrt(lin.Dot(row, row))
				for a := range row {
					row[a] *= k.Scale(0.5) * math.Sqrt(float64(p.Points().Dim)) / length
				}
			}
		})},
		{"Gort with the lengths of ℝᵈ, not of ℝᵐ", "Unbiased", rescaleFrequencies(fourier.ColumnOrthogonal{}.Info(), scaleLengths(func(p approx.Problem, m int) float64 {
			return math.Sqrt(float64(p.Points().Dim) / float64(m))
		}))},
		{"amplitudes of √(1/m) for cosines with a phase", "Unbiased", method(fourier.RandomPhase{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			f.Features = multiplyMap(f.Features, math.Sqrt2/2)
		})},
		{"phases over an eighth of a turn", "Unbiased", method(fourier.RandomPhase{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			c := f.Features.(fourier.Cosines)
			c.Phase = slices.Clone(c.Phase)
			for j := range c.Phase {
				c.Phase[j] /= 8
			}
			f.Features = c
			f.SetEigen(nil)
		})},
		{"a shift of one coordinate only", "Unbiased", rescaleFrequencies(fourier.Sobol{}.Info(), func(p approx.Problem, w *fourier.Waves) {
			p.Seed = 1
			fixedFit, err := fourier.Sobol{Frequencies: w.Omega.Len()}.Fit(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			for j := range w.Omega.Len() {
				copy(w.Omega.Row(j)[1:], fixedFit.Frequencies.Row(j)[1:])
			}
		})},
		{"weights of draws by leverage lost", "Unbiased", rescaleFrequencies(fourier.LeverageWeighted{}.Info(), func(p approx.Problem, w *fourier.Waves) {
			for j := range w.Amp {
				w.Amp[j] = 1 / math.Sqrt(float64(len(w.Amp)))
			}
		})},
		{"a sequence begun anew at every m", "Extends", rescaleFrequencies(fourier.Halton{}.Info(), func(p approx.Problem, w *fourier.Waves) {
			rng := rand.New(rand.NewPCG(p.Seed, uint64(w.Omega.Len())))
			for i := range w.Omega.Data {
				w.Omega.Data[i] += rng.NormFloat64()
			}
		})},
		{"all frequencies at one node of Gauss", "Improves", method(fourier.SubsampledGauss{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			w := f.Features.(fourier.Waves)
			w.Omega = w.Omega.Clone()
			for j := range w.Omega.Len() {
				copy(w.Omega.Row(j), w.Omega.Row(0))
			}
			f.Features = w
			f.SetEigen(nil)
		})},
		{"sine and cosine of a complex wave exchanged on a grid", "Maps", method(fourier.RandomComplex{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			f.Features = unshuffledGrid{f.Features.(fourier.ComplexWaves)}
		})},
		{"a lattice that forgets that ±ω are two", "Improves", method(fourier.Equispaced{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			d := f.Features.Len()
			w := make([]float64, d*d)
			for i := range d {
				w[i*d+i] = math.Sqrt2 / 2
			}
			w[0] = 1
			f.Features = approx.Combined(f.Features, approx.Points{Data: w, Dim: d})
		})},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.MethodChecker(c.m)})
	}
	checkMutations(t, ms)
}

type unshuffledGrid struct{ fourier.ComplexWaves }

func (f unshuffledGrid) Grid(dst, xs, ys []float64) { f.Waves.Grid(dst, xs, ys) }
