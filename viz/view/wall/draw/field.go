package draw

import (
	"slices"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// A wallField is the place of a function with the layers drawn at that place, the
// colours first.
type wallField struct {
	frame  canvas.Rect
	layers []canvas.Figure
}

// Draw draws the layers in a range of indices.
func (f wallField) Draw(c canvas.Canvas, from, to int) {
	if from >= len(f.layers) {
		return
	}
	restore := c.Clip(f.frame)
	for _, l := range f.layers[from:to] {
		l.Draw(c, f.frame)
	}
	restore()
}

// layers returns the layers of a function in a frame: colours, lines, and marks.
func (f Wall) layers(s *figure.Style, at canvas.Rect, z *figure.Cache, scale float64, zero bool) []canvas.Figure {
	shown := view.Grow(f.Box, at.W()/at.H())
	var out []canvas.Figure
	if !f.IsUnsampled { // the colours of a blind function would be random
		out = append(out, figure.HeatMap{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.Z, Box: f.Box, Range: shown, Scale: scale / z.Unit, Top: z.Top})
	}
	if !f.MayBeNarrow { // otherwise lines would circle samples
		out = append(out, figure.Contours{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.Z, Box: f.Box, Range: shown, Scale: scale / z.Unit, Unit: z.Unit, Top: z.Top, Zero: zero, Cache: z})
	}
	if f.Overlay != nil {
		out = append(out, f.Overlay(s, shown)...)
	}
	return out
}

// thumbnails returns the thumbnails. A missing function has no layers.
func (f Wall) thumbnails(p wallPlan) []wallField {
	out, s := make([]wallField, 0, 2*f.Count()), f.Style.Thumbnail()
	s.Line *= min(1, max(0.5, p.w*13/(fineLineWidth*s.Title))) // lines hide no field
	for i := range f.Count() {
		_, exact, approx := p.Cell(i)
		z, zh := f.FieldsOf(i)
		scale := f.Scale(i, z, zh)
		for k, z := range []*figure.Cache{z, zh} {
			t := wallField{frame: []canvas.Rect{exact, approx}[k]}
			if z != nil {
				t.layers = f.layers(s, t.frame, z, scale, true)
			}
			out = append(out, t)
		}
	}
	return out
}

// IsCutShort reports whether a zero line ends in the middle of a picture.
func (f Wall) IsCutShort() bool {
	for i := range f.Count() {
		z, zh := f.FieldsOf(i)
		scale := f.Scale(i, z, zh)
		for _, z := range []*figure.Cache{z, zh} {
			if z != nil && (figure.Contours{Nx: f.Nx, Ny: f.Ny, Z: z.Z, Scale: scale / z.Unit, Zero: true}).IsCutShort() {
				return true
			}
		}
	}
	return false
}

// FieldsOf returns function i, exact and approximate, as in the thumbnails of the
// function.
func (f Wall) FieldsOf(i int) (exact, approx *figure.Cache) {
	return f.field("wall.exact"+strconv.Itoa(i), f.Exact, i), f.field("wall.approx"+strconv.Itoa(i), f.Approx, i)
}

// largeFields returns the large pictures, or nil. The large pictures are the exact
// function, the approximate one and the difference, with their scale. Their names
// in the memory differ from the names of thumbnails, which have other lines.
func (f Wall) largeFields() (fields [3]*figure.Cache, scale float64) {
	z, zh := f.field("wall.large.exact", f.Exact, f.largeIndex()), f.field("wall.large.approx", f.Approx, f.largeIndex())
	scale = f.Scale(f.largeIndex(), z, zh)
	fields = [3]*figure.Cache{z, zh}
	if z != nil && zh != nil && !f.OmitDifference {
		fields[2] = f.memory.Prepare("wall.large.diff", zh.A, z.A, scale)
	}
	return fields, scale
}

// HasDashedLines reports whether a large picture has a line of a negative value.
func (f Wall) HasDashedLines() bool {
	if f.MayBeNarrow {
		return false
	}
	fields, scale := f.largeFields()
	return slices.ContainsFunc(fields[:], func(z *figure.Cache) bool {
		return z != nil && (figure.Contours{Style: f.Style, Z: z.Z, Scale: scale / z.Unit}).HasDashedLines()
	})
}

// Prepare implements figure.Preparer. Tracing the lines takes most of the time of a
// picture.
func (f Wall) Prepare(r canvas.Rect, _ float64) {
	if f.Nx < 2 || f.Ny < 2 || !(r.W() > 0 && r.H() > 0) {
		return
	}
	p := f.plan(r)
	f.Overlay = nil // marks change during a drag
	trace := func(at canvas.Rect, layers []canvas.Figure) {
		for _, l := range layers {
			if lines, ok := l.(figure.Contours); ok {
				lines.Trace(canvas.Plane{Frame: at, Data: lines.Range}.Rect(f.Box))
			}
		}
	}
	for _, t := range f.thumbnails(p) {
		trace(t.frame, t.layers)
	}
	fields, scale := f.largeFields()
	for k, at := range p.large {
		if z := fields[k]; z != nil {
			trace(at, f.layers(f.Style, at, z, scale, k < 2))
		}
	}
}

// KeyEntries implements figure.KeyEntrier.
func (f Wall) KeyEntries(*figure.Panel, figure.KeyWords) (list []figure.KeyEntry) {
	if !f.MayBeNarrow {
		list = append(list, figure.ZeroEntry(f.IsCutShort()))
	}
	if f.HasDashedLines() {
		list = append(list, figure.NegativeEntry())
	}
	return append(list, figure.KeyEntry{Words: "frame: the one that other pictures show"})
}

// BandScale implements figure.BandScaler. The thumbnails have scales of their own.
func (f Wall) BandScale() (scale float64, s *figure.Style, where string) {
	_, scale = f.largeFields()
	return scale, f.Style, ", in the large picture"
}
