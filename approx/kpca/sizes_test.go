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

// byIndex is a kernel of points on the line whose coordinate is their number. It says of
// itself nothing.
type byIndex func(i, j int) float64

func (k byIndex) Eval(x, y []float64) float64 { return k(int(x[0]), int(y[0])) }

func indices(n int) approx.Points {
	x := approx.NewPoints(n, 1)
	for i := range n {
		x.Data[i] = float64(i)
	}
	return x
}

// silent hides that a kernel is indefinite.
type silent struct{ k approx.Kernel }

func (s silent) Eval(x, y []float64) float64 { return s.k.Eval(x, y) }

type oddCase struct {
	k approx.Kernel
	x approx.Points
}

// oddCases are matrices of n points that most kernels do not make.
func oddCases(n int) map[string]oddCase {
	repeated := fixture.Normal(n, 2, 3)
	for i := range n {
		copy(repeated.Row(i), repeated.Row(i%7))
	}
	near := func(i, j int) float64 {
		if d := i - j; d == 1 || d == -1 {
			return 1 / (1 + float64(min(i, j)))
		}
		return 0
	}
	same := func(i, j int) float64 {
		if i == j {
			return 1
		}
		return 0
	}
	return map[string]oddCase{
		"path without loops": {byIndex(near), indices(n)},
		"path with one loop": {byIndex(func(i, j int) float64 {
			if i == 3 && j == 3 {
				return 1
			}
			return near(i, j)
		}), indices(n)},
		"bipartite graph": {byIndex(func(i, j int) float64 { return float64((i + j) % 2) }), indices(n)},
		"complete graph":  {byIndex(func(i, j int) float64 { return 1 - same(i, j) }), indices(n)},
		"two blocks": {byIndex(func(i, j int) float64 {
			if i%2 != j%2 {
				return -2
			}
			return 0
		}), indices(n)},
		"silent sigmoid":      {silent{kernel.Sigmoid{Sigma: 1, Offset: -1}}, fixture.Normal(n, 2, 4)},
		"sigmoid":             {kernel.Sigmoid{Sigma: 1, Offset: -1}, fixture.Normal(n, 2, 4)},
		"negative distance":   {byIndex(func(i, j int) float64 { return -math.Abs(float64(i - j)) }), indices(n)},
		"negative definite":   {byIndex(func(i, j int) float64 { return -1 - same(i, j) }), indices(n)},
		"constant":            {byIndex(func(i, j int) float64 { return 3 }), indices(n)},
		"negative constant":   {byIndex(func(i, j int) float64 { return -3 }), indices(n)},
		"zero":                {byIndex(func(i, j int) float64 { return 0 }), indices(n)},
		"repeated points":     {kernel.Gaussian{Sigma: 1}, repeated},
		"repeated polynomial": {kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}, repeated},
	}
}

// few are those that stand for all where time is short.
var few = []string{"path with one loop", "silent sigmoid", "negative constant", "zero"}

// figures are what notes may differ in on both sides of a size.
var figures = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// outcome is what a caller can tell apart without numbers: the error, and whether the
// notes say that K has negative eigenvalues.
func outcome(notes []string, err error) string {
	if err != nil {
		return err.Error()
	}
	words := strings.Join(notes, " ")
	return fmt.Sprintf("indefinite: %t, alike: %t", regexp.MustCompile("smallest eigenvalue|not positive|negative").MatchString(words), strings.Contains(words, "alike"))
}

// On both sides of each size at which the way to solve changes, the same is found: the
// eigenvalues, what notes say, the errors.
func TestSolveOnBothSides(t *testing.T) {
	const r = 5
	for _, limit := range []int{384, 768} {
		if testing.Short() && limit > 384 {
			continue
		}
		was := map[string]string{}
		for _, n := range []int{limit, limit + 1} {
			cases := oddCases(n)
			for i, name := range slices.Sorted(maps.Keys(cases)) {
				c := cases[name]
				if i%2 == 1 && !slices.Contains(few, name) && !approxtest.Full() {
					continue // TestOtherSolversOnBothSides has all cases
				}
				if (limit > 384 || testing.Short()) && !slices.Contains(few, name) {
					continue
				}
				// One larger matrix, indefinite and of full rank, takes a second each time.
				if limit > 384 && name != "silent sigmoid" && !approxtest.Full() {
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
					notes = s.Notes
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
					if low := want[n-1] < -1e-5*want[0]; strings.Contains(outcome(notes, nil), "indefinite: true") != low {
						t.Errorf("%s, n = %d: the smallest eigenvalue is %g, the largest %g, and notes are %q", name, n, want[n-1], want[0], notes)
					}
				}
				got := outcome(notes, err)
				if old, ok := was[name]; ok && old != got {
					t.Errorf("%s: at n = %d %s; before, %s", name, n, got, old)
				}
				was[name] = got
				if !slices.Contains(few, name) && name != "constant" && !approxtest.Full() {
					continue
				}

				fit, err := kpca.Exact.Fit(context.Background(), approx.Problem{Kernel: c.k, X: c.x, Rank: r}, nil)
				got = outcome(fit.Notes, err)
				if i := slices.IndexFunc(fit.Notes, func(note string) bool { return strings.Contains(note, "not positive") }); i >= 0 {
					got += ", " + figures.ReplaceAllString(fit.Notes[i], "#")
				}
				if old, ok := was["exact "+name]; ok && old != got {
					t.Errorf("exact of %s: at n = %d %s; before, %s", name, n, got, old)
				}
				was["exact "+name] = got
				if strings.Contains(got, "alike: true") && !slices.Contains([]string{"constant"}, name) {
					t.Errorf("exact of %s, n = %d: notes are %q", name, n, fit.Notes)
				}
			}
		}
	}
}

// A matrix of rank 2 with one positive eigenvalue does not have rank 1.
func TestRankOfTwoBlocks(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 1}, Dim: 2}
	fit, err := kpca.Exact.Fit(context.Background(), approx.Problem{Kernel: kernel.AdditiveChi2{}, X: x, Rank: 2}, nil)
	if err != nil || fit.Size != 1 || len(fit.Notes) != 1 || !strings.Contains(fit.Notes[0], "not positive semi-definite") {
		t.Errorf("size %d, notes %q, error %v", fit.Size, fit.Notes, err)
	}
	s, err := kpca.Solve(context.Background(), kernel.AdditiveChi2{}, x, 2, kpca.SolveOptions{})
	if err != nil || slices.ContainsFunc(s.Notes, func(words string) bool { return strings.Contains(words, "rank") }) {
		t.Errorf("notes %q, error %v", s.Notes, err)
	}
}

// centredUnder returns diag(√q) (I − 1qᵀ) K (I − q1ᵀ) diag(√q).
func centredUnder(k, q []float64) []float64 {
	n := len(q)
	mean, all := make([]float64, n), 0.0
	for i := range n {
		mean[i] = lin.Dot(k[i*n:(i+1)*n], q)
		all += q[i] * mean[i]
	}
	m := make([]float64, n*n)
	for i, v := range k {
		m[i] = (v - mean[i/n] - mean[i%n] + all) * math.Sqrt(q[i/n]*q[i%n])
	}
	return m
}

// What is solved under weights, centred and for leading pairs alone is as good on both
// sides as well.
func TestOtherSolversOnBothSides(t *testing.T) {
	ctx := context.Background()
	const r, limit = 5, 384
	was := map[string]string{}
	names := slices.Sorted(maps.Keys(oddCases(1)))
	for _, n := range []int{limit, limit + 1} {
		for name, c := range oddCases(n) {
			if testing.Short() && !slices.Contains(few, name) {
				continue
			}
			// Few cases take up to three solvers, each of the others takes one.
			takes := func(solver int) bool {
				i := slices.Index(names, name)
				return slices.Contains(few, name) && i%2 == solver%2 || i%3 == solver || approxtest.Full()
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
			all := 0.0
			for i, v := range a {
				mean[i%n] += v / float64(n)
				all += v / float64(n) / float64(n)
			}
			weighted, centred := make([]float64, n*n), make([]float64, n*n)
			for i, v := range a {
				weighted[i] = v * math.Sqrt(w[i/n]*w[i%n])
				centred[i] = (v - mean[i/n] - mean[i%n] + all) / float64(n)
			}
			norm := math.Sqrt(lin.Dot(a, a)) / float64(n) // of K/n, to which rounding is relative
			density := approx.Density{Centers: c.x, Weights: w}
			compare := func(what string, lambda []float64, eigenvalues func() []float64, err error) {
				t.Helper()
				got := outcome(nil, err)
				if old, ok := was[what+name]; ok && old != got {
					t.Errorf("%s of %s: at n = %d %s; before, %s", what, name, n, got, old)
				}
				was[what+name] = got
				if err != nil {
					return
				}
				want := eigenvalues()
				for i := range min(r, len(lambda)) {
					if !(math.Abs(lambda[i]-want[i]) <= 1e-7*norm) {
						t.Errorf("%s of %s, n = %d: λ%d = %g, want %g", what, name, n, i+1, lambda[i], want[i])
					}
				}
				if l := len(lambda); l < r && want[l] > 1e-9*norm {
					t.Errorf("%s of %s, n = %d: there are %d pairs, and the next is %g", what, name, n, l, want[l])
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
			ofWeighted := valuesOf(weighted)
			if takes(0) {
				p, _, err := kpca.Weighted(ctx, c.k, density)
				compare("weighted", p.Lambda, ofWeighted, err)
			}
			if takes(1) {
				p, _, err := kpca.Leading(ctx, c.k, density, r)
				compare("leading", p.Lambda, ofWeighted, err)
			}
			if takes(2) {
				s, err := kpca.SolveCentred(ctx, c.k, c.x, r, kpca.SolveOptions{})
				if err != nil {
					s = &kpca.Solution{}
				}
				compare("centred", s.Lambda, valuesOf(centred), err)
			}
			if slices.Contains(few, name) {
				p, err := kpca.WeightedCentred(ctx, c.k, density)
				compare("weighted and centred", p.Lambda, valuesOf(centredUnder(a, w)), err)
			}
		}
	}
}

// From 2,001 points on a sample stands for all: it is answered as 2,000 points are.
func TestManyOnBothSides(t *testing.T) {
	if testing.Short() {
		t.Skip("matrices of 2,000 points")
	}
	was := map[string]string{}
	for _, n := range []int{2000, 2001} {
		for name, c := range oddCases(n) {
			if !slices.Contains(few, name) {
				continue
			}
			s, err := kpca.SolveMany(context.Background(), c.k, c.x, kpca.Plane{}, 5, kpca.SolveOptions{})
			var notes []string
			if err == nil {
				notes = s.Notes
			}
			got := outcome(notes, err)
			if old, ok := was[name]; ok && old != got {
				t.Errorf("%s: at n = %d %s; before, %s", name, n, got, old)
			}
			was[name] = got
		}
	}
}
