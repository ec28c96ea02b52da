package catalogue_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// indexKernel is a kernel of points in one dimension whose coordinates are indices.
type indexKernel func(i, j int) float64

func (k indexKernel) Eval(x, y []float64) float64 { return k(int(x[0]), int(y[0])) }

// hiddenKernel hides all optional interfaces of a kernel.
type hiddenKernel struct{ k approx.Kernel }

func (s hiddenKernel) Eval(x, y []float64) float64 { return s.k.Eval(x, y) }

// unusualProblems returns problems with unusual n×n kernel matrices, by name.
func unusualProblems(n int) map[string]approx.Problem {
	indexPoints := approx.NewPoints(n, 1)
	repeatedPoints, normalPoints := fixture.Normal(n, 2, 3), fixture.Normal(n, 2, 4)
	for i := range n {
		indexPoints.Data[i] = float64(i)
		copy(repeatedPoints.Row(i), repeatedPoints.Row(i%7))
	}
	problems := map[string]approx.Problem{
		"a graph without loops": {X: indexPoints, Kernel: indexKernel(func(i, j int) float64 {
			if d := i - j; d == 1 || d == -1 {
				return 1
			}
			return 0
		})},
		"a silent sigmoid": {X: normalPoints, Kernel: hiddenKernel{kernel.Sigmoid{Sigma: 1, Offset: -1}}},
		"a constant":       {X: indexPoints, Kernel: indexKernel(func(i, j int) float64 { return 3 })},
		"minus a constant": {X: indexPoints, Kernel: indexKernel(func(i, j int) float64 { return -3 })},
		"zero":             {X: indexPoints, Kernel: indexKernel(func(i, j int) float64 { return 0 })},
		"minus a distance": {X: indexPoints, Kernel: indexKernel(func(i, j int) float64 { return -math.Abs(float64(i - j)) })},
		"repeated points":  {X: repeatedPoints, Kernel: kernel.Gaussian{Sigma: 1}},
		"repeated Laplace": {X: repeatedPoints, Kernel: kernel.Laplacian{Sigma: 1}},
	}
	for name, p := range problems {
		p.Seed = 3
		problems[name] = p
	}
	return problems
}

// TestMethodsOnBothSides checks that a change of the algorithm at some number of points
// does not change the outcome. On both sides, there must be the same error or none. No
// message may contain the name of an internal package.
func TestMethodsOnBothSides(t *testing.T) {
	folders, err := os.ReadDir("../internal")
	if err != nil || len(folders) < 5 {
		t.Fatal(folders, err)
	}
	var names []string
	for _, f := range folders {
		names = append(names, f.Name())
	}
	internal := regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)[:.]\pL`)
	internalPrefix := regexp.MustCompile(`\b(` + strings.Join(names, "|") + `): `)
	// The pattern matches numbers and the words for points, because the centre of a
	// cluster can be a data point.
	number := regexp.MustCompile(`((point|landmark|centre) )?-?[0-9][0-9.e+-]*`)
	limits := []int{256, 384, 512}
	if testing.Short() {
		limits = []int{384}
	}
	for limitIndex, limit := range limits {
		previous := map[string]string{}
		for _, n := range []int{limit, limit + 1} {
			problems := unusualProblems(n)
			for i, name := range slices.Sorted(maps.Keys(problems)) {
				p := problems[name]
				for j, m := range catalogue.Methods {
					if (limitIndex+i+j)%3 != 0 && !approxtest.IsFull() { // test each method and problem at one of the limits
						continue
					}
					fit, err := fixture.Fit(t.Context(), m.MethodInfo, 9, p, nil)
					got := "no error"
					if err != nil {
						got = number.ReplaceAllString(err.Error(), "#")
					}
					key := m.Key + " of " + name
					if old, ok := previous[key]; ok && old != got {
						t.Errorf("%s: at n = %d %s; before, %s", key, n, got, old)
					}
					previous[key] = got
					for _, words := range append(fit.Notes.Texts(), fmt.Sprint(err)) {
						if internal.MatchString(words) || internalPrefix.MatchString(words) {
							t.Errorf("%s, n = %d: %q names an internal package", key, n, words)
						}
					}
				}
			}
		}
	}
}
