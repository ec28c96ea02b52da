package viz

import "math"

// A wallPlan is where the pictures of a wall lie: the thumbnails in lines that
// fill the width, and one function at large in a place of its own, below or beside
// them, so that it covers none.
type wallPlan struct {
	at      Rect    // of the thumbnails
	n       int     // of columns
	w, h    float64 // of a thumbnail
	name    float64 // height of the line with its name, for which there may be no room
	dx, dy  float64 // from one to the next
	title   float64 // height of the line above a large picture
	large   [3]Rect // exact, approximate and difference; empty where there is no room
	quality float64
}

const (
	wallGap  = 8 // between thumbnails
	wallPair = 3 // between exact and approximate
	wallName = 18

	largerBy = 1.5 // the least that the large pictures are wider than thumbnails
	least    = 24  // the narrowest thumbnail that has a name
	ragged   = 0.8 // what a last line that is not full costs
)

// plan returns the best plan for a frame: what counts is the geometric mean of the
// widths of the small and the large pictures.
func (f Wall) plan(r Rect) (best wallPlan) {
	count, size := f.count(), f.Style.Title/13
	title, gap := 24*size, 20*size
	third := math.Floor((r.W() - 2*gap) / 3)
	for _, name := range []float64{wallName * f.Style.Tick / 11, 0} {
		for n, lines := count, 1; n >= 1; n, lines = (count+lines)/(lines+1), lines+1 {
			if lines > 1 && n == (count+lines-2)/(lines-1) { // as many as with a line less
				if n == 1 {
					break
				}
				continue
			}
			try := func(at Rect, wide float64, large [3]Rect) {
				if wide > 0 && math.Sqrt(at.W()/float64(n)*wide) <= best.quality {
					return
				}
				p := f.pack(at, n, name)
				p.title, p.large, p.quality = title, large, math.Sqrt(p.w*wide)
				switch {
				case wide == 0:
					p.quality = p.w / 4
				case wide < largerBy*p.w || p.w < 2:
					return
				}
				if count%n != 0 {
					p.quality *= ragged
				}
				if p.quality > best.quality {
					best = p
				}
			}
			try(r, 0, [3]Rect{})
			for part := 30; part >= 6; part -= 2 {
				w := math.Floor(third * float64(part) / 30)
				h := math.Floor(w / f.Aspect)
				below := Rect{r.X0, r.Y0, r.X1, r.Y1 - h - title - 14}
				y, middle := r.Y1-h, math.Round((r.X0+r.X1-w)/2) // all end where the thumbnails do
				try(below, w, [3]Rect{
					{r.X0, y, r.X0 + w, y + h}, {middle, y, middle + w, y + h}, {r.X1 - w, y, r.X1, y + h},
				})
				if w = math.Floor(w / 2); r.Y0+title+h <= r.Y1 { // beside them in a row
					h = math.Floor(w / f.Aspect)
					x, y := r.X1-3*w-2*gap/2, r.Y0+title
					try(Rect{r.X0, r.Y0, x - gap, r.Y1}, w, [3]Rect{{x, y, x + w, y + h}, {x + w + gap/2, y, x + 2*w + gap/2, y + h}, {r.X1 - w, y, r.X1, y + h}})
				}
				w = 2 * w
				h = math.Floor(w / f.Aspect)
				if x, y := r.X1-w, r.Y0+title; 3*(title+h) <= r.H() { // or below each other
					step := math.Floor(r.H() / 3)
					try(Rect{r.X0, r.Y0, x - gap, r.Y1}, w, [3]Rect{{x, y, r.X1, y + h}, {x, y + step, r.X1, y + step + h}, {x, y + 2*step, r.X1, y + 2*step + h}})
				}
			}
		}
		if best.w >= least {
			break
		}
	}
	if best.n == 0 { // no room at all
		return f.pack(r, max(1, count), 0)
	}
	if l := &best.large; l[0].Y0 == l[1].Y0 && l[0].X0 == r.X0 { // no further below than needed
		_, _, last := best.cell(count - 1)
		up := math.Floor(max(0, l[0].Y0-title-36-last.Y1))
		for k := range l {
			l[k] = l[k].shift(0, -up)
		}
	}
	return best
}

// pack lays thumbnails in n columns.
func (f Wall) pack(at Rect, n int, name float64) wallPlan {
	lines := (f.count() + n - 1) / n
	room := (at.H()-float64(lines-1)*wallGap)/float64(lines) - name - wallPair
	w := max(1, math.Floor(min((at.W()-float64(n-1)*wallGap)/float64(n), room/2*f.Aspect)))
	p := wallPlan{at: at, n: n, w: w, h: max(1, math.Floor(w/f.Aspect)), name: name}
	p.dx, p.dy = w+wallGap, name+2*p.h+wallPair+wallGap
	if n > 1 { // they fill the width, but where there are few
		p.dx = (at.W() - w) / float64(n-1)
		if lines == 1 && n < 8 {
			p.dx = min(p.dx, w+max(4*wallGap, w/2))
		}
	}
	if lines > 1 {
		p.dy = min((at.H()-p.dy+wallGap)/float64(lines-1), p.dy+2*wallGap)
	}
	return p
}

// cell returns the place of thumbnail i: its name, the exact one, the approximate one.
func (p wallPlan) cell(i int) (name, exact, approx Rect) {
	x, y := math.Round(p.at.X0+float64(i%p.n)*p.dx), math.Round(p.at.Y0+float64(i/p.n)*p.dy)
	name = Rect{x, y, x + p.w, y + p.name}
	exact = Rect{x, name.Y1, x + p.w, name.Y1 + p.h}
	approx = Rect{x, exact.Y1 + wallPair, x + p.w, exact.Y1 + wallPair + p.h}
	return name, exact, approx
}
