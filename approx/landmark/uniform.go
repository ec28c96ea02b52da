// Package landmark chooses points that represent a data set.
//
// Uniform, PlusPlus, Farthest and KMeans use only distances and need no kernel
// evaluation. The centres of KMeans need not be data points. Greedy and RandomlyPivoted
// choose pivots by the residuals k(x, x) − k̂(x, x). Their Cholesky factor also defines
// the approximation. Leverage, Recursive and Bless draw points by their importance for
// ridge regression.
//
// Landmarks are distinct. Random choices use separate random numbers for each point.
// Hence few landmarks change if a point is added or moves.
package landmark

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Stream is the stream of the random generator for the uniform choice of landmarks. All
// methods that choose points uniformly use Stream. Hence methods with the same seed use
// the same points.
const Stream = 0x4c

// Uniform returns the indices of m distinct points of x, drawn uniformly without
// replacement. If x has fewer than m distinct points, it returns one index for each.
//
// Every point has a random key, and Uniform returns the points with the m smallest keys.
// Hence the first m of m+1 landmarks are the same, and an additional point changes at
// most one landmark. Results then change gradually with n and m. Uniform panics if m is
// negative.
func Uniform(x mat.Matrix, m int, seed uint64) []int {
	points := arg.Matrix("landmark.Uniform", "x", x)
	arg.Points("landmark.Uniform", "x", points)
	arg.AtLeast("landmark.Uniform", "m", m, 0)
	rows := firstDistinct(points, firstOfPermutation(points.Len(), m, seed, Stream), m)
	if len(rows) < min(m, points.Len()) { // some points are equal, or few keys are small
		rows = firstDistinct(points, permutation(points.Len(), seed, Stream), m)
	}
	return rows
}

// firstDistinct returns the first m indices of order. It omits an index if its point equals an
// earlier point.
func firstDistinct(x approx.Points, order []int, m int) []int {
	chosenRows := make([]int, 0, min(m, len(order)))
	isSeen := make(map[string]bool, cap(chosenRows))
	var key []byte
	for _, i := range order {
		if len(chosenRows) == cap(chosenRows) {
			break
		}
		key = appendPointKey(key[:0], x.Row(i))
		if !isSeen[string(key)] {
			isSeen[string(key)] = true
			chosenRows = append(chosenRows, i)
		}
	}
	return chosenRows
}
