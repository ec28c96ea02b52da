package lin

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

const bits = 160

// bigExp returns exp x to 150 bits: Taylor's series of x/2²⁰, squared 20 times.
func bigExp(x float64) *big.Float {
	r := new(big.Float).SetPrec(bits).SetFloat64(x)
	r.SetMantExp(r, -20)
	s := big.NewFloat(1).SetPrec(bits)
	t := big.NewFloat(1).SetPrec(bits)
	for k := 1; k < 60; k++ {
		t.Mul(t, r).Quo(t, big.NewFloat(float64(k)).SetPrec(bits))
		s.Add(s, t)
	}
	for range 20 {
		s.Mul(s, s)
	}
	return s
}

// ulps returns the distance of got from want in units of the last place of
// want, which is 2⁻¹⁰⁷⁴ for denormal numbers.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	unit := math.Nextafter(math.Abs(w), math.Inf(1)) - math.Abs(w)
	d := new(big.Float).SetPrec(bits).SetFloat64(got)
	d.Sub(d, want)
	d.Quo(d, new(big.Float).SetFloat64(unit))
	f, _ := d.Float64()
	return math.Abs(f)
}

func TestExp(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	x := []float64{0, math.Copysign(0, -1), 1e-300, -1e-300, 5e-324, 1e-17, 709.78, 709.782712893384,
		-708.4, -709, -720, -740, -744.44, -745.13, -745.1332191019411, math.Ln2 / 2, -math.Ln2 / 2, 1.5 * math.Ln2}
	for range 4000 {
		x = append(x, 1454*rng.Float64()-745, 2*rng.Float64()-1, -20*rng.Float64(), -math.Exp(-40*rng.Float64()))
	}
	got := dirty(len(x))
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

func TestExpEnds(t *testing.T) {
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

// Equal numbers have equal results wherever they stand: a Gram matrix worked out
// row by row is symmetric.
func TestExpAnywhere(t *testing.T) {
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

func TestGauss(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	for _, n := range sizes {
		x := random(rng, n)
		got, want := dirty(n), make([]float64, n)
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

func TestSqrt(t *testing.T) {
	for _, n := range sizes {
		x := make([]float64, n)
		for i := range x {
			x[i] = float64(i) - 1
		}
		got := dirty(n)
		Sqrt(got, x)
		for i, v := range x {
			if want := math.Sqrt(v); got[i] != want && !(math.IsNaN(want) && math.IsNaN(got[i])) {
				t.Fatalf("√%g = %g, want %g", v, got[i], want)
			}
		}
	}
}

// π to 200 decimals: 660 bits.
const piDigits = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196"

// bigSinCos returns sin x and cos x for |x| ≤ 10⁵, by the series of what a
// multiple of π/2 leaves of x.
func bigSinCos(x float64) (sin, cos *big.Float) {
	const prec = 400
	pi, _, _ := big.ParseFloat(piDigits, 10, prec, big.ToNearestEven)
	k := math.Round(x / (math.Pi / 2))
	r := new(big.Float).SetPrec(prec).SetFloat64(k / 2)
	r.Mul(r, pi)
	r.Sub(new(big.Float).SetPrec(prec).SetFloat64(x), r)
	sin, cos = new(big.Float).SetPrec(prec), new(big.Float).SetPrec(prec)
	t := big.NewFloat(1).SetPrec(prec)
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
		t.Mul(t, r).Quo(t, big.NewFloat(float64(i+1)).SetPrec(prec))
	}
	switch int(k) & 3 {
	case 1:
		return cos, sin.Neg(sin)
	case 2:
		return sin.Neg(sin), cos.Neg(cos)
	case 3:
		return cos.Neg(cos), sin
	}
	return sin, cos
}

func TestSinCos(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	var x []float64
	for k := -36; k <= 36; k++ { // near the zeros
		x = append(x, float64(k)*math.Pi/4, math.Nextafter(float64(k)*math.Pi/2, 9), float64(k)*math.Pi/2+1e-9)
	}
	for range 2000 {
		x = append(x, 1e5*(2*rng.Float64()-1), 50*(2*rng.Float64()-1), 2*rng.Float64()-1,
			math.Round(6e4*rng.Float64())*math.Pi/2)
	}
	s, c := dirty(len(x)), dirty(len(x))
	SinCos(s, c, x)
	var worst float64
	for i, v := range x {
		ws, wc := bigSinCos(v)
		us, uc := ulps(s[i], ws), ulps(c[i], wc)
		if v == 0 {
			us = math.Abs(s[i])
		}
		if worst = max(worst, us, uc); max(us, uc) > 1 {
			t.Errorf("sin, cos of %g = %g, %g are %.2f, %.2f units off", v, s[i], c[i], us, uc)
		}
	}
	t.Logf("largest error %.3f units in the last place", worst)
}

// Far from 0 the reference is the library's.
func TestSinCosFar(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	for _, size := range []float64{1e2, 1e3, 1e4, 9.9e4, 1e5, 1.1e5, 1e10, 1e300} {
		x := make([]float64, 301)
		for i := range x {
			x[i] = size * (2*rng.Float64() - 1)
		}
		x[7] = size
		s, c := dirty(len(x)), append([]float64(nil), x...)
		SinCos(s, c, c)
		for i, v := range x {
			ws, wc := math.Sincos(v)
			if math.Abs(s[i]-ws) > 2*eps || math.Abs(c[i]-wc) > 2*eps {
				t.Fatalf("sin, cos of %g = %g, %g; want %g, %g", v, s[i], c[i], ws, wc)
			}
		}
	}
	x := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}
	s, c := dirty(4), dirty(4)
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
