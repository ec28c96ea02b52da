//go:build js

// Compute is the worker. It answers every request of the page with the numbers of
// one state, for the page and for the pictures. It draws no pictures.
package main

import (
	"context"
	"errors"
	"runtime/debug"
	"syscall/js"
	"time"

	"mercer/viz/view/gram"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/bridge"
	"mercer/wasm/play"
	"mercer/wasm/play/budget"
	"mercer/wasm/play/message"
	_ "mercer/wasm/play/solvers" // registers the functions that compute the views
	"mercer/wasm/play/state"
	"mercer/wasm/wire"
)

// The frames of a drag leave a few megabytes of garbage each. Letting garbage grow
// to four times the live heap, within the memory of a phone, keeps the collector
// out of most frames.
const (
	garbage = 400     // percent
	memory  = 1 << 30 // bytes
)

// warmUps is the largest number of exact results that are followed by a warm-up.
const warmUps = 5

func main() {
	debug.SetGCPercent(garbage)
	debug.SetMemoryLimit(memory)
	w := &worker{bridge: bridge.New(), wake: make(chan struct{}, 1)}
	w.bridge.Receive(w.receive)
	w.post("ready", 0, nil)
	w.run()
}

// A request is a request of the page.
type request struct {
	kind     string // solve, entry, sweep, sizes, crash
	quantity string // sizes: the quantity to equalise
	rev      int
	link     string
	frame    play.Frame
	atRest   bool // the drag is over: compute everything, exactly
	opened   bool // the state was just opened: use canonical signs
	forPrint bool // the same, for printing: keep what is shown
	i, j     int  // entry: the two points; sweep: the fit
}

// A worker answers one request at a time, always the newest solve.
type worker struct {
	bridge *bridge.Bridge

	// The pictures receive the numbers of each answer by a channel of their own, and ask by
	// this channel for entries of the Gram matrix. Without a channel, pictures is nil and
	// channel is 0.
	pictures *bridge.Port
	channel  int // number of the channel

	session     play.Session
	racer       racesolve.Racer
	warmUpCount int // number of warm-ups begun; warmUps once one has completed

	wake   chan struct{}
	solve  *request // the newest waiting request
	others []request
	times  int // revision of the result whose times are requested; 0 for none

	running *request
	stop    bool // the running request is obsolete
}

// receive handles a message on its event. A long solve that yields can receive
// messages too.
func (w *worker) receive(m js.Value) {
	o := request{kind: bridge.Text(m, "kind"), rev: integer(m.Get("rev"))}
	switch o.kind {
	case "solve":
		o.link, o.atRest, o.opened = bridge.Text(m, "link"), m.Get("rest").Truthy(), m.Get("fresh").Truthy()
		o.forPrint = m.Get("apart").Truthy()
		f := m.Get("frame")
		if f.Type() == js.TypeObject {
			o.frame = play.Frame{W: number(f.Get("w")), H: number(f.Get("h")), NX: integer(f.Get("nx")), NY: integer(f.Get("ny"))}
		}
		if w.solve != nil {
			o.opened = o.opened || w.solve.opened
		}
		w.solve = &o
		// A computation at rest yields to a new drag.
		if w.running != nil && w.running.atRest {
			w.stop = true
		}
	case "cancel":
		if w.running != nil && w.running.rev == o.rev {
			w.stop = true
		}
		if w.solve != nil && w.solve.rev == o.rev {
			w.solve = nil
			w.post("cancelled", o.rev, nil)
		}
		w.drop(o.rev)
		return
	case "pictures":
		w.connect(m.Get("port"), integer(m.Get("channel")))
		return
	case "sizes":
		o.link, o.quantity = bridge.Text(m, "link"), bridge.Text(m, "by")
		w.others = append(w.others, o)
	case "sweep":
		o.link, o.i = bridge.Text(m, "link"), integer(m.Get("i"))
		w.others = append(w.others, o)
	case "crash":
		w.others = append(w.others, o)
	case "times":
		w.times = o.rev
	default:
		return
	}
	w.signal()
}

// connect sets a new channel for the pictures, since the previous pictures no
// longer exist.
func (w *worker) connect(port js.Value, channel int) {
	if w.pictures != nil {
		w.pictures.Close()
	}
	w.pictures, w.channel = w.bridge.Open(port, w.receivePictures), channel
}

// receivePictures handles a message of the pictures on its event. The pictures only
// ask for entries.
func (w *worker) receivePictures(m js.Value) {
	if bridge.Text(m, "kind") != "entry" {
		return
	}
	w.others = append(w.others, request{kind: "entry", rev: integer(m.Get("rev")), i: integer(m.Get("i")), j: integer(m.Get("j"))})
	w.signal()
}

// signal lets run check for waiting requests.
func (w *worker) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// run answers requests forever.
func (w *worker) run() {
	for {
		<-w.wake
		for w.hasRequest() || w.times > 0 {
			w.nextRequest()
		}
	}
}

// hasRequest reports whether a request waits for its answer.
func (w *worker) hasRequest() bool { return w.solve != nil || len(w.others) > 0 }

// warmUp solves for states near s until a request arrives. A WebAssembly engine
// optimises a function only after it has run for a while. Without a warm-up, the
// first dozens of frames of the first drag take several times as long as later
// frames. The first result at rest takes half as long again.
//
// A warm-up follows the first exact result. If a request interrupts the warm-up, or
// a state nearby has no result, a new warm-up follows the next exact result. There
// are at most warmUps of them. By then, the exact results have run the same
// functions.
func (w *worker) warmUp(s state.State, f play.Frame) {
	const frames, most = 40, 500 * time.Millisecond
	w.warmUpCount++
	w.running = &request{atRest: true} // so that a request stops it
	var scratch play.Session
	ctx := &yieldingContext{Context: context.Background(), w: w}
	sigma := s.Sigma
	for i, start := 0, time.Now(); i < frames && time.Since(start) < most; i++ {
		w.bridge.Turn()
		if w.hasRequest() {
			return
		}
		s.Sigma = sigma * (1 + 0.001*float64(i))
		if _, err := scratch.Preview(ctx, s, f, i == 0); err != nil {
			return
		}
	}
	for i := range 2 {
		s.Sigma = sigma * (1.1 + 0.1*float64(i))
		if _, err := scratch.Solve(ctx, s, f, false); err != nil {
			return
		}
	}
	w.warmUpCount = warmUps
}

// measure times the exact solution and the fit of the last result at rest, and
// posts the times. A request in between is answered first, and a new state is timed
// anew.
func (w *worker) measure() {
	rev := w.times
	w.running, w.stop = &request{atRest: true}, false // so that a solve stops it
	ctx := &yieldingContext{Context: context.Background(), w: w}
	times, ok, err := w.session.Time(ctx, func() error {
		if err := ctx.takeMessages(); err != nil || w.hasRequest() {
			return context.Canceled
		}
		return nil
	})
	switch {
	case w.solve != nil:
		w.times = 0
	case err == nil || !errors.Is(err, context.Canceled):
		w.times = 0
		if ok {
			w.post("times", rev, times)
		}
	}
}

func (w *worker) nextRequest() {
	defer w.bridge.Recover()
	if len(w.others) > 0 {
		o := w.others[0]
		w.others = w.others[1:]
		switch o.kind {
		case "crash":
			panic("The worker was told to fail.")
		case "sweep":
			w.sweep(&o)
		case "sizes":
			w.sizes(&o)
		default:
			w.entry(o)
		}
		return
	}
	defer func() { w.running = nil }()
	if w.solve == nil {
		w.measure()
		return
	}
	o := w.solve
	w.solve, w.running, w.stop, w.times = nil, o, false, 0
	w.answer(o)
}

// answer solves one state and posts the result.
func (w *worker) answer(o *request) {
	s, warnings := state.Open(o.link)
	y := &yieldingContext{Context: context.Background(), w: w, rev: o.rev}
	answer := w.session.Solve
	if !o.atRest && !o.forPrint {
		answer, y.from = w.session.Preview, time.Now().Add(frameFor)
	}
	ctx := withProgress(y, w, o.rev)
	var result *play.Result
	var err error
	if o.forPrint {
		result, err = w.session.Apart(ctx, s, o.frame)
	} else {
		result, err = answer(ctx, s, o.frame, o.opened)
	}
	switch {
	case errors.Is(err, context.Canceled):
		w.post("cancelled", o.rev, nil)
		return
	case err != nil:
		w.post("failed", o.rev, message.Failure{Message: err.Error(), Link: state.Link(s)})
		return
	}
	m := &result.Message
	m.Head.Kind, m.Head.Rev = "result", o.rev
	channel := 0
	if w.pictures != nil {
		w.pictures.Post(m)
		channel = w.channel
	}
	w.bridge.Post(message.NewResult(result, warnings, o.atRest && !o.forPrint, channel))
	if o.atRest {
		// A drag may come next. If the drag starts before Prepare, its first frame does the
		// same work.
		w.session.Prepare(&yieldingContext{Context: context.Background(), w: w})
	}
	if o.atRest && w.warmUpCount < warmUps {
		w.warmUp(s, o.frame)
	}
}

// entry answers a request of the pictures for one cell of the Gram matrix.
func (w *worker) entry(o request) {
	exact, approximate, ok := w.session.Entry(o.i, o.j)
	if !ok || w.pictures == nil {
		return
	}
	m := &wire.Message{Head: wire.Head{Kind: "entry", Rev: o.rev}}
	gram.Entry.Put(m, []float64{exact, approximate})
	w.pictures.Post(m)
}

// sizes answers with the edits that give all methods of a comparison the same
// budget.
func (w *worker) sizes(o *request) {
	s, _ := state.Open(o.link)
	edits, words, err := budget.EqualSizes(context.Background(), s, budget.Budget(o.quantity))
	if err != nil {
		return // a state that cannot be solved reports its own error
	}
	pairs := make([][2]string, len(edits))
	for i, e := range edits {
		pairs[i] = [2]string{e.Key, e.Value}
	}
	w.post("sizes", o.rev, message.Sizes{Edits: pairs, Words: words})
}

// post sends a message without numbers.
func (w *worker) post(kind string, rev int, body any) {
	w.bridge.Post(&wire.Message{Head: wire.Head{Kind: kind, Rev: rev, Body: body}})
}

// number and integer read fields that may be missing from a message.

func number(v js.Value) float64 {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return v.Float()
}

func integer(v js.Value) int { return int(number(v)) }
