package scene

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
)

// A Readout is a small rectangle with text, called the sheet, next to the mark under
// the pointer.
type Readout struct {
	Style         *figure.Style
	Text          string
	PictureRect   canvas.Rect // rectangle of the picture, which contains the sheet unless the sheet would be narrower than its minimum width
	AvoidedRect   canvas.Rect // rectangle of text below a matrix that the sheet avoids if another position is free
	ForbiddenRect canvas.Rect // part of AvoidedRect that the sheet never covers

	TextRects  []canvas.Rect // rectangles of titles, keys, notes and tags of all pictures, and of x₀, which the sheet avoids if possible
	MatrixRect canvas.Rect   // rectangle of a matrix; if there is no room below it, the sheet lies in its corner farthest from Mark
	Mark       [2]float64
}

// sheetGap is the distance between the mark and the sheet, in pixels.
const sheetGap = 8

// minSheetWidth is the minimum width of a sheet, as a multiple of the font size. A
// sheet may have this width even if its picture is narrower.
const minSheetWidth = 15

// setLines returns the lines of text for a sheet that is at most maxWidth wide. It also
// returns the width w and the height h of the sheet. It breaks lines between parts that
// are separated by dots. Only a part that is too long is broken between words.
func (f Readout) setLines(c text.Ruler, maxWidth float64) (lines []text.Rich, w, h float64) {
	s := f.Style
	maxWidth = max(maxWidth, minSheetWidth*s.Label) - 20
	line := ""
	flushLine := func() {
		for _, l := range text.Wrap(c, line, s.Label, maxWidth) {
			lines = append(lines, l)
			w = max(w, l.Width(c, s.Label))
		}
	}
	for part := range strings.SplitSeq(text.MarkUpVariables(f.Text), " · ") {
		longer := part
		if line != "" {
			longer = line + " · " + part
		}
		if line != "" && text.Parse(longer, canvas.Text).Width(c, s.Label) > maxWidth {
			flushLine()
			longer = part
		}
		line = longer
	}
	flushLine()
	return lines, math.Ceil(w) + 20, 1.5*s.Label*float64(len(lines)) + 8
}

// Draw implements canvas.Figure. The argument r is the rectangle of the mark, which the
// sheet does not cover. If there is room, the sheet lies to the lower right of the
// mark.
func (f Readout) Draw(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	w, h := c.Size()
	left, right := 0.0, w
	if f.PictureRect.W() > 0 {
		left, right = max(0, f.PictureRect.X0), min(w, f.PictureRect.X1)
	}
	lines, sw, sh := f.setLines(c, right-left)
	x, y := r.X1+sheetGap, r.Y1+sheetGap
	if x+sw > right {
		x = max(left, min(r.X1, right-sw))
	}
	x = max(0, min(x, w-sw))
	avoidedRect := f.AvoidedRect
	if avoidedRect.Y1+sheetGap+sh > h { // rather cover a legend than a title
		avoidedRect = f.ForbiddenRect
	}
	if f.MatrixRect.W() > 0 {
		y = max(y, avoidedRect.Y1+sheetGap)
		if y+sh > h || !(canvas.Rect{X0: x, Y0: y, X1: x + sw, Y1: y + sh}).IsDisjointFrom(f.TextRects) { // a wider sheet may extend below the neighbouring picture
			lines, sw, sh = f.setLines(c, w)
			x, y = max(0, min(x, w-sw)), max(r.Y1, f.ForbiddenRect.Y1)+sheetGap
		}
		if y+sh > h || !(canvas.Rect{X0: x, Y0: y, X1: x + sw, Y1: y + sh}).IsDisjointFrom(f.TextRects) {
			lines, sw, sh = f.setLines(c, f.MatrixRect.W()-2*sheetGap)
			x, y = f.FarCorner(sw, sh)
			x = max(0, min(x, w-sw))
		}
	} else if y+sh > h || avoidedRect.H() > 0 && !(canvas.Rect{X0: x, Y0: y, X1: x + sw, Y1: y + sh}).IsDisjointFrom([]canvas.Rect{avoidedRect}) {
		y = max(0, r.Y0-sheetGap-sh)
	}
	if f.MatrixRect.W() == 0 {
		x, y = f.freePosition(r, canvas.Rect{X0: left, Y0: 0, X1: right, Y1: h}, canvas.Rect{X0: 0, Y0: 0, X1: w, Y1: h}, x, y, sw, sh)
	}
	figure.DrawPlate(c, s, canvas.Rect{X0: math.Round(x), Y0: math.Round(y), X1: math.Round(x) + sw, Y1: math.Round(y) + sh}, true)
	for i, l := range lines {
		l.Draw(c, math.Round(x)+10, math.Round(y)+4+1.5*s.Label*(float64(i)+0.5)+0.34*s.Label, s.Label, s.Ink)
	}
}

// freePosition returns the position of a sheet of size w×h that covers no text. It tries
// (x, y) first, and then the other sides of the mark. It then tries the nearest free
// position in column, and the nearest on the page. If there is none, it returns (x, y).
func (f Readout) freePosition(mark, column, page canvas.Rect, x, y, w, h float64) (float64, float64) {
	isFree := func(x, y float64) bool {
		b := canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
		return b.IsDisjointFrom(f.TextRects) && b.IsDisjointFrom([]canvas.Rect{mark}) && (f.AvoidedRect.H() == 0 || b.IsDisjointFrom([]canvas.Rect{f.AvoidedRect}))
	}
	if isFree(x, y) {
		return x, y
	}
	leftX, rightX, upperY, lowerY := mark.X0-sheetGap-w, mark.X1+sheetGap, mark.Y0-sheetGap-h, mark.Y1+sheetGap
	for _, pos := range [][2]float64{{x, upperY}, {leftX, lowerY}, {leftX, upperY}, {rightX, upperY}, {column.X1 - w, upperY}, {column.X0, upperY}, {column.X0, lowerY}} {
		if (canvas.Rect{X0: pos[0], Y0: pos[1], X1: pos[0] + w, Y1: pos[1] + h}).IsInside(column, 0) && isFree(pos[0], pos[1]) {
			return pos[0], pos[1]
		}
	}
	const step = 4
	for _, area := range []canvas.Rect{column, page} {
		nearest := math.Inf(1)
		best := [2]float64{x, y}
		for v := area.Y0; v+h <= area.Y1; v += step {
			for u := area.X0; u+w <= area.X1; u += step {
				d := math.Hypot(max(u-mark.X1, mark.X0-u-w, 0), max(v-mark.Y1, mark.Y0-v-h, 0))
				if d >= sheetGap && d < nearest && isFree(u, v) {
					nearest, best = d, [2]float64{u, v}
				}
			}
		}
		if canvas.AllFinite(nearest) {
			return best[0], best[1]
		}
	}
	return x, y
}

// FarCorner returns the position of a sheet of size w×h in the corner of MatrixRect
// that is farthest from Mark. A sheet wider than MatrixRect begins at its left edge.
func (f Readout) FarCorner(w, h float64) (x, y float64) {
	matrix := f.MatrixRect
	x, y = matrix.X0+sheetGap, matrix.Y0+sheetGap
	switch {
	case w > matrix.W()-2*sheetGap:
		x = matrix.X0
	case f.Mark[0] < (matrix.X0+matrix.X1)/2:
		x = matrix.X1 - sheetGap - w
	}
	if f.Mark[1] < (matrix.Y0+matrix.Y1)/2 {
		y = matrix.Y1 - sheetGap - h
	}
	return x, y
}

// A textLayer is a layer that contains text, for example a key or notes.
type textLayer interface {
	TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect
}

// occupiedRects returns the rectangles in p that a read-out avoids. These are the
// title, text in the frame and the caption of a thumbnail.
func occupiedRects(p view.PlacedFigure) (boxes []canvas.Rect) {
	q, ok := p.Figure.(*figure.Panel)
	if !ok {
		if p.Name == "key" {
			boxes = append(boxes, p.Outer)
		}
		return boxes
	}
	if p.Title.H() > 0 && len(q.Titles) > 0 {
		boxes = append(boxes, p.Title)
	}
	if q.Caption != "" {
		boxes = append(boxes, canvas.Rect{X0: p.Outer.X0, Y0: p.Inner.Y1, X1: p.Outer.X1, Y1: p.Outer.Y1})
	}
	if q.Style.IsThumbnail {
		return boxes
	}
	boxes = append(boxes, q.OccupiedRects(text.TypicalWidths{}, p.Inner)...)
	if q.Message != "" {
		return boxes
	}
	for _, l := range q.Layers {
		if k, ok := l.(textLayer); ok {
			boxes = append(boxes, k.TextRects(text.TypicalWidths{}, p.Inner)...)
		}
	}
	return boxes
}

// placeReadout returns the read-out of the mark under the pointer. It returns false if
// there is no read-out.
func placeReadout(st *view.Drawing, placedFigures []view.PlacedFigure, w, h float64) (view.PlacedFigure, bool) {
	hover := st.Look.Hover
	if hover == nil || hover.Text == "" {
		return view.PlacedFigure{}, false
	}
	for _, p := range placedFigures {
		if p.Name != hover.Panel {
			continue
		}
		x, y := (p.Inner.X0+p.Inner.X1)/2, (p.Inner.Y0+p.Inner.Y1)/2
		halfSize := 10.0
		switch hover.Kind {
		case view.Cell:
			if side, _ := st.RowsOf(st.MatrixIn(hover.Panel)); side > 0 {
				x = p.Inner.X0 + (hover.X+0.5)/float64(side)*p.Inner.W()
				y = p.Inner.Y0 + (hover.Y+0.5)/float64(side)*p.Inner.H()
			}
		case view.Index:
			x, y = indexedPosition(p, hover.Index, x, y)
		case view.Plane:
			x, y = p.Pixel(hover.X, hover.Y)
			halfSize = 2
		default:
			x, y = p.Pixel(hover.X, hover.Y)
		}
		if !canvas.AllFinite(x, y) || x < 0 || y < 0 || x > w || y > h {
			return view.PlacedFigure{}, false
		}
		markRect := canvas.Rect{X0: x - halfSize, Y0: y - halfSize, X1: x + halfSize, Y1: y + halfSize}
		f := Readout{Style: st.Style, Text: hover.Text, PictureRect: p.Outer, AvoidedRect: belowMatrixRect(p, true), ForbiddenRect: belowMatrixRect(p, false)}
		for _, other := range placedFigures {
			f.TextRects = append(f.TextRects, occupiedRects(other)...)
		}
		if q, ok := p.Figure.(*figure.Panel); ok && hover.Kind != view.Probe {
			for _, l := range q.Layers {
				if l, ok := l.(figure.Probe); ok { // the sheet must not cover the probe point x₀
					u, v := p.Pixel(l.X, l.Y)
					f.TextRects = append(f.TextRects, canvas.Rect{X0: u - view.ProbeReach, Y0: v - view.ProbeReach, X1: u + view.ProbeReach, Y1: v + view.ProbeReach})
				}
			}
		}
		if q, ok := p.Figure.(*figure.Panel); ok && q.Legend != nil && q.Legend.IsVertical && q.Message == "" {
			f.PictureRect.X1 = p.Inner.X1 + sheetGap
		}
		if m := st.Matrices[p.Name]; hover.Kind == view.Cell && m != nil && m.KeepClear {
			markRect.Y0, markRect.Y1 = p.Inner.Y0, p.Inner.Y1
			f.PictureRect = p.Outer // no legend lies below the picture
			f.MatrixRect, f.Mark = p.Inner, [2]float64{x, y}
		}
		return view.PlacedFigure{Name: "readout", Figure: f, Outer: markRect}, true
	}
	return view.PlacedFigure{}, false
}

// An indexedLayer is a layer with a mark for each eigenvalue. IndexAt returns the
// position of eigenvalue i, counted from 0. If the layer determines only one
// coordinate, IndexAt returns the other one unchanged.
type indexedLayer interface {
	IndexAt(r canvas.Rect, i int, x, y float64) (float64, float64)
}

// indexedPosition returns the position of eigenvalue i in a chart, counted from 0. If no
// layer has marks for eigenvalues, it returns (x, y).
func indexedPosition(p view.PlacedFigure, i int, x, y float64) (float64, float64) {
	q, ok := p.Figure.(*figure.Panel)
	if !ok {
		return x, y
	}
	for _, l := range q.Layers {
		if f, ok := l.(indexedLayer); ok {
			x, y = f.IndexAt(p.Inner, i, x, y)
		}
	}
	return x, y
}

// belowMatrixRect returns the rectangle of the names of groups below a matrix. If
// hasLegend is true, it also contains the legend. If there are neither names nor a
// legend, its height is 0.
func belowMatrixRect(p view.PlacedFigure, hasLegend bool) (r canvas.Rect) {
	panel, ok := p.Figure.(*figure.Panel)
	if !ok || panel.Message != "" {
		return r
	}
	r = canvas.Rect{X0: p.Inner.X0, Y0: p.Inner.Y1, X1: p.Inner.X1, Y1: p.Inner.Y1}
	if len(panel.GroupNames) > 0 {
		r.Y1 += 5 + 1.2*panel.Style.Tick
	}
	if l := panel.Legend; hasLegend && l != nil && l.IsBelowFrame {
		r.Y1 = p.Inner.Y1 + 20 + figure.MatrixLegendHeight
	}
	return r
}
