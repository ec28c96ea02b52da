//go:build js

// Canvas is the program of the frame with the pictures. It draws what the page
// sends, and reports to the page what users do in the pictures. It computes
// nothing.
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
	p.stage = &stage.Stage{Post: p.bridge.Send, Invalidate: p.invalidate}
	make := onScreen
	if !p.host.Get("webgl").Bool() {
		make = inMemory
	}
	p.surface = make(p.stage)
	p.listen(p.surface.element())
	p.host.Set("paper", js.FuncOf(func(_ js.Value, given []js.Value) any {
		defer p.bridge.Recover()
		return p.printPicture(given)
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
	host    js.Value // the object of canvas.js
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

// receive reads a message from the page. It reports an unreadable message on the
// console and keeps the picture.
func (p *program) receive(m js.Value) {
	kind := bridge.Text(m, "kind")
	if err := p.handle(kind, m); err != nil {
		js.Global().Get("console").Call("error", fmt.Sprintf("mercer: the pictures cannot read a message of kind %q: %v", kind, err))
	}
}

// handle handles one message from the page.
func (p *program) handle(kind string, m js.Value) error {
	switch kind {
	case "result":
		// The numbers belong to this frame, since a drag moves marks in them. The
		// next result has an arena of its own, since a picture may still use this
		// one.
		n, err := readNumbers(bridge.Text(m, "head"), m.Get("data"))
		if err != nil {
			return err
		}
		if fade := m.Get("fade"); fade.Type() == js.TypeBoolean {
			p.stage.Fade(fade.Bool())
		}
		p.stage.SetResult(n)
	case "more":
		n, err := readNumbers(bridge.Text(m, "head"), m.Get("data"))
		if err != nil {
			return err
		}
		p.stage.SetMore(n)
	case "view":
		var v view.Look
		text := js.Global().Get("JSON").Call("stringify", m.Get("view"))
		if text.Type() != js.TypeString {
			return errors.New("the view is missing")
		}
		if err := json.Unmarshal([]byte(text.String()), &v); err != nil {
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

// readNumbers reads the numbers that the page sends.
func readNumbers(head string, data js.Value) (*wire.Message, error) {
	return wire.Open([]byte(head), bridge.Floats(nil, data))
}

var _ screen.Picture = (*stage.Stage)(nil)
