// Package parallel divides loops among goroutines.
//
// At most runtime.GOMAXPROCS(0) − 1 goroutines execute iterations besides those that call. A
// loop inside a loop, or in one of many goroutines of the caller, runs in the goroutine that
// calls it as soon as all processors are in use. In WebAssembly, which has one thread, there are
// no other goroutines. A goroutine ends about a tenth of a millisecond after its last loop. Until
// then it can help with the next loop, because a sleeping thread starts late.
//
// The order of iterations is arbitrary. A loop has the same results on any number of
// processors if each iteration writes numbers of its own, and if its range does not depend
// on the number of processors or does not matter for these numbers.
package parallel

import "context"

// For calls f(i) for 0 ≤ i < n. An iteration should take at least MinTime. If calls panic,
// For panics with the value of the smallest i, after all calls have returned. A program that
// does not recover prints the stack of the call, too.
func For(n int, f func(i int)) {
	_ = Each(context.Background(), n, func() func(int) { return f }) // the context is never done
}

// Each calls f(i) for 0 ≤ i < n, where each goroutine gets its own f from newWorker. The
// function f may therefore reuse memory. If calls panic, Each panics as For does. Before each
// call, Each checks ctx. If ctx is done, Each makes no further calls and returns the error of
// ctx.
func Each(ctx context.Context, n int, newWorker func() func(i int)) error {
	if Enabled && n > 1 {
		if helpers := reserve(n - 1); helpers > 0 {
			return run(ctx, n, helpers, newWorker)
		}
	}
	if n > 0 {
		f := newWorker()
		for i := range n {
			if err := ctx.Err(); err != nil {
				return err
			}
			f(i)
		}
	}
	return ctx.Err()
}

// MinTime is the smallest time, in nanoseconds, for which a range of a loop is worth a
// goroutine. It is about ten times the time to request an idle goroutine and to wait for it.
const MinTime = 10_000

// Count returns the number of ranges into which a loop that takes the given time, in
// nanoseconds, should be divided. It is 1 if one goroutine is faster than several.
func Count(nanoseconds float64) int {
	if !Enabled || nanoseconds < 2*MinTime {
		return 1
	}
	return rangeCount(nanoseconds)
}

// Split calls f with disjoint ranges [i0, i1) that cover 0 ≤ i < n. Each i0 is a multiple of
// align, and an iteration takes about the given number of nanoseconds. Ranges have at least
// about least iterations. They depend on the number of processors. Hence the results for one
// i must not depend on its range.
func Split(n, align, least int, nanoseconds float64, f func(i0, i1 int)) {
	// A unit has align iterations, and the last one may have fewer. The numbers of units of the ranges
	// differ by 1 at most.
	units := (n + align - 1) / align
	count := balancedCount(min(Count(float64(n)*nanoseconds), n/max(least, 1), units))
	if count <= 1 {
		if n > 0 {
			f(0, n)
		}
		return
	}
	start := func(r int) int { return min(n, r*units/count*align) }
	For(count, func(r int) { f(start(r), start(r+1)) })
}
