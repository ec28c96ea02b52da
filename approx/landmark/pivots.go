package landmark

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// Streams of random numbers, apart from other draws of the same seed.
const (
	streamPivots    = 0x9c01
	streamRejection = 0x9c02
)

// Greedy factors the kernel matrix of x with up to m pivots. Each pivot is the point
// with the largest remainder k(x, x) − k̂(x, x), and the first such point if several
// are equal (the P-greedy points of De Marchi, Schaback & Wendland 2005). For a radial
// kernel, the pivots are spread like the points of Farthest. Greedy stops if all
// remainders are below Cut of the largest k(x, x), or if the remaining trace is at most
// tol times the trace of K.
//
// The first m of m+1 pivots are the same. Greedy costs nm evaluations, at most a
// quarter more for candidates, and O(nm²) operations. It returns the error of ctx, or
// an error if k is not positive semi-definite. It returns an *approx.RangeError if m <
// 1, or if tol is not in [0, 1].
func Greedy(ctx context.Context, k approx.Kernel, x approx.Points, m int, tol float64) (_ *Cholesky, err error) {
	arg.NotNil("landmark.Greedy", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	p, err := newPivoting(k, x, m, tol)
	if err != nil {
		return nil, err
	}
	// No other point can precede a candidate with a larger remainder, because
	// remainders never grow.
	var next float64
	propose := func(size int) (rows []int) {
		rows, next = p.smallestKeys(size, func(j int) float64 { return -coarse(p.Residual[j]) })
		return rows
	}
	return p.run(ctx, propose, func(b *candidates) {
		for len(b.taken) < b.room {
			best, most := 0, math.Inf(-1)
			for i, s := range b.rows {
				if v := coarse(b.residual(i)); v > most || v == most && s < b.rows[best] {
					best, most = i, v
				}
			}
			if v := b.residual(best); !(v > p.floor) || len(b.taken) > 0 && -most > next {
				return
			}
			b.take(best)
		}
	})
}

// RandomlyPivoted factors the kernel matrix of x with up to m pivots, each drawn with a
// probability proportional to its remainder k(x, x) − k̂(x, x) (Chen, Epperly, Tropp &
// Webber 2025). RandomlyPivoted therefore prefers places with a large error of K̂ or
// with many points, and it chooses outliers less often than Greedy. It stops if all
// remainders are below Cut of the largest k(x, x).
//
// Pivots are drawn by exponential clocks, one for each point, with the remainders as
// rates. Hence the first m of m+1 pivots are the same, and pivots rarely change when a
// point moves. The cost is nm evaluations, plus at most a quarter for candidates, and
// O(nm²) operations, mainly matrix products. Each clock has a lower bound for its next
// event, so the points with the smallest bounds are updated as a block. Blocks do not
// change the pivots. RandomlyPivoted returns the error of ctx, or an error if k is not
// positive semi-definite. It returns an *approx.RangeError if m < 1.
func RandomlyPivoted(ctx context.Context, k approx.Kernel, x approx.Points, m int, seed uint64) (_ *Cholesky, err error) {
	arg.NotNil("landmark.RandomlyPivoted", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	p, err := newPivoting(k, x, m, 0)
	if err != nil {
		return nil, err
	}
	p.clock = newRace(x.Len(), seed, streamPivots).clock
	var next float64 // when the first could come that is not a candidate
	propose := func(size int) (rows []int) {
		rows, next = p.smallestKeys(size, func(j int) float64 { return max(0, p.clock[j]) / p.Residual[j] })
		return rows
	}
	return p.run(ctx, propose, func(b *candidates) {
		clock := make([]float64, len(b.rows))
		for i, s := range b.rows {
			clock[i] = max(0, p.clock[s])
		}
		now := 0.0
		for len(b.taken) < b.room {
			first, wait := -1, math.Inf(1)
			for i := range b.rows {
				if v := b.residual(i); v > p.floor && clock[i]/v < wait {
					first, wait = i, clock[i]/v
				}
			}
			if first < 0 || len(b.taken) > 0 && now+wait > next {
				return
			}
			for i := range clock {
				clock[i] = max(0, clock[i]-wait*b.residual(i))
			}
			now += wait
			b.waits = append(b.waits, wait)
			b.take(first)
		}
	})
}

// Accelerated draws pivots with the distribution of RandomlyPivoted by rejection
// sampling. It draws many candidates at once, with probabilities that are exact only
// for the first candidate. Each candidate is rejected with the probability that
// corrects this error (Epperly, Tropp & Webber 2024). The first m of m+1 pivots are the
// same, but many pivots change when a point moves. The errors are the errors of
// RandomlyPivoted.
func Accelerated(ctx context.Context, k approx.Kernel, x approx.Points, m int, seed uint64) (_ *Cholesky, err error) {
	arg.NotNil("landmark.Accelerated", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	p, err := newPivoting(k, x, m, 0)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, streamRejection))
	propose := func(size int) (rows []int) {
		sum := make([]float64, 0, x.Len()+1)
		total := 0.0
		for _, v := range p.Residual {
			if v > p.floor {
				total += v
			}
			sum = append(sum, total)
		}
		if total == 0 {
			return nil
		}
		for range size {
			rows = append(rows, search(sum, rng.Float64()*total))
		}
		return rows
	}
	return p.run(ctx, propose, func(b *candidates) {
		for i, s := range b.rows {
			if v := b.residual(i); len(b.taken) < b.room && v > p.floor && rng.Float64()*p.Residual[s] < v {
				b.take(i)
			}
		}
	})
}

// search returns the first index whose partial sum is above t.
func search(sum []float64, t float64) int {
	lo, hi := 0, len(sum)-1
	for lo < hi {
		if mid := (lo + hi) / 2; sum[mid] > t {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}
