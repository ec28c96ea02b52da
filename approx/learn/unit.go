package learn

import (
	"context"
	"errors"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// A unitMap is the feature map 2⁻ʰψ. Its kernel is 4⁻ʰk̂.
type unitMap struct {
	approx.FeatureMap
	h        int
	isScaled bool // the map was scaled: the largest feature of the data is near 1, or all are 0
}

// check returns errSize if the map was not scaled, and the largest entry of K̂ on the
// data is so large or small that its square cannot be represented.
func (m unitMap) check(size float64) error {
	if m.isScaled || 0x1p-100 < size && size < 0x1p100 {
		return nil
	}
	return errSize
}

var errSize = errors.New("learn: the features are not at unit scale")

// learnAtUnitScale calls learn with f. If learn returns errSize, it is called again with
// f scaled by a power of two. The scaled features on the points x, and constant, are at
// most 1. Most maps have a moderate scale, so their features are not computed twice.
func learnAtUnitScale(ctx context.Context, f approx.FeatureMap, x approx.Points, constant float64, learn func(unitMap) error) error {
	err := learn(unitMap{FeatureMap: f})
	if err != errSize {
		return err
	}
	top := constant
	for i := 0; i < x.Len(); i += blockRows(f.Len()) {
		if err := ctx.Err(); err != nil {
			return err
		}
		top = max(top, lin.Largest(evaluate.Features(nil, f, x.Slice(i, min(i+blockRows(f.Len()), x.Len())))))
	}
	_, h := math.Frexp(top) // h = 0 if top = 0
	return learn(unitMap{unit.ScaleFeatures(f, -h), h, true})
}
