//go:build js

package main

import (
	"image/color"
	"strings"
	"syscall/js"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/svg"
	"mercer/viz/figure"
	"mercer/viz/sheet"
	"mercer/viz/table"
	"mercer/wasm/bridge"
)

// savedScale is the number of pixels per unit of length in a saved picture.
const savedScale = 2

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
		c := raster.New(w, h, savedScale, paper)
		s.Draw(c)
		size := c.Image().Rect.Size()
		p.host.Call("saved", id, "image/png", newTypedArray("Uint8ClampedArray", c.Image().Pix), size.X, size.Y)
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
	c := raster.New(w, h, savedScale, color.NRGBA{255, 255, 255, 255})
	s.Draw(c)
	size := c.Image().Rect.Size()
	return map[string]any{"bytes": newTypedArray("Uint8ClampedArray", c.Image().Pix), "width": size.X, "height": size.Y, "w": w, "h": h}
}

// newTypedArray copies data into a new JavaScript array of the class kind.
func newTypedArray(kind string, data []byte) js.Value {
	out := js.Global().Get(kind).New(len(data))
	if len(data) > 0 {
		js.CopyBytesToJS(out, data)
	}
	return out
}
