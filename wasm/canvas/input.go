//go:build js

package main

import "syscall/js"

// listen reads pointers and keys from the canvas. They are read from the
// document and not from Ebitengine, which knows neither pointer capture nor
// that a finger may be about to scroll the page.
func (p *program) listen(canvas js.Value) {
	canvas.Set("tabIndex", 0)
	canvas.Call("setAttribute", "role", "application")
	canvas.Call("setAttribute", "aria-label", "Pictures. Enter chooses a mark, arrow keys move it, [ and ] choose the eigenfunction.")
	style := canvas.Get("style")
	style.Set("touchAction", "pan-y pinch-zoom") // sideways swipes are the page's own
	on := func(event string, options any, handle func(e js.Value)) {
		p.host.Call("listen", canvas, event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			defer p.bridge.Recover()
			handle(args[0])
			return nil
		}), options)
	}
	at := func(e js.Value) (x, y float64, finger bool) {
		return e.Get("offsetX").Float(), e.Get("offsetY").Float(), e.Get("pointerType").String() == "touch"
	}
	// Of several fingers the first is the one that points.
	other := func(e js.Value) bool { return !e.Get("isPrimary").Bool() }

	on("pointerdown", nil, func(e js.Value) {
		if other(e) || e.Get("button").Int() != 0 {
			return
		}
		x, y, finger := at(e)
		if p.stage.Down(x, y, finger) {
			canvas.Call("setPointerCapture", e.Get("pointerId"))
		}
		style.Set("cursor", p.stage.Cursor())
	})
	on("pointermove", nil, func(e js.Value) {
		if other(e) {
			return
		}
		p.stage.Move(at(e))
		style.Set("cursor", p.stage.Cursor())
	})
	on("pointerup", nil, func(e js.Value) {
		if other(e) || e.Get("button").Int() != 0 {
			return
		}
		p.stage.Up(at(e))
		style.Set("cursor", p.stage.Cursor())
	})
	leave := func(e js.Value) {
		if !other(e) {
			p.stage.Leave()
		}
	}
	on("pointercancel", nil, leave)
	on("pointerleave", nil, leave)

	// A finger that comes down on a mark drags it; any other scrolls the page, and
	// two always do. Whether it scrolls is decided by this event, before the first
	// move.
	on("touchstart", map[string]any{"passive": false}, func(e js.Value) {
		if t := e.Get("touches"); t.Length() == 1 {
			f := t.Index(0)
			if p.stage.Takes(f.Get("clientX").Float(), f.Get("clientY").Float()) {
				e.Call("preventDefault")
			}
		}
	})

	on("keydown", nil, func(e js.Value) {
		if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		if p.stage.Key(e.Get("key").String(), e.Get("shiftKey").Bool()) {
			e.Call("preventDefault")
		}
	})
	on("keyup", nil, func(js.Value) { p.stage.KeyUp() })
	on("focus", nil, func(js.Value) { p.stage.Focus(canvas.Call("matches", ":focus-visible").Bool()) })
	js.Global().Call("addEventListener", "resize", js.FuncOf(func(js.Value, []js.Value) any {
		p.invalidate()
		return nil
	}))
	on("blur", nil, func(js.Value) { p.stage.Focus(false) })
}
