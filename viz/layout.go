package viz

import (
	"math"
	"slices"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// A slot is the place of a panel.
type slot struct {
	picture
	outer, title, inner canvas.Rect
	hang                bool // y ticks hang on its left
	foot                bool // x ticks hang below
	room                bool // for them below the frame, though a plane hangs none there
	legend              bool // of a lying legend at the end of the title
	under               bool // the legend of a matrix lies below it, and not beside
	common              bool // of methods that are compared: the legend of all lies below
	missing             int  // and so many are not shown, for want of room
	thumb               int  // number of the thumbnail, from 1; 0 is none
	chosen              bool
	absent              string // why the picture has nothing to show, or ""
}

// measures are the distances of a layout, in pixels.
type measures struct {
	hang     float64 // room for y ticks at the left
	gapX     float64
	gapY     float64
	title    float64 // the title line
	under    float64 // from there to the frame
	foot     float64 // room for x ticks
	axis     float64 // room for the y ticks of a chart, inside its column
	legend   float64 // length of a lying legend with its names
	freqGap  float64
	minFrame float64
}

func measuresOf(v View) measures {
	m := measures{hang: 24, gapX: 20, gapY: 14, title: 18, under: 6, foot: 20, axis: 34, legend: 112, freqGap: 14, minFrame: 24}
	switch v.Layout {
	case "tablet":
		m.gapX, m.gapY, m.axis, m.legend = 14, 16, 30, 84
	case "phone":
		m.hang, m.gapX, m.gapY = 0, 5, 12
	case "figure":
		m.hang, m.gapX, m.gapY, m.axis, m.legend = 0, 14, 16, 30, 84
	case "embed":
		m.hang, m.gapX, m.legend = 0, 14, 96
	case "projector":
		m.hang, m.gapX, m.title, m.under, m.foot, m.axis, m.legend = 0, v.grown(28), v.grown(30), v.grown(8), v.grown(30), v.grown(58), v.grown(230)
	}
	return m
}

// Frame returns the size of the frame in which a layout on w×h pixels shows the
// plane: fields are to be sampled on a box of that shape. It depends on nothing
// that changes when another tab is looked at.
func Frame(v View, w, h float64) (fw, fh float64) {
	v = v.roomy(w, h).large(w, h)
	v.Tab, v.Column = "", 0
	k := v.leading()
	pairs := k.rows == nil && !(k.together && k.pictures[0].form == planar)
	if v.Layout == "phone" || v.Layout == "projector" && pairs || v.Layout == "embed" && v.customary() {
		v.Rows, v.Arrange = []string{"eigen"}, ""
	}
	for _, s := range slots(v, w, h, blocks{}) {
		if s.form == planar && s.thumb == 0 && s.name != "data" { // which may leave room for a Fourier plane
			return s.inner.W(), s.inner.H()
		}
	}
	// No plane is shown: of the size that it had in a row of three.
	m := measuresOf(v)
	width := math.Floor((w - m.hang - 2*m.gapX) / 3)
	return width, math.Round(width * 190 / 337)
}

// Height returns how high the layout of a view is by design when it is w wide,
// title lines and ticks included.
func Height(v View, w float64) float64 {
	m := measuresOf(v)
	line := m.title + m.under
	switch v.Layout {
	case "tablet":
		rows := float64(max(1, len(v.rows())+tall(v.rows())))
		return rows*(line+162) + (rows-1)*m.gapY + m.foot
	case "phone":
		return line + math.Round(w*240/358) + m.gapY + math.Round((w-2*m.gapX-2*figure.Outline)/3*240/358) + captionHeight
	case "embed":
		return line + 214
	case "projector":
		return line + 418 + keyHeight
	}
	rows := float64(max(1, len(v.rows())+tall(v.rows())))
	return rows*(line+190) + (rows-1)*m.gapY + m.foot
}

const (
	captionHeight  = 20 // below a thumbnail
	keyHeight      = 38 // below the projector's panels, of a key of one line
	narrowEmbed    = 420 - 2*18
	pairsHeight    = 200 // the least height of an embedded page's charts in two lines
	roomyWidth     = 560
	roomyHeight    = 480
	freqShare      = 0.36 // of the data's place that the Fourier plane takes
	projectorWidth = 1200 // of the pictures on a screen of 1280×720 pixels
	mostGrowth     = 3    // on a projector, of type, lines and marks
	nameRoom       = 560  // of a picture on a projector, less than which the names of methods have two lines
	legendShare    = 0.62 // of the line of a title that its legend takes at most
)

// roomy lays out an embedded page that has room for more than two pictures as
// the figure that stands beside a text.
func (v View) roomy(w, h float64) View {
	if v.Layout == "embed" && w >= roomyWidth && h >= roomyHeight {
		v.Layout = "figure"
	}
	return v
}

// large lays out a projector that is larger than by design with all that is on it as
// much larger: who sits at the back sees the picture no larger on a finer screen.
func (v View) large(w, h float64) View {
	if v.Layout == "projector" {
		v.Growth = min(max(1, min(w/projectorWidth, h/Height(View{Layout: v.Layout}, w))), mostGrowth)
	}
	return v
}

// grown returns a length of a projector by design, in whole pixels, as large as it is
// where the pictures have more room.
func (v View) grown(length float64) float64 { return math.Round(length * max(1, v.Growth)) }

// keyLines returns how many lines there are for a projector's key: two on a screen that
// is narrower than by design, and so higher for its width, and of the steps of a method,
// which have the most marks.
func (v View) keyLines(w float64) int {
	if w < projectorWidth || v.leading().key == "how" {
		return 2
	}
	return 1
}

// keyRoom returns the height that a projector's key takes.
func (v View) keyRoom(w float64) float64 {
	return v.grown(keyHeight) + math.Ceil(float64(v.keyLines(w)-1)*figure.KeyPitch*styleOf(v).Label)
}

// slots lays out the panels of a view.
func slots(v View, w, h float64, b blocks) []slot {
	v = v.roomy(w, h).large(w, h)
	m := measuresOf(v)
	freq := b.has("freq")
	switch v.Layout {
	case "phone":
		if v.Tab == "compare" && slices.Contains(v.Shown(), v.Tab) {
			return facing(comparisons(v), v.Column, m, w, h)
		}
		return large(tabbed(v, b, freq), v.Column, m, w, h)
	case "embed", "figure":
		if named := v.named(w); len(named) > 0 {
			rows := [][]picture{named}
			if len(named) == 4 {
				rows = [][]picture{named[:2], named[2:]}
			}
			return below(m, stood(rows, w, h), w, h, freq)
		}
	}
	switch v.Layout {
	case "embed":
		return embedded(v, m, w, h, freq, b.Whole())
	case "projector":
		rows := [][]picture{{first("data"), first("phi.approx")}}
		if b.tasked() {
			rows[0][1] = first("k.approx")
		}
		if pairs := v.pairs(); !v.customary() && len(pairs) > 0 {
			rows = pairs[:1]
			k := v.leading()
			if k.rows != nil {
				return projected(m, k, k.rows(v), w, h-v.keyRoom(w), v.grown(nameRoom))
			}
			if k.together {
				rows = k.joined(v)
			}
		}
		h -= v.keyRoom(w)
		return below(m, turned(rows, w, h), w, h, freq)
	}
	rows := v.rows()
	if v.Arrange == "wall" {
		rows = [][]picture{kindOf("wall").pictures}
	}
	if len(rows) == 0 {
		return nil
	}
	switch v.Arrange {
	case "one":
		pictures := rows[0]
		if freq && pictures[0].name == "data" {
			pictures = append(append([]picture{}, pictures...), beside)
		}
		return large(pictures, v.Column, m, w, h)
	case "pairs":
		return below(m, v.pairs(), w, h, freq)
	}
	if len(v.Shown()) == 1 && v.leading().folds && !v.Abreast && m.hang > 0 {
		if out := folded(m, rows[0], w, h); out != nil {
			return out
		}
	}
	return stacked(m, rows, w, h, freq)
}

// named returns the pictures that the view names, the first alone where a frame has room
// for one.
func (v View) named(w float64) (out []picture) {
	for _, name := range v.Pictures {
		if p := first(name); p.name != "" {
			out = append(out, p)
		}
	}
	if w < narrowEmbed && len(out) > 1 {
		out = out[:1]
	}
	return out
}

// embedded is what a page in a small frame shows: the data and the approximation, or
// what its first view is about, and where it is narrow one picture of that. Of
// methods that are compared it is all of them, and of what else belongs together where
// it can be read, in one line or two.
func embedded(v View, m measures, w, h float64, freq, whole bool) []slot {
	pictures := []picture{first("data"), first("phi.approx")}
	if k := kindOf(v.Shown()[0]); !v.customary() && k != nil {
		rows := k.joined(v)
		room := h >= pairsHeight
		if len(rows) == 1 {
			room = w >= narrowEmbed
		}
		if k.rows != nil {
			return compared(m, k, k.rows(v), w, h)
		}
		if k.together && room {
			return below(m, rows, w, h, freq)
		}
		pictures = k.pairs(v)[0]
	}
	if w < narrowEmbed && len(pictures) > 1 { // the approximation, where there is one and it is not the same
		exact := strings.HasSuffix(pictures[0].name, ".exact")
		if strings.HasSuffix(pictures[1].name, ".approx") && !(whole && exact) || whole && pictures[1].name == "spectrum" { // of nothing placed the data say little
			pictures = pictures[1:]
		}
		pictures = pictures[:1]
	}
	return row(m, pictures, 0, w, h, freq)
}

// fold gives the titles of methods that are compared two lines where the pictures have
// less room than that for one, and height enough.
func (m *measures) fold(k *kind, rows [][]picture, w, h, room float64) {
	high := h/float64(len(rows)) - m.gapY - m.under - 2*m.title
	if k.rows != nil && w/float64(len(rows[0])) < room && high >= 3*m.title {
		m.title *= 2
	}
}

// joined returns the rows of the pictures of a view of which none is to be missed: three
// are no two lines.
func (k *kind) joined(v View) [][]picture {
	if k.rows == nil && k.together && len(k.pictures) == 3 {
		return [][]picture{k.pictures}
	}
	rows := k.pairs(v)
	if len(rows) == 2 && len(rows[1]) == 1 {
		return [][]picture{append(slices.Clone(rows[0]), rows[1]...)}
	}
	return rows
}

// below is rows of pictures below each other, each as wide as the row lets it.
func below(m measures, rows [][]picture, w, h float64, freq bool) (out []slot) {
	n := float64(len(rows))
	height := math.Floor((h - (n-1)*m.gapY) / n)
	for i, pictures := range rows {
		out = append(out, row(m, pictures, float64(i)*(height+m.gapY), w, height, freq)...)
	}
	return out
}

// IsPicture reports whether View.Pictures may hold the name.
func IsPicture(name string) bool { return first(name).name != "" }

// first returns the picture of that name.
func first(name string) picture {
	p, _ := pictureOf(name)
	return p
}

// stacked is rows below each other: what is given or exact, what is approximate,
// the error. Planes keep the width of a third, whatever stands beside them; what
// is no plane shares what they leave.
func stacked(m measures, rows [][]picture, w, h float64, freq bool) []slot {
	third := math.Floor((w - m.hang - 2*m.gapX) / 3)
	usual, high := heights(m, rows, h)
	var out []slot
	y, next := 0.0, 0.0
	for i, row := range rows {
		height := usual
		if row[0].tall {
			height = high
		}
		y, next = next, next+m.title+m.under+height+m.gapY
		planes := 0
		for _, p := range row {
			if p.form == planar {
				planes++
			}
		}
		x := m.hang
		for j, p := range row {
			width := third
			if planes < len(row) && len(row) != 3 {
				width = math.Floor((w - x - float64(planes)*(third+m.gapX) - float64(len(row)-j-planes-1)*m.gapX) / float64(max(1, len(row)-j-planes)))
			}
			if p.form == planar {
				planes--
				width = third
			}
			if len(row) == 3 {
				x = m.hang + math.Round(float64(j)*(w-m.hang-third)/2)
			}
			s := slot{picture: p, hang: j == 0 && p.form == planar, foot: i == len(rows)-1, legend: j == len(row)-1 && p.form == planar}
			s.frame(m, x, y, width, height)
			out = append(out, split(m, s, freq)...)
			x += width + m.gapX
		}
	}
	return out
}

// row is panels side by side, all of the same width.
func row(m measures, pictures []picture, y, w, h float64, freq bool) []slot {
	n := float64(len(pictures))
	width := math.Floor((w - m.hang - m.gapX*(n-1)) / n)
	foot, mixed := 0.0, false
	for _, p := range pictures {
		mixed = mixed || p.form != pictures[0].form
	}
	if m.hang > 0 || mixed { // frames that stand side by side end at one height
		foot = m.foot
	}
	var out []slot
	for j, p := range pictures {
		x := m.hang + math.Round(float64(j)*(width+m.gapX))
		s := slot{picture: p, legend: j == len(pictures)-1, hang: m.hang > 0 && j == 0, foot: m.hang > 0, room: mixed}
		s.frame(m, x, y, width, max(m.minFrame, math.Floor(h-m.title-m.under-foot)))
		out = append(out, split(m, s, freq)...)
	}
	return out
}

// turned puts the pictures of one row below each other where they are larger so, as on a
// tablet that stands.
func turned(rows [][]picture, w, h float64) (out [][]picture) {
	const worth = 1.05 // times as large
	n := float64(len(rows[0]))
	if len(rows) > 1 || min(w, h/n) < worth*min(w/n, h) {
		return rows
	}
	for _, p := range rows[0] {
		out = append(out, []picture{p})
	}
	return out
}

// stood puts pictures of a row below each other where they are larger so: planes and charts
// make use of half as much width again as height, matrices of as much.
func stood(rows [][]picture, w, h float64) [][]picture {
	if len(rows) == 1 && !slices.ContainsFunc(rows[0], func(p picture) bool { return p.form == square }) {
		h *= usualPlane
	}
	return turned(rows, w, h)
}

// tabbed returns the pictures of the phone's tab.
func tabbed(v View, b blocks, freq bool) []picture {
	if v.Tab == "data" {
		out := []picture{first("data")}
		if freq {
			out = append(out, beside)
		}
		return out
	}
	tabs := v.Shown() // a view that was chosen has a tab of its name, and so has the wall as a layout
	if v.Arrange == "wall" {
		tabs = append(slices.Clone(tabs), "wall")
	}
	for _, key := range tabs {
		if k := kindOf(key); k != nil && key == v.Tab {
			var out []picture
			for _, row := range k.all(v) {
				out = append(out, row...)
			}
			return out
		}
	}
	switch v.Tab {
	case "kernel":
		return kindOf("kernel").pictures
	case "gram":
		return []picture{first("gram")}
	case "spectrum":
		return []picture{first("spectrum")}
	}
	return kindOf("eigen").pictures
}

// large is one picture, and below it thumbnails that put one up large, three to
// a width at least.
func large(pictures []picture, column int, m measures, w, h float64) []slot {
	line := m.title + m.under
	column = min(max(column, 0), len(pictures)-1)
	n := float64(max(3, len(pictures)))
	w -= m.hang
	gap := m.gapX
	small := math.Floor((w - (n-1)*gap - 2*figure.Outline) / n)
	usual := math.Floor((w - 2*gap - 2*figure.Outline) / 3) // more of them leave the large one as it is
	foot := 0.0
	if m.hang > 0 {
		foot = m.foot
		small, usual = min(small, 180), min(usual, 180) // on a wide page they are no more than a choice
	}
	height := max(m.minFrame, math.Floor(h-line-foot))
	if len(pictures) > 1 {
		height = max(m.minFrame, math.Floor((h-line-foot-m.gapY-captionHeight)/(1+usual/w)))
	}
	up := slot{picture: pictures[column], legend: true, hang: m.hang > 0, foot: foot > 0}
	up.frame(m, m.hang, 0, w, height)
	out := []slot{up}
	if len(pictures) == 1 {
		return out
	}
	step := (w - small - 2*figure.Outline) / (n - 1)
	if m.hang > 0 {
		step = small + gap
	}
	for i, p := range pictures {
		x, y := m.hang+figure.Outline+math.Round(float64(i)*step), line+height+foot+m.gapY
		inner := canvas.Rect{X0: x, Y0: y, X1: x + small, Y1: y + math.Round(small*height/w)}
		if p.form == square {
			off := math.Round((inner.W() - min(inner.W(), inner.H())) / 2)
			inner.X0, inner.X1 = x+off, x+small-off
		}
		p.name = "thumb." + p.name
		out = append(out, slot{
			picture: p, inner: inner, thumb: i + 1, chosen: i == column,
			outer: canvas.Rect{X0: x, Y0: y, X1: x + small, Y1: inner.Y1 + captionHeight},
		})
	}
	return out
}

// frame gives the slot its place: a title line and below it a frame, which for
// charts leaves room for their axes.
func (s *slot) frame(m measures, x, y, width, height float64) {
	top := y + m.title + m.under
	s.title = canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: y + m.title}
	s.inner = canvas.Rect{X0: x, Y0: top, X1: x + width, Y1: top + height}
	s.outer = canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: top + height}
	if s.hang {
		s.outer.X0 -= m.hang
	}
	if s.foot || s.room {
		s.outer.Y1 += m.foot
	}
	below := m.foot // that a frame with axes of its own gives up
	if s.foot || s.room {
		below = 0
	}
	switch s.form {
	case chart:
		s.inner.X0 += m.axis
		if s.wide {
			s.inner.X0 += math.Ceil(m.axis / 4)
		}
		s.inner.Y1 -= below
	case square:
		side := min(width, height-below)
		if s.under = height-below >= width+figure.UnderLegend && m.hang > 0; !s.under && side > width-60 { // room for the legend
			side = max(m.minFrame, min(side, width-60))
		}
		s.inner.X1, s.inner.Y1 = x+side, top+side
	}
}

// split divides the data's place where there is a Fourier plane to show beside
// them.
func split(m measures, s slot, freq bool) []slot {
	if s.name != "data" || !freq {
		return []slot{s}
	}
	f := slot{picture: beside}
	width := math.Floor(min(s.inner.H(), freqShare*s.inner.W()))
	f.outer, f.title, f.inner = s.outer, s.title, s.inner
	f.inner.X0 = s.inner.X1 - width
	f.title.X0, f.outer.X0 = f.inner.X0, f.inner.X0
	s.inner.X1 = f.inner.X0 - m.freqGap
	s.title.X1, s.outer.X1 = s.inner.X1, s.inner.X1
	return []slot{s, f}
}
