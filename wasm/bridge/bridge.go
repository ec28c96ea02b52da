//go:build js

// Package bridge exchanges messages between a Go program and the page that started it. In
// a worker, the other side is the page that created the worker. In a frame, it is the
// page that contains the frame, if both have the same origin.
//
// An outgoing message has one of two forms:
//   - A wire.Message becomes {head, data}: a JSON string and a transferred ArrayBuffer.
//   - A small message is a plain object with a field kind.
//
// Incoming messages are passed to Go unchanged.
//
// A worker and a frame can also exchange messages directly. Each of them then has a Port.
// A Port returns buffers of 64 KiB to 4 MiB to their sender, which uses them again. The
// first write to the memory of a new buffer takes about 2 µs for each page of 4 KiB,
// several times as long as copying the numbers. The messages of a drag have the same size.
package bridge

import (
	"fmt"
	"runtime/debug"
	"slices"
	"syscall/js"
	"time"
	"unsafe"

	"mercer/wasm/wire"
)

// A Bridge is one end of the connection.
type Bridge struct {
	global js.Value
	parent js.Value // the page that contains the frame; undefined in a worker
	origin js.Value

	ping     js.Value // a function that sends a message to turn in a later turn of the event loop
	turn     chan struct{}
	lastTurn time.Time
}

// New returns the bridge of this worker or frame.
func New() *Bridge {
	g := js.Global()
	b := &Bridge{global: g, turn: make(chan struct{}, 1), lastTurn: time.Now()}
	if g.Get("window").Truthy() {
		b.parent, b.origin = g.Get("parent"), g.Get("location").Get("origin")
	}
	if c := g.Get("MessageChannel"); c.Truthy() {
		channel := c.New()
		channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
			b.turn <- struct{}{}
			return nil
		}))
		port := channel.Get("port1")
		b.ping = port.Get("postMessage").Call("bind", port, nil) // takes less time than Call with the name
	}
	return b
}

// Receive calls handle with every message from the other side. The function handle runs
// inside the event handler and delays all other events. Long work must therefore run in
// another goroutine. If handle panics, Recover reports the panic.
//
// A call of a js.Func takes about 20 µs, a hundred times as long as a call of an exported
// function. One message per frame is fine. Thousands of events should first be collected
// in JavaScript.
func (b *Bridge) Receive(handle func(message js.Value)) {
	b.global.Call("addEventListener", "message", b.listener(func(e js.Value) bool {
		return !b.parent.Truthy() || e.Get("source").Equal(b.parent) && e.Get("origin").Equal(b.origin)
	}, handle))
}

// listener returns a function that calls handle with the data of an event. It ignores
// events that accepts rejects, and data that are not an object.
func (b *Bridge) listener(accepts func(event js.Value) bool, handle func(message js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer b.Recover()
		e := args[0]
		if data := e.Get("data"); accepts(e) && data.Type() == js.TypeObject {
			handle(data)
		}
		return nil
	})
}

// Post sends m. It copies the numbers into a buffer and transfers the buffer. Memory of
// Go itself cannot be transferred, and a view of it becomes invalid when the memory
// grows.
func (b *Bridge) Post(m *wire.Message) { b.send(encode(m, newBuffer(m))) }

// newBuffer returns a new buffer for the numbers of m.
func newBuffer(m *wire.Message) js.Value {
	return js.Global().Get("ArrayBuffer").New(8 * len(m.Arena))
}

// encode converts m to a JavaScript message with the given buffer. It also returns the
// list of buffers to transfer.
func encode(m *wire.Message, buffer js.Value) (message map[string]any, transfer []any) {
	head := wire.AppendJSON(nil, &m.Head)
	if len(m.Arena) > 0 {
		js.CopyBytesToJS(js.Global().Get("Uint8Array").New(buffer), asBytes(m.Arena))
	}
	return map[string]any{"head": string(head), "data": buffer}, []any{buffer}
}

// Send sends a small message. The message must be an object that js.ValueOf accepts.
func (b *Bridge) Send(message map[string]any) { b.send(message, nil) }

func (b *Bridge) send(message map[string]any, transfer []any) {
	if b.parent.Truthy() {
		b.parent.Call("postMessage", message, b.origin, transfer)
		return
	}
	b.global.Call("postMessage", message, transfer)
}

// A returned buffer has minReturned to maxReturned bytes. Smaller buffers rarely need new
// pages, and a sender keeps at most maxSpares buffers, so it keeps at most 8 MiB.
const (
	minReturned = 64 << 10
	maxReturned = 4 << 20
	maxSpares   = 2
)

// A Port is one end of a MessageChannel.
type Port struct {
	port     js.Value
	listener js.Func
	spares   []js.Value // buffers that the other end has returned, oldest first
}

// Open opens a port that arrived in a message, and calls handle with every message of the
// port except returned buffers. The restrictions of Receive apply to handle. Open returns
// nil if the value is not a port.
func (b *Bridge) Open(port js.Value, handle func(message js.Value)) *Port {
	if class := b.global.Get("MessagePort"); !class.Truthy() || !port.InstanceOf(class) {
		return nil
	}
	p := &Port{port: port}
	p.listener = b.listener(func(js.Value) bool { return true }, func(message js.Value) {
		if Text(message, "kind") == "buffer" {
			p.keep(message.Get("data"))
		} else {
			handle(message)
		}
	})
	port.Set("onmessage", p.listener)
	return p
}

// keep stores a returned buffer.
func (p *Port) keep(buffer js.Value) {
	if !isBuffer(buffer) {
		return
	}
	if len(p.spares) == maxSpares {
		free(p.spares[0])
		p.spares = slices.Delete(p.spares, 0, 1)
	}
	p.spares = append(p.spares, buffer)
}

// Post sends m in the same way as Bridge.Post. It uses a returned buffer of the right size
// if there is one.
func (p *Port) Post(m *wire.Message) {
	var buffer js.Value
	i := slices.IndexFunc(p.spares, func(b js.Value) bool { return b.Get("byteLength").Int() == 8*len(m.Arena) })
	if i >= 0 {
		buffer = p.spares[i]
		p.spares = slices.Delete(p.spares, i, i+1)
	} else {
		buffer = newBuffer(m)
	}
	message, transfer := encode(m, buffer)
	p.port.Call("postMessage", message, transfer)
}

// Send sends a small message in the same way as Bridge.Send.
func (p *Port) Send(message map[string]any) { p.port.Call("postMessage", message) }

// Close closes the connection. The handler of p must not call Close.
func (p *Port) Close() {
	p.port.Set("onmessage", nil)
	p.port.Call("close")
	p.listener.Release()
	for _, buffer := range p.spares {
		free(buffer)
	}
	p.spares = nil
}

// Floats returns the numbers of a message of the other end. It returns the buffer of the
// message to the other end, or frees the buffer if it is too small or too large.
func (p *Port) Floats(message js.Value) []float64 {
	buffer := message.Get("data")
	x := copyFloats(nil, buffer)
	if n := 8 * len(x); minReturned <= n && n <= maxReturned {
		p.port.Call("postMessage", map[string]any{"kind": "buffer", "data": buffer}, []any{buffer})
	} else {
		free(buffer)
	}
	return x
}

// Floats moves an ArrayBuffer of float64 values into dst and returns the values. It
// allocates a new slice if dst is too small. If buffer is not an ArrayBuffer, Floats
// returns an empty slice. The buffer is empty afterwards.
func Floats(dst []float64, buffer js.Value) []float64 {
	dst = copyFloats(dst, buffer)
	free(buffer)
	return dst
}

// copyFloats copies an ArrayBuffer like Floats, and does not change the buffer.
func copyFloats(dst []float64, buffer js.Value) []float64 {
	if !isBuffer(buffer) {
		return dst[:0]
	}
	n := buffer.Get("byteLength").Int() / 8
	if cap(dst) < n {
		dst = make([]float64, n)
	}
	dst = dst[:n]
	if n > 0 {
		js.CopyBytesToGo(asBytes(dst), js.Global().Get("Uint8Array").New(buffer))
	}
	return dst
}

// free frees the memory of a buffer. A js.Value keeps its JavaScript value until the
// garbage collector of Go has run. The collector does not know the size of the buffers,
// and may run after hundreds of messages.
func free(buffer js.Value) {
	if isBuffer(buffer) && buffer.Get("transfer").Truthy() { // browsers before 2024 lack this method
		buffer.Call("transfer", 0)
	}
}

func isBuffer(v js.Value) bool { return v.InstanceOf(js.Global().Get("ArrayBuffer")) }

// Text returns the string property key of v, or "" if v has no string with this key.
func Text(v js.Value, key string) string {
	if s := v.Get(key); s.Type() == js.TypeString {
		return s.String()
	}
	return ""
}

// asBytes returns the memory of z as bytes. The slice z must not be empty.
func asBytes(z []float64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&z[0])), 8*len(z))
}

// yieldInterval is the least time between two turns of the event loop in a computation, half a
// frame.
const yieldInterval = 8 * time.Millisecond

// Yield lets the browser deliver messages, at most once every yieldInterval. It waits for one
// turn of the event loop, using a MessageChannel. This takes 0.4 ms in Chromium. Gosched does
// not return to the browser at all, and time.Sleep uses a timer that browsers slow down.
// Yield blocks, so event handlers must not call it. It reports whether it has waited.
func (b *Bridge) Yield() bool {
	if time.Since(b.lastTurn) < yieldInterval {
		return false
	}
	b.Turn()
	return true
}

// Turn lets the browser deliver messages immediately. It blocks like Yield.
func (b *Bridge) Turn() {
	if !b.ping.Truthy() {
		return
	}
	b.ping.Invoke()
	<-b.turn
	b.lastTurn = time.Now()
}

// Recover must be deferred. It converts a panic into the message {kind: "failed",
// message} and writes the stack to the console. The state of the goroutine is undefined
// afterwards. The page therefore restarts the worker or frame when it receives this
// message.
func (b *Bridge) Recover() {
	reason := recover()
	if reason == nil {
		return
	}
	b.global.Get("console").Call("warn", fmt.Sprintf("%v\n%s", reason, debug.Stack()))
	b.Send(map[string]any{"kind": "failed", "message": fmt.Sprint(reason)})
}
