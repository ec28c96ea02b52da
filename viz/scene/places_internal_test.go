package scene

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/viz/view"
	"mercer/viz/views"
)

// TestPanelPositions lays out each view and each pair of views in all layouts
// and typical sizes. Panels must not overlap and must lie inside the canvas. The frames
// of a row must have the same upper and lower edges. Matrices are excepted, since they
// are square. Charts above other rows are excepted too, since their ticks need room
// below the frame.
func TestPanelPositions(t *testing.T) {
	var keys []string
	for _, k := range views.All {
		keys = append(keys, k.Key)
	}
	var viewLists [][]string
	for i, a := range keys {
		viewLists = append(viewLists, []string{a})
		for _, b := range keys[:i] {
			viewLists = append(viewLists, []string{a, b}, []string{b, a})
		}
	}
	viewLists = append(viewLists, view.InitialViews)
	freq := view.Blocks{N: frequencies{}}
	for _, rows := range viewLists {
		for _, c := range []struct {
			layout string
			w, h   float64
		}{
			{"desk", 1076, 690}, {"desk", 916, 570}, {"desk", 1532, 870}, {"tablet", 772, 610}, {"phone", 358, 373}, {"phone", 398, 248}, {"embed", 564, 238}, {"embed", 300, 200},
			{"embed", 684, 640}, {"projector", 1200, 440}, {"projector", 1840, 780},
		} {
			v := view.Look{Layout: c.layout, Rows: rows, Methods: 2, Tab: rows[0]}
			for _, v.Arrangement = range []string{"grid", "one", "pairs", "wall"} {
				for v.Column = range 3 {
					for _, b := range []view.Blocks{{}, freq} {
						name := fmt.Sprint(c.layout, " ", v.Arrangement, " ", rows, " ", c.w, "x", c.h, " ", v.Column)
						checkPlaces(t, name, slotsOf(v, c.w, c.h*heightOf(v), b), c.w, c.h*heightOf(v))
					}
				}
			}
		}
	}
}

// heightOf returns the factor by which the page increases the height of the canvas if a
// grid has more than three rows.
func heightOf(v view.Look) float64 {
	if v.Layout != "desk" && v.Layout != "tablet" || v.Arrangement == "one" || v.Arrangement == "wall" {
		return 1
	}
	return max(1, float64(len(rowsOf(v))+tallCount(rowsOf(v)))/3)
}

func checkPlaces(t *testing.T, name string, got []view.Slot, w, h float64) {
	if len(got) == 0 {
		t.Errorf("%s: no panel", name)
	}
	const whole = 1e-9
	for i, s := range got {
		o := s.Outer
		if o.X0 < -whole || o.Y0 < -whole || o.X1 > w+whole || o.Y1 > h+whole {
			t.Errorf("%s: %s has the place %v on %gx%g", name, s.Name, o, w, h)
		}
		if n := s.Inner; n.W() < 20 || n.H() < 20 || n.X0 < o.X0-whole || n.X1 > o.X1+whole || n.Y0 < o.Y0 || n.Y1 > o.Y1+whole {
			t.Errorf("%s: %s has the frame %v in %v", name, s.Name, n, o)
		}
		if n := s.Inner; n.X0 != math.Trunc(n.X0) || n.Y0 != math.Trunc(n.Y0) || n.Y1 != math.Trunc(n.Y1) {
			t.Errorf("%s: the edges of %s lie between pixels: %v", name, s.Name, n)
		}
		for _, p := range got[:i] {
			if min(o.X1, p.Outer.X1)-max(o.X0, p.Outer.X0) > whole && min(o.Y1, p.Outer.Y1)-max(o.Y0, p.Outer.Y0) > whole {
				t.Errorf("%s: %s %v and %s %v overlap", name, s.Name, o, p.Name, p.Outer)
			}
			if s.Thumb > 0 || p.Thumb > 0 || s.Title.Y0 != p.Title.Y0 || s.Title.H() == 0 {
				continue
			}
			if s.Inner.Y0 != p.Inner.Y0 {
				t.Errorf("%s: the frames of %s and %s begin at different heights", name, s.Name, p.Name)
			}
			isComparable := s.NoteBox.H() == 0 && (s.Form == p.Form || s.HasXTicks || s.HasXTickRoom || p.HasXTicks || p.HasXTickRoom) // pictures with notes may differ in height
			if isComparable && s.Form != view.Square && p.Form != view.Square && s.Inner.Y1 != p.Inner.Y1 {
				t.Errorf("%s: the frames of %s and %s end at %g and %g", name, s.Name, p.Name, s.Inner.Y1, p.Inner.Y1)
			}
		}
	}
	if i := slices.IndexFunc(got, func(s view.Slot) bool { return s.IsSelected }); i < 0 && got[len(got)-1].Thumb > 0 {
		t.Errorf("%s: no thumbnail is the one that is large", name)
	}
}

// frequencies is a result of a method with frequencies.
type frequencies struct{}

func (frequencies) Block(name string) ([]float64, int, int, bool) {
	return []float64{1, 2}, 1, 2, name == "freq"
}

func (frequencies) Label(string) string { return "" }
