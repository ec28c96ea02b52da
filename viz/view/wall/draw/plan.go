package draw

import (
	"math"

	"mercer/viz/canvas"
)

// A wallPlan is the layout of a wall. The thumbnails are in lines that fill the width.
// One function is shown large, below or beside the thumbnails, so that it covers no
// thumbnail.
type wallPlan struct {
	frame       canvas.Rect   // frame of the whole wall
	area        canvas.Rect   // rectangle of all thumbnails
	n           int           // number of columns
	w, h        float64       // size of a thumbnail
	labelHeight float64       // height of the line with the name; 0 if there is no room
	dx, dy      float64       // distance from one thumbnail to the next
	pairDist    float64       // distance between the exact and the approximate thumbnail
	titleHeight float64       // height of the line above a large picture
	large       []canvas.Rect // rectangles of the large pictures: exact, approximate and, unless omitted, difference; empty if there is no room
	quality     float64       // geometric mean of the widths of thumbnails and large pictures, with penalties; the largest is best
}

const (
	wallGap    = 8 // distance between thumbnails
	pairGap    = 3 // distance between the exact and the approximate thumbnail
	nameHeight = 18

	minLargeRatio        = 1.5 // smallest ratio of the widths of large pictures and thumbnails
	minNamedThumb        = 24  // smallest width of a thumbnail with a name
	incompleteLineFactor = 0.8 // factor for the quality of a layout with an incomplete last line
	fineLineWidth        = 56  // below this width, lines in a thumbnail are thinner
	usualColumns         = 8   // a thumbnail is not wider than the frame divided by this number,
	usualWidthShare      = 120 // or than the smaller of this width and a fifth of the frame
)

// plan returns the best layout for the frame r. It maximises the geometric mean of the
// widths of the thumbnails and the large pictures.
func (f Wall) plan(r canvas.Rect) (best wallPlan) {
	count, size, largeCount := f.Count(), f.Style.Title/13, 3.0
	if f.OmitDifference {
		largeCount = 2
	}
	title, gap := 24*size, 20*size
	maxWidth := max(r.W()/usualColumns, min(usualWidthShare*size, r.W()/5))
	third := math.Floor((r.W() - 2*gap) / 3)
	for _, labelHeight := range []float64{nameHeight * f.Style.Tick / 11, 0} {
		for n, lines := count, 1; n >= 1; n, lines = (count+lines)/(lines+1), lines+1 {
			if lines > 1 && n == (count+lines-2)/(lines-1) { // one line less would need the same number of columns
				if n == 1 {
					break
				}
				continue
			}
			// tryLayout compares a layout with the best one so far. The first large
			// picture is at (x, y) with the given width. The offset from each large
			// picture to the next is (dx, dy).
			tryLayout := func(area canvas.Rect, width, x, y, dx, dy float64) {
				if width > 0 && math.Sqrt(area.W()/float64(n)*width) <= best.quality {
					return
				}
				p := f.pack(area, n, labelHeight, maxWidth)
				p.titleHeight, p.quality = title, math.Sqrt(p.w*width)
				switch {
				case width == 0:
					p.quality = p.w / 4
				case width < minLargeRatio*p.w || p.w < 2:
					return
				}
				if count%n != 0 {
					p.quality *= incompleteLineFactor
				}
				if p.quality <= best.quality {
					return
				}
				for k := 0.0; k < largeCount && width > 0; k++ {
					x0, y0 := math.Round(x+k*dx), y+k*dy
					p.large = append(p.large, canvas.Rect{X0: x0, Y0: y0, X1: x0 + width, Y1: y0 + math.Floor(width/f.Aspect)})
				}
				best = p
			}
			tryLayout(r, 0, 0, 0, 0, 0)
			for part := 46; part >= 6; part -= 2 {
				w := math.Floor(third * float64(part) / 30)
				h := math.Floor(w / f.Aspect)
				if dy := math.Floor((r.H() - title - h) / (largeCount - 1)); dy >= h+title+gap/2 { // the large pictures in a column
					x := r.X1 - w
					tryLayout(canvas.Rect{X0: r.X0, Y0: r.Y0, X1: x - gap, Y1: r.Y1}, w, x, r.Y0+title, 0, min(dy, h+title+2*gap))
				}
				if w > third {
					continue
				}
				areaAbove := canvas.Rect{X0: r.X0, Y0: r.Y0, X1: r.X1, Y1: r.Y1 - h - title - 14}
				tryLayout(areaAbove, w, r.X0, r.Y1-h, (r.W()-w)/(largeCount-1), 0)    // or in a row below the thumbnails
				if w = math.Floor(w / 2); r.Y0+title+math.Floor(w/f.Aspect) <= r.Y1 { // or in a row beside the thumbnails
					x := r.X1 - largeCount*w - (largeCount-1)*gap/2
					tryLayout(canvas.Rect{X0: r.X0, Y0: r.Y0, X1: x - gap, Y1: r.Y1}, w, x, r.Y0+title, w+gap/2, 0)
				}
			}
		}
		if best.w >= minNamedThumb {
			break
		}
	}
	if best.n == 0 { // no layout has room for a large picture
		best = f.pack(r, max(1, count), 0, maxWidth)
	}
	best.frame = r
	if l := best.large; len(l) > 0 && l[0].Y0 == l[1].Y0 && l[0].X0 == r.X0 { // the large pictures move up to the thumbnails
		_, _, last := best.Cell(count - 1)
		shift := math.Floor(max(0, l[0].Y0-title-36-last.Y1))
		for k := range l {
			l[k] = l[k].Shift(0, -shift)
		}
	}
	return best
}

// pack arranges the thumbnails in n columns. A thumbnail is at most maxWidth wide.
func (f Wall) pack(area canvas.Rect, n int, labelHeight, maxWidth float64) wallPlan {
	lines, size := (f.Count()+n-1)/n, f.Style.Title/13
	gap, pairDist := math.Round(wallGap*size), math.Round(pairGap*size)
	room := (area.H()-float64(lines-1)*gap)/float64(lines) - labelHeight - pairDist
	w := max(1, math.Floor(min((area.W()-float64(n-1)*gap)/float64(n), room/2*f.Aspect, maxWidth)))
	p := wallPlan{area: area, n: n, w: w, h: max(1, math.Floor(w/f.Aspect)), labelHeight: labelHeight, pairDist: pairDist}
	p.dx, p.dy = w+gap, labelHeight+2*p.h+pairDist+gap
	if n > 1 { // the thumbnails fill the width, unless there are few of them
		p.dx = (area.W() - w) / float64(n-1)
		if lines == 1 && n < 8 {
			p.dx = min(p.dx, w+max(4*gap, w/2))
		}
	}
	if lines > 1 {
		p.dy = min((area.H()-p.dy+gap)/float64(lines-1), p.dy+2*gap)
	}
	return p
}

// Cell returns the rectangles for function i: its name, the exact thumbnail and the
// approximate thumbnail.
func (p wallPlan) Cell(i int) (name, exact, approx canvas.Rect) {
	x, y := math.Round(p.area.X0+float64(i%p.n)*p.dx), math.Round(p.area.Y0+float64(i/p.n)*p.dy)
	name = canvas.Rect{X0: x, Y0: y, X1: x + p.w, Y1: y + p.labelHeight}
	exact = canvas.Rect{X0: x, Y0: name.Y1, X1: x + p.w, Y1: name.Y1 + p.h}
	approx = canvas.Rect{X0: x, Y0: exact.Y1 + p.pairDist, X1: x + p.w, Y1: exact.Y1 + p.pairDist + p.h}
	return name, exact, approx
}
