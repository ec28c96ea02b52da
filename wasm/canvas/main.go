//go:build js

// Canvas is the program of the frame that shows the pictures. It draws the numbers of the
// worker with the settings of the page. It sends user actions in the pictures to the
// page. It does not compute results.
package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"mercer/viz/canvas/screen"
	"mercer/viz/jsontext"
	"mercer/viz/view"
	"mercer/wasm/bridge"
	"mercer/wasm/canvas/stage"
	"mercer/wasm/wire"
)

// A collection of garbage during drawing delays the picture. The heap usually has only a few
// megabytes, so it may grow to five times the live memory between two collections. Pictures
// of 100,000 points need 50 to 130 megabytes. The limit then causes more collections, since
// the memory of WebAssembly never shrinks.
const (
	gcPercent   = 400       // percent
	memoryLimit = 256 << 20 // bytes
)

func main() {
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	p := &program{bridge: bridge.New(), host: js.Global().Get("mercer")}
	defer p.bridge.Recover()
	p.stage = &stage.Stage{Post: p.bridge.Send, Ask: p.askWorker, Invalidate: p.invalidate}
	newSurface := newEbitenSurface
	if !p.host.Get("webgl").Bool() {
		newSurface = newMemorySurface
	}
	p.surface = newSurface(p.stage)
	p.listen(p.surface.element())
	p.host.Set("paper", js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer p.bridge.Recover()
		rev := 0
		if len(args) > 0 && args[0].Type() == js.TypeNumber {
			rev = args[0].Int()
		}
		return p.printPicture(rev)
	}))
	p.bridge.Receive(p.receive)
	p.bridge.Send(map[string]any{"kind": "ready"})
	if err := p.surface.run(); err != nil {
		panic(err)
	}
}

// A program connects the page, the stage and a surface to draw on.
type program struct {
	bridge  *bridge.Bridge
	worker  *bridge.Port // nil before the page connects it
	host    js.Value     // the object of canvas.js
	stage   *stage.Stage
	surface surface
}

// invalidate requests that the next animation frame is painted.
func (p *program) invalidate() {
	if p.stage.IsReady() {
		p.surface.invalidate()
		p.host.Call("wake")
	}
}

// askWorker sends a question to the worker.
func (p *program) askWorker(question map[string]any) {
	if p.worker != nil {
		p.worker.Send(question)
	}
}

// receive handles a message from the page.
func (p *program) receive(m js.Value) {
	kind := bridge.Text(m, "kind")
	reportError(kind, p.handle(kind, m))
}

// receiveWorker handles a message from the worker. The message contains the numbers of an
// answer or a matrix entry.
func (p *program) receiveWorker(m js.Value) {
	// Each message is read into new memory. A drag changes marks in the current numbers,
	// and a picture may still use the previous numbers.
	n, err := readNumbers(m, p.worker.Floats(m))
	if err == nil {
		p.stage.Receive(n)
	}
	reportError("result", err)
}

// reportError writes an error about an unreadable message to the console. The picture
// does not change.
func reportError(kind string, err error) {
	if err != nil {
		js.Global().Get("console").Call("error", fmt.Sprintf("mercer: the pictures cannot read a message of kind %q: %v", kind, err))
	}
}

// handle handles one message of the page, and returns an error if the message is invalid.
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
		transition := stage.Unchanged
		if fade := m.Get("fade"); fade.Type() == js.TypeBoolean {
			if transition = stage.Immediate; fade.Bool() {
				transition = stage.CrossFade
			}
		}
		p.stage.Show(rev.Int(), transition)
	case "more":
		n, err := readNumbers(m, bridge.Floats(nil, m.Get("data")))
		if err != nil {
			return err
		}
		p.stage.SetLaterNumbers(n)
	case "drawn":
		p.stage.SetDrawn(readDrawn(m))
	case "view":
		var v view.Look
		if err := jsontext.Decode([]byte(bridge.Text(m, "view")), &v); err != nil {
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

// readDrawn returns the points and landmarks of a stroke. It returns nil if there are none.
func readDrawn(m js.Value) *view.DrawnPoints {
	d := &view.DrawnPoints{}
	if x := m.Get("x"); x.Truthy() {
		d.XY, d.Groups = bridge.Floats([]float64{}, x), bridge.Floats(nil, m.Get("group"))
	}
	if z := m.Get("centers"); z.Truthy() {
		d.Centers = bridge.Floats([]float64{}, z)
	}
	if d.XY == nil && d.Centers == nil {
		return nil
	}
	return d
}

// readNumbers decodes the message {head, data} with the given numbers.
func readNumbers(m js.Value, numbers []float64) (*wire.Message, error) {
	return wire.Open([]byte(bridge.Text(m, "head")), numbers)
}

var _ screen.Picture = (*stage.Stage)(nil)
