//go:build js

// Compute is the program of the worker. It computes the numbers for each request of the
// page, and sends them to the page and to the pictures. It does not draw.
package main

import (
	"cmp"
	"context"
	"errors"
	"math"
	"runtime/debug"
	"slices"
	"syscall/js"
	"time"

	"mercer/viz/view/gram"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/bridge"
	"mercer/wasm/play"
	"mercer/wasm/play/budget"
	"mercer/wasm/play/code"
	"mercer/wasm/play/message"
	"mercer/wasm/play/report"
	_ "mercer/wasm/play/solvers" // registers the functions that compute the views
	"mercer/wasm/play/state"
	"mercer/wasm/wire"
)

// Each preview of a drag leaves a few megabytes of garbage. The percentage lets the heap
// grow to five times the live memory, so that most previews run without a collection. The
// limit lets the collector run earlier if the heap is large, since the memory of a
// WebAssembly program never shrinks. The exact solution of 5,000 points with a rough kernel
// has up to 165 MB of live memory.
const (
	gcPercent   = 400       // percent
	memoryLimit = 192 << 20 // bytes
)

// maxWarmUps is the largest number of exact results that are followed by a warm-up.
const maxWarmUps = 5

func main() {
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	w := &worker{bridge: bridge.New(), wake: make(chan struct{}, 1)}
	w.bridge.Receive(w.receive)
	w.run()
}

// A request is a request of the page or of the pictures.
type request struct {
	kind       string        // solve, entry, sweep, sizes, trial, arrays, program, crash
	language   code.Language // program: the language of the program
	quantity   string        // sizes: the quantity that all methods should share
	rev        int
	link       string
	frame      play.Frame
	isFinal    bool     // compute the final result, exactly
	isOpened   bool     // the state was just opened: choose canonical signs of eigenvectors
	isForPrint bool     // compute a final result for printing, and do not change the session
	isOfKernel bool     // trial: show the kernel
	i, j       int      // entry: indices of the two points; sweep: index of the fit; program and arrays: index of the compared method
	names      []string // arrays: the names of the requested arrays
}

// A worker answers one request at a time. If several solve requests are waiting, it
// answers only the newest one.
type worker struct {
	bridge *bridge.Bridge

	// The pictures have a separate channel. They receive the numbers of each answer and
	// request entries of the Gram matrix through this channel. If there is no channel,
	// pictures is nil and channel is 0.
	pictures *bridge.Port
	channel  int // number of the channel

	ownSets  state.OwnSets
	session  play.Session
	racer    racesolve.Racer
	trials   play.Trials
	programs []storedProgram // the fit of the last final result, and fits of later programs

	warmUpCount int // number of warm-ups begun; maxWarmUps when one has completed

	wake          chan struct{}
	nextSolve     *request // the newest waiting request
	otherRequests []request
	timesRev      int // revision of the result whose times are requested; 0 if none
	idleRev       int // revision of the request that is answered when the worker is idle; 0 if none

	current   *request
	isStopped bool // the current request is obsolete
}

// receive handles a message of the page. It runs inside the event handler, also while a
// computation yields.
func (w *worker) receive(m js.Value) {
	o := request{kind: bridge.Text(m, "kind"), rev: integer(m.Get("rev"))}
	switch o.kind {
	case "solve":
		o.link, o.isFinal, o.isOpened = bridge.Text(m, "link"), m.Get("rest").Truthy(), m.Get("fresh").Truthy()
		o.isForPrint = m.Get("apart").Truthy()
		o.frame = frame(m.Get("frame"))
		if w.nextSolve != nil {
			o.isOpened = o.isOpened || w.nextSolve.isOpened
		}
		w.nextSolve = &o
		// A new drag cancels a final computation.
		if w.current != nil && w.current.isFinal {
			w.isStopped = true
		}
	case "cancel":
		if w.current != nil && w.current.rev == o.rev {
			w.isStopped = true
		}
		if w.nextSolve != nil && w.nextSolve.rev == o.rev {
			w.nextSolve = nil
			w.post("cancelled", o.rev, nil)
		}
		w.drop(o.rev)
		return
	case "points":
		w.storePoints(m)
		return
	case "pictures":
		w.connect(m.Get("port"), integer(m.Get("channel")))
		return
	case "sizes":
		o.link, o.quantity = bridge.Text(m, "link"), bridge.Text(m, "by")
		w.otherRequests = append(w.otherRequests, o)
	case "sweep":
		o.link, o.i = bridge.Text(m, "link"), integer(m.Get("i"))
		w.otherRequests = append(w.otherRequests, o)
	case "trial":
		o.link, o.isOfKernel = bridge.Text(m, "link"), bridge.Text(m, "list") == "kernel"
		w.otherRequests = append(w.otherRequests, o)
	case "arrays":
		o.link, o.frame, o.names = bridge.Text(m, "link"), frame(m.Get("frame")), texts(m.Get("names"))
		o.i = integer(m.Get("method"))
		w.otherRequests = append(w.otherRequests, o)
	case "program":
		o.link, o.language, o.i = bridge.Text(m, "link"), code.Language(bridge.Text(m, "language")), integer(m.Get("method"))
		w.otherRequests = append(w.otherRequests, o)
	case "crash":
		w.otherRequests = append(w.otherRequests, o)
	case "times":
		w.timesRev = o.rev
	case "idle":
		w.idleRev = o.rev
	case "orientation":
		w.restoreOrientation(m)
		return
	default:
		return
	}
	w.signal()
}

// storePoints stores own points, which links can then name. The points are a block of a
// link, or arrays.
func (w *worker) storePoints(m js.Value) {
	name := bridge.Text(m, "name")
	w.ownSets.Remove(bridge.Text(m, "drop"))
	if block := bridge.Text(m, "block"); block != "" {
		w.ownSets.AddBlock(name, block)
		return
	}
	p := state.OwnPoints{
		X: bridge.Floats(nil, m.Get("x")), Targets: bridge.Floats(nil, m.Get("targets")), Name: bridge.Text(m, "origin"),
		ClassNames: texts(m.Get("classes")),
	}
	for _, c := range bridge.Floats(nil, m.Get("labels")) {
		p.Labels = append(p.Labels, int(c))
	}
	var box *[4]float64
	if b := m.Get("box"); b.Type() == js.TypeObject {
		box = new([4]float64)
		for i := range box {
			box[i] = number(b.Index(i))
		}
	}
	w.ownSets.AddNew(name, p, box)
}

// texts converts a list of strings.
func texts(list js.Value) (out []string) {
	if list.Type() != js.TypeObject {
		return nil
	}
	for i := range list.Length() {
		out = append(out, list.Index(i).String())
	}
	return out
}

// connect sets a new channel to the pictures and closes the previous one.
func (w *worker) connect(port js.Value, channel int) {
	if w.pictures != nil {
		w.pictures.Close()
	}
	w.pictures, w.channel = w.bridge.Open(port, w.receivePictures), channel
}

// receivePictures handles a message of the pictures, which is a request of an entry.
func (w *worker) receivePictures(m js.Value) {
	if bridge.Text(m, "kind") != "entry" {
		return
	}
	w.otherRequests = append(w.otherRequests, request{kind: "entry", rev: integer(m.Get("rev")), i: integer(m.Get("i")), j: integer(m.Get("j"))})
	w.signal()
}

// signal makes run check for waiting requests.
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
		for w.hasRequest() || w.timesRev > 0 {
			w.nextRequest()
		}
		if w.idleRev > 0 {
			w.bridge.Post(message.NewIdle(&w.session, js.Global().Get("programMemory").Get("buffer").Get("byteLength").Int(), w.idleRev))
			w.idleRev = 0
		}
	}
}

// restoreOrientation sets the orientation of the worker that this worker replaces.
func (w *worker) restoreOrientation(m js.Value) {
	phi, cols := bridge.Floats(nil, m.Get("phi")), integer(m.Get("cols"))
	if cols > 0 {
		w.session.Shown = play.Orientation{Data: bridge.Text(m, "points"), N: len(phi) / cols, R: cols, Phi: phi}
	}
}

// hasRequest reports whether a request is waiting.
func (w *worker) hasRequest() bool { return w.nextSolve != nil || len(w.otherRequests) > 0 }

// hasUrgentRequest reports whether a request is waiting that is not a trial.
func (w *worker) hasUrgentRequest() bool {
	return w.nextSolve != nil || slices.ContainsFunc(w.otherRequests, request.isUrgent)
}

// isUrgent reports whether the request is not a trial.
func (o request) isUrgent() bool { return o.kind != "trial" }

// warmUp computes results for states near s until a request arrives that is not a trial. A WebAssembly engine
// optimises a function only after the function has run for some time. Without a warm-up,
// dozens of previews at the start of the first drag take several times as long as later
// ones. The first final result takes half as long again.
//
// A warm-up follows the first exact result. If a request or an error ends the warm-up,
// another one follows the next exact result. There are at most maxWarmUps warm-ups. By
// then, the exact results have run the same functions.
func (w *worker) warmUp(s state.State, f play.Frame) {
	const frameCount, maxTime = 80, time.Second
	w.warmUpCount++
	w.current = &request{isFinal: true} // a new request then sets isStopped
	var scratch play.Session
	ctx := &yieldingContext{Context: context.Background(), w: w}
	sigma := s.Sigma
	for i, start := 0, time.Now(); i < frameCount && time.Since(start) < maxTime; i++ {
		w.bridge.Turn()
		if w.hasUrgentRequest() {
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
	w.warmUpCount = maxWarmUps
}

// measure measures the times of the exact solution and the fit of the last final result,
// and posts them. If a request arrives, it is answered first. If its state is new, the
// measurement is discarded.
func (w *worker) measure() {
	rev := w.timesRev
	w.current, w.isStopped = &request{isFinal: true}, false // a new solve request then sets isStopped
	ctx := &yieldingContext{Context: context.Background(), w: w}
	times, ok, err := w.session.Time(ctx, func() error {
		if err := ctx.handleMessages(); err != nil || w.hasRequest() {
			return context.Canceled
		}
		return nil
	})
	switch {
	case w.nextSolve != nil:
		w.timesRev = 0
	case err == nil || !errors.Is(err, context.Canceled):
		w.timesRev = 0
		if ok {
			w.post("times", rev, times)
		}
	}
}

func (w *worker) nextRequest() {
	defer w.bridge.Recover()
	if o, ok := w.nextOther(); ok {
		switch o.kind {
		case "crash":
			panic("The worker was told to fail.")
		case "sweep":
			w.answerSweep(&o)
		case "sizes":
			w.answerSizes(&o)
		case "trial":
			w.answerTrial(&o)
		case "arrays":
			w.answerArrays(&o)
		case "program":
			w.answerProgram(&o)
		default:
			w.answerEntry(o)
		}
		return
	}
	defer func() { w.current = nil }()
	if w.nextSolve == nil {
		w.measure()
		return
	}
	o := w.nextSolve
	w.nextSolve, w.current, w.isStopped, w.timesRev = nil, o, false, 0
	w.answerSolve(o)
}

// nextOther removes the next request that is not a solve request. Trials wait for all other
// requests, since they are the least urgent.
func (w *worker) nextOther() (o request, ok bool) {
	index := slices.IndexFunc(w.otherRequests, request.isUrgent)
	if index < 0 && w.nextSolve == nil && len(w.otherRequests) > 0 {
		index = 0
	}
	if index < 0 {
		return request{}, false
	}
	o = w.otherRequests[index]
	w.otherRequests = slices.Delete(w.otherRequests, index, index+1)
	return o, true
}

// answerTrial computes a trial and posts it. A solve request ends the trial.
func (w *worker) answerTrial(o *request) {
	w.current, w.isStopped = &request{kind: o.kind, isFinal: true}, false // a solve request then sets isStopped
	defer func() { w.current = nil }()
	w.bridge.Turn() // a solve request may be waiting
	s, _, _ := w.ownSets.Open(o.link)
	trial, err := w.trials.Try(&yieldingContext{Context: context.Background(), w: w}, s, o.isOfKernel)
	if err != nil {
		w.post("trial", o.rev, message.Trial{Error: report.Number(math.NaN()), IsCancelled: true})
		return
	}
	w.bridge.Post(message.NewTrial(trial, o.rev))
}

// answerArrays sends arrays of the final result of a state, or of another method of its comparison. The result has canonical signs,
// and most of it is already computed. A solve request ends the computation.
func (w *worker) answerArrays(o *request) {
	w.current, w.isStopped = &request{kind: o.kind, isFinal: true}, false // a solve request then sets isStopped
	defer func() { w.current = nil }()
	w.bridge.Turn() // a solve request may be waiting
	s, _, _ := w.ownSets.Open(o.link)
	if states := s.Compared(); 0 < o.i && o.i < len(states) {
		s = states[o.i]
	}
	r, err := w.session.SolveSeparately(&yieldingContext{Context: context.Background(), w: w}, s, o.frame)
	if errors.Is(err, context.Canceled) {
		w.post("arrays", o.rev, message.Arrays{IsCancelled: true})
		return
	}
	if err != nil {
		w.post("arrays", o.rev, message.Arrays{Reason: err.Error()})
		return
	}
	w.bridge.Post(message.NewArrays(r, o.names, o.rev))
}

// answerSolve computes one state and posts the result.
func (w *worker) answerSolve(o *request) {
	s, warnings, ownLink := w.ownSets.Open(o.link)
	y := &yieldingContext{Context: context.Background(), w: w, rev: o.rev}
	answer := w.session.Solve
	if !o.isFinal && !o.isForPrint {
		answer, y.nextYield = w.session.Preview, time.Now().Add(frameDuration)
	}
	var result *play.Result
	var err error
	if o.isForPrint {
		result, err = w.session.SolveSeparately(y, s, o.frame)
	} else {
		result, err = answer(y, s, o.frame, o.isOpened)
	}
	switch {
	case errors.Is(err, context.Canceled):
		w.post("cancelled", o.rev, nil)
		return
	case err != nil:
		w.post("failed", o.rev, message.Failure{Message: err.Error(), Link: cmp.Or(ownLink, state.Link(s))})
		return
	}
	m := &result.Message
	m.Head.Kind, m.Head.Rev = "result", o.rev
	channel := 0
	if w.pictures != nil {
		w.pictures.Post(m)
		channel = w.channel
	}
	w.bridge.Post(message.NewResult(result, ownLink, warnings, o.isFinal && !o.isForPrint, channel))
	if !o.isFinal {
		w.session.Recycle(result)
	}
	if o.isFinal && !o.isForPrint {
		w.programs = []storedProgram{{state.Link(s), 0, code.FromResult(result)}}
	}
	if o.isFinal {
		// The user may start a drag next. If the drag starts before Prepare has finished,
		// the first preview does the same work.
		w.session.Prepare(&yieldingContext{Context: context.Background(), w: w})
	}
	if o.isFinal && w.warmUpCount < maxWarmUps {
		w.warmUp(s, o.frame)
	}
}

// answerEntry sends one entry of K and K̂ to the pictures.
func (w *worker) answerEntry(o request) {
	exact, approximate, ok := w.session.KernelValues(o.i, o.j)
	if !ok || w.pictures == nil {
		return
	}
	m := &wire.Message{Head: wire.Head{Kind: "entry", Rev: o.rev}}
	gram.Entry.Put(m, []float64{exact, approximate})
	w.pictures.Post(m)
}

// answerSizes sends the edits that give all methods of a comparison the same budget.
func (w *worker) answerSizes(o *request) {
	s, _, _ := w.ownSets.Open(o.link)
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

// frame converts the field frame of a message.
func frame(v js.Value) play.Frame {
	if v.Type() != js.TypeObject {
		return play.Frame{}
	}
	return play.Frame{W: number(v.Get("w")), H: number(v.Get("h")), NX: integer(v.Get("nx")), NY: integer(v.Get("ny"))}
}

// number and integer convert a field of a message. They return 0 if the field is missing.

func number(v js.Value) float64 {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return v.Float()
}

func integer(v js.Value) int { return int(number(v)) }
