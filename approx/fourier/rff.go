package fourier

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/ritz"
)

// Random is the method of Rahimi and Recht: m frequencies drawn from the
// spectral measure, each with a cosine and a sine, of equal weights
// k(0, 0)/m. Then E k̂ = k and k̂(x, x) = k(x, x), and for the Gaussian
//
//	Var k̂(x, y) = (1 − exp(−‖x−y‖²/σ²))² / 2m.
//
// The eigenpairs are those of k̂ under the data.
var Random = approx.Method{
	Key:    "rff",
	Name:   "Random Fourier features",
	Short:  "random Fourier features",
	Source: "Rahimi & Recht 2007",
	Doc:    "Averages random waves, drawn from the spectrum of the kernel before the data is seen.",
	Marks:  "frequencies",
	Phrase: "with m = {m} frequencies",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true},
	Fit: func(ctx context.Context, p approx.Problem, _ approx.Values) (approx.Fit, error) {
		if err := p.Check(); err != nil {
			return approx.Fit{}, err
		}
		k, ok := p.Kernel.(approx.Spectral)
		if !ok {
			return approx.Fit{}, &approx.UnsupportedError{
				Method: "Random Fourier features",
				Reason: "Frequencies are drawn from the spectrum of a kernel, and this kernel states none.",
			}
		}
		f := Waves{Omega: Frequencies(k, p.Rank, p.X.Dim, p.Seed), Amp: ones(p.Rank)}
		for j := range f.Amp {
			f.Amp[j] = math.Sqrt(k.Profile(0) / float64(p.Rank))
		}
		pairs, err := ritz.Pairs(ctx, f, p.X, nil)
		return approx.Fit{
			Features:    f,
			Eigen:       pairs,
			Frequencies: f.Omega,
			Size:        p.Rank,
		}, err
	},
}
