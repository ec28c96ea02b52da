package rotation_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/fourier/rotation"
)

var dims = []int{1, 2, 3, 5, 7, 8, 13, 64, 100}

func newGenerator(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// maxGramError returns the largest absolute entry of QQᵀ − I.
func maxGramError(q []float64, rows, d int) float64 {
	m := mat.NewDense(rows, d, q)
	var gram mat.Dense
	gram.Mul(m, m.T())
	var top float64
	for i := range rows {
		for j := range rows {
			want := 0.0
			if i == j {
				want = 1
			}
			top = max(top, math.Abs(gram.At(i, j)-want))
		}
	}
	return top
}

func TestHaar(t *testing.T) {
	for _, d := range dims {
		full := rotation.Haar(newGenerator(3), d, d)
		// The tolerance covers rounding errors of d products.
		if gramError := maxGramError(full.RawMatrix().Data, d, d); !(gramError <= 1e-14) {
			t.Errorf("d = %d: QQᵀ is off by %.2g", d, gramError)
		}
		for k := 1; k <= d; k += max(1, d/4) {
			if !slices.Equal(rotation.Haar(newGenerator(3), k, d).RawMatrix().Data, full.RawMatrix().Data[:k*d]) {
				t.Errorf("d = %d: %d rows do not begin the matrix", d, k)
			}
		}
	}
}

// TestHaarMoments checks that for the uniform distribution, E Qᵢₐ = 0, E Qᵢₐ² = 1/d and E
// Qᵢₐ⁴ = 3/d(d+2). Both signs of the determinant are equally likely. With the signs of a
// library's QR decomposition, the diagonal would have a nonzero mean.
func TestHaarMoments(t *testing.T) {
	const draws = 4000
	for _, d := range []int{1, 2, 3, 5} {
		rng := newGenerator(9)
		first, second, fourth := make([]float64, d*d), make([]float64, d*d), make([]float64, d*d)
		var det float64
		for range draws {
			q := rotation.Haar(rng, d, d)
			for i, v := range q.RawMatrix().Data {
				first[i] += v / draws
				second[i] += v * v / draws
				fourth[i] += v * v * v * v / draws
			}
			det += mat.Det(mat.NewDense(d, d, q.RawMatrix().Data)) / draws
		}
		n := float64(d)
		// The tolerance is five standard errors. The variances are at most 1/d, 1/d, 1/d
		// and 1.
		tol := 5 / math.Sqrt(draws)
		for i := range first {
			if !(math.Abs(first[i]) <= tol/math.Sqrt(n)) || !(math.Abs(second[i]-1/n) <= tol/math.Sqrt(n)) ||
				!(math.Abs(fourth[i]-3/(n*(n+2))) <= tol/math.Sqrt(n)) {
				t.Errorf("d = %d, entry %d: moments %.4f, %.4f, %.4f", d, i, first[i], second[i], fourth[i])
			}
		}
		if !(math.Abs(det) <= tol) {
			t.Errorf("d = %d: the mean determinant is %.3f", d, det)
		}
	}
}

// TestButterfly checks that the matrix of a butterfly is orthogonal. Transpose is the
// inverse of Apply, for one vector and for many columns.
func TestButterfly(t *testing.T) {
	for _, d := range dims {
		b := rotation.NewButterfly(newGenerator(uint64(d)), d)
		if b.Len() != d {
			t.Fatalf("d = %d: the length is %d", d, b.Len())
		}
		rows, scratch := make([]float64, d*d), make([]float64, d) // rows holds the columns of M
		for i := range d {
			e := rows[i*d : (i+1)*d]
			e[i] = 1
			b.Apply(e)
			u := slices.Clone(e)
			b.ApplyTranspose(u, scratch, 1)
			u[i]--
			for a, v := range u {
				// The tolerance covers rounding errors of 6 log₂ d rotations.
				if !(math.Abs(v) <= 1e-14) {
					t.Fatalf("d = %d: MᵀMe%d has %.2g too much at %d", d, i, v, a)
				}
			}
		}
		if gramError := maxGramError(rows, d, d); !(gramError <= 1e-14) {
			t.Errorf("d = %d: MMᵀ is off by %.2g", d, gramError)
		}

		// Transpose of the identity is Mᵀ, whose rows are the columns of M.
		mt := make([]float64, d*d)
		for i := range d {
			mt[i*d+i] = 1
		}
		b.ApplyTranspose(mt, make([]float64, d*d), d)
		for i, v := range mt {
			if !(math.Abs(v-rows[i]) <= 1e-14) {
				t.Fatalf("d = %d: Mᵀ and M differ by %.2g at %d", d, v-rows[i], i)
			}
		}
	}
}

// TestButterflyMixes checks that a butterfly mixes all coordinates. If d is a power of
// two, no entry of M is zero.
func TestButterflyMixes(t *testing.T) {
	for _, d := range []int{2, 4, 8, 64, 256} {
		b := rotation.NewButterfly(newGenerator(4), d)
		for i := range d {
			e := make([]float64, d)
			e[i] = 1
			b.Apply(e)
			if slices.Contains(e, 0) {
				t.Fatalf("d = %d: column %d has a zero", d, i)
			}
		}
	}
}

// TestButterflyOfThePlane checks that in the plane, the butterfly is uniform. E cos ωᵀx
// over butterflies is the Bessel function J₀(‖ω‖‖x‖), and both signs of the determinant
// are equally likely.
func TestButterflyOfThePlane(t *testing.T) {
	const draws = 20000
	rng := newGenerator(5)
	sums := map[float64]float64{0.5: 0, 2: 0, 6: 0}
	var det float64
	for range draws {
		b := rotation.NewButterfly(rng, 2)
		e, f := []float64{1, 0}, []float64{0, 1}
		b.Apply(e)
		b.Apply(f)
		det += (e[0]*f[1] - e[1]*f[0]) / draws
		for r := range sums {
			sums[r] += math.Cos(r*e[0]) / draws
		}
	}
	tol := 5 / math.Sqrt(draws) // five standard errors for numbers in [−1, 1]
	if !(math.Abs(det) <= tol) {
		t.Errorf("the mean determinant is %.3f", det)
	}
	for r, got := range sums {
		if want := math.J0(r); !(math.Abs(got-want) <= tol) {
			t.Errorf("‖ω‖‖x‖ = %g: %.4f, J₀ is %.4f", r, got, want)
		}
	}
}

func TestSimplex(t *testing.T) {
	for _, d := range dims {
		s := rotation.NewSimplex(d)
		v := mat.NewDense(d+1, d, nil) // a vertex in each row
		for j := range d + 1 {
			s.Vertex(v.RawRowView(j), j)
		}
		n := float64(d)
		var inner, outer mat.Dense
		inner.Mul(v, v.T())
		outer.Mul(v.T(), v)
		for i := range d + 1 {
			for j := range d + 1 {
				want := -1 / n
				if i == j {
					want = 1
				}
				// The tolerances cover rounding errors of d products.
				if got := inner.At(i, j); !(math.Abs(got-want) <= 1e-14) {
					t.Errorf("d = %d: v%dᵀv%d is %.3g", d, i, j, got)
				}
			}
		}
		for a := range d {
			var sum float64
			for j := range d + 1 {
				sum += v.At(j, a)
			}
			if !(math.Abs(sum) <= 1e-14) {
				t.Errorf("d = %d: the vertices sum to %.2g in coordinate %d", d, sum, a)
			}
			for b := range d {
				want := 0.0
				if a == b {
					want = (n + 1) / n
				}
				if got := outer.At(a, b); !(math.Abs(got-want) <= 1e-14) {
					t.Errorf("d = %d: VVᵀ has %.3g at %d, %d", d, got, a, b)
				}
			}
		}

		x, got := make([]float64, d), make([]float64, d+1)
		for a := range x {
			x[a] = math.Sin(float64(1 + a*a))
		}
		s.Project(got, x, 1)
		for j := range d + 1 {
			if want := mat.Dot(v.RowView(j), mat.NewVecDense(d, x)); !(math.Abs(got[j]-want) <= 1e-13) {
				t.Errorf("d = %d: v%dᵀx is %.4f by the running sum, %.4f", d, j, got[j], want)
			}
		}
	}
}

// TestSpread checks that vertices rotated individually equal vertices rotated together.
// Spread needs at most min(count, d) axes.
func TestSpread(t *testing.T) {
	for _, d := range dims {
		s, axes := rotation.NewSimplex(d), rotation.Haar(newGenerator(6), d, d)
		all, v := make([]float64, (d+1)*d), make([]float64, d)
		s.RotatedVertices(all, axes.RawMatrix().Data, d+1)
		for j := range d + 1 {
			s.Vertex(v, j)
			for a := range d {
				var want float64
				for i := range d {
					want += v[i] * axes.RawMatrix().Data[i*d+a]
				}
				// The tolerance covers rounding errors of d products.
				if got := all[j*d+a]; !(math.Abs(got-want) <= 1e-14) {
					t.Fatalf("d = %d: coordinate %d of Qv%d is %.4f, not %.4f", d, a, j, got, want)
				}
			}
			someRows := make([]float64, (j+1)*d)
			s.RotatedVertices(someRows, axes.RawMatrix().Data[:min(j+1, d)*d], j+1)
			if !slices.Equal(someRows, all[:(j+1)*d]) {
				t.Fatalf("d = %d: %d vertices do not begin the simplex", d, j+1)
			}
		}
	}
}

// TestSimplexDegree checks that the vertices and their opposites integrate polynomials of
// degree 3 on the sphere, for every rotation. Odd polynomials vanish, and Σ (vⱼᵀx)² =
// (d+1)/d ‖x‖². Polynomials of degree 4 are not exact.
func TestSimplexDegree(t *testing.T) {
	for _, d := range []int{2, 3, 7} {
		s, b := rotation.NewSimplex(d), rotation.NewButterfly(newGenerator(8), d)
		x := make([]float64, d)
		for a := range x {
			x[a] = math.Cos(float64(3 * a))
		}
		var square float64
		for _, v := range x {
			square += v * v
		}
		p := make([]float64, d+1)
		moment := func() (two, four float64) {
			s.Project(p, x, 1)
			for _, v := range p {
				two += v * v / float64(d+1)
				four += v * v * v * v / float64(d+1)
			}
			return two, four
		}
		two, four := moment()
		b.ApplyTranspose(x, make([]float64, d), 1)
		rotatedMoment, rotatedFour := moment()
		if want := square / float64(d); !(math.Abs(two-want) <= 1e-13) || !(math.Abs(rotatedMoment-want) <= 1e-13) {
			t.Errorf("d = %d: the mean square is %.6f and turned %.6f, on the sphere %.6f", d, two, rotatedMoment, want)
		}
		// In the plane, the rule is a hexagon, which has degree 5.
		if d > 2 && math.Abs(four-rotatedFour) <= 1e-3*four {
			t.Errorf("d = %d: the mean fourth power is %.6f however the simplex is turned", d, four)
		}
	}
}

// The cosines of a vector with the four vertices of a tetrahedron sum to zero. A rotation
// changes each cosine but not the sum of their squares.
func Example() {
	tetrahedron := rotation.NewSimplex(3)
	turn := rotation.NewButterfly(rand.New(rand.NewPCG(1, 2)), 3)
	x, cosines := []float64{1, 0, 0}, make([]float64, 4)
	for range 2 {
		tetrahedron.Project(cosines, x, 1)
		var squares float64
		for _, c := range cosines {
			squares += c * c
		}
		fmt.Printf("%5.2f: squares sum to %.3f\n", cosines, squares)
		turn.ApplyTranspose(x, make([]float64, 3), 1)
	}
	// Output:
	// [ 1.00 -0.33 -0.33 -0.33]: squares sum to 1.333
	// [-0.88 -0.01  0.73  0.16]: squares sum to 1.333
}
