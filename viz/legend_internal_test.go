package viz

import (
	"strings"
	"testing"
)

// The numbers beside a standing legend have room, in units of a power of ten where they are
// long, and then every title says which.
func TestNumbersBesideALegendHaveRoom(t *testing.T) {
	for _, v := range []View{{Layout: "desk"}, {Layout: "projector", Theme: "projector"}} {
		s := styleOf(v)
		for _, c := range []struct {
			scale  float64
			signed bool
			says   string
		}{{1, true, ""}, {0.4, false, ""}, {5e-5, false, "in 10^{−5}"}, {2.5e-7, true, "in 10^{−7}"}, {4e8, false, "in 10^{8}"}, {0.002, true, "in 10^{−3}"}} {
			f := &Legend{Style: s, Vertical: true, Scale: c.scale, Signed: c.signed}
			f.Room = f.bar() + barGap + 2.4*s.Tick
			p := &Panel{Style: s, Legend: f, Titles: []heading{{"|K|", "error"}, {"|K|", ""}}}
			p.shorten(300)
			low := 0.0
			if c.signed {
				low = -c.scale
			}
			for _, n := range f.names(low, 300) {
				if w := parse(n.Name, Text).width(typical{}, s.Tick); w > f.Room-f.bar()-barGap {
					t.Errorf("%s, %g: %q is %.0f wide of %.0f", v.Layout, c.scale, n.Name, w, f.Room)
				}
			}
			for _, h := range p.Titles {
				if !strings.HasSuffix(h.aside, c.says) || c.says == "" && strings.Contains(h.aside, "10^") {
					t.Errorf("%s, %g: the title says %q", v.Layout, c.scale, h.aside)
				}
			}
		}
	}
}

// A legend inside a picture stands in the corner that has the fewest marks.
func TestLegendsKeepToTheQuietCorner(t *testing.T) {
	for _, empty := range []corner{{}, {right: true}, {top: true}, {true, true}} {
		var places []float64
		for i := range 40 {
			for j := range 40 {
				x, y := float64(i)/39, float64(j)/39
				if (x > 0.5) != empty.right || (y > 0.5) != empty.top {
					places = append(places, x, y)
				}
			}
		}
		p := &Panel{Style: styleOf(View{Layout: "projector", Theme: "projector"}), Legend: &Legend{Inside: true}, Room: 150, Frame: Rect{30, 20, 430, 220}, Range: Rect{0, 0, 1, 1}}
		if p.legendWhere(places); p.Legend.At != empty {
			t.Errorf("with room in %v it is in %v", empty, p.Legend.At)
		}
	}
}

// The bar of a legend can be seen between the names of its ends, however long they are.
func TestLyingLegendsHaveABar(t *testing.T) {
	for _, l := range []string{"desk", "tablet", "phone", "projector"} {
		st := &stage{view: View{Layout: l}, style: styleOf(View{Layout: l})}
		for _, inside := range []bool{false, true} {
			for _, scale := range []float64{3, 250000, 1e6, 2.5e-7} {
				p := &Panel{Style: st.style, Title: Rect{0, 0, 340, 16}, Room: 40, Legend: &Legend{Style: st.style, Scale: scale, Inside: inside}}
				st.settle([]Placed{{Figure: p}})
				low, high := p.Legend.ends()
				if bar := p.Room - low.width(typical{}, st.style.Tick) - high.width(typical{}, st.style.Tick) - 12; bar < st.style.Tick {
					t.Errorf("%s, ±%g: the bar is %.0f wide", l, scale, bar)
				}
			}
		}
	}
}
