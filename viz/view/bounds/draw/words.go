package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// titles returns the titles of a chart. If the method of the state has no shadows,
// the titles name the method of the curves. If the curves use only some of the
// points and there is room, the titles also contain the number of points.
func titles(st *view.Drawing, key, left string) []figure.Heading {
	of, short, least := "", "", ""
	if st.Label(bounds.Besides) != "" {
		of, short, least = "of the shadow set", "shadow set", ", shadow set"
	}
	some, _, fewer := strings.Cut(st.Label(bounds.Over), " of ")
	switch {
	case fewer && of != "":
		of, short = of+" of "+some+" points", short+", "+some+" points"
	case fewer:
		of, short = "of "+some+" points", some+" points"
	}
	if of == "" {
		return []figure.Heading{{Main: "Theorem " + key, Aside: left + " over *ℓ*"}, {Main: "Theorem " + key, Aside: left}, {Main: key, Aside: left}, {Main: key, Aside: ""}}
	}
	return []figure.Heading{
		{Main: "Theorem " + key, Aside: left + " over *ℓ*, " + of}, {Main: "Theorem " + key, Aside: left + ", " + of},
		{Main: key, Aside: left + ", " + of}, {Main: key, Aside: left + ", " + short}, {Main: key, Aside: left + least},
	}
}

// ellWords formats an ℓ with the digits of the setting.
func ellWords(ell float64) string { return text.Number(ell, 4) }

// pick finds the nearest ℓ.
func pick(b view.Blocks, h *view.Hover, p view.PlacedFigure, theorem string, x float64) {
	h.Kind = view.Plane
	rows := rowsOf(b, theorem)
	at, _ := p.At(x, p.Inner.Y0)
	best := math.Inf(1)
	for i, row := range rows {
		if d := math.Abs(math.Log10(row[bounds.Ell]) - at); d < best {
			best = d
			h.Kind, h.Index, h.X = view.Ell, i, math.Log10(row[bounds.Ell])
			h.Y = p.Range.Y0
			if v := row[bounds.Measured]; v > 0 {
				h.Y = max(h.Y, math.Log10(v))
			}
		}
	}
	if h.Kind != view.Ell {
		return
	}
	row := rows[h.Index]
	h.Text = "*ℓ* = " + text.Number(row[bounds.Ell], 3)
	if b.Label(bounds.Besides) != "" {
		h.Text += " · shadow set"
	}
	h.Text += " · *m* = " + strconv.Itoa(int(row[bounds.Centres]))
	if of := int(b.Number(bounds.Of, 0)); of > 0 && int(row[bounds.Centres]) >= of {
		h.Text += ", each point its own shadow"
	}
	h.Text += " · " + measuredWords(b, theorem, row, "measured ")
	if v := row[bounds.Worst]; v == v {
		h.Text += " · bound " + text.TwoDigits(v)
		if !(v < row[bounds.Trivial]) {
			h.Text += ", which says nothing"
		}
	}
}

// measuredWords formats the measured value at one ℓ, or the reason why there is no
// value. One of the theorems is about a space of D components.
func measuredWords(b view.Blocks, theorem string, row []float64, lead string) string {
	if d := b.Number(bounds.Dimension, 0); row[bounds.Measured] != row[bounds.Measured] && row[bounds.Centres] < d {
		return "there are fewer than *D* = " + text.Number(d, 3) + " components"
	}
	if measuresLeast(b, theorem) && row[bounds.Measured] > 0 {
		lead += "at least "
	}
	return lead + text.TwoDigits(row[bounds.Measured])
}

// measuresLeast reports whether the measured quantity is only a part of the
// quantity that a theorem bounds.
func measuresLeast(b view.Blocks, key string) bool { return b.Label(bounds.Least(key)) != "" }

// describe describes a theorem at the ℓ of the state.
func describe(b view.Blocks, i int) string {
	theorem := theorems[i].key
	rows := rowsOf(b, theorem)
	ell := b.Number(bounds.ShownEll, 0)
	if len(rows) == 0 || !(ell > 0) {
		return ""
	}
	row := rows[0]
	for _, r := range rows {
		if math.Abs(math.Log(r[bounds.Ell]/ell)) < math.Abs(math.Log(row[bounds.Ell]/ell)) {
			row = r
		}
	}
	words := "Theorem " + theorems[i].key
	if why := b.Label(bounds.Panel(theorem).Absent()); why != "" {
		return words + ": " + why
	}
	if method := b.Label(bounds.Besides); method != "" {
		words += " of the shadow set, and not of " + text.Plain(method)
	}
	if over := b.Label(bounds.Over); over != "" {
		words += ", of " + over
	}
	words += ": with ℓ = " + ellWords(row[bounds.Ell]) + " " + text.Plain(measuredWords(b, theorem, row, "the measured value is "))
	if of := int(b.Number(bounds.Of, 0)); of > 0 && int(row[bounds.Centres]) >= of {
		words += ", as each point is its own shadow"
	}
	if v := row[bounds.Worst]; v == v {
		words += ", the bound " + text.Plain(text.TwoDigits(v))
		if !(v < row[bounds.Trivial]) {
			words += ", which says nothing"
		}
	}
	return words + "."
}
