package scene

import (
	"strings"

	"mercer/viz/figure"
	"mercer/viz/view"
)

// Pick returns the mark under (x, y) with its read-out, or nil outside of all panels.
// It chooses the nearest mark within reach. For this choice, a third of the reach is
// subtracted from the distances of landmarks, and two thirds from the distance of the
// probe. A landmark among many points can therefore be picked, and so can a point next
// to a landmark.
//
// For the kind view.Index, Hover.Index is the index of an eigenvalue, counted from 0.
// For view.Cell, X and Y are the column and the row. For view.Thumb, Index is the
// column of the thumbnail.
func Pick(n view.Numbers, v view.Look, placedFigures []view.PlacedFigure, x, y float64, isTouch bool) *view.Hover {
	b := blocksOf(n)
	for _, p := range placedFigures {
		if p.Name == "key" { // the rectangle of the key ends at the lower right corner of the scene
			v = withProjectorGrowth(v, p.Outer.X1, p.Outer.Y1)
		}
	}
	for _, p := range placedFigures {
		if !(p.Inner.W() > 0) || !p.Inner.Contains(x, y) {
			continue
		}
		h := &view.Hover{Panel: p.Name}
		row, _, _ := strings.Cut(p.Name, ".")
		pic, _ := pictureOf(p.Name)
		switch {
		case row == "thumb":
			h.Kind = view.Thumb
			for _, q := range placedFigures {
				if q.Name == p.Name {
					break
				}
				if strings.HasPrefix(q.Name, "thumb.") {
					h.Index++
				}
			}
		case pic.Pick != nil:
			pic.Pick(b, h, v, p, x, y, isTouch)
		}
		if panel, ok := p.Figure.(*figure.Panel); ok && panel.Message != "" { // a panel with a message has no read-out
			h.Text = ""
		}
		return h
	}
	return nil
}

// EntryIndices returns the indices of two points, counted from 0. These are the row and the
// column of the matrix entry in the middle of the given cell. If there is no such
// entry, EntryIndices returns −1.
func EntryIndices(n view.Numbers, panel string, col, row int) (i, j int) {
	b := blocksOf(n)
	return b.EntryIndices(b.MatrixIn(panel), col, row)
}
