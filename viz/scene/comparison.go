package scene

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// projectorSlots lays out a comparison of methods on a projector. For each method, it
// places the second picture of the row above or beside the third picture, depending on
// which planes are larger.
func projectorSlots(m view.Distances, k *view.View, methods [][]view.Picture, w, h, room float64) []view.Slot {
	var phiPictures, diffPictures []view.Picture
	var pairs [][]view.Picture
	for _, row := range methods {
		phiPictures, diffPictures, pairs = append(phiPictures, row[1]), append(diffPictures, row[2]), append(pairs, row[1:])
	}
	foldedDistances := m
	foldedDistances.FoldTitles(k, pairs, w, h, room)
	out := stackRows(foldedDistances, pairs, w, h, view.Blocks{})

	foldedDistances = m
	foldedDistances.FoldTitles(k, [][]view.Picture{phiPictures, diffPictures}, w, h, room)
	extraHeight := foldedDistances.Title - m.Title // only the first line has folded titles, since titles of differences are short
	rowHeight := math.Floor((h - extraHeight - m.GapY) / 2)
	stackedSlots := append(rowSlots(foldedDistances, phiPictures, 0, w, rowHeight+extraHeight, view.Blocks{}), rowSlots(m, diffPictures, rowHeight+extraHeight+m.GapY, w, rowHeight, view.Blocks{})...)
	size := func(f canvas.Rect) float64 { return min(f.W(), contract.TypicalAspect*f.H()) }
	if size(stackedSlots[0].Inner) >= size(out[0].Inner) {
		out = stackedSlots
	}
	for i := range out { // one legend for all pictures, next to a picture without points
		out[i].HasLegend = out[i].Name == diffPictures[0].Name
	}
	return out
}

const minComparedWidth = 100.0 // minimum width of a readable picture

// comparedSlots lays out the second picture of each row, with one legend below. It
// chooses the number of lines for which the planes are largest. If not all pictures
// fit, it places only the first ones.
func comparedSlots(m view.Distances, k *view.View, methods [][]view.Picture, w, h float64) []view.Slot {
	h -= figure.ComparisonLegendHeight
	var out []view.Slot
	for n := len(methods); n >= 2; n-- {
		var bestSlots []view.Slot
		maxSize := 0.0
		for columns := n; columns >= 1; columns-- {
			rows := make([][]view.Picture, (n+columns-1)/columns)
			for j := range columns * len(rows) { // fill the last line, so that all pictures have equal widths
				rows[j/columns] = append(rows[j/columns], methods[min(j, n-1)][1])
			}
			foldedDistances := m
			foldedDistances.FoldTitles(k, rows, w, h, oneLineNameWidth*13/22)
			slots := stackRows(foldedDistances, rows, w, h, view.Blocks{})[:n]
			if f := slots[0].Inner; min(f.W(), 1.6*f.H()) > maxSize {
				maxSize, bestSlots = min(f.W(), 1.6*f.H()), slots
				bestSlots[columns*(len(rows)-1)].HasSharedLegend = true
			}
		}
		out = bestSlots
		if maxSize >= minComparedWidth {
			break
		}
	}
	for i := range out {
		out[i].HasLegend, out[i].MissingCount = false, len(methods)-len(out)
	}
	return out
}
