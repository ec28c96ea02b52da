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

// Processors returns the number of processors that loops may use.
func Processors() int { return runtime.GOMAXPROCS(0) }

// helperCount is the number of helpers that loops have requested and that have not left.
var helperCount atomic.Int64

// reserve raises helperCount by the number of helpers that a loop may request, and returns
// this number. It is at most the given number, and 0 if all processors are in use.
func reserve(most int) int {
	limit := Processors() - 1
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
	processors := float64(Processors())
	if processors == 1 {
		return 1
	}
	count := min(max(nanoseconds/rangeTime, processors), maxRanges*processors)
	return balancedCount(int(min(count, nanoseconds/MinTime)))
}

// balancedCount returns the largest multiple of the number of processors that is at most count, or
// count if it is smaller. Equally long ranges then keep all processors busy until the end.
func balancedCount(count int) int {
	if p := Processors(); count > p {
		return count - count%p
	}
	return count
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

// run implements Each with a number of reserved helpers.
func run(ctx context.Context, n, helpers int, newWorker func() func(i int)) error {
	l := &loop{ctx: ctx, n: n, newWorker: newWorker, pendingCount: helpers, left: make(chan struct{}, 1)}
	for range helpers {
		pool.request(l)
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
	pool.withdraw(l)
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

// A helperPool has the helpers of a program. There are at most Processors() − 1, even if their
// threads start late and the loops that requested them have ended.
type helperPool struct {
	lock    sync.Mutex
	count   int       // number of helpers that have not ended
	idle    []*helper // helpers that wait for a request
	waiting []*loop   // requests that wait for a helper
}

var pool helperPool

// request requests the help of an idle helper with l. If there is none, it starts one. If there
// are enough, the request waits until a helper has finished its loop.
func (p *helperPool) request(l *loop) {
	p.lock.Lock()
	defer p.lock.Unlock()
	switch last := len(p.idle) - 1; {
	case last >= 0:
		p.idle[last].request.Store(l)
		p.idle = p.idle[:last]
	case p.count < Processors()-1:
		p.count++
		go p.run(l)
	default:
		p.waiting = append(p.waiting, l)
	}
}

// withdraw removes the waiting requests of l.
func (p *helperPool) withdraw(l *loop) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.waiting = slices.DeleteFunc(p.waiting, func(w *loop) bool { return w == l })
}

// run is the goroutine of a helper. It helps with l and then with the loops that request help. It
// ends when no loop requests help for spinTime.
func (p *helperPool) run(l *loop) {
	h := new(helper)
	hasEnded := false
	defer func() {
		if !hasEnded { // an iteration has ended this goroutine
			p.replace()
		}
	}()
	for {
		if l = p.help(h, l); l != nil {
			continue
		}
		isRequested := func() bool { return h.request.Load() != nil }
		for !spin(isRequested) {
			if hasEnded = p.end(h); hasEnded {
				return
			}
		}
		l = h.request.Swap(nil)
	}
}

// help executes iterations of l. Then it returns a loop that waits for a helper. If there is
// none, it returns nil, and h becomes idle before the loop can end.
func (p *helperPool) help(h *helper, l *loop) (next *loop) {
	if l.join() {
		defer l.leave() // for an iteration that ends this goroutine, too
		l.work()
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if next = p.nextWaiting(); next == nil {
		p.idle = append(p.idle, h)
	}
	return next
}

// nextWaiting removes and returns the first waiting request, or returns nil. The caller holds the
// lock.
func (p *helperPool) nextWaiting() *loop {
	if len(p.waiting) == 0 {
		return nil
	}
	l := p.waiting[0]
	p.waiting = slices.Delete(p.waiting, 0, 1)
	return l
}

// replace removes a helper whose goroutine was ended by an iteration. If a request waits, another
// helper takes its place.
func (p *helperPool) replace() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if l := p.nextWaiting(); l != nil {
		go p.run(l)
	} else {
		p.count--
	}
}

// end removes the idle helper h. It returns false if a loop has requested its help.
func (p *helperPool) end(h *helper) bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	i := slices.Index(p.idle, h)
	if i < 0 {
		return false
	}
	p.idle = slices.Delete(p.idle, i, i+1)
	p.count--
	return true
}

const (
	// spinTime is the time for which a goroutine polls before it blocks or ends.
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
