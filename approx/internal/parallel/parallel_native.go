//go:build !js

package parallel

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Enabled reports whether loops use several goroutines.
const Enabled = true

// helperCount is the number of goroutines that all loops have started and that still run.
var helperCount atomic.Int64

// reserve raises helperCount by the number of goroutines that a loop may start, and returns
// this number. It is at most the given number, and 0 if all processors are in use.
func reserve(most int) int {
	limit := runtime.GOMAXPROCS(0) - 1
	for {
		used := helperCount.Load()
		count := min(most, limit-int(used))
		if count <= 0 {
			return 0
		}
		if helperCount.CompareAndSwap(used, used+int64(count)) {
			return count
		}
	}
}

const (
	// rangeTime is the time, in nanoseconds, above which there are more ranges than
	// processors. A processor that is slower than others then gets fewer ranges.
	rangeTime = 1_000_000

	// maxRanges is the largest number of ranges for each processor.
	maxRanges = 4
)

// rangeCount implements Count.
func rangeCount(nanoseconds float64) int {
	processors := float64(runtime.GOMAXPROCS(0))
	if processors == 1 {
		return 1
	}
	count := min(max(nanoseconds/rangeTime, processors), maxRanges*processors)
	return int(min(count, nanoseconds/MinTime))
}

// A loop is a loop that several goroutines execute.
type loop struct {
	ctx       context.Context
	n         int
	newWorker func() func(i int)

	lock    sync.Mutex // guards the fields below
	next    int        // first iteration that has not begun
	err     error      // error of ctx
	failure *failure   // failure with the smallest i
}

// A failure is an iteration that did not return.
type failure struct {
	i       int
	value   any    // value of the panic
	stack   string // stack of the goroutine that panicked
	exiting bool   // whether the iteration ended its goroutine by runtime.Goexit
}

// raise panics with the value of the failure. The deferred panic replaces the first one, so
// that recover returns the same value as for a loop in one goroutine. A program that does not
// recover prints both, and thereby the stack of the goroutine that panicked.
func (f *failure) raise() {
	defer panic(f.value)
	panic(f.stack)
}

// run implements Each with a number of reserved goroutines.
func run(ctx context.Context, n, helpers int, newWorker func() func(i int)) error {
	l := &loop{ctx: ctx, n: n, newWorker: newWorker}
	var group sync.WaitGroup
	defer group.Wait() // for an iteration that ends this goroutine
	for range helpers {
		group.Go(func() {
			defer helperCount.Add(-1)
			l.work()
		})
	}
	l.work()
	group.Wait()
	switch f := l.failure; {
	case f == nil:
		if l.err != nil {
			return l.err
		}
		return ctx.Err()
	case f.exiting:
		runtime.Goexit()
	}
	l.failure.raise()
	return nil
}

// work executes iterations until none is left, an iteration fails or ctx is done.
func (l *loop) work() {
	i, hasReturned := -1, false
	defer func() {
		if !hasReturned {
			l.fail(i, recover(), string(debug.Stack()))
		}
	}()
	var f func(int)
	for {
		var ok bool
		if i, ok = l.take(); !ok {
			break
		}
		if f == nil {
			f = l.newWorker()
		}
		f(i)
	}
	hasReturned = true
}

// take returns the next iteration. The result ok is false if there is none.
func (l *loop) take() (i int, ok bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.next == l.n || l.failure != nil || l.err != nil {
		return 0, false
	}
	if l.err = l.ctx.Err(); l.err != nil {
		return 0, false
	}
	l.next++
	return l.next - 1, true
}

// fail stores the failure of iteration i. All smaller iterations have begun, so that the
// smallest i that fails does not depend on the number of processors.
func (l *loop) fail(i int, value any, stack string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.failure == nil || i < l.failure.i {
		l.failure = &failure{i, value, stack, value == nil}
	}
}
