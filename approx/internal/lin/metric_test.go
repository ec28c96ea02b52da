package lin

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestMetrics(t *testing.T) { forEachLevel(t, testMetrics) }

func testMetrics(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for name, c := range map[string]struct {
		f    func(dst, x, y []float64, n, m, d int)
		zero float64
		step func(s, u, v float64) float64
	}{
		"AbsDist":    {AbsDist, 0, func(s, u, v float64) float64 { return s + math.Abs(u-v) }},
		"ProdSqDist": {ProdSqDist, 1, func(s, u, v float64) float64 { return s * (1 + (u-v)*(u-v)) }},
		"ChiSqDist": {ChiSqDist, 0, func(s, u, v float64) float64 {
			if u == v {
				return s
			}
			return s + (u-v)*(u-v)/(u+v)
		}},
	} {
		for _, d := range []int{1, 2, 3, 7, 16, 300} { // 300 is more than one packed part
			for _, n := range sizes {
				for _, m := range []int{0, 1, 5, 8, 33} {
					x, y := randomNormal(rng, n*d), randomNormal(rng, m*d)
					for i := range x {
						x[i] = math.Abs(x[i])
					}
					for i := range y {
						y[i] = math.Abs(y[i])
					}
					if n > 3 && m > 4 { // an equal pair, with zeros
						clear(x[3*d : 3*d+d/2+1])
						copy(y[4*d:], x[3*d:4*d])
					}
					want := make([]float64, n*m)
					for i := range n {
						for j := range m {
							want[i*m+j] = c.zero
							for a := range d {
								want[i*m+j] = c.step(want[i*m+j], x[i*d+a], y[j*d+a])
							}
						}
					}
					got := nanSlice(n * m)
					c.f(got, x, y, n, m, d)
					checkNear(t, fmt.Sprintf("%s: n=%d m=%d d=%d", name, n, m, d), got, want, want, float64(3*d+3)*eps)
					s := nanSlice(n * n)
					c.f(s, x, x, n, n, d)
					checkSymmetric(t, s, n)
					for i := range n {
						if s[i*n+i] != c.zero {
							t.Fatalf("%s: of x and x it is %g", name, s[i*n+i])
						}
					}
				}
			}
		}
	}
}

// bigLog returns log x to 100 bits. It improves math.Log by a step of Newton's method.
func bigLog(x float64) *big.Float {
	l := math.Log(x)
	r := new(big.Float).SetPrec(precision).SetFloat64(x)
	r.Quo(r, bigExp(l)) // 1 + e with e² < 2⁻¹⁰⁰
	r.Sub(r, big.NewFloat(1))
	return r.Add(r, big.NewFloat(l))
}

func TestLog(t *testing.T) { forEachLevel(t, testLog) }

func testLog(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	x := []float64{1, 1 + 0x1p-52, 1 - 0x1p-53, 2, 0.5, math.Sqrt2, math.Sqrt2 / 2, 0x1p-1022, math.MaxFloat64}
	for range sampleCount(800) {
		x = append(x, 1+rng.Float64(), 1+math.Exp(-40*rng.Float64()), math.Exp(1400*rng.Float64()-700))
	}
	got := nanSlice(len(x))
	Log(got, x)
	for i, v := range x {
		if v == 1 {
			if got[i] != 0 {
				t.Errorf("log 1 = %g", got[i])
			}
			continue
		}
		if u := ulps(got[i], bigLog(v)); u > 1 {
			t.Errorf("log(%g) = %g is %.2f units off", v, got[i], u)
		}
	}
	for n := 1; n < 12; n++ {
		y := make([]float64, n)
		for i := range y {
			y[i] = math.Inf(1)
		}
		y[n-1] = math.Copysign(math.NaN(), float64(n%2)-0.5)
		Log(y, y)
		if !math.IsNaN(y[n-1]) || n > 1 && !math.IsInf(y[0], 1) {
			t.Errorf("logarithms of infinity and of what is no number are %v", y)
		}
	}
}
