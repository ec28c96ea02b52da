package landmark

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// streamGreedy separates the seeds of greedy k-means++ from other draws.
const streamGreedy = 0x62b2b

// GreedyPlusPlus returns the indices of m points of x, drawn like the seeds of greedy
// k-means++. The first seed is uniform. Each further seed is the best of 2 + ⌊ln m⌋
// candidates drawn as by PlusPlus. The best candidate leaves the smallest sum of
// squared distances to the nearest seed. Among candidates equal up to rounding, the
// first is the best (Arthur & Vassilvitskii 2007, as in their program and in
// scikit-learn). If x has fewer than m distinct points, GreedyPlusPlus returns one
// index for each.
//
// The number of candidates depends on m, so m+1 seeds need not contain the m seeds.
// GreedyPlusPlus costs O(nmd log m), and no kernel evaluation. It returns the error of
// ctx.
func GreedyPlusPlus(ctx context.Context, x approx.Points, m int, seed uint64) ([]int, error) {
	arg.NotNil("landmark.GreedyPlusPlus", "context", ctx)
	if err := choosable(x, m); err != nil {
		return nil, err
	}
	return greedyPlusPlus(ctx, x, m, seed, 0)
}

// greedyPlusPlus is GreedyPlusPlus for one of several starts.
func greedyPlusPlus(ctx context.Context, x approx.Points, m int, seed, start uint64) ([]int, error) {
	n, d := x.Len(), x.Dim
	m = min(m, n)
	if m < 1 {
		return nil, ctx.Err()
	}
	rng := rand.New(rand.NewPCG(seed, streamGreedy+start<<24))
	near := newNearest(x)
	first := rng.IntN(n)
	near.add(x.Row(first))
	chosen := []int{first}
	tries := 2 + int(math.Log(float64(m)))
	from := make([]float64, tries*n) // squared distances from the candidates
	until := make([]float64, n)      // sums of near.dist
	for len(chosen) < m {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var sum float64
		for i, v := range near.dist {
			sum += v
			until[i] = sum
		}
		if !(sum > 0) {
			break
		}
		rows := make([]int, tries)
		for t := range rows {
			rows[t] = firstAbove(until, rng.Float64()*sum)
		}
		lin.SqDist(from, x.Subset(rows).Data, x.Data, tries, n, d)
		best, least := -1, math.Inf(1)
		for t := range rows {
			var left float64
			for i, v := range from[t*n : (t+1)*n] {
				left += min(v, near.dist[i])
			}
			if left < least*(1-tie) {
				best, least = t, left
			}
		}
		if best < 0 { // squares overflow, and no candidate is better
			best = 0
		}
		near.add(x.Row(rows[best]))
		chosen = append(chosen, rows[best])
	}
	return chosen, nil
}

// firstAbove returns the first index at which the ascending sums exceed u, or the
// last one at which they rise if none does.
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
