package measure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/reduced"
)

// scaledKernel is the kernel c·k.
type scaledKernel struct {
	k approx.Radial
	c float64
}

func (k scaledKernel) Eval(x, y []float64) float64 { return k.c * k.k.Eval(x, y) }

func (k scaledKernel) Profile(s float64) float64 { return k.c * k.k.Profile(s) }

func (k scaledKernel) Bandwidth() (sigma float64, ok bool) { return approx.BandwidthOf(k.k) }

func (k scaledKernel) Lipschitz(d int) float64 { return k.c * k.k.(approx.Lipschitz).Lipschitz(d) }

// theoremsByKey returns the theorems for shadows of radius eps, by number and form.
func theoremsByKey(t *testing.T, k approx.Kernel, x approx.Points, q approx.Density, eps float64, dim int) map[string]Theorem {
	t.Helper()
	ctx := context.Background()
	s, err := kpca.Solve(ctx, k, x, max(1, dim), kpca.SolveOptions{Spectrum: x.Len()})
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReducedSet(ctx, s, q, eps, dim, approx.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]Theorem)
	for _, th := range list {
		out[th.Key+" "+string(th.Form)] = th
	}
	return out
}

// TestReducedSetHolds checks that the corrected theorems hold for random points,
// clustered and not, in one to three dimensions. The test uses every shadow radius, and
// smooth and rough kernels of any size.
func TestReducedSetHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	kernels := []approx.Kernel{
		kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1},
		scaledKernel{kernel.Gaussian{Sigma: 1}, 0.1}, scaledKernel{kernel.Matern12{Sigma: 1}, 7},
		kernel.Matern32{Sigma: 1}, kernel.Laplacian{Sigma: 1}, kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 2}),
	}
	maxRatio := map[string]float64{} // largest Actual/Bound
	appliedCount := map[string]int{}
	for trial := range 2400 {
		n, d := 2+rng.IntN(11), 1+rng.IntN(3)
		x := approx.NewPoints(n, d)
		spread := math.Exp(3*rng.Float64() - 2)
		for i := range x.Data {
			x.Data[i] = spread*rng.NormFloat64() + 3*float64(rng.IntN(2))
		}
		if trial%5 == 0 { // repeated points
			copy(x.Row(0), x.Row(n-1))
		}
		k := kernels[trial%len(kernels)]
		eps := math.Exp(1 - 3*rng.Float64())
		var q approx.Density
		if _, ok := approx.BandwidthOf(k); ok && trial%3 > 0 {
			set, err := reduced.Shadow{Ell: 1 / eps}.Reduce(context.Background(), approx.Problem{Kernel: k, X: x})
			if err != nil {
				t.Fatal(err)
			}
			q = set.Density
		} else { // random centres, with the nearest centre for each point
			q, eps = randomCenters(x, spread, rng), 0
		}
		for name, th := range theoremsByKey(t, k, x, q, eps, 1) {
			if th.Form != Worst && th.Form != OfData {
				continue
			}
			if th.IsViolated() {
				t.Fatalf("trial %d, %T, n = %d, ε = %g: %s: %s = %g exceeds %s = %g", trial, k, n, eps, name, th.Left, th.Actual, th.Right, th.Bound)
			}
			if th.Applies {
				appliedCount[name]++
				if th.Bound > 1e-6 {
					maxRatio[name] = max(maxRatio[name], th.Actual/th.Bound)
				}
			}
			if th.Form == Worst && th.Key != "5.4" && th.IsVacuous() != !(th.Bound < th.Trivial) {
				t.Fatalf("%s: vacuous %t at %g of %g", name, th.IsVacuous(), th.Bound, th.Trivial)
			}
		}
	}
	for _, name := range []string{"5.1 as it holds", "5.1 as it holds, for these data", "5.2 as it holds", "5.2 as it holds, for these data",
		"5.3 as it holds", "5.3 as it holds, for these data", "5.4 as it holds", "5.4 as it holds, for these data"} {
		// Bounds that are never nearly attained would hide a lost factor. The clusters
		// below attain the bounds over all data of a radius.
		if minRatio := map[bool]float64{true: 0.3, false: 0.05}[name != "5.2 as it holds"]; appliedCount[name] < 300 || maxRatio[name] < minRatio {
			t.Errorf("%s: applied %d times, up to %.3f of the bound", name, appliedCount[name], maxRatio[name])
		}
	}
}

// randomCenters returns some random centres, with the nearest centre for each point.
func randomCenters(x approx.Points, spread float64, rng *rand.Rand) approx.Density {
	n, d := x.Len(), x.Dim
	m := 1 + rng.IntN(n)
	q := approx.Density{Centers: x.Subset(rng.Perm(n)[:m]), Weights: make([]float64, m), Owner: make([]int, n)}
	for i := range q.Centers.Data {
		q.Centers.Data[i] += 0.2 * spread * rng.NormFloat64()
	}
	for i := range n {
		best := math.Inf(1)
		for c := range m {
			var s float64
			for a := range d {
				v := x.Row(i)[a] - q.Centers.Row(c)[a]
				s += v * v
			}
			if s < best {
				best, q.Owner[i] = s, c
			}
		}
		q.Weights[q.Owner[i]] += 1 / float64(n)
	}
	return q
}

// twoClusters returns two clusters of points with the distance r. The centre of each
// cluster is farther out by ε.
func twoClusters(r, eps float64) (approx.Points, approx.Density) {
	const n = 200
	x := approx.NewPoints(n, 1)
	owner := make([]int, n)
	count := make([]float64, 2)
	for i := range n {
		side := i % 2
		owner[i] = side
		count[side] += 1.0 / n
		c := float64(side) * r
		x.Row(i)[0] = c
		if i >= 2 {
			x.Row(i)[0] = c + eps*(1-2*float64(side))
		}
	}
	return x, approx.Density{Centers: approx.Points{Data: []float64{0, r}, Dim: 1}, Weights: count, Owner: owner}
}

// TestTheorem52AsPrinted checks that Theorem 5.2 with the printed constant is false for
// the Gaussian of the paper, exp(−r²/σ_p²). Two clusters at the steepest distance that
// move towards each other exceed the bound by a factor of 1.47. For exp(−r²/2σ²), the
// theorem is true.
func TestTheorem52AsPrinted(t *testing.T) {
	const eps = 0.001
	// The steepest distance of exp(−r²/2σ²) is σ.
	x, q := twoClusters(1, eps)
	th := theoremsByKey(t, kernel.Gaussian{Sigma: 1}, x, q, eps, 0)
	printedTheorem := th["5.2 as printed"]
	if excess := printedTheorem.Actual / printedTheorem.Bound; !printedTheorem.IsViolated() || excess < 1.4 || excess > 1.4716 || printedTheorem.Reason == "" {
		t.Errorf("as printed: %g of the bound, want nearly 4/e", excess)
	}
	if ourForm := th["5.2 as printed, with exp(−r²/2σ²)"]; ourForm.IsViolated() || ourForm.Actual/ourForm.Bound > 2/math.E {
		t.Errorf("in our convention: %g of the bound, want 2/e at most", ourForm.Actual/ourForm.Bound)
	}
	// The correct bound is attained.
	if worst := th["5.2 as it holds"]; worst.IsViolated() || worst.Actual/worst.Bound < 0.97 {
		t.Errorf("as it holds: %g of the bound, want nearly 1", worst.Actual/worst.Bound)
	}
	// For the exponential kernel, the printed theorem is true.
	x, q = twoClusters(0.01, eps)
	exp := theoremsByKey(t, kernel.Matern12{Sigma: 1}, x, q, eps, 0)["5.2 as printed"]
	if exp.IsViolated() || exp.Actual/exp.Bound < 0.9 {
		t.Errorf("exponential: %g of the bound, want nearly 1", exp.Actual/exp.Bound)
	}
}

// TestTheorem53AsPrinted checks that the printed Theorem 5.3 has κ in place of √κ, and is
// false at κ = 0.1.
func TestTheorem53AsPrinted(t *testing.T) {
	const eps = 0.5
	x := approx.Points{Data: []float64{0, eps, eps, eps, eps, eps, eps, eps}, Dim: 1}
	q := approx.Density{Centers: x.Slice(0, 1), Weights: []float64{1}, Owner: make([]int, 8)}
	k := scaledKernel{kernel.Gaussian{Sigma: 1}, 0.1}
	th := theoremsByKey(t, k, x, q, eps, 0)
	if printedTheorem := th["5.3 as printed"]; !printedTheorem.IsViolated() || printedTheorem.Reason == "" {
		t.Errorf("as printed: %g of %g", printedTheorem.Actual, printedTheorem.Bound)
	}
	if worst := th["5.3 as it holds"]; worst.IsViolated() || worst.Actual/worst.Bound < 0.85 {
		t.Errorf("as it holds: %g of %g, want nearly all", worst.Actual, worst.Bound)
	}
	if atUnity := theoremsByKey(t, kernel.Gaussian{Sigma: 1}, x, q, eps, 0)["5.3 as printed"]; atUnity.IsViolated() {
		t.Errorf("at κ = 1: %g of %g", atUnity.Actual, atUnity.Bound)
	}
}

// TestEquation18 checks that the printed equation (18) compares ‖a−b‖ and ‖b−d‖, and is
// false if a = b = d. With C = 1/2σ_p², it is false for the Gaussian of the paper even
// with ‖a−c‖.
func TestEquation18(t *testing.T) {
	k := kernel.Gaussian{Sigma: math.Sqrt2 / 2} // σ_p = 1
	l := k.Lipschitz(1)
	square := func(a, b, c, d float64) float64 {
		v := k.Eval([]float64{a}, []float64{b}) - k.Eval([]float64{c}, []float64{d})
		return v * v
	}
	if !(square(0, 0, 1, 0) > 0) {
		t.Error("a = b = d = 0, c = 1: the left side is 0 as well")
	}
	h, r := 1e-3, 1/math.Sqrt2 // the steepest distance is σ
	if got := square(0, r, h, r-h); got < 0.5*2*h*h {
		t.Errorf("C = 1/2: %g is within %g", got, 0.5*2*h*h)
	}
	rng := rand.New(rand.NewPCG(2, 0))
	for range 2000 {
		a, b, c, d := rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()
		if got, limit := square(a, b, c, d), 2*l*l*((a-c)*(a-c)+(b-d)*(b-d)); got > limit {
			t.Fatalf("C = 2L²: %g exceeds %g", got, limit)
		}
	}
}

// TestReducedSetAssumptions checks that if an assumption does not hold, the theorem does
// not apply and has a reason.
func TestReducedSetAssumptions(t *testing.T) {
	x := moons(40)
	k := kernel.Gaussian{Sigma: 0.5}
	set, err := reduced.Shadow{Ell: 2}.Reduce(context.Background(), approx.Problem{Kernel: k, X: x})
	if err != nil {
		t.Fatal(err)
	}
	q := set.Density
	noOwners := q
	noOwners.Owner = nil
	wrongOwner := q
	wrongOwner.Owner = append([]int(nil), q.Owner...)
	wrongOwner.Owner[7] = len(q.Weights)
	weightedDensity := q
	weightedDensity.Weights = append([]float64(nil), q.Weights...)
	weightedDensity.Weights[0] += 0.01 // the sum stays 1
	weightedDensity.Weights[1] -= 0.01
	for name, c := range map[string]struct {
		k   approx.Kernel
		q   approx.Density
		eps float64
	}{
		"no owners":     {k, noOwners, 0.25},
		"other weights": {k, weightedDensity, 0.25},
		"a stray owner": {k, wrongOwner, 0.25},
		"ε too small":   {k, q, 0.01},
	} {
		for _, th := range theoremsByKey(t, c.k, x, c.q, c.eps, 2) {
			isMeasured := th.Key == "5.4" && th.Form != Printed
			if th.Applies && !isMeasured || !th.Applies && th.Reason == "" {
				t.Errorf("%s: %s %s applies: %t, %q", name, th.Key, th.Form, th.Applies, th.Reason)
			}
		}
	}
	// For a kernel that is not radial, only forms without the profile apply.
	for _, th := range theoremsByKey(t, dotKernel{}, x, q, 0.25, 1) {
		if th.Form != OfData && th.Key != "5.4" && th.Applies {
			t.Errorf("not radial: %s %s applies", th.Key, th.Form)
		}
		if th.IsViolated() {
			t.Errorf("not radial: %s %s: %g > %g", th.Key, th.Form, th.Actual, th.Bound)
		}
	}
	// With eps = 0, ε is computed from the data. D exceeds the number of known pairs.
	th := theoremsByKey(t, k, x, q, 0, 0)
	if _, ok := th["5.4 as it holds"]; ok || !th["5.1 as it holds"].Applies {
		t.Error("without ε and D: 5.1 does not apply, or 5.4 is there")
	}
}

// dotKernel is the kernel 1 + xᵀy.
type dotKernel struct{}

func (dotKernel) Eval(x, y []float64) float64 {
	v := 1.0
	for i := range x {
		v += x[i] * y[i]
	}
	return v
}

// ExampleReducedSet prints the errors of the shadows of the moons, and their bounds in
// the theorems.
func ExampleReducedSet() {
	ctx, k, x := context.Background(), kernel.Gaussian{Sigma: 0.35}, moons(500)
	set, _ := reduced.Shadow{Ell: 4}.Reduce(ctx, approx.Problem{Kernel: k, X: x})
	q := set.Density
	s, _ := kpca.Solve(ctx, k, x, 4, kpca.SolveOptions{})
	list, err := ReducedSet(ctx, s, q, 0.35/4, 0, approx.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d centres\n", len(q.Weights))
	for _, t := range list {
		if t.Form == OfData {
			fmt.Printf("%s = %.1e ≤ %.1e = %s\n", t.Left, t.Actual, t.Bound, t.Right)
		}
	}
	// Output:
	// 162 centres
	// MMD = 7.2e-03 ≤ 1.1e-01 = (1/n) Σ‖k_xᵢ−k_cᵢ‖
	// Σ(λᵢ−λ̄ᵢ)² = 4.5e-06 ≤ 1.6e-02 = 2L²(mean ‖δ‖² − ‖mean δ‖²)
	// ‖K_n−K̄_n‖_HS = 1.0e-02 ≤ 1.6e-01 = (1/n) Σ‖k_xᵢ⊗k_xᵢ−k_cᵢ⊗k_cᵢ‖
}
