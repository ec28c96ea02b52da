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

// A unitMap is the feature map 2⁻ʰψ, which stands for the kernel 4⁻ʰk̂.
type unitMap struct {
	approx.FeatureMap
	h     int
	known bool // the largest feature of the data is near 1, or all are 0
}

// check returns errSize if the size of K̂ on the data is so large or small that its
// squares cannot be represented, and the map can be brought to unit scale.
func (m unitMap) check(size float64) error {
	if m.known || 0x1p-100 < size && size < 0x1p100 {
		return nil
	}
	return errSize
}

var errSize = errors.New("learn: the features are not at unit scale")

// atUnit calls learn with f. If that returns errSize, it calls learn again with f
// at unit scale on the points x, where no feature and no feature constant exceeds
// 1. The features of most maps have a moderate scale, and are not computed twice.
func atUnit(ctx context.Context, f approx.FeatureMap, x approx.Points, constant float64, learn func(unitMap) error) error {
	err := learn(unitMap{FeatureMap: f})
	if err != errSize {
		return err
	}
	top := constant
	for i := 0; i < x.Len(); i += rows(f.Len()) {
		if err := ctx.Err(); err != nil {
			return err
		}
		top = max(top, lin.Largest(evaluate.Features(nil, f, x.Slice(i, min(i+rows(f.Len()), x.Len())))))
	}
	_, h := math.Frexp(top) // h = 0 where top = 0
	return learn(unitMap{unit.Features(f, -h), h, true})
}
