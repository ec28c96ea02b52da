package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// titles returns the titles of a chart, from the longest to the shortest. If the method
// of the state is not the shadow set, the titles mention the shadow set. If the curves
// use a sample of the points, the titles mention the number of points, if there is room.
func titles(st *view.Drawing, key, quantity string) []figure.Heading {
	methodText, shortText, shortestText := "", "", ""
	if st.Label(bounds.OtherMethod) != "" {
		methodText, shortText, shortestText = "of the shadow set", "shadow set", ", shadow set"
	}
	sampleCount, _, isSample := strings.Cut(st.Label(bounds.SampleWords), " of ")
	switch {
	case isSample && methodText != "":
		methodText, shortText = methodText+" of "+sampleCount+" points", shortText+", "+sampleCount+" points"
	case isSample:
		methodText, shortText = "of "+sampleCount+" points", sampleCount+" points"
	}
	if methodText == "" {
		return []figure.Heading{{Main: "Theorem " + key, Aside: quantity + " over *ℓ*"}, {Main: "Theorem " + key, Aside: quantity}, {Main: key, Aside: quantity}, {Main: key, Aside: ""}}
	}
	return []figure.Heading{
		{Main: "Theorem " + key, Aside: quantity + " over *ℓ*, " + methodText}, {Main: "Theorem " + key, Aside: quantity + ", " + methodText},
		{Main: key, Aside: quantity + ", " + methodText}, {Main: key, Aside: quantity + ", " + shortText}, {Main: key, Aside: quantity + shortestText},
	}
}

// notedTitles returns the titles of a chart with a note, which begin with the theorem in
// words. The note mentions a sample.
func notedTitles(st *view.Drawing, key, words, quantity string) []figure.Heading {
	if st.Label(bounds.OtherMethod) != "" {
		key += ", shadow set"
	}
	longQuantity := strings.Replace(quantity, "MMD", "maximum mean discrepancy", 1)
	return []figure.Heading{{Main: "Theorem " + key + ": " + words, Aside: longQuantity}, {Main: "Theorem " + key + ": " + words, Aside: quantity}, {Main: key + ": " + words, Aside: quantity}, {Main: key + ": " + words, Aside: ""}}
}

// ellText formats ℓ with four significant digits, like the setting.
func ellText(ell float64) string { return text.Number(ell, 4) }

// pick sets h to the row whose ℓ is nearest to the pixel x.
func pick(b view.Blocks, h *view.Hover, p view.PlacedFigure, theorem string, x float64) {
	h.Kind = view.Plane
	rows := rowsOf(b, theorem)
	exponent, _ := p.DataCoords(x, p.Inner.Y0)
	minDist := math.Inf(1)
	for i, row := range rows {
		if d := math.Abs(math.Log10(row[bounds.EllColumn]) - exponent); d < minDist {
			minDist = d
			h.Kind, h.Index, h.X = view.Ell, i, math.Log10(row[bounds.EllColumn])
			h.Y = p.Range.Y0
			if v := row[bounds.MeasuredColumn]; v > 0 {
				h.Y = max(h.Y, math.Log10(v))
			}
		}
	}
	if h.Kind != view.Ell {
		return
	}
	row := rows[h.Index]
	h.Text = "*ℓ* = " + text.Number(row[bounds.EllColumn], 3)
	if b.Label(bounds.OtherMethod) != "" {
		h.Text += " · shadow set"
	}
	h.Text += " · *m* = " + strconv.Itoa(int(row[bounds.CenterColumn]))
	if pointCount := int(b.Number(bounds.PointCount, 0)); pointCount > 0 && int(row[bounds.CenterColumn]) >= pointCount {
		h.Text += ", each point its own shadow"
	}
	h.Text += " · " + measuredText(b, theorem, row, "measured ")
	if v := row[bounds.WorstCaseColumn]; v == v {
		h.Text += " · bound " + text.TwoDigits(v)
		if !(v < row[bounds.TrivialBoundColumn]) {
			h.Text += ", which says nothing"
		}
	}
}

// measuredText formats the measured value in a row, preceded by prefix. If there is no
// value because there are fewer than D components, measuredText returns this reason.
func measuredText(b view.Blocks, theorem string, row []float64, prefix string) string {
	if d := b.Number(bounds.Dimension, 0); row[bounds.MeasuredColumn] != row[bounds.MeasuredColumn] && row[bounds.CenterColumn] < d {
		return "there are fewer than *D* = " + text.Number(d, 3) + " components"
	}
	if isLowerBound(b, theorem) && row[bounds.MeasuredColumn] > 0 {
		prefix += "at least "
	}
	return prefix + text.TwoDigits(row[bounds.MeasuredColumn])
}

// isLowerBound reports whether the measured value of a theorem is only a lower bound of
// the quantity in the theorem.
func isLowerBound(b view.Blocks, key string) bool { return b.Label(bounds.LowerBoundLabel(key)) != "" }

// rowAt returns the row whose ℓ is nearest to ell.
func rowAt(rows [][]float64, ell float64) []float64 {
	row := rows[0]
	for _, r := range rows {
		if math.Abs(math.Log(r[bounds.EllColumn]/ell)) < math.Abs(math.Log(row[bounds.EllColumn]/ell)) {
			row = r
		}
	}
	return row
}

// isVacuous reports whether the bound in a row is not better than the largest possible
// value.
func isVacuous(row []float64) bool {
	v := row[bounds.WorstCaseColumn]
	return v == v && !(v < row[bounds.TrivialBoundColumn])
}

// noteText returns the note below the chart of theorem i. It compares the promise of the
// theorem at the ℓ of the state with the measured value.
func noteText(b view.Blocks, i int) string {
	theorem := theorems[i].key
	rows, ell := rowsOf(b, theorem), b.Number(bounds.ShownEll, 0)
	if len(rows) == 0 || !(ell > 0) {
		return ""
	}
	row := rowAt(rows, ell)
	worstCase, printed := row[bounds.WorstCaseColumn], row[bounds.PrintedBoundColumn]
	position, place, largest := "At *ℓ* = "+ellText(row[bounds.EllColumn])+", ", "here", text.TwoDigits(row[bounds.TrivialBoundColumn])
	if sampleText := b.Label(bounds.SampleWords); sampleText != "" {
		place = "on " + sampleText
	}
	measured, sentence := measuredText(b, theorem, row, place+" it is "), ""
	switch {
	case worstCase != worstCase:
		sentence = position + measuredText(b, theorem, row, "the measured value "+place+" is ")
	case isVacuous(row) && !slices.ContainsFunc(rows, func(r []float64) bool { return !isVacuous(r) }):
		sentence = "The theorem says nothing for any *ℓ* up to " + text.Number(rows[len(rows)-1][bounds.EllColumn], 3) + ", as the value is never above " + largest + "; " + measured
	case isVacuous(row):
		sentence = position + "the theorem says nothing, as the value is never above " + largest + "; " + measured
	case theorem == "5.1":
		sentence = position + "the mean may move by " + text.TwoDigits(worstCase) + "; " + measuredText(b, theorem, row, place+" it moves by ")
	default:
		sentence = position + "the theorem promises a value below " + text.TwoDigits(worstCase) + "; " + measured
	}
	sentence += "."
	if theorem == "5.4" && worstCase == worstCase {
		sentence += " The bound uses the distance measured in 5.3."
	} else if printed < worstCase {
		sentence += " The paper prints " + text.TwoDigits(printed) + ", which can fail."
	} else if printed > worstCase && !isVacuous(row) {
		sentence += " The paper prints " + text.TwoDigits(printed) + "."
	}
	return sentence
}

// describe describes theorem i at the ℓ of the state: the measured value and the bound.
func describe(b view.Blocks, i int) string {
	theorem := theorems[i].key
	rows := rowsOf(b, theorem)
	ell := b.Number(bounds.ShownEll, 0)
	if len(rows) == 0 || !(ell > 0) {
		return ""
	}
	row := rowAt(rows, ell)
	words := "Theorem " + theorems[i].key
	if reason := b.Label(bounds.Panel(theorem).AbsentReason()); reason != "" {
		return words + ": " + reason
	}
	if method := b.Label(bounds.OtherMethod); method != "" {
		words += " of the shadow set, and not of " + text.Plain(method)
	}
	if sampleText := b.Label(bounds.SampleWords); sampleText != "" {
		words += ", of " + sampleText
	}
	words += ": with ℓ = " + ellText(row[bounds.EllColumn]) + " " + text.Plain(measuredText(b, theorem, row, "the measured value is "))
	if pointCount := int(b.Number(bounds.PointCount, 0)); pointCount > 0 && int(row[bounds.CenterColumn]) >= pointCount {
		words += ", as each point is its own shadow"
	}
	if v := row[bounds.WorstCaseColumn]; v == v {
		words += ", the bound " + text.Plain(text.TwoDigits(v))
		if !(v < row[bounds.TrivialBoundColumn]) {
			words += ", which says nothing"
		}
	}
	return words + "."
}
