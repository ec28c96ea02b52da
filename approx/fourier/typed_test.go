package fourier_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestTypedMethods checks that a typed method has the fit that its description has with
// the same settings by key. It checks the number of features that the comments give.
func TestTypedMethods(t *testing.T) {
	x := fixture.Normal(60, 2, 3)
	gaussian, neuron := kernel.Gaussian{Sigma: 0.7}, kernel.ArcCosine1{}
	const m = 24
	for _, c := range []struct {
		method   approx.Method
		k        approx.Kernel
		features int
		values   approx.Values
	}{
		{fourier.Random{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.Random{Frequencies: m}, neuron, m, nil},
		{fourier.RandomPhase{Frequencies: m}, gaussian, m, nil},
		{fourier.RandomComplex{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.Orthogonal{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.ColumnOrthogonal{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.StructuredOrthogonal{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.StructuredOrthogonal{Frequencies: m, Padding: 1}, gaussian, 2 * m, approx.Values{"pad": 1}},
		{fourier.RandomOrthogonalMatrix{Frequencies: m, Padding: 8}, gaussian, 2 * m, approx.Values{"pad": 8}},
		{fourier.LeverageWeighted{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.LeverageWeighted{Frequencies: m, Oversampling: 2, Lambda: 0.1, Share: 1}, gaussian, 2 * m, approx.Values{"pool": 2, "lambda": 0.1, "share": 1}},
		{fourier.LeverageWeighted{Frequencies: m, Share: fourier.NoShare}, gaussian, 2 * m, approx.Values{"share": 0}},
		{fourier.Simplex{Frequencies: m, Rotation: fourier.ButterflyRotation}, gaussian, 2 * m, approx.Values{"rotation": 1}},
		{fourier.Halton{Frequencies: m}, gaussian, 2 * m, nil},
		{fourier.Halton{Frequencies: m, Shift: fourier.NoShift}, gaussian, 2 * m, approx.Values{"shift": 0}},
		{fourier.Halton{Frequencies: m, Shift: fourier.ScrambledDigits}, gaussian, 2 * m, approx.Values{"shift": 2}},
		{fourier.Sobol{Frequencies: m, Shift: fourier.RandomShift}, gaussian, 2 * m, approx.Values{"shift": 1}},
		{fourier.Roberts{Frequencies: m, Shift: fourier.NoShift}, gaussian, 2 * m, approx.Values{"shift": 0}},
		{fourier.GaussQuadrature{Frequencies: m, Nodes: 5}, gaussian, 2 * 13, approx.Values{"nodes": 5}},
		{fourier.SubsampledGauss{Frequencies: m, Nodes: 2}, gaussian, 2 * m, approx.Values{"nodes": 2}},
		{fourier.Equispaced{Frequencies: 20}, gaussian, 2*19 - 1, nil},
		{fourier.Equispaced{Frequencies: m, Epsilon: 0.1, Margin: fourier.NoMargin}, gaussian, 0, approx.Values{"epsilon": 0.1, "margin": 0}},
		{fourier.SphericalRadial11{Frequencies: m}, neuron, m, nil},
		{fourier.SphericalRadial13{Frequencies: m}, gaussian, 2 * m, approx.Values{"radii": 1}},
		{fourier.SphericalRadial13{Frequencies: m, Radii: fourier.SeparateRadii}, gaussian, 2 * m, approx.Values{"radii": 0}},
		{fourier.SphericalRadial33{Frequencies: m}, gaussian, 2*m + 2, approx.Values{"radii": 0}},
		{fourier.SphericalRadial33{Frequencies: m, Radii: fourier.SharedRadii}, gaussian, 2*m + 2, approx.Values{"radii": 1}},
		{fourier.ExactRadius{Neurons: m, Rotation: fourier.ButterflyRotation}, neuron, m, approx.Values{"rotation": 1}},
	} {
		got, err := c.method.Fit(context.Background(), approx.Problem{Kernel: c.k, X: x, Seed: 5})
		if err != nil {
			t.Errorf("%#v: %v", c.method, err)
			continue
		}
		rank := m
		if e, ok := c.method.(fourier.Equispaced); ok {
			rank = e.Frequencies
		}
		want, err := fixture.Fit(context.Background(), c.method.Info(), rank, approx.Problem{Kernel: c.k, X: x, Seed: 5}, c.values)
		if err != nil {
			t.Fatal(err)
		}
		if got.Size != want.Size || got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) ||
			!slices.Equal(got.Frequencies.Data, want.Frequencies.Data) ||
			!slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) ||
			!slices.Equal(approx.FeaturesTo(nil, got.Features, x), approx.FeaturesTo(nil, want.Features, x)) {
			t.Errorf("%#v: another fit than with the settings %v", c.method, c.values)
		}
		if d := got.Features.Len(); d != c.features && c.features > 0 {
			t.Errorf("%#v: %d features, want %d", c.method, d, c.features)
		}
	}
}

// TestFieldErrors checks that an error of a setting names the field.
func TestFieldErrors(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: fixture.Normal(20, 2, 1)}
	for _, c := range []struct {
		field  string
		method approx.Method
	}{
		{"Frequencies", fourier.Random{Frequencies: -1}},
		{"Frequencies", fourier.Equispaced{Frequencies: approx.MaxSize + 1}},
		{"Neurons", fourier.ExactRadius{Neurons: -1}},
		{"Rotation", fourier.ExactRadius{Rotation: 2}},
		{"Rotation", fourier.Simplex{Rotation: -1}},
		{"Rotation", fourier.SphericalRadial13{Rotation: 2}},
		{"Rotation", fourier.SphericalRadial33{Rotation: 2}},
		{"Radii", fourier.SphericalRadial13{Radii: 3}},
		{"Radii", fourier.SphericalRadial33{Radii: -1}},
		{"Shift", fourier.Halton{Shift: 3}},
		{"Shift", fourier.Sobol{Shift: fourier.ScrambledDigits}},
		{"Shift", fourier.Roberts{Shift: -1}},
		{"Padding", fourier.StructuredOrthogonal{Padding: 257}},
		{"Padding", fourier.RandomOrthogonalMatrix{Padding: -1}},
		{"Nodes", fourier.GaussQuadrature{Nodes: 65}},
		{"Nodes", fourier.SubsampledGauss{Nodes: 1}},
		{"Epsilon", fourier.Equispaced{Epsilon: -1}},
		{"Margin", fourier.Equispaced{Margin: 3}},
		{"Oversampling", fourier.LeverageWeighted{Oversampling: 21}},
		{"Lambda", fourier.LeverageWeighted{Lambda: 2}},
		{"Share", fourier.LeverageWeighted{Share: -0.5}},
		{"Points", fourier.LeverageWeighted{Points: -1}},
	} {
		var e *approx.RangeError
		if _, err := c.method.Fit(context.Background(), p); !errors.As(err, &e) || e.Key != c.field {
			t.Errorf("%#v: %v, not about %s", c.method, err, c.field)
		}
	}
}
