//go:build js

package main

import (
	"image/color"
	"syscall/js"
	"time"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/screen"
)

// A surface paints the pictures. It uses Ebitengine, or plain memory if WebGL is not
// available.
type surface interface {
	// element returns the canvas element.
	element() js.Value

	// run paints a picture in each animation frame that follows a call of invalidate. It
	// returns if painting is no longer possible.
	run() error

	// invalidate requests that the next animation frame is painted.
	invalidate()
}

// newEbitenSurface returns the surface of Ebitengine. Its canvas is the only canvas in
// the document.
func newEbitenSurface(p screen.Picture) surface { return &ebitenSurface{screen.Game{Picture: p}} }

type ebitenSurface struct{ game screen.Game }

func (s *ebitenSurface) element() js.Value { return ebitenCanvas() }

func (s *ebitenSurface) run() error { return s.game.Run() }

func (s *ebitenSurface) invalidate() { s.game.Invalidate() }

// ebitenCanvas returns the canvas that Ebitengine has added to the document.
func ebitenCanvas() js.Value { return js.Global().Get("document").Call("querySelector", "canvas") }

// newMemorySurface returns a surface that does not need WebGL. It paints with
// viz/canvas/raster into a plain canvas, which replaces Ebitengine's canvas.
func newMemorySurface(p screen.Picture) surface {
	ebitenCanvas().Call("remove")
	doc := js.Global().Get("document")
	s := &memorySurface{picture: p, canvas: doc.Call("createElement", "canvas")}
	doc.Get("body").Call("appendChild", s.canvas)
	// The context is opaque, so the browser does not have to blend the canvas with the
	// page.
	s.context = s.canvas.Call("getContext", "2d", map[string]any{"alpha": false})
	return s
}

type memorySurface struct {
	picture  screen.Picture
	canvas   js.Value
	context  js.Value
	pixels   *raster.Canvas
	previous js.Value // a canvas with the previous picture, while that picture is visible
	bytes    js.Value // the pixels as a JavaScript array
	data     js.Value // the same pixels as an ImageData
	w, h     float64
	scale    float64
	isDirty  bool
}

func (s *memorySurface) element() js.Value { return s.canvas }

func (s *memorySurface) invalidate() { s.isDirty = true }

func (s *memorySurface) run() error {
	g := js.Global()
	var frame js.Func
	frame = js.FuncOf(func(js.Value, []js.Value) any {
		s.draw()
		g.Call("requestAnimationFrame", frame)
		return nil
	})
	g.Call("requestAnimationFrame", frame)
	select {}
}

func (s *memorySurface) draw() {
	if !s.isDirty {
		return
	}
	s.isDirty = false
	start := time.Now()
	isCleared := s.fit()
	s.pixels.Clear(s.picture.Background())
	s.picture.Draw(s.pixels)
	if pix := s.pixels.Image().Pix; len(pix) > 0 {
		share, keep := s.picture.Fade()
		if keep && !isCleared {
			s.previous = s.canvas.Call("cloneNode")
			s.previous.Call("getContext", "2d").Call("drawImage", s.canvas, 0, 0)
		}
		js.CopyBytesToJS(s.bytes, pix)
		s.context.Call("putImageData", s.data, 0, 0)
		if share == 0 || isCleared {
			s.previous = js.Undefined()
		} else if s.previous.Truthy() {
			s.context.Set("globalAlpha", share)
			s.context.Call("drawImage", s.previous, 0, 0)
		}
	}
	s.picture.ReportPaintTime(float64(time.Since(start).Microseconds()) / 1000)
}

// fit adapts the picture to the size of the window. It reports whether this has cleared
// the canvas.
func (s *memorySurface) fit() (isCleared bool) {
	g := js.Global()
	body := g.Get("document").Get("body")
	w, h, scale := body.Get("clientWidth").Float(), body.Get("clientHeight").Float(), g.Get("devicePixelRatio").Float()
	if s.pixels != nil && w == s.w && h == s.h && scale == s.scale {
		return false
	}
	s.w, s.h, s.scale = w, h, scale
	s.pixels = raster.New(w, h, scale, color.NRGBA{A: 255})
	size := s.pixels.Image().Rect.Size()
	s.canvas.Set("width", size.X)
	s.canvas.Set("height", size.Y)
	if size.X > 0 && size.Y > 0 {
		s.bytes = g.Get("Uint8ClampedArray").New(4 * size.X * size.Y)
		s.data = g.Get("ImageData").New(s.bytes, size.X, size.Y)
	}
	return true
}
