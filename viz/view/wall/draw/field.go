package draw

import (
	"slices"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// A wallField holds the frame of a thumbnail and the layers that are drawn in it. The
// first layer is the colours.
type wallField struct {
	frame  canvas.Rect
	layers []canvas.Figure
}

// Draw draws the layers from index start to index end−1.
func (f wallField) Draw(c canvas.Canvas, start, end int) {
	if start >= len(f.layers) {
		return
	}
	restore := c.Clip(f.frame)
	for _, l := range f.layers[start:end] {
		l.Draw(c, f.frame)
	}
	restore()
}

// layers returns the layers of a function in the given frame: colours, lines and marks.
func (f Wall) layers(s *figure.Style, frame canvas.Rect, z *figure.Cache, scale float64, hasZeroLine bool) []canvas.Figure {
	shownBox := view.Grow(f.Box, frame.W()/frame.H())
	var out []canvas.Figure
	if !f.IsUnsampled { // without samples of the function, the colours would be random
		out = append(out, figure.HeatMap{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.Z, Box: f.Box, Range: shownBox, Scale: scale / z.Unit, MaxAbs: z.MaxAbs})
	}
	if !f.MayBeNarrow { // contour lines of a narrow function would circle single samples
		out = append(out, figure.Contours{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.Z, Box: f.Box, Range: shownBox, Scale: scale / z.Unit, Unit: z.Unit, MaxAbs: z.MaxAbs, HasZeroLine: hasZeroLine, Cache: z})
	}
	if f.Overlay != nil {
		out = append(out, f.Overlay(s, shownBox)...)
	}
	return out
}

// thumbnails returns the thumbnails in pairs: the exact function and the approximate one.
// A function that does not exist has no layers.
func (f Wall) thumbnails(p wallPlan) []wallField {
	out, s := make([]wallField, 0, 2*f.Count()), f.Style.Thumbnail()
	s.Line *= min(1, max(0.5, p.w*13/(fineLineWidth*s.Title))) // thin lines do not hide a small field
	for i := range f.Count() {
		_, exact, approx := p.Cell(i)
		z, approxField := f.FieldsOf(i)
		scale := f.Scale(i, z, approxField)
		for k, z := range []*figure.Cache{z, approxField} {
			t := wallField{frame: []canvas.Rect{exact, approx}[k]}
			if z != nil {
				t.layers = f.layers(s, t.frame, z, scale, true)
			}
			out = append(out, t)
		}
	}
	return out
}

// IsCutShort reports whether the zero line of any function ends inside its picture.
func (f Wall) IsCutShort() bool {
	for i := range f.Count() {
		z, approxField := f.FieldsOf(i)
		scale := f.Scale(i, z, approxField)
		for _, z := range []*figure.Cache{z, approxField} {
			if z != nil && (figure.Contours{Nx: f.Nx, Ny: f.Ny, Z: z.Z, Scale: scale / z.Unit, HasZeroLine: true}).IsCutShort() {
				return true
			}
		}
	}
	return false
}

// FieldsOf returns the exact and the approximate function i, as in the thumbnails.
func (f Wall) FieldsOf(i int) (exact, approx *figure.Cache) {
	return f.field("wall.exact"+strconv.Itoa(i), f.Exact, i), f.field("wall.approx"+strconv.Itoa(i), f.Approx, i)
}

// largeFields returns the exact function, the approximate function and their difference
// for the large pictures, with their scale. A missing field is nil. The cache names
// differ from the names for thumbnails, since the contour lines differ.
func (f Wall) largeFields() (fields [3]*figure.Cache, scale float64) {
	z, approxField := f.field("wall.large.exact", f.Exact, f.largeIndex()), f.field("wall.large.approx", f.Approx, f.largeIndex())
	scale = f.Scale(f.largeIndex(), z, approxField)
	fields = [3]*figure.Cache{z, approxField}
	if z != nil && approxField != nil && !f.OmitDifference {
		fields[2] = f.memory.Prepare("wall.large.diff", approxField.A, z.A, scale)
	}
	return fields, scale
}

// HasDashedLines reports whether a large picture has a contour line at a negative value.
// These lines are dashed.
func (f Wall) HasDashedLines() bool {
	if f.MayBeNarrow {
		return false
	}
	fields, scale := f.largeFields()
	return slices.ContainsFunc(fields[:], func(z *figure.Cache) bool {
		return z != nil && (figure.Contours{Style: f.Style, Z: z.Z, Scale: scale / z.Unit}).HasDashedLines()
	})
}

// Prepare implements figure.Preparer. It traces the contour lines, which takes most of
// the time for drawing.
func (f Wall) Prepare(r canvas.Rect, _ float64) {
	if f.Nx < 2 || f.Ny < 2 || !(r.W() > 0 && r.H() > 0) {
		return
	}
	p := f.plan(r)
	f.Overlay = nil // the marks change during a drag and are not prepared
	trace := func(frame canvas.Rect, layers []canvas.Figure) {
		for _, l := range layers {
			if lines, ok := l.(figure.Contours); ok {
				lines.Trace(canvas.Plane{Frame: frame, Data: lines.Range}.Rect(f.Box))
			}
		}
	}
	for _, t := range f.thumbnails(p) {
		trace(t.frame, t.layers)
	}
	fields, scale := f.largeFields()
	for k, frame := range p.large {
		if z := fields[k]; z != nil {
			trace(frame, f.layers(f.Style, frame, z, scale, k < 2))
		}
	}
}

// KeyEntries implements figure.KeyEntrier. The entries explain the lines and the frame of
// a thumbnail.
func (f Wall) KeyEntries(*figure.Panel, figure.KeyWords) (list []figure.KeyEntry) {
	if !f.MayBeNarrow {
		list = append(list, figure.ZeroEntry(f.IsCutShort()))
	}
	if f.HasDashedLines() {
		list = append(list, figure.NegativeEntry())
	}
	return append(list, figure.KeyEntry{Words: "frame: the one that other pictures show"})
}

// BandScale implements figure.BandScaler. It returns the scale of the large picture,
// since each thumbnail has its own scale.
func (f Wall) BandScale() (scale float64, s *figure.Style, part string) {
	_, scale = f.largeFields()
	return scale, f.Style, ", in the large picture"
}
