// Package scene lays out the pictures of a result on a canvas, and finds the mark under
// a pointer. It contains no code for specific views.
package scene

import (
	"slices"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/views"
)

// New lays out the pictures of a result on w×h pixels. The result depends only on the
// arguments. If n is nil, New returns empty frames.
func New(n view.Numbers, v view.Look, w, h float64) []view.PlacedFigure {
	if !(w > 0 && h > 0) || !canvas.AllFinite(w, h) {
		return nil
	}
	v = withProjectorGrowth(v, w, h)
	st := &view.Drawing{Blocks: blocksOf(n), Look: v, Style: view.StyleOf(v), Scales: Scales(n, v)}
	var placedFigures []view.PlacedFigure
	slots := slotsOf(v, w, h, st.Blocks)
	st.LargePictures = map[string]bool{}
	for _, s := range slots {
		st.LargePictures[s.Name] = s.Thumb == 0
	}
	for _, s := range slots {
		placedFigures = append(placedFigures, placeSlot(st, s))
	}
	completePanels(st, placedFigures)
	if p, ok := placeSharedKey(st, slots, w, placedFigures); ok {
		placedFigures = append(placedFigures, p)
	}
	v.Memory.Sweep()
	if v.Layout == "projector" && n != nil {
		placedFigures = append(placedFigures, projectorKey(st, w, h, placedFigures))
	}
	if p, ok := placeReadout(st, placedFigures, w, h); ok {
		placedFigures = append(placedFigures, p)
	}
	return placedFigures
}

// Draw draws a scene. The background of the canvas must already have the theme's colour
// Paper.
func Draw(c canvas.Canvas, placedFigures []view.PlacedFigure) {
	for _, p := range placedFigures {
		p.Figure.Draw(c, p.Outer)
	}
}

// Inset returns a scene that is shifted to the right and downwards by margin pixels. On
// a canvas that is wider and higher by two margins, the scene has equal margins on all
// sides. Saved pictures need margins, since panels reach the edges of a scene.
func Inset(placedFigures []view.PlacedFigure, margin float64) []view.PlacedFigure {
	out := slices.Clone(placedFigures)
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

// Margin is the margin of saved pictures, in pixels.
const Margin = 16

// Scales returns the scales of the pictures by their contract.Scale.Key. During a drag,
// a scale is never smaller than its value in Look.Scales. Callers set Look.Scales to
// the scales of the previous frame, so that scales only grow.
func Scales(n view.Numbers, v view.Look) map[string]float64 {
	b := view.Blocks{N: n}
	scales := map[string]float64{}
	for _, k := range views.All {
		for _, scale := range k.Scales {
			s := figure.RoundScale(b.Number(scale.Block, 1))
			if old := v.Scales[scale.Key]; v.IsDragging && old > s {
				s = old
			}
			scales[scale.Key] = s
		}
	}
	return scales
}

// placeSlot returns the panel for slot s, with its picture.
func placeSlot(st *view.Drawing, s view.Slot) view.PlacedFigure {
	m := view.DistancesOf(st.Look)
	name := strings.TrimPrefix(s.Name, "thumb.")
	p := &figure.Panel{
		Style: st.Style, Title: s.Title.Shift(-s.Outer.X0, -s.Outer.Y0), Frame: s.Inner.Shift(-s.Outer.X0, -s.Outer.Y0),
		Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, LegendWidth: min(m.Legend, legendShare*s.Title.W()), HasDrawnButton: st.Look.IsPoster, IsForFile: st.Look.IsSaved, IsStale: st.Look.IsStale && !s.IsForDrawing || isStale(st, name),
	}
	out := view.PlacedFigure{Name: s.Name, Figure: p, Outer: s.Outer, Inner: s.Inner, Title: s.Title}
	if s.Thumb > 0 {
		p.Style = st.Style.Thumbnail()
		p.Caption, p.IsSelected = s.Caption, s.IsSelected
		if p.Caption == "" {
			p.Caption = thumbnailCaption(st, name)
		}
	}
	if s.Form == view.Planar {
		out.IsPlane = true
		p.Range = view.Grow(st.Box(), s.Inner.W()/s.Inner.H())
		if s.IsForDrawing && len(st.Look.Range) == 4 {
			r := st.Look.Range
			p.Range = view.Grow(canvas.Rect{X0: r[0], X1: r[1], Y0: r[2], Y1: r[3]}, s.Inner.W()/s.Inner.H())
		}
		if !s.ShowsData && s.Thumb == 0 {
			p.Range = view.GrowToCover(st.Box(), s.Inner.W()/s.Inner.H())
		}
	}
	s.AbsentReason = absenceReason(st.Blocks, name)
	if s.Note != nil && s.NoteBox.H() > 0 && s.AbsentReason == "" && st.N != nil {
		p.Note, p.NoteBox = s.Note(st), s.NoteBox.Shift(-s.Outer.X0, -s.Outer.Y0)
	}
	if s.Draw != nil {
		s.Draw(st, p, s)
		addExactNote(st, p, name)
	}
	if s.Form == view.Planar {
		st.Brush(p, s.Picture)
	}
	for i, l := range p.Layers {
		if f, ok := l.(figure.Contours); ok {
			if p.Tag != "" { // the tag covers a strip at the bottom or the top
				f.LabelMargin = 3.5 * p.Style.Label
				f.HasMarginOnTop = p.TagCorner.Top
			}
			p.Layers[i] = f.AvoidMarks(p.Layers[i+1:])
		}
	}
	if p.IsNotInPlane {
		out.IsPlane = false
	} else if s.Form == view.Planar && s.Thumb == 0 && st.Has(result.Box) {
		st.SetAxes(p, s)
	}
	if s.Thumb > 0 {
		p.Titles, p.Button, p.Legend = nil, "", nil
		p.X, p.Y, p.GroupNames, p.HasTickMarks = nil, nil, nil, false
	}
	if st.N == nil {
		p.Legend = nil
	}
	if s.AbsentReason != "" {
		p.Message = s.AbsentReason
	}
	if p.Message != "" && !s.ShowsData { // a panel with a message has no axes
		p.GroupNames, p.X, p.Y = nil, nil, nil
		if s.Form != view.Planar && s.Thumb == 0 { // the message uses the full width, without room for a square frame or an axis
			p.Legend = nil
			p.Frame.X0, p.Frame.X1 = p.Title.X0, p.Title.X1
			out.Inner.X0, out.Inner.X1 = s.Title.X0, s.Title.X1
		}
	}
	if p.Message == "" && len(p.Layers) == 0 && st.Look.IsStale && st.N != nil { // the view was just added to the page
		p.Message = "computing"
	}
	out.Range = p.Range
	return out
}

// completePanels sets the properties that depend on several panels. It removes the
// legend of a panel with a message if no other panel of its row has a field with this
// scale. It also removes all but the last of several equal legends in a row. It then
// sets the widths of legends and the positions of buttons.
func completePanels(st *view.Drawing, placedFigures []view.PlacedFigure) {
	for i, a := range placedFigures {
		p, ok := a.Figure.(*figure.Panel)
		if !ok {
			continue
		}
		if p.Message != "" && p.Legend != nil {
			hasColor := false
			for _, b := range placedFigures {
				hasColor = hasColor || b.Title.Y0 == a.Title.Y0 && hasField(b, p.Legend.Scale/figure.Float32Unit(p.Legend.Scale))
			}
			if !hasColor {
				p.Legend = nil
			}
		}
		for _, b := range placedFigures[i+1:] { // a panel to the right has an equal legend
			q, ok := b.Figure.(*figure.Panel)
			if ok && p.Legend.IsHorizontal() && q.Legend.IsHorizontal() && b.Title.Y0 == a.Title.Y0 && q.Legend.Scale == p.Legend.Scale && q.Legend.IsNonNegative == p.Legend.IsNonNegative {
				p.Legend = nil
			}
		}
		if l := p.Legend; l.IsHorizontal() || l != nil && l.IsInFrame {
			p.LegendWidth = max(p.LegendWidth, min(l.MinLength(text.TypicalWidths{}), 0.6*p.Title.W()))
		}
		if b := p.ButtonRect(st.TextWidthFunc()); b.W() > 0 {
			placedFigures[i].Button = b.Shift(a.Outer.X0, a.Outer.Y0)
		}
	}
}

// hasField reports whether a panel shows a field whose colours have the given scale.
func hasField(a view.PlacedFigure, scale float64) bool {
	p, ok := a.Figure.(*figure.Panel)
	if !ok || p.Message != "" {
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

// absenceReason returns the reason why the picture or its whole view is empty, or "". A
// picture can also share the name of another picture's view.
func absenceReason(b view.Blocks, name string) string {
	if words := b.Label(contract.Panel{Name: name}.AbsentReason()); words != "" {
		return words
	}
	_, key := pictureOf(name)
	if words := b.Label(contract.View{Key: key}.AbsentReason()); words != "" {
		return words
	}
	if _, other := pictureOf(key); key != name && other == "" {
		return b.Label(contract.Panel{Name: key}.AbsentReason())
	}
	return ""
}

// isStale reports whether the values of a picture belong to an earlier result.
func isStale(st *view.Drawing, name string) bool {
	views := st.Label(result.EarlierViews)
	if views == "" {
		return false
	}
	_, key := pictureOf(name)
	return slices.Contains(strings.Split(views, ","), key)
}

// thumbnailCaption returns the caption of a thumbnail.
func thumbnailCaption(st *view.Drawing, name string) string {
	if p, _ := pictureOf(name); p.CaptionOf != nil {
		return p.CaptionOf(st.Blocks)
	}
	_, part, hasRow := strings.Cut(name, ".")
	switch part {
	case contract.Approx:
		return "approximate"
	case contract.Difference:
		return "difference"
	}
	if hasRow {
		return part
	}
	return name
}

// projectorKey returns the key of a scene in the projector layout.
func projectorKey(st *view.Drawing, w, h float64, placedFigures []view.PlacedFigure) view.PlacedFigure {
	f := figure.Key{Style: st.Style, Lines: keyLines(st.Look, w), Entries: distinctEntries(st, placedFigures)}
	if slices.ContainsFunc(f.Entries, func(e figure.KeyEntry) bool { return e.Words == figure.ZeroLineEndNote }) { // ZeroLineEndNote also explains the zero line
		f.Entries = slices.DeleteFunc(f.Entries, func(e figure.KeyEntry) bool { return e.Words == "zero" })
	}
	if texts := contourStepTexts(st, placedFigures); len(texts) > 0 {
		f.Entries = append(f.Entries, figure.KeyEntry{Words: texts[0]})
		for _, shorter := range texts[1:] {
			if !f.HasRoomForAll(w) {
				f.Entries[len(f.Entries)-1].Words = shorter
			}
		}
	}
	// If there is too little room, the end of a zero line is not explained in the key,
	// since the read-out explains it too.
	if i := slices.IndexFunc(f.Entries, func(e figure.KeyEntry) bool { return e.Words == figure.ZeroLineEndNote }); i >= 0 && !f.HasRoomForAll(w) {
		f.Entries[i].Words = figure.BriefZeroLineEndNote
		if !f.HasRoomForAll(w) {
			f.Entries[i].Words = "zero"
		}
	}
	for i, e := range f.Entries {
		if e.ShortWords != "" && !f.HasRoomForAll(w) {
			f.Entries[i].Words = e.ShortWords
		}
	}
	return view.PlacedFigure{Name: "key", Figure: f, Outer: canvas.Rect{X0: 0, Y0: h - keyHeight(st.Look, w), X1: w, Y1: h}}
}
