package landmark_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/manifold"
)

// TestGreedyPlusPlus checks that the number of draws of each pair of seeds agrees with
// its probability. The first seed has the probability 1/n. For the second, two candidates
// are drawn by squared distances, and the better one is chosen.
func TestGreedyPlusPlus(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1, 1, 3, 7}, Dim: 1}
	const seeds = 20000
	n := x.Len()
	square := func(i, j int) float64 { return math.Pow(x.Data[i]-x.Data[j], 2) }
	count := make([]float64, n*n)
	for seed := range uint64(seeds) {
		s, err := landmark.GreedyPlusPlus(context.Background(), x, 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		count[s[0]*n+s[1]]++
	}
	for i := range n {
		var sum float64
		sums := make([]float64, n) // sums for the seeds i and j
		for j := range n {
			sum += square(i, j)
			for l := range n {
				sums[j] += min(square(i, l), square(j, l))
			}
		}
		p := make([]float64, n)
		for a := range n {
			for b := range n {
				best := a
				if sums[b] < sums[a] {
					best = b
				}
				p[best] += square(i, a) / sum * square(i, b) / sum
			}
		}
		for j := range n {
			chance := p[j] / float64(n)
			// The tolerance is five standard deviations of a binomial count.
			if want := chance * seeds; math.Abs(count[i*n+j]-want) > 5*math.Sqrt(want*(1-chance)) {
				t.Errorf("%g then %g was drawn %g times of %d, expected %.0f", x.Data[i], x.Data[j], count[i*n+j], seeds, want)
			}
		}
	}
}

// eigenmap returns the first dims coordinates of the Laplacian eigenmap of three blobs.
func eigenmap(t *testing.T, dims int) approx.Points {
	t.Helper()
	x := dataset.Three.New(150, 0.1, 18).X
	p := approx.Density{Centers: x, Weights: make([]float64, x.Len())}
	for i := range p.Weights {
		p.Weights[i] = 1 / float64(x.Len())
	}
	e, err := manifold.Eigenmaps{Dims: dims}.EmbedDensity(context.Background(), kernel.Gaussian{Sigma: 0.35}, p)
	if err != nil {
		t.Fatal(err)
	}
	return approx.Points{Data: approx.FeaturesTo(nil, e.Functions(), x), Dim: dims}
}

// TestGreedySeedsMissLess checks that on the eigenmap of three blobs, greedy seeds miss
// the best clusters less often than k-means++ does. The best of eight starts misses them
// even less often.
func TestGreedySeedsMissLess(t *testing.T) {
	ctx := context.Background()
	const seeds, m, sweeps = 100, 3, 300
	y := eigenmap(t, 2)
	best := math.Inf(1)
	inertias := map[string][]float64{}
	add := func(name string, v float64) {
		inertias[name] = append(inertias[name], v)
		best = min(best, v)
	}
	for seed := range uint64(seeds) {
		rows, err := landmark.PlusPlus(ctx, y, m, seed)
		if err != nil {
			t.Fatal(err)
		}
		density, err := landmark.Lloyd(ctx, y, y.Subset(rows), sweeps)
		if err != nil {
			t.Fatal(err)
		}
		add("plain", inertia(y, density))
		for name, starts := range map[string]int{"greedy": 1, "eight starts": 8} {
			c, err := landmark.Cluster(ctx, y, m, seed, landmark.ClusterOptions{Sweeps: sweeps, Starts: starts})
			if err != nil {
				t.Fatal(err)
			}
			add(name, c.Inertia)
		}
	}
	misses := map[string]int{}
	for name, v := range inertias {
		for _, s := range v {
			if s > best*(1+1e-9) {
				misses[name]++
			}
		}
	}
	t.Logf("of %d seeds the best inertia, %.4f, was missed by %v", seeds, best, misses)
	if !(misses["greedy"] < misses["plain"] && misses["eight starts"] < misses["greedy"]) {
		t.Errorf("misses: %v", misses)
	}
}

// TestCluster checks the result of Cluster: the inertia, the number of iterations, and
// Settled. The inertia must not increase with the number of starts.
func TestCluster(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(150, d, uint64(d))
		last := math.Inf(1)
		for _, starts := range []int{0, 1, 3, 10} {
			for _, sweeps := range []int{0, 3, 300} {
				var events []approx.EventKind
				c, err := landmark.Cluster(ctx, x, 9, 4, landmark.ClusterOptions{
					Sweeps: sweeps, Starts: starts, Events: func(e approx.Event) { events = append(events, e.Kind) },
				})
				if err != nil {
					t.Fatal(err)
				}
				checkDensity(t, x, c.Density)
				if v := inertia(x, c.Density); !(math.Abs(v-c.Inertia) <= 1e-12*v) {
					t.Errorf("d = %d: inertia %g, not %g", d, c.Inertia, v)
				}
				if want := append([]approx.EventKind{approx.EventSeeds}, slices.Repeat([]approx.EventKind{approx.EventSweep}, c.Sweeps)...); !slices.Equal(events, want) {
					t.Errorf("d = %d, %d starts, %d sweeps: the events are %v, want %v", d, starts, c.Sweeps, events, want)
				}
				if c.Sweeps > sweeps || !c.Settled && c.Sweeps < sweeps || sweeps == 300 && !c.Settled || c.Start > max(0, starts-1) {
					t.Errorf("d = %d: %d of %d sweeps in start %d of %d, settled: %t", d, c.Sweeps, sweeps, c.Start, starts, c.Settled)
				}
				if sweeps < 300 {
					continue
				}
				next, err := landmark.Lloyd(ctx, x, c.Centers, 1)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(next.Owner, c.Owner) {
					t.Errorf("d = %d: settled centres move", d)
				}
				if !(c.Inertia <= last) {
					t.Errorf("d = %d: %d starts have the inertia %g, fewer %g", d, starts, c.Inertia, last)
				}
				last = c.Inertia
			}
		}
		single, err := landmark.KMeans(ctx, x, 9, 4, 300)
		if err != nil {
			t.Fatal(err)
		}
		c, err := landmark.Cluster(ctx, x, 9, 4, landmark.ClusterOptions{Sweeps: 300})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(single.Centers.Data, c.Centers.Data) {
			t.Errorf("d = %d: KMeans is not the first start", d)
		}
	}
}
