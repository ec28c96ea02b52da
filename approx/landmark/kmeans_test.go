package landmark_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/landmark"
)

func TestLloydScikitLearn(t *testing.T) {
	var f struct {
		X      fixture.Matrix
		Starts map[string]struct {
			Init, Five fixture.Matrix
			Centers    fixture.Matrix `json:"centers"`
			Labels     []int
			Inertia    float64
		}
	}
	fixture.Read(t, "kmeans", &f)
	x := f.X.Points()
	for name, s := range f.Starts {
		got, err := landmark.Lloyd(context.Background(), x, s.Init.Points(), 300)
		if err != nil {
			t.Fatal(err)
		}
		// The tolerance covers rounding errors in means of about ten numbers.
		if d := fixture.MaxDiff(t, got.Centers.Data, s.Centers.Flat()); !(d <= 1e-14) {
			t.Errorf("%s: centres are off by %.2g", name, d)
		}
		if !slices.Equal(got.Owner, s.Labels) {
			t.Errorf("%s: the clusters are %v, not %v", name, got.Owner, s.Labels)
		}
		if v := inertia(x, got); !(math.Abs(v-s.Inertia) <= 1e-12*s.Inertia) {
			t.Errorf("%s: the sum of squares is %g, not %g", name, v, s.Inertia)
		}
		five, err := landmark.Lloyd(context.Background(), x, s.Init.Points(), 5)
		if err != nil {
			t.Fatal(err)
		}
		if d := fixture.MaxDiff(t, five.Centers.Data, s.Five.Flat()); !(d <= 1e-14) {
			t.Errorf("%s: after five sweeps centres are off by %.2g", name, d)
		}
	}
}

// inertia returns Σᵢ ‖xᵢ − cᵢ‖², where cᵢ is the centre of xᵢ.
func inertia(x approx.Points, p approx.Density) (s float64) {
	for i, j := range p.Owner {
		for a, v := range x.Row(i) {
			s += (v - p.Centers.Row(j)[a]) * (v - p.Centers.Row(j)[a])
		}
	}
	return s
}

// checkDensity checks that centres are distinct, that weights are positive fractions of
// points, and that each point is assigned to its nearest centre.
func checkDensity(t *testing.T, x approx.Points, p approx.Density) {
	t.Helper()
	m := p.Centers.Len()
	count := make([]float64, m)
	for i, j := range p.Owner {
		count[j]++
		ownDist := distance(x.Row(i), p.Centers.Row(j))
		for l := range m {
			if distance(x.Row(i), p.Centers.Row(l)) < ownDist*(1-1e-12) {
				t.Fatalf("point %d is with centre %d and nearer to %d", i, j, l)
			}
		}
	}
	for j := range m {
		if count[j] == 0 || math.Abs(p.Weights[j]-count[j]/float64(x.Len())) > 1e-15 {
			t.Errorf("centre %d of %d has %g of %d points and the weight %g", j, m, count[j], x.Len(), p.Weights[j])
		}
		for l := range j {
			if slices.Equal(p.Centers.Row(j), p.Centers.Row(l)) {
				t.Errorf("centres %d and %d are equal", l, j)
			}
		}
	}
}

// distance returns ‖x − y‖.
func distance(x, y []float64) (s float64) {
	for a, v := range x {
		s += (v - y[a]) * (v - y[a])
	}
	return math.Sqrt(s)
}

func TestKMeans(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(150, d, uint64(d))
		last := math.Inf(1)
		for _, m := range []int{1, 4, 16, 64} {
			p, err := landmark.KMeans(context.Background(), x, m, 1, landmark.Sweeps)
			if err != nil {
				t.Fatal(err)
			}
			if p.Centers.Len() != m {
				t.Errorf("d = %d: %d centres, not %d", d, p.Centers.Len(), m)
			}
			checkDensity(t, x, p)
			v := inertia(x, p)
			if !(v < last) {
				t.Errorf("d = %d: the sum of squares of %d centres is %g, of a quarter of them %g", d, m, v, last)
			}
			last = v
		}
		// With n centres, each point is a centre.
		all, err := landmark.KMeans(context.Background(), x, 150, 1, landmark.Sweeps)
		if err != nil {
			t.Fatal(err)
		}
		if v := inertia(x, all); v != 0 {
			t.Errorf("d = %d: with n centres the sum of squares is %g", d, v)
		}
	}
}

// TestLloydByBounds checks that Lloyd finds the same centres as an implementation that
// compares all distances.
func TestLloydByBounds(t *testing.T) {
	for _, d := range []int{1, 2, 3, 7} {
		x := fixture.Normal(400, d, 3)
		const m, sweeps = 20, 12
		c := x.Slice(0, m).Clone()
		for range sweeps {
			sum, count := approx.NewPoints(m, d), make([]float64, m)
			for i := range x.Len() {
				nearest := 0
				for j := range m {
					if distance(x.Row(i), c.Row(j)) < distance(x.Row(i), c.Row(nearest)) {
						nearest = j
					}
				}
				count[nearest]++
				for a, v := range x.Row(i) {
					sum.Row(nearest)[a] += v
				}
			}
			for j := range m {
				for a, v := range sum.Row(j) {
					c.Row(j)[a] = v / count[j]
				}
			}
		}
		got, err := landmark.Lloyd(context.Background(), x, x.Slice(0, m), sweeps)
		if err != nil {
			t.Fatal(err)
		}
		// The tolerance covers rounding errors in sums of twenty numbers.
		if diff := fixture.MaxDiff(t, got.Centers.Data, c.Data); !(diff <= 1e-13) {
			t.Errorf("d = %d: centres are off by %.2g", d, diff)
		}
	}
}

// TestLloydDescends checks that an iteration never increases the sum of squares, even if
// a centre has no points at first.
func TestLloydDescends(t *testing.T) {
	x := fixture.Normal(90, 2, 5)
	init := x.Subset([]int{0, 0, 1, 2, 3, 4, 4, 4})
	init.Data[0] = 40
	last := math.Inf(1)
	for sweeps := range 12 {
		p, err := landmark.Lloyd(context.Background(), x, init, sweeps)
		if err != nil {
			t.Fatal(err)
		}
		if p.Centers.Len() != init.Len() {
			t.Fatalf("after %d sweeps there are %d centres of %d", sweeps, p.Centers.Len(), init.Len())
		}
		checkDensity(t, x, p)
		if v := inertia(x, p); v > last*(1+1e-12) {
			t.Errorf("sweep %d raises the sum of squares from %g to %g", sweeps, last, v)
		} else {
			last = v
		}
	}
}

func TestKMeansOnHardData(t *testing.T) {
	equalPoints := approx.NewPoints(9, 2)
	duplicates := approx.NewPoints(12, 1)
	distant := fixture.Normal(40, 2, 3)
	for i := range duplicates.Data {
		duplicates.Data[i] = float64(i % 3)
	}
	for i := range distant.Data {
		distant.Data[i] += 1e9
	}
	for _, c := range []struct {
		name string
		x    approx.Points
		m    int
		want int
	}{{"equal points", equalPoints, 4, 1}, {"duplicates", duplicates, 8, 3}, {"points far off", distant, 6, 6}, {"one point", linePoints(1), 3, 1}, {"collinear points", linePoints(30), 30, 30}} {
		p, err := landmark.KMeans(context.Background(), c.x, c.m, 2, landmark.Sweeps)
		if err != nil {
			t.Fatal(err)
		}
		if p.Centers.Len() != c.want {
			t.Errorf("%s: %d centres, not %d", c.name, p.Centers.Len(), c.want)
		}
		checkDensity(t, c.x, p)
	}
}

func TestKMeansCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	x := linePoints(10)
	if _, err := landmark.KMeans(ctx, x, 3, 1, 20); !errors.Is(err, context.Canceled) {
		t.Errorf("the error of KMeans is %v", err)
	}
	if _, err := landmark.Lloyd(ctx, x, x.Slice(0, 3), 20); !errors.Is(err, context.Canceled) {
		t.Errorf("the error of Lloyd is %v", err)
	}
}

// TestPlusPlus checks that the number of draws of each pair of seeds agrees with its
// probability. The first seed has the probability 1/n, and the second D²/ΣD².
func TestPlusPlus(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1, 1, 3, 7}, Dim: 1}
	const seeds = 20000
	n := x.Len()
	count := make([]float64, n*n)
	for seed := range uint64(seeds) {
		s, err := landmark.PlusPlus(context.Background(), x, 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		count[s[0]*n+s[1]]++
	}
	for i := range n {
		var sum float64
		for j := range n {
			sum += math.Pow(x.Data[i]-x.Data[j], 2)
		}
		for j := range n {
			p := math.Pow(x.Data[i]-x.Data[j], 2) / sum / float64(n)
			// The tolerance is five standard deviations of a binomial count.
			if want := p * seeds; math.Abs(count[i*n+j]-want) > 5*math.Sqrt(want*(1-p)) {
				t.Errorf("%g then %g was drawn %g times of %d, expected %.0f", x.Data[i], x.Data[j], count[i*n+j], seeds, want)
			}
		}
	}
}

// ExampleKMeans divides five points into two clusters. Each centre is the mean of its
// points, and each weight is the fraction of its points.
func ExampleKMeans() {
	x := approx.Points{Data: []float64{0, 1, 2, 10, 11}, Dim: 1}
	p, _ := landmark.KMeans(context.Background(), x, 2, 1, landmark.Sweeps) // no error without a deadline
	for j, w := range p.Weights {
		fmt.Printf("%.1f with weight %.1f\n", p.Centers.Row(j)[0], w)
	}
	fmt.Println("owners", p.Owner)
	// Unordered output:
	// 1.0 with weight 0.6
	// 10.5 with weight 0.4
	// owners [0 0 0 1 1]
}

// TestSweepStops checks that Lloyd checks its context between blocks of points, with
// lists of neighbours (d = 2) and without them (d = 5).
func TestSweepStops(t *testing.T) {
	for _, d := range []int{2, 5} {
		x := fixture.Normal(3000, d, 3)
		fixture.CheckStops(t, 8, func(ctx context.Context) error {
			_, err := landmark.Lloyd(ctx, x, x.Slice(0, 40), 2)
			return err
		})
	}
}
