//go:build js

package main

import (
	"context"
	"errors"
	"slices"

	"mercer/viz/view/race"
	"mercer/wasm/play/message"
	"mercer/wasm/wire"
)

// answerSweep computes one fit of a race and sends it. All workers except the first one
// only compute fits of races. To stop these workers, the page cancels the request.
func (w *worker) answerSweep(o *request) {
	w.current, w.isStopped = o, false
	defer func() { w.current = nil }()
	w.bridge.Turn() // a cancellation of this request may be waiting
	s, _, _ := w.ownSets.Open(o.link)
	ctx := &yieldingContext{Context: context.Background(), w: w}
	w.racer.Pause = ctx.handleMessages
	run, err := w.racer.Run(ctx, s, o.i)
	switch {
	case errors.Is(err, context.Canceled):
		w.post("cancelled", o.rev, nil)
		return
	case err != nil:
		run.Reason = err.Error()
	}
	m := wire.Message{Head: wire.Head{Kind: "cell", Rev: o.rev}}
	race.Run.Put(&m, run.Row())
	if run.Reason != "" {
		m.Head.Body = message.Cell{Reason: run.Reason}
	}
	w.bridge.Post(&m)
}

// drop removes a sweep request from the queue if it has not begun, and reports this to
// the page.
func (w *worker) drop(rev int) {
	before := len(w.otherRequests)
	w.otherRequests = slices.DeleteFunc(w.otherRequests, func(o request) bool { return o.kind == "sweep" && o.rev == rev })
	if len(w.otherRequests) < before {
		w.post("cancelled", rev, nil)
	}
}
