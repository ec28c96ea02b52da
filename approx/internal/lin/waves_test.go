package lin

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// sincosUnits returns the sine and cosine of x in the unit of Waves.
func sincosUnits(x float64) (sin, cos float64) {
	if AngleUnit == 1 {
		return math.Sincos(x)
	}
	return math.Sincos(AngleUnit * math.Mod(x, 4))
}

// bigSinCosUnits is bigSinCos of x in the unit of Waves.
func bigSinCosUnits(x float64) (sin, cos *big.Float) {
	if AngleUnit == 1 {
		return bigSinCos(x)
	}
	k := math.Round(x)
	r := new(big.Float).SetPrec(400).SetFloat64(x - k)
	return bigQuarterSinCos(r.Mul(r, halfPi), big.NewInt(int64(k)))
}

func TestWaves(t *testing.T) { forEachLevel(t, testWaves) }

func testWaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for n := range 70 {
		x, a := randomNormal(rng, n), randomNormal(rng, n)
		if n > 20 {
			x[3], x[n-1], x[8], x[9] = 3e7, -1e6, math.Inf(1), math.NaN()
		}
		sin, cos := make([]float64, n), make([]float64, n)
		Waves(cos, sin, x, a)
		for i, v := range x {
			s, c := sincosUnits(v)
			// The tolerance covers rounding errors of the sine, the product, the unit and
			// package math.
			tol := 5 * 0x1p-53 * math.Abs(a[i])
			if math.IsNaN(s) {
				if !math.IsNaN(sin[i]) || !math.IsNaN(cos[i]) {
					t.Errorf("of %g: %g, %g", v, cos[i], sin[i])
				}
				continue
			}
			if !(math.Abs(sin[i]-a[i]*s) <= tol) || !(math.Abs(cos[i]-a[i]*c) <= tol) {
				t.Errorf("%g of %g, number %d of %d: %g, %g, want %g, %g", a[i], v, i, n, cos[i], sin[i], a[i]*c, a[i]*s)
			}
		}
	}
}

// TestWavesUnits checks that the error of a scaled sine and cosine consists of the errors
// of the sine and of the product, in units in the last place.
func TestWavesUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	near, far := 2.7, 4.5
	if AngleUnit != 1 {
		near, far = 4, 4
	}
	for _, c := range []struct{ reach, most float64 }{{1, near}, {10, near}, {1e5, near}, {1e9, far}} {
		const n = 1500
		x, a, sin, cos := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range x {
			x[i], a[i] = c.reach*(2*rng.Float64()-1), math.Exp(40*rng.NormFloat64())
		}
		Waves(cos, sin, x, a)
		var worst float64
		for i, v := range x {
			s, c := bigSinCosUnits(v)
			amp := new(big.Float).SetFloat64(a[i])
			worst = max(worst, ulps(sin[i], s.Mul(s, amp)), ulps(cos[i], c.Mul(c, amp)))
		}
		if t.Logf("|x| ≤ %g: %.3f units in the last place", c.reach, worst); !(worst <= c.most) {
			t.Errorf("|x| ≤ %g: %.3f units off, at most %g are stated", c.reach, worst, c.most)
		}
	}
}

// TestWavesCombined compares CombinedWaves with Waves, and checks that the sum of the squares
// is right for large angles too.
func TestWavesCombined(t *testing.T) { forEachLevel(t, testWavesCombined) }

func testWavesCombined(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, d := range []int{1, 2, 3} {
		for n := range 20 {
			w, a := randomNormal(rng, d*n), randomNormal(rng, n)
			for _, reach := range []float64{1, 1e5, 0x1p51, 1e100, math.Inf(1)} {
				x := randomNormal(rng, d)
				for i := range x {
					x[i] *= reach
				}
				angles, cos, sin := make([]float64, n), make([]float64, n), make([]float64, n)
				CombinedWaves(cos, sin, angles, w, x, a)
				for j := range n {
					var v, size float64
					for i := range d {
						v += x[i] * w[i*n+j]
						size += math.Abs(x[i] * w[i*n+j])
					}
					if math.IsInf(reach, 0) {
						if !math.IsNaN(cos[j]) || !math.IsNaN(sin[j]) {
							t.Fatalf("d = %d, number %d of %d at infinity: %g and %g", d, j, n, cos[j], sin[j])
						}
						continue
					}
					s, c := sincosUnits(v)
					tol := math.Abs(a[j]) * 0x1p-52 * (4 + 4*size)
					if !(math.Abs(sin[j]-a[j]*s) <= tol) || !(math.Abs(cos[j]-a[j]*c) <= tol) || !(math.Abs(math.Hypot(sin[j], cos[j])/math.Abs(a[j])-1) < 1e-15) {
						t.Fatalf("d = %d, number %d of %d, %g of %g: %g and %g, want %g and %g", d, j, n, a[j], v, cos[j], sin[j], a[j]*c, a[j]*s)
					}
				}
			}
		}
	}
}
