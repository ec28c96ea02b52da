package approxtest_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/binning"
	"mercer/approx/fourier"
	"mercer/approx/fourier/rotation"
	"mercer/approx/kernel"
	"mercer/approx/taylor"
)

// TestBrokenRules covers mistakes in rules on the sphere, in bins and in series.
func TestBrokenRules(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	// nodes returns m with changed nodes and weights. The first node of SR(3, 3) is the
	// constant.
	nodes := func(m approx.MethodInfo, change func(w approx.Points, v []float64)) approx.MethodInfo {
		return method(m, func(p approx.Problem, f *approx.Fit) {
			w, v := f.Frequencies.Clone(), slices.Clone(f.FrequencyWeights)
			in, err := fourier.Represent(p.Kernel, p.Points().Dim)
			if err != nil {
				t.Error(err)
				return
			}
			if v == nil {
				v = slices.Repeat([]float64{in.Mass / float64(w.Len())}, w.Len())
			}
			change(w, v)
			in.Mass = 1
			f.Features = fourier.Nodes{W: w, Weights: v}.Map(in)
			f.SetEigen(nil)
		})
	}
	cases := []struct {
		name, law string
		m         approx.MethodInfo
	}{
		{"ρ of a χ with one degree of freedom less", "Unbiased", nodes(fourier.SphericalRadial33{}.Info(), func(w approx.Points, v []float64) {
			d := float64(w.Dim)
			for j := 1; j < len(v); j++ {
				v[0] -= v[j] / d
				v[j] *= (d + 1) / d
			}
		})},
		// In the plane, the mean is still correct, but the variance is infinite.
		{"the constant left out", "Improves", nodes(fourier.SphericalRadial33{}.Info(), func(_ approx.Points, v []float64) { v[0] = 0 })},
		{"the sign of the constant lost", "Unbiased", nodes(fourier.SphericalRadial33{}.Info(), func(_ approx.Points, v []float64) {
			if v[0] < 0 {
				v[0] = -v[0]
			}
		})},
		{"a simplex that is not turned", "Unbiased", nodes(fourier.Simplex{}.Info(), func(w approx.Points, _ []float64) {
			for j := range w.Len() {
				r := floats.Norm(w.Row(j), 2)
				rotation.NewSimplex(w.Dim).Vertex(w.Row(j), j%(w.Dim+1))
				floats.Scale(r, w.Row(j))
			}
		})},
		{"one length for all blocks", "Unbiased", nodes(fourier.SphericalRadial13{}.Info(), func(w approx.Points, _ []float64) {
			for j := range w.Len() {
				floats.Scale(1/floats.Norm(w.Row(j), 2), w.Row(j))
			}
		})},
		{"the moment of the length forgotten", "Unbiased", nodes(fourier.ExactRadius{}.Info(), func(w approx.Points, v []float64) {
			floats.Scale(1/float64(w.Dim), v)
		})},
		{"every opposite that of the first neuron", "Improves", nodes(fourier.ExactRadius{}.Info(), func(w approx.Points, _ []float64) {
			for j := 1; j < w.Len(); j += 2 {
				copy(w.Row(j), w.Row(0))
			}
		})},
		{"bins of twice the width", "Unbiased", method(binning.Method{}.Info(), func(p approx.Problem, f *approx.Fit) {
			sigma := 0.0
			switch k := p.Kernel.(type) {
			case kernel.Laplacian:
				sigma = k.Sigma
			case kernel.Matern12:
				sigma = k.Sigma
			default:
				return
			}
			f.Features = binning.NewBins(1, 2*sigma, p.Points(), f.Size, p.Seed)
			f.SetEigen(nil)
		})},
		{"a series about the first point", "Unordered", method(taylor.Method{}.Info(), func(p approx.Problem, f *approx.Fit) {
			if k, ok := p.Kernel.(kernel.Gaussian); ok {
				f.Features = taylor.NewSeries(1, k.Sigma, p.Points().Row(0), 6)
				f.SetEigen(nil)
			}
		})},
		{"points mirrored before the series", "Lower", method(taylor.Method{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			f.Features = reflectedMap{f.Features}
			f.SetEigen(nil)
		})},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.MethodChecker(c.m)})
	}
	checkMutations(t, ms)
}

// reflectedMap reflects points with a positive first coordinate.
type reflectedMap struct{ approx.FeatureMap }

func (m reflectedMap) Map(dst, x []float64) []float64 {
	y := slices.Clone(x)
	if y[0] > 0 {
		y[0] = -y[0]
	}
	return m.FeatureMap.Map(dst, y)
}
