package sequence

import (
	"encoding/json"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

func TestSciPy(t *testing.T) {
	var f struct{ Sobol, Halton map[string][]float64 }
	b, err := os.ReadFile("testdata/points.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &f); err != nil {
		t.Fatal(err)
	}
	compare := func(name string, points map[string][]float64, newSequence func(d int) Sequence, tol float64) {
		for number, want := range points {
			i, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range []int{1, 2, 7, len(want)} {
				u := make([]float64, d)
				newSequence(d)(u, uint32(i))
				for a, v := range u {
					if !(math.Abs(v-want[a]) <= tol) {
						t.Errorf("%s point %d in %d dimensions: coordinate %d is %.17g, SciPy has %.17g", name, i, d, a, v, want[a])
					}
				}
			}
		}
	}
	compare("Sobol", f.Sobol, Sobol, 0)
	compare("Halton", f.Halton, Halton, 1e-15) // SciPy adds the digits in another order
	if len(f.Sobol) == 0 || len(f.Halton) == 0 {
		t.Error("there is nothing to compare with")
	}
}

// TestDirections checks that the polynomials are primitive over GF(2) and differ from
// each other. The direction numbers are odd and below 2ᵏ.
func TestDirections(t *testing.T) {
	seen := map[uint16]bool{}
	for a, row := range directions[1:] {
		poly := row[0]
		s := bits.Len16(poly) - 1
		if seen[poly] {
			t.Errorf("dimension %d: the polynomial %b comes twice", a+2, poly)
		}
		seen[poly] = true
		// x has the order 2ˢ−1 modulo a primitive polynomial.
		order, p := 1, uint32(2)
		if s == 1 {
			p = 1
		}
		for p != 1 {
			if p <<= 1; p>>s&1 == 1 {
				p ^= uint32(poly)
			}
			order++
		}
		if order != 1<<s-1 {
			t.Errorf("dimension %d: x has order %d modulo %b", a+2, order, poly)
		}
		if len(row) != s+1 {
			t.Errorf("dimension %d has %d numbers for degree %d", a+2, len(row)-1, s)
		}
		for k, m := range row[1:] {
			if m%2 == 0 || m >= 2<<k {
				t.Errorf("dimension %d: m%d is %d", a+2, k+1, m)
			}
		}
	}
}

// TestPropertyA checks Sobol's property A. If each side of the cube is divided into
// halves, each of the 2ᵈ parts must contain one of the first 2ᵈ points. This holds if the
// first bits of the direction numbers are linearly independent.
func TestPropertyA(t *testing.T) {
	for d := 1; d <= 32; d++ { // points have 32 bits
		// The matrix over GF(2) with the first bit of coordinate a at point 2ᵏ has full
		// rank.
		rows := make([]uint64, d)
		u := make([]float64, d)
		seq := Sobol(d)
		for k := range d {
			// The Gray code of i is 2ᵏ.
			i := uint32(1)<<k | (uint32(1)<<k - 1)
			seq(u, i)
			for a, v := range u {
				if v >= 0.5 {
					rows[a] |= 1 << k
				}
			}
		}
		rank := 0
		for k := range d {
			for a := rank; a < d; a++ {
				if rows[a]>>k&1 == 1 {
					rows[a], rows[rank] = rows[rank], rows[a]
					for b := rank + 1; b < d; b++ {
						if rows[b]>>k&1 == 1 {
							rows[b] ^= rows[rank]
						}
					}
					rank++
					break
				}
			}
		}
		if rank != d {
			t.Errorf("in %d dimensions the first bits have rank %d", d, rank)
		}
	}
}

// TestStratified checks that for the first 2ᵏ points of Sobol, each coordinate has one
// value in each of 2ᵏ equal intervals. For Halton, this holds for pᵏ points and
// intervals.
func TestStratified(t *testing.T) {
	checkIntervals := func(seq Sequence, d, a, n int) {
		hit, u := make([]bool, n), make([]float64, d)
		for i := range n {
			seq(u, uint32(i))
			hit[int(u[a]*float64(n)+1e-9)] = true
		}
		for i, h := range hit {
			if !h {
				t.Errorf("coordinate %d of the first %d points misses interval %d", a, n, i)
				return
			}
		}
	}
	for a := range MaxSobolDim {
		checkIntervals(Sobol(MaxSobolDim), MaxSobolDim, a, 256)
	}
	for a, p := range []int{2, 3, 5, 7} {
		checkIntervals(Halton(4), 4, a, p*p*p)
	}
}

// discrepancy returns the L2-star discrepancy of Warnock 1972,
//
//	D² = 3⁻ᵈ − 2¹⁻ᵈ/n Σᵢ Πₐ(1−uᵢₐ²) + n⁻² Σᵢⱼ Πₐ(1−max(uᵢₐ, uⱼₐ)).
func discrepancy(seq Sequence, d, n int) float64 {
	u := make([][]float64, n)
	for i := range u {
		u[i] = make([]float64, d)
		seq(u[i], uint32(i))
	}
	sum := math.Pow(3, -float64(d))
	for i := range u {
		p := 1.0
		for _, v := range u[i] {
			p *= 1 - v*v
		}
		sum -= math.Pow(2, 1-float64(d)) * p / float64(n)
		for j := range u {
			p := 1.0
			for a, v := range u[i] {
				p *= 1 - max(v, u[j][a])
			}
			sum += p / float64(n) / float64(n)
		}
	}
	return math.Sqrt(sum)
}

// TestEven checks that all sequences are more even than random points, whose mean square
// discrepancy is (2⁻ᵈ − 3⁻ᵈ)/n. The advantage grows with the number of points.
func TestEven(t *testing.T) {
	for name, newSequence := range map[string]func(int) Sequence{"Halton": Halton, "Sobol": Sobol, "Roberts": Roberts} {
		for d := 1; d <= 3; d++ {
			var last float64
			for _, n := range []int{64, 1024} {
				random := math.Sqrt((math.Pow(2, -float64(d)) - math.Pow(3, -float64(d))) / float64(n))
				ratio := discrepancy(newSequence(d), d, n) / random
				if !(ratio < 0.6) || last > 0 && !(ratio < 0.9*last) {
					t.Errorf("%s in %d dimensions: %d points have %.2f times the discrepancy of chance, fewer had %.2f", name, d, n, ratio, last)
				}
				last = ratio
			}
		}
	}
}

// TestRoberts checks that in one dimension, Roberts' sequence uses the golden ratio. In
// two dimensions, it uses the plastic number 1.324717957….
func TestRoberts(t *testing.T) {
	for d, phi := range map[int]float64{1: math.Phi, 2: 1.32471795724474602596} {
		u := make([]float64, d)
		Roberts(d)(u, 1)
		for a, v := range u {
			_, want := math.Modf(0.5 + math.Pow(phi, -float64(a+1)))
			if !(math.Abs(v-want) <= 1e-15) {
				t.Errorf("in %d dimensions coordinate %d is %.17g, not %.17g", d, a, v, want)
			}
		}
	}
}

// TestScrambled checks that scrambled points are stratified like Halton's points, and
// each point is uniform. Coordinates with large primes are uncorrelated, in contrast to
// Halton's.
func TestScrambled(t *testing.T) {
	const d, n = 40, 60
	correlation := func(seq Sequence) float64 { // correlation of the last two coordinates
		var x, y, xx, yy, xy float64
		u := make([]float64, d)
		for i := range uint32(n) {
			seq(u, i+1)
			a, b := u[d-2]-0.5, u[d-1]-0.5
			x, y, xx, yy, xy = x+a/n, y+b/n, xx+a*a/n, yy+b*b/n, xy+a*b/n
		}
		return (xy - x*y) / math.Sqrt((xx-x*x)*(yy-y*y))
	}
	if c := correlation(Halton(d)); c < 0.99 {
		t.Errorf("Halton's coordinates 39 and 40 have the correlation %.2f", c)
	}
	var mean, square, first float64
	const seeds = 200
	for seed := range uint64(seeds) {
		seq := ScrambledHalton(d, rand.New(rand.NewPCG(seed, 1)))
		c := correlation(seq)
		mean, square = mean+c/seeds, square+c*c/seeds
		u := make([]float64, d)
		seq(u, 0)
		first += u[3] / seeds
	}
	if math.Abs(mean) > 5*math.Sqrt(square/seeds) || square > 0.25 {
		t.Errorf("scrambled, the correlation is %.2f on average, its square %.2f", mean, square)
	}
	if math.Abs(first-0.5) > 5/math.Sqrt(12*seeds) {
		t.Errorf("the first point has the mean coordinate %.3f", first)
	}
	seq := ScrambledHalton(3, rand.New(rand.NewPCG(1, 1)))
	hit, u := make([]bool, 125), make([]float64, 3)
	for i := range uint32(125) {
		seq(u, i)
		hit[int(u[2]*125)] = true
	}
	for i, h := range hit {
		if !h {
			t.Errorf("the first 125 points of base 5 miss interval %d", i)
		}
	}
}

func TestBeyondTheTable(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Sobol in 65 dimensions does not panic")
		}
	}()
	Sobol(MaxSobolDim + 1)
}
