package viz

import "math"

// fairRow is the height down to which the rows of a grid give way to a tall one.
const fairRow = 120

// tall returns how many of the rows are tall.
func tall(rows [][]picture) (n int) {
	for _, row := range rows {
		if row[0].tall {
			n++
		}
	}
	return n
}

// heights returns how high the frames in rows of the grid are, and those in tall
// rows: as high as two and what lies between them, where the others remain fairRow.
func heights(m measures, rows [][]picture, h float64) (usual, high float64) {
	line := m.title + m.under
	all := func(n float64) float64 { return h - n*line - (n-1)*m.gapY - m.foot }
	n, t := float64(len(rows)), float64(tall(rows))
	usual = all(n) / n
	if 0 < t && t < n {
		usual = max(all(n+t)/(n+t), min(usual, fairRow))
		high = (all(n) - (n-t)*math.Floor(usual)) / t
	} else {
		high = usual
	}
	return max(m.minFrame, math.Floor(usual)), max(m.minFrame, math.Floor(high))
}
