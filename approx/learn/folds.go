package learn

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// splitStream is the random stream that divides data. Other draws with the same seed use
// other streams.
const splitStream = 0x5b

// Split returns training and test indices: it divides 0, …, n−1 at random, and round(share·n)
// are test indices. Both lists are in increasing order. If n ≥ 2, both lists are nonempty.
// Split panics unless 0 < share < 1.
func Split(n int, share float64, seed uint64) (train, test []int) {
	k := testCount("learn.Split", n, share)
	order := rand.New(rand.NewPCG(seed, splitStream)).Perm(n)
	test, train = order[:k:k], order[k:]
	slices.Sort(test)
	slices.Sort(train)
	return train, test
}

// Folds divides the numbers 0, …, n−1 at random into k folds whose sizes differ by at
// most one. Each fold is in increasing order. Folds panics unless 2 ≤ k ≤ n.
func Folds(n, k int, seed uint64) [][]int {
	requireFolds("learn.Folds", n, k)
	order := rand.New(rand.NewPCG(seed, splitStream)).Perm(n)
	folds := make([][]int, k)
	for j := range folds {
		folds[j] = order[j*n/k : (j+1)*n/k : (j+1)*n/k]
		slices.Sort(folds[j])
	}
	return folds
}

// StratifiedSplit is Split for points with labels. The number of test points with a label
// differs from share times the number of points with this label by less than 2.
func StratifiedSplit(labels []int, share float64, seed uint64) (train, test []int) {
	const fn = "learn.StratifiedSplit"
	n := len(labels)
	k := testCount(fn, n, share)
	for p, i := range shuffleByLabel(labels, seed) {
		if (p+1)*k/n > p*k/n { // k of the n positions, at equal distances
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	slices.Sort(test)
	slices.Sort(train)
	return train, test
}

// StratifiedFolds is Folds for points with labels. The numbers of points with a label in
// two folds differ by at most one.
func StratifiedFolds(labels []int, k int, seed uint64) [][]int {
	requireFolds("learn.StratifiedFolds", len(labels), k)
	folds := make([][]int, k)
	for p, i := range shuffleByLabel(labels, seed) {
		folds[p%k] = append(folds[p%k], i)
	}
	for _, f := range folds {
		slices.Sort(f)
	}
	return folds
}

// shuffleByLabel returns the numbers of the points, sorted by label, and in random order
// for each label.
func shuffleByLabel(labels []int, seed uint64) []int {
	order := rand.New(rand.NewPCG(seed, splitStream)).Perm(len(labels))
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(labels[i], labels[j]) })
	return order
}

// testCount returns the number of test points that are a share of n points. It panics for
// the function fn unless 0 < share < 1.
func testCount(fn string, n int, share float64) int {
	requireCount(fn, n)
	if !(0 < share && share < 1) { // catches NaN
		panic(fmt.Sprintf("%s: got share = %g, want a number between 0 and 1", fn, share))
	}
	k := int(math.Round(share * float64(n)))
	if n >= 2 {
		k = min(max(k, 1), n-1)
	}
	return k
}

// requireFolds panics for the function fn unless n points can be divided into k folds.
func requireFolds(fn string, n, k int) {
	requireCount(fn, n)
	if k < 2 || k > n {
		panic(fmt.Sprintf("%s: got k = %d folds, want 2 to n = %d", fn, k, n))
	}
}

// requireCount panics with the function name fn unless 0 ≤ n ≤ maxPoints.
func requireCount(fn string, n int) {
	if n < 0 || n > maxPoints {
		panic(fmt.Sprintf("%s: got n = %d, want 0 to %d", fn, n, maxPoints))
	}
}

// maxPoints is the largest number of points that Split and Folds accept.
const maxPoints = 1<<31 - 1

// complement returns the numbers 0, …, n−1 that are not in omittedRows, which is sorted.
func complement(omittedRows []int, n int) (others []int) {
	for i := range n {
		if _, found := slices.BinarySearch(omittedRows, i); !found {
			others = append(others, i)
		}
	}
	return others
}
