//go:build js

// Canvas is the program of the frame with the pictures. It draws the numbers from
// the worker as the page requests, and reports the actions of users in the pictures
// to the page. It computes no results.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"mercer/viz/canvas/screen"
	"mercer/viz/view"
	"mercer/wasm/bridge"
	"mercer/wasm/canvas/stage"
	"mercer/wasm/wire"
)

// gcPercent is the growth of the heap between collections, in percent. A collection
// during drawing delays the picture, and the heap has only a few megabytes.
const gcPercent = 400

func main() {
	debug.SetGCPercent(gcPercent)
	p := &program{bridge: bridge.New(), host: js.Global().Get("mercer")}
	defer p.bridge.Recover()
	p.stage = &stage.Stage{Post: p.bridge.Send, Ask: p.ask, Invalidate: p.invalidate}
	make := onScreen
	if !p.host.Get("webgl").Bool() {
		make = inMemory
	}
	p.surface = make(p.stage)
	p.listen(p.surface.element())
	p.host.Set("paper", js.FuncOf(func(_ js.Value, given []js.Value) any {
		defer p.bridge.Recover()
		rev := 0
		if len(given) > 0 && given[0].Type() == js.TypeNumber {
			rev = given[0].Int()
		}
		return p.printPicture(rev)
	}))
	p.bridge.Receive(p.receive)
	p.bridge.Send(map[string]any{"kind": "ready"})
	if err := p.surface.run(); err != nil {
		panic(err)
	}
}

// A program connects the page, the stage and a surface.
type program struct {
	bridge  *bridge.Bridge
	worker  *bridge.Port // nil before the page connects it
	host    js.Value     // the object of canvas.js
	stage   *stage.Stage
	surface surface
}

// invalidate requests a frame and has it painted.
func (p *program) invalidate() {
	if p.stage.Ready() {
		p.surface.invalidate()
		p.host.Call("wake")
	}
}

// ask sends a question to the worker.
func (p *program) ask(question map[string]any) {
	if p.worker != nil {
		p.worker.Send(question)
	}
}

// receive reads a message from the page.
func (p *program) receive(m js.Value) {
	kind := bridge.Text(m, "kind")
	complain(kind, p.handle(kind, m))
}

// receiveWorker reads a message from the worker, which holds the numbers of an
// answer or an entry.
func (p *program) receiveWorker(m js.Value) {
	// The numbers belong to this frame, since a drag moves marks in them. The next result
	// has an arena of its own, since a picture may still use this arena.
	n, err := readNumbers(m)
	if err == nil {
		p.stage.Receive(n)
	}
	complain("result", err)
}

// complain reports an unreadable message on the console. The picture stays.
func complain(kind string, err error) {
	if err != nil {
		js.Global().Get("console").Call("error", fmt.Sprintf("mercer: the pictures cannot read a message of kind %q: %v", kind, err))
	}
}

// handle handles one message from the page.
func (p *program) handle(kind string, m js.Value) error {
	switch kind {
	case "worker":
		port := p.bridge.Open(m.Get("port"), p.receiveWorker)
		if port == nil {
			return errors.New("the port is missing")
		}
		if p.worker != nil {
			p.worker.Close()
		}
		p.worker = port
	case "show":
		rev := m.Get("rev")
		if rev.Type() != js.TypeNumber {
			return errors.New("the number of the answer is missing")
		}
		come := stage.Unchanged
		if fade := m.Get("fade"); fade.Type() == js.TypeBoolean {
			if come = stage.AtOnce; fade.Bool() {
				come = stage.CrossFade
			}
		}
		p.stage.Show(rev.Int(), come)
	case "more":
		n, err := readNumbers(m)
		if err != nil {
			return err
		}
		p.stage.SetMore(n)
	case "view":
		var v view.Look
		if err := json.Unmarshal([]byte(bridge.Text(m, "view")), &v); err != nil {
			return err
		}
		p.stage.SetView(v)
	case "save":
		p.save(m)
	case "sleep", "wake":
		p.host.Call("sleep", kind == "sleep")
	default:
		return errors.New("there is no such kind")
	}
	return nil
}

// readNumbers returns the numbers of a message, {head, data}.
func readNumbers(m js.Value) (*wire.Message, error) {
	return wire.Open([]byte(bridge.Text(m, "head")), bridge.Floats(nil, m.Get("data")))
}

var _ screen.Picture = (*stage.Stage)(nil)
