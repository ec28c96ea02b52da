package scene

import (
	"math"
	"strconv"

	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
)

// keyWords returns the words that key entries of a panel use.
func keyWords(b view.Blocks, panel string) figure.KeyWords {
	order := ""
	if m := b.MatrixIn(panel); m != nil {
		order = b.Label(m.Order)
	}
	return figure.KeyWords{Marks: b.Label(result.Marks), Groups: b.Groups(), RowOrder: order}
}

// contourStepTexts returns texts that state the difference between the values of
// neighbouring contours. The texts are ordered from the longest to the shortest. If no
// picture has bands of colour, contourStepTexts returns nil.
func contourStepTexts(st *view.Drawing, placedFigures []view.PlacedFigure) []string {
	if st.Style.Bands == 0 {
		return nil
	}
	var steps, halves []string
	partText := "" // description of the part of the pictures that has this scale
	for _, p := range placedFigures {
		panel, _ := p.Figure.(*figure.Panel)
		if panel == nil || panel.Message != "" {
			continue
		}
		for _, l := range panel.Layers {
			banded, ok := l.(figure.BandScaler)
			if !ok {
				continue
			}
			scale, style, part := banded.BandScale()
			if part != "" {
				partText = part
			}
			if scale > 0 {
				step, unit := scale/float64(style.Steps(scale, false)), ""
				if l := panel.Legend; l != nil && l.Power != 0 { // use the unit of the legend
					step, unit = step/math.Pow(10, float64(l.Power)), "·10^{"+text.Typeset(strconv.Itoa(l.Power))+"}"
				}
				steps = append(steps, text.Number(step, 2)+unit)
				halves = append(halves, text.Number(step/2, 3)+unit)
			}
		}
	}
	if len(steps) == 0 {
		return nil
	}
	step, blank := "step "+steps[0], "; |value| < "+halves[0]+" is blank"
	if last := steps[len(steps)-1]; last != steps[0] {
		step += " left, " + last + " right"
		blank = "; below half a step it is blank"
	}
	step += partText
	return []string{"contour " + step + blank, "contour " + step, step}
}
