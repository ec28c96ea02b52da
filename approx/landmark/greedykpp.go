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

	// candidateTime is about the time, in nanoseconds, in which the distance between a candidate and a
	// point is computed, for each coordinate.
	candidateTime = 0.2
)

// greedyPlusPlus implements GreedyPlusPlus for one of several starts, which use different
// random numbers.
func greedyPlusPlus(ctx context.Context, x approx.Points, m int, seed, start uint64) ([]int, error) {
	m = min(m, x.Len())
	if m < 1 {
		return nil, ctx.Err()
	}
	rng := rand.New(rand.NewPCG(seed, streamGreedy+start<<24))
	chosenRows := []int{rng.IntN(x.Len())}
	s := newSeeding(x, chosenRows[0], 2+int(math.Log(float64(m))))
	for len(chosenRows) < m {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sum := floats.Sum(s.sums)
		if !(sum > 0) {
			break
		}
		for t := range s.rows {
			s.rows[t] = s.firstAbove(rng.Float64() * sum)
		}
		chosenRows = append(chosenRows, s.addBest())
	}
	return chosenRows, nil
}

// seeding is the state of greedy k-means++. It adds a seed in one pass over blocks of points, which
// also updates the distances of each block for the last seed.
type seeding struct {
	x         approx.Points
	dist      []float64 // squared distances to the nearest seed
	isUpdated []bool    // for each block, whether dist includes the last seed
	sums      []float64 // for each block, the sum of the squared distances to the nearest seed
	rows      []int     // rows of the candidates for the next seed
	rowDist   []float64 // for each block, its squared distances from the candidates
	rowSums   []float64 // for each candidate, the sums with this candidate
	lastIndex int       // index of the last seed among the candidates
}

// newSeeding returns the state with one seed, which is a row of x.
func newSeeding(x approx.Points, row, candidateCount int) *seeding {
	n, blocks := x.Len(), blockCount(x.Len(), seedBlock)
	s := &seeding{
		x: x, dist: make([]float64, n), isUpdated: make([]bool, blocks), sums: make([]float64, blocks),
		rows: make([]int, candidateCount), rowDist: make([]float64, candidateCount*n), rowSums: make([]float64, candidateCount*blocks),
	}
	lin.SqDist(s.dist, x.Row(row), x.Data, 1, n, x.Dim)
	for b := range s.sums {
		s.isUpdated[b] = true
		_, dist := s.updateBlock(b)
		s.sums[b] = lin.SumAbs(dist)
	}
	return s
}

// updateBlock returns the first row of block b, and the squared distances of its points to the
// nearest seed, which include the last seed.
func (s *seeding) updateBlock(b int) (first int, dist []float64) {
	i0, i1 := b*seedBlock, min((b+1)*seedBlock, s.x.Len())
	dist = s.dist[i0:i1]
	if !s.isUpdated[b] {
		s.isUpdated[b] = true
		lin.Minima(dist, s.rowDist[i0*len(s.rows)+s.lastIndex*len(dist):][:len(dist)])
	}
	return i0, dist
}

// addBest makes the best candidate the last seed, and returns its row.
func (s *seeding) addBest() int {
	d, blocks, count := s.x.Dim, len(s.sums), len(s.rows)
	candidates := s.x.Subset(s.rows).Data
	parallel.Split(blocks, 1, 1, seedBlock*float64(count*d)*candidateTime, func(b0, b1 int) {
		for b := b0; b < b1; b++ {
			i0, nearest := s.updateBlock(b)
			n := len(nearest)
			dist := s.rowDist[i0*count : (i0+n)*count]
			lin.SqDist(dist, candidates, s.x.Data[i0*d:(i0+n)*d], count, n, d)
			for t := range count {
				s.rowSums[t*blocks+b] = lin.SumMinima(dist[t*n:(t+1)*n], nearest)
			}
		}
	})
	smallest := math.Inf(1)
	s.lastIndex = 0 // if no sum is finite, since squares overflow
	for t := range count {
		if v := floats.Sum(s.rowSums[t*blocks : (t+1)*blocks]); v < smallest*(1-tieTol) {
			s.lastIndex, smallest = t, v
		}
	}
	copy(s.sums, s.rowSums[s.lastIndex*blocks:])
	clear(s.isUpdated)
	return s.rows[s.lastIndex]
}

// firstAbove returns the first row i at which the sum of the squared distances of the rows up to
// i exceeds u. If no sum exceeds u, it returns the last row with a positive distance.
func (s *seeding) firstAbove(u float64) int {
	b, before := 0, 0.0
	for ; b < len(s.sums)-1 && before+s.sums[b] <= u; b++ {
		before += s.sums[b]
	}
	for ; b < len(s.sums); b++ {
		first, dist := s.updateBlock(b)
		for i, v := range dist {
			if before += v; before > u {
				return first + i
			}
		}
	}
	for b := len(s.sums) - 1; b >= 0; b-- {
		first, dist := s.updateBlock(b)
		for i := len(dist) - 1; i >= 0; i-- {
			if dist[i] > 0 {
				return first + i
			}
		}
	}
	return 0
}
