package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
)

// However small or large σ is, Gram matrices are those of Eval, wherever points are
// equal, near or far; only of the smallest numbers, which have no reciprocal, a problem
// cannot be posed.
func TestEveryBandwidth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	x := approx.NewPoints(11, 2)
	for i := range x.Data {
		x.Data[i] = math.Abs(rng.NormFloat64()) // the domain of χ² too
	}
	copy(x.At(7), x.At(2))
	far := x.Clone()
	for i := range far.Data {
		far.Data[i] *= 1e200
	}
	for _, f := range catalogue.Kernels {
		if f.Unscaled {
			continue
		}
		for _, sigma := range []float64{5e-324, 1e-320, 1e-310, 5e-309, 1e-300, 1e-200, 1e-160, 1e-154, 1e-100, 1e100, 1e153, 1e154, 1e160, 1e200, 1e300, math.MaxFloat64} {
			v, _ := approx.Check(f.Key, f.Params, nil)
			k, err := f.New(sigma, v)
			if err != nil {
				t.Fatal(err)
			}
			what := fmt.Sprintf("%s, σ = %g", f.Key, sigma)
			if err := (approx.Problem{Kernel: k, X: x, Rank: 1}).CheckSymmetric(); err != nil {
				var out *approx.RangeError
				var large *approx.DomainError // of an inner product over σ²
				if !errors.As(err, &large) && (!errors.As(err, &out) || sigma > 1e-300 && sigma < 1e300) {
					t.Errorf("%s: %v", what, err)
				}
				continue
			}
			if r, ok := k.(approx.Radial); ok {
				for i, v := range kernel.Gram(nil, k, far) {
					if want := r.Eval(far.At(i/11), far.At(i%11)); !(math.Abs(v-want) <= 1e-13) {
						t.Errorf("%s: far entry %d is %g, Eval gives %g", what, i, v, want)
					}
				}
			}
			gram, cross := kernel.Gram(nil, k, x), kernel.Cross(nil, k, x, x)
			for i := range 11 {
				for j := range 11 {
					want := k.Eval(x.At(i), x.At(j))
					for _, got := range []float64{gram[i*11+j], cross[i*11+j]} {
						if !(math.Abs(got-want) <= 1e-13) {
							t.Errorf("%s: entry (%d, %d) is %g, Eval gives %g", what, i, j, got, want)
						}
					}
				}
			}
		}
	}
}

// (1 + u)^(−α) is nearly 1 where α is next to 0, though u is no number.
func TestRationalQuadraticOfTinyShape(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0.3, 2, -40}, Dim: 1}
	for alpha, want := range map[float64]float64{1e-308: 1, 1e-200: 1, 1e-3: math.Pow(1+1600/2e-3, -1e-3)} {
		k := kernel.RationalQuadratic{Sigma: 1, Alpha: alpha}
		row := kernel.Cross(nil, k, x.Slice(0, 1), x)
		if one := k.Eval(x.At(0), x.At(3)); !(math.Abs(row[3]-want) <= 1e-12 && math.Abs(one-want) <= 1e-12) || row[0] != 1 {
			t.Errorf("α = %g: at the distance 40 k is %g alone and %g in a row, want %g; at 0 it is %g", alpha, one, row[3], want, row[0])
		}
	}
}
