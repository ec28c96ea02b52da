package scene

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view"
)

const (
	comparisonGap = 8.0  // gap between lines of methods
	minThumbnail  = 45.0 // minimum size of a thumbnail that can be tapped with a finger
)

// comparisonSlots lays out a comparison of methods on a phone. It shows the given
// column of rows, with two methods per line. Below these are thumbnails of all columns.
// All pictures have the same shape as a single large picture, so that they show the
// same part of the plane.
func comparisonSlots(rows [][]view.Picture, column int, m view.Distances, w, h float64) []view.Slot {
	column = min(max(column, 0), len(rows[0])-1)
	line := m.Title + m.TitleGap
	largeRect := largeWithThumbnails(rows[0], column, m, w, h)[0].Inner
	aspect := largeRect.H() / largeRect.W()
	captionRoom := m.GapY + contract.CaptionHeight

	// The methods fill the height that remains above thumbnails of minimum size.
	lines := float64((len(rows) + 1) / 2)
	captionHeight := contract.CaptionHeight + figure.CaptionStep
	room := (h-line-captionRoom-minThumbnail)/lines - captionHeight - comparisonGap
	width := max(m.MinFrame, math.Floor(min((w-m.GapX)/2, room/aspect)))
	height := math.Round(width * aspect)
	y := line
	var out []view.Slot
	for j, row := range rows {
		half := (w - m.GapX) / 2
		left := float64(j%2) * (half + m.GapX)
		x := math.Round(left + (half-width)/2)
		y = line + float64(j/2)*(height+captionHeight+comparisonGap)
		outer, title := canvas.Rect{X0: left, Y0: y, X1: left + half, Y1: y + height + captionHeight}, canvas.Rect{X0: w, Y0: 0, X1: w, Y1: m.Title}
		if j == 0 { // the first slot has the title and the legend of all pictures
			outer.Y0, title.X0 = 0, 0
		}
		inner := canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: y + height}
		out = append(out, view.Slot{Picture: row[column], Inner: inner, Outer: outer, Title: title, HasLegend: j == 0})
	}
	y += height + captionHeight + m.GapY

	thumbWidth := math.Floor(min((w-2*m.GapX-2*contract.ThumbOutline)/3, (h-y-contract.CaptionHeight)/aspect))
	thumbHeight := math.Round(thumbWidth * aspect)
	for i, p := range rows[0] {
		x := contract.ThumbOutline + math.Round(float64(i)*(w-thumbWidth-2*contract.ThumbOutline)/float64(len(rows[0])-1))
		p.Name, p.Caption = "thumb."+p.Name, p.Part
		out = append(out, view.Slot{
			Picture: p, Inner: canvas.Rect{X0: x, Y0: y, X1: x + thumbWidth, Y1: y + thumbHeight}, Outer: canvas.Rect{X0: x, Y0: y, X1: x + thumbWidth, Y1: y + thumbHeight + contract.CaptionHeight},
			Thumb: i + 1, IsSelected: i == column,
		})
	}
	return out
}

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

const (
	minComparedWidth = 100.0 // minimum width of a readable picture
)

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
