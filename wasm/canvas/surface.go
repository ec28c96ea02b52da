//go:build js

package main

import (
	"image/color"
	"syscall/js"
	"time"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/screen"
)

// A surface paints the pictures, either by Ebitengine or, without WebGL, in memory.
type surface interface {
	// element returns the canvas of the page.
	element() js.Value

	// run paints a picture in each frame after invalidate. It returns if painting is no
	// longer possible.
	run() error

	// invalidate has the next frame painted.
	invalidate()
}

// onScreen returns the surface of Ebitengine, whose canvas is the only one in the
// document.
func onScreen(p screen.Picture) surface { return &ebitenSurface{screen.Game{Picture: p}} }

type ebitenSurface struct{ game screen.Game }

func (s *ebitenSurface) element() js.Value { return ownCanvas() }
func (s *ebitenSurface) run() error        { return s.game.Run() }
func (s *ebitenSurface) invalidate()       { s.game.Invalidate() }

// ownCanvas returns the canvas that Ebitengine has added to the document.
func ownCanvas() js.Value { return js.Global().Get("document").Call("querySelector", "canvas") }

// inMemory returns the surface without WebGL. It paints with viz/canvas/raster into
// a plain canvas that replaces Ebitengine's.
func inMemory(p screen.Picture) surface {
	ownCanvas().Call("remove")
	doc := js.Global().Get("document")
	s := &memorySurface{picture: p, canvas: doc.Call("createElement", "canvas")}
	doc.Get("body").Call("appendChild", s.canvas)
	// The context is opaque, so that a browser need not blend the canvas with the page.
	s.context = s.canvas.Call("getContext", "2d", map[string]any{"alpha": false})
	return s
}

type memorySurface struct {
	picture  screen.Picture
	canvas   js.Value
	context  js.Value
	pixels   *raster.Canvas
	previous js.Value // a canvas with the previous picture, as long as that picture is visible
	bytes    js.Value // the pixels as a JavaScript array
	data     js.Value // and as an ImageData
	w, h     float64
	scale    float64
	dirty    bool
}

func (s *memorySurface) element() js.Value { return s.canvas }
func (s *memorySurface) invalidate()       { s.dirty = true }

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
	if !s.dirty {
		return
	}
	s.dirty = false
	start := time.Now()
	empty := s.fit()
	s.pixels.Clear(s.picture.Background())
	s.picture.Draw(s.pixels)
	if pix := s.pixels.Image().Pix; len(pix) > 0 {
		share, keep := s.picture.Before()
		if keep && !empty {
			s.previous = s.canvas.Call("cloneNode")
			s.previous.Call("getContext", "2d").Call("drawImage", s.canvas, 0, 0)
		}
		js.CopyBytesToJS(s.bytes, pix)
		s.context.Call("putImageData", s.data, 0, 0)
		if share == 0 || empty {
			s.previous = js.Undefined()
		} else if s.previous.Truthy() {
			s.context.Set("globalAlpha", share)
			s.context.Call("drawImage", s.previous, 0, 0)
		}
	}
	s.picture.Painted(float64(time.Since(start).Microseconds()) / 1000)
}

// fit sets the size of the picture to the size of the window, and reports whether
// this cleared the canvas.
func (s *memorySurface) fit() (empty bool) {
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
