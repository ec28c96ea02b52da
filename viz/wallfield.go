package viz

import (
	"slices"
	"strconv"
)

// A wallField is the place of a function, and what is drawn there: first its colours.
type wallField struct {
	at     Rect
	layers []Figure
}

// draw draws the layers from one to before another.
func (f wallField) draw(c Canvas, from, to int) {
	if from >= len(f.layers) {
		return
	}
	restore := c.Clip(f.at)
	for _, l := range f.layers[from:to] {
		l.Draw(c, f.at)
	}
	restore()
}

// layers returns what shows a function in a frame: colours, lines, and what is marked.
func (f Wall) layers(s *Style, at Rect, z *kept, scale float64, zero bool) []Figure {
	shown := grow(f.Box, at.W()/at.H())
	var out []Figure
	if !f.Blind { // or its colours would be those of chance
		out = append(out, HeatMap{s, f.Nx, f.Ny, z.z, f.Box, shown, scale / z.unit, z.top})
	}
	if !f.Narrow { // or they would go around samples
		out = append(out, Contours{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.z, Box: f.Box, Range: shown, Scale: scale / z.unit, Unit: z.unit, Top: z.top, Zero: zero, kept: z})
	}
	if f.Over != nil {
		out = append(out, f.Over(s, shown)...)
	}
	return out
}

// thumbs returns the thumbnails, where a function is none without layers.
func (f Wall) thumbs(p wallPlan) []wallField {
	out, s := make([]wallField, 0, 2*f.count()), f.Style.thumb()
	s.Line *= min(1, max(0.5, p.w*13/(fine*s.Title))) // lines hide no field
	for i := range f.count() {
		_, exact, approx := p.cell(i)
		z, zh := f.pair(i)
		scale := f.scale(i, z, zh)
		for k, z := range []*kept{z, zh} {
			t := wallField{at: []Rect{exact, approx}[k]}
			if z != nil {
				t.layers = f.layers(s, t.at, z, scale, true)
			}
			out = append(out, t)
		}
	}
	return out
}

// faintest is the part of its scale below which a function has no colour to be seen.
const faintest = 1e-3

// blank reports whether no sample of a function has a colour: as it has a norm of 1, it lies
// between them.
func (k *kept) blank(scale float64) bool { return k != nil && k.top*k.unit < faintest*scale }

// cutShort reports whether a zero line ends in the middle of a picture.
func (f Wall) cutShort() bool {
	for i := range f.count() {
		z, zh := f.pair(i)
		scale := f.scale(i, z, zh)
		for _, z := range []*kept{z, zh} {
			if z != nil && (Contours{Nx: f.Nx, Ny: f.Ny, Z: z.z, Scale: scale / z.unit, Zero: true}).cutShort() {
				return true
			}
		}
	}
	return false
}

// pair returns function i, exact and approximate, as its thumbnails show it.
func (f Wall) pair(i int) (exact, approx *kept) {
	return f.field("wall.exact"+strconv.Itoa(i), f.Exact, i), f.field("wall.approx"+strconv.Itoa(i), f.Approx, i)
}

// magnified returns what is shown large, nil where there is none: the exact function,
// the approximate one and what is between them, and their scale. Their names in the
// memory are not those of thumbnails, whose lines are others.
func (f Wall) magnified() (fields [3]*kept, scale float64) {
	z, zh := f.field("wall.large.exact", f.Exact, f.large()), f.field("wall.large.approx", f.Approx, f.large())
	scale = f.scale(f.large(), z, zh)
	fields = [3]*kept{z, zh}
	if z != nil && zh != nil && !f.Pair {
		fields[2] = f.memory.of("wall.large.diff", zh.a, z.a, scale)
	}
	return fields, scale
}

// dashed reports whether a large picture has a line of a negative value.
func (f Wall) dashed() bool {
	if f.Narrow {
		return false
	}
	fields, scale := f.magnified()
	return slices.ContainsFunc(fields[:], func(z *kept) bool {
		return z != nil && (Contours{Style: f.Style, Z: z.z, Scale: scale / z.unit}).dashed()
	})
}

// prepare traces all lines in a frame, which are most of what a picture takes.
func (f Wall) prepare(r Rect) {
	if f.Nx < 2 || f.Ny < 2 || !(r.W() > 0 && r.H() > 0) {
		return
	}
	p := f.plan(r)
	f.Over = nil // marks are a hand's
	trace := func(at Rect, layers []Figure) {
		for _, l := range layers {
			if lines, ok := l.(Contours); ok {
				lines.trace(plane{at, lines.Range}.rect(f.Box))
			}
		}
	}
	for _, t := range f.thumbs(p) {
		trace(t.at, t.layers)
	}
	fields, scale := f.magnified()
	for k, at := range p.large {
		if z := fields[k]; z != nil {
			trace(at, f.layers(f.Style, at, z, scale, k < 2))
		}
	}
}
