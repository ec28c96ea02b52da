package ika

import (
	"context"
	"errors"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fitting"
)

// WavesInfo describes Waves.
//
// Waves is IKA with random Fourier features: a cosine and a sine for each frequency drawn
// from the spectrum of the kernel. IKA fits the coefficients to the data instead of
// averaging. No other weights of the same features have a smaller error on the sample.
// For an arc-cosine kernel, the functions are the activations of its neurons.
var WavesInfo = basisMethod(approx.MethodInfo{
	Key:          "ika-rff",
	Name:         "IKA, random Fourier features",
	Short:        "IKA on random Fourier features",
	Source:       "Ronchetti 2019; Rahimi & Recht 2007",
	Doc:          "Uses random Fourier features as the basis and combines them by least squares on the data.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true},
	CheckSupport: checkSpectrum,
}, "waves", func(_ context.Context, p fitting.Problem, _ approx.Values, n int) (basis, error) {
	f, w, evals, err := fourier.RandomBasis(p.Kernel, p.X.Dim, n, p.Seed)
	if err != nil {
		return basis{}, err
	}
	var notes []string
	if f.Len() != n {
		notes = append(notes, formatNote("A cosine and a sine come together, so the basis has %d functions and not %d.", f.Len(), n))
	}
	b := basis{functions: f, frequencies: w, choiceEvals: evals, notes: notes}
	if l, ok := f.(fourier.Layer); ok {
		b.shapes.Lines = l.Lines()
	}
	return b, nil
})

// checkSpectrum returns an error with a reason if k has no known spectrum in d
// dimensions.
func checkSpectrum(k approx.Kernel, d int) error {
	_, err := fourier.Represent(k, d)
	if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
		return &approx.UnsupportedError{Method: "IKA, random Fourier features", Reason: u.Reason}
	}
	return err
}
