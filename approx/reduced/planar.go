package reduced

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// planar casts shadows in the plane, point by point: each point belongs to the
// first centre nearer than ε, or becomes one. Squares slightly wider than ε list
// the shadows that may reach into them, in the order in which they are cast. A
// point then checks only the few of its own square. It returns no centres if the
// squares are not few compared with the points. The coordinates must be finite.
func planar(x approx.Points, eps float64, order, owner []int) (centers []int) {
	if order != nil {
		turn := make([]int, len(owner))
		if centers = planar(x.Subset(order), eps, nil, turn); centers != nil {
			for t, i := range order {
				owner[i] = turn[t]
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
		if u, v := d[0], d[1]; u < x0 || u > x1 || v < y0 || v > y1 { // seldom
			x0, x1, y0, y1 = min(x0, u), max(x1, u), min(y0, v), max(y1, v)
		}
	}
	grid := lin.Squares{X0: x0, Y0: y0, Scale: (1 - 1e-8) / eps}
	wide, high := (x1-x0)*grid.Scale+4, (y1-y0)*grid.Scale+4 // with the neighbours, and room for rounding
	// More squares take longer than the lists of cells do.
	if !(wide*high <= float64(len(owner)/4)) {
		return nil
	}
	grid.Cols = int(wide)
	fours := make([]lin.Four, grid.Cols*int(high))
	for i := range fours {
		fours[i].X[0], fours[i].X[1], fours[i].X[2], fours[i].X[3] = noPoint, noPoint, noPoint, noPoint
	}
	more, all := make([]int32, len(fours)), make([]another, 1)
	limit := outside(eps)
	for t := 0; ; t++ {
		// A neighbour of the first square is the first of all.
		if t = lin.FirstNear(owner, data, t, fours[grid.Cols+1:], grid, limit); t == len(owner) {
			return centers
		}
		u, v := data[2*t], data[2*t+1]
		at, own := grid.At(u, v), int32(len(centers))
		for l := more[at+grid.Cols+1]; l != 0; l = all[l].next {
			i := centers[all[l].center]
			if a, b := u-data[2*i], v-data[2*i+1]; a*a+b*b < limit {
				own = all[l].center
			}
		}
		owner[t] = int(own)
		if int(own) < len(centers) {
			continue
		}
		centers = append(centers, t)
		for row := range 3 {
			for s := at + row*grid.Cols; s < at+row*grid.Cols+3; s++ {
				k, f := 0, &fours[s]
				for k < 4 && f.X[k] < noPoint {
					k++
				}
				if k < 4 {
					f.X[k], f.Y[k], f.Number[k] = u, v, own
				} else {
					all = append(all, another{own, more[s]})
					more[s] = int32(len(all) - 1)
				}
			}
		}
	}
}

// noPoint is no point.
var noPoint = math.Inf(1)

// another is a shadow after the first four that may reach into a square: its number, and
// the place of the one before it, or 0.
type another struct{ center, next int32 }

// outside returns the smallest number whose root is not below r.
func outside(r float64) float64 {
	s := min(r*r, math.MaxFloat64)
	for !(math.Sqrt(s) < r) {
		s = math.Nextafter(s, math.Inf(-1))
	}
	for math.Sqrt(s) < r {
		s = math.Nextafter(s, math.Inf(1))
	}
	return s
}
