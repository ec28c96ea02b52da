//go:build !js

package parallel

import (
	"context"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"
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

	lock         sync.Mutex // guards the fields below
	next         int        // first iteration that has not begun
	err          error      // error of ctx
	failure      *failure   // failure with the smallest i
	pendingCount int        // number of helpers that have been requested and have not joined
	isClosed     bool       // whether no helper may join any more

	busyCount atomic.Int64  // number of helpers that have joined and not left
	left      chan struct{} // receives a value when the last busy helper leaves
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
	l := &loop{ctx: ctx, n: n, newWorker: newWorker, pendingCount: helpers, left: make(chan struct{}, 1)}
	for range helpers {
		requestHelp(l)
	}
	func() {
		defer l.close() // for an iteration that ends this goroutine, too
		l.work()
	}()
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

// close waits for the helpers that have joined. It does not wait for the others, whose threads
// may still have to wake up. They will find the loop closed.
func (l *loop) close() {
	l.lock.Lock()
	l.isClosed = true
	helperCount.Add(int64(-l.pendingCount))
	l.lock.Unlock()
	hasFinished := func() bool { return l.busyCount.Load() == 0 }
	for !spin(hasFinished) {
		<-l.left
	}
}

// join adds a helper to the loop. It returns false if the loop is closed.
func (l *loop) join() bool {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.isClosed {
		return false
	}
	l.pendingCount--
	l.busyCount.Add(1)
	return true
}

// leave removes a helper from the loop.
func (l *loop) leave() {
	helperCount.Add(-1)
	if l.busyCount.Add(-1) == 0 {
		select {
		case l.left <- struct{}{}:
		default: // there is a value already
		}
	}
}

// A helper is a goroutine that helps with loops. After each loop, it is idle for a short time, in
// which the next loop can request its help. A thread that sleeps needs about 40 µs to wake up on a
// virtual machine, which is more than a short loop takes.
type helper struct {
	request atomic.Pointer[loop]
}

// idleHelpers are the helpers that wait for a request.
var idleHelpers struct {
	lock sync.Mutex
	list []*helper
}

// requestHelp requests the help of an idle helper with l. If there is none, it starts one.
func requestHelp(l *loop) {
	idleHelpers.lock.Lock()
	last := len(idleHelpers.list) - 1
	if last < 0 {
		idleHelpers.lock.Unlock()
		go new(helper).run(l)
		return
	}
	h := idleHelpers.list[last]
	idleHelpers.list = idleHelpers.list[:last]
	idleHelpers.lock.Unlock()
	h.request.Store(l)
}

// run helps with l and then with the loops that request help. It ends when no loop does so for
// spinTime.
func (h *helper) run(l *loop) {
	for {
		h.help(l)
		isRequested := func() bool { return h.request.Load() != nil }
		for !spin(isRequested) {
			if h.stopIdling() {
				return
			}
		}
		l = h.request.Swap(nil)
	}
}

// help executes iterations of l. Then the helper becomes idle, before the loop can end.
func (h *helper) help(l *loop) {
	if l.join() {
		defer l.leave() // for an iteration that ends this goroutine, too
		l.work()
	}
	idleHelpers.lock.Lock()
	idleHelpers.list = append(idleHelpers.list, h)
	idleHelpers.lock.Unlock()
}

// stopIdling removes h from the idle helpers. It returns false if a loop has chosen h and is
// about to request its help.
func (h *helper) stopIdling() bool {
	idleHelpers.lock.Lock()
	defer idleHelpers.lock.Unlock()
	i := slices.Index(idleHelpers.list, h)
	if i < 0 {
		return false
	}
	idleHelpers.list = slices.Delete(idleHelpers.list, i, i+1)
	return true
}

const (
	// spinTime is the time for which a goroutine waits without releasing its thread.
	spinTime = 50 * time.Microsecond

	// spinsPerYield is the number of turns after which a waiting goroutine lets others run. They
	// take some microseconds.
	spinsPerYield = 4000
)

// spin waits until isDone returns true. It returns false if this takes longer than spinTime.
func spin(isDone func() bool) bool {
	for start := time.Now(); ; runtime.Gosched() {
		for range spinsPerYield {
			if isDone() {
				return true
			}
		}
		if time.Since(start) > spinTime {
			return false
		}
	}
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
