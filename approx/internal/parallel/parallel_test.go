//go:build !js

package parallel

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// onProcessors calls f as a subtest for several values of GOMAXPROCS.
func onProcessors(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, p := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(p)
		f(t)
		if n := helperCount.Load(); n != 0 {
			t.Fatalf("%d processors: %d goroutines of loops are counted after all loops have ended", p, n)
		}
	}
}

func TestForCallsEachOnce(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 3, 100} {
			calls := make([]int, n)
			For(n, func(i int) { calls[i]++ })
			for i, c := range calls {
				if c != 1 {
					t.Errorf("n = %d: %d calls for i = %d", n, c, i)
				}
			}
		}
	})
}

func TestSplitCoversRange(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 7, 8, 100, 1003} {
			for _, ns := range []float64{0, 1, 1e3, 1e5, 1e7} {
				var lock sync.Mutex
				calls, ranges := make([]int, n), 0
				shortest, longest := n, 0
				Split(n, 8, 20, ns, func(i0, i1 int) {
					lock.Lock()
					defer lock.Unlock()
					if ranges++; i0%8 != 0 || i0 >= i1 {
						t.Errorf("n = %d: range [%d, %d)", n, i0, i1)
					}
					shortest, longest = min(shortest, i1-i0), max(longest, i1-i0)
					for i := i0; i < i1; i++ {
						calls[i]++
					}
				})
				if longest-shortest >= 16 {
					t.Errorf("n = %d, %g ns: ranges of %d to %d iterations", n, ns, shortest, longest)
				}
				for i, c := range calls {
					if c != 1 {
						t.Errorf("n = %d, %g ns: %d calls for i = %d", n, ns, c, i)
					}
				}
				if total := float64(n) * ns; ranges > 1 && (total < 2*MinTime || ranges*20 > n) {
					t.Errorf("n = %d, %g ns: %d ranges in %g ns", n, ns, ranges, total)
				}
			}
		}
	})
}

// TestSplitIsBalanced checks that the number of ranges is a multiple of the number of processors, so
// that no processor waits while another one computes the last range.
func TestSplitIsBalanced(t *testing.T) {
	for _, p := range []int{2, 3, 5} {
		func() {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(p))
			for _, c := range []struct {
				align, least int
				ns           float64
			}{{1, 1, 1e4}, {1, 1, 3.3e4}, {1, 150, 1e5}, {1, 200, 1e5}, {1, 300, 1e5}, {140, 1, 1e5}} {
				var ranges atomic.Int64
				Split(1000, c.align, c.least, c.ns, func(i0, i1 int) { ranges.Add(1) })
				if n := int(ranges.Load()); n > p && n%p != 0 {
					t.Errorf("%d processors: %d ranges for %v", p, n, c)
				}
			}
		}()
	}
}

// TestForUsesProcessors checks that two iterations wait for each other without a deadlock.
func TestForUsesProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	var meeting sync.WaitGroup
	meeting.Add(2)
	done := make(chan struct{})
	go func() {
		defer close(done)
		For(2, func(int) { meeting.Done(); meeting.Wait() })
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("two iterations did not run at the same time")
	}
}

// TestNestedLoops checks that loops inside loops start no more goroutines than processors.
func TestNestedLoops(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		var running, most, calls atomic.Int64
		For(6, func(int) {
			For(6, func(int) {
				now := running.Add(1)
				for old := most.Load(); now > old && !most.CompareAndSwap(old, now); old = most.Load() {
				}
				calls.Add(1)
				time.Sleep(100 * time.Microsecond)
				running.Add(-1)
			})
		})
		if p := int64(runtime.GOMAXPROCS(0)); calls.Load() != 36 || most.Load() > p {
			t.Errorf("%d calls, %d at the same time on %d processors", calls.Load(), most.Load(), p)
		}
	})
}

// TestPanic checks that the caller gets the panic of the smallest iteration, and that all
// iterations have ended by then.
func TestPanic(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for range 50 {
			var running atomic.Int64
			value := func() (value any) {
				defer func() { value = recover() }()
				For(40, func(i int) {
					running.Add(1)
					defer running.Add(-1)
					if i%10 == 7 {
						panic(i)
					}
					runtime.Gosched()
				})
				return nil
			}()
			if value != 7 || running.Load() != 0 {
				t.Fatalf("the panic is %v, want 7; %d iterations still run", value, running.Load())
			}
		}
	})
}

// TestPanicStack checks that a program that ends by a panic in a loop prints the value and the
// stack of the iteration.
func TestPanicStack(t *testing.T) {
	const variable = "MERCER_PANIC_IN_LOOP"
	if os.Getenv(variable) != "" {
		runtime.GOMAXPROCS(2)
		For(40, failingIteration)
		return
	}
	program := exec.Command(os.Args[0], "-test.run=^TestPanicStack$")
	program.Env = append(os.Environ(), variable+"=1")
	output, err := program.CombinedOutput()
	if err == nil {
		t.Fatal("the program has not failed")
	}
	for _, want := range []string{"iteration 7 fails", "parallel.failingIteration("} {
		if !strings.Contains(string(output), want) {
			t.Errorf("the output of the program has no %q:\n%s", want, output)
		}
	}
}

// failingIteration panics in iteration 7. Other iterations take so long that the loop uses
// two goroutines.
//
//go:noinline
func failingIteration(i int) {
	time.Sleep(time.Millisecond)
	if i == 7 {
		panic("iteration 7 fails")
	}
}

// TestGoexit checks that an iteration that ends its goroutine ends the goroutine of the
// caller.
func TestGoexit(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		hasReturned := false
		var group sync.WaitGroup
		group.Go(func() {
			For(10, func(i int) {
				if i == 3 {
					runtime.Goexit()
				}
			})
			hasReturned = true
		})
		group.Wait()
		if hasReturned {
			t.Error("the loop has returned")
		}
	})
}

// TestEachChecksContext checks that the number of checks does not depend on the number of
// processors, and that no iteration begins after the context is done.
func TestEachChecksContext(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for _, limit := range []int{0, 1, 5, 19, 20, 100} {
			ctx := &limitedContext{Context: context.Background(), left: limit}
			var calls atomic.Int64
			err := Each(ctx, 20, func() func(int) { return func(int) { calls.Add(1) } })
			if want := min(limit, 20); calls.Load() != int64(want) {
				t.Errorf("limit %d: %d calls, want %d", limit, calls.Load(), want)
			}
			if isDone := limit <= 20; isDone != errors.Is(err, context.Canceled) {
				t.Errorf("limit %d: the error is %v", limit, err)
			}
			if checked := limit - ctx.left; limit == 100 && checked != 21 {
				t.Errorf("%d checks, want 21", checked)
			}
		}
	})
}

// TestCloseDoesNotWait checks that a loop ends before a requested helper begins, and that the
// helper then does nothing.
func TestCloseDoesNotWait(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	calls := 0
	l := &loop{ctx: context.Background(), n: 3, pendingCount: reserve(1), left: make(chan struct{}, 1),
		newWorker: func() func(int) { return func(int) { calls++ } }}
	if helperCount.Load() != 1 {
		t.Fatalf("%d goroutines are reserved, want 1", helperCount.Load())
	}
	l.work()
	l.close()
	if calls != 3 || helperCount.Load() != 0 || l.join() {
		t.Errorf("%d calls, want 3; %d goroutines are reserved; closed: %t", calls, helperCount.Load(), l.isClosed)
	}
}

// TestHelperPool checks that a loop requests the help of an idle helper, which then cannot end,
// that no more helpers are started than there are other processors, and that a request waits for
// a helper until it is withdrawn.
func TestHelperPool(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	h, first, second, closed := new(helper), new(loop), new(loop), &loop{isClosed: true}
	p := helperPool{count: 1, idle: []*helper{h}}
	p.request(first)
	if h.request.Load() != first || p.end(h) {
		t.Error("the idle helper has no request")
	}
	p.request(second)
	p.request(first)
	if p.count != 1 || len(p.waiting) != 2 {
		t.Errorf("%d helpers and %d waiting requests, want 1 and 2", p.count, len(p.waiting))
	}
	p.withdraw(second)
	if next := p.help(h, closed); next != first || len(p.idle) != 0 {
		t.Error("the helper does not help with the waiting loop")
	}
	if next := p.help(h, closed); next != nil || len(p.idle) != 1 || !p.end(h) || p.count != 0 {
		t.Error("a helper without a request cannot end")
	}
	p = helperPool{count: 1, waiting: []*loop{closed}}
	p.replace() // another helper takes the waiting request, and then ends
	waitForHelpers(t, &p)
	if len(p.waiting) > 0 {
		t.Error("the waiting request has no helper")
	}
}

// TestGoroutineCount checks that many callers with short loops start few goroutines, and that
// these end.
func TestGoroutineCount(t *testing.T) {
	const processors = 4
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
	waitForHelpers(t, &pool)
	before := runtime.NumGoroutine()
	const callers = 2 * processors
	var group sync.WaitGroup
	var most, sum atomic.Int64
	for range callers {
		group.Go(func() {
			for range 1000 {
				For(3, func(i int) { sum.Add(int64(i)) })
				for n := int64(runtime.NumGoroutine()); ; {
					if old := most.Load(); n <= old || most.CompareAndSwap(old, n) {
						break
					}
				}
			}
		})
	}
	group.Wait()
	if sum.Load() != callers*1000*3 {
		t.Errorf("the iterations have the sum %d, want %d", sum.Load(), callers*1000*3)
	}
	if limit := int64(before + callers + processors - 1); most.Load() > limit {
		t.Errorf("%d goroutines, want at most %d", most.Load(), limit)
	}
	if n := helperCount.Load(); n != 0 {
		t.Errorf("%d helpers are requested, want 0", n)
	}
	waitForHelpers(t, &pool)
}

// waitForHelpers waits until all helpers of p have ended.
func waitForHelpers(t *testing.T, p *helperPool) {
	t.Helper()
	count := func() int {
		p.lock.Lock()
		defer p.lock.Unlock()
		return p.count
	}
	for start := time.Now(); count() > 0; time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatalf("%d helpers have not ended", count())
		}
	}
}

// limitedContext is a context that is done after a number of calls of Err.
type limitedContext struct {
	context.Context
	left int
}

func (c *limitedContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestNoGoroutineIsLeft checks that the goroutines of a loop end.
func TestNoGoroutineIsLeft(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		before := runtime.NumGoroutine()
		for range 100 {
			For(8, func(int) {})
		}
		for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
			if time.Now().After(deadline) {
				t.Fatalf("%d goroutines, %d before the loops", runtime.NumGoroutine(), before)
			}
		}
	})
}

// BenchmarkStart measures the time to start goroutines and to wait for them.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		For(runtime.GOMAXPROCS(0), func(int) {})
	}
}
