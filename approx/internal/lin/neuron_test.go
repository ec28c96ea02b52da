package lin

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// bigTanh returns tanh x to at least 60 bits.
func bigTanh(x float64) *big.Float {
	if math.Abs(x) < 1e-9 { // x − x³/3
		r := new(big.Float).SetPrec(precision).SetFloat64(x)
		return r.Sub(r, new(big.Float).SetPrec(precision).SetFloat64(x*x*x/3))
	}
	e := bigExp(2 * x)
	one := big.NewFloat(1)
	d := new(big.Float).SetPrec(precision).Add(e, one)
	e.Sub(e, one)
	return e.Quo(e, d)
}

func TestTanh(t *testing.T) { forEachLevel(t, testTanh) }

func testTanh(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	x := []float64{1e-300, -5e-324, 0x1p-1022, 1e-17, 0.17328679513998632, 19, 22, -22, 40, -700, 0.5, -1}
	for range sampleCount(1500) {
		x = append(x, 50*rng.Float64()-25, 2*rng.Float64()-1, math.Exp(-40*rng.Float64()), -math.Exp(-5*rng.Float64()))
	}
	got := nanSlice(len(x))
	Tanh(got, x, 0)
	var worst float64
	for i, v := range x {
		u := ulps(got[i], bigTanh(v))
		if worst = max(worst, u); !(u <= 3) || math.Abs(got[i]) > 1 {
			t.Errorf("tanh(%g) = %g is %.2f units off", v, got[i], u)
		}
	}
	t.Logf("largest error %.3f units in the last place", worst)
	shiftedTanh := nanSlice(len(x))
	Tanh(shiftedTanh, x, -1)
	for i := range x {
		x[i] -= 1
	}
	Tanh(x, x, 0)
	for i, v := range x {
		if v != shiftedTanh[i] {
			t.Fatalf("number %d is %g, and %g where it is shifted before", i, shiftedTanh[i], v)
		}
	}
}

func TestTanhEnds(t *testing.T) { forEachLevel(t, testTanhEnds) }

func testTanhEnds(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range [][2]float64{{0, 0}, {inf, 1}, {-inf, -1}, {math.MaxFloat64, 1}, {-1e300, -1}, {math.NaN(), math.NaN()}} {
		for n := 1; n < 20; n++ {
			x := make([]float64, n)
			x[n-1] = c[0]
			Tanh(x, x, 0)
			if got := x[n-1]; got != c[1] && !(math.IsNaN(got) && math.IsNaN(c[1])) {
				t.Errorf("tanh(%g) = %g, want %g", c[0], got, c[1])
			}
			if n > 1 && x[0] != 0 {
				t.Errorf("tanh(0) = %g beside %g", x[0], c[0])
			}
		}
	}
}

// bigTurn returns 2 arcsin(√c/2)/π for 0 ≤ c ≤ 2. This is √c/π times the sum of (2k
// choose k) zᵏ/(4ᵏ(2k+1)) with z = c/4.
func bigTurn(c float64) *big.Float {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }
	z, p, s := number(c/4), number(1), number(1)
	for k := 1.0; k < 170; k++ {
		p.Mul(p, z).Mul(p, number(2*k-1)).Quo(p, number(2*k))
		s.Add(s, new(big.Float).Quo(p, number(2*k+1)))
	}
	pi, _ := new(big.Float).SetPrec(precision).SetString("3.14159265358979323846264338327950288419716939937510582")
	s.Mul(s, new(big.Float).SetPrec(precision).Sqrt(number(c)))
	return s.Quo(s, pi)
}

// angleLengths returns squared lengths of differences and sums for angles in [0, π], many
// of them near 0 and π.
func angleLengths() (chords, sums []float64) {
	rng := rand.New(rand.NewPCG(14, 0))
	chords, sums = []float64{0, 4, 2, 0, 1e-300, 4}, []float64{4, 0, 2, 4, 4, 1e-300}
	for range sampleCount(600) {
		for _, l := range []float64{2 * rng.Float64(), math.Exp(-70 * rng.Float64())} {
			chords, sums = append(chords, l, 4-l), append(sums, 4-l, l)
		}
	}
	return chords, sums
}

func TestArcCosine(t *testing.T) { forEachLevel(t, testArcCosine) }

func testArcCosine(t *testing.T) {
	chords, sums := angleLengths()
	n := len(chords)
	norms := make([]float64, n)
	for i := range norms {
		norms[i] = 1 + float64(i%7)/8
	}
	const norm = 1.25
	var got [3][]float64
	for order := range got {
		got[order] = append([]float64(nil), chords...)
		angles(got[order], sums, norm, norms, order)
	}
	var worst [3]float64
	for i, c := range chords {
		want0 := bigTurn(min(c, sums[i]))
		if c <= sums[i] {
			want0.Sub(big.NewFloat(1), want0)
		}
		u := ulps(got[0][i], want0)
		if worst[0] = max(worst[0], u); !(u <= 3) {
			t.Errorf("π−θ of the chord √%g is %.17g of π, %.2f units off", c, got[0][i], u)
		}
		// sin and cos are computed from π−θ, which is accurate to the last place.
		r, _ := want0.Float64()
		sin, cos := math.Sincos(math.Pi * r)
		cos = -cos
		f := norm * norms[i]
		for order, want := range []float64{1: sin/math.Pi + r*cos, 2: 3*sin/math.Pi*cos + r*(1+2*cos*cos)} {
			if order == 0 {
				continue
			}
			top := 1.0
			if order == 2 {
				want, top = want*f, 3*f
			}
			relError := math.Abs(got[order][i]-want*f) / (top * f) / eps
			if worst[order] = max(worst[order], relError); !(relError <= 4) {
				t.Errorf("order %d of the chord √%g is %g, not %g", order, c, got[order][i], want*f)
			}
		}
	}
	t.Logf("largest errors %.3f units in the last place, %.3f and %.3f of the largest number", worst[0], worst[1], worst[2])
}

// angles is arccos for any number of angles, which it pads.
func angles(c, s []float64, norm float64, norms []float64, order int) {
	n := len(c)
	p, q, r := make([]float64, paddedWidth(n)), make([]float64, paddedWidth(n)), make([]float64, paddedWidth(n))
	copy(p, c)
	copy(q, s)
	copy(r, norms)
	arccos(p, q, norm, r, order, len(p))
	copy(c, p)
}

// TestArcCosineOfPairs checks that the results for pairs of vectors agree with the
// results for their distances, in every dimension and at every position.
func TestArcCosineOfPairs(t *testing.T) { forEachLevel(t, testArcCosineOfPairs) }

func testArcCosineOfPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 0))
	for _, d := range []int{1, 2, 3, 7} {
		for _, m := range []int{0, 1, 2, 5, 8, 33, 300} {
			const n = 5
			x, y, u, v := randomNormal(rng, n*d), randomNormal(rng, m*d), randomNormal(rng, n), randomNormal(rng, m)
			for _, z := range [][]float64{x, y} {
				for i := 0; i < len(z); i += d {
					r := math.Sqrt(Dot(z[i:i+d], z[i:i+d]))
					for l := range d {
						z[i+l] /= r
					}
				}
			}
			if m > 4 {
				copy(y[4*d:5*d], x[3*d:])
			}
			chords, sums := make([]float64, n*m), make([]float64, n*m)
			SqDist(chords, x, y, n, m, d)
			for i := range y {
				y[i] = -y[i]
			}
			SqDist(sums, x, y, n, m, d)
			for i := range y {
				y[i] = -y[i]
			}
			for order := range 3 {
				got := nanSlice(n * m)
				ArcCosine(got, x, y, u, v, n, m, d, order)
				for i := range n {
					want := append([]float64(nil), chords[i*m:(i+1)*m]...)
					angles(want, sums[i*m:(i+1)*m], u[i], v, order)
					for j, w := range want {
						if g := got[i*m+j]; !(math.Abs(g-w) <= 8*eps*max(1, math.Abs(w))) {
							t.Fatalf("d=%d m=%d order %d: pair (%d, %d) is %g, not %g", d, m, order, i, j, g, w)
						}
					}
				}
				if m > 4 && order == 0 && got[3*m+4] != 1 {
					t.Errorf("d=%d: of equal vectors it is %g, not 1", d, got[3*m+4])
				}
				s := nanSlice(n * n)
				ArcCosine(s, x, x, u, u, n, n, d, order)
				checkSymmetric(t, s, n)
			}
		}
	}
}

// TestArcCosineNaN checks that NaN gives NaN, and does not affect other results.
func TestArcCosineNaN(t *testing.T) { forEachLevel(t, testArcCosineNaN) }

func testArcCosineNaN(t *testing.T) {
	for order := range 3 {
		for m := 1; m < 20; m++ {
			c, s, r := make([]float64, m), make([]float64, m), make([]float64, m)
			for i := range c {
				s[i], r[i] = 4, 1
			}
			c[m-1], s[m-1] = math.NaN(), math.NaN()
			angles(c, s, 1, r, order)
			if want := []float64{1, 1, 3}[order]; !math.IsNaN(c[m-1]) || m > 1 && c[0] != want {
				t.Errorf("order %d: of no number it is %g, and beside it %g, not %g", order, c[m-1], c[0], want)
			}
		}
	}
}
