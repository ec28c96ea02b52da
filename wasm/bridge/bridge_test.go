//go:build js

package bridge

import (
	"math"
	"slices"
	"syscall/js"
	"testing"
	"time"

	"mercer/wasm/wire"
)

// A fakeBrowser simulates the browser. It records the posted messages and can deliver
// messages to the program.
type fakeBrowser struct {
	posted  []js.Value // each message is followed by its list of transferred buffers
	origins []js.Value
	deliver js.Value
}

// newFakeBrowser installs the globals of a worker. If parent is defined, it installs the
// globals of a frame instead.
func newFakeBrowser(t *testing.T, parent js.Value) *fakeBrowser {
	f := &fakeBrowser{}
	set := func(name string, v any) {
		old := js.Global().Get(name)
		js.Global().Set(name, v)
		t.Cleanup(func() { js.Global().Set(name, old) })
	}
	fn := func(h func(args []js.Value)) js.Func {
		c := js.FuncOf(func(_ js.Value, args []js.Value) any { h(args); return nil })
		t.Cleanup(c.Release)
		return c
	}
	set("addEventListener", fn(func(a []js.Value) { f.deliver = a[1] }))
	if parent.IsUndefined() {
		set("postMessage", fn(func(a []js.Value) { f.posted = append(f.posted, a[0], a[1]) }))
		return f
	}
	set("window", js.Global())
	set("parent", parent)
	set("location", map[string]any{"origin": "https://here"})
	parent.Set("postMessage", fn(func(a []js.Value) {
		f.posted, f.origins = append(f.posted, a[0], a[2]), append(f.origins, a[1])
	}))
	return f
}

func TestPost(t *testing.T) {
	f := newFakeBrowser(t, js.Undefined())
	m := &wire.Message{Head: wire.Head{Kind: "result", Rev: 3}}
	m.Add("z", 2, 2, []float64{1, math.NaN(), math.Inf(-1), 1e-300})
	m.SetLabel("method", "Nyström")
	New().Post(m)
	sent, transfer := f.posted[0], f.posted[1]
	if transfer.Length() != 1 || !transfer.Index(0).Equal(sent.Get("data")) {
		t.Error("the buffer is not handed over")
	}
	got, err := wire.Open([]byte(Text(sent, "head")), Floats(nil, sent.Get("data")))
	if err != nil {
		t.Fatal(err)
	}
	z, rows, cols, _ := got.Block("z")
	if rows != 2 || cols != 2 || z[0] != 1 || z[1] == z[1] || !math.IsInf(z[2], -1) || z[3] != 1e-300 {
		t.Errorf("the numbers are %v, %d×%d", z, rows, cols)
	}
	if got.Head.Kind != "result" || got.Head.Rev != 3 || got.Label("method") != "Nyström" {
		t.Errorf("the head is %+v", got.Head)
	}
}

func TestPostWithoutNumbers(t *testing.T) {
	f := newFakeBrowser(t, js.Undefined())
	New().Post(&wire.Message{Head: wire.Head{Kind: "ready"}})
	if n := f.posted[0].Get("data").Get("byteLength").Int(); n != 0 {
		t.Errorf("%d bytes", n)
	}
}

func TestFloatsReusesMemory(t *testing.T) {
	buffer := js.Global().Get("Float64Array").Call("of", 1, 2, 3).Get("buffer")
	dst := make([]float64, 0, 8)
	got := Floats(dst, buffer)
	if !slices.Equal(got, []float64{1, 2, 3}) || &got[0] != &dst[:1][0] {
		t.Errorf("%v", got)
	}
	if n := len(Floats(got, js.ValueOf("no buffer"))); n != 0 {
		t.Errorf("%d numbers of a string", n)
	}
}

// TestFloatsFreesTheBuffer checks that Floats moves the memory of a buffer into an empty
// buffer, which frees the memory. The test has its own method, since Node 20 has none.
func TestFloatsFreesTheBuffer(t *testing.T) {
	var sizes []int
	transfer := js.FuncOf(func(_ js.Value, args []js.Value) any { sizes = append(sizes, args[0].Int()); return nil })
	defer transfer.Release()
	for range 2 {
		buffer := js.Global().Get("ArrayBuffer").New(8 * len(sizes))
		buffer.Set("transfer", transfer)
		Floats(nil, buffer)
	}
	if !slices.Equal(sizes, []int{0, 0}) {
		t.Errorf("transferred to buffers of %d bytes", sizes)
	}
}

func TestReceive(t *testing.T) {
	f := newFakeBrowser(t, js.Undefined())
	var got []string
	New().Receive(func(m js.Value) { got = append(got, Text(m, "kind")) })
	for _, data := range []any{map[string]any{"kind": "solve"}, "a string", nil, map[string]any{"kind": 7}} {
		f.deliver.Invoke(map[string]any{"data": data})
	}
	if !slices.Equal(got, []string{"solve", ""}) {
		t.Errorf("%q", got)
	}
}

// TestFrame checks that a frame ignores messages of other pages and posts only to its
// parent.
func TestFrame(t *testing.T) {
	parent := js.Global().Get("Object").New()
	f := newFakeBrowser(t, parent)
	b := New()
	n := 0
	b.Receive(func(js.Value) { n++ })
	other := js.Global().Get("Object").New()
	for _, e := range []map[string]any{
		{"source": other, "origin": "https://here"},
		{"source": parent, "origin": "https://there"},
		{"source": parent, "origin": "https://here"},
	} {
		e["data"] = map[string]any{"kind": "view"}
		f.deliver.Invoke(e)
	}
	if n != 1 {
		t.Errorf("%d of 3 messages were heard", n)
	}
	b.Send(map[string]any{"kind": "ready"})
	if len(f.origins) != 1 || f.origins[0].String() != "https://here" || Text(f.posted[0], "kind") != "ready" {
		t.Errorf("sent to %v", f.origins)
	}
}

// TestPort checks that each end of a channel receives the messages of the other end.
func TestPort(t *testing.T) {
	b := New()
	channel := js.Global().Get("MessageChannel").New()
	messages := make(chan js.Value, 2)
	port1 := b.Open(channel.Get("port1"), func(m js.Value) { messages <- m })
	port2 := b.Open(channel.Get("port2"), func(m js.Value) { messages <- m })
	if port1 == nil || port2 == nil {
		t.Fatal("a port is not recognised")
	}
	m := &wire.Message{Head: wire.Head{Kind: "result", Rev: -2}}
	m.Add("z", 1, 2, []float64{3, math.Inf(1)})
	port1.Post(m)
	sent := <-messages
	got, err := wire.Open([]byte(Text(sent, "head")), Floats(nil, sent.Get("data")))
	if err != nil {
		t.Fatal(err)
	}
	if z, _, _, _ := got.Block("z"); got.Head.Rev != -2 || !slices.Equal(z, []float64{3, math.Inf(1)}) {
		t.Errorf("heard %+v with %v", got.Head, z)
	}
	port2.Send(map[string]any{"kind": "entry", "i": 4})
	if m := <-messages; Text(m, "kind") != "entry" || m.Get("i").Int() != 4 {
		t.Errorf("heard kind %q", Text(m, "kind"))
	}
	port1.Close()
	port2.Close()
	for _, bad := range []any{nil, "a string", map[string]any{"kind": "port"}} {
		if b.Open(js.ValueOf(bad), func(js.Value) {}) != nil {
			t.Errorf("%v is taken for a port", bad)
		}
	}
}

// TestPortReturnsBuffers checks that a buffer returns to its sender, which uses it for the
// next message of the same size. Smaller and larger buffers do not return.
func TestPortReturnsBuffers(t *testing.T) {
	b := New()
	channel := js.Global().Get("MessageChannel").New()
	messages := make(chan js.Value, 1)
	sender := b.Open(channel.Get("port1"), func(m js.Value) { t.Errorf("heard kind %q", Text(m, "kind")) })
	receiver := b.Open(channel.Get("port2"), func(m js.Value) { messages <- m })
	defer receiver.Close()
	// send sends n numbers that are equal to first.
	send := func(n int, first float64) {
		m := &wire.Message{}
		m.Add("z", 1, n, slices.Repeat([]float64{first}, n))
		sender.Post(m)
		message := <-messages
		if x := receiver.Floats(message); len(x) != n || x[0] != first || x[n-1] != first {
			t.Errorf("%d numbers: received %d, the first is %v, want %v", n, len(x), x[0], first)
		}
	}
	// awaitSpares waits until the sender has buffers of these lengths.
	awaitSpares := func(want ...int) {
		t.Helper()
		var got []int
		for range 1000 {
			got = got[:0]
			for _, b := range sender.spares {
				got = append(got, b.Get("byteLength").Int()/8)
			}
			if slices.Equal(got, want) {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Errorf("the sender has buffers of %d numbers, want %d", got, want)
	}
	const n = minReturned / 8
	send(n-1, 1)
	send(maxReturned/8+1, 2)
	send(n, 3)
	awaitSpares(n)
	spare := sender.spares[0]
	send(n, 4)
	if got := spare.Get("byteLength").Int(); got != 0 {
		t.Errorf("the first buffer has %d bytes, so it was not sent again", got)
	}
	awaitSpares(n)
	send(n+1, 5) // another size
	awaitSpares(n, n+1)
	// Node 20 cannot free a buffer, so the test counts the calls.
	freed := 0
	transfer := js.FuncOf(func(js.Value, []js.Value) any { freed++; return nil })
	defer transfer.Release()
	sender.spares[0].Set("transfer", transfer)
	sender.spares[1].Set("transfer", transfer)
	send(n+2, 6)
	awaitSpares(n+1, n+2)
	if freed != 1 {
		t.Errorf("%d buffers were freed when a third one returned, want 1", freed)
	}
	sender.Close()
	if freed != 2 || len(sender.spares) != 0 {
		t.Errorf("after Close, the sender has %d buffers and has freed %d of 2", len(sender.spares), freed)
	}
}

// TestRecover checks that a panic in a handler is reported and that the next message is
// handled.
func TestRecover(t *testing.T) {
	f := newFakeBrowser(t, js.Undefined())
	console := js.Global().Get("console")
	warn := console.Get("warn")
	discard := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	console.Set("warn", discard)
	t.Cleanup(func() { console.Set("warn", warn); discard.Release() })

	n := 0
	New().Receive(func(js.Value) {
		if n++; n == 1 {
			panic("the matrix is singular")
		}
	})
	for range 2 {
		f.deliver.Invoke(map[string]any{"data": map[string]any{}})
	}
	if n != 2 || len(f.posted) != 2 {
		t.Fatalf("%d messages heard, %d sent", n, len(f.posted)/2)
	}
	if m := f.posted[0]; Text(m, "kind") != "failed" || Text(m, "message") != "the matrix is singular" {
		t.Errorf("kind %q, message %q", Text(m, "kind"), Text(m, "message"))
	}
}

// TestYield checks that Yield delivers waiting messages during a computation. It also
// checks that Yield does nothing if the last turn was recent.
func TestYield(t *testing.T) {
	b := New()
	isDelivered := false
	channel := js.Global().Get("MessageChannel").New()
	listener := js.FuncOf(func(js.Value, []js.Value) any { isDelivered = true; return nil })
	defer listener.Release()
	channel.Get("port2").Set("onmessage", listener)
	defer channel.Get("port2").Call("close")
	channel.Get("port1").Call("postMessage", nil)

	b.lastTurn = time.Now().Add(time.Hour)
	b.Yield()
	if isDelivered {
		t.Error("a turn was taken at once")
	}
	// Node delivers up to a thousand messages of one port before it checks another port.
	// A browser alternates between ports.
	for i := 0; i < 5000 && !isDelivered; i++ {
		b.lastTurn = time.Time{}
		b.Yield()
	}
	if !isDelivered {
		t.Error("a message was not delivered in 5000 turns")
	}
	if b.lastTurn.IsZero() {
		t.Error("a turn is not noted")
	}
}
