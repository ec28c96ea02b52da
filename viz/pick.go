package viz

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
)

// Reaches of marks: how far from its middle one is still on it, in pixels.
const (
	pointerReach = 12.0
	probeReach   = 14.0
	fingerReach  = 22.0
)

// Pick returns what lies under (x, y), with its read-out, or nil outside of all
// panels. Where the reaches of marks overlap the nearer one wins, but the probe
// before landmarks and these before points unless another is nearer by a third
// of the reach: a landmark can be taken out of a cloud of points, and so can a
// point beside a landmark.
//
// A Hover of kind "index" is the eigenvalue at place Index, 0 the first; of kind
// "cell" the column X and row Y of the Gram picture; of kind "thumb" the
// thumbnail of column Index; of kind "plane" a place without a mark.
func Pick(n Numbers, v View, placed []Placed, x, y float64, finger bool) *Hover {
	b := blocks{n}
	for _, p := range placed {
		if p.Name == "key" { // below all else: how large the scene is
			v = v.large(p.Outer.X1, p.Outer.Y1)
		}
	}
	for _, p := range placed {
		if !(p.Inner.W() > 0) || !p.Inner.Contains(x, y) {
			continue
		}
		h := &Hover{Panel: p.Name}
		row, _, _ := strings.Cut(p.Name, ".")
		pic, _ := pictureOf(p.Name)
		switch {
		case row == "thumb":
			h.Kind = "thumb"
			for _, q := range placed {
				if q.Name == p.Name {
					break
				}
				if strings.HasPrefix(q.Name, "thumb.") {
					h.Index++
				}
			}
		case pic.pick != nil:
			pic.pick(b, h, v, p, x, y, finger)
		}
		if panel, ok := p.Figure.(*figure.Panel); ok && panel.Words != "" { // of what is not there nothing is read out
			h.Text = ""
		}
		return h
	}
	return nil
}

// pickData finds a mark of the data, or a shape that the method placed, or else the place.
func (b blocks) pickData(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	b.touch(h, p, x, y, finger)
	if h.Text = b.markText(h); h.Kind == "plane" {
		b.pickShape(h, p, x, y, finger)
	}
}

// pickFourierPlane finds a frequency, or else the place.
func (b blocks) pickFourierPlane(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	h.Kind = "plane"
	h.X, h.Y = p.At(x, y)
	b.pickFrequency(h, p, nearest(h, p, x, y, finger))
}

// pickEigenfunction finds a mark or the place, with the values of φᵢ there.
func (b blocks) pickEigenfunction(h *Hover, p Placed, part string, x, y float64, finger bool) {
	if b.touch(h, p, x, y, finger); !p.Plane {
		return
	}
	exact, approx, off := b.Read(h.X, h.Y, "phi.exact", "phi.approx")
	h.Text = b.values("phi", place(h.X, h.Y), exact, approx, off)
	if !b.narrow("phi") {
		h.Text += b.beyondZero(part, exact.Value, approx.Value)
	}
}

// pickKernel finds a mark or the place, with the values of k(x₀, ·) there, or of the task.
func (b blocks) pickKernel(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	if b.touch(h, p, x, y, finger); p.Plane {
		h.Text = b.kernelText(h)
	}
}

// nearest returns a function that h becomes what it is told of, if no other was nearer:
// a mark of some kind and number at a place of p, with its reach in pixels and the share
// of a third of that by which others are preferred.
func nearest(h *Hover, p Placed, x, y float64, finger bool) func(kind string, i int, dx, dy, reach, handicap float64) {
	best := math.Inf(1)
	return func(kind string, i int, dx, dy, reach, handicap float64) {
		px, py := p.Pixel(dx, dy)
		if finger {
			reach = fingerReach
		}
		d := math.Hypot(px-x, py-y)
		if d <= reach && d+handicap*reach/3 < best {
			best = d + handicap*reach/3
			h.Kind, h.Index, h.X, h.Y = kind, i, dx, dy
		}
	}
}

// touch finds what lies under (x, y) among the marks of those kinds that a picture of the
// plane draws, or else the place. A landmark of another method than that of the state is
// the point of the data on which it lies. Where the marks are the numbers say, which may
// be newer than the picture.
func (b blocks) touch(h *Hover, p Placed, x, y float64, finger bool) {
	h.Kind = "plane"
	h.X, h.Y = p.At(x, y)
	panel, ok := p.Figure.(*figure.Panel)
	if !ok || panel.Words != "" {
		return
	}
	row, _, _ := strings.Cut(p.Name, ".")
	points, centres, block := b.pairs("points"), b.pairs("centres"), "centres"
	if row == "compare" {
		block = strings.TrimSuffix(p.Name, ".phi") + ".centres"
	}
	try := nearest(h, p, x, y, finger)
	cloud := func(xy []float64) {
		if !panel.Free {
			xy = points
		}
		for i := range len(xy) / 2 {
			try("point", i, xy[2*i], xy[2*i+1], pointerReach, 2)
		}
	}
	placed := func() {
		xy := b.pairs(block)
		for i := range len(xy) / 2 {
			try("centre", i, xy[2*i], xy[2*i+1], pointerReach, 1)
		}
	}
	for _, l := range panel.Layers {
		switch l := l.(type) {
		case figure.Probe:
			if px, py, ok := b.probe(); ok {
				try("probe", 0, px, py, probeReach, 0)
			}
		case figure.Landmarks:
			placed()
		case figure.Shadows:
			placed()
			if len(l.Points) > 0 {
				cloud(l.Points)
			}
		case figure.Scatter:
			cloud(l.XY)
		case figure.NamedScatter:
			cloud(l.XY)
		case figure.Valued:
			cloud(l.XY)
		}
	}
	if h.Kind != "centre" || block == "centres" {
		return
	}
	if h.Index = indexOf(centres, h.X, h.Y); h.Index >= 0 {
		return
	}
	h.Kind = "point"
	if h.Index = indexOf(points, h.X, h.Y); h.Index < 0 {
		h.Kind, h.Index = "plane", 0
	}
}

// markText says what a mark of the data is.
func (b blocks) markText(h *Hover) string {
	switch h.Kind {
	case "probe":
		return "*x*_0 = " + place(h.X, h.Y)
	case "centre":
		s := text.Singular(b.Label("marks")) + " " + centreName(h.Index) + " · " + place(h.X, h.Y)
		if w := b.list("weights"); h.Index < len(w) {
			s += " · weight " + text.Number(w[h.Index], 2)
		}
		return s
	case "point":
		s := "point " + strconv.Itoa(h.Index) + " · " + place(h.X, h.Y)
		names := strings.Split(b.Label("groups"), "|")
		if g := b.list("labels"); h.Index < len(g) && 0 <= g[h.Index] && g[h.Index] < float64(len(names)) && len(names) > 1 {
			s += " · " + names[int(g[h.Index])]
		}
		if o := b.list("owner"); h.Index < len(o) && o[h.Index] >= 0 {
			whose := " · in shadow "
			if !(b.one("eps", 0) > 0) {
				whose = " · of " + text.Singular(b.Label("marks")) + " "
			}
			s += whose + centreName(int(o[h.Index]))
		}
		return s
	}
	return ""
}

// centreName is the name that a landmark or centre has in links: c0 is the first, which a step
// calls that.
func centreName(centre int) string { return "c" + strconv.Itoa(centre) }

// kernelText writes the values of k(x₀, ·) at a place, or what the task says there.
func (b blocks) kernelText(h *Hover) string {
	if b.tasked() {
		return b.taskText(h)
	}
	if px, py, ok := b.probe(); ok && h.Kind == "probe" { // samples miss the top of a peak
		switch own := b.list("k.own"); len(own) {
		case 1:
			return sureBetween(place(px, py), own[0], math.NaN())
		case 2:
			return sureBetween(place(px, py), own[0], own[1])
		}
	}
	exact, approx, off := b.Read(h.X, h.Y, "k.exact", "k.approx")
	return b.values("k", place(h.X, h.Y), exact, approx, off)
}

// pickIndex finds the eigenvalue nearest in x.
func (b blocks) pickIndex(h *Hover, v View, p Placed, x, _ float64, _ bool) {
	f := b.spectrumOf(styleOf(v), b.list("spectrum.exact"), b.list("spectrum.approx"), p.Inner.W())
	i := int(math.Round((x-p.Inner.X0)/p.Inner.W()*(float64(f.Len)+0.4) - 0.7))
	h.Kind, h.Index = "index", min(max(i, 0), f.Len-1)
	exact, approx := math.NaN(), math.NaN()
	if h.Index < len(f.Exact) {
		exact = f.Exact[h.Index]
	}
	if h.Index < len(f.Approx) {
		approx = f.Approx[h.Index]
	}
	h.Text = text.Mathematics(sureBetween("λ"+strconv.Itoa(h.Index+1), exact, approx))
}

// pickCell finds a cell of the Gram picture.
func (b blocks) pickCell(h *Hover, _ View, p Placed, x, y float64, _ bool) {
	f := b.samples("gram")
	if f.Nx == 0 {
		h.Kind = "plane"
		return
	}
	at := func(v, v0, v1 float64, n int) int { return min(max(int((v-v0)/(v1-v0)*float64(n)), 0), n-1) }
	col, row := at(x, p.Inner.X0, p.Inner.X1, f.Nx), at(y, p.Inner.Y0, p.Inner.Y1, f.Ny)
	h.Kind, h.X, h.Y, h.Index = "cell", float64(col), float64(row), row*f.Nx+col
	i, j := b.entry(h.Panel, col, row)
	off := text.Reading(f.Z[h.Index])
	switch {
	case i < 0 || j < 0:
		h.Text = "off by " + off
	case len(b.list("gram.index")) > f.Nx:
		h.Text = "around points " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " · off by at most " + off
	default:
		h.Text = "points " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " · off by " + off
	}
}

// place writes a point of the plane.
func place(x, y float64) string { return "(" + text.TwoDecimals(x) + ", " + text.TwoDecimals(y) + ")" }
