package scene

import (
	"math"

	"mercer/viz/contract"
	"mercer/viz/view"
)

// minOtherRowHeight is the minimum height in pixels of usual rows in a grid with a tall
// row. Usual rows shrink to this height to make room for the tall row.
const minOtherRowHeight = 120

// tallCount returns the number of tall rows.
func tallCount(rows [][]view.Picture) (n int) {
	for _, row := range rows {
		if row[0].IsTall {
			n++
		}
	}
	return n
}

// rowHeights returns the heights of the frames in usual rows and in tall rows of a
// grid. A tall row is as high as two usual rows and the gap between them. It is lower
// if usual rows would be lower than minOtherRowHeight.
func rowHeights(m view.Distances, rows [][]view.Picture, h float64) (usualHeight, tallHeight float64) {
	line := m.Title + m.TitleGap
	framesHeight := func(n float64) float64 { return h - n*line - (n-1)*m.GapY - m.XTickRoom }
	n, t := float64(len(rows)), float64(tallCount(rows))
	usualHeight = framesHeight(n) / n
	if 0 < t && t < n {
		usualHeight = max(framesHeight(n+t)/(n+t), min(usualHeight, minOtherRowHeight))
		tallHeight = (framesHeight(n) - (n-t)*math.Floor(usualHeight)) / t
	} else {
		tallHeight = usualHeight
	}
	return max(m.MinFrame, math.Floor(usualHeight)), max(m.MinFrame, math.Floor(tallHeight))
}

// minFoldingGain is the minimum factor by which planes must grow to be placed in two
// lines instead of one.
const minFoldingGain = 1.1

// foldedSlots places three planes of equal size in two lines. It returns nil if these
// planes are hardly larger than three planes side by side.
func foldedSlots(m view.Distances, pictures []view.Picture, w, h float64) (out []view.Slot) {
	line := m.Title + m.TitleGap
	thirdWidth, fullHeight := math.Floor((w-m.YTickRoom-2*m.GapX)/3), h-line-m.XTickRoom
	halfWidth, halfHeight := math.Floor((w-m.YTickRoom-m.GapX)/2), math.Floor((h-2*line-m.GapY-m.XTickRoom)/2)
	if min(halfWidth, contract.TypicalAspect*halfHeight) < minFoldingGain*min(thirdWidth, contract.TypicalAspect*fullHeight) {
		return nil
	}
	for j, p := range pictures {
		isLeft, isLast := j%2 == 0, j == len(pictures)-1
		s := view.Slot{Picture: p, HasYTicks: isLeft, HasXTicks: j > 0, HasLegend: j > 0}
		x, y := m.YTickRoom, 0.0
		if !isLeft {
			x = w - halfWidth
		}
		if isLast {
			y = line + halfHeight + m.GapY
		}
		s.PlaceFrame(m, x, y, halfWidth, halfHeight)
		out = append(out, s)
	}
	return out
}
