//go:build js

package main

import (
	"math"
	"syscall/js"
)

const (
	holdDelay  = 300 // milliseconds for which a finger must rest on a mark before it drags the mark
	holdRadius = 8   // CSS pixels; a finger that moves less counts as resting
)

// A press describes a finger that touches a mark. If the finger rests there, it starts to
// drag the mark. If the finger moves earlier, or touches no mark, it scrolls the page.
type press struct {
	x, y      float64
	timer     js.Value // undefined if the finger is not on a mark or has moved
	isHolding bool
}

// listen handles pointer and key events of the canvas. Ebitengine has no pointer capture
// and cannot recognise that a finger scrolls the page, so it is linked without its input.
func (p *program) listen(canvas js.Value) {
	canvas.Set("tabIndex", 0)
	canvas.Call("setAttribute", "role", "application")
	canvas.Call("setAttribute", "aria-label", "Pictures. Enter chooses a mark, arrow keys move it, [ and ] choose the eigenfunction.")
	style := canvas.Get("style")
	style.Set("touchAction", "pan-y pinch-zoom") // the page handles horizontal swipes
	style.Set("webkitTouchCallout", "none")
	style.Set("webkitUserSelect", "none")
	addListener := func(event string, options any, handle func(e js.Value)) {
		canvas.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			defer p.bridge.Recover()
			handle(args[0])
			return nil
		}), options)
	}
	position := func(e js.Value) (x, y float64, isTouch bool) {
		return e.Get("offsetX").Float(), e.Get("offsetY").Float(), e.Get("pointerType").String() == "touch"
	}
	var touch press
	cancelTouch := func() {
		if touch.timer.Truthy() {
			js.Global().Call("clearTimeout", touch.timer)
		}
		touch = press{}
	}
	startHold := js.FuncOf(func(js.Value, []js.Value) any {
		defer p.bridge.Recover()
		touch.timer = js.Undefined()
		if touch.isHolding = p.stage.Hold(touch.x, touch.y); touch.isHolding {
			if vibrate := js.Global().Get("navigator").Get("vibrate"); vibrate.Truthy() {
				js.Global().Get("navigator").Call("vibrate", 10)
			}
		}
		return nil
	})
	// If several fingers touch the screen, only the first one is followed.
	isSecondary := func(e js.Value) bool { return !e.Get("isPrimary").Bool() }

	addListener("pointerdown", nil, func(e js.Value) {
		if isSecondary(e) || e.Get("button").Int() != 0 {
			return
		}
		x, y, isTouch := position(e)
		if p.stage.PointerDown(x, y, isTouch) {
			canvas.Call("setPointerCapture", e.Get("pointerId"))
		}
		if isTouch && p.stage.CanHold(x, y) {
			touch = press{x: x, y: y, timer: js.Global().Call("setTimeout", startHold, holdDelay)}
		}
		style.Set("cursor", p.stage.Cursor())
	})
	addListener("pointermove", nil, func(e js.Value) {
		if isSecondary(e) {
			return
		}
		x, y, isTouch := position(e)
		if isTouch && !touch.isHolding && math.Hypot(x-touch.x, y-touch.y) > holdRadius {
			cancelTouch()
		}
		p.stage.PointerMove(x, y, isTouch)
		style.Set("cursor", p.stage.Cursor())
	})
	addListener("pointerup", nil, func(e js.Value) {
		if isSecondary(e) || e.Get("button").Int() != 0 {
			return
		}
		cancelTouch()
		p.stage.PointerUp(position(e))
		style.Set("cursor", p.stage.Cursor())
	})
	handleLeave := func(e js.Value) {
		if !isSecondary(e) {
			cancelTouch()
			p.stage.PointerLeave()
		}
	}
	addListener("pointercancel", nil, handleLeave)
	addListener("pointerleave", nil, handleLeave)

	// The first move of a finger decides whether the page scrolls. A finger that drags a
	// mark must not scroll. A second finger ends the drag, so that the user can zoom.
	addListener("touchmove", map[string]any{"passive": false}, func(e js.Value) {
		if touch.isHolding && e.Get("cancelable").Bool() {
			e.Call("preventDefault")
		}
	})
	addListener("touchstart", map[string]any{"passive": true}, func(e js.Value) {
		if e.Get("touches").Length() > 1 {
			cancelTouch()
			p.stage.PointerLeave()
		}
	})
	addListener("contextmenu", nil, func(e js.Value) { // a long press opens this menu
		if touch.isHolding || touch.timer.Truthy() {
			e.Call("preventDefault")
		}
	})

	addListener("keydown", nil, func(e js.Value) {
		if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		if p.stage.Key(e.Get("key").String(), e.Get("shiftKey").Bool()) {
			e.Call("preventDefault")
		}
	})
	addListener("keyup", nil, func(js.Value) { p.stage.KeyUp() })
	addListener("focus", nil, func(js.Value) { p.stage.Focus(canvas.Call("matches", ":focus-visible").Bool()) })
	js.Global().Call("addEventListener", "resize", js.FuncOf(func(js.Value, []js.Value) any {
		p.invalidate()
		return nil
	}))
	addListener("blur", nil, func(js.Value) { p.stage.Focus(false) })
}
