package reduced

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"mercer/approx"
)

// An Order is the order in which Shadow scans the points. Points that are scanned early
// become centres, so the result depends on the order.
type Order int

const (
	// DataOrder is the order of the points in the data, as in the paper.
	DataOrder Order = iota

	// ShuffledOrder is a random order. Each point has a random key that depends on the seed.
	// Hence an additional point does not change the order of the other points.
	ShuffledOrder

	// DensestFirst sorts points by the number of other points nearer than ε, largest first.
	// Points with equal numbers stay in the order of the data. Numbers of points are the
	// same on every machine, unlike sums of kernel values. The cost is proportional to
	// the number of pairs nearer than ε.
	DensestFirst
)

// OrderNames contains the names of DataOrder, ShuffledOrder and DensestFirst, which are the choices of a
// setting.
var OrderNames = []string{"given", "shuffled", "densest"}

// indices returns the indices of the points in the order o. It returns nil for the order
// of the data.
func (o Order) indices(ctx context.Context, x approx.Points, eps float64, seed uint64) ([]int, error) {
	switch o {
	case ShuffledOrder:
		return shuffledIndices(x.Len(), seed, shadowStream), ctx.Err()
	case DensestFirst:
		count, err := countNeighbors(ctx, x, eps)
		if err != nil {
			return nil, err
		}
		order := ascendingIndices(x.Len())
		slices.SortFunc(order, func(i, j int) int { return cmp.Or(count[j]-count[i], i-j) })
		return order, nil
	}
	return nil, ctx.Err()
}

// shadowStream is the stream of the random generator for the order ShuffledOrder. Other draws
// use other streams.
const shadowStream = 0x5d

// ascendingIndices returns 0, …, n−1.
func ascendingIndices(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// shuffledIndices returns 0, …, n−1 in the order of their random keys.
func shuffledIndices(n int, seed, stream uint64) []int {
	rng := rand.New(rand.NewPCG(seed, stream))
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = rng.Uint64()
	}
	order := ascendingIndices(n)
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(keys[i], keys[j]), i-j) })
	return order
}

// countNeighbors returns, for each point, the number of other points nearer than ε. It
// adds the points to a pool one by one and checks each pair once.
func countNeighbors(ctx context.Context, x approx.Points, eps float64) ([]int, error) {
	count := make([]int, x.Len())
	pool, limit := newPointPool(x, eps), squareLimit(eps)
	for i := range count {
		if i%256 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		pool.visit(i, func(j int) {
			if isWithin(x.Row(i), x.Row(j), limit) {
				count[i]++
				count[j]++
			}
		})
		pool.add(i)
	}
	return count, nil
}
