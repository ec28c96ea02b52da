package view

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// ScoreName returns the label of component i, counted from 0. For example, ScoreName(0)
// is √λ₁ φ₁.
func ScoreName(i float64) string {
	n := strconv.Itoa(int(i) + 1)
	return "√*λ*_" + n + " *φ*_" + n
}

// ScoreRings returns rings around the points that are hovered or selected in any picture.
// The function row returns the row of a point in the embedding, or a negative number.
func (st *Drawing) ScoreRings(p *figure.Panel, part string, exact, approx []float64, row func(point int) int) (fs []canvas.Figure) {
	if p.Style.IsThumbnail {
		return nil
	}
	for _, h := range []*Hover{st.Look.Hover, st.Look.Selected} {
		var positions []float64
		for _, i := range st.pointsOf(h) {
			j := row(i)
			for k, z := range [][]float64{exact, approx} {
				if j >= 0 && 2*j+1 < len(z) && (part == "diff" || (part == "exact") == (k == 0)) {
					positions = append(positions, z[2*j], z[2*j+1])
				}
			}
		}
		if len(positions) > 0 {
			fs = append(fs, figure.Rings{Style: p.Style, XY: positions, Size: figure.PointSize * st.Style.Mark, Range: p.Range, IsSelected: h == st.Look.Selected})
		}
	}
	return fs
}

// BoundingRect returns the smallest rectangle around all points, plus a margin.
func BoundingRect(sets ...[]float64) canvas.Rect {
	r := canvas.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, xy := range sets {
		for i := 0; i+1 < len(xy); i += 2 {
			r = canvas.Rect{X0: min(r.X0, xy[i]), Y0: min(r.Y0, xy[i+1]), X1: max(r.X1, xy[i]), Y1: max(r.Y1, xy[i+1])}
		}
	}
	if !canvas.AllFinite(r.X0, r.Y0, r.X1, r.Y1) {
		return canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	}
	margin := 0.06*max(r.W(), r.H()) + 1e-9
	return canvas.Rect{X0: r.X0 - margin, Y0: r.Y0 - margin, X1: r.X1 + margin, Y1: r.Y1 + margin}
}
