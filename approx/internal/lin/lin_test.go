package lin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// sizes contains every remainder modulo the vector width and modulo the height of a tile.
// It also contains sizes near those at which work is divided.
var sizes = []int{0, 1, 2, 3, 5, 7, 8, 9, 31, 33, 64, 100}

// sampleCount returns the number of random inputs of a test, or a quarter of the number in
// short runs. Native code tests all inputs, and short runs test the other builds.
func sampleCount(n int) int {
	if testing.Short() {
		return n / 4
	}
	return n
}

func randomNormal(rng *rand.Rand, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = rng.NormFloat64()
	}
	return s
}

// naiveProduct returns the m×n product Σₗ a(i, l) b(l, j). The matrix size is the same
// sum of magnitudes, to which rounding errors are proportional.
func naiveProduct(m, k, n int, a, b func(i, j int) float64) (c, size []float64) {
	c, size = make([]float64, m*n), make([]float64, m*n)
	for i := range m {
		for j := range n {
			var sum, abs float64
			for l := range k {
				v := a(i, l) * b(l, j)
				sum += v
				abs += math.Abs(v)
			}
			c[i*n+j], size[i*n+j] = sum, abs
		}
	}
	return c, size
}

const eps = 0x1p-52

// checkNear fails the test unless |got − want| ≤ tol·size for all elements.
func checkNear(t *testing.T, what string, got, want, size []float64, tol float64) {
	t.Helper()
	for i := range want {
		if !(math.Abs(got[i]-want[i]) <= tol*size[i]) {
			t.Fatalf("%s: element %d is %g, want %g; off by %.2g, tolerance %.2g", what, i, got[i], want[i], got[i]-want[i], tol*size[i])
		}
	}
}

func TestProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, m := range sizes {
		for _, k := range append(sizes, 300) {
			for _, n := range sizes {
				a, b := randomNormal(rng, m*k), randomNormal(rng, k*n)
				at := func(i, l int) float64 { return a[i*k+l] }
				bt := func(l, j int) float64 { return b[l*n+j] }
				ta, tb := transpose(a, m, k), transpose(b, k, n)
				want, size := naiveProduct(m, k, n, at, bt)
				tol := float64(k+1) * eps
				name := fmt.Sprintf("%d×%d by %d×%d", m, k, k, n)
				for op, f := range map[string]func(c []float64){
					"Mul":  func(c []float64) { Mul(c, a, b, m, k, n) },
					"MulT": func(c []float64) { MulT(c, a, tb, m, k, n) },
					"TMul": func(c []float64) { TMul(c, ta, b, m, k, n) },
				} {
					c := nanSlice(m*n + 1)
					f(c)
					checkNear(t, op+" "+name, c, want, size, tol)
					if !math.IsNaN(c[m*n]) {
						t.Fatalf("%s %s writes past its end", op, name)
					}
				}
			}
			a := randomNormal(rng, m*k)
			ta := transpose(a, m, k)
			want, size := naiveProduct(m, k, m, func(i, l int) float64 { return a[i*k+l] }, func(l, j int) float64 { return a[j*k+l] })
			c := nanSlice(m * m)
			SymMulT(c, a, m, k)
			checkNear(t, fmt.Sprintf("SymMulT %d×%d", m, k), c, want, size, float64(k+1)*eps)
			checkSymmetric(t, c, m)
			c = nanSlice(m * m)
			SymTMul(c, ta, k, m)
			checkNear(t, fmt.Sprintf("SymTMul %d×%d", k, m), c, want, size, float64(k+1)*eps)
			checkSymmetric(t, c, m)

			// The products are subtracted from a matrix of ones.
			for i, v := range want {
				want[i], size[i] = 1-v, size[i]+1
			}
			for name, f := range map[string]func(c []float64){
				"SubMulT":    func(c []float64) { SubMulT(c, a, a, m, k, m) },
				"SubSymMulT": func(c []float64) { SubSymMulT(c, a, m, k); checkSymmetric(t, c, m) },
			} {
				c = slices.Repeat([]float64{1}, m*m)
				f(c)
				checkNear(t, fmt.Sprintf("%s %d×%d", name, m, k), c, want, size, float64(k+2)*eps)
			}

			x := randomNormal(rng, k)
			want, size = naiveProduct(m, k, 1, func(i, l int) float64 { return a[i*k+l] }, func(l, _ int) float64 { return x[l] })
			y := nanSlice(m)
			MatVec(y, a, x, m, k)
			checkNear(t, "MatVec", y, want, size, float64(k+1)*eps)
			y = nanSlice(m)
			TMatVec(y, ta, x, k, m)
			checkNear(t, "TMatVec", y, want, size, float64(k+1)*eps)
		}
	}
}

// TestBigProduct checks that the sizes need more than one packed block in each direction.
func TestBigProduct(t *testing.T) {
	m, k, n := 70, 513, 259
	rng := rand.New(rand.NewPCG(2, 0))
	a, b := randomNormal(rng, m*k), randomNormal(rng, k*n)
	want, size := naiveProduct(m, k, n, func(i, l int) float64 { return a[i*k+l] }, func(l, j int) float64 { return b[l*n+j] })
	c := nanSlice(m * n)
	Mul(c, a, b, m, k, n)
	checkNear(t, "Mul", c, want, size, float64(k)*eps)
	c = nanSlice(m * n)
	TMul(c, transpose(a, m, k), b, m, k, n)
	checkNear(t, "TMul", c, want, size, float64(k)*eps)
	a = randomNormal(rng, 270*n)
	c = nanSlice(270 * 270)
	SymMulT(c, a, 270, n)
	want, size = naiveProduct(270, n, 270, func(i, l int) float64 { return a[i*n+l] }, func(l, j int) float64 { return a[j*n+l] })
	checkNear(t, "SymMulT", c, want, size, float64(n)*eps)
	checkSymmetric(t, c, 270)
}

func TestDotAxpy(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for n := range 600 {
		x, y := randomNormal(rng, n), randomNormal(rng, n+3)
		var want, size float64
		for i := range x {
			want += x[i] * y[i]
			size += math.Abs(x[i] * y[i])
		}
		if got := Dot(x, y); math.Abs(got-want) > float64(n)*eps*size {
			t.Errorf("n=%d: Dot = %g, want %g", n, got, want)
		}
		z := append([]float64(nil), y...)
		Axpy(z, 0.7, x)
		top := slices.Clone(y)
		RaiseToAbs(top, x)
		for i, v := range top {
			if i < n && v != max(y[i], math.Abs(x[i])) || i >= n && v != y[i] {
				t.Fatalf("n=%d: Raise[%d] = %g of %g", n, i, v, y[i])
			}
		}
		for i := range z {
			w := y[i]
			if i < n {
				w += 0.7 * x[i]
			}
			if math.Abs(z[i]-w) > eps*(math.Abs(y[i])+math.Abs(w)) {
				t.Fatalf("n=%d: Axpy[%d] = %g, want %g", n, i, z[i], w)
			}
		}
	}
}

// TestShortSlices checks that each argument in turn is one number too short.
func TestShortSlices(t *testing.T) {
	const m, k, n = 3, 4, 5
	newBig := func() []float64 { return make([]float64, 40) }
	for name, f := range map[string]struct {
		need []int
		call func(s [][]float64)
	}{
		"Mul":              {[]int{m * n, m * k, k * n}, func(s [][]float64) { Mul(s[0], s[1], s[2], m, k, n) }},
		"MulT":             {[]int{m * n, m * k, k * n}, func(s [][]float64) { MulT(s[0], s[1], s[2], m, k, n) }},
		"TMul":             {[]int{m * n, m * k, k * n}, func(s [][]float64) { TMul(s[0], s[1], s[2], m, k, n) }},
		"SymTMul":          {[]int{k * k, n * k}, func(s [][]float64) { SymTMul(s[0], s[1], n, k) }},
		"SymMulT":          {[]int{n * n, n * k}, func(s [][]float64) { SymMulT(s[0], s[1], n, k) }},
		"MatVec":           {[]int{m, m * n, n}, func(s [][]float64) { MatVec(s[0], s[1], s[2], m, n) }},
		"SubMulT":          {[]int{m * n, m * k, n * k}, func(s [][]float64) { SubMulT(s[0], s[1], s[2], m, k, n) }},
		"SubSymMulT":       {[]int{k * k, n * k}, func(s [][]float64) { SubSymMulT(s[0], s[1], k, n) }},
		"AddBlockProducts": {[]int{m, n, m * n, n, m}, func(s [][]float64) { AddBlockProducts(s[0], s[1], s[2], s[3], s[4], m, n) }},
		"TMatVec":          {[]int{n, m * n, m}, func(s [][]float64) { TMatVec(s[0], s[1], s[2], m, n) }},
		"SqDist":           {[]int{m * n, m * k, n * k}, func(s [][]float64) { SqDist(s[0], s[1], s[2], m, n, k) }},
		"SolveLower":       {[]int{n * n, n * k}, func(s [][]float64) { SolveLower(s[0], s[1], n, k) }},
		"SolveLowerT":      {[]int{n * n, n * k}, func(s [][]float64) { SolveLowerT(s[0], s[1], n, k) }},
		"SolveLowerRight":  {[]int{n * k, n * n}, func(s [][]float64) { SolveLowerRight(s[0], s[1], k, n) }},
		"Chol":             {[]int{n * n}, func(s [][]float64) { Chol(s[0], n) }},
		"EigSym":           {[]int{n * n}, func(s [][]float64) { EigSym(s[0], n) }},
		"Exp":              {[]int{40}, func(s [][]float64) { Exp(s[0], newBig()) }},
		"Sqrt":             {[]int{40}, func(s [][]float64) { Sqrt(s[0], newBig()) }},
		"SinCos":           {[]int{40, 40}, func(s [][]float64) { SinCos(s[0], s[1], newBig()) }},
		"Dot":              {[]int{40}, func(s [][]float64) { Dot(newBig(), s[0]) }},
		"Axpy":             {[]int{40}, func(s [][]float64) { Axpy(s[0], 1, newBig()) }},
	} {
		for short := range f.need {
			s := make([][]float64, len(f.need))
			for i, n := range f.need {
				s[i] = make([]float64, n, n+9)
				if i == short {
					s[i] = s[i][:n-1]
				}
			}
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s does not panic where argument %d is short", name, short)
					}
				}()
				f.call(s)
			}()
		}
	}
}

func transpose(a []float64, m, n int) []float64 {
	t := make([]float64, m*n)
	for i := range m {
		for j := range n {
			t[j*m+i] = a[i*n+j]
		}
	}
	return t
}

// nanSlice returns n NaN, so that tests detect elements that were not written.
func nanSlice(n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = math.NaN()
	}
	return s
}

func checkSymmetric(t *testing.T, a []float64, n int) {
	t.Helper()
	for i := range n {
		for j := range i {
			if a[i*n+j] != a[j*n+i] {
				t.Fatalf("(%d, %d) is %g and (%d, %d) is %g", i, j, a[i*n+j], j, i, a[j*n+i])
			}
		}
	}
}

func TestLargest(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{
		{nil, 0},
		{[]float64{0, -3, 2}, 3},
		{[]float64{1, math.Inf(-1)}, math.Inf(1)},
		{[]float64{math.Inf(1), math.NaN(), 1}, math.NaN()},
	} {
		if got := Largest(c.x); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("the largest of %g is %g, not %g", c.x, got, c.want)
		}
	}
}
