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

	// drawPart is the number of points of a part of a block. A vectorised sum decides whether a draw is
	// in a part.
	drawPart = 64

	// candidateTime is the estimated time, in nanoseconds for each coordinate, of the distance between
	// a candidate and a point. It is twice the measured time, because goroutines start within a
	// microsecond if seeds follow each other quickly.
	candidateTime = 0.2

	// maxPacked is the largest number of coordinates for which points are packed. It limits the memory
	// of the copy to 128 MiB.
	maxPacked = 1 << 24

	// packTime is about the time, in nanoseconds, in which a coordinate of a point is packed.
	packTime = 0.7
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
		if !(s.total > 0) {
			break
		}
		for t := range s.thresholds {
			s.thresholds[t] = rng.Float64() * s.total
		}
		s.findCandidates()
		chosenRows = append(chosenRows, s.addBest())
	}
	return chosenRows, nil
}

// seeding is the state of greedy k-means++. It adds a seed in one pass over blocks of points, which
// also updates the distances of each block for the last seed.
type seeding struct {
	x          approx.Points
	blocks     []lin.PackedPoints
	dist       []float64     // squared distances to the nearest seed, where the last seed may be missing
	sums       []float64     // for each block, the sum of the squared distances to the nearest seed
	total      float64       // sum of all squared distances to the nearest seed
	thresholds []float64     // random sums that determine the candidates for the next seed
	rows       []int         // rows of the candidates
	candidates approx.Points // points of rows
	rowDist    []float64     // for each block, its squared distances from each candidate
	rowSums    []float64     // for each block, the sum with each candidate
	lastIndex  int           // index of the last seed among the candidates; -1 if dist includes it
}

// newSeeding returns the state with one seed, which is a row of x.
func newSeeding(x approx.Points, row, candidateCount int) *seeding {
	n, d, blocks := x.Len(), x.Dim, blockCount(x.Len(), seedBlock)
	s := &seeding{
		x: x, blocks: make([]lin.PackedPoints, blocks),
		dist: make([]float64, n), sums: make([]float64, blocks),
		thresholds: make([]float64, candidateCount), rows: make([]int, candidateCount),
		candidates: approx.NewPoints(candidateCount, d),
		rowDist:    make([]float64, candidateCount*n), rowSums: make([]float64, candidateCount*blocks), lastIndex: -1,
	}
	parallel.Split(blocks, 1, 1, seedBlock*float64(d)*packTime, func(b0, b1 int) {
		for b := b0; b < b1; b++ {
			dist, _ := s.block(b)
			packRows(&s.blocks[b], x, b*seedBlock, len(dist), candidateCount)
			s.blocks[b].SqDist(dist, x.Row(row), 1)
			s.sums[b] = lin.SumAbs(dist)
		}
	})
	s.total = floats.Sum(s.sums)
	return s
}

// packRows stores m points of x in p, from row i on, for distances from n points. It does not pack
// points if x has more than maxPacked coordinates.
func packRows(p *lin.PackedPoints, x approx.Points, i, m, n int) {
	if y := x.Data[i*x.Dim:]; len(x.Data) <= maxPacked {
		p.Pack(y, n, m, x.Dim)
	} else {
		p.Set(y, m, x.Dim)
	}
}

// block returns the squared distances of the points of block b to the nearest seed before the last
// one, and to the last seed.
func (s *seeding) block(b int) (dist, lastDist []float64) {
	i0, i1 := b*seedBlock, min((b+1)*seedBlock, s.x.Len())
	dist = s.dist[i0:i1]
	if s.lastIndex < 0 {
		return dist, dist
	}
	return dist, s.rowDist[i0*len(s.rows)+s.lastIndex*len(dist):][:len(dist)]
}

// addBest makes the best candidate the last seed, and returns its row.
func (s *seeding) addBest() int {
	count := len(s.rows)
	for t, i := range s.rows {
		copy(s.candidates.Row(t), s.x.Row(i))
	}
	s.split(func(b0, b1 int) {
		for b := b0; b < b1; b++ {
			nearest, lastDist := s.block(b)
			lin.Minima(nearest, lastDist)
			i0, n := b*seedBlock, len(nearest)
			dist := s.rowDist[i0*count : (i0+n)*count]
			s.blocks[b].SqDist(dist, s.candidates.Data, count)
			for t := range count {
				s.rowSums[b*count+t] = lin.SumMinima(dist[t*n:(t+1)*n], nearest)
			}
		}
	})
	smallest := math.Inf(1)
	s.lastIndex = 0 // if no sum is finite, since squares overflow
	for t := range count {
		s.setSums(t)
		if v := floats.Sum(s.sums); v < smallest*(1-tieTol) {
			s.lastIndex, smallest = t, v
		}
	}
	s.setSums(s.lastIndex)
	s.total = floats.Sum(s.sums)
	return s.rows[s.lastIndex]
}

// setSums sets sums to the sums with candidate t.
func (s *seeding) setSums(t int) {
	for b := range s.sums {
		s.sums[b] = s.rowSums[b*len(s.rows)+t]
	}
}

// split divides the blocks among goroutines. A goroutine often gets the same blocks in each call, whose
// distances are in the cache of its processor.
func (s *seeding) split(f func(b0, b1 int)) {
	parallel.Split(len(s.sums), 1, 1, seedBlock*float64(len(s.rows)*s.x.Dim)*candidateTime, f)
}

// findCandidates sets rows to the results of firstAbove for the thresholds.
func (s *seeding) findCandidates() {
	s.split(func(b0, b1 int) {
		for t, u := range s.thresholds {
			if b1-b0 < len(s.sums) {
				if b, _ := s.blockAbove(u); b < b0 || b >= b1 {
					continue
				}
			}
			s.rows[t] = s.firstAbove(u)
		}
	})
}

// firstAbove returns the first row i at which the sum of the squared distances of the rows up to
// i exceeds u. If no sum exceeds u, it returns the last row with a positive distance. It does not
// change distances, so that they stay in the cache of the processor that computed them.
func (s *seeding) firstAbove(u float64) int {
	b, before := s.blockAbove(u)
	for ; b < len(s.sums); b++ {
		dist, lastDist := s.block(b)
		for i0 := 0; i0 < len(dist); i0 += drawPart {
			i1 := min(i0+drawPart, len(dist))
			if sum := before + lin.SumMinima(lastDist[i0:i1], dist[i0:i1]); sum <= u {
				before = sum
				continue
			}
			i, sum := searchMinima(dist[i0:i1], lastDist[i0:i1], before, u)
			if i < i1-i0 {
				return b*seedBlock + i0 + i
			}
			before = sum
		}
	}
	for b := len(s.sums) - 1; b >= 0; b-- {
		dist, lastDist := s.block(b)
		for i := len(dist) - 1; i >= 0; i-- {
			if min(lastDist[i], dist[i]) > 0 {
				return b*seedBlock + i
			}
		}
	}
	return 0
}

// searchMinima adds min(xᵢ, yᵢ) to sum until the sum exceeds u. It returns the last i, or the length
// of x if the sum does not exceed u. It calls no function, since loops with
// calls are slow in WebAssembly.
func searchMinima(x, y []float64, sum, u float64) (int, float64) {
	y = y[:len(x)]
	for i, v := range x {
		if w := y[i]; w < v {
			v = w
		}
		if sum += v; sum > u {
			return i, sum
		}
	}
	return len(x), sum
}

// blockAbove returns the first block at which the sum of the squared distances of the blocks up to it
// exceeds u, or the last block if no sum exceeds u. It also returns the sum of the blocks before.
func (s *seeding) blockAbove(u float64) (b int, before float64) {
	for ; b < len(s.sums)-1 && before+s.sums[b] <= u; b++ {
		before += s.sums[b]
	}
	return b, before
}
