package manifold_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

// ncutByDefinition computes the normalised cut from its definition.
func ncutByDefinition(k approx.Kernel, p approx.Density, labels []int, parts int) (sum float64) {
	for l := range parts {
		var cutSum, vol float64
		for i, a := range labels {
			for j, b := range labels {
				if w := p.Weights[i] * k.Eval(p.Centers.Row(i), p.Centers.Row(j)) * p.Weights[j]; a == l {
					vol += w
					if b != l {
						cutSum += w
					}
				}
			}
		}
		if vol > 0 {
			sum += cutSum / vol
		}
	}
	return sum
}

func mustCut(t testing.TB, k approx.Kernel, p approx.Density, o manifold.NormalizedCut) *manifold.Partition {
	t.Helper()
	c, err := o.ClusterDensity(ctx, k, p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCut(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for trial := range 120 {
		m, d := 4+rng.IntN(8), 1+rng.IntN(3)
		p := approx.Density{Centers: fixture.Normal(m, d, uint64(trial)), Weights: make([]float64, m)}
		var sum float64
		for j := range p.Weights {
			p.Weights[j] = 0.1 + rng.Float64()
			sum += p.Weights[j]
		}
		for j := range p.Weights {
			p.Weights[j] /= sum
		}
		k := kernel.Gaussian{Sigma: 0.3 + rng.Float64()}

		// The smallest of all cuts is found by enumeration.
		minCut := math.Inf(1)
		labels := make([]int, m)
		for set := 1; set < 1<<(m-1); set++ {
			for j := range labels {
				labels[j] = set >> j & 1
			}
			minCut = min(minCut, ncutByDefinition(k, p, labels, 2))
		}
		best, sign := mustCut(t, k, p, manifold.NormalizedCut{}), mustCut(t, k, p, manifold.NormalizedCut{Rule: manifold.SplitAtZero})
		e := best.Embedding
		for name, c := range map[string]*manifold.Partition{
			"best": best, "sign": sign,
			"walk": mustCut(t, k, p, manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 3}),
			"unit": mustCut(t, k, p, manifold.NormalizedCut{Rule: manifold.ClusterDirections, Parts: 3}),
		} {
			if want := ncutByDefinition(k, p, c.Labels, c.Parts); !(math.Abs(c.Ncut-want) <= 1e-12) {
				t.Errorf("trial %d, %s: Ncut = %.12f, not %.12f", trial, name, c.Ncut, want)
			}
			// The eigenvalues give a lower bound of the cut into K nonempty parts
			// (Shi & Malik 2000; Ky Fan).
			if bound := 0.0; len(c.Embedding.Eigenvalues) >= c.Parts && hasAllParts(c.Labels, c.Parts) {
				for _, l := range c.Embedding.Eigenvalues[:c.Parts] {
					bound += 1 - l
				}
				if !(c.Ncut >= bound-1e-10) {
					t.Errorf("trial %d, %s: Ncut = %g is below the bound %g", trial, name, c.Ncut, bound)
				}
			}
		}
		// No threshold of ψ₁ has a smaller cut than SplitAtBestCut, which is not below the smallest cut.
		d1 := len(e.Eigenvalues)
		for j := range m {
			for i := range labels {
				labels[i] = 0
				if e.Eigenvectors.RawMatrix().Data[i*d1+1] > e.Eigenvectors.RawMatrix().Data[j*d1+1] {
					labels[i] = 1
				}
			}
			if slices.Max(labels) == 1 && ncutByDefinition(k, p, labels, 2) < best.Ncut-1e-10 {
				t.Errorf("trial %d: a threshold cuts %g, the best %g", trial, ncutByDefinition(k, p, labels, 2), best.Ncut)
			}
		}
		if best.Ncut < minCut-1e-10 || best.Ncut > sign.Ncut+1e-10 {
			t.Errorf("trial %d: cuts are %g at best, %g by sign, %g of all", trial, best.Ncut, sign.Ncut, minCut)
		}
		// The centres are also assigned correctly if they are passed as new points.
		if got := best.Assign(p.Centers); !slices.Equal(got, best.Labels) {
			t.Errorf("trial %d: the centres are %v, assigned %v", trial, best.Labels, got)
		}
	}
}

func hasAllParts(labels []int, parts int) bool {
	for l := range parts {
		if !slices.Contains(labels, l) {
			return false
		}
	}
	return true
}

// agreement returns the fraction of points on which two labellings agree. The parts of a
// are renamed for the best agreement.
func agreement(a, b []int, parts int) float64 {
	var best int
	var tryNames func(name []int)
	tryNames = func(name []int) {
		if len(name) == parts {
			agreeCount := 0
			for i, l := range a {
				if name[l] == b[i] {
					agreeCount++
				}
			}
			best = max(best, agreeCount)
			return
		}
		for l := range parts {
			if !slices.Contains(name, l) {
				tryNames(append(slices.Clone(name), l))
			}
		}
	}
	tryNames(nil)
	return float64(best) / float64(len(a))
}

// TestMoons checks that every rule separates the two moons. The shadow set must give
// nearly the same parts as the data.
func TestMoons(t *testing.T) {
	s := dataset.Moons.New(600, 0.06, 3)
	k := kernel.Gaussian{Sigma: 0.15}
	shadows := reduced.Shadow{Ell: 1.5, Nearest: true}
	set, err := shadows.Reduce(ctx, approx.Problem{Kernel: k, X: s.X})
	if err != nil {
		t.Fatal(err)
	}
	d := set.Density
	for rule, name := range manifold.RuleNames {
		o := manifold.NormalizedCut{Rule: manifold.Rule(rule), Parts: 2, Seed: 1}
		full, shadow := mustCut(t, k, reduced.Empirical(s.X), o), mustCut(t, k, d, o)
		if got := agreement(full.Assign(s.X), s.Labels, 2); got < 0.99 {
			t.Errorf("%s: %.1f %% of the points are on their moon", name, 100*got)
		}
		if got := agreement(shadow.Assign(s.X), full.Assign(s.X), 2); got < 0.98 {
			t.Errorf("%s: %d shadows and all points agree on %.1f %%", name, d.Centers.Len(), 100*got)
		}
	}
}

// TestSeparateParts checks that if parts of the data are not connected, they are the
// clusters, and the cut is 0. The result must not depend on the basis of the functions
// with eigenvalue 1.
func TestSeparateParts(t *testing.T) {
	x := fixture.Normal(60, 2, 7)
	want := make([]int, 60)
	for i := range want {
		want[i] = i % 4
		x.Row(i)[0] += 1000 * float64(i%4)
	}
	for _, rule := range []manifold.Rule{manifold.ClusterCoordinates, manifold.ClusterDirections} {
		c := mustCut(t, kernel.Gaussian{Sigma: 2}, reduced.Empirical(x), manifold.NormalizedCut{Rule: rule, Parts: 4, Seed: 2})
		if got := agreement(c.Labels, want, 4); got != 1 || c.Ncut > 1e-12 {
			t.Errorf("%s: %.0f %% are with their part, Ncut = %g", manifold.RuleNames[rule], 100*got, c.Ncut)
		}
	}
}

// TestCutDuplicates checks that weights have the same effect on clusters as repeated
// points.
func TestCutDuplicates(t *testing.T) {
	x := fixture.Normal(25, 2, 9)
	repeatedPoints, p := approx.Points{Dim: 2}, approx.Density{Centers: x}
	n := 0
	for j := range 25 {
		c := 1 + j%3
		n += c
		for range c {
			repeatedPoints.Data = append(repeatedPoints.Data, x.Row(j)...)
		}
		p.Weights = append(p.Weights, float64(c))
	}
	for j := range p.Weights {
		p.Weights[j] /= float64(n)
	}
	k := kernel.Gaussian{Sigma: 0.6}
	for rule, name := range manifold.RuleNames {
		o := manifold.NormalizedCut{Rule: manifold.Rule(rule), Seed: 4}
		if o.Rule == manifold.ClusterCoordinates || o.Rule == manifold.ClusterDirections {
			o.Parts = 3
		}
		a, b := mustCut(t, k, p, o), mustCut(t, k, reduced.Empirical(repeatedPoints), o)
		if !(math.Abs(a.Ncut-b.Ncut) <= 1e-12) || !slices.Equal(a.Assign(x), b.Assign(x)) {
			t.Errorf("%s: cuts of %g and %g", name, a.Ncut, b.Ncut)
		}
	}
}

// ExampleNormalizedCut separates two concentric rings. No line separates them, but the walk never
// steps from one ring to the other. One centre for every eight points is sufficient.
func ExampleNormalizedCut() {
	x := approx.NewPoints(600, 2)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range x.Len() {
		t, r := 2*math.Pi*rng.Float64(), 1+2*float64(i%2)+0.1*rng.NormFloat64()
		x.Row(i)[0], x.Row(i)[1] = r*math.Cos(t), r*math.Sin(t)
	}
	k := kernel.Gaussian{Sigma: 0.3}
	set, _ := reduced.Shadow{Ell: 1}.Reduce(ctx, approx.Problem{Kernel: k, X: x})
	d := set.Density
	p, _ := manifold.NormalizedCut{Rule: manifold.ClusterDirections, Parts: 2}.ClusterDensity(ctx, k, d)
	wrongCount := 0
	for i, l := range p.Assign(x) {
		if l != i%2 {
			wrongCount++
		}
	}
	fmt.Printf("%d centres, %d of %d points wrong\n", d.Centers.Len(), min(wrongCount, x.Len()-wrongCount), x.Len())
	// Output:
	// 75 centres, 0 of 600 points wrong
}

// TestPartsWithoutRule checks that more than two parts without a Rule are those of
// ClusterCoordinates, and that the error of SplitAtZero says what to set.
func TestPartsWithoutRule(t *testing.T) {
	x := reduced.Empirical(approx.Points{Data: []float64{0, 0.1, 0.2, 3, 3.1, 3.2, 7, 7.1, 7.2}, Dim: 1})
	k := kernel.Gaussian{Sigma: 1}
	got := mustCut(t, k, x, manifold.NormalizedCut{Parts: 3, Seed: 1})
	want := mustCut(t, k, x, manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 3, Seed: 1})
	if got.Parts != 3 || !hasAllParts(got.Labels, 3) || !slices.Equal(got.Labels, want.Labels) {
		t.Errorf("the labels are %v, want %v", got.Labels, want.Labels)
	}
	_, err := manifold.NormalizedCut{Rule: manifold.SplitAtZero, Parts: 3}.ClusterDensity(context.Background(), k, x)
	if err == nil || !strings.Contains(err.Error(), "set Rule to ClusterCoordinates") {
		t.Errorf("SplitAtZero: %v", err)
	}
}
