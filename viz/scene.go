package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Scene lays out the pictures of a result on w×h pixels. It is a pure function:
// same numbers, same view, same picture. Without numbers, which may be nil, it
// returns the panels' frames.
func Scene(n Numbers, v View, w, h float64) []Placed {
	if !(w > 0 && h > 0) || !finite(w, h) {
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
func Draw(c Canvas, scene []Placed) {
	for _, p := range scene {
		p.Figure.Draw(c, p.Outer)
	}
}

// Inset returns a scene that leaves a margin, in pixels, at the left of it and above;
// a canvas that is two margins wider and higher has the same on all sides. A picture
// that stands by itself needs one: its panels end at the very edge, and ticks hang
// on the left alone.
func Inset(scene []Placed, margin float64) []Placed {
	out := slices.Clone(scene)
	for i := range out {
		p := &out[i]
		for _, r := range []*Rect{&p.Outer, &p.Inner, &p.Title, &p.Button} {
			if *r != (Rect{}) {
				*r = r.shift(margin, margin)
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
		s := Round(b.one(block, 1))
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
	style  *Style
	scales map[string]float64
	large  map[string]bool // the pictures, and which are no thumbnails
}

// place makes the panel of a slot.
func (st *stage) place(s slot) Placed {
	m := measuresOf(st.view)
	name := strings.TrimPrefix(s.name, "thumb.")
	p := &Panel{
		Style: st.style, Title: s.title.shift(-s.outer.X0, -s.outer.Y0), Frame: s.inner.shift(-s.outer.X0, -s.outer.Y0),
		Range: Rect{0, 0, 1, 1}, Room: min(m.legend, legendShare*s.title.W()), Poster: st.view.Poster, Saved: st.view.Saved, Veil: st.view.Stale || st.old(name),
	}
	out := Placed{Name: s.name, Figure: p, Outer: s.outer, Inner: s.inner, Title: s.title}
	if s.thumb > 0 {
		p.Style = st.style.thumb()
		p.Caption, p.Chosen = s.caption, s.chosen
		if p.Caption == "" {
			p.Caption = st.caption(name)
		}
	}
	if s.form == planar {
		out.Plane = true
		p.Range = grow(st.box(), s.inner.W()/s.inner.H())
		if name != "data" && s.thumb == 0 {
			p.Range = cover(st.box(), s.inner.W()/s.inner.H())
		}
	}
	if s.fill != nil {
		s.fill(st, p, s)
		st.sayWhole(p, name)
	}
	if s.form == planar {
		st.brush(p, name)
	}
	for i, l := range p.Layers {
		if f, ok := l.(Contours); ok {
			if p.Tag != "" { // which lies over the foot, or the head
				f.Foot = 3.5 * p.Style.Label
				f.Head = p.TagAt.top
			}
			p.Layers[i] = f.under(p.Layers[i+1:])
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
	if words := st.absent(name); words != "" {
		p.Words = words
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
		p, ok := a.Figure.(*Panel)
		if !ok {
			continue
		}
		if p.Words != "" && p.Legend != nil && a.Name != "data" {
			coloured := false
			for _, b := range placed {
				coloured = coloured || b.Title.Y0 == a.Title.Y0 && hasField(b, p.Legend.Scale/unit(p.Legend.Scale))
			}
			if !coloured {
				p.Legend = nil
			}
		}
		for _, b := range placed[i+1:] { // one to the right of it says the same
			q, ok := b.Figure.(*Panel)
			if ok && p.Legend.lying() && q.Legend.lying() && b.Title.Y0 == a.Title.Y0 && q.Legend.Scale == p.Legend.Scale && q.Legend.Rising == p.Legend.Rising {
				p.Legend = nil
			}
		}
		if l := p.Legend; l.lying() || l != nil && l.Inside {
			p.Room = max(p.Room, min(l.least(typical{}), 0.6*p.Title.W()))
		}
		if b := p.buttonBox(st.measure()); b.W() > 0 {
			placed[i].Button = b.shift(a.Outer.X0, a.Outer.Y0)
		}
	}
}

// hasField reports whether a panel shows a field in the colours of that scale.
func hasField(a Placed, scale float64) bool {
	p, ok := a.Figure.(*Panel)
	if !ok || p.Words != "" {
		return false
	}
	for _, l := range p.Layers {
		switch f := l.(type) {
		case HeatMap:
			return f.Scale == scale
		case Strength:
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
func (st *stage) measure() func(float64, Face, string) float64 {
	return typical{}.TextWidth
}

// axes gives a plane its ticks, at round numbers some 60 pixels apart at least
// and with names that have room on the left; where none have, they stand inside. One
// with axes of its own has them in every layout.
func (st *stage) axes(p *Panel, s slot) {
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
func (st *stage) across(p *Panel, s slot, most int) []Tick {
	return slices.DeleteFunc(Ticks(p.Range.X0, p.Range.X1, most), func(t Tick) bool {
		half := st.measure()(st.style.Tick, Text, t.Name) / 2
		return (p.Range.X1-t.At)/p.Range.W()*s.inner.W() < half
	})
}

// up returns the ticks of the vertical axis: the same steps as across, since a unit is
// as long, or closer ones where that is one number, which is no scale.
func (st *stage) up(p *Panel, s slot, x []Tick, room float64) []Tick {
	most := max(1, count(p.Range.Y0, p.Range.Y1, x[1].At-x[0].At))
	y := Ticks(p.Range.Y0, p.Range.Y1, most)
	for most++; s.hang && len(y) < 2 && float64(most) <= s.inner.H()/(2.4*st.style.Tick); most++ {
		closer := Ticks(p.Range.Y0, p.Range.Y1, most)
		if !st.fit(closer, room) {
			break
		}
		y = closer
	}
	return y
}

// mark gives a plane these ticks, where it hangs any.
func (st *stage) mark(p *Panel, s slot, x, y []Tick) {
	p.Marks = true
	if s.foot {
		p.X = x
	}
	if s.hang {
		p.Y = y
	}
}

// fit reports whether all names have that room.
func (st *stage) fit(ticks []Tick, room float64) bool {
	for _, t := range ticks {
		if st.measure()(st.style.Tick, Text, t.Name) > room {
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
func grow(r Rect, aspect float64) Rect {
	if !(aspect > 0) || math.IsInf(aspect, 1) {
		return r
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := max(r.W(), r.H()*aspect), max(r.H(), r.W()/aspect)
	return Rect{x - w/2, y - h/2, x + w/2, y + h/2}
}

// cover is grow where fields are shown, which end with the box. For a moment after the
// window has another size the panels have another shape than the box: a little of its
// margin is left out, rather than to have every field end inside its frame.
func cover(r Rect, aspect float64) Rect {
	const spare = 1.15 // of a side: less than the margin around the data
	q := aspect * r.H() / r.W()
	if !(q > 1/spare && q < spare) {
		return grow(r, aspect)
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := min(r.W(), r.H()*aspect), min(r.H(), r.W()/aspect)
	return Rect{x - w/2, y - h/2, x + w/2, y + h/2}
}

// index returns i as the titles write it: a letter where it is not known.
func (st *stage) index() string {
	if i := st.one("index", 0); i >= 1 {
		return strconv.Itoa(int(i))
	}
	return "i"
}
