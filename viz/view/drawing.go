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

// A Drawing holds the data that all panels of a scene share.
type Drawing struct {
	Blocks
	Look          Look
	Style         *figure.Style
	Scales        map[string]float64
	LargePictures map[string]bool // names of the pictures that are not thumbnails
}

// TextWidthFunc returns a function that estimates the width of a text. A scene has no canvas to
// measure texts exactly. The estimate is sufficient to place the buttons of the page.
func (st *Drawing) TextWidthFunc() func(float64, canvas.Face, string) float64 {
	return text.TypicalWidths{}.TextWidth
}

// SetAxes sets the ticks of a plane at round numbers, at least about 60 pixels apart. If
// there is no room for the labels on the left, they are drawn inside the frame. A chart
// has axes in every layout.
func (st *Drawing) SetAxes(p *figure.Panel, s Slot) {
	dist := DistancesOf(st.Look)
	room := dist.YTickRoom - 6
	if s.Form == Chart {
		room, s.HasYTicks, s.HasXTicks = dist.ChartAxis-6, true, true
	}
	maxTicks := max(2, int(s.Inner.W()/60))
	for tickCount := maxTicks; tickCount > 0; tickCount-- {
		x := st.xTicks(p, s, tickCount)
		if len(x) < 2 {
			break
		}
		y := st.yTicks(p, s, x, room)
		if st.allFit(y, room) { // also for panels without names, since all panels of a row have the same ticks
			st.setTicks(p, s, x, y)
			return
		}
	}
	for tickCount := maxTicks; float64(tickCount) <= s.Inner.W()/(3*st.Style.Tick); tickCount++ {
		if x := st.xTicks(p, s, tickCount); len(x) > 1 {
			y := st.yTicks(p, s, x, math.Inf(1))
			p.HasNamesInFrame = !st.allFit(y, room)
			st.setTicks(p, s, x, y)
			return
		}
	}
}

// xTicks returns at most maxTicks ticks of the horizontal axis. Ticks whose labels would
// extend beyond the picture are omitted.
func (st *Drawing) xTicks(p *figure.Panel, s Slot, maxTicks int) []figure.Tick {
	return slices.DeleteFunc(figure.Ticks(p.Range.X0, p.Range.X1, maxTicks), func(t figure.Tick) bool {
		halfWidth := st.TextWidthFunc()(st.Style.Tick, canvas.Text, t.Name) / 2
		return (p.Range.X1-t.Position)/p.Range.W()*s.Inner.W() < halfWidth
	})
}

// yTicks returns the ticks of the vertical axis. Their distance is the distance of the
// horizontal ticks x. If this distance would yield a single tick, smaller distances are
// tried.
func (st *Drawing) yTicks(p *figure.Panel, s Slot, x []figure.Tick, room float64) []figure.Tick {
	maxTicks := max(1, figure.CountTicks(p.Range.Y0, p.Range.Y1, x[1].Position-x[0].Position))
	y := figure.Ticks(p.Range.Y0, p.Range.Y1, maxTicks)
	for maxTicks++; s.HasYTicks && len(y) < 2 && float64(maxTicks) <= s.Inner.H()/(2.4*st.Style.Tick); maxTicks++ {
		moreTicks := figure.Ticks(p.Range.Y0, p.Range.Y1, maxTicks)
		if !st.allFit(moreTicks, room) {
			break
		}
		y = moreTicks
	}
	return y
}

// setTicks sets the ticks of panel p on the sides where slot s has room for labels.
func (st *Drawing) setTicks(p *figure.Panel, s Slot, x, y []figure.Tick) {
	p.HasTickMarks = true
	if s.HasXTicks {
		p.X = x
	}
	if s.HasYTicks {
		p.Y = y
	}
}

// allFit reports whether all labels of the ticks are at most room pixels wide.
func (st *Drawing) allFit(ticks []figure.Tick, room float64) bool {
	for _, t := range ticks {
		if st.TextWidthFunc()(st.Style.Tick, canvas.Text, t.Name) > room {
			return false
		}
	}
	return true
}

// IndexText returns the index of the shown eigenfunction as a text for titles. If the index
// is unknown, IndexText returns "i".
func (st *Drawing) IndexText() string {
	if i := st.Number(result.Index, 0); i >= 1 {
		return strconv.Itoa(int(i))
	}
	return "i"
}

// IsAlone reports whether only one picture is large.
func (st *Drawing) IsAlone() bool {
	return len(st.LargePictures) == 1 || st.Look.Layout == "phone" || st.Look.Arrangement == "one"
}

// AddShapes adds the shapes of the method to panel p: cells, lines, a box and a disc. It
// also adds the text of label note.
func (st *Drawing) AddShapes(p *figure.Panel, note contract.Label) {
	if st.HasGrid() {
		f := figure.Cells{Style: p.Style, X: st.List(result.CellsX), Y: st.List(result.CellsY), Range: p.Range}
		if x, y, ok := st.Probe(); ok && st.Look.Layout != "embed" {
			f.ProbeCell, _ = st.GridCell(x, y, p.Range)
		}
		p.Add(f)
	}
	if z := st.List(result.Lines); len(z) >= 3 {
		f := figure.Lines{Style: p.Style, W: z, Hover: -1, Range: p.Range}
		if h := st.Look.Hover; h != nil && (h.Kind == Line || h.Kind == Frequency) {
			f.Hover = h.Index
		}
		p.Add(f)
		if n := len(z) / 3; n > figure.MaxLines {
			p.Tag = text.Count(figure.MaxLines) + " of " + text.Count(n)
		}
	}
	if z := st.List(result.Border); len(z) == 4 && canvas.AllFinite(z...) && z[0] < z[1] && z[2] < z[3] {
		p.Add(figure.Border{Style: p.Style, Box: canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}, Range: p.Range})
	}
	st.AddBall(p, false)
	if words := st.Label(note); words != "" {
		p.Tag = words
	}
}

// AddBall adds the disc in which a series converges. If isCenterOnly is true, AddBall
// adds the centre of this disc instead.
func (st *Drawing) AddBall(p *figure.Panel, isCenterOnly bool) {
	if z := st.List(result.Ball); len(z) == 3 && canvas.AllFinite(z...) {
		p.Add(figure.Ball{Style: p.Style, X: z[0], Y: z[1], Radius: z[2], Range: p.Range, IsCenterOnly: isCenterOnly})
	}
}

// Frequency returns the hovered frequency and its index i. If no frequency is hovered,
// Frequency returns the first frequency that is not 0.
func (st *Drawing) Frequency() (i int, x, y float64, ok bool) {
	frequencies := st.Positions(result.Frequencies)
	if h := st.Look.Hover; h != nil && h.Kind == Frequency {
		i = h.Index
	} else {
		for 2*i+3 < len(frequencies) && frequencies[2*i] == 0 && frequencies[2*i+1] == 0 {
			i++
		}
	}
	if i < 0 || 2*i+1 >= len(frequencies) {
		return 0, 0, 0, false
	}
	return i, frequencies[2*i], frequencies[2*i+1], true
}

// DifferVisibly reports whether the largest difference between the exact and the
// approximate field is visible.
func (st *Drawing) DifferVisibly(fields contract.Pair[contract.Field]) bool {
	exact, approx := st.Samples(fields.Exact), st.Samples(fields.Approx)
	scale, _ := exact.MaxAbs()
	largest, _ := approx.MaxDifference(exact)
	return largest > st.NegligibleLevel()*scale
}

// DrawBackdrop draws the data points over a field and below its marks. Around a visible
// probe, it draws no points. The projector has larger marks, so its fields have no points.
func (st *Drawing) DrawBackdrop(p *figure.Panel, hasProbe bool) {
	if st.Look.Layout == "projector" || p.Style.IsThumbnail || !st.Look.Shows(contract.PointLayer) {
		return
	}
	f := figure.Backdrop{Style: p.Style, XY: st.Positions(result.Points), Range: p.Range, IsPhone: st.Look.Layout == "phone"}
	if x, y, ok := st.Probe(); ok && hasProbe {
		f.Probe = []float64{x, y}
	}
	p.Add(f)
}

// DrawFieldLandmarks draws landmarks over a field, unless they are switched off.
func (st *Drawing) DrawFieldLandmarks(p *figure.Panel, f figure.Landmarks) {
	if st.Look.Shows(contract.LandmarkLayer) {
		f.Style, f.Range, f.IsOverField = p.Style, p.Range, true
		p.Add(f)
	}
}
