package scene

import (
	"math"
	"strconv"

	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
)

// keyWords returns the words for the key of a panel.
func keyWords(b view.Blocks, panel string) figure.KeyWords {
	order := ""
	if m := b.MatrixIn(panel); m != nil {
		order = b.Label(m.Order)
	}
	return figure.KeyWords{Marks: b.Label(result.Marks), Groups: b.Groups(), RowOrder: order}
}

// bandEntry returns the key entry with the width of one colour band, if the
// palettes have bands.
func bandEntry(st *view.Drawing, placed []view.Placed) (list []figure.KeyEntry) {
	if st.Style.Bands == 0 {
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
			banded, ok := l.(figure.BandScaler)
			if !ok {
				continue
			}
			scale, style, where := banded.BandScale()
			if where != "" {
				large = where
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
