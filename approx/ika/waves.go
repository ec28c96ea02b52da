package ika

import (
	"context"
	"errors"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fitting"
)

// RandomFourier is IKA with random Fourier features: a cosine and a sine for each of N/2 frequencies
// drawn from the spectrum of the kernel. IKA fits the coefficients to the data instead of
// averaging. No other weights of the same features have a smaller error on the sample. For
// an arc-cosine kernel, the functions are the activations of its neurons.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type RandomFourier struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)
}

var randomFourierInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-rff",
	Name:         "IKA, random Fourier features",
	Short:        "IKA on random Fourier features",
	Source:       "Ronchetti 2018; Rahimi & Recht 2007",
	Doc:          "Uses random Fourier features as the basis and combines them by least squares on the data.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true},
	CheckSupport: checkSpectrum,
	Params:       basisParams("waves"),
}, func(m int, v approx.Values) approx.Method {
	return RandomFourier{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"])}
})

// Info implements approx.Method.
func (RandomFourier) Info() approx.MethodInfo { return randomFourierInfo }

// Fit implements approx.Method.
func (r RandomFourier) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return run(ctx, "ika.RandomFourier.Fit", p, randomFourierInfo, sizes{r.Components, r.Basis, r.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		f, w, evals, err := fourier.RandomBasis(p.Kernel, p.X.Dim, n, p.Seed)
		if err != nil {
			return basis{}, err
		}
		var notes approx.Notes
		if f.Len() != n {
			notes = append(notes, approx.Notef(approx.SizeAdjusted, "A cosine and a sine come together, so the basis has %d functions and not %d.", f.Len(), n))
		}
		b := basis{functions: f, frequencies: w, choiceEvals: evals, notes: notes}
		if l, ok := f.(fourier.Layer); ok {
			b.shapes.Lines = l.Lines()
		}
		return b, nil
	})
}

// checkSpectrum returns an error with a reason if k has no known spectrum in d
// dimensions.
func checkSpectrum(k approx.Kernel, d int) error {
	_, err := fourier.Represent(k, d)
	if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
		return &approx.UnsupportedError{Method: "IKA, random Fourier features", Reason: u.Reason}
	}
	return err
}
