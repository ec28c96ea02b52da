package viz

import (
	"math"
	"strings"
)

// A Readout is a small raised sheet beside what the pointer is on.
type Readout struct {
	Style *Style
	Text  string
	Keep  Rect // words that it does not cover either, where it has room elsewhere

	Titles []Rect // lines of words over pictures, which it never covers where it may lie within
	Within Rect   // a matrix, in whose corner farthest from At it lies where there is no room below
	At     [2]float64
}

// sheetGap is from a mark to the sheet.
const sheetGap = 8

// sheet returns how high a read-out is.
func (s *Style) sheet() float64 { return 1.5*s.Label + 8 }

// Draw implements Figure: r is the place of the mark, of which the sheet keeps
// clear, and the sheet lies to its lower right where there is room.
func (f Readout) Draw(c Canvas, r Rect) {
	s := f.Style
	w, h := c.Size()
	words := parse(maths(f.Text), Text)
	sw, sh := math.Ceil(words.width(c, s.Label))+20, s.sheet()
	x, y := r.X1+sheetGap, r.Y1+sheetGap
	if x+sw > w {
		x = max(0, min(r.X1, w-sw))
	}
	if f.Within.W() > 0 {
		if y+sh > h || !(Rect{x, y, x + sw, y + sh}).clear(f.Titles) {
			x, y = f.corner(sw, sh)
			x = max(0, min(x, w-sw))
		}
	} else if over := f.Keep; y+sh > h || over.H() > 0 && !(Rect{x, y, x + sw, y + sh}).clear([]Rect{over}) {
		y = max(0, r.Y0-sheetGap-sh)
	}
	plate(c, s, Rect{math.Round(x), math.Round(y), math.Round(x) + sw, math.Round(y) + sh}, true)
	words.draw(c, math.Round(x)+10, math.Round(y)+sh/2+0.34*s.Label, s.Label, s.Ink)
}

// corner returns where a sheet of that size lies within, in the corner farthest from At:
// a wider one begins at the left, and ends over the legend.
func (f Readout) corner(w, h float64) (x, y float64) {
	in := f.Within
	x, y = in.X0+sheetGap, in.Y0+sheetGap
	switch {
	case w > in.W()-2*sheetGap:
		x = in.X0
	case f.At[0] < (in.X0+in.X1)/2:
		x = in.X1 - sheetGap - w
	}
	if f.At[1] < (in.Y0+in.Y1)/2 {
		y = in.Y1 - sheetGap - h
	}
	return x, y
}

// readout places the read-out of what is hovered.
func readout(st *stage, placed []Placed, w, h float64) (Placed, bool) {
	on := st.view.Hover
	if on == nil || on.Text == "" {
		return Placed{}, false
	}
	for _, p := range placed {
		if p.Name != on.Panel {
			continue
		}
		x, y := (p.Inner.X0+p.Inner.X1)/2, (p.Inner.Y0+p.Inner.Y1)/2
		half := 10.0
		switch on.Kind {
		case "cell":
			if side, _ := st.rowsOf(on.Panel); side > 0 {
				x = p.Inner.X0 + (on.X+0.5)/float64(side)*p.Inner.W()
				y = p.Inner.Y0 + (on.Y+0.5)/float64(side)*p.Inner.H()
			}
		case "index":
			f := newSpectrum(st.style, st.list("spectrum.exact"), st.list("spectrum.approx"), -1, p.Inner.W())
			x = f.x(p.Inner, on.Index)
			if on.Index >= 0 && on.Index < len(f.Exact) && (p.Name == "spectrum" || p.Name == "spectrum.values") {
				y = f.y(p.Inner, f.Exact[on.Index])
			}
		case "plane":
			x, y = p.Pixel(on.X, on.Y)
			half = 2
		default:
			x, y = p.Pixel(on.X, on.Y)
		}
		if !finite(x, y) || x < 0 || y < 0 || x > w || y > h {
			return Placed{}, false
		}
		clear := Rect{x - half, y - half, x + half, y + half}
		below := p.below(true)
		if over := p.below(false); below.Y1+sheetGap+st.style.sheet() > h { // rather over a legend than over a title
			below = over
		}
		f := Readout{Style: st.style, Text: on.Text, Keep: below}
		if on.Kind == "cell" && strings.HasPrefix(p.Name, "gram.") { // a matrix is looked at whole
			clear.Y0, clear.Y1 = p.Inner.Y0, max(p.Inner.Y1, below.Y1)
			f.Within, f.At = p.Inner, [2]float64{x, y}
			for _, other := range placed {
				if other.Title.H() > 0 {
					f.Titles = append(f.Titles, other.Title)
				}
			}
		}
		return Placed{Name: "readout", Figure: f, Outer: clear}, true
	}
	return Placed{}, false
}

// below returns where the names of groups, and a legend if that counts, are that lie under
// a matrix, and nothing where there are none.
func (p Placed) below(legend bool) (r Rect) {
	panel, ok := p.Figure.(*Panel)
	if !ok || panel.Words != "" {
		return r
	}
	r = Rect{p.Inner.X0, p.Inner.Y1, p.Inner.X1, p.Inner.Y1}
	if len(panel.Names) > 0 {
		r.Y1 += 5 + 1.2*panel.Style.Tick
	}
	if l := panel.Legend; legend && l != nil && l.Under {
		r.Y1 = p.Inner.Y1 + 20 + underLegend
	}
	return r
}
