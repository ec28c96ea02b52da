package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
)

// Shadows draws the centres of a reduced set. The shadow of a centre is a disc of
// radius Eps in the colour of the centre. The points of the shadow have the same
// colour. The areas of the centres grow with their weights.
type Shadows struct {
	Style       *Style
	Centers     []float64 // m×2
	AllCenters  []float64 // all centres that receive colours, beginning with Centers; nil if Centers is complete
	Weights     []float64 // m
	Points      []float64 // n×2
	CenterOf    []float64 // n: index of the centre of each point; negative for no centre
	Eps         float64   // radius ε of a shadow; 0 if the centres have no shadows
	Range       canvas.Rect
	IsOverField bool // the marks lie over a coloured field and need rims
}

// Draw implements Figure.
func (f Shadows) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	colors := f.colors()
	insideOpacity, rimOpacity := 0.07, 0.55
	if s.IsDark {
		insideOpacity = 0.10
	}
	if f.Eps > 0 {
		for i, col := range colors {
			x, y, e := m.X(f.Centers[2*i]), m.Y(f.Centers[2*i+1]), f.Eps*m.Unit()
			if f.IsOverField && !s.IsThumbnail {
				c.StrokeRing(x, y, e, 3*s.Line, Fade(s.Panel, 0.6))
				c.StrokeRing(x, y, e, 1.25*s.Line, col)
				continue
			}
			c.FillDisc(x, y, e, Fade(col, insideOpacity))
			c.StrokeRing(x, y, e, s.Line, Fade(col, rimOpacity))
		}
	}
	size := Scatter{Style: s, XY: f.Points}.pointSize()
	shadowedOpacity, otherOpacity, maxOpacity := 0.8, 0.38, 1-minTransmission
	switch {
	case !f.IsOverField || s.IsThumbnail:
	case len(f.Points)/2 > MaxDiscs:
		maxOpacity = crowdOpacity
	default:
		drawDots(c, m, f.Points, size+s.Line, nil, []color.NRGBA{Fade(s.Panel, 0.75)}, maxOpacity)
		shadowedOpacity, otherOpacity = 1, 0.8
	}
	inks := make([]color.NRGBA, 0, 7) // colours of points: the six colours of shadows, and the colour of a point in no shadow
	for _, col := range s.Categorical[:6] {
		inks = append(inks, Fade(col, shadowedOpacity))
	}
	inks = append(inks, Fade(s.Ink, otherOpacity))
	colorIndex := make([]int, len(colors))
	for i, col := range colors {
		colorIndex[i] = slices.Index(s.Categorical[:6], col)
	}
	drawDots(c, m, f.Points, size, func(i int) int {
		if i < len(f.CenterOf) && f.CenterOf[i] >= 0 && f.CenterOf[i] < float64(len(colorIndex)) {
			return colorIndex[int(f.CenterOf[i])]
		}
		return 6
	}, inks, maxOpacity)
	size = s.Mark
	if s.IsThumbnail {
		size = 0.5
	}
	radiusOf := centerRadiusFunc(f.Weights, r)
	for i := range colors {
		s.DrawLandmark(c, m.X(f.Centers[2*i]), m.Y(f.Centers[2*i+1]), size*radiusOf(i))
	}
}

// centerRadiusFunc returns a function that computes the radius of centre i in the desk
// layout, from 2 to 8 pixels. The areas grow linearly with the weights. If there are many
// centres, the radii are smaller, so that the discs cover a limited part of the frame.
func centerRadiusFunc(weights []float64, r canvas.Rect) func(i int) float64 {
	var sum, maxWeight float64
	for _, w := range weights {
		if w > 0 && canvas.AllFinite(w) {
			sum += w
			maxWeight = max(maxWeight, w)
		}
	}
	const coverage = 0.06
	maxRadius := min(max(math.Sqrt(coverage*r.W()*r.H()*maxWeight/(math.Pi*sum)), 3), 8)
	areEqual := !AreUnequal(weights)
	return func(i int) float64 {
		if i >= len(weights) || !(weights[i] >= 0) || areEqual {
			return min(LandmarkSize, maxRadius)
		}
		return math.Sqrt(4 + (maxRadius*maxRadius-4)*min(weights[i]/maxWeight, 1))
	}
}

// AreUnequal reports whether the weights differ by more than rounding errors.
func AreUnequal(weights []float64) bool {
	for _, w := range weights {
		if math.Abs(w-weights[0]) > 1e-9*math.Abs(weights[0]) {
			return true
		}
	}
	return false
}

// colors returns the colour of each centre.
func (f Shadows) colors() []color.NRGBA {
	centers := f.Centers
	if len(f.AllCenters) >= len(f.Centers) && f.AllCenters != nil {
		centers = f.AllCenters
	}
	cs := make([]color.NRGBA, len(centers)/2)
	for i, k := range Coloring(len(cs), Delaunay(centers)) {
		cs[i] = f.Style.Categorical[k]
	}
	return cs[:len(f.Centers)/2]
}

// Coloring returns a colour from 0 to 5 for each of n nodes, so that neighbours have
// different colours. It visits the nodes in an order in which each node has few earlier
// neighbours. In a planar graph, a node has at most five earlier neighbours in this
// order, so that six colours suffice. If nodes coincide, the graph may not be planar.
// The colour 5 may then occur at both ends of an edge.
func Coloring(n int, edges [][2]int) []int {
	neighbors := make([][]int, n)
	for _, e := range edges {
		neighbors[e[0]] = append(neighbors[e[0]], e[1])
		neighbors[e[1]] = append(neighbors[e[1]], e[0])
	}
	degree := make([]int, n)
	queues := make([][]int, n+1) // queues[d] holds the nodes with d remaining neighbours
	for i := n - 1; i >= 0; i-- {
		degree[i] = len(neighbors[i])
		queues[degree[i]] = append(queues[degree[i]], i)
	}
	isRemoved := make([]bool, n)
	var order []int
	for d := 0; len(order) < n; {
		q := queues[d]
		if len(q) == 0 {
			d++
			continue
		}
		i := q[len(q)-1]
		queues[d] = q[:len(q)-1]
		if isRemoved[i] || degree[i] != d {
			continue // the node was moved to another queue
		}
		isRemoved[i] = true
		order = append(order, i)
		for _, j := range neighbors[i] {
			if !isRemoved[j] {
				degree[j]--
				queues[degree[j]] = append(queues[degree[j]], j)
				d = min(d, degree[j])
			}
		}
	}
	slices.Reverse(order)
	color := make([]int, n)
	for i := range color {
		color[i] = -1
	}
	for _, i := range order {
		var used [7]bool
		for _, j := range neighbors[i] {
			used[color[j]+1] = true
		}
		k := slices.Index(used[1:], false)
		if k < 0 {
			k = 5
		}
		color[i] = k
	}
	return color
}
