package ritz_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/ritz"
)

// sizedMap has three features of about one size; some maps count one negatively.
type sizedMap struct{ size float64 }

func (f sizedMap) Len() int { return 3 }

func (f sizedMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, 3)
	dst[0], dst[1], dst[2] = f.size, f.size*math.Tanh(x[0]), 1
	return dst
}

type signedSized struct{ sizedMap }

func (f signedSized) Signs() []float64 { return []float64{1, -1, 1} }

// Features of which a sum of squares is not finite have an error with one of them. It does
// not matter whether the square of one is finite, nor whether there are more points than
// features.
func TestLargeFeatures(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{2, 40, 1100} {
		x := fixture.Normal(n, 2, 1)
		q := make([]float64, n)
		for i := range q {
			q[i] = 1 / float64(n)
		}
		for _, size := range []float64{1e154, 1e200} {
			for _, f := range []approx.FeatureMap{sizedMap{size}, signedSized{sizedMap{size}}} {
				calls := map[string]func() error{
					"Pairs": func() error { _, err := ritz.Pairs(ctx, f, x, nil); return err },
					"Pairs with weights": func() error {
						_, err := ritz.Pairs(ctx, f, x, q)
						return err
					},
					"Solve": func() error { _, err := ritz.Solve(ctx, f, x, ritz.Options{}); return err },
					"Solve, leading pairs": func() error {
						_, err := ritz.Solve(ctx, f, x, ritz.Options{Leading: 2})
						return err
					},
					"Principal":      func() error { _, err := ritz.Principal(ctx, f, x, nil, 2); return err },
					"Covariance.Add": func() error { return ritz.NewCovariance(f).Add(ctx, x) },
				}
				for name, call := range calls {
					err := func() (err error) {
						defer func() {
							if p := recover(); p != nil {
								err = fmt.Errorf("panic: %v", p)
							}
						}()
						return call()
					}()
					var e *approx.FeatureValueError
					if _, signed := f.(approx.Signed); signed && name == "Covariance.Add" {
						continue // it takes no such map
					}
					if err == nil && size == 1e154 && (name != "Covariance.Add" || n == 2) {
						continue // the mean of such squares is a number
					}
					if !errors.As(err, &e) || e.Point < 0 || e.Value != f.Map(nil, x.Row(e.Point))[e.Feature] || math.Abs(e.Value) < size/10 {
						t.Errorf("%s of %d points, %T %[3]v: the error is %v", name, n, f, err)
					}
				}
			}
		}
	}
}
