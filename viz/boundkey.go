package viz

import "math"

// vacuous hatches where the bound says no more than holds without it, and says so. It
// returns where the words are.
func (f Bound) vacuous(c Canvas, r Rect, m plane) (box Rect) {
	s := f.Style
	from, to, some := math.Inf(1), math.Inf(-1), false
	for _, row := range f.Rows {
		if w := row[BoundWorst]; w == w && !(w < row[BoundTrivial]) {
			x := m.x(math.Log10(row[BoundEll]))
			from, to, some = min(from, x), max(to, x), true
		}
	}
	if !some {
		return box
	}
	if from <= m.x(math.Log10(f.Rows[0][BoundEll]))+1 {
		from = r.X0
	}
	if to >= m.x(math.Log10(f.Rows[len(f.Rows)-1][BoundEll]))-1 {
		to = r.X1
	}
	stretch := Rect{from, r.Y0, min(to+3, r.X1), r.Y1}
	rect(c, stretch, fade(s.Rule, 0.45))
	hatch(c, stretch, 8, s.Line, fade(s.Edge, 0.25))
	words := parse("says nothing here", Text)
	if w := words.width(c, s.Tick); stretch.X0+6+w <= r.X1 && !s.Thumb {
		y := r.Y1 - 6
		words.halo(c, stretch.X0+6, y, s.Tick, s.Ink2, s.Panel)
		box = Rect{stretch.X0, y - s.Tick, stretch.X0 + 6 + w, r.Y1}
	}
	return box
}

// alone says from where on each point is its own shadow, so that what is measured is 0
// and has no place on the axis. It returns where the words are.
func (f Bound) alone(c Canvas, r Rect, m plane) (box Rect) {
	s := f.Style
	for i, row := range f.Rows {
		if !f.each(row) {
			continue
		}
		words := parse("each point its own shadow", Text)
		w := words.width(c, s.Tick)
		if s.Thumb || w > r.W()-12 {
			return box
		}
		x := r.X0 + 6
		if i > 0 {
			x = min(m.x(math.Log10(row[BoundEll])), r.X1-6-w)
		}
		y := r.Y0 + 6 + 0.8*s.Tick
		words.halo(c, x, y, s.Tick, s.Ink2, s.Panel)
		return Rect{x, r.Y0, x + w, y + 0.2*s.Tick}
	}
	return box
}

// each reports whether each point is its own shadow there.
func (f Bound) each(row []float64) bool { return f.Of > 0 && int(row[BoundCentres]) >= f.Of }

// key says which line is which; where all of the picture is full, on a veil.
func (f Bound) key(c Canvas, r Rect, m plane, taken []Rect) {
	s := f.Style
	signs := f.signs(f.Key)
	if len(signs) == 0 {
		return
	}
	box, full := f.room(c, r, m, taken)
	if full {
		rect(c, box, fade(s.Panel, 0.7)) // through which the curves are seen
	}
	y := box.Y0 + 0.5*keyEdge + 0.5*keyStep*s.Tick + 0.34*s.Tick
	for _, e := range signs {
		e.put(c, s, box.X0+keyEdge, y, s.Tick, e.box(s), true)
		y += keyStep * s.Tick
	}
}

const (
	keyEdge = 6    // around a key
	keyStep = 1.45 // from line to line, in sizes of their words
)

// room returns a place for the key where there are no curves and no other words, in a
// corner or else anywhere, or the one where it hides least. Words can stand on a line of
// dots, but not close below others, as these would be their heading.
func (f Bound) room(c Canvas, r Rect, m plane, taken []Rect) (box Rect, full bool) {
	const hides = 10 // for each place on a curve
	s, step := f.Style, keyStep*f.Style.Tick
	w, h := 0.0, step*float64(len(f.Key))+keyEdge
	for _, e := range f.signs(f.Key) {
		w = max(w, e.width(c, s, s.Tick)+2*keyEdge)
	}
	ink, across := f.inked(m), m.x(math.Log10(f.Ell))
	fewest := -1
	try := func(x, y float64) {
		b := Rect{x, y, x + w, y + h}
		n := 0
		for i := 0; i+1 < len(ink); i += 2 {
			if b.Contains(ink[i], ink[i+1]) {
				n += hides
			}
		}
		if f.Ell > 0 && b.X0 < across && across < b.X1 {
			n++
		}
		for _, t := range taken {
			if t.W() > 0 && b.X0 < t.X1 && t.X0 < b.X1 && b.Y0 < t.Y1+step && t.Y0-step < b.Y1 {
				n += 1000 * hides
			}
		}
		if fewest < 0 || n < fewest {
			box, fewest = b, n
		}
	}
	right, low := max(r.X0, r.X1-w), max(r.Y0, r.Y1-h)
	for _, at := range [][2]float64{{r.X0, low}, {right, r.Y0}, {r.X0, r.Y0}, {right, low}} {
		try(at[0], at[1])
	}
	for y := low; y >= r.Y0 && fewest > 0; y -= 0.5 * step {
		for x := r.X0; x <= right && fewest > 0; x += step {
			try(x, y)
		}
	}
	return box, fewest >= hides
}

// inked returns places on all curves, close to each other.
func (f Bound) inked(m plane) (xy []float64) {
	const near = 3
	along := func(x0, y0, x1, y1 float64) {
		n := 1 + int(math.Hypot(x1-x0, y1-y0)/near)
		for i := range n + 1 {
			t := float64(i) / float64(n)
			xy = append(xy, x0+t*(x1-x0), y0+t*(y1-y0))
		}
	}
	for column := BoundMeasured; column < BoundColumns; column++ {
		for _, piece := range f.pieces(m, column) {
			for i := 2; i+1 < len(piece); i += 2 {
				along(piece[i-2], piece[i-1], piece[i], piece[i+1])
			}
		}
	}
	return xy
}
