//go:build js

package main

import (
	"context"
	"errors"

	"mercer/wasm/play/code"
	"mercer/wasm/play/message"
	"mercer/wasm/play/state"
)

// A storedProgram contains the input for the program of a method in the state of a link.
type storedProgram struct {
	link   string
	method int
	input  code.Input
}

// answerProgram sends the program of a method of a state. If the method is the first one, the page
// requests the program after the final result of the state, whose fit is then stored. Otherwise,
// the worker computes the fit, until a solve request arrives, and stores it for a program in
// another language.
func (w *worker) answerProgram(o *request) {
	s, _, _ := w.ownSets.Open(o.link)
	in, err := w.programInput(&s, o)
	switch {
	case errors.Is(err, context.Canceled):
		w.post("program", o.rev, message.Program{IsCancelled: true})
	case err != nil:
		w.post("program", o.rev, message.Program{Reason: err.Error()})
	default:
		w.bridge.Post(message.NewProgram(code.Write(in, o.language), o.rev))
	}
}

// programInput returns the input for the program of method o.i of s. It stores the input, since
// the same method in another language needs it again.
func (w *worker) programInput(s *state.State, o *request) (code.Input, error) {
	link := state.Link(*s)
	for _, p := range w.programs {
		if p.link == link && p.method == o.i {
			return p.input, nil
		}
	}
	w.current, w.isStopped = &request{kind: o.kind, isFinal: true}, false // a solve request then sets isStopped
	defer func() { w.current = nil }()
	w.bridge.Turn() // a solve request may be waiting
	in, err := code.Solve(&yieldingContext{Context: context.Background(), w: w}, s, o.i)
	if err == nil {
		w.programs = append(w.programs, storedProgram{link, o.i, in})
	}
	return in, err
}
