package stage

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/scene"
	"mercer/viz/sheet"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/wasm/wire"
)

// savedWidth is the width of the saved picture of one view, in units. It is the usual
// width of the desk layout.
const savedWidth = 1076

// paperWidth is the width of a printed picture. It is slightly more than the printable
// width of a sheet of A4 or letter paper. If a unit is 1/96 inch, the text has the usual
// size of a book.
const paperWidth = 720

// A Picture contains the complete input of a saved or printed picture.
type Picture struct {
	Numbers view.Numbers
	View    view.Look
	W, H    float64 // size of the layout, without margins
	Margin  float64 // width of the margin on each side
}

// Size returns the size of the picture, including its margins.
func (p *Picture) Size() (w, h float64) { return p.W + 2*p.Margin, p.H + 2*p.Margin }

// Tables returns the tables of one view. If key is empty, it returns the tables of all
// shown views.
func (p *Picture) Tables(key string) []table.Table {
	keys := p.View.ShownViews()
	if key != "" {
		keys = []string{key}
	}
	return sheet.AllTables(p.Numbers, keys)
}

// Draw draws the picture on c.
func (p *Picture) Draw(c canvas.Canvas) {
	scene.Draw(c, scene.Inset(scene.New(p.Numbers, p.View, p.W, p.H), p.Margin))
}

// SavedPicture returns the picture of one view. If key is "", it returns the picture of all shown
// views. The picture shows no hovered or selected mark, and text in place of the page's
// buttons. SavedPicture returns false if there is no picture yet.
//
// Functions are sampled on a grid for the panels of the canvas. The panels of the saved
// picture therefore have the same shape.
func (s *Stage) SavedPicture(key string) (p Picture, ok bool) {
	if s.numbers == nil || !s.hasView || !(s.w > 0 && s.h > 0) {
		return p, false
	}
	v := s.view
	v.Hover, v.Selected, v.IsStale, v.IsDragging, v.IsPoster, v.IsSaved = nil, nil, false, false, true, true
	v.IsDrawing, v.Range = false, nil
	p = Picture{s.shownNumbers(), v, s.w, s.h, scene.Margin}
	if key == "" {
		return p, true
	}
	p.View.Rows, p.View.Arrangement, p.View.Tab, p.View.Column = []string{key}, "grid", "", 0
	p.View.Layout = "desk"
	p.setWidth(s, savedWidth)
	return p, true
}

// PrintedPicture returns the picture for printing. It uses the light theme and contains all views
// of the canvas, one below the other. In the layout embed, the picture has the same size
// as on the screen. If answer number rev was made for printing, PrintedPicture shows this
// answer. Otherwise it shows the current numbers. PrintedPicture returns false if there
// is no picture yet.
func (s *Stage) PrintedPicture(rev int) (p Picture, ok bool) {
	if m := s.paperAnswer; m != nil && m.Head.Rev == rev && s.numbers != nil {
		defer func(numbers *wire.Message) { s.numbers = numbers }(s.numbers)
		s.numbers = m
	}
	if p, ok = s.SavedPicture(""); !ok {
		return p, false
	}
	p.View.Theme, p.Margin = "light", 0
	if p.View.Layout == "embed" {
		return p, true
	}
	if p.View.Layout != "desk" && p.View.Layout != "tablet" { // in these layouts, the column applies to all views
		p.View.Column = 0
	}
	p.Margin = 2 // a printer that rounds the size then does not cut off a frame
	if p.View.Arrangement == "projector" {
		p.View.Arrangement = "grid"
	}
	p.View.Layout, p.View.Tab = "tablet", ""
	p.setWidth(s, paperWidth)
	return p, true
}

// setWidth sets the width of the picture to w. It chooses the height such that planes
// have the same shape as on the canvas of s.
func (p *Picture) setWidth(s *Stage, w float64) {
	p.View.IsInOneLine = true
	p.W, p.H = w, scene.UsualHeight(p.View, w)
	fw, fh := scene.FrameSize(s.view, s.w, s.h)
	p.H = p.heightForAspect(fw / fh)
}

// heightForAspect returns the height at which planes have the given ratio of width to
// height. If no plane is shown, it returns p.H.
func (p *Picture) heightForAspect(aspect float64) float64 {
	aspectAt := func(h float64) float64 {
		fw, fh := scene.FrameSize(p.View, p.W, h)
		return fw / fh
	}
	lo, hi := p.H/2, 4*p.H // planes are too wide at height lo, and too tall at height hi
	if !(aspectAt(lo) > aspect && aspect > aspectAt(hi)) {
		return p.H
	}
	for hi-lo > 0.5 {
		if mid := (lo + hi) / 2; aspectAt(mid) > aspect {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Round(hi)
}
