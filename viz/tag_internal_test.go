package viz

import "testing"

// A tag stands in the corner where it hides the fewest marks, and on no name of a tick.
func TestTagsKeepToTheQuietCorner(t *testing.T) {
	frame := Rect{0, 0, 300, 300}
	for _, empty := range []corner{{}, {right: true}, {right: true, top: true}, {top: true}} {
		var places []float64
		for i := range 40 {
			for j := range 40 {
				x, y := float64(i)/39, float64(j)/39
				if (x > 0.5) != empty.right || (y > 0.5) != empty.top {
					places = append(places, x, y)
				}
			}
		}
		p := &Panel{Style: styleOf(View{}), Tag: "1 beyond", Frame: frame, Range: Rect{0, 0, 1, 1}, Within: true, Y: Ticks(0, 1, 20)}
		marks := newTally(plane{frame, p.Range}, places)
		p.tagWhere(func(under Rect) float64 { return float64(marks.in(under)) })
		if p.TagAt != empty {
			t.Errorf("with room in %v it is in %v", empty, p.TagAt)
		}
		lines, _ := p.tagged(typical{}, frame)
		tag := p.tagRect(typical{}, lines, frame)
		ticks := p.within(typical{}, frame)
		if len(ticks) < 9 {
			t.Errorf("only %d names of ticks are left", len(ticks))
		}
		for _, tick := range ticks {
			if !tick.box.clear([]Rect{tag}) {
				t.Errorf("the tag in %v lies on %q", p.TagAt, tick.Name)
			}
		}
	}
}

// A tag stands on no crosshair, and none is higher than its picture.
func TestTagsLeaveTheCrosshairFree(t *testing.T) {
	frame := Rect{0, 0, 300, 90}
	n := given{}
	st := &stage{blocks: blocks{n}, style: styleOf(View{})}
	for _, at := range [][2]float64{{0.1, 0.1}, {0.5, 0.2}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}, {0.5, 0.8}} {
		n.put("probe", 1, 2, at[0], at[1])
		p := &Panel{Style: st.style, Frame: frame, Range: Rect{0, 0, 1, 1}}
		st.tag(p, narrower)
		lines, _ := p.tagged(typical{}, frame)
		if len(lines) == 0 {
			t.Fatal("no tag")
		}
		if p.covers(p.tagRect(typical{}, lines, frame), at[0], at[1]) > 0 {
			t.Errorf("the tag lies on x₀ = %v", at)
		}
	}
	p := &Panel{Style: st.style, Tag: narrower}
	for _, r := range []Rect{{0, 0, 120, 40}, {0, 0, 300, 20}} {
		if lines, _ := p.tagged(typical{}, r); len(lines) > 0 {
			t.Errorf("a picture of %g×%g has a tag of %d lines", r.W(), r.H(), len(lines))
		}
	}
}
