// Package figure draws the elements that several pictures share: panels with titles
// and axes, colour maps, contours, points, matrices, keys and legends, in the
// colours of a theme.
package figure

import (
	"math"
	"slices"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/text"
)

// A Panel is one picture with its title, frame, ticks and legend. If there is no
// picture, the panel shows a message with the reason.
type Panel struct {
	Style            *Style
	Titles           []Heading   // forms of the title, from the longest to the shortest; the first that fits is used
	Peers            [][]Heading // titles of the panels in other rows; a form is used only if it fits in all rows
	FirstShortenable int         // index of the first title that may be shortened; 0 for the last title
	Title            canvas.Rect // the title line, relative to the upper left corner of the panel
	Frame            canvas.Rect // the frame, relative to the upper left corner of the panel

	Layers          []canvas.Figure // clipped to the frame, from back to front
	X, Y            []Tick          // ticks on the lower and the left edge, in units of Range
	HasTickMarks    bool            // each tick has a mark on the edge
	HasNamesInFrame bool            // tick labels of the left edge stand inside the frame, since there is no room outside
	GroupNames      []Tick          // names of the row groups of a matrix, below the frame; Position is the end of a group
	Range           canvas.Rect
	IsFrameless     bool // the panel has no background and no edge
	IsNotInPlane    bool // Range does not lie in the plane of the data, so marks cannot be dragged

	Key            []KeyEntry // entries of a key in the title line, for a chart without room for a key
	Legend         *Legend    // legend of the colours; may be nil
	LegendWidth    float64    // width of the legend
	Button         string     // label of the button that the page places at the end of the title line
	HasCheckBox    bool       // the button has a check box before its label
	HasDrawnButton bool       // the panel draws the button itself
	IsForFile      bool       // the picture is for a file, in which the label of the button is plain text

	Note    string      // a sentence below the picture
	NoteBox canvas.Rect // room for the note, relative to the upper left corner of the panel

	Message    string   // reason why the panel has no layers, in lines
	Tag        string   // an important note in a corner of the frame
	TagCorner  Quadrant // corner of the tag, by default the lower left corner
	IsStale    bool     // the picture shows results of an earlier state
	Caption    string   // caption centred below the frame, of a thumbnail
	IsSelected bool     // the picture of this thumbnail is also shown in full size

	IsHovered bool // the pointer is on the content of this panel in another picture
}

// Draw implements Figure.
func (p Panel) Draw(c canvas.Canvas, r canvas.Rect) {
	frame := p.Frame.Shift(r.X0, r.Y0)
	if !(frame.W() > 0 && frame.H() > 0) {
		return
	}
	s := p.Style
	p.writeTitle(c, p.Title.Shift(r.X0, r.Y0))
	if !p.IsFrameless {
		canvas.FillRect(c, frame, s.Panel)
	}
	restore := c.Clip(frame)
	if p.Message == "" {
		for _, l := range p.Layers {
			l.Draw(c, frame)
		}
	}
	if p.IsStale {
		canvas.FillRect(c, frame, Fade(s.Paper, 0.38))
	}
	restore()
	if !p.IsFrameless || p.Message != "" {
		canvas.StrokeRect(c, frame, s.Line, s.Rule)
	}
	if p.IsHovered {
		p.drawOutline(c, frame)
	}
	if p.Message != "" {
		p.DrawMessage(c, frame)
	}
	p.drawTicks(c, frame)
	p.drawTag(c, frame)
	p.drawNote(c, p.NoteBox.Shift(r.X0, r.Y0))
	if p.Legend != nil && p.Legend.IsInFrame && p.Message == "" {
		p.DrawInnerLegend(c, frame)
	}
	if p.Legend != nil && p.Legend.IsBelowFrame && p.Message == "" {
		line := canvas.Rect{X0: frame.X0, Y0: frame.Y1 + 26, X1: frame.X0 + p.LegendWidth, Y1: frame.Y1 + 20 + MatrixLegendHeight}
		if p.Legend.HasNoGroupNames {
			line = line.Shift(0, ComparisonLegendHeight-20-MatrixLegendHeight)
		}
		p.Legend.Draw(c, line)
		text.Parse(p.Legend.Note, canvas.Text).Draw(c, line.X1+NoteGap, math.Round((line.Y0+line.Y1)/2+0.34*s.Tick), s.Tick, s.Ink3)
	}
	if p.Legend != nil && p.Legend.IsVertical {
		x := frame.X1 + 14*math.Sqrt(s.Line)
		p.Legend.Draw(c, canvas.Rect{X0: x, Y0: frame.Y0, X1: x + 8, Y1: frame.Y1})
	}
	if p.Caption != "" {
		p.drawCaption(c, frame)
	}
}

// ButtonRect returns the rectangle of the page's button, relative to the upper left
// corner of the panel. It is empty if the panel has no button.
func (p Panel) ButtonRect(width func(size float64, f canvas.Face, s string) float64) canvas.Rect {
	if p.Button == "" || width == nil {
		return canvas.Rect{}
	}
	end := p.Title.X1
	if p.Legend.IsHorizontal() {
		end -= p.LegendWidth + 12
	}
	return canvas.Rect{X0: end - p.ButtonWidth(width), Y0: p.Title.Y0, X1: end, Y1: p.Title.Y1}
}

// checkBoxWidth is the width of a check box with the gap after it, as a multiple of the font
// size of the titles.
const checkBoxWidth = 1.4

// ButtonWidth returns the width of the page's button, or 0 if the panel has no button.
func (p Panel) ButtonWidth(width func(size float64, f canvas.Face, s string) float64) float64 {
	if p.Button == "" {
		return 0
	}
	w := width(p.Style.Title, canvas.Text, p.Button)
	if p.HasCheckBox {
		w += checkBoxWidth * p.Style.Title
	}
	return w
}

// drawTicks draws the ticks of the lower and the left edge, and the names of groups.
func (p Panel) drawTicks(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	m := canvas.Plane{Frame: frame, Data: p.Range}
	markLength, labelGapX, labelGapY := 4*s.Line, 5.0, 7*math.Sqrt(s.Line)
	if p.HasTickMarks { // leave a gap between a label and its mark
		labelGapX, labelGapY = max(labelGapX, markLength+1), max(labelGapY, markLength+2)
	}
	canvasWidth, _ := c.Size()
	for _, t := range p.X {
		x := m.X(t.Position)
		if x < frame.X0-0.5 || x > frame.X1+0.5 {
			continue
		}
		if p.HasTickMarks {
			canvas.FillLine(c, canvas.Rect{X0: x - s.Line/2, Y0: frame.Y1, X1: x + s.Line/2, Y1: frame.Y1 + markLength}, s.Edge)
		}
		name := text.Parse(t.Name, canvas.Text)
		w := name.Width(c, s.Tick)
		name.Draw(c, max(0, min(x-w/2, canvasWidth-w)), frame.Y1+labelGapX+0.83*s.Tick, s.Tick, s.Ink3) // the last label must not extend beyond the canvas
	}
	for _, t := range p.Y {
		y := m.Y(t.Position)
		if y < frame.Y0-0.5 || y > frame.Y1+0.5 {
			continue
		}
		if p.HasTickMarks {
			canvas.FillLine(c, canvas.Rect{X0: frame.X0 - markLength, Y0: y - s.Line/2, X1: frame.X0, Y1: y + s.Line/2}, s.Edge)
		}
		if !p.HasNamesInFrame {
			name := text.Parse(t.Name, canvas.Text)
			name.Draw(c, max(0, frame.X0-labelGapY-name.Width(c, s.Tick)), p.tickBaseline(frame, y), s.Tick, s.Ink3)
		}
	}
	for _, t := range p.InnerTicks(c, frame) {
		text.Parse(t.Name, canvas.Text).DrawOnHalo(c, t.Box.X0, p.tickBaseline(frame, m.Y(t.Position)), s.Tick, s.Ink3, s.Panel)
	}
	p.drawGroupNames(c, frame, labelGapX)
}

// tickBaseline returns the baseline of the label of a tick on the left edge at height
// y.
func (p *Panel) tickBaseline(frame canvas.Rect, y float64) float64 {
	tick := p.Style.Tick
	return min(max(y, frame.Y0+0.3*tick), frame.Y1-0.15*tick) + 0.34*tick
}

// An innerTick is a tick whose label stands inside the frame, with the rectangle of the
// label.
type innerTick struct {
	Tick
	Box canvas.Rect
}

// InnerTicks returns the ticks of the left edge whose labels stand inside the frame. It
// omits ticks whose labels would overlap the tag or the name of an axis.
func (p *Panel) InnerTicks(c text.Ruler, frame canvas.Rect) (list []innerTick) {
	if p == nil || !p.HasNamesInFrame {
		return nil
	}
	var names []canvas.Rect
	for _, l := range p.Layers {
		if a, ok := l.(Axes); ok {
			names = a.TextRects(c, frame)
		}
	}
	if lines, _ := p.TagLines(c, frame); len(lines) > 0 {
		names = append(names, p.TagRect(c, lines, frame))
	}
	m, tick := canvas.Plane{Frame: frame, Data: p.Range}, p.Style.Tick
	for _, t := range p.Y {
		y := m.Y(t.Position)
		if y < frame.Y0-0.5 || y > frame.Y1+0.5 {
			continue
		}
		x, base := frame.X0+4, p.tickBaseline(frame, y)
		if box := (canvas.Rect{X0: x, Y0: base - tick, X1: x + text.Parse(t.Name, canvas.Text).Width(c, tick), Y1: base + 0.3*tick}); box.IsDisjointFrom(names) {
			list = append(list, innerTick{t, box})
		}
	}
	return list
}

// OccupiedRects returns the rectangles in the frame that a key must not cover. These
// are the rectangles of the tag, the legend, tick labels and names of axes.
func (p *Panel) OccupiedRects(c text.Ruler, frame canvas.Rect) (boxes []canvas.Rect) {
	if p == nil {
		return nil
	}
	if lines, _ := p.TagLines(c, frame); len(lines) > 0 {
		boxes = append(boxes, p.TagRect(c, lines, frame))
	}
	if p.Message != "" {
		return boxes
	}
	if l := p.Legend; l != nil && l.IsInFrame {
		boxes = append(boxes, p.innerLegendRect(frame))
	}
	for _, t := range p.InnerTicks(c, frame) {
		boxes = append(boxes, t.Box)
	}
	for _, l := range p.Layers {
		if a, ok := l.(Axes); ok {
			boxes = append(boxes, a.TextRects(c, frame)...)
		}
	}
	return boxes
}

// drawGroupNames writes the names of the groups below the frame, each centred on its
// group. The distance from the frame is in pixels. If a name does not fit, no name is
// written.
func (p Panel) drawGroupNames(c canvas.Canvas, frame canvas.Rect, distance float64) {
	m, s := canvas.Plane{Frame: frame, Data: p.Range}, p.Style
	type word struct {
		text text.Rich
		x    float64
	}
	var words []word
	start := p.Range.X0
	for _, t := range p.GroupNames {
		text := text.Parse(t.Name, canvas.Text)
		w := text.Width(c, s.Tick)
		if w+3 > m.X(t.Position)-m.X(start) {
			return
		}
		words = append(words, word{text, m.X((start+t.Position)/2) - w/2})
		start = t.Position
	}
	for _, w := range words {
		w.text.Draw(c, w.x, frame.Y1+distance+0.83*s.Tick, s.Tick, s.Ink3)
	}
}

// DrawMessage writes the message in the middle of the frame.
func (p Panel) DrawMessage(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	if s.IsThumbnail {
		return
	}
	size, step, margin := s.Title, 1.46*s.Title, min(24, 0.1*frame.W())
	wrapLines := func() (lines []text.Rich) {
		for l := range strings.SplitSeq(p.Message, "\n") {
			lines = append(lines, text.Wrap(c, text.MarkUpVariables(l), size, frame.W()-2*margin)...)
		}
		return lines
	}
	lines := wrapLines()
	if step*float64(len(lines)) > frame.H() {
		size, step, margin = s.Tick, 1.27*s.Tick, min(margin, 6)
		lines = wrapLines()
		if maxLines := max(1, int(frame.H()/step)); len(lines) > maxLines { // the page shows the full text in a note
			lines = lines[:maxLines]
			lines[maxLines-1] = append(slices.Clip(lines[maxLines-1]), text.Parse("\u202f…", canvas.Text)...)
		}
	}
	y := (frame.Y0+frame.Y1)/2 - step*float64(len(lines))/2 + 0.5*step + 0.32*size
	for _, l := range lines {
		l.Draw(c, (frame.X0+frame.X1-l.Width(c, size))/2, math.Round(y), size, s.Ink2)
		y += step
	}
}

// NoteLines returns the lines of the note in a box of the given width and height. If the
// note has too many lines, the last line ends with «…».
func (p Panel) NoteLines(c text.Ruler, box canvas.Rect) []text.Rich {
	if p.Note == "" || !(box.H() > 0) {
		return nil
	}
	lines := text.Wrap(c, p.Note, p.Style.Title, box.W())
	if maxLines := max(1, int((box.H()+1)/NoteStep)); len(lines) > maxLines {
		lines = lines[:maxLines]
		lines[maxLines-1] = append(slices.Clip(lines[maxLines-1]), text.Parse("\u202f…", canvas.Text)...)
	}
	return lines
}

// NoteStep is the distance between the lines of a note, in pixels.
const NoteStep = 18.0

// drawNote writes the note in the given box.
func (p Panel) drawNote(c canvas.Canvas, box canvas.Rect) {
	for i, l := range p.NoteLines(c, box) {
		l.Draw(c, box.X0, box.Y0+NoteStep*float64(i)+0.74*NoteStep, p.Style.Title, p.Style.Ink2)
	}
}

// DrawInnerLegend draws the legend on a plate in a corner of the frame.
func (p Panel) DrawInnerLegend(c canvas.Canvas, frame canvas.Rect) {
	plate := p.innerLegendRect(frame)
	DrawPlate(c, p.Style, plate, false)
	p.Legend.Draw(c, canvas.Rect{X0: plate.X0 + innerLegendPadding, Y0: plate.Y0, X1: plate.X1 - innerLegendPadding, Y1: plate.Y1})
}

// innerLegendPadding is the horizontal padding of a legend on its plate, in pixels.
const innerLegendPadding = 6

// innerLegendRect returns the rectangle of the plate of a legend in the frame.
func (p Panel) innerLegendRect(frame canvas.Rect) canvas.Rect {
	const margin = 8
	w, h := p.LegendWidth+2*innerLegendPadding, 1.5*p.Style.Tick
	x, y := frame.X0+margin, frame.Y1-margin-h
	if p.Legend.Corner.Right {
		x = frame.X1 - margin - w
	}
	if p.Legend.Corner.Top {
		y = frame.Y0 + margin
	}
	return canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
}

// PlaceLegend sets the corner of a legend in the frame. It chooses the corner in which
// the legend covers the fewest of the given positions.
func (p *Panel) PlaceLegend(positions []float64) {
	marks := NewTally(canvas.Plane{Frame: p.Frame, Data: p.Range}, positions)
	p.Legend.Corner = BestCorner(func(corner Quadrant) float64 {
		p.Legend.Corner = corner
		return float64(marks.Count(p.innerLegendRect(p.Frame).Expand(p.Style.MarkClearance())))
	})
}

// drawOutline draws a dashed outline just inside the frame.
func (p Panel) drawOutline(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	canvas.StrokeRect(c, frame, 4*s.Line, Fade(s.Panel, 0.85))
	r := canvas.Rect{X0: frame.X0 + 2*s.Line, Y0: frame.Y0 + 2*s.Line, X1: frame.X1 - 2*s.Line, Y1: frame.Y1 - 2*s.Line}
	canvas.StrokeDashed(c, []float64{r.X0, r.Y0, r.X1, r.Y0, r.X1, r.Y1, r.X0, r.Y1, r.X0, r.Y0}, 1.5*s.Line, 3*s.Line, 2.5*s.Line, s.Ink)
}

// These distances in panels are in pixels.
const (
	MatrixLegendHeight     = 26   // height of a legend below a matrix
	ComparisonLegendHeight = 22.0 // height of the common legend below compared methods
)

// narrowFrameWidth is the frame width below which a tag has smaller margins. It applies
// to labels of font size 12 and grows with the font size.
const narrowFrameWidth = 150

// tagMargins returns the distance of a tag from the edges of the frame, and the
// horizontal padding around its text.
func (p Panel) tagMargins(frame canvas.Rect) (margin, pad float64) {
	if frame.W() < narrowFrameWidth*p.Style.Label/12 {
		return 4, 5
	}
	return 8, 9
}

// TagLines returns the lines of the tag, and the height of the tag with its margins. It
// returns no lines if the tag is higher than the frame or there is nothing to draw.
func (p Panel) TagLines(c text.Ruler, frame canvas.Rect) (lines []text.Rich, height float64) {
	if p.Tag == "" || p.Message != "" || p.Style.IsThumbnail { // there is no tag, or no picture
		return nil, 0
	}
	size := p.Style.Label
	margin, pad := p.tagMargins(frame)
	for line := range strings.SplitSeq(text.MarkUpVariables(p.Tag), "\n") {
		lines = append(lines, text.Wrap(c, line, size, frame.W()-2*margin-2*pad+2)...)
	}
	if height = 1.5*size*float64(len(lines)) + 6 + 2*margin; height > frame.H() {
		return nil, 0
	}
	return lines, height
}

// A Quadrant identifies a corner of a picture. The zero value is the lower left corner.
type Quadrant struct{ Right, Top bool }

// BestCorner returns the corner with the smallest cost. If several corners have the same
// cost, it returns the first, anticlockwise from the lower left corner.
func BestCorner(cost func(corner Quadrant) float64) (best Quadrant) {
	minCost := math.Inf(1)
	for _, corner := range [...]Quadrant{{}, {Right: true}, {Right: true, Top: true}, {Top: true}} {
		if v := cost(corner); v < minCost {
			minCost, best = v, corner
		}
	}
	return best
}

// PlaceTag sets the corner of the tag. It chooses the corner for which cost(r) is
// smallest, where r is the rectangle of the tag in this corner.
func (p *Panel) PlaceTag(cost func(box canvas.Rect) float64) {
	lines, _ := p.TagLines(text.TypicalWidths{}, p.Frame)
	if len(lines) == 0 {
		return
	}
	p.TagCorner = BestCorner(func(corner Quadrant) float64 {
		p.TagCorner = corner
		return cost(p.TagRect(text.TypicalWidths{}, lines, p.Frame))
	})
}

// TagRect returns the rectangle of a tag with the given lines.
func (p Panel) TagRect(c text.Ruler, lines []text.Rich, frame canvas.Rect) canvas.Rect {
	margin, pad := p.tagMargins(frame)
	var w float64
	for _, l := range lines {
		w = max(w, l.Width(c, p.Style.Label))
	}
	w, h := math.Ceil(w)+2*pad, 1.5*p.Style.Label*float64(len(lines))+6
	x, y := frame.X0+margin, frame.Y1-margin-h
	if p.TagCorner.Right {
		x = frame.X1 - margin - w
	}
	if p.TagCorner.Top {
		y = frame.Y0 + margin
	}
	return canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
}

// drawTag draws the tag on a plate in a corner of the frame.
func (p Panel) drawTag(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	lines, _ := p.TagLines(c, frame)
	if len(lines) == 0 {
		return
	}
	size, step := s.Label, 1.5*s.Label
	_, pad := p.tagMargins(frame)
	plate := p.TagRect(c, lines, frame)
	DrawPlate(c, s, plate, false)
	y := plate.Y0 + 3 + 0.5*step + 0.34*size
	for _, l := range lines {
		l.Draw(c, plate.X0+pad, math.Round(y), size, s.Ink)
		y += step
	}
}

// drawCaption writes the caption below the frame. If the panel is selected, drawCaption also
// draws an outline around the frame.
func (p Panel) drawCaption(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	col := s.Ink2
	if p.IsSelected {
		canvas.StrokeRect(c, canvas.Rect{X0: frame.X0 - contract.ThumbOutline, Y0: frame.Y0 - contract.ThumbOutline, X1: frame.X1 + contract.ThumbOutline, Y1: frame.Y1 + contract.ThumbOutline}, 2, s.Ink)
		col = s.Ink
	}
	y := frame.Y1 + 16
	name := text.Parse(p.Caption, canvas.Text)
	name.Draw(c, (frame.X0+frame.X1-name.Width(c, s.Label))/2, y, s.Label, col)
}

// DrawPlate draws a rectangle with round corners as a background for text. It is filled
// with the colour Raised if isRaised is true, and with Paper otherwise.
func DrawPlate(c canvas.Canvas, s *Style, r canvas.Rect, isRaised bool) {
	fill := s.Paper
	if isRaised {
		fill = s.Raised
	}
	g := canvas.PixelGridOf(c)
	r, line := g.SnapRect(r), g.LineWidth(s.Line)
	c.FillPolygon(roundedRect(r, 4), s.Edge)
	c.FillPolygon(roundedRect(canvas.Rect{X0: r.X0 + line, Y0: r.Y0 + line, X1: r.X1 - line, Y1: r.Y1 - line}, 4-line), fill)
}

// roundedRect returns the corners of a polygon that approximates a rectangle with round
// corners.
func roundedRect(r canvas.Rect, radius float64) []float64 {
	var xy []float64
	const steps = 6
	for k, center := range [][2]float64{
		{r.X1 - radius, r.Y1 - radius}, {r.X0 + radius, r.Y1 - radius},
		{r.X0 + radius, r.Y0 + radius}, {r.X1 - radius, r.Y0 + radius},
	} {
		for i := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(k) + float64(i)/steps))
			xy = append(xy, center[0]+radius*cos, center[1]+radius*sin)
		}
	}
	return xy
}

// MoveKeyToTitle puts a key into the title line and reports whether it did so. The
// argument hiddenCost is the total cost of the marks that the key would hide in the
// picture. One mark costs MarkCost, and one minor mark 1. The key moves only if it would
// hide a mark, and if the title line has room for the key and the shortest title.
func (p *Panel) MoveKeyToTitle(entries []KeyEntry, hiddenCost int) bool {
	if hiddenCost < MarkCost || p.Style.IsThumbnail || len(p.Titles) == 0 {
		return false
	}
	p.Key = entries
	room := p.Title.W()
	if p.Button != "" {
		room -= p.ButtonWidth(text.TypicalWidths{}.TextWidth) + 12
	}
	if p.Titles[len(p.Titles)-1].Width(text.TypicalWidths{}, p.Style.Title)+12+p.KeyWidth(text.TypicalWidths{}) > room {
		p.Key = nil
	}
	return p.Key != nil
}

// KeyWidth returns the width of the key in the title line.
func (p *Panel) KeyWidth(c text.Ruler) (w float64) {
	s := p.Style
	for i, e := range p.Key {
		if i > 0 {
			w += tightGap * s.Label
		}
		w += e.Width(c, s, s.Label)
	}
	return w
}

// writeKey draws the key in the title line, starting at x.
func (p *Panel) writeKey(c canvas.Canvas, x, base float64) {
	s := p.Style
	for _, e := range p.Key {
		e.DrawAt(c, s, x, base, s.Label, e.MarkWidth(s), false)
		x += e.Width(c, s, s.Label) + tightGap*s.Label
	}
}

// AddZeroLineNote adds two longer forms of the title. They explain that the zero line ends
// because of rounding errors.
func (p *Panel) AddZeroLineNote() {
	if len(p.Titles) == 0 || p.Titles[0].Aside == "" {
		return
	}
	long, short := p.Titles[0], p.Titles[0]
	long.Aside += "; zero line omitted where values are rounding errors"
	short.Aside += "; zero line cut by rounding errors"
	p.Titles = append([]Heading{long, short}, p.Titles...)
}

// CrosshairOverlap returns 1 if box overlaps the crosshair at (x, y), and 0 otherwise.
func (p *Panel) CrosshairOverlap(box canvas.Rect, x, y float64) float64 {
	m := canvas.Plane{Frame: p.Frame, Data: p.Range}
	if box.Expand(crosshairSize*p.Style.Mark).Contains(m.X(x), m.Y(y)) {
		return 1
	}
	return 0
}

// Add appends layers in front of the existing layers.
func (p *Panel) Add(fs ...canvas.Figure) { p.Layers = append(p.Layers, fs...) }

// NoteGap is the gap in pixels between a legend and the note beside it.
const NoteGap = 12
