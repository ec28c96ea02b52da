//go:build js

// Package bridge carries messages between Go and the page that started it. In a
// worker, the other side is the page that owns the worker. In a frame, it is the
// page around the frame, if that has the same origin.
//
// Outgoing messages have two forms. A wire.Message becomes {head, data}: a string
// of JSON and a transferred ArrayBuffer. Anything small is a plain object with a
// kind. Incoming messages are passed to Go unchanged.
//
// A worker and a frame also have a Port each, by which they send messages to each
// other directly.
package bridge

import (
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"
	"unsafe"

	"mercer/wasm/wire"
)

// A Bridge is one end of the connection.
type Bridge struct {
	global js.Value
	other  js.Value // the page around a frame; undefined in a worker
	origin js.Value

	ping js.Value // a port whose messages return as turns of the event loop
	turn chan struct{}
	last time.Time
}

// New returns the bridge of this worker or frame.
func New() *Bridge {
	g := js.Global()
	b := &Bridge{global: g, turn: make(chan struct{}, 1), last: time.Now()}
	if g.Get("window").Truthy() {
		b.other, b.origin = g.Get("parent"), g.Get("location").Get("origin")
	}
	if c := g.Get("MessageChannel"); c.Truthy() {
		channel := c.New()
		channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
			b.turn <- struct{}{}
			return nil
		}))
		b.ping = channel.Get("port1")
	}
	return b
}

// Receive calls handle with every message from the other side. Handle runs on the
// event itself and delays all other events, so it must not block; long work belongs
// into a goroutine. Recover reports a panic in it.
//
// Entering Go through a js.Func takes some 20 µs, a hundred times as long as
// calling an exported function. That does not matter for one message per frame, but
// thousands of events should be collected in JavaScript first.
func (b *Bridge) Receive(handle func(message js.Value)) {
	b.global.Call("addEventListener", "message", b.listener(func(e js.Value) bool {
		return !b.other.Truthy() || e.Get("source").Equal(b.other) && e.Get("origin").Equal(b.origin)
	}, handle))
}

// listener returns a function that calls handle with the data of an event, if
// the event is accepted and its data are an object.
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

// Post sends m. It copies the numbers once, into a buffer that is then transferred
// without another copy. Go's own memory cannot be transferred, and a view of Go's
// memory would break when the memory grows.
func (b *Bridge) Post(m *wire.Message) { b.send(encode(m)) }

// encode returns m as a message, and the list of the transferred buffers.
func encode(m *wire.Message) (message map[string]any, transfer []any) {
	head := wire.AppendJSON(nil, &m.Head)
	bytes := js.Global().Get("Uint8Array").New(8 * len(m.Arena))
	if len(m.Arena) > 0 {
		js.CopyBytesToJS(bytes, asBytes(m.Arena))
	}
	buffer := bytes.Get("buffer")
	return map[string]any{"head": string(head), "data": buffer}, []any{buffer}
}

// Send sends a small message, an object that js.ValueOf accepts.
func (b *Bridge) Send(message map[string]any) { b.send(message, nil) }

func (b *Bridge) send(message map[string]any, transfer []any) {
	if b.other.Truthy() {
		b.other.Call("postMessage", message, b.origin, transfer)
		return
	}
	b.global.Call("postMessage", message, transfer)
}

// A Port is one end of a MessageChannel.
type Port struct {
	port js.Value
	hear js.Func
}

// Open returns a port that came in a message. It calls handle with every message that
// the port receives, as Receive does. It returns nil if the value is not a port.
func (b *Bridge) Open(port js.Value, handle func(message js.Value)) *Port {
	if class := b.global.Get("MessagePort"); !class.Truthy() || !port.InstanceOf(class) {
		return nil
	}
	p := &Port{port, b.listener(func(js.Value) bool { return true }, handle)}
	port.Set("onmessage", p.hear)
	return p
}

// Post sends m, as Bridge.Post does.
func (p *Port) Post(m *wire.Message) {
	message, transfer := encode(m)
	p.port.Call("postMessage", message, transfer)
}

// Send sends a small message, as Bridge.Send does.
func (p *Port) Send(message map[string]any) { p.port.Call("postMessage", message) }

// Close ends the connection. The handler of p must not call Close.
func (p *Port) Close() {
	p.port.Set("onmessage", nil)
	p.port.Call("close")
	p.hear.Release()
}

// Floats copies an ArrayBuffer of float64 into dst, which grows as needed, and
// returns the numbers. For a value that is not an ArrayBuffer, Floats returns no
// numbers.
func Floats(dst []float64, buffer js.Value) []float64 {
	if !buffer.InstanceOf(js.Global().Get("ArrayBuffer")) {
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

// Text returns the string at key of v, or "" if v has no such string.
func Text(v js.Value, key string) string {
	if s := v.Get(key); s.Type() == js.TypeString {
		return s.String()
	}
	return ""
}

// asBytes returns the memory of z.
func asBytes(z []float64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&z[0])), 8*len(z))
}

// Yield lets the browser deliver messages, at most every 8 ms. It takes a turn of
// the event loop through a MessageChannel, 0.4 ms in Chromium. Gosched does not
// return to the browser at all, and time.Sleep uses a timer that browsers clamp.
// Yield blocks, so it must not be called on an event.
func (b *Bridge) Yield() {
	if time.Since(b.last) >= 8*time.Millisecond {
		b.Turn()
	}
}

// Turn lets the browser deliver messages now. Turn blocks like Yield.
func (b *Bridge) Turn() {
	if !b.ping.Truthy() {
		return
	}
	b.ping.Call("postMessage", nil)
	<-b.turn
	b.last = time.Now()
}

// Recover, when deferred, turns a panic into the message {kind: "failed", message}
// and writes the stack to the console. The state of the goroutine cannot be trusted
// afterwards, so the page restarts the worker or frame when it reads this message.
func (b *Bridge) Recover() {
	reason := recover()
	if reason == nil {
		return
	}
	b.global.Get("console").Call("warn", fmt.Sprintf("%v\n%s", reason, debug.Stack()))
	b.Send(map[string]any{"kind": "failed", "message": fmt.Sprint(reason)})
}
