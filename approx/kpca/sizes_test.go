package kpca_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// indexKernel is a kernel of points in one dimension whose coordinates are indices. It
// implements only approx.Kernel.
type indexKernel func(i, j int) float64

func (k indexKernel) Eval(x, y []float64) float64 { return k(int(x[0]), int(y[0])) }

func indexPoints(n int) approx.Points {
	x := approx.NewPoints(n, 1)
	for i := range n {
		x.Data[i] = float64(i)
	}
	return x
}

// hiddenKernel hides that a kernel implements approx.Indefinite.
type hiddenKernel struct{ k approx.Kernel }

func (s hiddenKernel) Eval(x, y []float64) float64 { return s.k.Eval(x, y) }

type unusualCase struct {
	k approx.Kernel
	x approx.Points
}

// unusualCases returns kernels and points with unusual n×n matrices, by name.
func unusualCases(n int) map[string]unusualCase {
	repeatedPoints := fixture.Normal(n, 2, 3)
	for i := range n {
		copy(repeatedPoints.Row(i), repeatedPoints.Row(i%7))
	}
	pathEntry := func(i, j int) float64 {
		if d := i - j; d == 1 || d == -1 {
			return 1 / (1 + float64(min(i, j)))
		}
		return 0
	}
	identityEntry := func(i, j int) float64 {
		if i == j {
			return 1
		}
		return 0
	}
	return map[string]unusualCase{
		"path without loops": {indexKernel(pathEntry), indexPoints(n)},
		"path with one loop": {indexKernel(func(i, j int) float64 {
			if i == 3 && j == 3 {
				return 1
			}
			return pathEntry(i, j)
		}), indexPoints(n)},
		"bipartite graph": {indexKernel(func(i, j int) float64 { return float64((i + j) % 2) }), indexPoints(n)},
		"complete graph":  {indexKernel(func(i, j int) float64 { return 1 - identityEntry(i, j) }), indexPoints(n)},
		"two blocks": {indexKernel(func(i, j int) float64 {
			if i%2 != j%2 {
				return -2
			}
			return 0
		}), indexPoints(n)},
		"silent sigmoid":      {hiddenKernel{kernel.Sigmoid{Sigma: 1, Offset: -1}}, fixture.Normal(n, 2, 4)},
		"sigmoid":             {kernel.Sigmoid{Sigma: 1, Offset: -1}, fixture.Normal(n, 2, 4)},
		"negative distance":   {indexKernel(func(i, j int) float64 { return -math.Abs(float64(i - j)) }), indexPoints(n)},
		"negative definite":   {indexKernel(func(i, j int) float64 { return -1 - identityEntry(i, j) }), indexPoints(n)},
		"constant":            {indexKernel(func(i, j int) float64 { return 3 }), indexPoints(n)},
		"negative constant":   {indexKernel(func(i, j int) float64 { return -3 }), indexPoints(n)},
		"zero":                {indexKernel(func(i, j int) float64 { return 0 }), indexPoints(n)},
		"repeated points":     {kernel.Gaussian{Sigma: 1}, repeatedPoints},
		"repeated polynomial": {kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}, repeatedPoints},
	}
}

// mainCases contains the names of the cases for short tests.
var mainCases = []string{"path with one loop", "silent sigmoid", "negative constant", "zero"}

// numberPattern matches the numbers in notes, which may depend on the size.
var numberPattern = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// outcomeText returns the error, or whether the notes report negative eigenvalues and
// equal points.
func outcomeText(notes []string, err error) string {
	if err != nil {
		return err.Error()
	}
	words := strings.Join(notes, " ")
	return fmt.Sprintf("indefinite: %t, alike: %t", regexp.MustCompile("smallest eigenvalue|not positive|negative").MatchString(words), strings.Contains(words, "alike"))
}

// TestSolveOnBothSides checks that for sizes just below and above each change of the
// algorithm, Solve returns the same eigenvalues, notes and errors.
func TestSolveOnBothSides(t *testing.T) {
	const r = 5
	for _, limit := range []int{384, 768} {
		if testing.Short() && limit > 384 {
			continue
		}
		previous := map[string]string{}
		for _, n := range []int{limit, limit + 1} {
			cases := unusualCases(n)
			for i, name := range slices.Sorted(maps.Keys(cases)) {
				c := cases[name]
				if i%2 == 1 && !slices.Contains(mainCases, name) && !approxtest.IsFull() {
					continue // TestOtherSolversOnBothSides has all cases
				}
				if (limit > 384 || testing.Short()) && !slices.Contains(mainCases, name) {
					continue
				}
				// Solving the indefinite matrix of full rank takes a second each time.
				if limit > 384 && name != "silent sigmoid" && !approxtest.IsFull() {
					continue
				}
				a := kernel.Gram(nil, c.k, c.x)
				norm := math.Sqrt(lin.Dot(a, a))
				want, _, err := lin.EigSymLeading(t.Context(), a, n, 0)
				if err != nil {
					t.Fatal(err)
				}
				s, err := kpca.Solve(context.Background(), c.k, c.x, r, kpca.SolveOptions{})
				var notes []string
				if err == nil {
					notes = s.Notes.Texts()
					positive := 0
					for positive < r && want[positive] > 1e-12*norm {
						positive++
					}
					if len(s.Lambda) != positive {
						t.Errorf("%s, n = %d: %d pairs, and %d eigenvalues are positive", name, n, len(s.Lambda), positive)
						continue
					}
					for i, v := range s.Lambda {
						if !(math.Abs(float64(n)*v-want[i]) <= 1e-8*norm) {
							t.Errorf("%s, n = %d: eigenvalue %d is %g, want %g", name, n, i, float64(n)*v, want[i])
						}
					}
					if isNegative := want[n-1] < -1e-5*want[0]; strings.Contains(outcomeText(notes, nil), "indefinite: true") != isNegative {
						t.Errorf("%s, n = %d: the smallest eigenvalue is %g, the largest %g, and notes are %q", name, n, want[n-1], want[0], notes)
					}
				}
				got := outcomeText(notes, err)
				if old, ok := previous[name]; ok && old != got {
					t.Errorf("%s: at n = %d %s; before, %s", name, n, got, old)
				}
				previous[name] = got
				if (!slices.Contains(mainCases, name) && name != "constant" || limit > 384) && !approxtest.IsFull() {
					continue // above 384 points, Exact uses the solution that is checked above
				}

				fit, err := fixture.Fit(context.Background(), kpca.Exact{}.Info(), 1, approx.Problem{Kernel: c.k, X: c.x}, nil)
				got = outcomeText(fit.Notes.Texts(), err)
				if i := slices.IndexFunc(fit.Notes.Texts(), func(note string) bool { return strings.Contains(note, "not positive") }); i >= 0 {
					got += ", " + numberPattern.ReplaceAllString(fit.Notes[i].Text, "#")
				}
				if old, ok := previous["exact "+name]; ok && old != got {
					t.Errorf("exact of %s: at n = %d %s; before, %s", name, n, got, old)
				}
				previous["exact "+name] = got
				if strings.Contains(got, "alike: true") && !slices.Contains([]string{"constant"}, name) {
					t.Errorf("exact of %s, n = %d: notes are %q", name, n, fit.Notes)
				}
			}
		}
	}
}

// TestRankOfTwoBlocks checks that if a matrix of rank 2 has one positive eigenvalue, the
// notes do not report rank 1.
func TestRankOfTwoBlocks(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 1}, Dim: 2}
	fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: kernel.AdditiveChi2{}, X: x})
	if err != nil || fit.Size != 1 || len(fit.Notes) != 1 || !strings.Contains(fit.Notes[0].Text, "not positive semi-definite") {
		t.Errorf("size %d, notes %q, error %v", fit.Size, fit.Notes, err)
	}
	s, err := kpca.Solve(context.Background(), kernel.AdditiveChi2{}, x, 2, kpca.SolveOptions{})
	if err != nil || slices.ContainsFunc(s.Notes.Texts(), func(words string) bool { return strings.Contains(words, "rank") }) {
		t.Errorf("notes %q, error %v", s.Notes, err)
	}
}

// centeredGram returns diag(√q) (I − 1qᵀ) K (I − q1ᵀ) diag(√q).
func centeredGram(k, q []float64) []float64 {
	n := len(q)
	mean, total := make([]float64, n), 0.0
	for i := range n {
		mean[i] = lin.Dot(k[i*n:(i+1)*n], q)
		total += q[i] * mean[i]
	}
	m := make([]float64, n*n)
	for i, v := range k {
		m[i] = (v - mean[i/n] - mean[i%n] + total) * math.Sqrt(q[i/n]*q[i%n])
	}
	return m
}

// TestOtherSolversOnBothSides checks that for sizes just below and above the change of
// the algorithm, the solvers for weights, centred kernels and leading pairs are equally
// accurate.
func TestOtherSolversOnBothSides(t *testing.T) {
	ctx := context.Background()
	const r, limit = 5, 384
	previous := map[string]string{}
	names := slices.Sorted(maps.Keys(unusualCases(1)))
	for _, n := range []int{limit, limit + 1} {
		for name, c := range unusualCases(n) {
			if testing.Short() && !slices.Contains(mainCases, name) {
				continue
			}
			// The main cases use up to three solvers, and each other case uses one.
			usesSolver := func(solver int) bool {
				i := slices.Index(names, name)
				return slices.Contains(mainCases, name) && i%2 == solver%2 || i%3 == solver || approxtest.IsFull()
			}
			w := make([]float64, n)
			a := kernel.Gram(nil, c.k, c.x)
			var total float64
			for i := range w {
				w[i] = float64(1 + i%3)
				total += w[i]
			}
			lin.Scale(w, 1/total)
			mean := make([]float64, n)
			totalMean := 0.0
			for i, v := range a {
				mean[i%n] += v / float64(n)
				totalMean += v / float64(n) / float64(n)
			}
			weightedGram, doublyCentered := make([]float64, n*n), make([]float64, n*n)
			for i, v := range a {
				weightedGram[i] = v * math.Sqrt(w[i/n]*w[i%n])
				doublyCentered[i] = (v - mean[i/n] - mean[i%n] + totalMean) / float64(n)
			}
			norm := math.Sqrt(lin.Dot(a, a)) / float64(n) // ‖K/n‖_F, the scale of rounding errors
			density := approx.Density{Centers: c.x, Weights: w}
			compare := func(solver string, lambda []float64, eigenvalues func() []float64, err error) {
				t.Helper()
				got := outcomeText(nil, err)
				if old, ok := previous[solver+name]; ok && old != got {
					t.Errorf("%s of %s: at n = %d %s; before, %s", solver, name, n, got, old)
				}
				previous[solver+name] = got
				if err != nil {
					return
				}
				want := eigenvalues()
				for i := range min(r, len(lambda)) {
					if !(math.Abs(lambda[i]-want[i]) <= 1e-7*norm) {
						t.Errorf("%s of %s, n = %d: λ%d = %g, want %g", solver, name, n, i+1, lambda[i], want[i])
					}
				}
				if l := len(lambda); l < r && want[l] > 1e-9*norm {
					t.Errorf("%s of %s, n = %d: there are %d pairs, and the next is %g", solver, name, n, l, want[l])
				}
			}
			valuesOf := func(m []float64) func() []float64 {
				return sync.OnceValue(func() []float64 {
					mu, _, err := lin.EigSymLeading(ctx, m, n, 0)
					if err != nil {
						t.Fatal(err)
					}
					return mu
				})
			}
			weightedValues := valuesOf(weightedGram)
			if usesSolver(0) {
				p, _, err := kpca.WeightedPairs(ctx, c.k, density)
				compare("weighted", p.Lambda, weightedValues, err)
			}
			if usesSolver(1) {
				p, _, err := kpca.LeadingWeightedPairs(ctx, c.k, density, r)
				compare("leading", p.Lambda, weightedValues, err)
			}
			if usesSolver(2) {
				s, err := kpca.SolveCentered(ctx, c.k, c.x, r, kpca.SolveOptions{})
				if err != nil {
					s = &kpca.Solution{}
				}
				compare("centred", s.Lambda, valuesOf(doublyCentered), err)
			}
			if slices.Contains(mainCases, name) {
				p, err := kpca.CenteredWeightedPairs(ctx, c.k, density)
				compare("weighted and centred", p.Lambda, valuesOf(centeredGram(a, w)), err)
			}
		}
	}
}

// TestManyOnBothSides checks that for 2,001 points, a sample replaces the data. The
// outcome must be the same as for 2,000 points.
func TestManyOnBothSides(t *testing.T) {
	if testing.Short() {
		t.Skip("matrices of 2,000 points")
	}
	previous := map[string]string{}
	for _, n := range []int{2000, 2001} {
		for name, c := range unusualCases(n) {
			if !slices.Contains(mainCases, name) {
				continue
			}
			s, err := kpca.SolveLarge(context.Background(), c.k, c.x, kpca.Box{}, 5, kpca.SolveOptions{})
			var notes []string
			if err == nil {
				notes = s.Notes.Texts()
			}
			got := outcomeText(notes, err)
			if old, ok := previous[name]; ok && old != got {
				t.Errorf("%s: at n = %d %s; before, %s", name, n, got, old)
			}
			previous[name] = got
		}
	}
}
