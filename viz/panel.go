package viz

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// A Panel is one picture with all that belongs to it: title, frame, ticks,
// legend, or the words that say why there is nothing to see.
type Panel struct {
	Style  *Style
	Titles []heading   // from the longest to the shortest: the first that fits
	Peers  [][]heading // of the other rows, as many: what fits is what fits of all
	Cut    int         // the first title of which words may be left out; 0 is the last
	Title  Rect        // the line, seen from the corner of the panel
	Frame  Rect        // the picture, seen from there

	Layers []Figure // clipped to the frame, from below
	X, Y   []Tick   // on the lower and the left edge, in units of Range
	Marks  bool     // ticks also have a stroke
	Within bool     // names on the left edge stand inside the frame, for want of room
	Names  []Tick   // of stretches below the frame, by their ends: groups of a matrix
	Range  Rect
	Bare   bool // no ground and no edge: the layers lay themselves out
	Free   bool // Range is no part of the data's plane: nothing in it can be dragged

	Key    []sign  // in the title line, of a chart that has no room for it
	Legend *Legend // in the title line, or, where it is vertical, beside the frame
	Room   float64 // of the legend
	Button string  // what the page lays over the end of the title
	Poster bool    // write the button too
	Saved  bool    // which is none there

	Words   string   // instead of layers: lines that say why there are none
	Tag     string   // in a corner: what one must know
	TagAt   corner   // which that is, at the left of the foot where nothing is said
	Veil    bool     // the picture belongs to another state
	Caption string   // centred below the frame, of a thumbnail or of one of several that share a title
	Brief   string   // the caption where the whole one has no room
	Facts   []string // the line below the caption, from the longest form to the shortest; nil where there is none
	Chosen  bool     // the thumbnail that is up large

	Outlined bool // what it shows is hovered elsewhere
}

// Draw implements Figure.
func (p Panel) Draw(c Canvas, r Rect) {
	frame := p.Frame.shift(r.X0, r.Y0)
	if !(frame.W() > 0 && frame.H() > 0) {
		return
	}
	s := p.Style
	p.title(c, p.Title.shift(r.X0, r.Y0))
	if !p.Bare {
		rect(c, frame, s.Panel)
	}
	restore := c.Clip(frame)
	if p.Words == "" {
		for _, l := range p.Layers {
			l.Draw(c, frame)
		}
	}
	if p.Veil {
		rect(c, frame, fade(s.Paper, 0.38))
	}
	restore()
	if !p.Bare || p.Words != "" {
		border(c, frame, s.Line, s.Rule)
	}
	if p.Outlined {
		p.outline(c, frame)
	}
	if p.Words != "" {
		p.words(c, frame)
	}
	p.ticks(c, frame)
	p.tag(c, frame)
	if p.Legend != nil && p.Legend.Inside && p.Words == "" {
		p.inside(c, frame)
	}
	if p.Legend != nil && p.Legend.Under && p.Words == "" {
		line := Rect{frame.X0, frame.Y1 + 26, frame.X0 + p.Room, frame.Y1 + 20 + underLegend}
		if p.Legend.Close {
			line = line.shift(0, comparedFoot-20-underLegend)
		}
		p.Legend.Draw(c, line)
		parse(p.Legend.Note, Text).draw(c, line.X1+noteGap, math.Round((line.Y0+line.Y1)/2+0.34*s.Tick), s.Tick, s.Ink3)
	}
	if p.Legend != nil && p.Legend.Vertical {
		x := frame.X1 + 14*math.Sqrt(s.Line)
		p.Legend.Draw(c, Rect{x, frame.Y0, x + 8, frame.Y1})
	}
	if p.Caption != "" {
		p.caption(c, frame, r.W())
	}
}

// buttonBox returns where the page may put its button, seen from the corner of
// the panel.
func (p Panel) buttonBox(width func(size float64, f Face, s string) float64) Rect {
	if p.Button == "" || width == nil {
		return Rect{}
	}
	end := p.Title.X1
	if p.Legend.lying() {
		end -= p.Room + 12
	}
	return Rect{end - width(p.Style.Title, Text, p.Button), p.Title.Y0, end, p.Title.Y1}
}

// ticks draws what hangs on the left and below.
func (p Panel) ticks(c Canvas, frame Rect) {
	s := p.Style
	m := plane{frame, p.Range}
	long, under, beside := 4*s.Line, 5.0, 7*math.Sqrt(s.Line)
	if p.Marks { // a name stands clear of its stroke
		under, beside = max(under, long+1), max(beside, long+2)
	}
	wide, _ := c.Size()
	for _, t := range p.X {
		x := m.x(t.At)
		if x < frame.X0-0.5 || x > frame.X1+0.5 {
			continue
		}
		if p.Marks {
			rule(c, Rect{x - s.Line/2, frame.Y1, x + s.Line/2, frame.Y1 + long}, s.Edge)
		}
		name := parse(t.Name, Text)
		w := name.width(c, s.Tick)
		name.draw(c, max(0, min(x-w/2, wide-w)), frame.Y1+under+0.83*s.Tick, s.Tick, s.Ink3) // the last one keeps off the edge
	}
	for _, t := range p.Y {
		y := m.y(t.At)
		if y < frame.Y0-0.5 || y > frame.Y1+0.5 {
			continue
		}
		if p.Marks {
			rule(c, Rect{frame.X0 - long, y - s.Line/2, frame.X0, y + s.Line/2}, s.Edge)
		}
		if !p.Within {
			name := parse(t.Name, Text)
			name.draw(c, max(0, frame.X0-beside-name.width(c, s.Tick)), p.besideTick(frame, y), s.Tick, s.Ink3)
		}
	}
	for _, t := range p.within(c, frame) {
		parse(t.Name, Text).halo(c, t.box.X0, p.besideTick(frame, m.y(t.At)), s.Tick, s.Ink3, s.Panel)
	}
	p.names(c, frame, under)
}

// besideTick returns the base line of a name beside a tick.
func (p *Panel) besideTick(frame Rect, y float64) float64 {
	tick := p.Style.Tick
	return min(max(y, frame.Y0+0.3*tick), frame.Y1-0.15*tick) + 0.34*tick
}

// A withinTick is one whose name stands inside the frame.
type withinTick struct {
	Tick
	box Rect
}

// within returns the ticks on the left edge whose names stand inside the frame, but for those
// that would meet the name of the axis or the tag.
func (p *Panel) within(c ruler, frame Rect) (list []withinTick) {
	if p == nil || !p.Within {
		return nil
	}
	var names []Rect
	for _, l := range p.Layers {
		if a, ok := l.(Axes); ok {
			names = a.wordsAt(c, frame)
		}
	}
	if lines, _ := p.tagged(c, frame); len(lines) > 0 {
		names = append(names, p.tagRect(c, lines, frame))
	}
	m, tick := plane{frame, p.Range}, p.Style.Tick
	for _, t := range p.Y {
		y := m.y(t.At)
		if y < frame.Y0-0.5 || y > frame.Y1+0.5 {
			continue
		}
		x, base := frame.X0+4, p.besideTick(frame, y)
		if box := (Rect{x, base - tick, x + parse(t.Name, Text).width(c, tick), base + 0.3*tick}); box.clear(names) {
			list = append(list, withinTick{t, box})
		}
	}
	return list
}

// standing returns where the frame has words beside those of a key: a tag, a legend, names of
// ticks and of axes.
func (p *Panel) standing(c ruler, frame Rect) (boxes []Rect) {
	if p == nil {
		return nil
	}
	if lines, _ := p.tagged(c, frame); len(lines) > 0 {
		boxes = append(boxes, p.tagRect(c, lines, frame))
	}
	if p.Words != "" {
		return boxes
	}
	if l := p.Legend; l != nil && l.Inside {
		boxes = append(boxes, p.insideRect(frame))
	}
	for _, t := range p.within(c, frame) {
		boxes = append(boxes, t.box)
	}
	for _, l := range p.Layers {
		if a, ok := l.(Axes); ok {
			boxes = append(boxes, a.wordsAt(c, frame)...)
		}
	}
	return boxes
}

// names writes what the stretches below the frame are called, so far under it, if all fit.
func (p Panel) names(c Canvas, frame Rect, under float64) {
	m, s := plane{frame, p.Range}, p.Style
	type word struct {
		text rich
		x    float64
	}
	var words []word
	from := p.Range.X0
	for _, t := range p.Names {
		text := parse(t.Name, Text)
		w := text.width(c, s.Tick)
		if w+3 > m.x(t.At)-m.x(from) {
			return
		}
		words = append(words, word{text, m.x((from+t.At)/2) - w/2})
		from = t.At
	}
	for _, w := range words {
		w.text.draw(c, w.x, frame.Y1+under+0.83*s.Tick, s.Tick, s.Ink3)
	}
}

// words writes lines in the middle of an empty picture.
func (p Panel) words(c Canvas, frame Rect) {
	s := p.Style
	if s.Thumb {
		return
	}
	size, step, edge := s.Title, 1.46*s.Title, min(24, 0.1*frame.W())
	set := func() (lines []rich) {
		for l := range strings.SplitSeq(p.Words, "\n") {
			lines = append(lines, wrap(c, maths(l), size, frame.W()-2*edge)...)
		}
		return lines
	}
	lines := set()
	if step*float64(len(lines)) > frame.H() {
		size, step, edge = s.Tick, 1.27*s.Tick, min(edge, 6)
		lines = set()
		if most := max(1, int(frame.H()/step)); len(lines) > most { // a note of the page says all
			lines = lines[:most]
			lines[most-1] = append(slices.Clip(lines[most-1]), parse("\u202f…", Text)...)
		}
	}
	y := (frame.Y0+frame.Y1)/2 - step*float64(len(lines))/2 + 0.5*step + 0.32*size
	for _, l := range lines {
		l.draw(c, (frame.X0+frame.X1-l.width(c, size))/2, math.Round(y), size, s.Ink2)
		y += step
	}
}

// inside draws a legend in a corner of the picture.
func (p Panel) inside(c Canvas, frame Rect) {
	at := p.insideRect(frame)
	plate(c, p.Style, at, false)
	p.Legend.Draw(c, Rect{at.X0 + insidePad, at.Y0, at.X1 - insidePad, at.Y1})
}

// insidePad is what a legend inside a picture has beside it.
const insidePad = 6

// insideRect returns where that lies.
func (p Panel) insideRect(frame Rect) Rect {
	const off = 8
	w, h := p.Room+2*insidePad, 1.5*p.Style.Tick
	x, y := frame.X0+off, frame.Y1-off-h
	if p.Legend.At.right {
		x = frame.X1 - off - w
	}
	if p.Legend.At.top {
		y = frame.Y0 + off
	}
	return Rect{x, y, x + w, y + h}
}

// legendWhere puts the legend inside the picture into the corner where it hides the fewest places.
func (p *Panel) legendWhere(places []float64) {
	marks := newTally(plane{p.Frame, p.Range}, places)
	p.Legend.At = quietest(func(at corner) float64 {
		p.Legend.At = at
		return float64(marks.in(p.insideRect(p.Frame).wider(p.Style.markRoom())))
	})
}

// outline marks the whole picture, as a ring does a mark.
func (p Panel) outline(c Canvas, frame Rect) {
	s := p.Style
	border(c, frame, 4*s.Line, fade(s.Panel, 0.85))
	r := Rect{frame.X0 + 2*s.Line, frame.Y0 + 2*s.Line, frame.X1 - 2*s.Line, frame.Y1 - 2*s.Line}
	dash(c, []float64{r.X0, r.Y0, r.X1, r.Y0, r.X1, r.Y1, r.X0, r.Y1, r.X0, r.Y0}, 1.5*s.Line, 3*s.Line, 2.5*s.Line, s.Ink)
}

// Distances in panels, in pixels.
const (
	outline      = 3    // between a thumbnail and the line around it when it is chosen
	underLegend  = 26   // the height of a legend below a matrix
	comparedFoot = 22.0 // the height of the one legend below all compared methods
	captionStep  = 16.0 // between the lines of a caption
)

// narrowFrame is the width below which a tag stands closer to the edges.
const narrowFrame = 150

// tagEdges returns how far the note at the foot of a picture stands from its edges, and
// what it has beside its words.
func (p Panel) tagEdges(frame Rect) (off, pad float64) {
	if frame.W() < narrowFrame*p.Style.Label/12 {
		return 4, 5
	}
	return 8, 9
}

// tagged returns the lines of the note at the foot of a picture, and how high it is with
// the room around it: none where that is more than the picture has.
func (p Panel) tagged(c ruler, frame Rect) (lines []rich, height float64) {
	if p.Tag == "" || p.Words != "" || p.Style.Thumb { // or there is nothing that it is about
		return nil, 0
	}
	size := p.Style.Label
	off, pad := p.tagEdges(frame)
	for line := range strings.SplitSeq(maths(p.Tag), "\n") {
		lines = append(lines, wrap(c, line, size, frame.W()-2*off-2*pad+2)...)
	}
	if height = 1.5*size*float64(len(lines)) + 6 + 2*off; height > frame.H() {
		return nil, 0
	}
	return lines, height
}

// A corner is one of a picture.
type corner struct{ right, top bool }

// quietest returns the corner in which what is hidden counts least: of corners alike the
// first, against the clock from the lower left one.
func quietest(hidden func(at corner) float64) (best corner) {
	least := math.Inf(1)
	for _, at := range [...]corner{{}, {right: true}, {right: true, top: true}, {top: true}} {
		if n := hidden(at); n < least {
			least, best = n, at
		}
	}
	return best
}

// tagWhere puts the tag into the corner where what it hides counts least.
func (p *Panel) tagWhere(hidden func(under Rect) float64) {
	lines, _ := p.tagged(typical{}, p.Frame)
	if len(lines) == 0 {
		return
	}
	p.TagAt = quietest(func(at corner) float64 {
		p.TagAt = at
		return hidden(p.tagRect(typical{}, lines, p.Frame))
	})
}

// tagRect returns where the note of those lines lies.
func (p Panel) tagRect(c ruler, lines []rich, frame Rect) Rect {
	off, pad := p.tagEdges(frame)
	var w float64
	for _, l := range lines {
		w = max(w, l.width(c, p.Style.Label))
	}
	w, h := math.Ceil(w)+2*pad, 1.5*p.Style.Label*float64(len(lines))+6
	x, y := frame.X0+off, frame.Y1-off-h
	if p.TagAt.right {
		x = frame.X1 - off - w
	}
	if p.TagAt.top {
		y = frame.Y0 + off
	}
	return Rect{x, y, x + w, y + h}
}

// tag writes a note in a corner of the picture, on paper of its own.
func (p Panel) tag(c Canvas, frame Rect) {
	s := p.Style
	lines, _ := p.tagged(c, frame)
	if len(lines) == 0 {
		return
	}
	size, step := s.Label, 1.5*s.Label
	_, pad := p.tagEdges(frame)
	at := p.tagRect(c, lines, frame)
	plate(c, s, at, false)
	y := at.Y0 + 3 + 0.5*step + 0.34*size
	for _, l := range lines {
		l.draw(c, at.X0+pad, math.Round(y), size, s.Ink)
		y += step
	}
}

// caption names what stands above it, in lines of that width at most, and frames the
// thumbnail that is up large.
func (p Panel) caption(c Canvas, frame Rect, width float64) {
	s := p.Style
	col := s.Ink2
	if p.Chosen {
		border(c, Rect{frame.X0 - outline, frame.Y0 - outline, frame.X1 + outline, frame.Y1 + outline}, 2, s.Ink)
		col = s.Ink
	}
	y := frame.Y1 + 16
	lines := []string{p.Caption}
	if len(p.Facts) > 0 {
		lines = p.captioned(c, width)
	}
	for _, line := range lines {
		text := parse(line, Text)
		text.draw(c, (frame.X0+frame.X1-text.width(c, s.Label))/2, y, s.Label, col)
		y += captionStep
	}
}

// captioned returns the name and the facts below it, in two lines of that width at most. The
// name is the brief one where the whole one has no room. Where neither has room, last words
// of the name stand in the second line, and are cut before the last form of the facts is
// taken. The facts are the longest form that has room.
func (p Panel) captioned(c Canvas, width float64) []string {
	size := p.Style.Label
	fitting := func(h heading, forms []string) heading {
		for _, h.aside = range forms {
			if h.width(c, size) <= width {
				break
			}
		}
		return h
	}
	for _, name := range []string{p.Caption, p.Brief} {
		if name != "" && parse(name, Text).width(c, size) <= width {
			return []string{name, fitting(heading{}, p.Facts).aside}
		}
	}
	first, second := heading{cmp.Or(p.Brief, p.Caption), ""}.split(c, size, width)
	second = fitting(second, p.Facts[:max(1, len(p.Facts)-1)]).within(c, size, width)
	return []string{first, strings.TrimSpace(second.main + " " + second.aside)}
}

// plate draws a small sheet with round corners, on paper or, raised, above it.
func plate(c Canvas, s *Style, r Rect, raised bool) {
	fill := s.Paper
	if raised {
		fill = s.Raised
	}
	g := latticeOf(c)
	r, line := g.area(r), g.width(s.Line)
	c.Polygon(rounded(r, 4), s.Edge)
	c.Polygon(rounded(Rect{r.X0 + line, r.Y0 + line, r.X1 - line, r.Y1 - line}, 4-line), fill)
}

// rounded returns a rectangle with round corners.
func rounded(r Rect, radius float64) []float64 {
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

// shift returns r moved.
func (r Rect) shift(dx, dy float64) Rect { return Rect{r.X0 + dx, r.Y0 + dy, r.X1 + dx, r.Y1 + dy} }
