//go:build js

package main

import (
	"context"
	"time"

	"mercer/approx"
	"mercer/wasm/play/message"
)

// yieldingContext is the context of a solve. A worker receives no message while Go
// computes, so Err lets the browser deliver messages before it returns.
type yieldingContext struct {
	context.Context
	w    *worker
	rev  int // revision of the request whose page expects signs of life; 0 for no such request
	last time.Time
	from time.Time // time from which Err looks for messages, since a turn of the event loop takes a part of a frame
}

func (c *yieldingContext) Err() error {
	if !c.from.IsZero() && time.Now().Before(c.from) {
		return nil
	}
	c.w.bridge.Yield()
	if c.w.stop {
		return context.Canceled
	}
	// Not every step reports progress, and the page ends a silent worker.
	if now := time.Now(); c.rev > 0 && now.Sub(c.last) >= signEvery {
		if !c.last.IsZero() {
			c.w.post("progress", c.rev, nil)
		}
		c.last = now
	}
	return nil
}

// takeMessages handles waiting messages before a call is timed, since a short call
// handles no messages.
func (c *yieldingContext) takeMessages() error {
	c.w.bridge.Turn()
	if c.w.stop {
		return context.Canceled
	}
	c.from = time.Now().Add(frameFor)
	return nil
}

// frameFor is the time for which a frame computes before it checks for messages.
// The page waits longer before it cancels a frame.
const frameFor = 100 * time.Millisecond

// signEvery is the interval between signs of life of a solve.
const signEvery = time.Second

// progressEvery is the interval between progress reports of a long solve.
const progressEvery = 100 * time.Millisecond

// withProgress returns ctx with progress reports to the page.
func withProgress(ctx context.Context, w *worker, rev int) context.Context {
	last := time.Now()
	return approx.WithProgress(ctx, func(done, total int) {
		if time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		w.post("progress", rev, message.Progress{Done: done, Total: total})
	})
}
