package viz

import "math"

// The key of a chart over the places of the spectrum stands in a corner of it, or beside the
// line that says where the state is, or between; and where none of these is free the range
// grows.

// corner returns the place for a key of that width and so many lines that hides least, and
// how much, 1 for the line that says where the state is: hides counts marks and lines in a
// box, which count hiding times. So do some just before it, which its own would go on. The
// first place is at the right, at the top or at the foot; where no end of the picture is free
// it is within.
func (f Spectrum) corner(r Rect, w, lines float64, top bool, hides func(b Rect) int) (box Rect, hidden int) {
	const edge = 4
	high := lines*(f.Style.Tick+6) + edge
	across, floor := math.NaN(), math.NaN()
	lefts := []float64{r.X1 - 10 - w, r.X0 + 6}
	if at := f.shownLine(r); len(at) > 0 {
		across = at[0]
		if beside := across + 8; beside+w+10 < r.X1 {
			lefts = append(lefts, beside)
		}
	}
	if f.Low < f.Floor && f.Floor < f.High {
		floor = f.at(r, f.Floor) - f.Style.Tick // and above it, its name
	}
	cost := func(b Rect) int {
		n := hiding * hides(Rect{b.X0 - 4, b.Y0 - 4, b.X1, b.Y1})
		if b.Y1 > floor {
			n += hiding
		}
		if b.X0 < across && across < b.X1 {
			n++
		}
		if hides(Rect{b.X0 - 4 - f.Style.Label, b.Y0, b.X0 - 4, b.Y1}) > 0 { // and would go on in its marks
			n += hiding
		}
		return n
	}
	hidden = math.MaxInt
	for k := range 2 * len(lefts) {
		b := Rect{lefts[k/2], r.Y1 - edge - high, lefts[k/2] + 6 + w, r.Y1 - edge}
		if (k%4 == 1 || k%4 == 2) != top { // one after the other round the frame
			b.Y0, b.Y1 = r.Y0+edge, r.Y0+edge+high
		}
		if n := cost(b); n < hidden {
			box, hidden = b, n
		}
	}
	longest := -1.0
	for _, x := range lefts {
		if hidden < hiding && longest < 0 {
			break
		}
		from := math.NaN() // of a free stretch, in the middle of which words are farthest from marks
		for y := r.Y0 + edge; y+high <= r.Y1-edge; y += edge {
			b := Rect{x, y, x + 6 + w, y + high}
			if n := cost(b); n >= hiding {
				from = math.NaN()
				continue
			} else if from != from {
				from = y
			}
			if y-from > longest {
				longest = y - from
				middle := b.shift(0, -longest/2)
				box, hidden = middle, cost(middle)
			}
		}
	}
	return box, hidden
}

// hiding is what a key on a mark is worse than one on that line.
const hiding = 2

// raise lets the range grow upwards until a key hides nothing, and if it grows anyway for a
// little more until the key is off the line that says where the state is.
func (f *Spectrum) raise(r Rect, hidden func() int) {
	const (
		most = 0.6 // of the picture: what it shows must be seen too
		more = 12
		step = 4
	)
	if f.Style.Thumb || hidden() < hiding {
		return
	}
	top, enough := f.High, -1.0
	to := func(room float64) { f.High = f.Low + (top-f.Low)*r.H()/(r.H()-room) }
	for room := 0.0; room < most*r.H() && (enough < 0 || room <= enough+more); room += step {
		to(room)
		switch n := hidden(); {
		case n == 0:
			return
		case n < hiding && enough < 0:
			enough = room
		}
	}
	to(max(enough, 0))
}

// titled puts a key that hides so much into the line of the title, where that has room for it
// and for the shortest title, and reports whether it did.
func (p *Panel) titled(signs []sign, hidden int) bool {
	if hidden < hiding || p.Style.Thumb || len(p.Titles) == 0 {
		return false
	}
	p.Key = signs
	room := p.Title.W()
	if p.Button != "" {
		room -= parse(p.Button, Text).width(typical{}, p.Style.Title) + 12
	}
	if p.Titles[len(p.Titles)-1].width(typical{}, p.Style.Title)+12+p.keyWidth(typical{}) > room {
		p.Key = nil
	}
	return p.Key != nil
}

// keyWidth returns how much of the line of its title the key takes.
func (p *Panel) keyWidth(c ruler) (w float64) {
	s := p.Style
	for i, e := range p.Key {
		if i > 0 {
			w += tightKey * s.Label
		}
		w += e.width(c, s, s.Label)
	}
	return w
}

// writeKey writes the key from x on.
func (p *Panel) writeKey(c Canvas, x, base float64) {
	s := p.Style
	for _, e := range p.Key {
		e.put(c, s, x, base, s.Label, e.box(s), false)
		x += e.width(c, s, s.Label) + tightKey*s.Label
	}
}

// holds returns how many places lie in r.
func (r Rect) holds(xy []float64) (n int) {
	for i := 0; i+1 < len(xy); i += 2 {
		if r.Contains(xy[i], xy[i+1]) {
			n++
		}
	}
	return n
}

// crossed is 1 where a line crosses r.
func (r Rect) crossed(line []float64) int {
	if len(line) > 2 && r.meets(line) {
		return 1
	}
	return 0
}
