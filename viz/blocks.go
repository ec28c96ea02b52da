package viz

import (
	"math"
	"sort"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// cell returns the cell of a place: beyond the last edge it ends with r.
func (b blocks) cell(x, y float64, r canvas.Rect) (canvas.Rect, bool) {
	if !b.gridded() {
		return canvas.Rect{}, false
	}
	along := func(edges []float64, v, lo, hi float64) (from, to float64) {
		i := sort.SearchFloat64s(edges, v)
		if i < len(edges) && edges[i] == v { // a cell begins on its edge
			i++
		}
		from, to = lo, hi
		if i > 0 {
			from = edges[i-1]
		}
		if i < len(edges) {
			to = edges[i]
		}
		return from, to
	}
	x0, x1 := along(b.list("cells.x"), x, r.X0, r.X1)
	y0, y1 := along(b.list("cells.y"), y, r.Y0, r.Y1)
	return canvas.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, canvas.Finite(x0, x1, y0, y1)
}

// gridded reports whether there is a grid.
func (b blocks) gridded() bool { return b.has("cells.x") || b.has("cells.y") }

// pickShape finds a line of the data panel, the middle of the ball, the edge of the
// box, or what cell a place is in.
func (b blocks) pickShape(h *Hover, p Placed, x, y float64, finger bool) {
	reach := 5.0
	if finger {
		reach = 12
	}
	z := b.list("lines")
	unit := p.Inner.W() / p.Range.W()
	best := reach
	for i := range min(len(z)/3, figure.MostLines) {
		l := z[3*i : 3*i+3]
		norm := math.Hypot(l[0], l[1])
		if d := math.Abs(l[0]*h.X+l[1]*h.Y+l[2]) / norm * unit; norm > 0 && d < best {
			best, h.Kind, h.Index = d, "line", i
		}
	}
	switch {
	case h.Kind == "line":
		h.Text = b.lineText(z[3*h.Index:3*h.Index+3], h.Index)
	case len(b.list("ball")) == 3:
		q := b.list("ball")
		px, py := p.Pixel(q[0], q[1])
		if math.Hypot(px-x, py-y) <= 2*reach {
			h.Text = b.Label("marks") + " · " + place(q[0], q[1]) + " · half of *k* is left at the distance " + text.Number(q[2], 2)
		}
	case len(b.list("border")) == 4:
		z := b.list("border")
		x0, y0 := p.Pixel(z[0], z[3])
		x1, y1 := p.Pixel(z[1], z[2])
		out, in := canvas.Rect{X0: x0 - reach, Y0: y0 - reach, X1: x1 + reach, Y1: y1 + reach}, canvas.Rect{X0: x0 + reach, Y0: y0 + reach, X1: x1 - reach, Y1: y1 - reach}
		if out.Contains(x, y) && !in.Contains(x, y) {
			h.Text = "the box of the polynomials · beyond it they stay what they are on its edge"
		}
	case b.gridded():
		if own, ok := b.cell(h.X, h.Y, p.Range); ok {
			n, xy := 0, b.pairs("points")
			for i := range len(xy) / 2 {
				u, v := xy[2*i], xy[2*i+1]
				if own.X0 <= u && u < own.X1 && own.Y0 <= v && v < own.Y1 {
					n++
				}
			}
			h.Text = "a cell of the first grid · " + text.Count(n) + " points"
			if n == 1 {
				h.Text = "a cell of the first grid · 1 point"
			}
		}
	}
}

// lineText says which line it is: its equation, with a normal of length one, and
// where steps are soft how wide one is.
func (b blocks) lineText(l []float64, i int) string {
	norm := math.Hypot(l[0], l[1])
	term := func(v float64) string {
		if v < 0 {
			return " − " + text.TwoDecimals(-v)
		}
		return " + " + text.TwoDecimals(v)
	}
	s := text.Singular(b.Label("marks")) + " " + strconv.Itoa(i+1) + " · " + text.TwoDecimals(l[0]/norm) + " *x*_1" + term(l[1]/norm) + " *x*_2 = " + text.TwoDecimals(-l[2]/norm)
	if b.Label("marks") == "steps" && !b.has("freq") {
		s += " · width " + text.Number(1/norm, 2)
	}
	return s
}

// blocks reads numbers and takes what is not there, or has another size than it
// should, for absent.
type blocks struct{ n Numbers }

// Label returns the words of that name, or none.
func (b blocks) Label(name string) string {
	if b.n == nil {
		return ""
	}
	return b.n.Label(name)
}

// list returns all numbers of a block, nil where it is absent.
func (b blocks) list(name string) []float64 {
	if b.n == nil {
		return nil
	}
	z, _, _, ok := b.n.Block(name)
	if !ok {
		return nil
	}
	return z
}

// has reports whether a block has any numbers.
func (b blocks) has(name string) bool { return len(b.list(name)) > 0 }

// count returns how many points there are.
func (b blocks) count() int { return len(b.pairs("points")) / 2 }

// pairs returns a block of points, nil where it is not n×2.
func (b blocks) pairs(name string) []float64 {
	if b.n == nil {
		return nil
	}
	z, rows, cols, ok := b.n.Block(name)
	if !ok || cols != 2 || len(z) < 2*rows {
		return nil
	}
	return z[:2*rows]
}

// one returns a single number, or what stands for it.
func (b blocks) one(name string, otherwise float64) float64 {
	if z := b.list(name); len(z) > 0 && canvas.Finite(z[0]) {
		return z[0]
	}
	return otherwise
}

// probe returns x₀.
func (b blocks) probe() (x, y float64, ok bool) {
	z := b.list("probe")
	if len(z) < 2 || !canvas.Finite(z[0], z[1]) {
		return 0, 0, false
	}
	return z[0], z[1], true
}

// Box returns the part of the plane on which fields are sampled.
func (b blocks) Box() canvas.Rect {
	z := b.list("box")
	if len(z) >= 4 && canvas.Finite(z[:4]...) && z[0] < z[1] && z[2] < z[3] {
		return canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}
	}
	return canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
}

// samples returns a field, or one without values.
func (b blocks) samples(name string) figure.Samples {
	if b.n == nil {
		return figure.Samples{}
	}
	z, rows, cols, ok := b.n.Block(name)
	if !ok || rows < 2 || cols < 2 || len(z) < rows*cols {
		return figure.Samples{}
	}
	return figure.Samples{Nx: cols, Ny: rows, Z: z[:rows*cols]}
}

// entry returns the points of the middle entry of a cell of a matrix panel, less than
// 0 where that is not known.
func (b blocks) entry(panel string, col, row int) (i, j int) {
	side, index := b.rowsOf(panel)
	at := func(c int) int {
		if c < 0 || c >= side || len(index) < side {
			return -1
		}
		return int(index[(c*len(index)/side+(c+1)*len(index)/side)/2])
	}
	return at(row), at(col)
}

// nodes reads the Fourier plane. Where they do not all weigh the same it reports
// so. It leaves out what is not finite.
func (b blocks) nodes() (list []figure.Node, weighted bool) {
	xy, w := b.pairs("freq"), b.list("freq.weights")
	m := len(xy) / 2
	if len(w) != m {
		w = nil
	}
	even := !b.directions()
	seen := make(map[[2]float64]int, m)
	for i := range m {
		x, y := xy[2*i], xy[2*i+1]
		if !canvas.Finite(x, y) || w != nil && !canvas.Finite(w[i]) {
			continue
		}
		key := [2]float64{x, y}
		if even && (y < 0 || y == 0 && x < 0) {
			key = [2]float64{-x, -y}
		}
		v := 1 / float64(m)
		if w != nil {
			v = w[i]
		}
		if j, ok := seen[key]; ok {
			list[j].Weight += v
			list[j].Times++
			continue
		}
		seen[key] = len(list)
		list = append(list, figure.Node{Index: i, X: x, Y: y, Weight: v, Times: 1})
	}
	for _, n := range list {
		weighted = weighted || math.Abs(n.Weight-list[0].Weight) > 1e-9*math.Abs(list[0].Weight)
	}
	return list, weighted
}

// directions reports whether the Fourier plane shows directions of neurons, of
// which the negatives are others.
func (b blocks) directions() bool { return b.has("lines") }
