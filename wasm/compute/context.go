//go:build js

package main

import (
	"context"
	"time"

	"mercer/approx"
)

// yielding is the context of a solve. While Go computes, a worker receives no
// message, so asking whether to go on is what lets the browser deliver one.
type yielding struct {
	context.Context
	w    *worker
	rev  int // of the wish whose page waits for a sign of life; 0 where none does
	last time.Time
	from time.Time // when messages may matter: a turn of the event loop takes some of a frame
}

func (c *yielding) Err() error {
	if !c.from.IsZero() && time.Now().Before(c.from) {
		return nil
	}
	c.w.bridge.Yield()
	if c.w.stop {
		return context.Canceled
	}
	// Not every step has a progress to tell, and the page ends a worker that is silent.
	if now := time.Now(); c.rev > 0 && now.Sub(c.last) >= signEvery {
		if !c.last.IsZero() {
			c.w.post("progress", c.rev, nil)
		}
		c.last = now
	}
	return nil
}

// pause takes the messages that wait, before the time of a call is measured: that call takes
// none, unless it is long.
func (c *yielding) pause() error {
	c.w.bridge.Turn()
	if c.w.stop {
		return context.Canceled
	}
	c.from = time.Now().Add(frameFor)
	return nil
}

// frameFor is how long a frame may take before it asks for messages: the page waits
// longer before it cancels one.
const frameFor = 100 * time.Millisecond

// signEvery is how often a solve says that it goes on.
const signEvery = time.Second

// progressEvery is how often a long solve says how far it is.
const progressEvery = 100 * time.Millisecond

// withProgress returns ctx with a report of progress to the page.
func withProgress(ctx context.Context, w *worker, rev int) context.Context {
	last := time.Now()
	return approx.WithProgress(ctx, func(done, total int) {
		if time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		w.post("progress", rev, map[string]any{"done": done, "total": total})
	})
}
