package viz

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
)

// stroke is the sign of a line.
func stroke(words string, width float64, pattern []float64, col func(s *Style) color.NRGBA) sign {
	return sign{words: words, wide: true, draw: func(c Canvas, s *Style, x, y float64) {
		half := lineSign * s.Line / 2
		xy := []float64{x - half, y, x + half, y}
		if pattern == nil {
			straight(c, xy, width*s.Line, col(s))
			return
		}
		long := make([]float64, len(pattern))
		for i, v := range pattern {
			long[i] = v * s.Line
		}
		dashes(c, xy, width*s.Line, long, col(s))
	}}
}

// upright is the sign of the dotted line that says where the state is.
func upright(words string) sign {
	return sign{words: words, draw: func(c Canvas, s *Style, x, y float64) {
		half := 0.5 * s.Label
		dash(c, []float64{x, y - half, x, y + half}, 1.25*s.Line, 1.5*s.Line, 2*s.Line, s.Ink)
	}}
}

func (s *Style) ink() color.NRGBA    { return s.Ink }
func (s *Style) accent() color.NRGBA { return s.Accent }

// signs returns what the layers of a panel have to say in a key, but for their colours.
func (st *stage) signs(p *Panel) (list []sign) {
	add := func(words string, draw func(c Canvas, s *Style, x, y float64)) {
		list = append(list, sign{words: words, draw: draw})
	}
	mark := singular(st.Label("marks"))
	for _, l := range p.Layers {
		switch f := l.(type) {
		case Scatter:
			switch names := st.groupSigns(f); {
			case len(names) > 0:
				list = append(list, names...)
			case len(f.XY) > 0 && len(f.Groups) == 0:
				add("point", func(c Canvas, s *Style, x, y float64) { c.Disc(x, y, 1.2*pointSize*s.Mark, fade(s.Ink, 0.6)) })
			}
		case classed:
			list = append(list, st.namedSigns(f.Scatter, f.names)...)
		case Landmarks:
			if len(f.XY) > 0 {
				add(cmp.Or(f.Words, mark), func(c Canvas, s *Style, x, y float64) {
					if f.Over {
						s.over(c, x, y)
					} else {
						s.landmark(c, x, y, landmarkSize*s.Mark)
					}
				})
				list[len(list)-1].over, list[len(list)-1].brief = f.Over, cmp.Or(f.Brief, f.Words, mark)
			}
		case Shadows:
			words := mark
			if unequal(f.Weights) {
				words += ", area by weight"
			}
			add(words, func(c Canvas, s *Style, x, y float64) { s.landmark(c, x, y, 0.8*landmarkSize*s.Mark) })
			if f.Eps > 0 {
				add("circle: its shadow", nil)
			}
			if len(f.Points) > 0 {
				add("point, in the colour of its shadow", func(c Canvas, s *Style, x, y float64) { c.Disc(x, y, 1.2*pointSize*s.Mark, s.Categorical[0]) })
			}
		case Probe:
			if !f.Named {
				add("*x*_0", func(c Canvas, s *Style, x, y float64) { c.Ring(x, y, 0.6*probeSize*s.Mark, 1.75*s.Line, s.Ink) })
			}
		case Contours:
			if f.Zero {
				list = append(list, zeroSign(f.cutShort()))
			}
			if f.signed(p) && f.dashed() {
				list = append(list, negative())
			}
		case Matrix:
			list = append(list, st.matrixSigns(f)...)
		case Measure:
			list = append(list, f.signs()...)
		case Frequencies:
			list = append(list, f.signs()...)
		case Lines:
			list = append(list, stroke(singular(st.Label("marks")), 1, nil, (*Style).accent))
		case Cells:
			list = append(list, stroke("edge of a cell", 1, nil, (*Style).accent))
		case Border:
			list = append(list, stroke("box of the functions", 1.25, []float64{6, 3}, (*Style).accent))
		case Shifts:
			list = append(list, stroke("from exact", 0.8, nil, (*Style).ink))
			add("to approximate", func(c Canvas, s *Style, x, y float64) { c.Disc(x, y, 1.3*s.Mark, s.Accent) })
		case Elsewhere:
			list = append(list, f.signs()...)
		case Valued:
			add("points in the colours of their values, blue below zero", nil)
		case Spectrum:
			list = append(list, f.shownSign()...)
		case Course:
			list = append(list, f.shownSign()...)
		case Bound:
			list = append(list, f.signs(f.columns())...)
			if f.Ell > 0 {
				list = append(list, upright("*ℓ* = "+ellWords(f.Ell)))
			}
		case Wall:
			if !f.Narrow {
				list = append(list, zeroSign(f.cutShort()))
			}
			if f.dashed() {
				list = append(list, negative())
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
				list = append(list, stroke(words, 1.5, nil, (*Style).accent))
			} else {
				add(words, func(c Canvas, s *Style, x, y float64) { s.landmark(c, x, y, 3.6*s.Mark) })
			}
			if band {
				add("10 to 90\u202f% of them", func(c Canvas, s *Style, x, y float64) {
					half := landmarkSize * s.Mark
					rect(c, Rect{x - half, y - half, x + half, y + half}, fade(s.Accent, 0.2))
				})
			}
		case StepChart:
			list = append(list, upright("this step"))
			if g, ok := f.Inset.(inset); ok {
				if plane, ok := g.Figure.(Frequencies); ok {
					list = append(list, plane.signs()...)
				}
			}
			if f.Matrix.nx > 0 {
				add("*W*: kernel of the "+st.Label("marks")+", black where largest", nil)
			}
		}
	}
	return list
}

// zeroSign is the sign of the zero line.
func zeroSign(ends bool) sign {
	words := "zero"
	if ends {
		words = zeroEnds
	}
	return stroke(words, 1.5, nil, (*Style).ink)
}

// negative is the sign of lines of negative values.
func negative() sign { return stroke("negative", 0.8, []float64{4, 3}, (*Style).ink) }

// signed reports whether the lines are of a field with signs: that of a Strength has
// none.
func (f Contours) signed(p *Panel) bool {
	return slices.ContainsFunc(p.Layers, func(l Figure) bool { _, ok := l.(HeatMap); return ok })
}

// dashed reports whether one of the thin lines is of a negative value.
func (f Contours) dashed() bool {
	steps, first, _ := f.levels()
	level := -f.Scale * float64(first) / float64(steps)
	return first < steps && slices.ContainsFunc(f.Z, func(v float32) bool { return float64(v) < level })
}

// groupSigns returns the names of the groups of points by their shapes and colours.
func (st *stage) groupSigns(f Scatter) (list []sign) {
	return st.namedSigns(f, strings.Split(st.Label("groups"), "|"))
}

// namedSigns returns these names of the groups of points by their shapes and colours.
func (st *stage) namedSigns(f Scatter, names []string) (list []sign) {
	if len(f.Groups) == 0 || len(names) < 2 || len(names) > mostGroups+1 {
		return nil
	}
	brief := withoutNoun(names)
	for g, name := range names {
		if g == mostGroups { // and all further ones
			if slices.ContainsFunc(f.Groups, func(v float64) bool { return v >= mostGroups }) {
				list = append(list, sign{words: name, brief: brief[g], number: counting(name), draw: func(c Canvas, s *Style, x, y float64) { c.Disc(x, y, pointSize*s.Mark, fade(s.Ink, 0.45)) }})
			}
		} else if slices.Contains(f.Groups, float64(g)) {
			list = append(list, sign{words: name, brief: brief[g], number: counting(name), draw: func(c Canvas, s *Style, x, y float64) {
				if len(f.XY)/2 > mostDiscs {
					c.Disc(x, y, classSize*s.Mark, f.colour(s, g))
				} else {
					shape(c, g, x, y, 1.2*classSize*s.Mark, f.colour(s, g))
				}
			}})
		}
	}
	return list
}

// withoutNoun returns names without the last word where that is the same in all of them:
// "upper" and "lower" for the upper and the lower moon. Otherwise it returns nothing.
func withoutNoun(names []string) []string {
	brief := make([]string, len(names))
	last := func(name string) int { return strings.LastIndexByte(name, ' ') }
	for g, name := range names {
		if at := last(name); at <= 0 || name[at:] != names[0][max(0, last(names[0])):] {
			return make([]string, len(names))
		} else {
			brief[g] = name[:at]
		}
	}
	return brief
}

// matrixSigns says what the rows of a matrix are.
func (st *stage) matrixSigns(f Matrix) (list []sign) {
	by := st.Label("gram.by")
	if by == "" {
		by = st.Label("gram.order")
	}
	if by != "" {
		by = ", " + by
	}
	list = append(list, sign{words: "a row and a column for each point" + by})
	if len(f.Bounds) > 0 {
		list = append(list, stroke("between groups", 1, nil, func(s *Style) color.NRGBA { return fade(s.Ink, 0.5) }))
	}
	return list
}

// signs says what a disc is, and what a ring.
func (f Frequencies) signs() (list []sign) {
	size := freqSize
	word := "*ω*"
	if f.Directions {
		word = "*w*"
	}
	brief := ""
	if f.Weighted {
		brief, word = word, word+", area by weight"
	}
	list = append(list, sign{words: word, brief: brief, draw: func(c Canvas, s *Style, x, y float64) { c.Disc(x, y, size*s.Mark, s.Accent) }})
	if !f.Directions {
		list = append(list, sign{words: "−*ω*", draw: func(c Canvas, s *Style, x, y float64) { c.Ring(x, y, size*s.Mark, 1.1*s.Line, s.Accent) }})
	}
	if slices.ContainsFunc(f.Nodes, func(n node) bool { return n.weight < 0 }) {
		list = append(list, sign{words: "of negative weight", draw: func(c Canvas, s *Style, x, y float64) {
			Frequencies{Style: s}.mark(c, x, y, size*s.Mark, true, false)
		}})
	}
	return list
}

// signs says what the circles are, and what the grey.
func (f Measure) signs() (list []sign) {
	grey := func(s *Style) color.NRGBA { return fade(s.Ink, 0.3) }
	if len(f.Rings) == 3 {
		words := "1, 2, 3 deviations"
		if f.Style.Bands > 0 { // no axis says how far out they are
			words += ": " + number(f.Rings[0], 2) + ", " + number(f.Rings[1], 2) + ", " + number(f.Rings[2], 2)
		}
		rings := stroke(words, 1, nil, grey)
		rings.less = true
		list = append(list, rings)
	}
	if len(f.Atoms) > 0 {
		list = append(list, sign{words: "possible *ω*, area by chance", brief: "possible *ω*", draw: func(c Canvas, s *Style, x, y float64) {
			c.Disc(x, y, landmarkSize*s.Mark, fade(s.Ink, 0.2))
		}})
	}
	return list
}

// shownSign says which place the dotted line is at.
func (f Spectrum) shownSign() []sign {
	if f.Shown < 0 || f.Shown >= f.Len {
		return nil
	}
	return []sign{upright("*i* = " + strconv.Itoa(f.Shown+1))}
}

// bands says how much one band of the colours is, of each map that has bands.
func (st *stage) bands(placed []Placed) (list []sign) {
	if st.style.Bands == 0 {
		return nil
	}
	var steps []string
	large := "" // of a wall, whose thumbnails have scales of their own
	for _, p := range placed {
		panel, _ := p.Figure.(*Panel)
		if panel == nil || panel.Words != "" {
			continue
		}
		for _, l := range panel.Layers {
			scale, style := 0.0, st.style
			switch f := l.(type) {
			case Contours:
				style = f.Style
				if scale = f.Scale; f.Unit > 0 {
					scale *= f.Unit
				}
			case Matrix:
				if scale = f.Scale; f.kept != nil {
					scale *= f.kept.unit
				}
			case Wall:
				_, scale = f.magnified()
				large = ", where it is large"
			}
			if scale > 0 {
				step, unit := scale/float64(style.steps(scale, false)), ""
				if l := panel.Legend; l != nil && l.Power != 0 { // as beside it
					step, unit = step/math.Pow(10, float64(l.Power)), "·10^{"+minus(strconv.Itoa(l.Power))+"}"
				}
				steps = append(steps, number(step, 2)+unit)
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
	return []sign{{words: words + large}}
}
