//go:build js

package main

import (
	"image/color"
	"strings"
	"syscall/js"
	"time"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/svg"
	"mercer/viz/figure"
	"mercer/viz/sheet"
	"mercer/viz/table"
	"mercer/wasm/bridge"
	"mercer/wasm/canvas/stage"
)

// savedScale is the number of pixels per unit of length in a saved picture.
const savedScale = 2

// stripPixels is the number of pixels of a strip of a printed picture. The memory of
// WebAssembly never shrinks, and a picture of a large screen has 30 million pixels.
const stripPixels = 1 << 20

// shortStripPixels is the number of pixels of a strip of a saved picture. The page handles
// events between two strips, so that drawing a picture does not block it.
const shortStripPixels = 1 << 19

// save answers a request to save a picture or the numbers of views as a file. The
// request is {kind: "save", id, form: "png", "svg", "csv" or "json", rows, link, caption,
// report}. The rows are the keys of views, separated by commas. If there are none, the
// picture on the screen is saved. The report is JSON. canvas.js converts the file to a Blob
// and sends it.
func (p *program) save(m js.Value) {
	id, keys, link := m.Get("id"), bridge.Text(m, "rows"), bridge.Text(m, "link")
	var views []string
	if keys != "" {
		views = strings.Split(keys, ",")
	}
	s, ok := p.stage.SavedPicture(views)
	if !ok {
		p.host.Call("saved", id)
		return
	}
	s.Caption = bridge.Text(m, "caption")
	paper := figure.ThemeByName(s.View.Theme).Paper
	w, h := s.Size()
	sendFile := func(kind string, data []byte) { p.host.Call("saved", id, kind, newTypedArray("Uint8Array", data)) }
	tables := func() []table.Table {
		return append(sheet.ReportTables([]byte(bridge.Text(m, "report"))), s.Tables()...)
	}
	switch bridge.Text(m, "form") {
	case "png":
		go func() { // a handler of an event cannot sleep
			defer p.bridge.Recover()
			pixels, width, height := drawPixels(&s, paper, shortStripPixels, handleEvents)
			p.host.Call("saved", id, "image/png", pixels, width, height)
		}()
	case "svg":
		c := svg.New(w, h, paper, "Mercer", link)
		s.Draw(c)
		sendFile("image/svg+xml", c.Bytes())
	case "csv":
		sendFile("text/csv", sheet.CSV(link, tables()))
	case "json":
		sendFile("application/json", sheet.JSON(link, keys, tables()))
	}
}

// printPicture returns the picture for a page that is about to be printed, as {bytes,
// width, height, w, h}. These are the pixels, the size in pixels, and the size in units.
// It returns null if there is no picture.
//
// printPicture must return immediately, since a browser does not wait when it prints. The
// picture uses the light theme. If rev is the number of an answer for printing, the
// picture shows this answer (see Stage.PrintedPicture).
func (p *program) printPicture(rev int) any {
	s, ok := p.stage.PrintedPicture(rev)
	if !ok {
		return nil
	}
	w, h := s.Size()
	pixels, width, height := drawPixels(&s, color.NRGBA{255, 255, 255, 255}, stripPixels, func() {})
	return map[string]any{"bytes": pixels, "width": width, "height": height, "w": w, "h": h}
}

// drawPixels draws s on the given background in strips of so many pixels, and calls pause
// after each of them. It returns the RGBA values of the pixels as a Uint8ClampedArray, and
// the size in pixels.
func drawPixels(s *stage.Picture, background color.NRGBA, strip int, pause func()) (pixels js.Value, width, height int) {
	w, h := s.Size()
	width, height = raster.PixelSize(w, h, savedScale)
	pixels = js.Global().Get("Uint8ClampedArray").New(4 * width * height)
	start := 0
	for c := range raster.Strips(w, h, savedScale, background, strip) {
		s.Draw(c)
		pix := c.Image().Pix
		js.CopyBytesToJS(pixels.Call("subarray", start), pix)
		start += len(pix)
		pause()
	}
	return pixels, width, height
}

// handleEvents lets the page handle events. A hidden page has no events of the user, and its
// timers are late by up to a second.
func handleEvents() {
	if !js.Global().Get("document").Get("hidden").Bool() {
		time.Sleep(time.Millisecond)
	}
}

// newTypedArray copies data into a new JavaScript array of the class kind.
func newTypedArray(kind string, data []byte) js.Value {
	out := js.Global().Get(kind).New(len(data))
	if len(data) > 0 {
		js.CopyBytesToJS(out, data)
	}
	return out
}
