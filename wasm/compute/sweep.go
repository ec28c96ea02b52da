//go:build js

package main

import (
	"context"
	"errors"
	"slices"

	"mercer/viz/view/race"
	"mercer/wasm/play/message"
	"mercer/wasm/play/state"
	"mercer/wasm/wire"
)

// sweep answers with one fit of the race of a state. All workers except the first
// one only make such fits. The page cancels sweep to stop these workers.
func (w *worker) sweep(o *request) {
	w.running, w.stop = o, false
	defer func() { w.running = nil }()
	w.bridge.Turn() // the second of two waiting requests may be obsolete
	s, _ := state.Open(o.link)
	ctx := &yieldingContext{Context: context.Background(), w: w}
	w.racer.Pause = ctx.takeMessages
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

// drop removes a fit that has not begun from the queue, and reports the removal to
// the page.
func (w *worker) drop(rev int) {
	before := len(w.others)
	w.others = slices.DeleteFunc(w.others, func(o request) bool { return o.kind == "sweep" && o.rev == rev })
	if len(w.others) < before {
		w.post("cancelled", rev, nil)
	}
}
