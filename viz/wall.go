package viz

import (
	"math"
	"strconv"
)

// A Wall shows all eigenfunctions as thumbnails, each exact above approximate, on a
// scale of its own; the one that is pointed at is shown large beside them, with
// the difference.
type Wall struct {
	Style  *Style
	Nx, Ny int
	Exact  []float64 // functions of Ny×Nx samples, one after the other
	Approx []float64 // maybe of fewer functions
	Groups []float64 // g×2: first and behind the last of nearly equal eigenvalues
	Values []float64 // exact eigenvalues
	Shown  int       // the function that the other pictures show, from 0; less is none
	Hover  int       // the one that is pointed at; less is none
	Box    Rect      // where the samples lie
	Aspect float64   // of the plane that is shown: width by height

	memory *Memory
}

const (
	wallGap  = 8 // between thumbnails across
	wallPair = 3 // between exact and approximate
	wallName = 18
)

// wall shows all eigenfunctions.
func (st *stage) wall(p *Panel, _ slot) {
	p.Bare = true
	box := st.box()
	f, ok := st.newWall(st.view, box.W()/box.H())
	if !ok {
		p.Bare = st.n != nil && st.Label("empty.wall") == ""
		return
	}
	p.Titles = []heading{{"Eigenfunctions", "exact above approximate, each on its own scale"}, {"Eigenfunctions", "exact above approximate"}, {"Eigenfunctions", ""}}
	if len(f.Groups) > 0 {
		p.Titles = append([]heading{{"Eigenfunctions", "exact above approximate, each on its own scale; ≈ nearly equal eigenvalues, turned to match"}}, p.Titles...)
	}
	p.add(f)
}

// newWall reads the wall from the numbers.
func (b blocks) newWall(v View, aspect float64) (Wall, bool) {
	size := b.list("wall.size")
	if len(size) < 2 || !(size[0] >= 2 && size[1] >= 2) {
		return Wall{}, false
	}
	f := Wall{
		Style: styleOf(v), Nx: int(size[0]), Ny: int(size[1]),
		Exact: b.list("wall.exact"), Approx: b.list("wall.approx"), Groups: b.list("wall.groups"), Values: b.list("spectrum.exact"),
		Shown: int(b.one("index", 0)) - 1, Hover: -1, Box: b.box(), Aspect: aspect, memory: v.Memory,
	}
	if h := v.Hover; h != nil && h.Kind == "index" && h.Index < f.count() {
		f.Hover = h.Index
	}
	return f, f.count() > 0
}

// count returns how many functions there are.
func (f Wall) count() int { return len(f.Exact) / (f.Nx * f.Ny) }

// columns returns in how many columns the thumbnails are largest, their size, and
// the height of the line with their names, for which there may be no room.
func (f Wall) columns(r Rect) (n int, w, h, name float64) {
	count := f.count()
	for _, name = range []float64{wallName * f.Style.Tick / 11, 0} {
		for c := 1; c <= count; c++ {
			lines := (count + c - 1) / c
			tw := (r.W() - float64(c-1)*wallGap) / float64(c)
			th := (r.H()/float64(lines) - name - wallPair - 4) / 2
			if tw = min(tw, th*f.Aspect); tw > w {
				n, w, h = c, tw, tw/f.Aspect
			}
		}
		if w >= 24 {
			break
		}
	}
	if n == 0 { // no room at all
		n = count
	}
	return n, max(1, math.Floor(w)), max(1, math.Floor(h)), name
}

// cell returns the place of thumbnail i: its name, the exact one, the approximate one.
func (f Wall) cell(r Rect, i int) (name, exact, approx Rect) {
	n, w, h, high := f.columns(r)
	lines := (f.count() + n - 1) / n
	step := (r.W() - float64(n)*w) / float64(max(1, n-1))
	step = w + min(step, 3*wallGap)
	x := math.Round(r.X0 + float64(i%n)*step)
	y := math.Round(r.Y0 + float64(i/n)*min(r.H()/float64(lines), 2*h+wallPair+high+16))
	name = Rect{x, y, x + w, y + high}
	exact = Rect{x, name.Y1, x + w, name.Y1 + h}
	approx = Rect{x, exact.Y1 + wallPair, x + w, exact.Y1 + wallPair + h}
	return name, exact, approx
}

// field returns function i of a block, nil where it has none.
func (f Wall) field(part string, z []float64, i int) *kept {
	size := f.Nx * f.Ny
	if i < 0 || (i+1)*size > len(z) {
		return nil
	}
	return f.memory.of("wall."+part+strconv.Itoa(i), z[i*size:(i+1)*size], nil, 1)
}

// scale returns the scale of function i, by the rule of the large pictures.
func (f Wall) scale(exact, approx *kept) float64 {
	var top, other float64
	if exact != nil {
		top = exact.top
	}
	if approx != nil {
		other = approx.top
	}
	if top == 0 || !finite(top) {
		top = other
	} else if finite(other) {
		top = max(top, min(other, 2*top))
	}
	return Round(top)
}

// degenerate reports whether eigenvalue i is nearly equal to others.
func (f Wall) degenerate(i int) (first, last int, ok bool) {
	for g := 0; g+1 < len(f.Groups); g += 2 {
		if first, last = int(f.Groups[g]), int(f.Groups[g+1])-1; first <= i && i <= last {
			return first, last, true
		}
	}
	return 0, 0, false
}

// Draw implements Figure.
func (f Wall) Draw(c Canvas, r Rect) {
	if f.Nx < 2 || f.Ny < 2 || !(r.W() > 0 && r.H() > 0) {
		return
	}
	for i := range f.count() {
		f.thumb(c, r, i)
	}
	if f.Hover >= 0 {
		f.magnified(c, r)
	}
}

// thumb draws the pair of function i with its name.
func (f Wall) thumb(c Canvas, r Rect, i int) {
	s := f.Style.thumb()
	name, exact, approx := f.cell(r, i)
	z, zh := f.field("exact", f.Exact, i), f.field("approx", f.Approx, i)
	scale := f.scale(z, zh)
	f.draw(c, s, exact, z, scale, true)
	f.draw(c, s, approx, zh, scale, true)
	col := s.Ink2
	if i == f.Shown {
		col = s.Ink
		border(c, Rect{exact.X0 - outline, exact.Y0 - outline, approx.X1 + outline, approx.Y1 + outline}, 2*s.Line, s.Ink)
	}
	if !(name.H() > 0) {
		return
	}
	title := "*φ*_{" + strconv.Itoa(i+1) + "}"
	if _, _, ok := f.degenerate(i); ok {
		title += " ≈"
	}
	base := name.Y1 - 6*s.Tick/11
	end := parse(title, Text).draw(c, name.X0, base, s.Tick, col)
	if i < len(f.Values) {
		value := parse("*λ* "+number(f.Values[i], 2), Text)
		if w := value.width(c, s.Tick); end+10+w <= name.X1 {
			value.draw(c, name.X1-w, base, s.Tick, s.Ink3)
		}
	}
}

// draw draws one function into a frame.
func (f Wall) draw(c Canvas, s *Style, at Rect, z *kept, scale float64, zero bool) {
	rect(c, at, s.Panel)
	if z != nil {
		shown := grow(f.Box, at.W()/at.H())
		restore := c.Clip(at)
		HeatMap{s, f.Nx, f.Ny, z.z, f.Box, shown, scale, z.top}.Draw(c, at)
		Contours{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.z, Box: f.Box, Range: shown, Scale: scale, Top: z.top, Zero: zero}.Draw(c, at)
		restore()
	}
	border(c, at, s.Line, s.Rule)
}

// magnified draws the function that is pointed at: exact, approximate, and what is
// between them, on the side where the pointer is not.
func (f Wall) magnified(c Canvas, r Rect) {
	s := f.Style
	z, zh := f.field("exact", f.Exact, f.Hover), f.field("approx", f.Approx, f.Hover)
	i := "_{" + strconv.Itoa(f.Hover+1) + "}"
	titles, fields := []string{"*φ*" + i}, []*kept{z}
	if zh != nil {
		titles = append(titles, "*φ\u0302*"+i, "*φ\u0302*"+i+" − *φ*"+i)
		fields = append(fields, zh, f.memory.of("wall.diff", zh.a, z.a, 1))
	}
	name, exact, _ := f.cell(r, f.Hover)
	const pad, gap = 12.0, 10.0
	line := 1.5 * s.Title
	n := float64(len(fields))
	w := min((0.62*r.W()-2*pad-(n-1)*gap)/n, (r.H()-2*pad-line)*f.Aspect, 340)
	if !(w > exact.W()) {
		return
	}
	h := math.Floor(w / f.Aspect)
	sheet := Rect{0, r.Y0 + 2, n*w + (n-1)*gap + 2*pad, r.Y0 + 2 + h + line + 2*pad}
	if note := f.note(); note != "" {
		sheet.Y1 += 1.4 * s.Tick
	}
	if middle := (name.X0 + name.X1) / 2; middle < (r.X0+r.X1)/2 {
		sheet.X0, sheet.X1 = r.X1-sheet.X1, r.X1
	} else {
		sheet.X0, sheet.X1 = r.X0, r.X0+sheet.X1
	}
	if low := r.Y1 - sheet.H(); sheet.Y0 < name.Y0 && name.Y0 < low {
		sheet.Y0, sheet.Y1 = name.Y0, name.Y0+sheet.H()
	}
	plate(c, s, sheet, true)
	scale := f.scale(z, zh)
	x := sheet.X0 + pad
	for k, z := range fields {
		at := Rect{math.Round(x), sheet.Y0 + pad + line, math.Round(x) + math.Floor(w), sheet.Y0 + pad + line + h}
		parse(titles[k], Text).draw(c, at.X0, at.Y0-0.5*s.Title, s.Title, s.Ink)
		f.draw(c, s, at, z, scale, k < 2)
		x += w + gap
	}
	if note := f.note(); note != "" {
		parse(note, Text).draw(c, sheet.X0+pad, sheet.Y1-pad+1, s.Tick, s.Ink2)
	}
}

// note says that the function that is pointed at is not determined by itself.
func (f Wall) note() string {
	first, last, ok := f.degenerate(f.Hover)
	if !ok {
		return ""
	}
	sep := ", "
	if last > first+1 {
		sep = " to "
	}
	if last == first { // the other half of the pair is not shown
		last++
	}
	return "*λ*_{" + strconv.Itoa(first+1) + "}" + sep + "*λ*_{" + strconv.Itoa(last+1) + "} nearly equal: turned to match"
}

// pickWall finds the eigenfunction whose thumbnails are pointed at.
func (b blocks) pickWall(h *Hover, v View, p Placed, x, y float64, _ bool) {
	h.Kind = "plane"
	box := b.box()
	f, ok := b.newWall(v, box.W()/box.H())
	if !ok {
		return
	}
	for i := range f.count() {
		if name, _, approx := f.cell(p.Inner, i); (Rect{name.X0, name.Y0, approx.X1, approx.Y1}).Contains(x, y) {
			h.Kind, h.Index = "index", i
			return
		}
	}
}

// sayWall describes the wall.
func (b blocks) sayWall() string {
	box := b.box()
	f, ok := b.newWall(View{}, box.W()/box.H())
	if !ok {
		return ""
	}
	words := "The exact eigenfunctions φ1 to φ" + strconv.Itoa(f.count()) + ", and below each the approximate one"
	if have := len(f.Approx) / (f.Nx * f.Ny); have < f.count() {
		words += ", of which there are " + strconv.Itoa(have)
	}
	return words + "."
}
