package viz

// rings marks in this panel what is hovered or chosen anywhere.
func (st *stage) rings(p *Panel, size float64) (fs []Figure) {
	if p.Style.Thumb {
		return nil
	}
	for _, h := range []struct {
		on     *Hover
		chosen bool
	}{{st.view.Hover, false}, {st.view.Select, true}} {
		if xy := st.marks(h.on); len(xy) > 0 && (!h.chosen || drawn(h.on.Kind, p)) {
			r := size
			switch h.on.Kind {
			case "probe":
				r = (probeSize + 4) * st.style.Mark
			case "point", "cell":
				r = pointSize * st.style.Mark
			}
			fs = append(fs, Rings{p.Style, xy, r, p.Range, h.chosen})
		}
	}
	return fs
}

// drawn reports whether a panel draws marks of that kind: what is chosen is
// ringed there alone, what is hovered in every view at once.
func drawn(kind string, p *Panel) bool {
	for _, l := range p.Layers {
		switch l.(type) {
		case Shadows: // draws the points too
			if kind == "centre" || kind == "point" {
				return true
			}
		case Landmarks:
			if kind == "centre" {
				return true
			}
		case Scatter:
			if kind == "point" {
				return true
			}
		case Probe:
			if kind == "probe" {
				return true
			}
		}
	}
	return false
}

// marks returns the places in the plane of what a hover is about.
func (st *stage) marks(h *Hover) []float64 {
	if h == nil {
		return nil
	}
	at := func(name string, i int) []float64 {
		if xy := st.pairs(name); i >= 0 && i < len(xy)/2 {
			return xy[2*i : 2*i+2]
		}
		return nil
	}
	switch h.Kind {
	case "point":
		return at("points", h.Index)
	case "centre":
		return at("centres", h.Index)
	case "probe":
		if x, y, ok := st.probe(); ok {
			return []float64{x, y}
		}
	case "cell":
		a, b := st.entry(h.Panel, int(h.X), int(h.Y))
		return append(append([]float64{}, at("points", a)...), at("points", b)...)
	}
	return nil
}
