// Package draw draws all eigenfunctions in one picture.
package draw

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/view/spectrum"
	"mercer/viz/view/wall"
)

// View shows all eigenfunctions in one picture.
var View = view.View{View: wall.View, CompleteTable: completeTable, Pictures: []view.Picture{{Name: "wall", Form: view.Bare, IsTall: wall.View.GridRows > 1, Draw: draw, Pick: pick, Describe: describe}}}

// A Wall draws all eigenfunctions as thumbnails, the exact function above the approximate
// one. Each function has its own scale. One function is also drawn large: exact,
// approximate and their difference. The large function is the hovered or the selected
// one, or else the function that the other pictures show.
type Wall struct {
	Style          *figure.Style
	Overlay        func(s *figure.Style, shownBox canvas.Rect) []canvas.Figure // returns the marks of the hovered object for a plane with the given range; may be nil
	Nx, Ny         int
	Exact          []float64   // exact functions of Ny×Nx samples, one after the other
	Approx         []float64   // approximate functions; there may be fewer of them
	Maxima         []float64   // largest absolute value of each exact function at the points
	Groups         []float64   // g×2: ranges of nearly equal eigenvalues
	Values         []float64   // exact eigenvalues
	ApproxValues   []float64   // approximate eigenvalues
	ShownIndex     int         // index, from 0, of the function in the other pictures, or negative
	Hover          int         // index of the hovered function, or negative
	SelectedIndex  int         // index of the function selected by the keyboard, or negative
	Box            canvas.Rect // rectangle of the samples
	Aspect         float64     // width of the shown plane divided by its height
	LegendWidth    float64     // width of a legend
	OmitDifference bool        // the difference of the large function is not drawn
	MayBeNarrow    bool        // the kernel may be narrower than the distance between samples
	IsUnsampled    bool        // the kernel nearly vanishes between two samples
	RefusalReason  string      // reason why there is no approximation

	memory *view.Memory
}

// draw adds the wall of all eigenfunctions to panel p.
func draw(st *view.Drawing, p *figure.Panel, _ view.Slot) {
	p.IsFrameless = true
	box := st.Box()
	f, ok := NewWall(st.Blocks, st.Look, box.W()/box.H())
	if !ok {
		p.IsFrameless = st.N != nil && st.Label(wall.View.AbsentReason()) == ""
		return
	}
	p.Titles = []figure.Heading{{Main: "Eigenfunctions", Aside: "exact above approximate, each on its own scale"}, {Main: "Eigenfunctions", Aside: "exact above approximate, own scales"}, {Main: "Eigenfunctions", Aside: "exact above approximate"}, {Main: "Eigenfunctions", Aside: ""}}
	if len(f.Groups) > 0 {
		p.Titles = append([]figure.Heading{{Main: "Eigenfunctions", Aside: "exact above approximate, each on its own scale; ≈ nearly equal eigenvalues, aligned"}}, p.Titles...)
	}
	if f.MayBeNarrow {
		p.Titles = append([]figure.Heading{{Main: "Eigenfunctions", Aside: "exact above approximate; " + view.NarrowNote}, {Main: "Eigenfunctions", Aside: view.NarrowNote}, {Main: "Eigenfunctions", Aside: "too narrow"}}, p.Titles[len(p.Titles)-1])
	} else if f.IsCutShort() {
		p.AddZeroLineNote()
	}
	f.Overlay = st.ThumbnailMarks
	p.Add(f)
}

// NewWall reads the wall from the blocks b. If there are no eigenfunctions, NewWall
// returns false.
func NewWall(b view.Blocks, v view.Look, aspect float64) (Wall, bool) {
	size := b.List(wall.Size)
	if len(size) < 2 || !(size[0] >= 2 && size[1] >= 2) {
		return Wall{}, false
	}
	f := Wall{
		Style: view.StyleOf(v), Nx: int(size[0]), Ny: int(size[1]),
		Exact: b.List(wall.Functions.Exact), Approx: b.List(wall.Functions.Approx), Maxima: b.List(wall.Maxima), Groups: b.List(wall.Groups), Values: b.List(spectrum.Eigenvalues.Exact), ApproxValues: b.List(spectrum.Eigenvalues.Approx),
		ShownIndex: int(b.Number(result.Index, 0)) - 1, Hover: -1, SelectedIndex: -1, Box: b.Box(), Aspect: aspect, LegendWidth: view.DistancesOf(v).Legend, memory: v.Memory,
		OmitDifference: v.Layout == "projector" || v.Layout == "embed", // otherwise thumbnails would be too small
		RefusalReason:  b.Label(wall.RefusalReason),
		MayBeNarrow:    b.MayBeNarrow("wall"),
		IsUnsampled:    b.IsUnsampled("wall"),
	}
	if h := v.Hover; h != nil && h.Kind == view.Index && h.Index < f.Count() {
		f.Hover = h.Index
	}
	if h := v.Selected; h != nil && h.Kind == view.Index && h.Index < f.Count() {
		f.SelectedIndex = h.Index
	}
	return f, f.Count() > 0
}

// Count returns the number of functions.
func (f Wall) Count() int { return len(f.Exact) / (f.Nx * f.Ny) }

// approxCount returns the number of approximate functions.
func (f Wall) approxCount() int { return len(f.Approx) / (f.Nx * f.Ny) }

// field returns the cached results for function i of a block, or nil if the block has no
// such function.
func (f Wall) field(name string, z []float64, i int) *figure.Cache {
	size := f.Nx * f.Ny
	if i < 0 || (i+1)*size > len(z) {
		return nil
	}
	z = z[i*size : (i+1)*size]
	k := f.memory.Prepare(name, z, nil, 1)
	if figure.Float32Unit(k.MaxAbs) != 1 || k.MaxAbs == 0 || math.IsInf(k.MaxAbs, 1) { // single precision may not hold the values
		k = f.memory.Prepare(name, z, nil, largestFinite(z))
	}
	return k
}

// largestFinite returns the largest absolute value of the finite numbers in z.
func largestFinite(z []float64) (largest float64) {
	for _, v := range z {
		if v = math.Abs(v); v > largest && canvas.AllFinite(v) {
			largest = v
		}
	}
	return largest
}

// Scale returns the scale of function i, by the same rule as in the other pictures. If
// the samples may miss a narrow function, the scale is at least the largest value at the
// points. It is then also at least 1, since the mean square over the data is 1.
func (f Wall) Scale(i int, exact, approx *figure.Cache) float64 {
	var maxAbs, approxMaxAbs float64
	if exact != nil {
		maxAbs = exact.MaxAbs * exact.Unit
	}
	if approx != nil {
		approxMaxAbs = approx.MaxAbs * approx.Unit
	}
	if maxAbs == 0 || !canvas.AllFinite(maxAbs) {
		maxAbs = approxMaxAbs
	} else if canvas.AllFinite(approxMaxAbs) {
		maxAbs = max(maxAbs, min(approxMaxAbs, 2*maxAbs))
	}
	if f.MayBeNarrow {
		if maxAbs = max(maxAbs, 1); i < len(f.Maxima) {
			maxAbs = max(maxAbs, f.Maxima[i])
		}
	}
	return figure.RoundScale(maxAbs)
}

// degenerateGroup returns the first and the last index of the eigenvalues that are nearly
// equal to eigenvalue i. If there are no others, ok is false.
func (f Wall) degenerateGroup(i int) (first, last int, ok bool) {
	for g := 0; g+1 < len(f.Groups); g += 2 {
		if first, last = int(f.Groups[g]), int(f.Groups[g+1])-1; first <= i && i <= last {
			return first, last, true
		}
	}
	return 0, 0, false
}

// Draw implements canvas.Figure. It draws all thumbnails before their marks and names, so
// that a canvas can batch equal shapes.
func (f Wall) Draw(c canvas.Canvas, r canvas.Rect) {
	if f.Nx < 2 || f.Ny < 2 || !(r.W() > 0 && r.H() > 0) {
		return
	}
	p := f.plan(r)
	smallFields := f.thumbnails(p)
	for _, t := range smallFields {
		canvas.FillRect(c, t.frame, f.Style.Panel)
		t.Draw(c, 0, 1)
	}
	for _, t := range smallFields {
		t.Draw(c, 1, len(t.layers))
	}
	for _, t := range smallFields {
		canvas.StrokeRect(c, t.frame, f.Style.Line, f.Style.Rule)
	}
	labels, hasValues := f.labels(c, p)
	for i, l := range labels {
		f.drawCaption(c, p, i, l, hasValues)
	}
	if len(p.large) > 0 {
		f.drawLarge(c, p)
	}
}

// eigenvalueText returns eigenvalue i as text.
func (f Wall) eigenvalueText(i int) text.Rich {
	return text.Parse("*λ* "+text.TwoDigits(f.Values[i]), canvas.Text)
}

// A wallLabel is the name of a thumbnail. If eigenvalues are nearly equal, the label also
// has a badge.
type wallLabel struct {
	name, Badge text.Rich
	badgeX, end float64 // start of the badge, and end of the label
}

// badgePadding is the horizontal padding of a badge, in pixels.
const badgePadding = 4

// labels returns the labels of all functions, and reports whether all thumbnails have
// room for their eigenvalues.
func (f Wall) labels(c canvas.Canvas, p wallPlan) (labels []wallLabel, hasRoom bool) {
	labels, hasRoom = make([]wallLabel, f.Count()), p.labelHeight > 0
	for i := range labels {
		labels[i] = f.Label(c, i)
		hasRoom = hasRoom && i < len(f.Values) && labels[i].end+10+f.eigenvalueText(i).Width(c, f.Style.Tick) <= p.w
	}
	return labels, hasRoom
}

// Label returns the label of function i. If other eigenvalues are nearly equal, function
// i was rotated together with their functions. The badge lists these functions.
func (f Wall) Label(c canvas.Canvas, i int) wallLabel {
	s := f.Style
	l := wallLabel{name: text.Parse("*φ*_{"+strconv.Itoa(i+1)+"}", canvas.Text)}
	l.end = l.name.Width(c, s.Tick)
	if first, last, ok := f.degenerateGroup(i); ok {
		l.Badge = text.Parse("≈ *φ*_{"+strconv.Itoa(first+1)+"–"+strconv.Itoa(last+1)+"}", canvas.Text)
		if last <= first+1 { // the badge of a pair contains only the other function, which may not be shown
			otherIndex := first
			if i == first {
				otherIndex++
			}
			l.Badge = text.Parse("≈ *φ*_{"+strconv.Itoa(otherIndex+1)+"}", canvas.Text)
		}
		l.badgeX = l.end + 5
		l.end = l.badgeX + l.Badge.Width(c, s.Tick) + 2*badgePadding
	}
	return l
}

// drawCaption writes the label and the eigenvalue of function i. It also writes a note
// for a missing function, and draws an outline around a shown, chosen or hovered
// function.
func (f Wall) drawCaption(c canvas.Canvas, p wallPlan, i int, l wallLabel, hasRoom bool) {
	s := f.Style
	name, exact, approx := p.Cell(i)
	writeCentered := func(rect canvas.Rect, words text.Rich) {
		if w := words.Width(c, s.Tick); w+6 <= rect.W() && 1.6*s.Tick <= rect.H() {
			words.Draw(c, (rect.X0+rect.X1-w)/2, math.Round((rect.Y0+rect.Y1)/2+0.34*s.Tick), s.Tick, s.Ink3)
		}
	}
	z, approxField := f.FieldsOf(i)
	for k, field := range []*figure.Cache{z, approxField} {
		rect := []canvas.Rect{exact, approx}[k]
		switch {
		case k == 1 && i >= f.approxCount():
			writeCentered(rect, text.Parse("no *φ\u0302*_{"+strconv.Itoa(i+1)+"}", canvas.Text))
		case f.IsUnsampled && field != nil, field.IsBlank(f.Scale(i, z, approxField)):
			writeCentered(rect, text.Parse("too narrow", canvas.Text))
		}
	}
	col := s.Ink2
	outline := func(distance float64) canvas.Rect { // the outline is limited to the frame of the wall
		frame := p.frame
		return canvas.Rect{X0: max(frame.X0, exact.X0-distance), Y0: max(frame.Y0, exact.Y0-distance), X1: min(frame.X1, approx.X1+distance), Y1: min(frame.Y1, approx.Y1+distance)}
	}
	distance := float64(contract.ThumbOutline)
	if i == f.SelectedIndex || i == f.ShownIndex {
		canvas.StrokeRect(c, outline(distance), 2*s.Line, s.Ink)
		col, distance = s.Ink, distance+2.5*s.Line
	}
	if i == f.Hover {
		r, half := outline(distance), 0.75*s.Line // the outline is entirely inside this rectangle
		r = canvas.Rect{X0: r.X0 + half, Y0: r.Y0 + half, X1: r.X1 - half, Y1: r.Y1 - half}
		canvas.StrokeDashed(c, []float64{r.X0, r.Y0, r.X1, r.Y0, r.X1, r.Y1, r.X0, r.Y1, r.X0, r.Y0}, 1.5*s.Line, 4*s.Line, 3*s.Line, s.Ink)
		col = s.Ink
	}
	if !(name.H() > 0) {
		return
	}
	base := name.Y1 - 7*s.Tick/11
	l.name.Draw(c, name.X0, base, s.Tick, col)
	switch x := name.X0 + l.badgeX; {
	case l.Badge == nil:
	case l.end <= name.W():
		figure.DrawPlate(c, s, canvas.Rect{X0: x, Y0: base - 0.95*s.Tick, X1: name.X0 + l.end, Y1: base + 0.28*s.Tick}, false)
		l.Badge.Draw(c, x+badgePadding, base, s.Tick, s.Ink2)
	default:
		text.Parse("≈", canvas.Text).Draw(c, x, base, s.Tick, s.Ink2)
	}
	if hasRoom {
		value := f.eigenvalueText(i)
		value.Draw(c, name.X1-value.Width(c, s.Tick), base, s.Tick, s.Ink3)
	}
}

// drawLarge draws one function large: exact, approximate, and their difference.
func (f Wall) drawLarge(c canvas.Canvas, p wallPlan) {
	i := f.largeIndex()
	fields, scale := f.largeFields()
	subscript := "_{" + strconv.Itoa(i+1) + "}"
	eigenvalueSuffix := func(symbol string, values []float64) string {
		if i >= len(values) {
			return ""
		}
		return ", " + symbol + subscript + " = " + text.TwoDigits(values[i])
	}
	exact := figure.Panel{Titles: []figure.Heading{
		{Main: "Eigenfunction *φ*" + subscript, Aside: "exact" + eigenvalueSuffix("*λ*", f.Values)}, {Main: "*φ*" + subscript, Aside: "exact" + eigenvalueSuffix("*λ*", f.Values)}, {Main: "*φ*" + subscript, Aside: "exact"}, {Main: "*φ*" + subscript, Aside: ""},
	}}
	if frame := p.large[0]; frame.H() >= 6*f.Style.Title && frame.W() >= 14*f.Style.Title { // in a small picture, the badge replaces the note
		exact.Tag = f.note(i)
	}
	approx := figure.Panel{Titles: []figure.Heading{
		{Main: "*φ\u0302*" + subscript, Aside: "approximate" + eigenvalueSuffix("*λ\u0302*", f.ApproxValues)}, {Main: "*φ\u0302*" + subscript, Aside: "approximate"}, {Main: "*φ\u0302*" + subscript, Aside: ""},
	}}
	diff := figure.Panel{Titles: []figure.Heading{{Main: "*φ\u0302*" + subscript + " − *φ*" + subscript, Aside: "difference"}, {Main: "*φ\u0302*" + subscript + " − *φ*" + subscript, Aside: ""}}}
	if fields[1] == nil {
		approx.Message = "no *φ\u0302*" + subscript + ": the rank is " + strconv.Itoa(f.approxCount())
		if f.RefusalReason != "" {
			approx.Message = f.RefusalReason
		}
		diff.Message = approx.Message
	}
	for k, q := range []*figure.Panel{&exact, &approx, &diff} {
		switch {
		case f.IsUnsampled && q.Message == "":
			q.Message = view.NarrowNote
		case f.MayBeNarrow || k == 1 && fields[k].IsBlank(scale):
			q.Tag, q.TagCorner.Top = view.NarrowNote, true // the bottom may have a legend
		}
	}
	last := len(p.large) - 1
	for k, frame := range p.large {
		q := []*figure.Panel{&exact, &approx, &diff}[k]
		q.Style, q.Frame, q.Title = f.Style, frame, canvas.Rect{X0: frame.X0, Y0: frame.Y0 - p.titleHeight, X1: frame.X1, Y1: frame.Y0 - p.titleHeight/4}
		field := fields[k]
		if k == last && field != nil && !f.IsUnsampled {
			l := &figure.Legend{Style: f.Style, Scale: scale}
			minLength := l.MinLength(c)
			if room := max(min(f.LegendWidth, 0.42*frame.W()), minLength); room <= 0.6*frame.W() {
				q.Legend, q.LegendWidth = l, room
			} else if room = max(0.62*frame.W(), minLength); room <= frame.W()-28 { // the legend does not fit in the title, so it is inside the picture
				l.IsInFrame, q.Legend, q.LegendWidth = true, l, room
			}
		}
		if k == 2 && field != nil && !f.MayBeNarrow && field.MaxAbs*field.Unit <= text.NegligibleLevel*scale {
			q.Message = "no difference"
		}
		if field != nil {
			q.Add(f.layers(f.Style, frame, field, scale, k < 2)...)
		}
		q.Draw(c, canvas.Rect{})
	}
}

// largeIndex returns the index of the function that is drawn large.
func (f Wall) largeIndex() int {
	for _, i := range []int{f.Hover, f.SelectedIndex} {
		if i >= 0 {
			return i
		}
	}
	return min(max(f.ShownIndex, 0), f.Count()-1)
}

// note returns a note for a function with nearly equal eigenvalues, or "".
func (f Wall) note(i int) string {
	first, last, ok := f.degenerateGroup(i)
	if !ok {
		return ""
	}
	sep := ", "
	if last > first+1 {
		sep = " to "
	}
	if last == first { // the second function of the pair is not shown
		last++
	}
	pairText := func(symbol string) string {
		return symbol + "_{" + strconv.Itoa(first+1) + "}" + sep + symbol + "_{" + strconv.Itoa(last+1) + "}"
	}
	return pairText("*λ*") + " nearly equal: " + pairText("*φ*") + " aligned"
}
