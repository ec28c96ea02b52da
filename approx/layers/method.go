package layers

import (
	"context"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// A Layer is the method that approximates one layer.
type Layer int

const (
	RandomFourier Layer = iota // random Fourier features, m frequencies (fourier.Random)
	Nystrom                    // m uniform landmarks (nystrom.Uniform)
)

// layerMethods lists the methods of the Layers. layerKeys lists their keys.
var (
	layerMethods = []approx.MethodInfo{fourier.Random{}.Info(), nystrom.Uniform{}.Info()}
	layerKeys    = []string{layerMethods[0].Key, layerMethods[1].Key}
)

var (
	firstParam = approx.Param{
		Key: "first", Name: "first layer",
		Doc: "What approximates the inner kernel on the data.",
		Max: 1, Choices: layerKeys,
	}
	secondParam = approx.Param{
		Key: "second", Name: "second layer",
		Doc: "What approximates the outer kernel on the features of the first layer.",
		Max: 1, Choices: layerKeys,
	}
)

// Method approximates each layer of a kernel.Layered separately, with m frequencies or
// landmarks each. It fits the second layer to the features of the first. The result is
// biased even if both layers are unbiased, because κ is not a linear function of k̂₁. The
// bias decreases like 1/m.
//
// Each layer costs what its method costs. The eigenpairs cost O(nD²) for the D features of
// the second layer. Method is for kernels of two layers only (after Cho & Saul 2009,
// section 2.3, and Rahimi & Recht 2007).
type Method struct {
	Size          int   // m ≥ 1, the frequencies or landmarks of each layer; 0 stands for approx.DefaultSize (100)
	First, Second Layer // the methods of the two layers
}

var methodInfo = fitting.Describe(approx.MethodInfo{
	Key:    "layers",
	Name:   "Composed feature maps",
	Short:  "composed feature maps",
	Source: "after Cho & Saul 2009, section 2.3, and Rahimi & Recht 2007",
	Doc:    "Applies one feature map to the features of another: a network of two layers without training.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true},
	Params: []approx.Param{firstParam, secondParam},
	CheckSupport: func(k approx.Kernel, d int) error {
		_, _, err := splitLayers(k, d, layerMethods[RandomFourier])
		return err
	},
}, func(m int, v approx.Values) approx.Method {
	return Method{Size: m, First: Layer(v["first"]), Second: Layer(v["second"])}
})

// Info implements approx.Method.
func (Method) Info() approx.MethodInfo { return methodInfo }

// Fit implements approx.Method.
func (m Method) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	first, err := fitting.Choice("First", m.First, firstParam)
	if err != nil {
		return nil, err
	}
	second, err := fitting.Choice("Second", m.Second, secondParam)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "layers.Method.Fit", p, "Size", m.Size, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		inner, outer, err := splitLayers(p.Kernel, p.X.Dim, layerMethods[first])
		if err != nil {
			return approx.Fit{}, err
		}
		firstMethod, err := layerMethods[first].New(p.Size, nil)
		if err != nil {
			return approx.Fit{}, err
		}
		secondMethod, err := layerMethods[second].New(p.Size, nil)
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := Fit(ctx, firstMethod, secondMethod, inner, outer, p.Public())
		if err != nil {
			return approx.Fit{}, err
		}
		f, evals := fit.Features.(Composed), 0 // kernel evaluations that map one point
		if first == Nystrom {
			evals += f.First.Len()
		}
		if second == Nystrom {
			evals += f.Second.Len()
		}
		fit.SetEigenFunc(ritz.NewEigenFunc(f, p.X, evals))
		return *fit, nil
	})
}

// splitLayers returns the layers of k. It returns an error if k has only one layer or if
// the method first does not accept the inner layer.
func splitLayers(k approx.Kernel, d int, first approx.MethodInfo) (inner approx.Kernel, outer approx.Radial, err error) {
	inner, outer, ok := kernel.Layers(k)
	if !ok {
		return nil, nil, &approx.UnsupportedError{
			Method: "Composed feature maps",
			Reason: "They are for kernels of two layers, one kernel of the distance that another one makes, and this kernel has one layer.",
		}
	}
	return inner, outer, first.Supports(inner, d)
}

// Fit returns the composed map of two fits. The method first approximates inner on p.X. The
// method second approximates outer on the features of the first fit. The layers use
// different seeds, because equal seeds would correlate their draws. The limits and Progress
// of p apply to both fits.
func Fit(ctx context.Context, first, second approx.Method, inner approx.Kernel, outer approx.Radial, p approx.Problem) (_ *approx.Fit, err error) {
	arg.NotNil("layers.Fit", "context", ctx)
	arg.Problem("layers.Fit", p)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.Points()))
	arg.NotNil("layers.Fit", "first method", first)
	arg.NotNil("layers.Fit", "second method", second)
	for _, k := range []approx.Kernel{inner, outer} {
		if err := approx.CheckKernel(k); err != nil {
			return nil, err
		}
	}
	p.Kernel = inner
	firstFit, err := first.Fit(ctx, p)
	if err != nil {
		return nil, err
	}
	if _, ok := firstFit.Features.(approx.Signed); ok {
		return nil, &approx.UnsupportedError{
			Method: "Composed feature maps",
			Reason: "Features that count negatively make no distance, so they cannot be the first layer.",
		}
	}
	secondFit, err := second.Fit(ctx, approx.Problem{
		Kernel: outer,
		X:      asPoints(firstFit.Features, p.Points()),
		Seed:   p.Seed ^ 0x9e3779b97f4a7c15,

		MaxSize:  p.MaxSize,
		Limits:   p.Limits,
		Progress: p.Progress,
	})
	if err != nil {
		return nil, err
	}
	return &approx.Fit{
		Features:     Composed{firstFit.Features, secondFit.Features},
		Landmarks:    firstFit.Landmarks,
		LandmarkRows: firstFit.LandmarkRows,

		Frequencies:      firstFit.Frequencies,
		FrequencyWeights: firstFit.FrequencyWeights,
		Shapes:           firstFit.Shapes,

		Size:  min(firstFit.Size, secondFit.Size),
		Evals: firstFit.Evals + secondFit.Evals,
		Notes: append(firstFit.Notes, secondFit.Notes...),
	}, nil
}
