package misuse

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

var (
	ctx   = context.Background()
	gauss = kernel.Gaussian{Sigma: 1}
)

// x returns n normal points in the plane, which are the data.
func x(n int) approx.Points { return fixture.Normal(n, 2, 1) }

// y returns n normal points in the plane that differ from the points of x.
func y(n int) approx.Points { return fixture.Normal(n, 2, 2) }

// nums returns n numbers in [0.25, 1].
func nums(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.25 * float64(i%4+1)
	}
	return v
}

// classes returns n classes, which are alternately 0 and 1.
func classes(n int) []int {
	c := make([]int, n)
	for i := range c {
		c[i] = i % 2
	}
	return c
}

// uniformDensity returns the density of n points with equal weights.
func uniformDensity(n int) approx.Density { return reduced.Empirical(x(n)) }

// newRandom returns a new random generator.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// newFeatures returns a feature map from the plane to ℝ⁴.
func newFeatures() approx.FeatureMap { return nystrom.Features(gauss, y(4)) }

// newProblem returns a valid problem.
func newProblem() approx.Problem { return approx.Problem{Kernel: gauss, X: x(12), Seed: 1} }

// These are reasons why there is nothing to check.
const (
	noArguments   = "it has no arguments"
	readsFields   = "it reads the fields of its receiver and nothing else"
	reportsToTest = "it reports to a testing.T"
)

// These are reasons why an argument is not wrong.
const (
	clampsInput       = "more than there are stands for all"
	allocates         = "a nil dst is allocated"
	coordinatesUnused = "coordinates do not matter, only the number of points"
	noLimit           = "0 and less stand for no limit"
	anyNumber         = "every number has an answer"
	anyLength         = "every length has an answer"
	fieldUnused       = "the field is of no use here"
	checkedBefore     = "points are checked before, and one so far off sees nothing"
	slowCall          = "it takes as long as it says"
	squaresOverflow   = "SumSquares, in units of k², is +Inf then"
	nothingToDo       = "of nothing there is nothing"
)
