package scene

import (
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

const (
	sharedKeyGap    = 12   // distance between the shared key and the first title, in pixels
	wideSharedWidth = 1000 // width in pixels from which the shared key has one line
)

// aloneView returns the only view of a grid if it has a layout of its own, or nil.
func aloneView(v view.Look) *view.View {
	if v.Layout != "desk" && v.Layout != "tablet" || v.Arrangement != "" && v.Arrangement != "grid" || len(v.ShownViews()) != 1 {
		return nil
	}
	if k := leadingView(v); k.SlotsAlone != nil {
		return k
	}
	return nil
}

// sharedKey returns the number of lines of the key above pictures of width w, and the
// height of the key with its gap.
func sharedKey(k *view.View, v view.Look, w float64) (lines int, height float64) {
	if !k.HasSharedKey {
		return 0, 0
	}
	if lines = 1; w < wideSharedWidth {
		lines = 2
	}
	return lines, math.Ceil(float64(lines)*figure.KeyPitch*view.StyleOf(v).Label) + sharedKeyGap
}

// slotsAlone returns the slots of the only view of a grid, below the room for its key. It
// returns nil if the pictures would be too small.
func slotsAlone(k *view.View, v view.Look, m view.Distances, w, h float64) []view.Slot {
	_, keyRoom := sharedKey(k, v, w)
	slots := k.SlotsAlone(v, m, w, h-keyRoom)
	for i := range slots {
		s := &slots[i]
		for _, r := range []*canvas.Rect{&s.Outer, &s.Title, &s.Inner, &s.NoteBox} {
			*r = r.Shift(0, keyRoom)
		}
		s.HasSharedKey = k.HasSharedKey
	}
	return slots
}

// keyLead is the room in pixels that figure.Key leaves above its first line.
const keyLead = 10

// placeSharedKey returns the key above the pictures of a view. It has an entry for each
// line and mark of the pictures.
func placeSharedKey(st *view.Drawing, slots []view.Slot, w float64, placedFigures []view.PlacedFigure) (p view.PlacedFigure, ok bool) {
	k := aloneView(st.Look)
	if k == nil || len(slots) == 0 || !slots[0].HasSharedKey {
		return p, false
	}
	lines, height := sharedKey(k, st.Look, w)
	f := figure.Key{Style: st.Style, Lines: lines, Entries: distinctEntries(st, placedFigures)}
	return view.PlacedFigure{Name: "key", Figure: f, Outer: canvas.Rect{X0: slots[0].Title.X0, Y0: 0, X1: w, Y1: height - sharedKeyGap - keyLead}}, len(f.Entries) > 0
}

// distinctEntries returns the key entries of all panels without repetitions. Marks with
// the same ring over a field share an entry.
func distinctEntries(st *view.Drawing, placedFigures []view.PlacedFigure) (entries []figure.KeyEntry) {
	seen := map[string]bool{}
	for _, p := range placedFigures {
		panel, _ := p.Figure.(*figure.Panel)
		if panel == nil || panel.Message != "" {
			continue
		}
		for _, e := range panel.KeyEntries(keyWords(st.Blocks, p.Name)) {
			if seen[e.Words] {
				continue
			}
			seen[e.Words] = true
			if i := slices.IndexFunc(entries, func(o figure.KeyEntry) bool { return o.IsOverField && e.IsOverField }); i >= 0 {
				entries[i].Words += ", " + e.Words
				entries[i].ShortWords += ", " + e.ShortWords
				continue
			}
			entries = append(entries, e)
		}
	}
	return entries
}
