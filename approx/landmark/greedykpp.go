package landmark

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/parallel"
)

// streamGreedy is the stream of the random generator for greedy k-means++. Other draws
// use other streams.
const streamGreedy = 0x62b2b

// GreedyPlusPlus returns the indices of m points of x, drawn like the seeds of greedy
// k-means++. The first seed is uniform. For each further seed, it draws 2 + ⌊ln m⌋
// candidates as PlusPlus does. It chooses the candidate with the smallest sum of squared
// distances between the points and their nearest seeds. If sums are equal up to rounding
// errors, it chooses the first. See Arthur & Vassilvitskii 2007; their program and
// scikit-learn do the same. If x has fewer than m distinct points, GreedyPlusPlus returns
// one index for each.
//
// The number of candidates depends on m, so m+1 seeds need not contain the m seeds.
// GreedyPlusPlus costs O(nmd log m) and needs no kernel evaluation. It returns the error
// of x.Check or the error of ctx, or an *approx.RangeError if m < 1.
func GreedyPlusPlus(ctx context.Context, x mat.Matrix, m int, seed uint64) ([]int, error) {
	arg.NotNil("landmark.GreedyPlusPlus", "context", ctx)
	points := arg.Matrix("landmark.GreedyPlusPlus", "x", x)
	if err := checkChoice(points, m); err != nil {
		return nil, err
	}
	return greedyPlusPlus(ctx, points, m, seed, 0)
}

// candidateTime is about the time, in nanoseconds, of the distance between a candidate and a
// point.
const candidateTime = 2

// greedyPlusPlus implements GreedyPlusPlus for one of several starts, which use different
// random numbers.
func greedyPlusPlus(ctx context.Context, x approx.Points, m int, seed, start uint64) ([]int, error) {
	n, d := x.Len(), x.Dim
	m = min(m, n)
	if m < 1 {
		return nil, ctx.Err()
	}
	rng := rand.New(rand.NewPCG(seed, streamGreedy+start<<24))
	nearest := newNearestDistances(x)
	first := rng.IntN(n)
	nearest.add(x.Row(first))
	chosenRows := []int{first}
	candidateCount := 2 + int(math.Log(float64(m)))
	candidateDist := make([]float64, candidateCount*n) // squared distances between candidates and points
	remaining := make([]float64, candidateCount)       // sums of nearest.dist with each candidate
	partialSums := make([]float64, n)                  // partial sums of nearest.dist
	for len(chosenRows) < m {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var sum float64
		for i, v := range nearest.dist {
			sum += v
			partialSums[i] = sum
		}
		if !(sum > 0) {
			break
		}
		rows := make([]int, candidateCount)
		for t := range rows {
			rows[t] = firstAbove(partialSums, rng.Float64()*sum)
		}
		candidates := x.Subset(rows).Data
		parallel.Split(candidateCount, 1, 1, float64(n)*candidateTime, func(t0, t1 int) {
			lin.SqDist(candidateDist[t0*n:], candidates[t0*d:], x.Data, t1-t0, n, d)
			for t := t0; t < t1; t++ {
				var sum float64
				for i, v := range candidateDist[t*n : (t+1)*n] {
					sum += min(v, nearest.dist[i])
				}
				remaining[t] = sum
			}
		})
		best, smallest := -1, math.Inf(1)
		for t, v := range remaining {
			if v < smallest*(1-tieTol) {
				best, smallest = t, v
			}
		}
		if best < 0 { // the sums are not finite, since squares overflow
			best = 0
		}
		nearest.lower(candidateDist[best*n : (best+1)*n])
		chosenRows = append(chosenRows, rows[best])
	}
	return chosenRows, nil
}

// firstAbove returns the first index at which the ascending sums exceed u. If no sum
// exceeds u, it returns the last index at which the sums increase.
func firstAbove(sums []float64, u float64) int {
	lo, hi := 0, len(sums)
	for lo < hi {
		if mid := (lo + hi) / 2; sums[mid] > u {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	for lo = min(lo, len(sums)-1); lo > 0 && sums[lo] == sums[lo-1]; lo-- {
	}
	return lo
}
