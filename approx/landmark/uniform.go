// Package landmark chooses the points that stand for a data set.
//
// What looks at distances alone costs no kernel evaluation: Uniform, PlusPlus,
// Farthest and KMeans, whose centres are the only ones that need not be data.
// Greedy and RandomlyPivoted choose by the remainders that the previous points
// leave of the others. Their Cholesky factor is already the approximation.
// Leverage, Recursive and Bless draw by how much a point counts for ridge
// regression.
//
// No two landmarks are ever equal. What is drawn is drawn by random numbers of
// each point, so that one more point, or one that moves, changes few landmarks.
package landmark

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Stream separates the choice of landmarks from other draws of the same seed.
// Every method that chooses its points uniformly uses it, so that methods with
// one seed are compared on the same points.
const Stream = 0x4c

// Uniform returns the indices of m distinct points of x, drawn uniformly without
// replacement. If x has fewer than m distinct points, it returns one index for
// each.
//
// Every point gets a random key, and the m smallest keys win. Hence m+1 landmarks
// extend m, one more point changes at most one landmark, and a picture changes
// gradually with a slider for either. Uniform panics if m is negative.
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
		key = appendBits(key[:0], x.At(i))
		if !seen[string(key)] {
			seen[string(key)] = true
			chosen = append(chosen, i)
		}
	}
	return chosen
}
