package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// matrices returns K, K̂ and the size of their difference.
func matrices() []picture {
	return []picture{
		{name: "gram.exact", form: square, fill: func(st *stage, p *figure.Panel, s slot) { st.matrix(p, s, "exact") }, pick: blocks.pickBlock, say: blocks.sayMatrix},
		{name: "gram.approx", form: square, fill: func(st *stage, p *figure.Panel, s slot) { st.matrix(p, s, "approx") }, pick: blocks.pickBlock, say: blocks.sayMatrixHat},
		{name: "gram.diff", caption: "error", form: square, fill: func(st *stage, p *figure.Panel, s slot) { st.matrix(p, s, "diff") }, pick: blocks.pickBlock, say: blocks.sayMatrixError},
	}
}

// matrix shows K, K̂ or |K − K̂|.
func (st *stage) matrix(p *figure.Panel, s slot, part string) {
	block := "gram." + part
	mean := ""
	if st.grouped() {
		mean = "mean of each block"
	}
	room := s.title.X1 - s.inner.X1 - 14
	p.Legend = &figure.Legend{Style: p.Style, Vertical: !s.under, Under: s.under, Rising: part == "diff", Room: room}
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Gram matrix *K*", Aside: "exact"}, {Main: "*K*", Aside: "exact"}, {Main: "*K*", Aside: ""}}
		p.Tag = st.Label("gram.note")
		if by := st.Label("gram.by"); st.view.Layout != "phone" {
			p.Button = st.Label("gram.word")
		} else if by != "" {
			p.Titles = append([]figure.Heading{{Main: "Gram matrix *K*", Aside: by}, {Main: "*K*", Aside: by}}, p.Titles...)
		}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*K\u0302*", Aside: "approximate"}, {Main: "*K\u0302*", Aside: ""}}
	default:
		p.Titles = []figure.Heading{{Main: "|*K* − *K\u0302*|", Aside: "error"}, {Main: "|*K* − *K\u0302*|", Aside: ""}}
		block = "gram.error"
		if mean != "" {
			mean = largestOfBlock
		}
	}
	f := st.matrixOf(block)
	if f.Nx == 0 {
		return
	}
	scale, signed := st.scales["gram.k"], part != "diff"
	if !signed {
		scale = st.scales["gram"]
	}
	kept := st.view.Memory.of(s.name, f.Z, nil, scale)
	m := figure.Matrix{Style: p.Style, N: f.Nx, Z: kept.Z, Bounds: st.list("gram.edges"), Prepared: kept}
	m.Scale, m.Signed = scale/kept.Unit, signed
	if part == "diff" && kept.Top*kept.Unit <= text.Negligible {
		most, _ := f.Largest()
		p.Words = beyond(most)
	}
	p.Legend.Scale, p.Legend.Signed = scale, signed
	m.Hover, m.Cross = st.Cells(s.name)
	p.Add(m)
	if mean != "" {
		if room >= noteRoom*st.style.Tick {
			p.Legend.Note = mean
		} else {
			main, aside := p.Titles[0].Main, p.Titles[0].Aside
			p.Titles = append([]figure.Heading{{Main: main, Aside: aside + ", " + mean}, {Main: main, Aside: mean}}, p.Titles...)
		}
	}
	p.ShortenLegend(s.inner.H())
	if p.Tag != "" {
		st.noted(p, s)
	}
	p.Names = stretches(st.Label("gram.parts"), st.list("gram.edges"))
}

// noted says what the tag of a matrix does beside the legend below it, or else in its
// title, where there is room: there it covers nothing.
func (st *stage) noted(p *figure.Panel, s slot) {
	width, note := text.TypicalWidths{}.TextWidth, p.Tag
	if s.under && p.Room+figure.NoteGap+width(st.style.Tick, canvas.Text, note) <= s.inner.W() {
		p.Legend.Note, p.Tag = note, ""
		return
	}
	room := s.title.W()
	if p.Button != "" {
		room -= width(st.style.Title, canvas.Text, p.Button) + 12
	}
	var titles []figure.Heading
	for _, h := range p.Titles {
		if h.Aside = strings.TrimPrefix(h.Aside+", "+note, ", "); width(st.style.Title, canvas.Text, text.Plain(h.Main+" "+h.Aside)) <= room {
			titles = append(titles, h)
		}
	}
	if len(titles) > 0 && s.thumb == 0 {
		p.Titles, p.Tag = titles, ""
	}
}

// matrixOf returns a square matrix, one of a single entry too.
func (b blocks) matrixOf(name string) figure.Samples {
	if f := b.samples(name); f.Nx == f.Ny && f.Nx > 0 {
		return f
	}
	if z := b.list(name); len(z) == 1 {
		return figure.Samples{Nx: 1, Ny: 1, Z: z}
	}
	return figure.Samples{}
}

// grouped reports whether a cell of the Gram view stands for more than one entry.
func (b blocks) grouped() bool {
	f := b.matrixOf("gram.exact")
	return f.Nx > 0 && len(b.list("gram.rows")) > f.Nx
}

// stretches returns the names of groups of rows by where they end.
func stretches(words string, bounds []float64) (ticks []figure.Tick) {
	names := strings.Split(words, "|")
	ends := append(append([]float64{}, bounds...), 1)
	if len(names) != len(ends) || len(names) < 2 {
		return nil
	}
	for i, name := range names {
		ticks = append(ticks, figure.Tick{At: ends[i], Name: name})
	}
	return ticks
}

// rowsOf returns how many cells a matrix panel has along a side, and the point in
// each row of the matrix.
func (b blocks) rowsOf(panel string) (side int, index []float64) {
	if strings.HasPrefix(strings.TrimPrefix(panel, "thumb."), "gram.") {
		return b.matrixOf("gram.exact").Nx, b.list("gram.rows")
	}
	return b.samples("gram").Nx, b.list("gram.index")
}

// cellOf returns the cell of a point in a matrix panel, −1 where it has none.
func (b blocks) cellOf(panel string, point int) int {
	side, index := b.rowsOf(panel)
	if at := slices.Index(index, float64(point)); at >= 0 && side > 0 {
		return ((at+1)*side - 1) / len(index)
	}
	return -1
}

// Cells returns what a matrix marks of what is hovered: the cell of two points, and the
// rows and columns of one.
func (st *stage) Cells(panel string) (cell *[2]int, cross []int) {
	h := st.view.Hover
	if h == nil {
		return nil, nil
	}
	switch h.Kind {
	case "cell":
		if strings.HasPrefix(h.Panel, "gram.") == strings.HasPrefix(panel, "gram.") {
			return &[2]int{int(h.X), int(h.Y)}, nil
		}
		i, j := st.entry(h.Panel, int(h.X), int(h.Y))
		if row, col := st.cellOf(panel, i), st.cellOf(panel, j); row >= 0 && col >= 0 {
			return &[2]int{col, row}, nil
		}
	default:
		for _, i := range st.pointsOf(h) {
			if c := st.cellOf(panel, i); c >= 0 {
				cross = append(cross, c)
			}
		}
	}
	return nil, cross
}

// pickBlock finds a cell of a large matrix.
func (b blocks) pickBlock(h *Hover, _ View, p Placed, x, y float64, _ bool) {
	f := b.matrixOf("gram.exact")
	if f.Nx == 0 {
		h.Kind = "plane"
		return
	}
	at := func(v, v0, v1 float64) int { return min(max(int((v-v0)/(v1-v0)*float64(f.Nx)), 0), f.Nx-1) }
	col, row := at(x, p.Inner.X0, p.Inner.X1), at(y, p.Inner.Y0, p.Inner.Y1)
	h.Kind, h.X, h.Y, h.Index = "cell", float64(col), float64(row), row*f.Nx+col
	i, j := b.entry(h.Panel, col, row)
	if i < 0 || j < 0 {
		return
	}
	h.Text = "points " + strconv.Itoa(i) + " and " + strconv.Itoa(j)
	if !b.grouped() {
		exact, approx := math.NaN(), math.NaN()
		if z := b.list("gram.exact"); h.Index < len(z) {
			exact = z[h.Index]
		}
		if z := b.list("gram.approx"); h.Index < len(z) {
			approx = z[h.Index]
		}
		h.Text = sureBetween(h.Text, exact, approx)
		return
	}
	h.Text = "around " + h.Text
	words := [3]string{"mean exact ", "approximate ", "off by at most "}
	for k, name := range []string{"gram.exact", "gram.approx", "gram.error"} {
		if z := b.list(name); h.Index < len(z) {
			h.Text += " · " + words[k] + text.Reading(z[h.Index])
		}
	}
}

func (b blocks) sayMatrix() string {
	f := b.matrixOf("gram.exact")
	if f.Nx == 0 {
		return ""
	}
	lo, hi := extent(f.Z)
	s := "The Gram matrix of " + text.Count(len(b.list("gram.rows"))) + " points, " + b.Label("gram.by") + ", has entries from " + text.Reading(lo) + " to " + text.Reading(hi)
	if b.grouped() {
		s += ", means of blocks"
	}
	return s + "."
}

func (b blocks) sayMatrixHat() string {
	f := b.matrixOf("gram.approx")
	if f.Nx == 0 {
		return ""
	}
	lo, hi := extent(f.Z)
	return "The approximate one has entries from " + text.Reading(lo) + " to " + text.Reading(hi) + "."
}

func (b blocks) sayMatrixError() string {
	f := b.matrixOf("gram.error")
	if f.Nx == 0 {
		return ""
	}
	most, at := f.Largest()
	if most <= text.Negligible {
		return "They show " + text.Plain(beyond(most)) + "."
	}
	s := "They differ by at most " + text.Reading(most)
	if i, j := b.entry("gram.diff", at%f.Nx, at/f.Nx); i >= 0 {
		s += ", around points " + strconv.Itoa(i) + " and " + strconv.Itoa(j)
	}
	return s + "."
}

// extent returns the smallest and the largest number.
func extent(z []float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range z {
		if v == v {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// gramView shows the Gram matrices.
var gramView = kind{key: "gram", pictures: matrices(), two: [2]int{1, 2}}
