package viz

import "math"

// A slot is the place of a panel.
type slot struct {
	name                string
	outer, title, inner Rect
	hang                bool // y ticks hang on its left
	foot                bool // x ticks hang below
	legend              bool // of a lying legend at the end of the title
	thumb               int  // number of the thumbnail, from 1; 0 is none
	chosen              bool
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

func measuresOf(layout string) measures {
	m := measures{hang: 24, gapX: 20, gapY: 14, title: 18, under: 6, foot: 20, axis: 34, legend: 112, freqGap: 14, minFrame: 24}
	switch layout {
	case "tablet":
		m.hang, m.gapX, m.gapY, m.axis, m.legend = 22, 14, 16, 30, 84
	case "phone":
		m.hang, m.gapX, m.gapY = 0, 5, 12
	case "embed":
		m.hang, m.gapX, m.legend = 0, 14, 96
	case "projector":
		m.hang, m.gapX, m.title, m.under, m.foot, m.axis, m.legend = 0, 28, 30, 8, 30, 58, 230
	}
	return m
}

// Frame returns the size of the frame in which a layout on w×h pixels shows the
// plane: fields are to be sampled on a box of that shape. It depends on nothing
// that changes when another tab is looked at.
func Frame(v View, w, h float64) (fw, fh float64) {
	v.Tab, v.Column = "", 0
	for _, s := range slots(v, w, h, false) {
		if s.name == "phi.exact" || s.name == "phi.approx" {
			return s.inner.W(), s.inner.H()
		}
	}
	return 0, 0
}

// Height returns how high the layout of a view is by design when it is w wide,
// title lines and ticks included.
func Height(v View, w float64) float64 {
	m := measuresOf(v.Layout)
	line := m.title + m.under
	switch v.Layout {
	case "tablet":
		return 3*(line+162) + 2*m.gapY + m.foot
	case "phone":
		return line + math.Round(w*240/358) + m.gapY + math.Round((w-2*m.gapX-2*outline)/3*240/358) + captionHeight
	case "embed":
		return line + 214
	case "projector":
		return line + 418 + keyHeight
	}
	return 3*(line+190) + 2*m.gapY + m.foot
}

const (
	captionHeight = 20 // below a thumbnail
	keyHeight     = 38 // below the projector's panels
	narrowEmbed   = 420 - 2*18
	freqShare     = 0.36 // of the data's place that the Fourier plane takes
	outline       = 3    // from a thumbnail to the line around the one that is chosen
)

// slots lays out the panels of a view. freq says that there is a Fourier plane
// to show beside the data.
func slots(v View, w, h float64, freq bool) []slot {
	m := measuresOf(v.Layout)
	switch v.Layout {
	case "phone":
		return phone(v, m, w, h, freq)
	case "embed":
		names := []string{"data", "phi.approx"}
		if w < narrowEmbed {
			names = names[1:]
		}
		return row(m, names, w, h, freq)
	case "projector":
		return row(m, pair(v.Tab), w, h-keyHeight, freq)
	}
	return grid9(m, w, h, freq)
}

// grid9 is three rows of three: what is given or exact, what is approximate,
// the error.
func grid9(m measures, w, h float64, freq bool) []slot {
	line := m.title + m.under
	width := math.Floor((w - m.hang - 2*m.gapX) / 3)
	height := max(m.minFrame, math.Floor((h-3*line-2*m.gapY-m.foot)/3))
	names := [3][3]string{
		{"data", "spectrum", "gram"},
		{"phi.exact", "phi.approx", "phi.diff"},
		{"k.exact", "k.approx", "k.diff"},
	}
	var out []slot
	for i, row := range names {
		y := float64(i) * (line + height + m.gapY)
		for j, name := range row {
			x := m.hang + math.Round(float64(j)*(w-m.hang-width)/2)
			s := slot{name: name, hang: j == 0, foot: i == 2, legend: j == 2 && i > 0}
			s.frame(m, x, y, width, height)
			out = append(out, split(m, s, freq)...)
		}
	}
	return out
}

// row is panels side by side.
func row(m measures, names []string, w, h float64, freq bool) []slot {
	n := float64(len(names))
	width := math.Floor((w - m.gapX*(n-1)) / n)
	var out []slot
	for j, name := range names {
		x := math.Round(float64(j) * (width + m.gapX))
		s := slot{name: name, legend: j == len(names)-1}
		s.frame(m, x, 0, width, max(m.minFrame, math.Floor(h-m.title-m.under)))
		out = append(out, split(m, s, freq)...)
	}
	return out
}

// pair returns the panels that a projector shows for a tab.
func pair(tab string) []string {
	switch tab {
	case "data":
		return []string{"data", "phi.approx"}
	case "kernel":
		return []string{"k.exact", "k.approx"}
	case "gram":
		return []string{"data", "gram"}
	case "spectrum":
		return []string{"spectrum", "gram"}
	}
	return []string{"phi.exact", "phi.approx"}
}

// phone is one picture, and below it three thumbnails that put one up large.
func phone(v View, m measures, w, h float64, freq bool) []slot {
	names := []string{"phi.exact", "phi.approx", "phi.diff"}
	switch v.Tab {
	case "data":
		names = []string{"data"}
		if freq {
			names = []string{"data", "freq"}
		}
	case "kernel":
		names = []string{"k.exact", "k.approx", "k.diff"}
	case "gram":
		names = []string{"gram"}
	case "spectrum":
		names = []string{"spectrum"}
	}
	line := m.title + m.under
	column := min(max(v.Column, 0), len(names)-1)
	small := math.Floor((w - 2*m.gapX - 2*outline) / 3)
	height := max(m.minFrame, math.Floor(h-line))
	if len(names) > 1 {
		height = max(m.minFrame, math.Floor((h-line-m.gapY-captionHeight)/(1+small/w)))
	}
	large := slot{name: names[column], legend: true}
	large.frame(m, 0, 0, w, height)
	out := []slot{large}
	if len(names) == 1 {
		return out
	}
	for i, name := range names {
		x, y := outline+math.Round(float64(i)*(w-small-2*outline)/2), line+height+m.gapY
		inner := Rect{x, y, x + small, y + math.Round(small*height/w)}
		out = append(out, slot{
			name: "thumb." + name, inner: inner, thumb: i + 1, chosen: i == column,
			outer: Rect{x, y, x + small, inner.Y1 + captionHeight},
		})
	}
	return out
}

// frame gives the slot its place: a title line and below it a frame, which for
// charts leaves room for their axes.
func (s *slot) frame(m measures, x, y, width, height float64) {
	top := y + m.title + m.under
	s.title = Rect{x, y, x + width, y + m.title}
	s.inner = Rect{x, top, x + width, top + height}
	s.outer = Rect{x, y, x + width, top + height}
	if s.hang {
		s.outer.X0 -= m.hang
	}
	if s.foot {
		s.outer.Y1 += m.foot
	}
	switch s.name {
	case "spectrum":
		s.inner.X0 += m.axis
		s.inner.Y1 -= m.foot
	case "gram":
		side := min(width, height-m.foot)
		if side > width-60 { // room for the legend
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
	f := slot{name: "freq"}
	width := math.Floor(min(s.inner.H(), freqShare*s.inner.W()))
	f.outer, f.title, f.inner = s.outer, s.title, s.inner
	f.inner.X0 = s.inner.X1 - width
	f.title.X0, f.outer.X0 = f.inner.X0, f.inner.X0
	s.inner.X1 = f.inner.X0 - m.freqGap
	s.title.X1, s.outer.X1 = s.inner.X1, s.inner.X1
	return []slot{s, f}
}
