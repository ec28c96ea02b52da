// Package figure draws the elements that several pictures share: panels with titles
// and axes, colour maps, contours, points, matrices, keys and legends, in the
// colours of a theme.
package figure

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/text"
)

// A Panel is one picture with its title, frame, ticks and legend. Instead of the
// picture, a panel can show the reason why the picture is absent.
type Panel struct {
	Style  *Style
	Titles []Heading   // from the longest to the shortest; the first that fits is used
	Peers  [][]Heading // titles of the other rows; a form is used only if it fits in all rows
	Cut    int         // index of the first title that may lose words; 0 for the last
	Title  canvas.Rect // the title line, relative to the corner of the panel
	Frame  canvas.Rect // the frame, relative to the corner of the panel

	Layers []canvas.Figure // clipped to the frame, from back to front
	X, Y   []Tick          // on the lower and the left edge, in units of Range
	Marks  bool            // ticks have a stroke too
	Within bool            // names on the left edge stand inside the frame, since there is no room outside
	Names  []Tick          // names of stretches below the frame, by the ends of the stretches: groups of a matrix
	Range  canvas.Rect
	Bare   bool // no background and no edge: the layers use the whole panel
	Free   bool // Range is not in the plane of the data, so marks of the plane cannot be dragged

	Key    []KeyEntry // the key stands in the title line, for a chart without room for a key
	Legend *Legend    // the legend lies in the title line or, if it is vertical, beside the frame
	Room   float64    // of the legend
	Button string     // words of the page's button over the end of the title
	Poster bool       // draw the button too
	Saved  bool       // the picture is for a file, where the words of the button are plain words

	Words   string   // lines with the reason why the panel has no layers
	Tag     string   // an important note, in a corner
	TagAt   Quadrant // corner of the tag, by default the lower left corner
	Veil    bool     // the picture belongs to an earlier state
	Caption string   // caption centred below the frame, for a thumbnail or a picture that shares its title
	Brief   string   // a shorter caption for less room
	Facts   []string // forms of the line below the caption, the longest first; nil for no line
	Chosen  bool     // the thumbnail is shown large

	Outlined bool // the content of this panel is hovered in another picture
}

// Draw implements Figure.
func (p Panel) Draw(c canvas.Canvas, r canvas.Rect) {
	frame := p.Frame.Shift(r.X0, r.Y0)
	if !(frame.W() > 0 && frame.H() > 0) {
		return
	}
	s := p.Style
	p.writeTitle(c, p.Title.Shift(r.X0, r.Y0))
	if !p.Bare {
		canvas.FillRect(c, frame, s.Panel)
	}
	restore := c.Clip(frame)
	if p.Words == "" {
		for _, l := range p.Layers {
			l.Draw(c, frame)
		}
	}
	if p.Veil {
		canvas.FillRect(c, frame, Fade(s.Paper, 0.38))
	}
	restore()
	if !p.Bare || p.Words != "" {
		canvas.StrokeRect(c, frame, s.Line, s.Rule)
	}
	if p.Outlined {
		p.drawOutline(c, frame)
	}
	if p.Words != "" {
		p.DrawWords(c, frame)
	}
	p.drawTicks(c, frame)
	p.drawTag(c, frame)
	if p.Legend != nil && p.Legend.Inside && p.Words == "" {
		p.Inside(c, frame)
	}
	if p.Legend != nil && p.Legend.Under && p.Words == "" {
		line := canvas.Rect{X0: frame.X0, Y0: frame.Y1 + 26, X1: frame.X0 + p.Room, Y1: frame.Y1 + 20 + UnderLegend}
		if p.Legend.Close {
			line = line.Shift(0, ComparedFoot-20-UnderLegend)
		}
		p.Legend.Draw(c, line)
		text.Parse(p.Legend.Note, canvas.Text).Draw(c, line.X1+NoteGap, math.Round((line.Y0+line.Y1)/2+0.34*s.Tick), s.Tick, s.Ink3)
	}
	if p.Legend != nil && p.Legend.Vertical {
		x := frame.X1 + 14*math.Sqrt(s.Line)
		p.Legend.Draw(c, canvas.Rect{X0: x, Y0: frame.Y0, X1: x + 8, Y1: frame.Y1})
	}
	if p.Caption != "" {
		p.drawCaption(c, frame, r.W())
	}
}

// ButtonRect returns the place for the page's button, relative to the corner of the
// panel.
func (p Panel) ButtonRect(width func(size float64, f canvas.Face, s string) float64) canvas.Rect {
	if p.Button == "" || width == nil {
		return canvas.Rect{}
	}
	end := p.Title.X1
	if p.Legend.IsHorizontal() {
		end -= p.Room + 12
	}
	return canvas.Rect{X0: end - width(p.Style.Title, canvas.Text, p.Button), Y0: p.Title.Y0, X1: end, Y1: p.Title.Y1}
}

// drawTicks draws the ticks on the left and below.
func (p Panel) drawTicks(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	m := canvas.Plane{Frame: frame, Data: p.Range}
	long, under, beside := 4*s.Line, 5.0, 7*math.Sqrt(s.Line)
	if p.Marks { // a gap between a name and its stroke
		under, beside = max(under, long+1), max(beside, long+2)
	}
	wide, _ := c.Size()
	for _, t := range p.X {
		x := m.X(t.At)
		if x < frame.X0-0.5 || x > frame.X1+0.5 {
			continue
		}
		if p.Marks {
			canvas.FillLine(c, canvas.Rect{X0: x - s.Line/2, Y0: frame.Y1, X1: x + s.Line/2, Y1: frame.Y1 + long}, s.Edge)
		}
		name := text.Parse(t.Name, canvas.Text)
		w := name.Width(c, s.Tick)
		name.Draw(c, max(0, min(x-w/2, wide-w)), frame.Y1+under+0.83*s.Tick, s.Tick, s.Ink3) // the last name keeps clear of the edge
	}
	for _, t := range p.Y {
		y := m.Y(t.At)
		if y < frame.Y0-0.5 || y > frame.Y1+0.5 {
			continue
		}
		if p.Marks {
			canvas.FillLine(c, canvas.Rect{X0: frame.X0 - long, Y0: y - s.Line/2, X1: frame.X0, Y1: y + s.Line/2}, s.Edge)
		}
		if !p.Within {
			name := text.Parse(t.Name, canvas.Text)
			name.Draw(c, max(0, frame.X0-beside-name.Width(c, s.Tick)), p.besideTick(frame, y), s.Tick, s.Ink3)
		}
	}
	for _, t := range p.InnerTicks(c, frame) {
		text.Parse(t.Name, canvas.Text).DrawOnHalo(c, t.Box.X0, p.besideTick(frame, m.Y(t.At)), s.Tick, s.Ink3, s.Panel)
	}
	p.drawStretches(c, frame, under)
}

// besideTick returns the base line of a name beside a tick.
func (p *Panel) besideTick(frame canvas.Rect, y float64) float64 {
	tick := p.Style.Tick
	return min(max(y, frame.Y0+0.3*tick), frame.Y1-0.15*tick) + 0.34*tick
}

// An innerTick is a tick whose name stands inside the frame.
type innerTick struct {
	Tick
	Box canvas.Rect
}

// InnerTicks returns the ticks on the left edge whose names stand inside the frame.
// It leaves out names that would overlap the name of the axis or the tag.
func (p *Panel) InnerTicks(c text.Ruler, frame canvas.Rect) (list []innerTick) {
	if p == nil || !p.Within {
		return nil
	}
	var names []canvas.Rect
	for _, l := range p.Layers {
		if a, ok := l.(Axes); ok {
			names = a.WordsAt(c, frame)
		}
	}
	if lines, _ := p.TagLines(c, frame); len(lines) > 0 {
		names = append(names, p.TagRect(c, lines, frame))
	}
	m, tick := canvas.Plane{Frame: frame, Data: p.Range}, p.Style.Tick
	for _, t := range p.Y {
		y := m.Y(t.At)
		if y < frame.Y0-0.5 || y > frame.Y1+0.5 {
			continue
		}
		x, base := frame.X0+4, p.besideTick(frame, y)
		if box := (canvas.Rect{X0: x, Y0: base - tick, X1: x + text.Parse(t.Name, canvas.Text).Width(c, tick), Y1: base + 0.3*tick}); box.Avoids(names) {
			list = append(list, innerTick{t, box})
		}
	}
	return list
}

// OccupiedRects returns the rectangles of the words in the frame except for the
// words of a key. These are the tag, the legend, and the names of ticks and axes.
func (p *Panel) OccupiedRects(c text.Ruler, frame canvas.Rect) (boxes []canvas.Rect) {
	if p == nil {
		return nil
	}
	if lines, _ := p.TagLines(c, frame); len(lines) > 0 {
		boxes = append(boxes, p.TagRect(c, lines, frame))
	}
	if p.Words != "" {
		return boxes
	}
	if l := p.Legend; l != nil && l.Inside {
		boxes = append(boxes, p.insideRect(frame))
	}
	for _, t := range p.InnerTicks(c, frame) {
		boxes = append(boxes, t.Box)
	}
	for _, l := range p.Layers {
		if a, ok := l.(Axes); ok {
			boxes = append(boxes, a.WordsAt(c, frame)...)
		}
	}
	return boxes
}

// drawStretches writes the names of the stretches at the given distance below the
// frame, if all fit.
func (p Panel) drawStretches(c canvas.Canvas, frame canvas.Rect, under float64) {
	m, s := canvas.Plane{Frame: frame, Data: p.Range}, p.Style
	type word struct {
		text text.Rich
		x    float64
	}
	var words []word
	from := p.Range.X0
	for _, t := range p.Names {
		text := text.Parse(t.Name, canvas.Text)
		w := text.Width(c, s.Tick)
		if w+3 > m.X(t.At)-m.X(from) {
			return
		}
		words = append(words, word{text, m.X((from+t.At)/2) - w/2})
		from = t.At
	}
	for _, w := range words {
		w.text.Draw(c, w.x, frame.Y1+under+0.83*s.Tick, s.Tick, s.Ink3)
	}
}

// DrawWords writes lines in the middle of an empty picture.
func (p Panel) DrawWords(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	if s.Thumb {
		return
	}
	size, step, edge := s.Title, 1.46*s.Title, min(24, 0.1*frame.W())
	set := func() (lines []text.Rich) {
		for l := range strings.SplitSeq(p.Words, "\n") {
			lines = append(lines, text.Wrap(c, text.Mathematics(l), size, frame.W()-2*edge)...)
		}
		return lines
	}
	lines := set()
	if step*float64(len(lines)) > frame.H() {
		size, step, edge = s.Tick, 1.27*s.Tick, min(edge, 6)
		lines = set()
		if most := max(1, int(frame.H()/step)); len(lines) > most { // a note on the page has the full text
			lines = lines[:most]
			lines[most-1] = append(slices.Clip(lines[most-1]), text.Parse("\u202f…", canvas.Text)...)
		}
	}
	y := (frame.Y0+frame.Y1)/2 - step*float64(len(lines))/2 + 0.5*step + 0.32*size
	for _, l := range lines {
		l.Draw(c, (frame.X0+frame.X1-l.Width(c, size))/2, math.Round(y), size, s.Ink2)
		y += step
	}
}

// Inside draws a legend in a corner of the picture.
func (p Panel) Inside(c canvas.Canvas, frame canvas.Rect) {
	at := p.insideRect(frame)
	DrawPlate(c, p.Style, at, false)
	p.Legend.Draw(c, canvas.Rect{X0: at.X0 + insidePad, Y0: at.Y0, X1: at.X1 - insidePad, Y1: at.Y1})
}

// insidePad is the padding of a legend inside a picture.
const insidePad = 6

// insideRect returns the rectangle of that legend.
func (p Panel) insideRect(frame canvas.Rect) canvas.Rect {
	const off = 8
	w, h := p.Room+2*insidePad, 1.5*p.Style.Tick
	x, y := frame.X0+off, frame.Y1-off-h
	if p.Legend.At.Right {
		x = frame.X1 - off - w
	}
	if p.Legend.At.Top {
		y = frame.Y0 + off
	}
	return canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
}

// PlaceLegend puts a legend inside the picture into the corner where it hides the
// fewest places.
func (p *Panel) PlaceLegend(places []float64) {
	marks := NewTally(canvas.Plane{Frame: p.Frame, Data: p.Range}, places)
	p.Legend.At = LeastHidden(func(at Quadrant) float64 {
		p.Legend.At = at
		return float64(marks.Count(p.insideRect(p.Frame).Expand(p.Style.MarkRoom())))
	})
}

// drawOutline marks the whole picture, as a ring marks a mark.
func (p Panel) drawOutline(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	canvas.StrokeRect(c, frame, 4*s.Line, Fade(s.Panel, 0.85))
	r := canvas.Rect{X0: frame.X0 + 2*s.Line, Y0: frame.Y0 + 2*s.Line, X1: frame.X1 - 2*s.Line, Y1: frame.Y1 - 2*s.Line}
	canvas.Dash(c, []float64{r.X0, r.Y0, r.X1, r.Y0, r.X1, r.Y1, r.X0, r.Y1, r.X0, r.Y0}, 1.5*s.Line, 3*s.Line, 2.5*s.Line, s.Ink)
}

// Distances in panels, in pixels.
const (
	UnderLegend  = 26   // the height of a legend below a matrix
	ComparedFoot = 22.0 // the height of the common legend below compared methods
	CaptionStep  = 16.0 // between the lines of a caption
)

// narrowFrame is the width below which a tag is closer to the edges.
const narrowFrame = 150

// tagEdges returns the distance of a tag from the edges of the picture, and the
// padding around its words.
func (p Panel) tagEdges(frame canvas.Rect) (off, pad float64) {
	if frame.W() < narrowFrame*p.Style.Label/12 {
		return 4, 5
	}
	return 8, 9
}

// TagLines returns the lines of the tag and their height, including the margin
// around the tag. TagLines returns no lines if the tag would be higher than the
// picture allows.
func (p Panel) TagLines(c text.Ruler, frame canvas.Rect) (lines []text.Rich, height float64) {
	if p.Tag == "" || p.Words != "" || p.Style.Thumb { // there is no tag, or no picture below it
		return nil, 0
	}
	size := p.Style.Label
	off, pad := p.tagEdges(frame)
	for line := range strings.SplitSeq(text.Mathematics(p.Tag), "\n") {
		lines = append(lines, text.Wrap(c, line, size, frame.W()-2*off-2*pad+2)...)
	}
	if height = 1.5*size*float64(len(lines)) + 6 + 2*off; height > frame.H() {
		return nil, 0
	}
	return lines, height
}

// A Quadrant is a quarter of a picture.
type Quadrant struct{ Right, Top bool }

// LeastHidden returns the corner with the least hidden weight. Among equal corners,
// LeastHidden returns the first one, counterclockwise from the lower left.
func LeastHidden(hidden func(at Quadrant) float64) (best Quadrant) {
	least := math.Inf(1)
	for _, at := range [...]Quadrant{{}, {Right: true}, {Right: true, Top: true}, {Top: true}} {
		if n := hidden(at); n < least {
			least, best = n, at
		}
	}
	return best
}

// PlaceTag puts the tag into the corner with the least hidden weight.
func (p *Panel) PlaceTag(hidden func(under canvas.Rect) float64) {
	lines, _ := p.TagLines(text.TypicalWidths{}, p.Frame)
	if len(lines) == 0 {
		return
	}
	p.TagAt = LeastHidden(func(at Quadrant) float64 {
		p.TagAt = at
		return hidden(p.TagRect(text.TypicalWidths{}, lines, p.Frame))
	})
}

// TagRect returns the rectangle of a tag with the given lines.
func (p Panel) TagRect(c text.Ruler, lines []text.Rich, frame canvas.Rect) canvas.Rect {
	off, pad := p.tagEdges(frame)
	var w float64
	for _, l := range lines {
		w = max(w, l.Width(c, p.Style.Label))
	}
	w, h := math.Ceil(w)+2*pad, 1.5*p.Style.Label*float64(len(lines))+6
	x, y := frame.X0+off, frame.Y1-off-h
	if p.TagAt.Right {
		x = frame.X1 - off - w
	}
	if p.TagAt.Top {
		y = frame.Y0 + off
	}
	return canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
}

// drawTag draws a note on a plate in a corner of the picture.
func (p Panel) drawTag(c canvas.Canvas, frame canvas.Rect) {
	s := p.Style
	lines, _ := p.TagLines(c, frame)
	if len(lines) == 0 {
		return
	}
	size, step := s.Label, 1.5*s.Label
	_, pad := p.tagEdges(frame)
	at := p.TagRect(c, lines, frame)
	DrawPlate(c, s, at, false)
	y := at.Y0 + 3 + 0.5*step + 0.34*size
	for _, l := range lines {
		l.Draw(c, at.X0+pad, math.Round(y), size, s.Ink)
		y += step
	}
}

// drawCaption writes the caption in lines of the given width at most, and frames the
// thumbnail that is shown large.
func (p Panel) drawCaption(c canvas.Canvas, frame canvas.Rect, width float64) {
	s := p.Style
	col := s.Ink2
	if p.Chosen {
		canvas.StrokeRect(c, canvas.Rect{X0: frame.X0 - contract.ThumbOutline, Y0: frame.Y0 - contract.ThumbOutline, X1: frame.X1 + contract.ThumbOutline, Y1: frame.Y1 + contract.ThumbOutline}, 2, s.Ink)
		col = s.Ink
	}
	y := frame.Y1 + 16
	lines := []string{p.Caption}
	if len(p.Facts) > 0 {
		lines = p.layOutCaption(c, width)
	}
	for _, line := range lines {
		text := text.Parse(line, canvas.Text)
		text.Draw(c, (frame.X0+frame.X1-text.Width(c, s.Label))/2, y, s.Label, col)
		y += CaptionStep
	}
}

// layOutCaption returns the name and the facts below it, in two lines of the given
// width at most. If the full name does not fit, layOutCaption uses the short name.
// If neither name fits, the last words of the name move to the second line. These
// words are cut before the shortest form of the facts is used. The facts have the
// longest form that fits.
func (p Panel) layOutCaption(c canvas.Canvas, width float64) []string {
	size := p.Style.Label
	fitting := func(h Heading, forms []string) Heading {
		for _, h.Aside = range forms {
			if h.Width(c, size) <= width {
				break
			}
		}
		return h
	}
	for _, name := range []string{p.Caption, p.Brief} {
		if name != "" && text.Parse(name, canvas.Text).Width(c, size) <= width {
			return []string{name, fitting(Heading{}, p.Facts).Aside}
		}
	}
	first, second := Heading{cmp.Or(p.Brief, p.Caption), ""}.splitLines(c, size, width)
	second = fitting(second, p.Facts[:max(1, len(p.Facts)-1)]).Shorten(c, size, width)
	return []string{first, strings.TrimSpace(second.Main + " " + second.Aside)}
}

// DrawPlate draws a small plate with round corners in the colour of the paper. If
// raised is true, the plate has the colour of a raised surface.
func DrawPlate(c canvas.Canvas, s *Style, r canvas.Rect, raised bool) {
	fill := s.Paper
	if raised {
		fill = s.Raised
	}
	g := canvas.PixelGridOf(c)
	r, line := g.Area(r), g.Width(s.Line)
	c.Polygon(roundedRect(r, 4), s.Edge)
	c.Polygon(roundedRect(canvas.Rect{X0: r.X0 + line, Y0: r.Y0 + line, X1: r.X1 - line, Y1: r.Y1 - line}, 4-line), fill)
}

// roundedRect returns a rectangle with round corners.
func roundedRect(r canvas.Rect, radius float64) []float64 {
	var xy []float64
	const steps = 6
	for k, centre := range [][2]float64{
		{r.X1 - radius, r.Y1 - radius}, {r.X0 + radius, r.Y1 - radius},
		{r.X0 + radius, r.Y0 + radius}, {r.X1 - radius, r.Y0 + radius},
	} {
		for i := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(k) + float64(i)/steps))
			xy = append(xy, centre[0]+radius*cos, centre[1]+radius*sin)
		}
	}
	return xy
}

// KeyInTitle moves a key with the given amount of hidden marks to the title line.
// It does so if the line has room for the key and for the shortest title.
// KeyInTitle reports whether it moved the key.
func (p *Panel) KeyInTitle(signs []KeyEntry, hidden int) bool {
	if hidden < HidingCost || p.Style.Thumb || len(p.Titles) == 0 {
		return false
	}
	p.Key = signs
	room := p.Title.W()
	if p.Button != "" {
		room -= text.Parse(p.Button, canvas.Text).Width(text.TypicalWidths{}, p.Style.Title) + 12
	}
	if p.Titles[len(p.Titles)-1].Width(text.TypicalWidths{}, p.Style.Title)+12+p.KeyWidth(text.TypicalWidths{}) > room {
		p.Key = nil
	}
	return p.Key != nil
}

// KeyWidth returns the part of the title line that the key takes.
func (p *Panel) KeyWidth(c text.Ruler) (w float64) {
	s := p.Style
	for i, e := range p.Key {
		if i > 0 {
			w += tightKey * s.Label
		}
		w += e.Width(c, s, s.Label)
	}
	return w
}

// writeKey writes the key from x on.
func (p *Panel) writeKey(c canvas.Canvas, x, base float64) {
	s := p.Style
	for _, e := range p.Key {
		e.Put(c, s, x, base, s.Label, e.Box(s), false)
		x += e.Width(c, s, s.Label) + tightKey*s.Label
	}
}

// NoteCutShort adds to the title the reason why a zero line ends in the middle of a
// picture, if the title has room.
func (p *Panel) NoteCutShort() {
	if len(p.Titles) == 0 || p.Titles[0].Aside == "" {
		return
	}
	first := p.Titles[0]
	first.Aside += "; zero line ends in rounding"
	p.Titles = append([]Heading{first}, p.Titles...)
}

// Covers returns 1 if a rectangle overlaps the crosshair at (x, y), and 0
// otherwise.
func (p *Panel) Covers(under canvas.Rect, x, y float64) float64 {
	m := canvas.Plane{Frame: p.Frame, Data: p.Range}
	if under.Expand(crosshair*p.Style.Mark).Contains(m.X(x), m.Y(y)) {
		return 1
	}
	return 0
}

func (p *Panel) Add(fs ...canvas.Figure) { p.Layers = append(p.Layers, fs...) }

// NoteGap is the gap between a legend and the note beside it.
const NoteGap = 12
