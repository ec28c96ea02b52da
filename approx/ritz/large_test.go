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

// scaledMap has two features of the given size and a third feature 1.
type scaledMap struct{ size float64 }

func (f scaledMap) Len() int { return 3 }

func (f scaledMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, 3)
	dst[0], dst[1], dst[2] = f.size, f.size*math.Tanh(x[0]), 1
	return dst
}

type signedScaledMap struct{ scaledMap }

func (f signedScaledMap) Signs() []float64 { return []float64{1, -1, 1} }

// TestLargeFeatures checks that if a sum of squared features overflows, the error
// contains one of the features. This must hold whether the square of one feature is
// finite or not, and for any number of points.
func TestLargeFeatures(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{2, 40, 1100} {
		x := fixture.Normal(n, 2, 1)
		q := make([]float64, n)
		for i := range q {
			q[i] = 1 / float64(n)
		}
		for _, size := range []float64{1e154, 1e200} {
			for _, f := range []approx.FeatureMap{scaledMap{size}, signedScaledMap{scaledMap{size}}} {
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
					"Principal":      func() error { _, err := ritz.NewPCA(ctx, f, x, nil, 2); return err },
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
						continue // a Covariance does not accept Signed maps
					}
					if err == nil && size == 1e154 && (name != "Covariance.Add" || n == 2) {
						continue // the mean of the squares is finite
					}
					if !errors.As(err, &e) || e.Point < 0 || e.Value != f.Map(nil, x.Row(e.Point))[e.Feature] || math.Abs(e.Value) < size/10 {
						t.Errorf("%s of %d points, %T %[3]v: the error is %v", name, n, f, err)
					}
				}
			}
		}
	}
}
