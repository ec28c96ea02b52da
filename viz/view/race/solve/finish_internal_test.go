package solve

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

// TestForEach checks that every index has one call, and that the first error ends the other
// calls.
func TestForEach(t *testing.T) {
	for _, goroutines := range []int{1, 3} {
		calls := make([]int, 20)
		if err := forEach(context.Background(), goroutines, len(calls), func(_ context.Context, t int) error {
			calls[t]++
			return nil
		}); err != nil {
			t.Error(err)
		}
		for i, n := range calls {
			if n != 1 {
				t.Errorf("%d goroutines: %d calls for %d", goroutines, n, i)
			}
		}
		fault := errors.New("fault")
		var count atomic.Int64
		err := forEach(context.Background(), goroutines, 20, func(ctx context.Context, t int) error {
			if count.Add(1); t == 2 {
				return fault
			}
			if t > 2 {
				<-ctx.Done()
			}
			return ctx.Err()
		})
		if err != fault || count.Load() > 6 {
			t.Errorf("%d goroutines: error %v after %d calls", goroutines, err, count.Load())
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := forEach(ctx, goroutines, 20, func(context.Context, int) error { t.Error("a call after the end"); return nil }); err != context.Canceled {
			t.Error(err)
		}
	}
}

// TestForEachPanics checks that a panic in a call reaches the caller, with its value and its
// stack, after the other calls have ended.
func TestForEachPanics(t *testing.T) {
	for _, goroutines := range []int{1, 3} {
		var running atomic.Int64
		message := func() (message string) {
			defer func() {
				if err, ok := recover().(error); ok {
					message = err.Error()
				}
			}()
			_ = forEach(context.Background(), goroutines, 20, func(ctx context.Context, t int) error {
				running.Add(1)
				defer running.Add(-1)
				if t == 2 {
					failingCall()
				}
				if t > 2 {
					<-ctx.Done()
				}
				return nil
			})
			return "no panic"
		}()
		if !strings.HasPrefix(message, "the fit fails\n") || !strings.Contains(message, "solve.failingCall(") || running.Load() != 0 {
			t.Errorf("%d goroutines: the panic is %q; %d calls still run", goroutines, message, running.Load())
		}
	}
}

//go:noinline
func failingCall() { panic("the fit fails") }
