package landmark

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// These streams of the random generator separate random pivots from other draws with the
// same seed.
const (
	streamPivots    = 0x9c01
	streamRejection = 0x9c02
)

// Greedy factors the Gram matrix of x with up to m pivots. Each pivot is the point with
// the largest residual k(x, x) − k̂(x, x) (the P-greedy points of De Marchi, Schaback &
// Wendland 2005). If residuals are equal, Greedy chooses the first point. For a radial
// kernel, the pivots are spread like the points of Farthest. Greedy stops if all
// residuals are below Cut times the largest k(x, x). It also stops if the remaining
// trace is at most tol times the trace of K.
//
// The first m of m+1 pivots are the same. Greedy costs nm evaluations, plus at most a
// quarter for candidates, and O(nm²) operations. It returns the error of ctx, or an error
// if k is not positive semi-definite. It returns an *approx.RangeError if m < 1, or if
// tol is not in [0, 1]. The function progress, if not nil, receives the number of pivots
// so far, and m.
func Greedy(ctx context.Context, k approx.Kernel, x mat.Matrix, m int, tol float64, progress func(done, total int)) (_ *Cholesky, err error) {
	arg.NotNil("landmark.Greedy", "context", ctx)
	points := arg.Matrix("landmark.Greedy", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	p, err := newFactorisation(k, points, m, tol)
	if err != nil {
		return nil, err
	}
	p.progress = progress
	// Residuals never increase. Hence no other point can precede a candidate with a
	// larger residual.
	var next float64
	propose := func(size int) (rows []int) {
		rows, next = p.smallestKeys(size, func(j int) float64 { return -roundForTies(p.Residual[j]) })
		return rows
	}
	return p.run(ctx, propose, func(b *candidates) {
		for len(b.acceptedRows) < b.maxAccepted {
			best, largest := 0, math.Inf(-1)
			for i, s := range b.rows {
				if v := roundForTies(b.residual(i)); v > largest || v == largest && s < b.rows[best] {
					best, largest = i, v
				}
			}
			if v := b.residual(best); !(v > p.floor) || len(b.acceptedRows) > 0 && -largest > next {
				return
			}
			b.accept(best)
		}
	})
}

// RandomlyPivoted factors the Gram matrix of x with up to m random pivots (Chen, Epperly,
// Tropp & Webber 2025). The probability of a pivot is proportional to its residual k(x,
// x) − k̂(x, x). RandomlyPivoted therefore prefers regions where the error of K̂ is large
// or where there are many points. It chooses outliers less often than Greedy. It stops if
// all residuals are below Cut times the largest k(x, x).
//
// Each point has an exponential clock with the residual as its rate, and the clocks
// determine the pivots. Hence the first m of m+1 pivots are the same, and pivots rarely
// change if a point moves. The cost is nm evaluations, plus at most a quarter for
// candidates, and O(nm²) operations, mainly matrix products.
//
// Each clock has a lower bound for its next event. The points with the smallest bounds
// are updated as a block. Blocks do not change the pivots. RandomlyPivoted returns the
// error of ctx, or an error if k is not positive semi-definite. It returns an
// *approx.RangeError if m < 1. The function progress, if not nil, receives the number of
// pivots so far, and m.
func RandomlyPivoted(ctx context.Context, k approx.Kernel, x mat.Matrix, m int, seed uint64, progress func(done, total int)) (_ *Cholesky, err error) {
	arg.NotNil("landmark.RandomlyPivoted", "context", ctx)
	points := arg.Matrix("landmark.RandomlyPivoted", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	p, err := newFactorisation(k, points, m, 0)
	if err != nil {
		return nil, err
	}
	p.progress = progress
	p.clock = newClocks(points.Len(), seed, streamPivots).clock
	var next float64 // earliest possible time of a point that is not a candidate
	propose := func(size int) (rows []int) {
		rows, next = p.smallestKeys(size, func(j int) float64 { return max(0, p.clock[j]) / p.Residual[j] })
		return rows
	}
	return p.run(ctx, propose, func(b *candidates) {
		clock := make([]float64, len(b.rows))
		for i, s := range b.rows {
			clock[i] = max(0, p.clock[s])
		}
		elapsedTime := 0.0
		for len(b.acceptedRows) < b.maxAccepted {
			first, wait := -1, math.Inf(1)
			for i := range b.rows {
				if v := b.residual(i); v > p.floor && clock[i]/v < wait {
					first, wait = i, clock[i]/v
				}
			}
			if first < 0 || len(b.acceptedRows) > 0 && elapsedTime+wait > next {
				return
			}
			for i := range clock {
				clock[i] = max(0, clock[i]-wait*b.residual(i))
			}
			elapsedTime += wait
			b.waitTimes = append(b.waitTimes, wait)
			b.accept(first)
		}
	})
}

// Accelerated draws pivots with the same distribution as RandomlyPivoted, by rejection
// sampling (Epperly, Tropp & Webber 2024). It draws several candidates at once, with
// probabilities that are exact only for the first candidate. It then rejects each
// candidate with the probability that corrects this error. The first m of m+1 pivots are
// the same, but many pivots change if a point moves. Accelerated calls progress and
// returns the same errors as RandomlyPivoted.
func Accelerated(ctx context.Context, k approx.Kernel, x mat.Matrix, m int, seed uint64, progress func(done, total int)) (_ *Cholesky, err error) {
	arg.NotNil("landmark.Accelerated", "context", ctx)
	points := arg.Matrix("landmark.Accelerated", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	p, err := newFactorisation(k, points, m, 0)
	if err != nil {
		return nil, err
	}
	p.progress = progress
	rng := rand.New(rand.NewPCG(seed, streamRejection))
	propose := func(size int) (rows []int) {
		sum := make([]float64, 0, points.Len()+1)
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
			rows = append(rows, firstSumAbove(sum, rng.Float64()*total))
		}
		return rows
	}
	return p.run(ctx, propose, func(b *candidates) {
		for i, s := range b.rows {
			if v := b.residual(i); len(b.acceptedRows) < b.maxAccepted && v > p.floor && rng.Float64()*p.Residual[s] < v {
				b.accept(i)
			}
		}
	})
}

// firstSumAbove returns the first index at which the partial sum exceeds t.
func firstSumAbove(sum []float64, t float64) int {
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
