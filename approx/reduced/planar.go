package reduced

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// castPlanar computes shadows in the plane, point by point. Each point belongs to the
// first centre nearer than ε, or becomes a centre. For each square of a grid slightly
// wider than ε, a list contains the shadows that may overlap the square, in the order of
// the centres. Hence each point is compared only with the few shadows of its square.
// castPlanar returns nil if there are too many squares compared with the points. The
// coordinates must be finite.
func castPlanar(x approx.Points, eps float64, order, owner []int) (centers []int) {
	if order != nil {
		subsetOwner := make([]int, len(owner))
		if centers = castPlanar(x.Subset(order), eps, nil, subsetOwner); centers != nil {
			for t, i := range order {
				owner[i] = subsetOwner[t]
			}
			for c, t := range centers {
				centers[c] = order[t]
			}
		}
		return centers
	}
	data := x.Data
	x0, y0 := data[0], data[1]
	x1, y1 := x0, y0
	for d := data; len(d) >= 2; d = d[2:] {
		if u, v := d[0], d[1]; u < x0 || u > x1 || v < y0 || v > y1 { // rare, so that the loop is fast
			x0, x1, y0, y1 = min(x0, u), max(x1, u), min(y0, v), max(y1, v)
		}
	}
	grid := lin.SquareGrid{X0: x0, Y0: y0, Scale: (1 - 1e-8) / eps}
	cols, rows := (x1-x0)*grid.Scale+4, (y1-y0)*grid.Scale+4 // includes neighbours and a margin for rounding errors
	// For more squares, cellPool is faster.
	if !(cols*rows <= float64(len(owner)/4)) {
		return nil
	}
	grid.Cols = int(cols)
	cells := make([]lin.FourPoints, grid.Cols*int(rows))
	for i := range cells {
		cells[i].X[0], cells[i].X[1], cells[i].X[2], cells[i].X[3] = emptySlot, emptySlot, emptySlot, emptySlot
	}
	firstOverflow, overflow := make([]int32, len(cells)), make([]overflowShadow, 1)
	limit := minSquareOutside(eps)
	for t := 0; ; t++ {
		// grid.At returns the index of the first neighbour of a square. The square itself
		// comes a row and a column later.
		if t = lin.FirstNear(owner, data, t, cells[grid.Cols+1:], grid, limit); t == len(owner) {
			return centers
		}
		u, v := data[2*t], data[2*t+1]
		cell, shadow := grid.At(u, v), int32(len(centers))
		for l := firstOverflow[cell+grid.Cols+1]; l != 0; l = overflow[l].next {
			i := centers[overflow[l].center]
			if a, b := u-data[2*i], v-data[2*i+1]; a*a+b*b < limit {
				shadow = overflow[l].center
			}
		}
		owner[t] = int(shadow)
		if int(shadow) < len(centers) {
			continue
		}
		centers = append(centers, t)
		for row := range 3 {
			for s := cell + row*grid.Cols; s < cell+row*grid.Cols+3; s++ {
				k, f := 0, &cells[s]
				for k < 4 && f.X[k] < emptySlot {
					k++
				}
				if k < 4 {
					f.X[k], f.Y[k], f.Number[k] = u, v, shadow
				} else {
					overflow = append(overflow, overflowShadow{shadow, firstOverflow[s]})
					firstOverflow[s] = int32(len(overflow) - 1)
				}
			}
		}
	}
}

// emptySlot is the coordinate of an unused entry of lin.FourPoints.
var emptySlot = math.Inf(1)

// An overflowShadow is a shadow that may overlap a square that already has four shadows.
// It contains the index of its centre, and the index of the next overflowShadow of the
// square, or 0.
type overflowShadow struct{ center, next int32 }

// minSquareOutside returns the smallest number whose square root is at least r.
func minSquareOutside(r float64) float64 {
	s := min(r*r, math.MaxFloat64)
	for !(math.Sqrt(s) < r) {
		s = math.Nextafter(s, math.Inf(-1))
	}
	for math.Sqrt(s) < r {
		s = math.Nextafter(s, math.Inf(1))
	}
	return s
}
