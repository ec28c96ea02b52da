package scene

import (
	"strings"

	"mercer/viz/figure"
	"mercer/viz/view"
)

// Pick returns what lies under (x, y), with its read-out, or nil outside of all
// panels. The nearest mark within reach wins. The probe has an advantage of a third
// of the reach over landmarks, and landmarks over points. Hence a landmark in a
// cloud of points can be picked, and so can a point beside a landmark.
//
// For view.Index, the index of a Hover counts eigenvalues from 0. For view.Cell, X and Y are
// the column and the row. For view.Thumb, the index is the column of the thumbnail.
func Pick(n view.Numbers, v view.Look, placed []view.PlacedFigure, x, y float64, finger bool) *view.Hover {
	b := blocksOf(n)
	for _, p := range placed {
		if p.Name == "key" { // the key has the place of the whole scene, below all panels
			v = grownForProjector(v, p.Outer.X1, p.Outer.Y1)
		}
	}
	for _, p := range placed {
		if !(p.Inner.W() > 0) || !p.Inner.Contains(x, y) {
			continue
		}
		h := &view.Hover{Panel: p.Name}
		row, _, _ := strings.Cut(p.Name, ".")
		pic, _ := pictureOf(p.Name)
		switch {
		case row == "thumb":
			h.Kind = view.Thumb
			for _, q := range placed {
				if q.Name == p.Name {
					break
				}
				if strings.HasPrefix(q.Name, "thumb.") {
					h.Index++
				}
			}
		case pic.Pick != nil:
			pic.Pick(b, h, v, p, x, y, finger)
		}
		if panel, ok := p.Figure.(*figure.Panel); ok && panel.Message != "" { // an absent picture has no read-out
			h.Text = ""
		}
		return h
	}
	return nil
}

// Entry returns the points of the middle entry of a cell of the matrix in a panel,
// counted from 0. Entry returns −1 if there is no such entry.
func Entry(n view.Numbers, panel string, col, row int) (i, j int) {
	b := blocksOf(n)
	return b.Entry(b.MatrixIn(panel), col, row)
}
