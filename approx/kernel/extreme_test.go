package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// TestEveryBandwidth checks that for very small and very large σ, Gram matrices agree
// with Eval, whether points are equal, close or far apart. CheckSymmetric and New return
// an error if σ is less than approx.MinLength.
func TestEveryBandwidth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	x := approx.NewPoints(11, 2)
	for i := range x.Data {
		x.Data[i] = math.Abs(rng.NormFloat64()) // in the domain of the χ² kernels
	}
	copy(x.Row(7), x.Row(2))
	distant := x.Clone()
	for i := range distant.Data {
		distant.Data[i] *= 1e200
	}
	for _, f := range catalogue.Kernels {
		if f.Unscaled {
			continue
		}
		for _, sigma := range []float64{5e-324, 1e-320, 1e-310, 5e-309, 1e-300, 1e-200, 1e-160, 1e-154, 1e-151, 1e-149, 1e-100, 1e100, 1e153, 1e154, 1e160, 1e200, 1e300, math.MaxFloat64} {
			v, _ := approx.Check(f.Key, f.Params, nil)
			k, err := f.New(sigma, v)
			if isRange := errors.As(err, new(*approx.RangeError)); sigma < approx.MinLength && !isRange || err != nil && !isRange {
				t.Errorf("%s, σ = %g: the error is %v", f.Key, sigma, err)
			} else if isRange && sigma >= approx.MinLength && sigma < 1e300 {
				t.Errorf("%s, σ = %g: %v", f.Key, sigma, err)
			}
			if err != nil {
				continue
			}
			name := fmt.Sprintf("%s, σ = %g", f.Key, sigma)
			if err := (approx.Problem{Kernel: k, X: x}).CheckSymmetric(); err != nil {
				var out *approx.RangeError
				var large *approx.DomainError // xᵀy/σ² overflows
				if !errors.As(err, &large) && (!errors.As(err, &out) || sigma < 1e300) {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			if r, ok := k.(approx.Radial); ok {
				for i, v := range kernel.Gram(nil, k, distant) {
					if want := r.Eval(distant.Row(i/11), distant.Row(i%11)); !(math.Abs(v-want) <= 1e-13) {
						t.Errorf("%s: far entry %d is %g, Eval gives %g", name, i, v, want)
					}
				}
			}
			gram, cross := kernel.Gram(nil, k, x), kernel.Cross(nil, k, x, x)
			for i := range 11 {
				for j := range 11 {
					want := k.Eval(x.Row(i), x.Row(j))
					for _, got := range []float64{gram[i*11+j], cross[i*11+j]} {
						if !(math.Abs(got-want) <= 1e-13) {
							t.Errorf("%s: entry (%d, %d) is %g, Eval gives %g", name, i, j, got, want)
						}
					}
				}
			}
		}
	}
}

// TestRationalQuadraticOfTinyShape checks that (1 + u)^(−α) is close to 1 if α is close
// to 0, even if u overflows.
func TestRationalQuadraticOfTinyShape(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0.3, 2, -40}, Dim: 1}
	for alpha, want := range map[float64]float64{1e-308: 1, 1e-200: 1, 1e-3: math.Pow(1+1600/2e-3, -1e-3)} {
		k := kernel.RationalQuadratic{Sigma: 1, Alpha: alpha}
		row := kernel.Cross(nil, k, x.Slice(0, 1), x)
		if one := k.Eval(x.Row(0), x.Row(3)); !(math.Abs(row[3]-want) <= 1e-12 && math.Abs(one-want) <= 1e-12) || row[0] != 1 {
			t.Errorf("α = %g: at the distance 40 k is %g alone and %g in a row, want %g; at 0 it is %g", alpha, one, row[3], want, row[0])
		}
	}
}

// TestEveryUnit checks that if points and length scales are multiplied by u, the Gram
// matrix is multiplied by a factor, up to relative errors of 1e-6. Otherwise, there is an
// error. The test covers u from the smallest float64 to the largest coordinates.
func TestEveryUnit(t *testing.T) {
	gauss := kernel.Gaussian{Sigma: 1}
	kernels := map[string]func(u float64, d int) approx.Kernel{
		"Gaussian":          func(u float64, d int) approx.Kernel { return kernel.Gaussian{Sigma: u} },
		"Matern12":          func(u float64, d int) approx.Kernel { return kernel.Matern12{Sigma: u} },
		"Matern32":          func(u float64, d int) approx.Kernel { return kernel.Matern32{Sigma: u} },
		"Matern52":          func(u float64, d int) approx.Kernel { return kernel.Matern52{Sigma: u} },
		"Matern":            func(u float64, d int) approx.Kernel { return kernel.Matern{Nu: 1.2, Sigma: u} },
		"RationalQuadratic": func(u float64, d int) approx.Kernel { return kernel.RationalQuadratic{Sigma: u, Alpha: 0.7} },
		"Cauchy":            func(u float64, d int) approx.Kernel { return kernel.Cauchy{Sigma: u} },
		"Laplacian":         func(u float64, d int) approx.Kernel { return kernel.Laplacian{Sigma: u} },
		"ProductCauchy":     func(u float64, d int) approx.Kernel { return kernel.ProductCauchy{Sigma: u} },
		"Periodic":          func(u float64, d int) approx.Kernel { return kernel.Periodic{Sigma: 7, Period: u} },
		"Linear":            func(u float64, d int) approx.Kernel { return kernel.Linear{} },
		"Cosine":            func(u float64, d int) approx.Kernel { return kernel.Cosine{} },
		"ArcCosine0":        func(u float64, d int) approx.Kernel { return kernel.ArcCosine0{} },
		"ArcCosine1":        func(u float64, d int) approx.Kernel { return kernel.ArcCosine1{} },
		"ArcCosine2":        func(u float64, d int) approx.Kernel { return kernel.ArcCosine2{} },
		"Polynomial":        func(u float64, d int) approx.Kernel { return kernel.Polynomial{Sigma: u, Degree: 3} },
		"Polynomial, c = 1": func(u float64, d int) approx.Kernel { return kernel.Polynomial{Sigma: u, Degree: 3, Offset: 1} },
		"Sigmoid":           func(u float64, d int) approx.Kernel { return kernel.Sigmoid{Sigma: u} },
		"Sigmoid, c = -1":   func(u float64, d int) approx.Kernel { return kernel.Sigmoid{Sigma: u, Offset: -1} },
		"ExpChi2":           func(u float64, d int) approx.Kernel { return kernel.ExpChi2{Sigma: u, Shift: 5 * u} },
		"AdditiveChi2":      func(u float64, d int) approx.Kernel { return kernel.AdditiveChi2{Shift: 5 * u} },
		"Sum": func(u float64, d int) approx.Kernel {
			return kernel.Sum(kernel.Gaussian{Sigma: u}, kernel.Laplacian{Sigma: 3 * u})
		},
		"Product": func(u float64, d int) approx.Kernel {
			return kernel.Product(kernel.Polynomial{Sigma: u, Degree: 3}, kernel.Polynomial{Sigma: u, Degree: 2, Offset: 1})
		},
		"Scaled":              func(u float64, d int) approx.Kernel { return kernel.Scaled(7, kernel.Matern32{Sigma: u}) },
		"Warp, a wide kernel": func(u float64, d int) approx.Kernel { return kernel.ARD(gauss, slices.Repeat([]float64{u}, d)...) },
		"Warp, a narrow kernel": func(u float64, d int) approx.Kernel {
			return kernel.ARD(kernel.Cauchy{Sigma: u}, slices.Repeat([]float64{3}, d)...)
		},
		"Warp of Linear": func(u float64, d int) approx.Kernel {
			return kernel.ARD(kernel.Linear{}, slices.Repeat([]float64{1e20}, d)...)
		},
		"two layers": func(u float64, d int) approx.Kernel { return kernel.Layered(kernel.Gaussian{Sigma: u}, gauss) },
		"two layers, linear": func(u float64, d int) approx.Kernel {
			return kernel.Layered(kernel.Linear{}, kernel.Gaussian{Sigma: u})
		},
		"two layers, cubic": func(u float64, d int) approx.Kernel {
			return kernel.Layered(kernel.Polynomial{Sigma: u, Degree: 3, Offset: 1}, gauss)
		},
	}
	for name, newKernel := range kernels {
		for _, d := range []int{1, 2, 7} {
			x := fixture.Normal(9, d, 1)
			copy(x.Row(5), x.Row(3)) // a repeated point
			want := kernel.Gram(nil, newKernel(1, d), x)
			top := lin.Largest(want)
			for exponent := -323; exponent < 150; exponent++ {
				if exponent%7 != 0 && (exponent < -165 || exponent > -140) {
					continue
				}
				u := math.Pow(10, float64(exponent))
				y := x.Clone()
				for i := range y.Data {
					y.Data[i] *= u
				}
				k := newKernel(u, d)
				switch err := (approx.Problem{Kernel: k, X: y}).CheckSymmetric(); {
				case err != nil && (strings.HasSuffix(name, "osine0") || name == "Cosine" || exponent >= -149 && exponent < 140 && !strings.Contains(name, "inear") && !strings.Contains(name, "ArcCosine")):
					t.Errorf("%s, %d dimensions, points times %g: %v", name, d, u, err)
					continue
				case err != nil:
					continue
				case exponent < -300: // the coordinates have few digits
					continue
				}
				got := kernel.Gram(nil, k, y)
				size := lin.Largest(got)
				for i, v := range got {
					if w := k.Eval(y.Row(i/9), y.Row(i%9)); !(math.Abs(v/size-want[i]/top) <= 1e-6 && math.Abs(w-v) <= 1e-6*size) {
						t.Errorf("%s, %d dimensions, points times %g: k(x%d, x%d) is %g of the largest, and %g in the unit 1; Eval gives %g", name, d, u, i/9, i%9, v/size, want[i]/top, w/size)
						break
					}
				}
			}
		}
	}
}
