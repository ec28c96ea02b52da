package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
)

// splits separates the division of data from other draws of the same seed.
const splits = 0x5b

// Split divides the numbers 0, …, n−1 at random: a share of them, rounded, to
// test and the rest to train on, both in increasing order. Where n ≥ 2, each has
// at least one. It panics unless 0 < share < 1.
func Split(n int, share float64, seed uint64) (train, test []int) {
	if !(0 < share && share < 1) {
		panic("learn: the share to test on is between 0 and 1")
	}
	k := int(math.Round(share * float64(n)))
	if n >= 2 {
		k = min(max(k, 1), n-1)
	}
	order := rand.New(rand.NewPCG(seed, splits)).Perm(n)
	test, train = order[:k:k], order[k:]
	slices.Sort(test)
	slices.Sort(train)
	return train, test
}

// Folds divides the numbers 0, …, n−1 at random into k folds whose sizes differ
// by one at most, each in increasing order. It panics unless 2 ≤ k ≤ n.
func Folds(n, k int, seed uint64) [][]int {
	if k < 2 || k > n {
		panic("learn: folds are at least 2 and at most as many as points")
	}
	order := rand.New(rand.NewPCG(seed, splits)).Perm(n)
	folds := make([][]int, k)
	for j := range folds {
		folds[j] = order[j*n/k : (j+1)*n/k : (j+1)*n/k]
		slices.Sort(folds[j])
	}
	return folds
}

// A Task is points and what is to be learnt of them: targets, or classes.
type Task struct {
	X       approx.Points
	Y       []float64 // n, for regression
	Class   []int     // n, for classification
	Classes int       // how many classes there are
}

// Subset returns a copy of the task on the points with the given indices.
func (t Task) Subset(rows []int) Task {
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

// without returns the numbers 0, …, n−1 that are not in the sorted list out.
func without(out []int, n int) (rest []int) {
	for i := range n {
		if _, found := slices.BinarySearch(out, i); !found {
			rest = append(rest, i)
		}
	}
	return rest
}
