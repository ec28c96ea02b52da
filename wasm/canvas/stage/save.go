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

// savedWidth is the width of a picture of one view, in units, as on a desk.
const savedWidth = 1076

// paperWidth is the width of a printed picture. It is slightly more than the width
// of a sheet of A4 or letter between the margins. With a unit of 1/96 inch, type is
// as large as in books.
const paperWidth = 720

// A Picture holds the complete input of a saved or printed picture.
type Picture struct {
	Numbers view.Numbers
	View    view.Look
	W, H    float64 // of the layout
	Margin  float64 // around it
}

// Size returns the size of the picture, including its margins.
func (p *Picture) Size() (w, h float64) { return p.W + 2*p.Margin, p.H + 2*p.Margin }

// Tables returns the tables of a view, or of all shown views if key is empty.
func (p *Picture) Tables(key string) []table.Table {
	keys := p.View.ShownViews()
	if key != "" {
		keys = []string{key}
	}
	return sheet.All(p.Numbers, keys)
}

// Draw draws the picture.
func (p *Picture) Draw(c canvas.Canvas) {
	scene.Draw(c, scene.Inset(scene.New(p.Numbers, p.View, p.W, p.H), p.Margin))
}

// Save returns the picture of one view or, if key is "", of everything on the
// canvas. It omits hovering and selection, and draws the words of page buttons as
// plain words. It reports false if there is no picture yet.
//
// Fields are sampled for the panels of the canvas. The panels of the saved picture
// therefore have the same shape.
func (s *Stage) Save(key string) (p Picture, ok bool) {
	if s.numbers == nil || !s.hasView || !(s.w > 0 && s.h > 0) {
		return p, false
	}
	v := s.view
	v.Hover, v.Selected, v.Stale, v.Dragging, v.Poster, v.Saved = nil, nil, false, false, true, true
	p = Picture{s.shownNumbers(), v, s.w, s.h, scene.Margin}
	if key == "" {
		return p, true
	}
	p.View.Rows, p.View.Arrange, p.View.Tab, p.View.Column = []string{key}, "grid", "", 0
	p.View.Layout = "desk"
	p.fit(s, savedWidth)
	return p, true
}

// Paper returns the picture for printing. The picture is light, with all views of
// the canvas below each other. An embedded page has the same size on paper as on
// the screen, and so has its picture. Paper shows answer number rev if that answer
// was made for paper, and otherwise the current numbers. It reports false if there
// is no picture yet.
func (s *Stage) Paper(rev int) (p Picture, ok bool) {
	if m := s.forPaper; m != nil && m.Head.Rev == rev && s.numbers != nil {
		defer func(numbers *wire.Message) { s.numbers = numbers }(s.numbers)
		s.numbers = m
	}
	if p, ok = s.Save(""); !ok {
		return p, false
	}
	p.View.Theme, p.Margin = "light", 0
	if p.View.Layout == "embed" {
		return p, true
	}
	if p.View.Layout != "desk" && p.View.Layout != "tablet" { // unless a column was chosen for all
		p.View.Column = 0
	}
	p.Margin = 2 // rounding by a printer then cuts off no frame
	if p.View.Arrange == "projector" {
		p.View.Arrange = "grid"
	}
	p.View.Layout, p.View.Tab = "tablet", ""
	p.fit(s, paperWidth)
	return p, true
}

// fit sets the width of the picture to w, and the height such that planes have the
// shape of the planes on the canvas.
func (p *Picture) fit(s *Stage, w float64) {
	p.View.InOneLine = true
	p.W, p.H = w, scene.Height(p.View, w)
	fw, fh := scene.Frame(s.view, s.w, s.h)
	p.H = p.heightForAspect(fw / fh)
}

// heightForAspect returns the height at which planes have the given aspect. If no
// plane is shown, it returns the usual height.
func (p *Picture) heightForAspect(aspect float64) float64 {
	shape := func(h float64) float64 {
		fw, fh := scene.Frame(p.View, p.W, h)
		return fw / fh
	}
	lo, hi := p.H/2, 4*p.H // planes are too flat at lo, and too high at hi
	if !(shape(lo) > aspect && aspect > shape(hi)) {
		return p.H
	}
	for hi-lo > 0.5 {
		if mid := (lo + hi) / 2; shape(mid) > aspect {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Round(hi)
}
