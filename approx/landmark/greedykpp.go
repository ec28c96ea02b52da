package landmark

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
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

const (
	// seedBlock is the number of points of a block. The distances between a block and all candidates
	// stay in the first-level cache.
	seedBlock = 512

	// candidateTime is about the time, in nanoseconds, of the distance between a candidate and a
	// point.
	candidateTime = 0.3
)

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
	blocks := blockCount(n, seedBlock)
	block := func(b int) (i0, i1 int) { return b * seedBlock, min((b+1)*seedBlock, n) }
	sums := make([]float64, blocks) // sums of nearest.dist over blocks
	for b := range sums {
		i0, i1 := block(b)
		sums[b] = lin.SumAbs(nearest.dist[i0:i1])
	}
	newSums := make([]float64, candidateCount*blocks)  // the sums with each candidate
	candidateDist := make([]float64, candidateCount*n) // for each block, its squared distances from the candidates
	for len(chosenRows) < m {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sum := floats.Sum(sums)
		if !(sum > 0) {
			break
		}
		rows := make([]int, candidateCount)
		for t := range rows {
			rows[t] = firstAbove(nearest.dist, sums, rng.Float64()*sum)
		}
		candidates := x.Subset(rows).Data
		parallel.Split(blocks, 1, 1, seedBlock*float64(candidateCount)*candidateTime, func(b0, b1 int) {
			for b := b0; b < b1; b++ {
				i0, i1 := block(b)
				dist := candidateDist[i0*candidateCount : i1*candidateCount]
				lin.SqDist(dist, candidates, x.Data[i0*d:i1*d], candidateCount, i1-i0, d)
				for t := range candidateCount {
					newSums[t*blocks+b] = lin.SumMinima(dist[t*(i1-i0):(t+1)*(i1-i0)], nearest.dist[i0:i1])
				}
			}
		})
		best, smallest := -1, math.Inf(1)
		for t := range candidateCount {
			if v := floats.Sum(newSums[t*blocks : (t+1)*blocks]); v < smallest*(1-tieTol) {
				best, smallest = t, v
			}
		}
		if best < 0 { // the sums are not finite, since squares overflow
			best = 0
		}
		copy(sums, newSums[best*blocks:])
		for b := range blocks {
			i0, i1 := block(b)
			lin.Minima(nearest.dist[i0:i1], candidateDist[i0*candidateCount+best*(i1-i0):][:i1-i0])
		}
		chosenRows = append(chosenRows, rows[best])
	}
	return chosenRows, nil
}

// firstAbove returns the first index i at which the sum dist[0] + … + dist[i] exceeds u. If no sum
// exceeds u, it returns the last index of a positive distance. The sums of blocks of seedBlock
// distances are in sums.
func firstAbove(dist, sums []float64, u float64) int {
	b, before := 0, 0.0
	for ; b < len(sums)-1 && before+sums[b] <= u; b++ {
		before += sums[b]
	}
	for i := b * seedBlock; i < len(dist); i++ {
		if before += dist[i]; before > u {
			return i
		}
	}
	last := len(dist) - 1
	for last > 0 && !(dist[last] > 0) {
		last--
	}
	return last
}
