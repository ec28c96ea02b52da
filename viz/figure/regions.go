package figure

import (
	"image/color"
	"math"

	"mercer/viz/canvas"
)

// A Classification holds the output of a classifier on a grid: the class at each sample
// of the plane.
type Classification struct {
	Class  Samples
	Margin []float64 // lead of the class at each sample over the next best class; nil if unknown
}

// classCount returns the number of classes.
func (a Classification) classCount() (n int) {
	for _, v := range a.Class.Z {
		n = max(n, int(v)+1)
	}
	return n
}

// SignedMargin returns a value at sample i that is positive if the class is k, and
// negative otherwise. Its absolute value is the margin. The margin approaches 0 at the
// border of a class.
func (a Classification) SignedMargin(i, k int) float64 {
	m := a.MinMargin()
	if a.Margin != nil {
		m = min(max(m, a.Margin[i]), 1e9) // the margin is infinite if there is no other class
	}
	if int(a.Class.Z[i]) == k {
		return m
	}
	return -m
}

// MinMargin returns the smallest absolute value of SignedMargin. It is positive, so
// that SignedMargin has a sign even if all decision functions are 0. If the margins are
// unknown, SignedMargin is ±MinMargin.
func (a Classification) MinMargin() float64 {
	if a.Margin == nil {
		return 0.5
	}
	return 1e-9
}

// RefineFactor is the factor by which the grid is refined to compare two
// classifications. The strip between two borders may be narrower than a cell of the
// original grid.
const RefineFactor = 3

// splineWeights returns the weights of four consecutive samples in a Catmull–Rom
// spline. The spline is evaluated at the fraction t of the way from the second to the
// third sample. If isFirst or isLast is true, the outer sample at that end is missing and
// is extrapolated linearly.
func splineWeights(t float64, isFirst, isLast bool) [4]float64 {
	w := [4]float64{((-t/2+1)*t - 0.5) * t, (3*t/2-2.5)*t*t + 1, ((-3*t/2+2)*t + 0.5) * t, (t - 1) / 2 * t * t}
	if isFirst {
		w = [4]float64{0, w[1] + 2*w[0], w[2] - w[0], w[3]}
	}
	if isLast {
		w = [4]float64{w[0], w[1] - w[3], w[2] + 2*w[3], 0}
	}
	return w
}

// setLeads computes the leads of the classes at the position (u, v) in cell (i, j),
// with u and v from 0 to 1. The lead of class k is the difference between its value and
// the largest value of the other classes. The value of a class interpolates
// SignedMargin with splineWeights.
//
// The value is clamped to the range of the four corners or, on an edge, of its two
// ends. Hence no border crosses an edge between two samples of the same class. A class
// that occurs at no corner of the cell gets the lead −∞.
func (a Classification) setLeads(lead []float64, i, j int, u, v float64) {
	nx, ny, z := a.Class.Nx, a.Class.Ny, a.Class.Z
	weightsX, weightsY := splineWeights(u, i == 0, i == nx-2), splineWeights(v, j == 0, j == ny-2)
	best, second, bestClass := math.Inf(-1), math.Inf(-1), 0
	sample := j*nx + i
	for k := range lead {
		lead[k] = math.Inf(-1)
		if c := float64(k); z[sample] != c && z[sample+1] != c && z[sample+nx] != c && z[sample+nx+1] != c {
			continue
		}
		f, low, high := 0.0, math.Inf(1), math.Inf(-1)
		for y, wy := range weightsY {
			for x, wx := range weightsX {
				z := a.SignedMargin(min(max(j+y-1, 0), ny-1)*nx+min(max(i+x-1, 0), nx-1), k)
				f += wx * wy * z
				if (x == 1 && u < 1 || x == 2 && u > 0) && (y == 1 && v < 1 || y == 2 && v > 0) {
					low, high = min(low, z), max(high, z)
				}
			}
		}
		f = min(max(f, low), high)
		switch {
		case f > best:
			best, second, bestClass = f, best, k
		case f > second:
			second = f
		}
		lead[k] = f
	}
	if math.IsInf(second, -1) { // all other leads are −∞ if there is only one class
		second = -best
	}
	for k := range lead {
		if k == bestClass {
			lead[k] -= second
		} else {
			lead[k] -= best
		}
	}
}

// At returns the class at the point (x, y) of the box, or −1 if the point lies outside.
// It also returns the margin of the class over the next class, or NaN if the margin is
// unknown.
func (a Classification) At(box canvas.Rect, x, y float64) (class int, margin float64) {
	if a.Class.Nx < 2 || a.Class.Ny < 2 || !box.Contains(x, y) {
		return -1, math.NaN()
	}
	u, v := (x-box.X0)/box.W()*float64(a.Class.Nx-1), (box.Y1-y)/box.H()*float64(a.Class.Ny-1)
	i, j := min(int(u), a.Class.Nx-2), min(int(v), a.Class.Ny-2)
	lead := make([]float64, a.classCount())
	a.setLeads(lead, i, j, u-float64(i), v-float64(j))
	for k, v := range lead {
		if v > lead[class] {
			class = k
		}
	}
	if margin = lead[class] / 2; a.Margin == nil || margin > 1e6 || margin <= a.MinMargin() { // the margin is unknown, infinite or too small
		margin = math.NaN()
	}
	return class, margin
}

// mixedCells reports for each cell whether its corners have different classes. It also
// returns the largest lead at the corners of these cells.
func (a Classification) mixedCells() (isMixed []bool, maxLead float64) {
	nx, z := a.Class.Nx, a.Class.Z
	isMixed = make([]bool, len(z))
	for i := range len(z) - nx - 1 {
		if i%nx == nx-1 || z[i] == z[i+1] && z[i] == z[i+nx] && z[i] == z[i+nx+1] {
			continue
		}
		isMixed[i] = true
		for _, corner := range [4]int{i, i + 1, i + nx, i + nx + 1} {
			maxLead = max(maxLead, 2*math.Abs(a.SignedMargin(corner, 0)))
		}
	}
	return isMixed, maxLead
}

// setFinerLeads computes the leads at sample (x, y) of the refined grid. If no cell
// around the sample has a border, the class at the sample gets the lead maxLead, and all
// other classes get −maxLead. A border of another classification is then unaffected by
// the units of the margins.
func (a Classification) setFinerLeads(lead []float64, isMixed []bool, maxLead float64, x, y int) {
	nx := a.Class.Nx
	i, j := min(x/RefineFactor, nx-2), min(y/RefineFactor, a.Class.Ny-2)
	sample := j*nx + i
	isInLeftCell, isInUpperCell := x == RefineFactor*i && i > 0, y == RefineFactor*j && j > 0 // the sample also belongs to the left or the upper cell
	if isMixed[sample] || isInLeftCell && isMixed[sample-1] || isInUpperCell && isMixed[sample-nx] || isInLeftCell && isInUpperCell && isMixed[sample-nx-1] {
		a.setLeads(lead, i, j, float64(x-RefineFactor*i)/RefineFactor, float64(y-RefineFactor*j)/RefineFactor)
		return
	}
	for k := range lead {
		lead[k] = -maxLead
	}
	lead[int(a.Class.Z[sample])] = maxLead
}

// Disagreement compares two classifications on the refined grid of nx×ny samples.
// Values in z are positive where the classifications differ, and negative where they
// agree. The value at a sample is −max over k of min(lead of k in a, lead of k in b).
// If the classifications agree everywhere, z is nil.
func (a Classification) Disagreement(b Classification) (nx, ny int, z []float32) {
	n := max(a.classCount(), b.classCount())
	nx, ny = RefineFactor*(a.Class.Nx-1)+1, RefineFactor*(a.Class.Ny-1)+1
	z = make([]float32, nx*ny)
	leadA, leadB, isDifferent := make([]float64, n), make([]float64, n), false
	cellsA, maxLead := a.mixedCells()
	cellsB, maxLeadB := b.mixedCells()
	if maxLead = max(maxLead, maxLeadB); maxLead == 0 { // neither classification has a border
		maxLead = 1
	}
	for y := range ny {
		for x := range nx {
			a.setFinerLeads(leadA, cellsA, maxLead, x, y)
			b.setFinerLeads(leadB, cellsB, maxLead, x, y)
			agreement := -maxLead
			for k, f := range leadA {
				if leadB[k] < f {
					f = leadB[k]
				}
				if f > agreement {
					agreement = f
				}
			}
			z[y*nx+x] = float32(-agreement)
			isDifferent = isDifferent || agreement < 0
		}
	}
	if !isDifferent {
		return nx, ny, nil
	}
	return nx, ny, z
}

// Regions colours the plane by class, and draws the borders between classes.
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
	for k := range min(f.classCount(), MaxGroups) { // the signed margin of each class is drawn as a field
		for i := range z {
			z[i] = float32(f.SignedMargin(i, k))
		}
		col := s.Categorical[k]
		col.A = 70
		drawRegion(c, s, box, nx, ny, z, col, Fade(s.Ink, 0.8))
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
	drawRegion(c, f.Style, canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box), f.Nx, f.Ny, f.Z, Fade(f.Style.Accent, 0.75), f.Style.Accent)
}

// drawRegion fills the region where the field z is positive, and draws the edge of the
// region.
func drawRegion(c canvas.Canvas, s *Style, box canvas.Rect, nx, ny int, z []float32, fill, edge color.NRGBA) {
	p := canvas.Palette{Min: -1, Max: 1, NaN: s.NaN}
	for i := range p.Colors {
		p.Colors[i] = fill
		if i < len(p.Colors)/2 {
			p.Colors[i].A = 0
		}
	}
	c.DrawField(box, nx, ny, normalizeField(nx, ny, z), p)
	maxAbs := MaxAbs(z)
	t := newTracer(nx, ny, z, 2*maxAbs, maxAbs)
	for _, line := range t.lines(0, 0) {
		c.StrokePolyline(t.mapLine(box, line), 1.25*s.Line, edge)
	}
	t.release()
}

// normalizeField returns a field with the signs of z and values from −1 to 1. A sample
// is ±1 if its neighbours have the same sign. Otherwise it is z divided by the largest
// |z| among the sample and its neighbours of the opposite sign. Without this division,
// the edge would be inaccurate, since margins may vary by powers of ten and a screen
// stores few digits.
func normalizeField(nx, ny int, z []float32) []float32 {
	out := make([]float32, len(z))
	for j := range ny {
		for i := range nx {
			k := j*nx + i
			size := z[k]
			if size < 0 {
				size = -size
			}
			maxAbs, isEdge := size, false
			for y := max(j-1, 0); y <= min(j+1, ny-1); y++ {
				for x := max(i-1, 0); x <= min(i+1, nx-1); x++ {
					if v := z[y*nx+x]; (v > 0) != (z[k] > 0) {
						isEdge = true
						if v < 0 {
							v = -v
						}
						if v > maxAbs {
							maxAbs = v
						}
					}
				}
			}
			switch {
			case isEdge:
				out[k] = z[k] / maxAbs
			case z[k] > 0:
				out[k] = 1
			default:
				out[k] = -1
			}
		}
	}
	return out
}
