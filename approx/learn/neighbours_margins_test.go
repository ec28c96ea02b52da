package learn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/learn"
)

// TestNeighborsMargins checks that the margin agrees with its definition over all sets of
// k points. The cases include several numbers of classes, coinciding points, ties, and
// classes without points.
func TestNeighborsMargins(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 0))
		n, classes := 1+rng.IntN(9), 1+rng.IntN(4)
		k := 1 + rng.IntN(n)
		x, class := fixture.Normal(n, 2, seed), make([]int, n)
		for i := range class {
			class[i] = rng.IntN(classes)
		}
		if n > 2 {
			copy(x.Row(1), x.Row(0))
		}
		c, err := learn.NewNeighbors(nil, x, class, k)
		if err != nil {
			t.Fatal(err)
		}
		xs, ys := []float64{-1.3, 0.1, x.Row(0)[0], 0.9}, []float64{-0.7, x.Row(0)[1], 1.1}
		got, margin := c.Margins(xs, ys)
		if want := c.Regions(xs, ys); !slices.Equal(got, want) {
			t.Fatalf("seed %d: classes %v, not %v", seed, got, want)
		}
		for i, m := range margin {
			point := []float64{xs[i%len(xs)], ys[i/len(xs)]}
			near := c.Nearest(approx.Points{Data: point, Dim: 2})
			want := math.Inf(1)
			for set := range 1 << n {
				votes, size := make([]int, classes), 0
				farthest, nearest := math.Inf(-1), math.Inf(1)
				for p := range n {
					in, was := set>>p&1 == 1, slices.Contains(near[0], p)
					d := math.Hypot(point[0]-x.Row(p)[0], point[1]-x.Row(p)[1])
					if in {
						size++
						votes[class[p]]++
						if !was {
							farthest = max(farthest, d)
						}
					} else if was {
						nearest = min(nearest, d)
					}
				}
				if size == k && slices.Index(votes, slices.Max(votes)) != got[i] {
					want = min(want, farthest-nearest)
				}
			}
			if m != want && !(math.Abs(m-want) < 1e-12) {
				t.Errorf("seed %d: %d of %d points in %d classes at %v: %g, not %g", seed, k, n, classes, point, m, want)
			}
		}
	}
}

// TestNeighborsKeepTheirClass checks that a point that moves by less than half of its
// margin keeps its class.
func TestNeighborsKeepTheirClass(t *testing.T) {
	x, class := fixture.Normal(60, 2, 3), make([]int, 60)
	for i := range class {
		class[i] = i % 3
	}
	for k := 1; k <= 7; k++ {
		c, err := learn.NewNeighbors(nil, x, class, k)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(k), 1))
		marginSum := 0.0
		for range 200 {
			point := []float64{rng.NormFloat64(), rng.NormFloat64()}
			class0, margin := c.Margins(point[:1], point[1:])
			angle, step := 2*math.Pi*rng.Float64(), 0.499*margin[0]
			to := approx.Points{Data: []float64{point[0] + step*math.Cos(angle), point[1] + step*math.Sin(angle)}, Dim: 2}
			if got := c.Classify(to); got[0] != class0[0] {
				t.Errorf("k = %d: class %d becomes %d where the margin is %g", k, class0[0], got[0], margin[0])
			}
			marginSum += margin[0]
		}
		if marginSum == 0 {
			t.Errorf("k = %d: no margin anywhere", k)
		}
	}
}

// TestNeighborsMarginsHoldNothing checks that the number of allocations does not grow
// with the number of grid points.
func TestNeighborsMarginsHoldNothing(t *testing.T) {
	x, class := fixture.Normal(90, 2, 3), make([]int, 90)
	for i := range class {
		class[i] = i % 5
	}
	c, err := learn.NewNeighbors(nil, x, class, 7)
	if err != nil {
		t.Fatal(err)
	}
	countAllocs := func(side int) float64 {
		line := make([]float64, side)
		for i := range line {
			line[i] = 4*float64(i)/float64(side) - 2
		}
		return testing.AllocsPerRun(3, func() { c.Margins(line, line) })
	}
	if few, many := countAllocs(4), countAllocs(24); many > few+20 {
		t.Errorf("16 places take %g pieces of memory, 576 %g", few, many)
	}
}
