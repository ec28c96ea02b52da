package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// splitStream is the random stream that divides data. Other draws with the same seed use
// other streams.
const splitStream = 0x5b

// Split divides the numbers 0, …, n−1 at random into test and training numbers. The size
// of test is share·n, rounded. Both lists are in increasing order. If n ≥ 2, both lists
// are nonempty. Split panics unless 0 < share < 1.
func Split(n int, share float64, seed uint64) (train, test []int) {
	requireCount("learn.Split", n)
	if !(0 < share && share < 1) { // catches NaN
		panic(fmt.Sprintf("learn.Split: got share = %g, want a number between 0 and 1", share))
	}
	k := int(math.Round(share * float64(n)))
	if n >= 2 {
		k = min(max(k, 1), n-1)
	}
	order := rand.New(rand.NewPCG(seed, splitStream)).Perm(n)
	test, train = order[:k:k], order[k:]
	slices.Sort(test)
	slices.Sort(train)
	return train, test
}

// Folds divides the numbers 0, …, n−1 at random into k folds whose sizes differ by at
// most one. Each fold is in increasing order. Folds panics unless 2 ≤ k ≤ n.
func Folds(n, k int, seed uint64) [][]int {
	requireCount("learn.Folds", n)
	if k < 2 || k > n {
		panic(fmt.Sprintf("learn.Folds: got k = %d folds, want 2 to n = %d", k, n))
	}
	order := rand.New(rand.NewPCG(seed, splitStream)).Perm(n)
	folds := make([][]int, k)
	for j := range folds {
		folds[j] = order[j*n/k : (j+1)*n/k : (j+1)*n/k]
		slices.Sort(folds[j])
	}
	return folds
}

// A Task holds points with targets or classes to learn.
type Task struct {
	X       approx.Points
	Y       []float64 // n targets, for regression
	Class   []int     // n classes, for classification
	Classes int       // number of classes
}

// requireCount panics with the function name fn unless 0 ≤ n ≤ maxPoints.
func requireCount(fn string, n int) {
	if n < 0 || n > maxPoints {
		panic(fmt.Sprintf("%s: got n = %d, want 0 to %d", fn, n, maxPoints))
	}
}

// maxPoints is the largest number of points that Split and Folds accept.
const maxPoints = 1<<31 - 1

// check panics with the function name fn unless X is valid. It also panics if there are
// targets or classes but not one for each point.
func (t Task) check(fn string) {
	arg.Points(fn, "points", t.X)
	if t.Y != nil {
		arg.Len(fn, "targets", len(t.Y), t.X.Len())
	}
	if t.Class != nil {
		arg.Len(fn, "classes", len(t.Class), t.X.Len())
	}
}

// Subset returns a copy of the task on the points with the given indices. Subset panics
// unless Y is empty or has one target for each point, and Class is empty or has one
// class for each point. It also panics unless each index is in [0, n).
func (t Task) Subset(rows []int) Task {
	t.check("learn.Task.Subset")
	for _, i := range rows {
		arg.Index("learn.Task.Subset", "index", i, t.X.Len())
	}
	s := Task{X: t.X.Subset(rows), Classes: t.Classes}
	for _, i := range rows {
		if t.Y != nil {
			s.Y = append(s.Y, t.Y[i])
		}
		if t.Class != nil {
			s.Class = append(s.Class, t.Class[i])
		}
	}
	return s
}

// complement returns the numbers 0, …, n−1 that are not in omittedRows, which is sorted.
func complement(omittedRows []int, n int) (others []int) {
	for i := range n {
		if _, found := slices.BinarySearch(omittedRows, i); !found {
			others = append(others, i)
		}
	}
	return others
}
