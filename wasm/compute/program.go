//go:build js

package main

import (
	"context"
	"errors"

	"mercer/wasm/play"
	"mercer/wasm/play/code"
	"mercer/wasm/play/message"
	"mercer/wasm/play/state"
)

// answerProgram sends the program of a state. The page requests it after the final result of the
// state, whose fit is then stored. Otherwise, the worker computes the whole result of the state,
// until a solve request arrives, and stores the fit for a program in the other language.
func (w *worker) answerProgram(o *request) {
	s, _, _ := w.ownSets.Open(o.link)
	in := w.programInput
	if in.State == nil || state.Link(*in.State) != state.Link(s) {
		w.current, w.isStopped = &request{kind: o.kind, isFinal: true}, false // a solve request then sets isStopped
		defer func() { w.current = nil }()
		w.bridge.Turn() // a solve request may be waiting
		var scratch play.Session
		result, err := scratch.Solve(&yieldingContext{Context: context.Background(), w: w}, s, o.frame, true)
		if errors.Is(err, context.Canceled) {
			w.post("program", o.rev, message.Program{IsCancelled: true})
			return
		}
		if err != nil {
			w.post("program", o.rev, message.Program{Reason: err.Error()})
			return
		}
		in = code.FromResult(result)
		w.programInput = in
	}
	w.bridge.Post(message.NewProgram(code.Write(in, o.language), o.rev))
}
