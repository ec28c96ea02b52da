package reduced_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/reduced"
)

// ctx is the context of all tests of this package.
var ctx = context.Background()

// reduce returns the reduction of p by r.
func reduce(t testing.TB, r reduced.Reducer, p approx.Problem) reduced.Reduction {
	t.Helper()
	set, err := r.Reduce(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// normalWithDuplicates returns n normal points in ℝᵈ. About a fifth of the points equal
// an earlier point.
func normalWithDuplicates(rng *rand.Rand, n, d int) approx.Points {
	x := approx.NewPoints(n, d)
	for i := range n {
		for a := range d {
			x.Row(i)[a] = rng.NormFloat64()
		}
		if i > 0 && rng.IntN(5) == 0 {
			copy(x.Row(i), x.Row(rng.IntN(i)))
		}
	}
	return x
}

// distance returns ‖x − y‖.
func distance(x, y []float64) float64 {
	var s float64
	for a, v := range x {
		s += (v - y[a]) * (v - y[a])
	}
	return math.Sqrt(s)
}

// TestShadowLaws checks the properties of shadows on random sets, in every order and for
// several dimensions.
func TestShadowLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for trial := range 3000 {
		n, d := 1+rng.IntN(24), 1+rng.IntN(5)
		x := normalWithDuplicates(rng, n, d)
		s := reduced.Shadow{
			Ell: math.Exp(2 * rng.NormFloat64()), Order: reduced.Order(trial % 3),
			Nearest: rng.IntN(2) == 0,
		}
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: uint64(trial)}
		eps := 1 / s.Ell
		r := reduce(t, s, p)
		m := r.Centers.Len()
		fail := func(format string, a ...any) {
			t.Helper()
			t.Fatalf("trial %d, %+v, n = %d, d = %d: %s", trial, s, n, d, fmt.Sprintf(format, a...))
		}
		count := make([]int, m)
		for i, c := range r.Owner {
			count[c]++
			dist := distance(x.Row(i), r.Centers.Row(c))
			if !(dist < eps) {
				fail("point %d is %g from its centre, ε = %g", i, dist, eps)
			}
			for j := range m {
				if s.Nearest && distance(x.Row(i), r.Centers.Row(j)) < dist {
					fail("point %d belongs to centre %d, and %d is nearer", i, c, j)
				}
			}
		}
		for j := range m {
			if count[j] == 0 || r.Weights[j] != float64(count[j])/float64(n) {
				fail("centre %d of %d points weighs %g", j, count[j], r.Weights[j])
			}
			for l := range j {
				if !(distance(r.Centers.Row(l), r.Centers.Row(j)) >= eps) {
					fail("centres %d and %d are nearer than ε", l, j)
				}
			}
		}

		// Centres must be the means of their points. MaxCenterDistance and the notes must agree with
		// the largest distance.
		s.Mean = true
		mean := reduce(t, s, p)
		if !slices.Equal(mean.Weights, r.Weights) || !slices.Equal(mean.Owner, r.Owner) {
			fail("weights or owners move with the centres")
		}
		var reach float64
		sum := approx.NewPoints(m, d)
		for i, c := range mean.Owner {
			reach = max(reach, distance(x.Row(i), mean.Centers.Row(c)))
			for a, v := range x.Row(i) {
				sum.Row(c)[a] += v / float64(count[c])
			}
		}
		for i, v := range mean.Centers.Data {
			if !(math.Abs(v-sum.Data[i]) <= 1e-14*(1+math.Abs(v))) {
				fail("a centre is at %g, the mean of its points at %g", v, sum.Data[i])
			}
		}
		if got := reduced.MaxCenterDistance(x, mean.Density); !(math.Abs(got-reach) <= 1e-15) {
			fail("the reach is %g, not %g", got, reach)
		}
		if hasNote := len(mean.Notes) > 0; hasNote != (reach >= eps) {
			fail("the reach is %g for ε = %g, and the notes are %q", reach, eps, mean.Notes)
		}
	}
}

// TestOrders checks that a scan with DensestFirst is equivalent to a scan of the data sorted
// by the numbers of neighbours.
func TestOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for trial := range 300 {
		n, d := 2+rng.IntN(40), 1+rng.IntN(4)
		x := normalWithDuplicates(rng, n, d)
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.7}, X: x, Seed: uint64(trial)}
		count := make([]int, n)
		for i := range n {
			for j := range n {
				if distance(x.Row(i), x.Row(j)) < 0.7 {
					count[i]++
				}
			}
		}
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return count[j] - count[i] })
		got := reduce(t, reduced.Shadow{Ell: 1, Order: reduced.DensestFirst}, p)
		q := p
		q.X = x.Subset(order)
		want := reduce(t, reduced.Shadow{Ell: 1}, q)
		if !slices.Equal(got.Centers.Data, want.Centers.Data) || !slices.Equal(got.Weights, want.Weights) {
			t.Fatalf("trial %d: densest first is not the scan in the order of the counts", trial)
		}
	}

	x := normalWithDuplicates(rng, 200, 2)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.5}, X: x, Seed: 1}
	s := reduced.Shadow{Ell: 1, Order: reduced.ShuffledOrder}
	shuffledSet := reduce(t, s, p)
	p.Seed = 2
	if other := reduce(t, s, p); slices.Equal(shuffledSet.Centers.Data, other.Centers.Data) {
		t.Error("another seed casts the same shadows")
	}
	// An additional point does not change the order of the other points, since each point
	// has its key.
	p.Seed = 1
	first := make([]bool, 200) // centres that are also centres for the first 199 points
	p.X = x.Slice(0, 199)
	lessReduced := reduce(t, s, p)
	commonCount := 0
	for j := range lessReduced.Weights {
		for i := range shuffledSet.Weights {
			if !first[i] && slices.Equal(lessReduced.Centers.Row(j), shuffledSet.Centers.Row(i)) {
				first[i], commonCount = true, commonCount+1
				break
			}
		}
	}
	if commonCount < lessReduced.Centers.Len()-6 {
		t.Errorf("one point more changes %d of %d centres", lessReduced.Centers.Len()-commonCount, lessReduced.Centers.Len())
	}
}

// TestWarpedShadows checks that for a warped kernel, the owners and weights are the same
// as for the warped points. The centres are data points.
func TestWarpedShadows(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	x := normalWithDuplicates(rng, 150, 3)
	warp := approx.Warp{A: approx.Points{Data: []float64{2, 0, 0.5, 0, 0.1, 1}, Dim: 3}, B: []float64{1}}
	k := kernel.Warp(kernel.Gaussian{Sigma: 1}, warp)
	for _, s := range []reduced.Shadow{{Ell: 1}, {Ell: 2, Nearest: true, Order: reduced.DensestFirst}, {Ell: 1, Mean: true}} {
		p := approx.Problem{Kernel: k, X: x}
		got := reduce(t, s, p)
		p.Kernel, p.X = kernel.Gaussian{Sigma: 1}, warp.Points(x)
		want := reduce(t, s, p)
		if !slices.Equal(got.Owner, want.Owner) || !slices.Equal(got.Weights, want.Weights) || !slices.Equal(got.Notes, want.Notes) {
			t.Errorf("%+v: %d shadows of warped points, %d of their images", s, got.Centers.Len(), want.Centers.Len())
		}
		for i, v := range warp.Points(got.Centers).Data {
			if !(math.Abs(v-want.Centers.Data[i]) <= 1e-14) {
				t.Fatalf("%+v: a centre is at %g, not %g", s, v, want.Centers.Data[i])
			}
		}
	}
	p := approx.Problem{Kernel: k, X: normalWithDuplicates(rng, 9, 2)}
	if _, err := (reduced.Shadow{Ell: 1}).Reduce(ctx, p); err == nil {
		t.Error("a warp of another dimension: no error")
	}
	warp = approx.Warp{A: approx.Points{Data: []float64{1e300, 1, 1, 1}, Dim: 2}}
	p = approx.Problem{Kernel: kernel.Warp(kernel.Gaussian{Sigma: 1}, warp), X: normalWithDuplicates(rng, 90, 2)}
	p.Points().Data[30] = 1e99 // overflows if it is multiplied by 1e300
	if _, err := (reduced.Shadow{Ell: 1}).Reduce(ctx, p); err == nil {
		t.Error("a point at infinity: no error")
	}
}

// TestReducedSets checks centres, weights and notes of the reduced sets other than
// shadows.
func TestReducedSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	all := func(m int) map[string]reduced.Reducer {
		return map[string]reduced.Reducer{
			"k-means":         reduced.KMeans{Centers: m},
			"paring":          reduced.Paring{Centers: m},
			"herding":         reduced.Herding{Centers: m},
			"herding once":    reduced.Herding{Centers: m, Distinct: true},
			"optimal":         reduced.OptimalWeights{Set: reduced.Paring{Centers: m}},
			"nearly optimal":  reduced.OptimalWeights{Set: reduced.Paring{Centers: m}, Sweeps: 5},
			"pivots":          reduced.OptimalWeights{Set: reduced.Pivoted{Centers: m}},
			"optimal shadows": reduced.OptimalWeights{Set: reduced.Shadow{Ell: 2}},
		}
	}
	for name := range all(1) {
		for _, d := range []int{1, 2, 7} {
			for _, n := range []int{1, 2, 7, 40} {
				for _, m := range []int{1, 3, 20, 60} {
					x := normalWithDuplicates(rng, n, d)
					p := approx.Problem{Kernel: kernel.Matern12{Sigma: 1}, X: x, Seed: 5}
					got := reduce(t, all(m)[name], p)
					var sum float64
					for _, w := range got.Weights {
						sum += w
						if !(w > 0) {
							t.Errorf("%s: a weight is %g", name, w)
						}
					}
					c := got.Centers.Len()
					if !(math.Abs(sum-1) <= 1e-14) || len(got.Weights) != c {
						t.Errorf("%s: %d weights of %d centres sum to %g", name, len(got.Weights), c, sum)
					}
					for i := range c {
						for j := range i {
							if slices.Equal(got.Centers.Row(i), got.Centers.Row(j)) {
								t.Errorf("%s, n = %d, d = %d: centres %d and %d are equal", name, n, d, i, j)
							}
						}
					}
					hasFixedSize := !strings.Contains(name, "shadows")
					if hasFixedSize && (c > m || c < m && len(got.Notes) == 0) {
						t.Errorf("%s, n = %d: %d centres for m = %d, notes %q", name, n, c, m, got.Notes)
					}
				}
			}
		}
	}
}

// TestParing checks that Paring is a sample without replacement. If m = n, the centres
// are the distinct points, and their weights are proportional to the number of equal
// points.
func TestParing(t *testing.T) {
	x := approx.Points{Data: []float64{3, 1, 3, 2, 3}, Dim: 1}
	d := reduce(t, reduced.Paring{Centers: 5}, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1})
	want := map[float64]float64{1: 0.2, 2: 0.2, 3: 0.6}
	for j, w := range d.Weights {
		if c := d.Centers.Row(j)[0]; math.Abs(want[c]-w) > 1e-15 {
			t.Errorf("%g weighs %g", c, w)
		}
	}
	// Paring draws the same points as uniform landmarks with the same seed.
	y := approx.Points{Data: []float64{5, 1, 3, 2, 4, 0}, Dim: 1}
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: y, Seed: 9}
	if a, b := reduce(t, reduced.Paring{Centers: 4}, p).Centers.Data, y.Subset(landmark.Uniform(y, 4, 9)).Data; !slices.Equal(a, b) {
		t.Errorf("paring draws %v, Nyström %v", a, b)
	}
	// Each point is drawn with the probability m/n.
	count := make([]int, 10)
	x = approx.NewPoints(10, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	const seeds = 3000
	for seed := range uint64(seeds) {
		d := reduce(t, reduced.Paring{Centers: 3}, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: seed})
		for _, v := range d.Centers.Data {
			count[int(v)]++
		}
	}
	for i, c := range count {
		// The tolerance is five standard deviations of a binomial count.
		if tol := 5 * math.Sqrt(seeds*0.3*0.7); !(math.Abs(float64(c)-0.3*seeds) <= tol) {
			t.Errorf("point %d is drawn %d times of %d", i, c, seeds)
		}
	}
}

// TestHerding compares Herding with a direct implementation of the greedy rule, for both
// values of a MeanAlgorithm.
func TestHerding(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	for _, d := range []int{1, 2} {
		x := normalWithDuplicates(rng, 70, d)
		n, k := x.Len(), kernel.Gaussian{Sigma: 0.8}
		for _, once := range []bool{false, true} {
			var picks []int
			for range 30 {
				next, best := -1, math.Inf(-1)
				for i := range n {
					if once && slices.Contains(picks, i) {
						continue
					}
					var score float64
					for j := range n {
						score += k.Eval(x.Row(i), x.Row(j)) / float64(n)
					}
					for _, h := range picks {
						score -= k.Eval(x.Row(i), x.Row(h)) / float64(len(picks)+1)
					}
					if score > best+1e-9 {
						next, best = i, score
					}
				}
				picks = append(picks, next)
			}
			want := map[string]float64{}
			for _, h := range picks {
				want[fmt.Sprint(x.Row(h))] += 1.0 / 30
			}
			for _, means := range []reduced.MeanAlgorithm{reduced.PairwiseMeans, reduced.LatticeMeans} {
				p := approx.Problem{Kernel: k, X: x}
				got := reduce(t, reduced.Herding{Centers: 30, Distinct: once, Means: means}, p)
				if got.Centers.Len() != len(want) {
					t.Fatalf("once %t, means %d: %d centres, not %d", once, means, got.Centers.Len(), len(want))
				}
				for j, w := range got.Weights {
					if c := fmt.Sprint(got.Centers.Row(j)); !(math.Abs(want[c]-w) <= 1e-15) {
						t.Errorf("once %t, means %d: %s weighs %g, not %g", once, means, c, w, want[c])
					}
				}
				if means == reduced.LatticeMeans && got.Evals != 30*n {
					t.Errorf("with a lattice the kernel is evaluated %d times", got.Evals)
				}
			}
		}
	}
	// If LatticeMeans does not apply, Herding returns the result of PairwiseMeans with a note.
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: normalWithDuplicates(rng, 20, 3)}
	a, b := reduce(t, reduced.Herding{Centers: 5}, p), reduce(t, reduced.Herding{Centers: 5, Means: reduced.LatticeMeans}, p)
	if !slices.Equal(a.Centers.Data, b.Centers.Data) || len(b.Notes) == 0 {
		t.Errorf("in three dimensions a lattice changes the herd, or the notes %q do not tell", b.Notes)
	}
}
