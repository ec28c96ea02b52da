package play

import (
	"math"
	"sync"
	"time"
)

const (
	// briefly is up to how many milliseconds a call is repeated to be timed.
	briefly = 20

	// steps is in how many steps of the clock a time is told, so that it is off by a
	// tenth at most, and least the milliseconds that it takes however fine they are.
	steps, least = 10, 1

	// mostCalls bounds how often a call is repeated in a batch.
	mostCalls = 256

	// batches is how many there are of a brief call: other programs take their turns,
	// so that the shortest counts.
	batches = 3
)

// A stopwatch tells the time in milliseconds, in steps that its maker chooses:
// browsers round it to 0.005, 0.1 or 1 ms.
type stopwatch struct {
	now  func() float64
	step float64
}

// clock is the stopwatch of this machine.
var clock = sync.OnceValue(func() stopwatch {
	start := time.Now()
	now := func() float64 { return float64(time.Since(start)) / 1e6 }
	return stopwatch{now, stepOf(now)}
})

// stepOf returns the step of a clock, from one of its changes to the next: no more
// than it is worth waiting for.
func stepOf(now func() float64) float64 {
	var change [2]float64
	last := now()
	for i := range change {
		for range 1 << 20 {
			if change[i] = now(); change[i] > last {
				break
			}
		}
		if change[i] == last {
			return briefly
		}
		last = change[i]
	}
	return min(change[1]-change[0], briefly)
}

// time returns how many milliseconds a call of f takes. The first of its kind is
// compiled while it runs: a brief one is made again, and again until the clock can
// tell how long all took, of which it is the mean. It is never 0: what the clock
// cannot tell is at most a step of all calls.
func (w stopwatch) time(f func() error) (ms float64, err error) {
	start := w.now()
	if err := f(); err != nil {
		return 0, err
	}
	first := w.now() - start
	if first >= briefly {
		return first, nil
	}
	enough := min(max(steps*w.step, least), briefly)
	ms = math.Inf(1)
	if first >= enough {
		ms = first
	}
	for i := 0; i < batches && w.now()-start < briefly; i++ {
		begin, calls, all := w.now(), 0, 0.0
		for ; calls < mostCalls && all < enough; all = w.now() - begin {
			if err := f(); err != nil {
				return 0, err
			}
			calls++
		}
		ms = min(ms, max(all, w.step)/float64(calls))
	}
	return ms, nil
}
