package figure

import (
	"cmp"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A KeyEntrier is a layer that has entries in a key.
type KeyEntrier interface {
	// KeyEntries returns the entries that explain the marks and lines of the layer in
	// panel p. A legend explains its colours.
	KeyEntries(p *Panel, w KeyWords) []KeyEntry
}

// KeyWords holds words that key entries use and that depend on the result.
type KeyWords struct {
	Marks    string   // plural noun for the marks of the method: "landmarks"
	Groups   []string // names of the groups of points
	RowOrder string   // description of the order of matrix rows, or ""
}

// markNoun returns the singular of Marks.
func (w KeyWords) markNoun() string { return text.Singular(w.Marks) }

// KeyEntries returns the key entries of all layers of p.
func (p *Panel) KeyEntries(w KeyWords) (list []KeyEntry) {
	for _, l := range p.Layers {
		if e, ok := l.(KeyEntrier); ok {
			list = append(list, e.KeyEntries(p, w)...)
		}
	}
	return list
}

// A BandScaler is a layer that is coloured in bands in the projector theme.
type BandScaler interface {
	// BandScale returns the scale of the colours and the style that contains the number
	// of bands. The result part describes the part of the picture that has this scale. It
	// is empty for the whole picture.
	BandScale() (scale float64, s *Style, part string)
}

// BandScale implements BandScaler.
func (f Contours) BandScale() (scale float64, s *Style, part string) {
	if scale = f.Scale; f.Unit > 0 {
		scale *= f.Unit
	}
	return scale, f.Style, ""
}

// BandScale implements BandScaler.
func (f Matrix) BandScale() (scale float64, s *Style, part string) {
	if scale = f.Scale; f.Cache != nil {
		scale *= f.Cache.Unit
	}
	return scale, f.Style, ""
}

// A Preparer is a layer that can compute its drawing before Draw is called.
type Preparer interface {
	// Prepare computes the drawing of the layer for a frame and stores it in the cache
	// of the layer. The device has ratio pixels per unit of length.
	Prepare(frame canvas.Rect, ratio float64)
}

// Prepare implements Preparer.
func (f Contours) Prepare(frame canvas.Rect, _ float64) {
	f.Trace(canvas.Plane{Frame: frame, Data: f.Range}.Rect(f.Box))
}

// Prepare implements Preparer.
func (f Mask) Prepare(frame canvas.Rect, _ float64) { f.Hatch(frame) }

// Prepare implements Preparer.
func (f Matrix) Prepare(frame canvas.Rect, ratio float64) {
	f.Cells(canvas.PixelGrid(ratio).SnapRect(frame), ratio)
}

// KeyEntries implements KeyEntrier.
func (f Scatter) KeyEntries(_ *Panel, w KeyWords) []KeyEntry {
	if names := f.GroupEntries(w.Groups); len(names) > 0 {
		return names
	}
	if len(f.XY) == 0 || len(f.Groups) > 0 {
		return nil
	}
	return []KeyEntry{{Words: "point", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		c.FillDisc(x, y, 1.2*PointSize*s.Mark, Fade(s.Ink, 0.6))
	}}}
}

// GroupEntries returns an entry for each group that has points, with the shape and the
// colour of the group. It returns nil if the points have no groups, or if there are too
// many names or fewer than two.
func (f Scatter) GroupEntries(names []string) (list []KeyEntry) {
	if len(f.Groups) == 0 || len(names) < 2 || len(names) > MaxGroups+1 {
		return nil
	}
	brief := TrimSharedNoun(names)
	for g, name := range names {
		e := KeyEntry{Words: name, ShortWords: brief[g], Number: text.NumbersIn(name)}
		switch {
		case g == MaxGroups: // one entry for this group and all further groups
			if !slices.ContainsFunc(f.Groups, func(v float64) bool { return v >= MaxGroups }) {
				continue
			}
			e.Draw = func(c canvas.Canvas, s *Style, x, y float64) { c.FillDisc(x, y, PointSize*s.Mark, Fade(s.Ink, 0.45)) }
		case !slices.Contains(f.Groups, float64(g)):
			continue
		default:
			e.Draw = func(c canvas.Canvas, s *Style, x, y float64) {
				if len(f.XY)/2 > MaxDiscs {
					c.FillDisc(x, y, ClassSize*s.Mark, f.Color(s, g))
				} else {
					DrawShape(c, g, x, y, 1.2*ClassSize*s.Mark, f.Color(s, g))
				}
			}
		}
		list = append(list, e)
	}
	return list
}

// KeyEntries implements KeyEntrier.
func (f NamedScatter) KeyEntries(*Panel, KeyWords) []KeyEntry { return f.GroupEntries(f.Names) }

// KeyEntries implements KeyEntrier.
func (f Landmarks) KeyEntries(_ *Panel, w KeyWords) []KeyEntry {
	if len(f.XY) == 0 {
		return nil
	}
	return []KeyEntry{{
		Words: cmp.Or(f.Words, w.markNoun()), ShortWords: cmp.Or(f.ShortWords, f.Words, w.markNoun()), IsOverField: f.IsOverField,
		Draw: func(c canvas.Canvas, s *Style, x, y float64) {
			if f.IsOverField {
				s.DrawRingLandmark(c, x, y)
			} else {
				s.DrawLandmark(c, x, y, LandmarkSize*s.Mark)
			}
		},
	}}
}

// KeyEntries implements KeyEntrier.
func (f Shadows) KeyEntries(_ *Panel, w KeyWords) []KeyEntry {
	words := w.markNoun()
	if AreUnequal(f.Weights) {
		words += ", area by weight"
	}
	list := []KeyEntry{{Words: words, Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		s.DrawLandmark(c, x, y, 0.8*LandmarkSize*s.Mark)
	}}}
	if f.Eps > 0 {
		list = append(list, KeyEntry{Words: "circle: its shadow"})
	}
	if len(f.Points) > 0 {
		list = append(list, KeyEntry{Words: "point, in the colour of its shadow", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
			c.FillDisc(x, y, 1.2*PointSize*s.Mark, s.Categorical[0])
		}})
	}
	return list
}

// KeyEntries implements KeyEntrier.
func (f Probe) KeyEntries(*Panel, KeyWords) []KeyEntry {
	if f.HasName {
		return nil
	}
	return []KeyEntry{{Words: "*x*_0", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		c.StrokeRing(x, y, 0.6*ProbeSize*s.Mark, 1.75*s.Line, s.Ink)
	}}}
}

// KeyEntries implements KeyEntrier.
func (f Contours) KeyEntries(p *Panel, _ KeyWords) (list []KeyEntry) {
	if f.HasZeroLine {
		list = append(list, ZeroEntry(f.IsCutShort()))
	}
	if f.IsSigned(p) && f.HasDashedLines() {
		list = append(list, NegativeEntry())
	}
	return list
}

// KeyEntries implements KeyEntrier. The first entry explains the order of the rows.
func (f Matrix) KeyEntries(_ *Panel, w KeyWords) []KeyEntry {
	words := "a row and a column for each point"
	if w.RowOrder != "" {
		words += ", " + w.RowOrder
	}
	list := []KeyEntry{{Words: words}}
	if len(f.Bounds) > 0 {
		list = append(list, LineEntry("between groups", 1, nil, (*Style).FaintInkColor))
	}
	return list
}

// KeyEntries implements KeyEntrier.
func (f Lines) KeyEntries(_ *Panel, w KeyWords) []KeyEntry {
	return []KeyEntry{LineEntry(w.markNoun(), 1, nil, (*Style).AccentColor)}
}

// KeyEntries implements KeyEntrier.
func (f Cells) KeyEntries(*Panel, KeyWords) []KeyEntry {
	return []KeyEntry{LineEntry("edge of a cell", 1, nil, (*Style).AccentColor)}
}

// KeyEntries implements KeyEntrier.
func (f Border) KeyEntries(*Panel, KeyWords) []KeyEntry {
	return []KeyEntry{LineEntry("box of the functions", 1.25, []float64{6, 3}, (*Style).AccentColor)}
}

// KeyEntries implements KeyEntrier.
func (f Displacements) KeyEntries(*Panel, KeyWords) []KeyEntry {
	return []KeyEntry{
		LineEntry("from exact", 0.8, nil, (*Style).InkColor),
		{Words: "to approximate", Draw: func(c canvas.Canvas, s *Style, x, y float64) { c.FillDisc(x, y, 1.3*s.Mark, s.Accent) }},
	}
}

// KeyEntries implements KeyEntrier.
func (f ValuedScatter) KeyEntries(*Panel, KeyWords) []KeyEntry {
	return []KeyEntry{{Words: "points in the colours of their values, blue below zero"}}
}

// KeyEntries implements KeyEntrier.
func (f ReassignedMarks) KeyEntries(*Panel, KeyWords) []KeyEntry { return f.Entries() }

// KeyEntries implements KeyEntrier.
func (f Measure) KeyEntries(*Panel, KeyWords) []KeyEntry { return f.Entries() }

// KeyEntries implements KeyEntrier.
func (f Frequencies) KeyEntries(*Panel, KeyWords) []KeyEntry { return f.Entries() }
