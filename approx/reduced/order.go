package reduced

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"mercer/approx"
)

// An Order is the order in which Shadow scans points. Early points become centres, so
// the result depends on the order.
type Order int

const (
	// Given is the order of the data, as in the paper.
	Given Order = iota

	// Shuffled is a random order. Each point gets a random key by the seed, so an
	// additional point does not change the order of the others.
	Shuffled

	// Densest sorts points by the number of other points nearer than ε, largest first;
	// points with equal numbers stay in the order of the data. It uses counts instead
	// of sums of kernel values, because counts are equal on every machine. The cost is
	// proportional to the number of near pairs.
	Densest
)

// Orders holds the names of Given, Shuffled and Densest, the choices of a setting.
var Orders = []string{"given", "shuffled", "densest"}

// of returns the indices of x in order, nil for that of the data.
func (o Order) of(ctx context.Context, x approx.Points, eps float64, seed uint64) ([]int, error) {
	switch o {
	case Shuffled:
		return shuffle(x.Len(), seed, shadowStream), ctx.Err()
	case Densest:
		count, err := neighbours(ctx, x, eps)
		if err != nil {
			return nil, err
		}
		order := identity(x.Len())
		slices.SortFunc(order, func(i, j int) int { return cmp.Or(count[j]-count[i], i-j) })
		return order, nil
	}
	return nil, ctx.Err()
}

// Streams of random numbers, one for each use of the seed.
const shadowStream = 0x5d

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// shuffle returns 0, …, n−1 in the order of their random keys.
func shuffle(n int, seed, stream uint64) []int {
	rng := rand.New(rand.NewPCG(seed, stream))
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = rng.Uint64()
	}
	order := identity(n)
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(keys[i], keys[j]), i-j) })
	return order
}

// neighbours returns the number of other points nearer than ε to each point. The
// points enter one by one, and each pair is checked once.
func neighbours(ctx context.Context, x approx.Points, eps float64) ([]int, error) {
	count := make([]int, x.Len())
	in := newPool(x, eps)
	for i := range count {
		if i%256 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		in.visit(i, func(j int) {
			if isWithin(x.Row(i), x.Row(j), eps) {
				count[i]++
				count[j]++
			}
		})
		in.add(i)
	}
	return count, nil
}
