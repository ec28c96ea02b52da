// Package landmark chooses points that represent a data set.
//
// Uniform, PlusPlus, Farthest and KMeans use only distances and need no kernel
// evaluation. The centres of KMeans need not be data points. Greedy and RandomlyPivoted
// choose pivots by the remainders k(x, x) − k̂(x, x). The resulting Cholesky factor is
// also the approximation. Leverage, Recursive and Bless draw points by their importance
// for ridge regression.
//
// Landmarks are distinct. Random choices use separate random numbers for each point, so
// that an additional or moved point changes few landmarks.
package landmark

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Stream separates the choice of landmarks from other draws of the same seed. Every
// method that chooses points uniformly uses Stream, so that methods with one seed use
// the same points.
const Stream = 0x4c

// Uniform returns the indices of m distinct points of x, drawn uniformly without
// replacement. If x has fewer than m distinct points, it returns one index for
// each.
//
// Every point gets a random key, and Uniform returns the points with the m smallest
// keys. Hence the first m of m+1 landmarks are the same, and an additional point
// changes at most one landmark. Pictures then change gradually with n and m. Uniform
// panics if m is negative.
func Uniform(x approx.Points, m int, seed uint64) []int {
	arg.Points("landmark.Uniform", "x", x)
	arg.AtLeast("landmark.Uniform", "m", m, 0)
	return distinct(x, permutation(x.Len(), seed, Stream), m)
}

// distinct returns the first m indices of order, without those whose point
// equals one before.
func distinct(x approx.Points, order []int, m int) []int {
	chosen := make([]int, 0, min(m, len(order)))
	seen := make(map[string]bool, cap(chosen))
	var key []byte
	for _, i := range order {
		if len(chosen) == cap(chosen) {
			break
		}
		key = appendBits(key[:0], x.Row(i))
		if !seen[string(key)] {
			seen[string(key)] = true
			chosen = append(chosen, i)
		}
	}
	return chosen
}
