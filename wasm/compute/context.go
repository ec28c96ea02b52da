//go:build js

package main

import (
	"context"
	"time"
)

// yieldingContext is the context of a computation in the worker. While Go computes, a
// worker receives no messages. Err therefore lets the browser deliver messages before it
// returns.
type yieldingContext struct {
	context.Context
	w           *worker
	rev         int // revision of the request whose page expects progress messages; 0 if there is none
	lastMessage time.Time
	nextYield   time.Time // time before which Err does not yield, since a turn of the event loop takes a part of a frame
}

func (c *yieldingContext) Err() error {
	if !c.nextYield.IsZero() && time.Until(c.nextYield) > 0 {
		return nil
	}
	hasYielded := c.w.bridge.Yield()
	if c.w.isStopped {
		return context.Canceled
	}
	if !hasYielded || c.rev == 0 { // the clock is read rarely, since each time is a call of JavaScript
		return nil
	}
	// The page terminates a worker that sends nothing.
	if now := time.Now(); now.Sub(c.lastMessage) >= keepAliveInterval {
		if !c.lastMessage.IsZero() {
			c.w.post("progress", c.rev, nil)
		}
		c.lastMessage = now
	}
	return nil
}

// handleMessages handles all waiting messages. It is called before a timed call, since
// messages must not interrupt a short call.
func (c *yieldingContext) handleMessages() error {
	c.w.bridge.Turn()
	if c.w.isStopped {
		return context.Canceled
	}
	c.nextYield = time.Now().Add(frameDuration)
	return nil
}

// frameDuration is the time for which a preview computes before it checks for messages.
// It is shorter than the time after which the page cancels a preview.
const frameDuration = 100 * time.Millisecond

// keepAliveInterval is the interval between progress messages.
const keepAliveInterval = time.Second
