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
func rowHeights(m view.Distances, rows [][]view.Picture, h float64) (usual, high float64) {
	line := m.Title + m.TitleGap
	all := func(n float64) float64 { return h - n*line - (n-1)*m.GapY - m.XTickRoom }
	n, t := float64(len(rows)), float64(tallCount(rows))
	usual = all(n) / n
	if 0 < t && t < n {
		usual = max(all(n+t)/(n+t), min(usual, minOtherRowHeight))
		high = (all(n) - (n-t)*math.Floor(usual)) / t
	} else {
		high = usual
	}
	return max(m.MinFrame, math.Floor(usual)), max(m.MinFrame, math.Floor(high))
}

// minFoldingGain is the minimum factor by which planes must grow to be placed in two
// lines instead of one.
const minFoldingGain = 1.1

// foldedSlots places three planes of equal size in two lines. It returns nil if these
// planes are hardly larger than three planes side by side.
func foldedSlots(m view.Distances, pictures []view.Picture, w, h float64) (out []view.Slot) {
	line := m.Title + m.TitleGap
	third, high := math.Floor((w-m.YTickRoom-2*m.GapX)/3), h-line-m.XTickRoom
	half, low := math.Floor((w-m.YTickRoom-m.GapX)/2), math.Floor((h-2*line-m.GapY-m.XTickRoom)/2)
	if min(half, contract.UsualPlane*low) < minFoldingGain*min(third, contract.UsualPlane*high) {
		return nil
	}
	for j, p := range pictures {
		isLeft, isLast := j%2 == 0, j == len(pictures)-1
		s := view.Slot{Picture: p, HasYTicks: isLeft, HasXTicks: j > 0, HasLegend: j > 0}
		x, y := m.YTickRoom, 0.0
		if !isLeft {
			x = w - half
		}
		if isLast {
			y = line + low + m.GapY
		}
		s.PlaceFrame(m, x, y, half, low)
		out = append(out, s)
	}
	return out
}
