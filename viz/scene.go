package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// Scene lays out the pictures of a result on w×h pixels. It is a pure function:
// same numbers, same view, same picture. Without numbers, which may be nil, it
// returns the panels' frames.
func Scene(n Numbers, v View, w, h float64) []Placed {
	if !(w > 0 && h > 0) || !canvas.Finite(w, h) {
		return nil
	}
	v = v.large(w, h)
	st := &stage{blocks: blocks{n}, view: v, style: styleOf(v), scales: Scales(n, v)}
	var placed []Placed
	all := slots(v, w, h, st.blocks)
	st.large = map[string]bool{}
	for _, s := range all {
		st.large[s.name] = s.thumb == 0
	}
	for _, s := range all {
		placed = append(placed, st.place(s))
	}
	st.settle(placed)
	v.Memory.sweep()
	if v.Layout == "projector" && n != nil {
		placed = append(placed, st.key(w, h, placed))
	}
	if p, ok := readout(st, placed, w, h); ok {
		placed = append(placed, p)
	}
	return placed
}

// Draw draws a scene. The canvas must have the colour of the theme's paper.
func Draw(c canvas.Canvas, placed []Placed) {
	for _, p := range placed {
		p.Figure.Draw(c, p.Outer)
	}
}

// Inset returns a scene that leaves a margin, in pixels, at the left of it and above;
// a canvas that is two margins wider and higher has the same on all sides. A picture
// that stands by itself needs one: its panels end at the very edge, and ticks hang
// on the left alone.
func Inset(placed []Placed, margin float64) []Placed {
	out := slices.Clone(placed)
	for i := range out {
		p := &out[i]
		for _, r := range []*canvas.Rect{&p.Outer, &p.Inner, &p.Title, &p.Button} {
			if *r != (canvas.Rect{}) {
				*r = r.Shift(margin, margin)
			}
		}
	}
	return out
}

// Margin is that of pictures that are saved.
const Margin = 16

// Scales returns the scales in which Scene draws: "phi" and "k" of the fields,
// "gram" of the matrix of errors, "gram.k" of K. While a hand moves, which View.Hold says, they are never
// less than View.Scales, so that a scale does not breathe: whoever draws frame
// after frame puts the scales of one into the view of the next.
func Scales(n Numbers, v View) map[string]float64 {
	b := blocks{n}
	scales := map[string]float64{}
	for key, block := range map[string]string{"phi": "phi.scale", "k": "k.scale", "gram": "gram.scale", "error": "error.scale", "gram.k": "gram.values", "compare": "compare.scale", "density": "density.scale", "fourier": "fourier.scale"} {
		s := figure.Round(b.one(block, 1))
		if old := v.Scales[key]; v.Hold && old > s {
			s = old
		}
		scales[key] = s
	}
	return scales
}

// A stage is what all panels of a scene have in common.
type stage struct {
	blocks
	view   View
	style  *figure.Style
	scales map[string]float64
	large  map[string]bool // the pictures, and which are no thumbnails
}

// place makes the panel of a slot.
func (st *stage) place(s slot) Placed {
	m := measuresOf(st.view)
	name := strings.TrimPrefix(s.name, "thumb.")
	p := &figure.Panel{
		Style: st.style, Title: s.title.Shift(-s.outer.X0, -s.outer.Y0), Frame: s.inner.Shift(-s.outer.X0, -s.outer.Y0),
		Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, Room: min(m.legend, legendShare*s.title.W()), Poster: st.view.Poster, Saved: st.view.Saved, Veil: st.view.Stale || st.old(name),
	}
	out := Placed{Name: s.name, Figure: p, Outer: s.outer, Inner: s.inner, Title: s.title}
	if s.thumb > 0 {
		p.Style = st.style.Thumbnail()
		p.Caption, p.Chosen = s.caption, s.chosen
		if p.Caption == "" {
			p.Caption = st.caption(name)
		}
	}
	if s.form == planar {
		out.Plane = true
		p.Range = grow(st.Box(), s.inner.W()/s.inner.H())
		if name != "data" && s.thumb == 0 {
			p.Range = cover(st.Box(), s.inner.W()/s.inner.H())
		}
	}
	s.absent = st.absent(name)
	if s.fill != nil {
		s.fill(st, p, s)
		st.sayWhole(p, name)
	}
	if s.form == planar {
		st.brush(p, name)
	}
	for i, l := range p.Layers {
		if f, ok := l.(figure.Contours); ok {
			if p.Tag != "" { // which lies over the foot, or the head
				f.Foot = 3.5 * p.Style.Label
				f.Head = p.TagAt.Top
			}
			p.Layers[i] = f.Beneath(p.Layers[i+1:])
		}
	}
	if p.Free {
		out.Plane = false
	} else if s.form == planar && s.thumb == 0 && st.has("box") {
		st.axes(p, s)
	}
	if s.thumb > 0 {
		p.Titles, p.Button, p.Legend = nil, "", nil
		p.X, p.Y, p.Names, p.Marks = nil, nil, nil, false
	}
	if st.n == nil {
		p.Legend = nil
	}
	if s.absent != "" {
		p.Words = s.absent
	}
	if p.Words != "" && name != "data" { // names of nothing
		p.Names, p.X, p.Y = nil, nil, nil
		if s.form != planar && s.thumb == 0 { // words need no square, and no room for an axis
			p.Legend = nil
			p.Frame.X0, p.Frame.X1 = p.Title.X0, p.Title.X1
			out.Inner.X0, out.Inner.X1 = s.title.X0, s.title.X1
		}
	}
	if p.Words == "" && len(p.Layers) == 0 && st.view.Stale && st.n != nil { // a view that was just put on the page
		p.Words = "computing"
	}
	out.Range = p.Range
	return out
}

// settle does what takes a look at all panels. A legend in the title of words
// stays where another picture of its row has colours; without it they would have
// none. Then the buttons know their places.
func (st *stage) settle(placed []Placed) {
	for i, a := range placed {
		p, ok := a.Figure.(*figure.Panel)
		if !ok {
			continue
		}
		if p.Words != "" && p.Legend != nil && a.Name != "data" {
			coloured := false
			for _, b := range placed {
				coloured = coloured || b.Title.Y0 == a.Title.Y0 && hasField(b, p.Legend.Scale/figure.Unit(p.Legend.Scale))
			}
			if !coloured {
				p.Legend = nil
			}
		}
		for _, b := range placed[i+1:] { // one to the right of it says the same
			q, ok := b.Figure.(*figure.Panel)
			if ok && p.Legend.Horizontal() && q.Legend.Horizontal() && b.Title.Y0 == a.Title.Y0 && q.Legend.Scale == p.Legend.Scale && q.Legend.Rising == p.Legend.Rising {
				p.Legend = nil
			}
		}
		if l := p.Legend; l.Horizontal() || l != nil && l.Inside {
			p.Room = max(p.Room, min(l.MinLength(text.TypicalWidths{}), 0.6*p.Title.W()))
		}
		if b := p.ButtonRect(st.measure()); b.W() > 0 {
			placed[i].Button = b.Shift(a.Outer.X0, a.Outer.Y0)
		}
	}
}

// hasField reports whether a panel shows a field in the colours of that scale.
func hasField(a Placed, scale float64) bool {
	p, ok := a.Figure.(*figure.Panel)
	if !ok || p.Words != "" {
		return false
	}
	for _, l := range p.Layers {
		switch f := l.(type) {
		case figure.HeatMap:
			return f.Scale == scale
		case figure.Strength:
			return f.Scale == scale
		}
	}
	return false
}

// absent returns why a picture has nothing to show: it alone, or all of its view. What
// is called as a view may be a picture of another.
func (b blocks) absent(name string) string {
	if words := b.Label("empty." + name); words != "" {
		return words
	}
	_, key := pictureOf(name)
	if words := b.Label("empty." + key + ".*"); words != "" {
		return words
	}
	if _, other := pictureOf(key); key != name && other == "" {
		return b.Label("empty." + key)
	}
	return ""
}

// old reports whether a picture is of a view whose numbers are kept from the
// last result.
func (st *stage) old(name string) bool {
	views := st.Label("kept")
	if views == "" {
		return false
	}
	_, key := pictureOf(name)
	return slices.Contains(strings.Split(views, ","), key)
}

// measure returns about how wide a text is. A scene knows no canvas; buttons
// are laid by the page, which needs a place and not a pixel.
func (st *stage) measure() func(float64, canvas.Face, string) float64 {
	return text.TypicalWidths{}.TextWidth
}

// axes gives a plane its ticks, at round numbers some 60 pixels apart at least
// and with names that have room on the left; where none have, they stand inside. One
// with axes of its own has them in every layout.
func (st *stage) axes(p *figure.Panel, s slot) {
	m := measuresOf(st.view)
	room := m.hang - 6
	if s.form == chart {
		room, s.hang, s.foot = m.axis-6, true, true
	}
	usual := max(2, int(s.inner.W()/60))
	for most := usual; most > 0; most-- {
		x := st.across(p, s, most)
		if len(x) < 2 {
			break
		}
		y := st.up(p, s, x, room)
		if st.fit(y, room) { // also where no name hangs: all panels of a row have the same
			st.mark(p, s, x, y)
			return
		}
	}
	for most := usual; float64(most) <= s.inner.W()/(3*st.style.Tick); most++ {
		if x := st.across(p, s, most); len(x) > 1 {
			y := st.up(p, s, x, math.Inf(1))
			p.Within = !st.fit(y, room)
			st.mark(p, s, x, y)
			return
		}
	}
}

// across returns the ticks of the horizontal axis, at most so many, without those whose
// names would leave the picture.
func (st *stage) across(p *figure.Panel, s slot, most int) []figure.Tick {
	return slices.DeleteFunc(figure.Ticks(p.Range.X0, p.Range.X1, most), func(t figure.Tick) bool {
		half := st.measure()(st.style.Tick, canvas.Text, t.Name) / 2
		return (p.Range.X1-t.At)/p.Range.W()*s.inner.W() < half
	})
}

// up returns the ticks of the vertical axis: the same steps as across, since a unit is
// as long, or closer ones where that is one number, which is no scale.
func (st *stage) up(p *figure.Panel, s slot, x []figure.Tick, room float64) []figure.Tick {
	most := max(1, figure.CountTicks(p.Range.Y0, p.Range.Y1, x[1].At-x[0].At))
	y := figure.Ticks(p.Range.Y0, p.Range.Y1, most)
	for most++; s.hang && len(y) < 2 && float64(most) <= s.inner.H()/(2.4*st.style.Tick); most++ {
		closer := figure.Ticks(p.Range.Y0, p.Range.Y1, most)
		if !st.fit(closer, room) {
			break
		}
		y = closer
	}
	return y
}

// mark gives a plane these ticks, where it hangs any.
func (st *stage) mark(p *figure.Panel, s slot, x, y []figure.Tick) {
	p.Marks = true
	if s.foot {
		p.X = x
	}
	if s.hang {
		p.Y = y
	}
}

// fit reports whether all names have that room.
func (st *stage) fit(ticks []figure.Tick, room float64) bool {
	for _, t := range ticks {
		if st.measure()(st.style.Tick, canvas.Text, t.Name) > room {
			return false
		}
	}
	return true
}

// caption names a thumbnail.
func (st *stage) caption(name string) string {
	if p, _ := pictureOf(name); p.word != "" {
		return p.word
	}
	_, part, row := strings.Cut(name, ".")
	switch part {
	case "approx":
		return "approximate"
	case "diff":
		return "difference"
	}
	switch {
	case name == "freq" && st.directions():
		return "directions"
	case name == "freq":
		return "frequencies"
	case row:
		return part
	}
	return name
}

// grow returns a box of that aspect with r in its middle: the range grows to
// fit the panel, never the scale.
func grow(r canvas.Rect, aspect float64) canvas.Rect {
	if !(aspect > 0) || math.IsInf(aspect, 1) {
		return r
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := max(r.W(), r.H()*aspect), max(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}

// cover is grow where fields are shown, which end with the box. For a moment after the
// window has another size the panels have another shape than the box: a little of its
// margin is left out, rather than to have every field end inside its frame.
func cover(r canvas.Rect, aspect float64) canvas.Rect {
	const spare = 1.15 // of a side: less than the margin around the data
	q := aspect * r.H() / r.W()
	if !(q > 1/spare && q < spare) {
		return grow(r, aspect)
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := min(r.W(), r.H()*aspect), min(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}

// index returns i as the titles write it: a letter where it is not known.
func (st *stage) index() string {
	if i := st.one("index", 0); i >= 1 {
		return strconv.Itoa(int(i))
	}
	return "i"
}

// alone reports whether one picture is large, and what stands beside it is elsewhere.
func (st *stage) alone() bool {
	return len(st.large) == 1 || st.view.Layout == "phone" || st.view.Arrange == "one"
}

// key places the key of a projector's scene.
func (st *stage) key(w, h float64, placed []Placed) Placed {
	f := figure.Key{Style: st.style, Lines: st.view.keyLines(w)}
	seen := map[string]bool{}
	for _, p := range placed {
		if panel, _ := p.Figure.(*figure.Panel); panel != nil && panel.Words == "" {
			for _, e := range panel.KeyEntries(st.keyWords()) {
				if seen[e.Words] {
					continue
				}
				seen[e.Words] = true
				if i := slices.IndexFunc(f.Signs, func(o figure.KeyEntry) bool { return o.Over && e.Over }); i >= 0 {
					f.Signs[i].Words += ", " + e.Words
					f.Signs[i].Brief += ", " + e.Brief
					continue
				}
				f.Signs = append(f.Signs, e)
			}
		}
	}
	if seen[figure.ZeroLineEnds] { // which says both
		f.Signs = slices.DeleteFunc(f.Signs, func(e figure.KeyEntry) bool { return e.Words == "zero" })
	}
	for _, e := range st.bands(placed) {
		f.Signs = append(f.Signs, e)
		last := &f.Signs[len(f.Signs)-1]
		last.Words += ", no colour below half of it"
		if !f.Ample(w) {
			last.Words = e.Words
		}
	}
	// Why a zero line ends a read-out says too: another entry is worth more.
	if i := slices.IndexFunc(f.Signs, func(e figure.KeyEntry) bool { return e.Words == figure.ZeroLineEnds }); i >= 0 && !f.Ample(w) {
		f.Signs[i].Words = "zero"
	}
	for i, e := range f.Signs {
		if e.Brief != "" && !f.Ample(w) {
			f.Signs[i].Words = e.Brief
		}
	}
	return Placed{Name: "key", Figure: f, Outer: canvas.Rect{X0: 0, Y0: h - st.view.keyRoom(w), X1: w, Y1: h}}
}

// shapes adds to the data panel what a method has placed beside points.
func (st *stage) shapes(p *figure.Panel) {
	if st.gridded() {
		f := figure.Cells{Style: p.Style, X: st.list("cells.x"), Y: st.list("cells.y"), Range: p.Range}
		if x, y, ok := st.probe(); ok && st.view.Layout != "embed" {
			f.Own, _ = st.cell(x, y, p.Range)
		}
		p.Add(f)
	}
	if z := st.list("lines"); len(z) >= 3 {
		f := figure.Lines{Style: p.Style, W: z, Hover: -1, Range: p.Range}
		if h := st.view.Hover; h != nil && (h.Kind == "line" || h.Kind == "frequency") {
			f.Hover = h.Index
		}
		p.Add(f)
		if n := len(z) / 3; n > figure.MostLines {
			p.Tag = text.Count(figure.MostLines) + " of " + text.Count(n)
		}
	}
	if z := st.list("border"); len(z) == 4 && canvas.Finite(z...) && z[0] < z[1] && z[2] < z[3] {
		p.Add(figure.Border{Style: p.Style, Box: canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}, Range: p.Range})
	}
	st.ball(p, false)
	if words := st.Label("note.data"); words != "" {
		p.Tag = words
	}
}

// ball adds the ball, or its middle.
func (st *stage) ball(p *figure.Panel, middle bool) {
	if z := st.list("ball"); len(z) == 3 && canvas.Finite(z...) {
		p.Add(figure.Ball{Style: p.Style, X: z[0], Y: z[1], Radius: z[2], Range: p.Range, Middle: middle})
	}
}
