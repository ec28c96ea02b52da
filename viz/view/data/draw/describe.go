package draw

import (
	"fmt"

	"mercer/viz/contract"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/data"
	"mercer/viz/view/result"
)

// describeData describes the picture of the data: the number of points and centres, the
// shapes and x₀.
func describeData(b view.Blocks) string {
	n := b.CountPoints()
	if n == 0 {
		return "There are no points."
	}
	s := text.Count(n) + " points"
	if n == 1 {
		s = "One point"
	}
	if m := len(b.Positions(result.Centers)) / 2; m > 0 {
		noun := b.Label(result.Marks)
		if noun == "" {
			noun = "landmarks"
		}
		if m == 1 {
			noun = text.Singular(noun)
		}
		s += fmt.Sprintf(" and %d %s", m, noun)
	}
	s += describeShapes(b)
	if e := b.Number(result.Epsilon, 0); e > 0 {
		s += fmt.Sprintf(", each with a shadow of radius %s", text.Plain(text.Number(e, 2)))
	}
	if x, y, ok := b.Probe(); ok {
		s += "; x₀ is at " + view.PositionText(x, y)
	}
	return s + "."
}

// describeShapes describes the lines, the grid, the box and the disc of the method.
func describeShapes(b view.Blocks) (s string) {
	noun := b.Label(result.Marks)
	if n := len(b.List(result.Lines)) / 3; n == 1 {
		s += " and the line of 1 " + text.Singular(noun)
	} else if n > 1 {
		s += fmt.Sprintf(" and the lines of %d %s", n, noun)
	}
	if b.HasGrid() {
		s += " and the cells of the first grid"
	}
	if z := b.List(result.Border); len(z) == 4 {
		s += fmt.Sprintf(" and a box from %s to %s", view.PositionText(z[0], z[2]), view.PositionText(z[1], z[3]))
	}
	if z := b.List(result.Ball); len(z) == 3 {
		s += fmt.Sprintf(" and the %s, at %s, with half of the kernel left at the distance %s", noun, view.PositionText(z[0], z[1]), text.Plain(text.Number(z[2], 2)))
	}
	return s
}

func describeGram(b view.Blocks) string {
	f := b.Samples(data.Errors)
	if len(f.Z) == 0 {
		return ""
	}
	largest, index := f.MaxAbs()
	if largest <= text.NegligibleLevel {
		return "The Gram matrix shows " + text.Plain(view.NoDifferenceText(largest)) + "."
	}
	sampleText := ""
	if words := b.Label(data.ErrorsSample); words != "" {
		sampleText = " of " + words
	}
	s := fmt.Sprintf("The Gram matrix%s is off by at most %s", sampleText, text.Reading(b.Number(data.ErrorsScale, largest)))
	names := contract.SplitList(b.Label(data.ErrorsGroupNames))
	ends := append(append([]float64{}, b.List(data.ErrorsBounds)...), 1)
	if len(names) == len(ends) && len(names) > 1 {
		groupAt := func(c int) string {
			for i, e := range ends {
				if (float64(c)+0.5)/float64(f.Nx) < e {
					return names[i]
				}
			}
			return names[len(names)-1]
		}
		if r, c := groupAt(index/f.Nx), groupAt(index%f.Nx); r == c {
			s += ", within " + r
		} else {
			s += ", between " + r + " and " + c
		}
	}
	return s + "."
}
