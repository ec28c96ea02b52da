package lin

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

const precision = 160

// bigExp returns exp x to 150 bits. It squares Taylor's series of x/2²⁰ 20 times.
func bigExp(x float64) *big.Float {
	r := new(big.Float).SetPrec(precision).SetFloat64(x)
	r.SetMantExp(r, -20)
	s := big.NewFloat(1).SetPrec(precision)
	t := big.NewFloat(1).SetPrec(precision)
	for k := 1; k < 60; k++ {
		t.Mul(t, r).Quo(t, big.NewFloat(float64(k)).SetPrec(precision))
		s.Add(s, t)
	}
	for range 20 {
		s.Mul(s, s)
	}
	return s
}

// ulps returns |got − want| in units in the last place of want. For denormal numbers,
// this unit is 2⁻¹⁰⁷⁴.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	unit := math.Nextafter(math.Abs(w), math.Inf(1)) - math.Abs(w)
	d := new(big.Float).SetPrec(precision).SetFloat64(got)
	d.Sub(d, want)
	d.Quo(d, new(big.Float).SetFloat64(unit))
	f, _ := d.Float64()
	return math.Abs(f)
}

func TestExp(t *testing.T) { forEachLevel(t, testExp) }

func testExp(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	x := []float64{0, math.Copysign(0, -1), 1e-300, -1e-300, 5e-324, 1e-17, 709.78, 709.782712893384,
		-708.4, -709, -720, -740, -744.44, -745.13, -745.1332191019411, math.Ln2 / 2, -math.Ln2 / 2, 1.5 * math.Ln2}
	for range sampleCount(1500) {
		x = append(x, 1454*rng.Float64()-745, 2*rng.Float64()-1, -20*rng.Float64(), -math.Exp(-40*rng.Float64()))
	}
	got := nanSlice(len(x))
	Exp(got, x)
	var worst float64
	for i, v := range x {
		u := ulps(got[i], bigExp(v))
		if worst = max(worst, u); u > 1.1 {
			t.Errorf("exp(%g) = %g is %.2f units off", v, got[i], u)
		}
	}
	t.Logf("largest error %.3f units in the last place", worst)
}

func TestExpEnds(t *testing.T) { forEachLevel(t, testExpEnds) }

func testExpEnds(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range [][2]float64{
		{0, 1}, {inf, inf}, {-inf, 0}, {709.783, inf}, {1e300, inf}, {-745.14, 0}, {-746, 0}, {-747, 0}, {-1e300, 0},
		{-745.1, 5e-324}, {math.NaN(), math.NaN()},
	} {
		for n := 1; n < 20; n++ {
			x := make([]float64, n)
			x[n-1] = c[0]
			Exp(x, x)
			if got := x[n-1]; got != c[1] && !(math.IsNaN(got) && math.IsNaN(c[1])) {
				t.Errorf("exp(%g) = %g, want %g", c[0], got, c[1])
			}
			if n > 1 && x[0] != 1 {
				t.Errorf("exp(0) = %g beside %g", x[0], c[0])
			}
		}
	}
}

// TestExpAnywhere checks that equal numbers have equal results at every position. A Gram
// matrix computed row by row is therefore symmetric.
func TestExpAnywhere(t *testing.T) { forEachLevel(t, testExpAnywhere) }

func testExpAnywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for range 200 {
		v := 10 * rng.NormFloat64()
		x, s, c := make([]float64, 83), make([]float64, 83), make([]float64, 83)
		for i := range x {
			x[i] = v
		}
		SinCos(s, c, x)
		Exp(x, x)
		for i := range x {
			if x[i] != x[0] || s[i] != s[0] || c[i] != c[0] {
				t.Fatalf("f(%g) differs at 0 and %d", v, i)
			}
		}
	}
}

func TestGauss(t *testing.T) { forEachLevel(t, testGauss) }

func testGauss(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	for _, n := range sizes {
		x := randomNormal(rng, n)
		got, want := nanSlice(n), make([]float64, n)
		for i, v := range x {
			want[i] = -0.37 * v
		}
		Gauss(got, x, 0.37)
		Exp(want, want)
		for i := range x {
			if got[i] != want[i] {
				t.Fatalf("n=%d: Gauss[%d] = %g, want %g", n, i, got[i], want[i])
			}
		}
	}
}

func TestSqrt(t *testing.T) { forEachLevel(t, testSqrt) }

func testSqrt(t *testing.T) {
	for _, n := range sizes {
		x := make([]float64, n)
		for i := range x {
			x[i] = float64(i) - 1
		}
		got := nanSlice(n)
		Sqrt(got, x)
		for i, v := range x {
			if want := math.Sqrt(v); got[i] != want && !(math.IsNaN(want) && math.IsNaN(got[i])) {
				t.Fatalf("√%g = %g, want %g", v, got[i], want)
			}
		}
	}
}

// halfPi is π/2 to 1,500 bits, computed by Machin's formula.
var halfPi = func() *big.Float {
	const bits = 1520
	inverse := func(x int64) *big.Int { // 2¹⁵²⁰ arctan(1/x)
		t := new(big.Int).Lsh(big.NewInt(1), bits)
		t.Quo(t, big.NewInt(x))
		sum := new(big.Int)
		for n := int64(1); t.Sign() != 0; n += 2 {
			term := new(big.Int).Quo(t, big.NewInt(n))
			if n%4 == 3 {
				term.Neg(term)
			}
			sum.Add(sum, term)
			t.Quo(t, big.NewInt(x*x))
		}
		return sum
	}
	q := inverse(5)
	q.Lsh(q, 2).Sub(q, inverse(239)) // π/4
	f := new(big.Float).SetPrec(1500).SetInt(q)
	return f.SetMantExp(f, 1-bits)
}()

// bigSinCos returns sin x and cos x. It uses Taylor's series for the remainder of x
// modulo π/2.
func bigSinCos(x float64) (sin, cos *big.Float) {
	const prec = 1500
	r := new(big.Float).SetPrec(prec).SetFloat64(x)
	half := new(big.Float).SetFloat64(math.Copysign(0.5, x))
	k, _ := new(big.Float).Add(new(big.Float).Quo(r, halfPi), half).Int(nil)
	r.Sub(r, new(big.Float).SetPrec(prec).Mul(new(big.Float).SetPrec(prec).SetInt(k), halfPi))
	return bigQuarterSinCos(r, k)
}

// bigQuarterSinCos returns the sine and cosine of r + kπ/2.
func bigQuarterSinCos(r *big.Float, k *big.Int) (sin, cos *big.Float) {
	r.SetPrec(400)
	sin, cos = new(big.Float).SetPrec(400), new(big.Float).SetPrec(400)
	t := big.NewFloat(1).SetPrec(400)
	for i := range 40 {
		switch i % 4 {
		case 0:
			cos.Add(cos, t)
		case 1:
			sin.Add(sin, t)
		case 2:
			cos.Sub(cos, t)
		case 3:
			sin.Sub(sin, t)
		}
		t.Mul(t, r).Quo(t, big.NewFloat(float64(i+1)).SetPrec(400))
	}
	switch new(big.Int).And(k, big.NewInt(3)).Int64() {
	case 1:
		return cos, sin.Neg(sin)
	case 2:
		return sin.Neg(sin), cos.Neg(cos)
	case 3:
		return cos.Neg(cos), sin
	}
	return sin, cos
}

func TestSinCos(t *testing.T) { forEachLevel(t, testSinCos) }

func testSinCos(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	var x []float64
	for k := -36; k <= 36; k++ { // near the zeros
		x = append(x, float64(k)*math.Pi/4, math.Nextafter(float64(k)*math.Pi/2, 9), float64(k)*math.Pi/2+1e-9)
	}
	for range sampleCount(800) {
		x = append(x, 1e5*(2*rng.Float64()-1), 50*(2*rng.Float64()-1), 2*rng.Float64()-1,
			math.Round(6e4*rng.Float64())*math.Pi/2)
	}
	x = append(x, 91783.94727955465, -96431.9333533197) // errors above one unit with fused multiply-adds
	x = append(x, 5e-324, -5e-324, 0x1p-1030, 1e-310, 0x1p-1022, -0x1p-1022, 1e-200, 1e-20)
	s, c := nanSlice(len(x)), nanSlice(len(x))
	SinCos(s, c, x)
	var worst float64
	for i, v := range x {
		ws, wc := bigSinCos(v)
		us, uc := ulps(s[i], ws), ulps(c[i], wc)
		if v == 0 {
			us = math.Abs(s[i])
		}
		if worst = max(worst, us, uc); max(us, uc) > 1.1 {
			t.Errorf("sin, cos of %g = %g, %g are %.2f, %.2f units off", v, s[i], c[i], us, uc)
		}
	}
	t.Logf("largest error %.3f units in the last place", worst)
}

// TestSinCosFar uses large x, many of them near multiples of π/2. The number
// 6381956970095103·2⁷⁹⁷ is the nearest (Muller 2016, section 11.1).
func TestSinCosFar(t *testing.T) { forEachLevel(t, testSinCosFar) }

func testSinCosFar(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	var x []float64
	for e := 16; e < 1024; e += 3 {
		x = append(x, math.Ldexp(2*rng.Float64()-1, e+1), math.Ldexp(1, e), math.Ldexp(-1.5, e))
	}
	for range 300 {
		x = append(x, 1e5*(1+rng.Float64()), math.Round(1e10*rng.Float64())*math.Pi/2, math.Round(1e15*rng.Float64())*math.Pi/2)
	}
	x = append(x, 1e5, math.Nextafter(1e5, 2e5), -math.Nextafter(1e5, 2e5), math.MaxFloat64, -math.MaxFloat64,
		math.Ldexp(6381956970095103, 797), -math.Ldexp(6381956970095103, 797))
	s, c := nanSlice(len(x)), append([]float64(nil), x...)
	SinCos(s, c, c)
	var worst float64
	for i, v := range x {
		ws, wc := bigSinCos(v)
		us, uc := ulps(s[i], ws), ulps(c[i], wc)
		if worst = max(worst, us, uc); max(us, uc) > 2 {
			t.Errorf("sin, cos of %g = %g, %g are %.2f, %.2f units off", v, s[i], c[i], us, uc)
		}
	}
	t.Logf("largest error %.3f units in the last place", worst)
	x = []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}
	s, c = nanSlice(4), nanSlice(4)
	SinCos(s, c, x)
	for i := range 3 {
		if !math.IsNaN(s[i]) || !math.IsNaN(c[i]) {
			t.Errorf("sin, cos of %g = %g, %g", x[i], s[i], c[i])
		}
	}
	if s[3] != 0 || c[3] != 1 {
		t.Errorf("sin, cos of −0 = %g, %g", s[3], c[3])
	}
}

// TestKernelsStayInside checks that kernels write all numbers of a result and no others,
// for all lengths around the widths of vectors.
func TestKernelsStayInside(t *testing.T) { forEachLevel(t, testKernelsStayInside) }

func testKernelsStayInside(t *testing.T) {
	const margin, mark = 20, -12345
	rng := rand.New(rand.NewPCG(16, 0))
	y := randomNormal(rng, 40*9)
	kernels := map[string]func(dst []float64){
		"Exp":        func(dst []float64) { Exp(dst, y[:len(dst)]) },
		"Sqrt":       func(dst []float64) { Sqrt(dst, y[:len(dst)]) },
		"Log":        func(dst []float64) { Log(dst, unitAmplitudes[:len(dst)]) },
		"Tanh":       func(dst []float64) { Tanh(dst, y[:len(dst)], 0) },
		"Waves":      func(dst []float64) { Waves(dst, make([]float64, len(dst)), y[:len(dst)], unitAmplitudes[:len(dst)]) },
		"AbsDist":    func(dst []float64) { AbsDist(dst, y, y, 1, len(dst), 3) },
		"ProdSqDist": func(dst []float64) { ProdSqDist(dst, y, y, 1, len(dst), 3) },
		"ChiSqDist":  func(dst []float64) { ChiSqDist(dst, y, y, 1, len(dst), 3) },
		"ArcCosine":  func(dst []float64) { ArcCosine(dst, y, y, unitAmplitudes[:], unitAmplitudes[:], 1, len(dst), 3, 2) },
	}
	for _, d := range []int{1, 2, 3, 4, 9} {
		kernels[fmt.Sprintf("SqDist %d", d)] = func(dst []float64) { SqDist(dst, y, y, 1, len(dst), d) }
	}
	for name, f := range kernels {
		for n := range 40 {
			all := make([]float64, margin+n+margin)
			for i := range all {
				all[i] = mark
			}
			f(all[margin : margin+n])
			for i, v := range all {
				if inside := margin <= i && i < margin+n; inside == (v == mark) {
					t.Fatalf("%s of %d numbers: number %d is %g", name, n, i-margin, v)
				}
			}
		}
	}
}
