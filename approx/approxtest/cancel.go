package approxtest

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"mercer/approx"
)

// checkCancelled checks that a fit under a finished context returns the error of the
// context. It also checks that a fit cancelled halfway returns this error.
func checkCancelled(m method) error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return forEachSetting(m, 300, func(s setting) error {
		_, err := fitWith(ctx, m, 8, s.problem(1), nil)
		if errors.As(err, new(*approx.UnsupportedError)) {
			return err
		}
		if !errors.Is(err, context.Canceled) {
			return fmt.Errorf("the error is %v, not that of the context", err)
		}
		counter := newCountdownContext(1 << 62)
		if _, err := fitWith(counter, m, 8, s.problem(1), nil); err != nil {
			return err
		}
		checks := 1<<62 - counter.left.Load()
		shortContext := newCountdownContext(checks / 2)
		if _, err := fitWith(shortContext, m, 8, s.problem(1), nil); !errors.Is(err, context.Canceled) {
			return fmt.Errorf("of %d times that it asks, it is told to stop from the %dth on, and the error is %v, not that of the context",
				checks, checks/2+1, err)
		}
		return nil
	})
}

// countdownContext is a context that is done after a given number of calls of Err. A fit
// is then cancelled at the same step on every machine.
type countdownContext struct {
	context.Context
	left *atomic.Int64 // number of remaining calls
	stop context.CancelFunc
}

func newCountdownContext(checks int64) countdownContext {
	ctx, stop := context.WithCancel(context.Background())
	p := countdownContext{ctx, new(atomic.Int64), stop}
	p.left.Store(checks)
	return p
}

func (p countdownContext) Err() error {
	if p.left.Add(-1) < 0 {
		p.stop()
	}
	return p.Context.Err()
}
