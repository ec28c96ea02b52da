package viz

import "strings"

// A Key says below the projector's pictures what their lines mean.
type Key struct {
	Style    *Style
	Landmark string // what a ring is called; empty where there are none
	Zero     bool   // there is a zero line
	Negative bool   // there are dashed lines
	Band     string // how much a band is; empty where there are none
}

// Draw implements Figure.
func (f Key) Draw(c Canvas, r Rect) {
	s := f.Style
	x, base := r.X0, r.Y0+10+14+0.34*s.Label
	say := func(words string) { x = parse(words, Text).draw(c, x, base, s.Label, s.Ink2) + 36 }
	if f.Landmark != "" {
		c.Ring(x+8, base-0.34*s.Label, overSize*s.Mark, s.Line, s.Ink)
		x += 20
		say(f.Landmark)
	}
	if f.Zero {
		say("thick line: zero")
	}
	if f.Negative {
		say("dashed: negative")
	}
	if f.Band != "" {
		say("one band = " + f.Band)
	}
}

// key places the key of a projector's scene.
func (st *stage) key(w, h float64, placed []Placed) Placed {
	f := Key{Style: st.style}
	for _, p := range placed {
		panel, _ := p.Figure.(*Panel)
		if panel == nil || panel.Words != "" {
			continue
		}
		switch p.Name {
		case "phi.exact", "phi.approx":
			f.Zero, f.Negative, f.Band = true, true, number(st.scales["phi"]/6, 2)
			if p.Name == "phi.approx" && st.has("centres") {
				f.Landmark = singular(st.Label("marks"))
			}
		case "k.exact", "k.approx":
			if st.has(p.Name) { // and not the points of an embedding
				f.Negative, f.Band = true, number(st.scales["k"]/6, 2)
				f.Zero = f.Zero || st.has("task.class")
			}
		}
	}
	return Placed{Name: "key", Figure: f, Outer: Rect{0, h - keyHeight, w, h}}
}

// singular names one of the marks.
func singular(marks string) string {
	switch marks {
	case "", "frequencies":
		return "landmark"
	}
	return strings.TrimSuffix(marks, "s")
}
