package viz

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// entries returns what the layers of a panel have to say in a key, but for their colours.
func (st *stage) entries(p *figure.Panel) (list []figure.KeyEntry) {
	add := func(words string, draw func(c canvas.Canvas, s *figure.Style, x, y float64)) {
		list = append(list, figure.KeyEntry{Words: words, Draw: draw})
	}
	mark := text.Singular(st.Label("marks"))
	for _, l := range p.Layers {
		switch f := l.(type) {
		case figure.Scatter:
			switch names := st.groupSigns(f); {
			case len(names) > 0:
				list = append(list, names...)
			case len(f.XY) > 0 && len(f.Groups) == 0:
				add("point", func(c canvas.Canvas, s *figure.Style, x, y float64) {
					c.Disc(x, y, 1.2*figure.PointSize*s.Mark, figure.Fade(s.Ink, 0.6))
				})
			}
		case figure.NamedScatter:
			list = append(list, st.namedSigns(f.Scatter, f.Names)...)
		case figure.Landmarks:
			if len(f.XY) > 0 {
				add(cmp.Or(f.Words, mark), func(c canvas.Canvas, s *figure.Style, x, y float64) {
					if f.Over {
						s.DrawOver(c, x, y)
					} else {
						s.DrawLandmark(c, x, y, figure.LandmarkSize*s.Mark)
					}
				})
				list[len(list)-1].Over, list[len(list)-1].Brief = f.Over, cmp.Or(f.Brief, f.Words, mark)
			}
		case figure.Shadows:
			words := mark
			if figure.Unequal(f.Weights) {
				words += ", area by weight"
			}
			add(words, func(c canvas.Canvas, s *figure.Style, x, y float64) {
				s.DrawLandmark(c, x, y, 0.8*figure.LandmarkSize*s.Mark)
			})
			if f.Eps > 0 {
				add("circle: its shadow", nil)
			}
			if len(f.Points) > 0 {
				add("point, in the colour of its shadow", func(c canvas.Canvas, s *figure.Style, x, y float64) {
					c.Disc(x, y, 1.2*figure.PointSize*s.Mark, s.Categorical[0])
				})
			}
		case figure.Probe:
			if !f.Named {
				add("*x*_0", func(c canvas.Canvas, s *figure.Style, x, y float64) {
					c.Ring(x, y, 0.6*figure.ProbeSize*s.Mark, 1.75*s.Line, s.Ink)
				})
			}
		case figure.Contours:
			if f.Zero {
				list = append(list, figure.ZeroEntry(f.CutShort()))
			}
			if f.Signed(p) && f.Dashed() {
				list = append(list, figure.NegativeEntry())
			}
		case figure.Matrix:
			list = append(list, st.matrixSigns(f)...)
		case figure.Measure:
			list = append(list, f.Entries()...)
		case figure.Frequencies:
			list = append(list, f.Entries()...)
		case figure.Lines:
			list = append(list, figure.LineEntry(text.Singular(st.Label("marks")), 1, nil, (*figure.Style).AccentColour))
		case figure.Cells:
			list = append(list, figure.LineEntry("edge of a cell", 1, nil, (*figure.Style).AccentColour))
		case figure.Border:
			list = append(list, figure.LineEntry("box of the functions", 1.25, []float64{6, 3}, (*figure.Style).AccentColour))
		case figure.Shifts:
			list = append(list, figure.LineEntry("from exact", 0.8, nil, (*figure.Style).InkColour))
			add("to approximate", func(c canvas.Canvas, s *figure.Style, x, y float64) { c.Disc(x, y, 1.3*s.Mark, s.Accent) })
		case figure.Elsewhere:
			list = append(list, f.Entries()...)
		case figure.Valued:
			add("points in the colours of their values, blue below zero", nil)
		case Spectrum:
			list = append(list, f.shownSign()...)
		case Course:
			list = append(list, f.shownSign()...)
		case Bound:
			list = append(list, f.Entries(f.columns())...)
			if f.Ell > 0 {
				list = append(list, figure.DottedLineEntry("*ℓ* = "+ellWords(f.Ell)))
			}
		case Wall:
			if !f.Narrow {
				list = append(list, figure.ZeroEntry(f.CutShort()))
			}
			if f.Dashed() {
				list = append(list, figure.NegativeEntry())
			}
			add("frame: the one that other pictures show", nil)
		case RaceChart:
			made, all := st.raceSeeds()
			if made == 0 {
				break
			}
			words := "median of the seeds"
			if all > 1 && made < 2 {
				words = "one seed so far"
			}
			line, band := f.drawn()
			if line {
				list = append(list, figure.LineEntry(words, 1.5, nil, (*figure.Style).AccentColour))
			} else {
				add(words, func(c canvas.Canvas, s *figure.Style, x, y float64) { s.DrawLandmark(c, x, y, 3.6*s.Mark) })
			}
			if band {
				add("10 to 90\u202f% of them", func(c canvas.Canvas, s *figure.Style, x, y float64) {
					half := figure.LandmarkSize * s.Mark
					canvas.FillRect(c, canvas.Rect{X0: x - half, Y0: y - half, X1: x + half, Y1: y + half}, figure.Fade(s.Accent, 0.2))
				})
			}
		case StepChart:
			list = append(list, figure.DottedLineEntry("this step"))
			if g, ok := f.Inset.(inset); ok {
				if plane, ok := g.Figure.(figure.Frequencies); ok {
					list = append(list, plane.Entries()...)
				}
			}
			if f.Matrix.Nx > 0 {
				add("*W*: kernel of the "+st.Label("marks")+", black where largest", nil)
			}
		}
	}
	return list
}

// groupSigns returns the names of the groups of points by their shapes and colours.
func (st *stage) groupSigns(f figure.Scatter) (list []figure.KeyEntry) {
	return st.namedSigns(f, strings.Split(st.Label("groups"), "|"))
}

// namedSigns returns these names of the groups of points by their shapes and colours.
func (st *stage) namedSigns(f figure.Scatter, names []string) (list []figure.KeyEntry) {
	if len(f.Groups) == 0 || len(names) < 2 || len(names) > figure.MostGroups+1 {
		return nil
	}
	brief := figure.WithoutNoun(names)
	for g, name := range names {
		if g == figure.MostGroups { // and all further ones
			if slices.ContainsFunc(f.Groups, func(v float64) bool { return v >= figure.MostGroups }) {
				list = append(list, figure.KeyEntry{Words: name, Brief: brief[g], Number: text.NumbersIn(name), Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) {
					c.Disc(x, y, figure.PointSize*s.Mark, figure.Fade(s.Ink, 0.45))
				}})
			}
		} else if slices.Contains(f.Groups, float64(g)) {
			list = append(list, figure.KeyEntry{Words: name, Brief: brief[g], Number: text.NumbersIn(name), Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) {
				if len(f.XY)/2 > figure.MostDiscs {
					c.Disc(x, y, figure.ClassSize*s.Mark, f.Colour(s, g))
				} else {
					figure.DrawShape(c, g, x, y, 1.2*figure.ClassSize*s.Mark, f.Colour(s, g))
				}
			}})
		}
	}
	return list
}

// matrixSigns says what the rows of a matrix are.
func (st *stage) matrixSigns(f figure.Matrix) (list []figure.KeyEntry) {
	by := st.Label("gram.by")
	if by == "" {
		by = st.Label("gram.order")
	}
	if by != "" {
		by = ", " + by
	}
	list = append(list, figure.KeyEntry{Words: "a row and a column for each point" + by})
	if len(f.Bounds) > 0 {
		list = append(list, figure.LineEntry("between groups", 1, nil, func(s *figure.Style) color.NRGBA { return figure.Fade(s.Ink, 0.5) }))
	}
	return list
}

// shownSign says which place the dotted line is at.
func (f Spectrum) shownSign() []figure.KeyEntry {
	if f.Shown < 0 || f.Shown >= f.Len {
		return nil
	}
	return []figure.KeyEntry{figure.DottedLineEntry("*i* = " + strconv.Itoa(f.Shown+1))}
}

// bands says how much one band of the colours is, of each map that has bands.
func (st *stage) bands(placed []Placed) (list []figure.KeyEntry) {
	if st.style.Bands == 0 {
		return nil
	}
	var steps []string
	large := "" // of a wall, whose thumbnails have scales of their own
	for _, p := range placed {
		panel, _ := p.Figure.(*figure.Panel)
		if panel == nil || panel.Words != "" {
			continue
		}
		for _, l := range panel.Layers {
			scale, style := 0.0, st.style
			switch f := l.(type) {
			case figure.Contours:
				style = f.Style
				if scale = f.Scale; f.Unit > 0 {
					scale *= f.Unit
				}
			case figure.Matrix:
				if scale = f.Scale; f.Prepared != nil {
					scale *= f.Prepared.Unit
				}
			case Wall:
				_, scale = f.magnified()
				large = ", where it is large"
			}
			if scale > 0 {
				step, unit := scale/float64(style.Steps(scale, false)), ""
				if l := panel.Legend; l != nil && l.Power != 0 { // as beside it
					step, unit = step/math.Pow(10, float64(l.Power)), "·10^{"+text.Typeset(strconv.Itoa(l.Power))+"}"
				}
				steps = append(steps, text.Number(step, 2)+unit)
			}
		}
	}
	if len(steps) == 0 {
		return nil
	}
	words := "one band = " + steps[0]
	if last := steps[len(steps)-1]; last != steps[0] {
		words += " left, " + last + " right"
	}
	return []figure.KeyEntry{{Words: words + large}}
}
