package reduced

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"mercer/approx"
)

// An Order is the order in which points are scanned for shadows. An early point
// becomes a centre, so the result depends on it.
type Order int

const (
	// Given is the order of the data, as the paper has it.
	Given Order = iota

	// Shuffled is a random order: each point gets a random key by the seed, so that
	// one point more leaves the others in their order.
	Shuffled

	// Densest starts with the points that have most others nearer than ε, and takes
	// equal ones in the order of the data. It counts and does not add up kernels,
	// because counts are the same on every machine. It costs the pairs of points
	// that are near each other.
	Densest
)

// Orders names the orders, as the choices of a setting.
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
			if isWithin(x.At(i), x.At(j), eps) {
				count[i]++
				count[j]++
			}
		})
		in.add(i)
	}
	return count, nil
}
