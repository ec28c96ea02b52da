package figure

import (
	"image/color"
	"math"

	"mercer/viz/canvas"
)

// A Classification holds one result of a classifier: the class at each sample of
// the plane.
type Classification struct {
	Class  Samples
	Margin []float64 // margin of each class over the next best class; nil if unknown
}

// classes returns the number of classes.
func (a Classification) classes() (n int) {
	for _, v := range a.Class.Z {
		n = max(n, int(v)+1)
	}
	return n
}

// Inside returns a value at sample i that is positive in class k and negative
// elsewhere. The absolute value is the margin, which is 0 where k meets another
// class.
func (a Classification) Inside(i, k int) float64 {
	m := a.Least()
	if a.Margin != nil {
		m = min(max(m, a.Margin[i]), 1e9) // the margin is infinite if there is no other class
	}
	if int(a.Class.Z[i]) == k {
		return m
	}
	return -m
}

// Least is the smallest absolute value of Inside. Least keeps the sign defined
// where all decision functions are 0. Values near 1 are large. Without margins, all
// values have the same size.
func (a Classification) Least() float64 {
	if a.Margin == nil {
		return 0.5
	}
	return 1e-9
}

// Finer is the number of samples per sample of the plane in a comparison of two
// classifications. The strip between two borders may be narrower than a cell.
const Finer = 3

// splineWeights returns the weights of four samples at the fraction t of the way
// from the second to the third. They define a Catmull–Rom spline, whose borders are
// as smooth as contours. Missing outer samples are extrapolated linearly.
func splineWeights(t float64, first, last bool) [4]float64 {
	w := [4]float64{((-t/2+1)*t - 0.5) * t, (3*t/2-2.5)*t*t + 1, ((-3*t/2+2)*t + 0.5) * t, (t - 1) / 2 * t * t}
	if first {
		w = [4]float64{0, w[1] + 2*w[0], w[2] - w[0], w[3]}
	}
	if last {
		w = [4]float64{w[0], w[1] - w[3], w[2] + 2*w[3], 0}
	}
	return w
}

// setLeads sets lead[k], for each class k at a corner of cell (i, j), to the lead
// of k over the best other class. The lead is taken at the place (u, v) of the cell
// and interpolates Inside with splineWeights. It is clamped to the range of the
// corners, and on an edge to the range of the two ends. Hence no border crosses an
// edge between samples of one class. All other classes get −∞.
func (a Classification) setLeads(lead []float64, i, j int, u, v float64) {
	nx, ny, z := a.Class.Nx, a.Class.Ny, a.Class.Z
	across, down := splineWeights(u, i == 0, i == nx-2), splineWeights(v, j == 0, j == ny-2)
	best, second, first := math.Inf(-1), math.Inf(-1), 0
	at := j*nx + i
	for k := range lead {
		lead[k] = math.Inf(-1)
		if c := float64(k); z[at] != c && z[at+1] != c && z[at+nx] != c && z[at+nx+1] != c {
			continue
		}
		f, low, high := 0.0, math.Inf(1), math.Inf(-1)
		for y, wy := range down {
			for x, wx := range across {
				z := a.Inside(min(max(j+y-1, 0), ny-1)*nx+min(max(i+x-1, 0), nx-1), k)
				f += wx * wy * z
				if (x == 1 && u < 1 || x == 2 && u > 0) && (y == 1 && v < 1 || y == 2 && v > 0) {
					low, high = min(low, z), max(high, z)
				}
			}
		}
		f = min(max(f, low), high)
		switch {
		case f > best:
			best, second, first = f, best, k
		case f > second:
			second = f
		}
		lead[k] = f
	}
	if math.IsInf(second, -1) { // all other leads are −∞ if there is only one class
		second = -best
	}
	for k := range lead {
		if k == first {
			lead[k] -= second
		} else {
			lead[k] -= best
		}
	}
}

// At returns the class of a place of the box, or −1 outside. It also returns the
// lead of the class over the next class, if the lead is known.
func (a Classification) At(box canvas.Rect, x, y float64) (class int, margin float64) {
	if a.Class.Nx < 2 || a.Class.Ny < 2 || !box.Contains(x, y) {
		return -1, math.NaN()
	}
	u, v := (x-box.X0)/box.W()*float64(a.Class.Nx-1), (box.Y1-y)/box.H()*float64(a.Class.Ny-1)
	i, j := min(int(u), a.Class.Nx-2), min(int(v), a.Class.Ny-2)
	lead := make([]float64, a.classes())
	a.setLeads(lead, i, j, u-float64(i), v-float64(j))
	for k, v := range lead {
		if v > lead[class] {
			class = k
		}
	}
	if margin = lead[class] / 2; a.Margin == nil || margin > 1e6 || margin <= a.Least() { // there is no margin, or the margin is too small to matter
		margin = math.NaN()
	}
	return class, margin
}

// borders reports for each cell whether classes meet in the cell. borders also
// returns the largest lead in such cells.
func (a Classification) borders() (met []bool, most float64) {
	nx, z := a.Class.Nx, a.Class.Z
	met = make([]bool, len(z))
	for i := range len(z) - nx - 1 {
		if i%nx == nx-1 || z[i] == z[i+1] && z[i] == z[i+nx] && z[i] == z[i+nx+1] {
			continue
		}
		met[i] = true
		for _, at := range [4]int{i, i + 1, i + nx, i + nx + 1} {
			most = max(most, 2*math.Abs(a.Inside(at, 0)))
		}
	}
	return met, most
}

// setFinerLeads sets lead at the finer sample (x, y), or to ±far if no cell around
// the sample has a border. A border of another classification is then unaffected by
// the units of the margins.
func (a Classification) setFinerLeads(lead []float64, met []bool, far float64, x, y int) {
	nx := a.Class.Nx
	i, j := min(x/Finer, nx-2), min(y/Finer, a.Class.Ny-2)
	at := j*nx + i
	left, upper := x == Finer*i && i > 0, y == Finer*j && j > 0 // the sample also belongs to these cells
	if met[at] || left && met[at-1] || upper && met[at-nx] || left && upper && met[at-nx-1] {
		a.setLeads(lead, i, j, float64(x-Finer*i)/Finer, float64(y-Finer*j)/Finer)
		return
	}
	for k := range lead {
		lead[k] = -far
	}
	lead[int(a.Class.Z[at])] = far
}

// Disagreement returns values at finer samples that are positive where the
// classifications differ, negative where they agree, and 0 on the borders between.
// The value is −max over k of min(lead of k here, lead of k there). Disagreement
// returns nil if the classifications agree everywhere.
func (a Classification) Disagreement(b Classification) (nx, ny int, z []float32) {
	n := max(a.classes(), b.classes())
	nx, ny = Finer*(a.Class.Nx-1)+1, Finer*(a.Class.Ny-1)+1
	z = make([]float32, nx*ny)
	here, there, some := make([]float64, n), make([]float64, n), false
	mine, far := a.borders()
	its, farther := b.borders()
	if far = max(far, farther); far == 0 { // there are no borders
		far = 1
	}
	for y := range ny {
		for x := range nx {
			a.setFinerLeads(here, mine, far, x, y)
			b.setFinerLeads(there, its, far, x, y)
			alike := -far
			for k, f := range here {
				if there[k] < f {
					f = there[k]
				}
				if f > alike {
					alike = f
				}
			}
			z[y*nx+x] = float32(-alike)
			some = some || alike < 0
		}
	}
	if !some {
		return nx, ny, nil
	}
	return nx, ny, z
}

// Regions draws the class of each place of the plane, and the borders between
// classes.
type Regions struct {
	Style *Style
	Classification
	Box   canvas.Rect
	Range canvas.Rect
}

// Draw implements Figure.
func (f Regions) Draw(c canvas.Canvas, r canvas.Rect) {
	nx, ny := f.Class.Nx, f.Class.Ny
	if nx < 2 || ny < 2 {
		return
	}
	s, box, z := f.Style, canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box), make([]float32, nx*ny)
	for k := range min(f.classes(), MostGroups) { // each class is a field of its own, positive inside
		for i := range z {
			z[i] = float32(f.Inside(i, k))
		}
		col := s.Categorical[k]
		col.A = 70
		region(c, s, box, nx, ny, z, col, Fade(s.Ink, 0.8))
	}
}

// A Disagreement draws the region where two classifications differ.
type Disagreement struct {
	Style  *Style
	Nx, Ny int
	Z      []float32 // positive where the classifications differ
	Box    canvas.Rect
	Range  canvas.Rect
}

// Draw implements Figure.
func (f Disagreement) Draw(c canvas.Canvas, r canvas.Rect) {
	region(c, f.Style, canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box), f.Nx, f.Ny, f.Z, Fade(f.Style.Accent, 0.75), f.Style.Accent)
}

// region colours the part of the plane where a field is positive, and draws its
// edge.
func region(c canvas.Canvas, s *Style, box canvas.Rect, nx, ny int, z []float32, fill, edge color.NRGBA) {
	p := canvas.Palette{Min: -1, Max: 1, NaN: s.NaN}
	for i := range p.Colors {
		p.Colors[i] = fill
		if i < len(p.Colors)/2 {
			p.Colors[i].A = 0
		}
	}
	c.Field(box, nx, ny, evenOut(nx, ny, z), p)
	most := Largest(z)
	t := newTracer(nx, ny, z, 2*most, most)
	for _, line := range t.lines(0, 0) {
		c.Polyline(t.mapLine(box, line), 1.25*s.Line, edge)
	}
	t.release()
}

// evenOut returns a field with the signs of z. The field is ±1 except at edges. At
// an edge, it is a fraction of the largest |z| across the edge. Margins may fall by
// powers of ten along an edge, and a screen has few digits for a whole field.
func evenOut(nx, ny int, z []float32) []float32 {
	out := make([]float32, len(z))
	for j := range ny {
		for i := range nx {
			at := j*nx + i
			own := z[at]
			if own < 0 {
				own = -own
			}
			most, edge := own, false
			for y := max(j-1, 0); y <= min(j+1, ny-1); y++ {
				for x := max(i-1, 0); x <= min(i+1, nx-1); x++ {
					if v := z[y*nx+x]; (v > 0) != (z[at] > 0) {
						edge = true
						if v < 0 {
							v = -v
						}
						if v > most {
							most = v
						}
					}
				}
			}
			switch {
			case edge:
				out[at] = z[at] / most
			case z[at] > 0:
				out[at] = 1
			default:
				out[at] = -1
			}
		}
	}
	return out
}
