package misuse

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/manifold"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// nanAtPoint is a Gaussian that is NaN for every pair that contains the point at.
type nanAtPoint struct{ at []float64 }

func (k nanAtPoint) Eval(x, y []float64) float64 {
	if slices.Equal(x, k.at) || slices.Equal(y, k.at) {
		return math.NaN()
	}
	return gauss.Eval(x, y)
}

// TestErrorsNameTheSet checks that an error about a point of an argument other than the
// data contains the name of the argument and the index of the point.
func TestErrorsNameTheSet(t *testing.T) {
	uniform := nystrom.Uniform{}.Info()
	const bad = 2
	equalWeights := measure.Empirical
	withZero := func(c approx.Points) approx.Density { // the first centre has the weight 0
		p := equalWeights(c)
		p.Weights[0], p.Weights[1] = 0, p.Weights[0]+p.Weights[1]
		return p
	}
	// Each call gets valid points x of the data and points y of the named set. The point
	// of y with the index bad is invalid.
	for _, c := range []struct {
		fn, set string
		call    func(k approx.Kernel, x, y approx.Points) error
		skip    string // kind of error that does not apply to the function
	}{
		{"measure.CrossError", "point 2 of y", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.CrossError(ctx, k, newFeatures(), x, y)
			return err
		}, ""},
		{"measure.ErrorField", "point 2 of at", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.ErrorField(ctx, k, newFeatures(), y, x)
			return err
		}, ""},
		{"measure.PowerFunction", "point 2 of at", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.PowerFunction(ctx, k, x, y, 0)
			return err
		}, ""},
		{"measure.MMD p", "centre 2 of p", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.MMD(ctx, k, equalWeights(y), equalWeights(x))
			return err
		}, ""},
		{"measure.MMD q", "centre 2 of q", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.MMD(ctx, k, equalWeights(x), withZero(y))
			return err
		}, ""},
		{"measure.OperatorDistance", "centre 2 of q", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.OperatorDistance(ctx, k, equalWeights(x), equalWeights(y))
			return err
		}, ""},
		{"measure.MeanBounds", "centre 2", func(k approx.Kernel, x, y approx.Points) error {
			_, err := measure.MeanBounds(k, x, equalWeights(y), 0.1, 0.1)
			return err
		}, ""},
		{"measure.Sampled.Move", "point 2|x₂", func(k approx.Kernel, x, y approx.Points) error {
			s, err := measure.NewSampled(k, newFeatures(), x)
			if err != nil {
				return err
			}
			return s.Move(bad, y.Row(bad))
		}, ""},
		{"measure.Sampled.Add", "point 6|x₆", func(k approx.Kernel, x, y approx.Points) error {
			s, err := measure.NewSampled(k, newFeatures(), x)
			if err != nil {
				return err
			}
			return s.Add(y.Row(bad))
		}, ""},
		{"approx.Problem.Check", "landmark 2", func(k approx.Kernel, x, y approx.Points) error {
			_, err := fixture.Fit(ctx, uniform, 4, approx.Problem{Kernel: k, X: x, Landmarks: y}, nil)
			return err
		}, ""},
		{"nystrom.NewLandmarkValues", "landmark 2", func(k approx.Kernel, x, y approx.Points) error {
			_, err := nystrom.NewLandmarkValues(ctx, k, x, y)
			return err
		}, ""},
		{"nystrom.FeaturesContext", "landmark 2", func(k approx.Kernel, _, y approx.Points) error {
			_, err := nystrom.FeaturesContext(ctx, k, y)
			return err
		}, ""},
		{"nystrom.InOrder", "landmark 2", func(k approx.Kernel, _, y approx.Points) error {
			_, err := nystrom.InOrder(ctx, k, y)
			return err
		}, ""},
		{"nystrom.NewLandmarkUpdater", "landmark 2", func(k approx.Kernel, x, y approx.Points) error {
			_, err := nystrom.NewLandmarkUpdater(ctx, k, x, y, 1)
			return err
		}, ""},
		{"reduced.NewWeightProgram", "centre 2", func(k approx.Kernel, x, y approx.Points) error {
			_, err := reduced.NewWeightProgram(ctx, k, x, y)
			return err
		}, ""},
		{"kpca.WeightedPairs", "centre 2", func(k approx.Kernel, _, y approx.Points) error {
			_, _, err := kpca.WeightedPairs(ctx, k, withZero(y))
			return err
		}, ""},
		{"kpca.LeadingWeightedPairs", "centre 2", func(k approx.Kernel, _, y approx.Points) error {
			_, _, err := kpca.LeadingWeightedPairs(ctx, k, withZero(y), 2)
			return err
		}, ""},
		{"kpca.CenteredWeightedPairs", "centre 2", func(k approx.Kernel, _, y approx.Points) error {
			_, err := kpca.CenteredWeightedPairs(ctx, k, withZero(y))
			return err
		}, ""},
		{"kpca.Reexpand centres", "centre 2", func(k approx.Kernel, x, y approx.Points) error {
			_, _, err := kpca.Reexpand(ctx, kernel.Expansion{Kernel: k, Centers: x, Coef: mat.NewDense(x.Len(), 1, nums(x.Len()))}, y)
			return err
		}, ""},
		{"kpca.Reexpand e", "centre 2 of e", func(k approx.Kernel, x, y approx.Points) error {
			_, _, err := kpca.Reexpand(ctx, kernel.Expansion{Kernel: k, Centers: y, Coef: mat.NewDense(y.Len(), 1, nums(y.Len()))}, x)
			return err
		}, ""},
		{"kpca.LearnPreimages", "point 2 of scores", func(k approx.Kernel, _, y approx.Points) error {
			_, err := kpca.LearnPreimages(k, y, y, 1)
			return err
		}, "coordinate"},
		{"manifold.Eigenmaps.EmbedDensity", "centre 2", func(k approx.Kernel, _, y approx.Points) error {
			_, err := manifold.Eigenmaps{}.EmbedDensity(ctx, k, withZero(y))
			return err
		}, ""},
		{"landmark.Lloyd", "centre 2", func(_ approx.Kernel, x, y approx.Points) error {
			_, err := landmark.Lloyd(ctx, x, y, 1)
			return err
		}, "kernel"},
	} {
		for kind, wrong := range map[string]struct {
			k approx.Kernel
			y func() approx.Points
		}{
			"coordinate": {gauss, func() approx.Points { y := absCoordinates(y(4)); y.Row(bad)[1] = math.NaN(); return y }},
			"domain":     {kernel.ExpChi2{Sigma: 1}, func() approx.Points { y := absCoordinates(y(4)); y.Row(bad)[1] = -1; return y }},
			"kernel":     {nanAtPoint{absCoordinates(y(4)).Row(bad)}, func() approx.Points { return absCoordinates(y(4)) }},
		} {
			if c.skip == kind || c.skip == "kernel" && kind == "domain" {
				continue
			}
			err := c.call(wrong.k, absCoordinates(x(6)), wrong.y())
			text := fmt.Sprint(err)
			if err == nil || !slices.ContainsFunc(strings.Split(c.set, "|"), func(set string) bool { return strings.Contains(text, set) }) {
				t.Errorf("%s, %s: the error is %v, want one that names %s", c.fn, kind, err, c.set)
			}
		}
	}
}

// absCoordinates replaces the coordinates of x by their absolute values and returns x.
func absCoordinates(x approx.Points) approx.Points {
	for i, v := range x.Data {
		x.Data[i] = math.Abs(v)
	}
	return x
}
