package layers

import (
	"context"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// rules are the methods for a layer, and choices are their keys.
var (
	rules   = []approx.Method{fourier.Random, nystrom.Uniform}
	choices = []string{rules[0].Key, rules[1].Key}
)

var params = []approx.Param{
	{
		Key: "first", Name: "first layer",
		Doc: "What approximates the inner kernel on the data.",
		Max: 1, Choices: choices,
	},
	{
		Key: "second", Name: "second layer",
		Doc: "What approximates the outer kernel on the features of the first layer.",
		Max: 1, Choices: choices,
	},
}

// Method approximates each layer of a kernel.Layered separately, with m frequencies or
// landmarks each. The second layer is fitted to the features of the first. The result
// is biased even if both layers are unbiased, because κ is not a linear function of
// k̂₁. The bias decreases like 1/m.
var Method = approx.Method{
	Key:    "layers",
	Name:   "Composed feature maps",
	Short:  "composed feature maps",
	Source: "after Cho & Saul 2009, section 2.3, and Rahimi & Recht 2007",
	Doc:    "Applies one feature map to the features of another: a network of two layers without training.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true},
	Params: params,
	Serves: func(k approx.Kernel, d int) error {
		_, _, err := split(k, d, rules[0])
		return err
	},
	Fit: unit.Scaled(func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
		v, err := p.Settings("layers", params, v)
		if err != nil {
			return approx.Fit{}, err
		}
		first, second := rules[int(v["first"])], rules[int(v["second"])]
		inner, outer, err := split(p.Kernel, p.X.Dim, first)
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := Fit(ctx, first, second, inner, outer, p)
		if err != nil {
			return approx.Fit{}, err
		}
		pairs, err := ritz.Pairs(ctx, fit.Features, p.X, nil)
		fit.Eigen = pairs
		return fit, err
	}),
}

// split returns the layers of k, or the reason why first does not accept them.
func split(k approx.Kernel, d int, first approx.Method) (inner approx.Kernel, outer approx.Radial, err error) {
	inner, outer, ok := kernel.Layers(k)
	if !ok {
		return nil, nil, &approx.UnsupportedError{
			Method: "Composed feature maps",
			Reason: "They are for kernels of two layers, one kernel of the distance that another one makes, and this kernel has one layer.",
		}
	}
	return inner, outer, first.Refuses(inner, d)
}

// Fit approximates inner on p.X by the method first, and outer on the resulting
// features by the method second, both with p.Rank. It returns the composed map. The
// layers use different seeds, because equal seeds would correlate their draws.
func Fit(ctx context.Context, first, second approx.Method, inner approx.Kernel, outer approx.Radial, p approx.Problem) (_ approx.Fit, err error) {
	arg.NotNil("layers.Fit", "context", ctx)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	for _, m := range []approx.Method{first, second} {
		if m.Fit == nil {
			panic("layers.Fit: got a method without Fit, want one")
		}
	}
	for _, k := range []approx.Kernel{inner, outer} {
		if err := approx.CheckKernel(k); err != nil {
			return approx.Fit{}, err
		}
	}
	p.Kernel = inner
	below, err := first.Fit(ctx, p, nil)
	if err != nil {
		return approx.Fit{}, err
	}
	if _, ok := below.Features.(approx.Signed); ok {
		return approx.Fit{}, &approx.UnsupportedError{
			Method: "Composed feature maps",
			Reason: "Features that count negatively make no distance, so they cannot be the first layer.",
		}
	}
	above, err := second.Fit(ctx, approx.Problem{
		Kernel: outer,
		X:      asPoints(below.Features, p.X),
		Rank:   p.Rank,
		Seed:   p.Seed ^ 0x9e3779b97f4a7c15,

		Leading: p.Leading,
	}, nil)
	if err != nil {
		return approx.Fit{}, err
	}
	return approx.Fit{
		Features:  Composed{below.Features, above.Features},
		Landmarks: below.Landmarks,

		Frequencies:      below.Frequencies,
		FrequencyWeights: below.FrequencyWeights,
		Shapes:           below.Shapes,

		Size:  min(below.Size, above.Size),
		Evals: below.Evals + above.Evals,
		Notes: append(below.Notes, above.Notes...),
	}, nil
}
