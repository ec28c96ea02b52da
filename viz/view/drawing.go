package view

import (
	"math"
	"slices"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view/result"
)

// A Drawing holds the input that all panels of a scene share.
type Drawing struct {
	Blocks
	Look   Look
	Style  *figure.Style
	Scales map[string]float64
	Large  map[string]bool // the pictures that are not thumbnails
}

// Measure returns the approximate width of a text. A scene has no canvas, and the
// page needs only an approximate position of its buttons.
func (st *Drawing) Measure() func(float64, canvas.Face, string) float64 {
	return text.TypicalWidths{}.TextWidth
}

// SetAxes sets the ticks of a plane at round numbers, at least some 60 pixels apart.
// If names have no room on the left, they stand inside the frame. A chart has its
// axes in every layout.
func (st *Drawing) SetAxes(p *figure.Panel, s Slot) {
	m := DistancesOf(st.Look)
	room := m.YTickRoom - 6
	if s.Form == Chart {
		room, s.HasYTicks, s.HasXTicks = m.ChartAxis-6, true, true
	}
	usual := max(2, int(s.Inner.W()/60))
	for most := usual; most > 0; most-- {
		x := st.xTicks(p, s, most)
		if len(x) < 2 {
			break
		}
		y := st.yTicks(p, s, x, room)
		if st.allFit(y, room) { // also for panels without names, since all panels of a row have the same ticks
			st.setTicks(p, s, x, y)
			return
		}
	}
	for most := usual; float64(most) <= s.Inner.W()/(3*st.Style.Tick); most++ {
		if x := st.xTicks(p, s, most); len(x) > 1 {
			y := st.yTicks(p, s, x, math.Inf(1))
			p.Within = !st.allFit(y, room)
			st.setTicks(p, s, x, y)
			return
		}
	}
}

// xTicks returns at most most ticks of the horizontal axis. It leaves out ticks
// whose names would leave the picture.
func (st *Drawing) xTicks(p *figure.Panel, s Slot, most int) []figure.Tick {
	return slices.DeleteFunc(figure.Ticks(p.Range.X0, p.Range.X1, most), func(t figure.Tick) bool {
		half := st.Measure()(st.Style.Tick, canvas.Text, t.Name) / 2
		return (p.Range.X1-t.At)/p.Range.W()*s.Inner.W() < half
	})
}

// yTicks returns the ticks of the vertical axis. The ticks have the steps of the
// horizontal axis, or smaller steps if the horizontal steps would yield a single
// tick.
func (st *Drawing) yTicks(p *figure.Panel, s Slot, x []figure.Tick, room float64) []figure.Tick {
	most := max(1, figure.CountTicks(p.Range.Y0, p.Range.Y1, x[1].At-x[0].At))
	y := figure.Ticks(p.Range.Y0, p.Range.Y1, most)
	for most++; s.HasYTicks && len(y) < 2 && float64(most) <= s.Inner.H()/(2.4*st.Style.Tick); most++ {
		closer := figure.Ticks(p.Range.Y0, p.Range.Y1, most)
		if !st.allFit(closer, room) {
			break
		}
		y = closer
	}
	return y
}

// setTicks sets the ticks of a plane, on the sides that have names.
func (st *Drawing) setTicks(p *figure.Panel, s Slot, x, y []figure.Tick) {
	p.Marks = true
	if s.HasXTicks {
		p.X = x
	}
	if s.HasYTicks {
		p.Y = y
	}
}

// allFit reports whether all names are at most room wide.
func (st *Drawing) allFit(ticks []figure.Tick, room float64) bool {
	for _, t := range ticks {
		if st.Measure()(st.Style.Tick, canvas.Text, t.Name) > room {
			return false
		}
	}
	return true
}

// Index returns the index of the eigenfunction for titles, or the letter i if the
// index is unknown.
func (st *Drawing) Index() string {
	if i := st.Number(result.Index, 0); i >= 1 {
		return strconv.Itoa(int(i))
	}
	return "i"
}

// IsAlone reports whether a single picture is large.
func (st *Drawing) IsAlone() bool {
	return len(st.Large) == 1 || st.Look.Layout == "phone" || st.Look.Arrange == "one"
}

// AddShapes adds to a plane the shapes that a method has placed, and the words of
// note.
func (st *Drawing) AddShapes(p *figure.Panel, note contract.Label) {
	if st.HasGrid() {
		f := figure.Cells{Style: p.Style, X: st.List(result.CellsX), Y: st.List(result.CellsY), Range: p.Range}
		if x, y, ok := st.Probe(); ok && st.Look.Layout != "embed" {
			f.Own, _ = st.GridCell(x, y, p.Range)
		}
		p.Add(f)
	}
	if z := st.List(result.Lines); len(z) >= 3 {
		f := figure.Lines{Style: p.Style, W: z, Hover: -1, Range: p.Range}
		if h := st.Look.Hover; h != nil && (h.Kind == Line || h.Kind == Frequency) {
			f.Hover = h.Index
		}
		p.Add(f)
		if n := len(z) / 3; n > figure.MostLines {
			p.Tag = text.Count(figure.MostLines) + " of " + text.Count(n)
		}
	}
	if z := st.List(result.Border); len(z) == 4 && canvas.Finite(z...) && z[0] < z[1] && z[2] < z[3] {
		p.Add(figure.Border{Style: p.Style, Box: canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}, Range: p.Range})
	}
	st.AddBall(p, false)
	if words := st.Label(note); words != "" {
		p.Tag = words
	}
}

// AddBall draws the disc in which a series converges or, if middle is set, its centre.
func (st *Drawing) AddBall(p *figure.Panel, middle bool) {
	if z := st.List(result.Ball); len(z) == 3 && canvas.Finite(z...) {
		p.Add(figure.Ball{Style: p.Style, X: z[0], Y: z[1], Radius: z[2], Range: p.Range, Middle: middle})
	}
}

// Frequency returns the frequency under the pointer and its number. Without a
// hovered frequency, Frequency returns the first frequency that is not 0.
func (st *Drawing) Frequency() (i int, x, y float64, ok bool) {
	all := st.Positions(result.Frequencies)
	if h := st.Look.Hover; h != nil && h.Kind == Frequency {
		i = h.Index
	} else {
		for 2*i+3 < len(all) && all[2*i] == 0 && all[2*i+1] == 0 {
			i++
		}
	}
	if i < 0 || 2*i+1 >= len(all) {
		return 0, 0, 0, false
	}
	return i, all[2*i], all[2*i+1], true
}

// DifferVisibly reports whether the exact and the approximate field differ visibly.
func (st *Drawing) DifferVisibly(fields contract.Pair[contract.Field]) bool {
	exact, approx := st.Samples(fields.Exact), st.Samples(fields.Approx)
	scale, _ := exact.Largest()
	most, _ := approx.LargestDifference(exact)
	return most > st.NegligibleLevel()*scale
}

// DrawBackdrop draws the points under the marks of a field, on a page that names
// its pictures. Such a page may lack the picture of the data.
func (st *Drawing) DrawBackdrop(p *figure.Panel) {
	if len(st.Look.Pictures) > 0 {
		p.Add(backdrop{figure.Scatter{Style: p.Style, XY: st.Positions(result.Points), Range: p.Range}})
	}
}
