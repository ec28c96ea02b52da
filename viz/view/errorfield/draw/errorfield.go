// Package draw draws the error of the approximation at each point of the plane.
package draw

import (
	"fmt"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/errorfield"
	"mercer/viz/view/result"
)

// View shows the error of the approximation at each point of the plane.
var View = view.View{View: errorfield.View, Pictures: pictures(), Pair: [2]int{1, 2}, SlotsAlone: slotsAlone}

// pictures returns three pictures: the size of the kernel, the size of the approximate
// kernel, and the size of their difference.
func pictures() []view.Picture {
	return []view.Picture{
		{Name: "error.exact", Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "exact") }, Pick: pick, Describe: func(b view.Blocks) string { return describe(b, "exact") }, Note: func(st *view.Drawing) string { return note(st, "exact") }},
		{Name: "error.approx", Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "approx") }, Pick: pick, Describe: func(b view.Blocks) string { return describe(b, "approx") }, Note: func(st *view.Drawing) string { return note(st, "approx") }},
		{Name: "error.diff", Caption: "error", Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "diff") }, Pick: pick, Describe: func(b view.Blocks) string { return describe(b, "diff") }, Note: func(st *view.Drawing) string { return note(st, "diff") }},
	}
}

// These constants describe the layout of the view if the page shows no other view.
const (
	largeShare     = 0.66 // width of the picture of the error, as a share of the width of both columns
	minSmallWidth  = 200  // smallest width of the other pictures, in pixels
	minSmallHeight = 100  // smallest height of the other pictures, in pixels
	wideSmallWidth = 300  // width from which the notes of the other pictures have two lines
	wideLargeWidth = 600  // width from which the note of the error has three lines
)

// slotsAlone places the error large, and the pictures that it is made of beside it. All
// frames have the same shape, so that they show the same part of the plane.
func slotsAlone(_ view.Look, m view.Distances, w, h float64) []view.Slot {
	room := w - m.YTickRoom - m.GapX
	largeWidth := math.Floor(largeShare * room)
	smallWidth := room - largeWidth
	largeLines, smallLines := 3, 2
	if largeWidth < wideLargeWidth {
		largeLines++
	}
	if smallWidth < wideSmallWidth {
		smallLines += 2
	}
	line := m.Title + m.TitleGap
	smallHeight := math.Floor((h-m.GapY-m.XTickRoom)/2 - line - view.NotesRoom(smallLines))
	largeHeight := math.Floor(min(h-line-m.XTickRoom-view.NotesRoom(largeLines), smallHeight*largeWidth/smallWidth, largeWidth/1.2))
	smallHeight = math.Floor(largeHeight * smallWidth / largeWidth)
	if smallWidth < minSmallWidth || smallHeight < minSmallHeight {
		return nil
	}
	list := pictures()
	large := view.Slot{Picture: list[2], HasYTicks: true, HasXTicks: true, HasLegend: true}
	large.PlaceFrame(m, m.YTickRoom, 0, largeWidth, largeHeight)
	large.AddNote(largeLines)
	out, y := []view.Slot{large}, 0.0
	for i, p := range list[:2] {
		s := view.Slot{Picture: p, HasXTicks: i == 1, HasLegend: true}
		s.PlaceFrame(m, w-smallWidth, y, smallWidth, smallHeight)
		s.AddNote(smallLines)
		y = s.Outer.Y1 + m.GapY
		out = append(out, s)
	}
	return out
}

// note returns the note below a picture, which explains how to read it.
func note(st *view.Drawing, part string) string {
	points := text.Count(st.Blocks.CountPoints()) + " data points"
	if words := st.Label(errorfield.SampleWords); words != "" {
		points = words
	}
	isHatched := hasOpenRegion(st)
	switch part {
	case "exact":
		return "The root mean square similarity to the data is large where points are many and close."
	case "approx":
		if isHatched {
			return "This picture shows the same for the approximation. It extrapolates where hatched."
		}
		return "This picture shows the same for the approximation."
	}
	s := "How to read it: a point at *x* has a similarity to each of the " + points + ". *e*(*x*) is the root mean square of *k\u0302* − *k* over them."
	if isHatched {
		s += " The hatched region is too far from the data, which leave more than " + text.Number(100*minOpenShare, 2) + "\u202f% of *k*(*x*, *x*) open."
	}
	return s
}

// hasOpenRegion reports whether a part of the plane is hatched.
func hasOpenRegion(st *view.Drawing) bool {
	return st.Look.Shows(contract.SparseLayer) && slices.ContainsFunc(st.List(errorfield.OpenShare), func(v float64) bool { return v > minOpenShare })
}

// largestOnData returns the data point at which the field of the error is largest, and the
// value there.
func largestOnData(st *view.Drawing) (x, y, largest float64, ok bool) {
	f, xy, box := st.Samples(errorfield.Error), st.Positions(result.Points), st.Box()
	for i := 0; i+1 < len(xy); i += 2 {
		if v := f.At(box, xy[i], xy[i+1]); v > largest {
			x, y, largest, ok = xy[i], xy[i+1], v, true
		}
	}
	return x, y, largest, ok
}

// A peak draws a ring around the largest error on the data, with its value.
type peak struct {
	Style *figure.Style
	X, Y  float64
	Range canvas.Rect
	Words string

	IsSelected bool // the keyboard has selected the ring, and Enter puts x₀ there
}

// PeakIn returns the position of the ring at the largest error on the data, if panel p has this ring.
func PeakIn(p *figure.Panel) (x, y float64, ok bool) {
	for _, l := range p.Layers {
		if f, isPeak := l.(peak); isPeak {
			return f.X, f.Y, true
		}
	}
	return 0, 0, false
}

// Draw implements canvas.Figure.
func (f peak) Draw(c canvas.Canvas, r canvas.Rect) {
	s, m := f.Style, canvas.Plane{Frame: r, Data: f.Range}
	x, y := m.X(f.X), m.Y(f.Y)
	radius := 7 * s.Mark
	if f.IsSelected {
		s.DrawSelectionRing(c, x, y, radius)
	}
	c.StrokeRing(x, y, radius, 3.5*s.Line, s.Panel)
	c.StrokeRing(x, y, radius, 1.75*s.Line, s.Ink)
	if s.IsThumbnail {
		return
	}
	plate := f.PlateRect(c, r, x, y, radius)
	figure.DrawPlate(c, s, plate, true)
	text.Parse(f.Words, canvas.Text).Draw(c, plate.X0+peakPadding, (plate.Y0+plate.Y1)/2+0.34*s.Label, s.Label, s.Ink)
}

// peakPadding is the horizontal padding around the words of a peak, in pixels.
const peakPadding = 8

// PlateRect returns the rectangle of the words beside the ring at (x, y). It lies inside the
// frame, at the lower right if there is room.
func (f peak) PlateRect(c text.Ruler, r canvas.Rect, x, y, radius float64) canvas.Rect {
	w, h := text.Parse(f.Words, canvas.Text).Width(c, f.Style.Label)+2*peakPadding, 1.8*f.Style.Label
	x0, y0 := x+radius+4, y+radius+4
	if x0+w > r.X1-2 {
		x0 = x - radius - 4 - w
	}
	if y0+h > r.Y1-2 {
		y0 = y - radius - 4 - h
	}
	return canvas.Rect{X0: x0, Y0: y0, X1: x0 + w, Y1: y0 + h}
}

// titles returns the titles of a picture, from the longest to the shortest. The picture of
// the error has longer titles if a note explains it.
func titles(st *view.Drawing, part string, isNoted bool) []figure.Heading {
	switch part {
	case "exact":
		sampleText := "over the data"
		if words := st.Label(errorfield.SampleWords); words != "" {
			sampleText = "over " + words
		}
		return []figure.Heading{{Main: "Size of *k*(*x*, ·)", Aside: "root mean square " + sampleText}, {Main: "Size of *k*(*x*, ·)", Aside: sampleText}, {Main: "Size of *k*(*x*, ·)"}, {Main: "*k*"}}
	case "approx":
		list := []figure.Heading{{Main: "Size of *k\u0302*(*x*, ·)", Aside: "approximate"}, {Main: "*k\u0302*", Aside: "approximate"}, {Main: "*k\u0302*"}}
		if st.Has(errorfield.Size.Approx) && !st.IsUnsampled("error") && hasOpenRegion(st) {
			list = append([]figure.Heading{
				{Main: "Size of *k\u0302*(*x*, ·)", Aside: "approximate, hatched: extrapolating"}, {Main: "Size of *k\u0302*(*x*, ·)", Aside: "hatched: extrapolating"},
				{Main: "*k\u0302*", Aside: "hatched: extrapolating"},
			}, list...)
		}
		return list
	}
	longAside, shortAside := "root mean square of *k\u0302* − *k*", ""
	if m := st.Look.Magnify; m > 1 {
		shortAside = "×" + text.Number(m, 2)
		longAside = shortAside
	}
	list := []figure.Heading{{Main: "Error *e*(*x*)", Aside: longAside}, {Main: "Error *e*(*x*)", Aside: shortAside}, {Main: "Error *e*(*x*)"}, {Main: "Error"}}
	if isNoted {
		list = append([]figure.Heading{{Main: "Where the error is: *e*(*x*)", Aside: "how far off the similarities of a point at *x* are"}, {Main: "Where the error is: *e*(*x*)"}}, list...)
	}
	return list
}

// draw draws one picture, which shows a root mean square over the data. A hatch marks the
// region where the data do not determine the kernel well. Only the pictures of the
// approximation and of the error have the hatch. The exact kernel does not depend on the
// data.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, part string) {
	isDifference, isNoted := part == "diff", s.NoteBox.H() > 0
	p.Titles = titles(st, part, isNoted)
	scale := st.Scales[errorfield.View.Key]
	if isNoted && isDifference {
		if largest, _ := st.Samples(errorfield.Error).MaxAbs(); largest > st.NegligibleLevel() {
			scale = figure.RoundScale(largest) // the picture has its own legend
		}
	}
	f := view.Function{Values: st.Samples(fieldOf(part)), Scale: scale, IsNonNegative: true, IsDifference: isDifference, IsMagnified: isDifference && !isNoted}
	if s.HasLegend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.Scale, IsNonNegative: true}
	}
	var mask figure.Mask
	if openShare := st.Samples(errorfield.OpenShare); part != "exact" && st.Look.Shows(contract.SparseLayer) && openShare.Nx == f.Values.Nx && openShare.Ny == f.Values.Ny {
		mask = figure.Mask{Style: p.Style, Nx: openShare.Nx, Ny: openShare.Ny, Z: openShare.Z, Box: st.Box(), Range: p.Range, Level: minOpenShare, Cache: st.Look.Memory.CacheOf(s.Name + ".open")}
		f.MiddleLayers = []canvas.Figure{mask} // no contour line is dashed here, since dashes mean negative values
	}
	lines, ok := st.DrawFunction(p, s, f)
	if !ok {
		return
	}
	if isDifference && !isNoted && p.Tag == "" && mask.HasHatch() && (st.Look.Layout == "phone" || s.Inner.W() >= 420) { // without room for a tag, a title mentions the hatch
		p.Tag = "hatched: more than " + text.Number(100*minOpenShare, 2) + "\u202f% of *k*(*x*, *x*) not captured"
		placeTag(st, p, f.Values, lines.Cache)
	}
	if reason := st.Label(errorfield.NoHatchReason); isDifference && p.Tag == "" {
		p.Tag = reason
	} else if isDifference && reason != "" {
		p.Tag += "; " + reason
	}
	st.DrawBackdrop(p, false)
	if part != "exact" {
		st.DrawFieldLandmarks(p, figure.Landmarks{XY: st.Positions(result.Centers)})
	}
	if isDifference && isNoted {
		if x, y, v, ok := largestOnData(st); ok && v > st.NegligibleLevel() {
			f := peak{Style: p.Style, X: x, Y: y, Range: p.Range, Words: "largest on the data: " + text.TwoDigits(v)}
			if st.Look.Selected != nil && st.Look.Selected.Kind == view.Peak {
				f.IsSelected = true
				f.Words += ". Enter puts *x*_0 here"
			}
			p.Add(f)
		}
	}
}

// fieldOf returns the block with the field of a picture.
func fieldOf(part string) contract.Field {
	switch part {
	case "exact":
		return errorfield.Size.Exact
	case "approx":
		return errorfield.Size.Approx
	}
	return errorfield.Error
}

// placeTag moves the tag of panel p to the corner where it covers the smallest values of
// field f. Values are compared in eighths of the scale. During a drag, the tag keeps its
// corner.
func placeTag(st *view.Drawing, p *figure.Panel, f figure.Samples, values *figure.Cache) {
	if st.Look.IsDragging && values.IsTagged {
		p.TagCorner = values.Corner
		return
	}
	m, box := canvas.Plane{Frame: p.Frame, Data: p.Range}, st.Box()
	p.PlaceTag(func(rect canvas.Rect) float64 {
		largest := 0.0
		for k, v := range f.Z {
			x := m.X(box.X0 + float64(k%f.Nx)/float64(f.Nx-1)*box.W())
			y := m.Y(box.Y1 - float64(k/f.Nx)/float64(f.Ny-1)*box.H())
			if rect.Contains(x, y) {
				largest = max(largest, v)
			}
		}
		return math.Floor(8 * largest / st.Scales[errorfield.View.Key])
	})
	values.Corner, values.IsTagged = p.TagCorner, true
}

// minOpenShare is the fraction of k(x, x) above which a point is hatched. The fraction is
// the part that the data do not determine.
const minOpenShare = 0.01

// pick sets h to the object at the pixel (x, y), with the values of the fields there.
func pick(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	b.PickMark(h, p, x, y, isTouch)
	if h.Text = view.PositionText(h.X, h.Y); b.MayBeNarrow("error") {
		h.Text += " · " + view.NarrowNote
		return
	}
	for _, part := range [][2]string{{"exact", "size exact"}, {"approx", "approximate"}, {"diff", "*e*(*x*) ="}} {
		if v := b.Samples(fieldOf(part[0])).Read(b.Box(), h.X, h.Y); v.IsKnown() {
			h.Text += " · " + part[1] + " " + v.Text()
		}
	}
	if v := b.Samples(errorfield.OpenShare).At(b.Box(), h.X, h.Y); v > minOpenShare {
		h.Text += " · " + text.Percent(v) + " of *k*(*x*, *x*) not captured"
	}
}

// describe describes one of the three pictures.
func describe(b view.Blocks, part string) string {
	f := b.Samples(fieldOf(part))
	if len(f.Z) == 0 {
		return ""
	}
	lo, hi := view.Extent(f.Z)
	switch {
	case b.MayBeNarrow("error") && part == "exact":
		return "The size of the kernel over the data is " + view.NarrowNote + "."
	case b.MayBeNarrow("error") && part == "approx":
		return ""
	}
	switch part {
	case "exact":
		return "The size of the kernel over the data goes from " + text.Reading(lo) + " to " + text.Reading(hi) + "."
	case "approx":
		return "The size of the approximate kernel goes from " + text.Reading(lo) + " to " + text.Reading(hi) + "."
	}
	largest, index := f.MaxAbs()
	s := fmt.Sprintf("The error is at most %s, at %s", text.Reading(largest), b.SamplePositionText(f, index))
	switch {
	case b.MayBeNarrow("error"):
		s = "The samples do not show how large the error is"
	case largest <= b.NegligibleLevel():
		s = "The size of the error shows " + text.Plain(view.NoDifferenceText(largest))
	}
	count := 0
	openShare := b.Samples(errorfield.OpenShare)
	for _, v := range openShare.Z {
		if v > minOpenShare {
			count++
		}
	}
	if count > 0 {
		s += "; in " + text.TwoDigits(100*float64(count)/float64(len(openShare.Z))) + "\u202f% of the plane more than " + text.Number(100*minOpenShare, 2) + "\u202f% of k(x, x) is not captured by the data"
	}
	return s + "."
}
