package stage

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/sheet"
	"mercer/viz/table"
	"mercer/viz/text"
	"mercer/viz/text/font"
	"mercer/viz/view"
	"mercer/wasm/wire"
)

// savedWidth is the width of the saved picture of chosen views, in units. It is the usual
// width of the desk layout.
const savedWidth = 1076

// These constants are the sizes of a caption, in units.
const (
	captionSize = 12.0 // font size
	captionLine = 17.0 // distance of two baselines
	captionGap  = 12.0 // distance from the pictures to the caption
)

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
	Caption string  // plain text below the pictures, in lines; may be empty
}

// Size returns the size of the picture, including its margins and its caption.
func (p *Picture) Size() (w, h float64) {
	h = p.H + 2*p.Margin
	if n := len(p.captionLines()); n > 0 {
		h += captionGap + float64(n)*captionLine
	}
	return p.W + 2*p.Margin, h
}

// Tables returns the tables of the views of the picture.
func (p *Picture) Tables() []table.Table { return sheet.AllTables(p.Numbers, p.View.ShownViews()) }

// Draw draws the picture on c.
func (p *Picture) Draw(c canvas.Canvas) {
	scene.Draw(c, scene.Inset(scene.New(p.Numbers, p.View, p.W, p.H), p.Margin))
	ink := figure.ThemeByName(p.View.Theme).Ink2
	for i, line := range p.captionLines() {
		line.Draw(c, p.Margin, p.Margin+p.H+captionGap+(float64(i)+0.75)*captionLine, captionSize, ink)
	}
}

// captionLines returns the caption, broken into lines of the width of the picture. The
// caption is plain text, so signs of markup in it are removed.
func (p *Picture) captionLines() (lines []text.Rich) {
	plain := strings.NewReplacer("*", "", "^", "", "_", " ").Replace(p.Caption)
	for paragraph := range strings.Lines(plain) {
		lines = append(lines, text.Wrap(fontRuler{}, text.MarkUpVariables(strings.TrimSpace(paragraph)), captionSize, p.W)...)
	}
	return lines
}

// A fontRuler measures text in the fonts of all canvases.
type fontRuler struct{}

// TextWidth implements text.Ruler.
func (fontRuler) TextWidth(size float64, f canvas.Face, s string) float64 {
	return font.Width(size, f, s)
}

// SavedPicture returns the picture of the views with the given keys, one below the other.
// If there are no keys, it returns the picture on the screen. The picture shows no hovered
// or selected mark, and text in place of the page's buttons. SavedPicture returns false if
// there is no picture yet.
//
// Functions are sampled on a grid for the panels of the canvas. The panels of the saved
// picture therefore have the same shape.
func (s *Stage) SavedPicture(keys []string) (p Picture, ok bool) {
	if s.numbers == nil || !s.hasView || !(s.w > 0 && s.h > 0) {
		return p, false
	}
	v := s.view
	v.Hover, v.Selected, v.IsStale, v.IsDragging, v.IsPoster, v.IsSaved = nil, nil, false, false, true, true
	v.IsDrawing, v.Range = false, nil
	p = Picture{Numbers: s.shownNumbers(), View: v, W: s.w, H: s.h, Margin: scene.Margin}
	if len(keys) == 0 {
		return p, true
	}
	p.View.Rows, p.View.Arrangement, p.View.Tab, p.View.Column = keys, "grid", "", 0
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
	if p, ok = s.SavedPicture(nil); !ok {
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
