package scene_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/viz/figure"
)

// difficultPointSets returns sets of points that are difficult for triangulation
// algorithms.
func difficultPointSets() map[string][]float64 {
	rng := rand.New(rand.NewPCG(1, 0))
	random := func(n int) (xy []float64) {
		for range 2 * n {
			xy = append(xy, rng.NormFloat64())
		}
		return xy
	}
	lattice := []float64{}
	ring := []float64{}
	line := []float64{}
	for i := range 12 {
		for j := range 9 {
			lattice = append(lattice, float64(i), float64(j))
		}
	}
	for i := range 24 {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 24)
		ring = append(ring, c, s)
		line = append(line, float64((i*7)%24), 2*float64((i*7)%24)+1)
	}
	twice := random(30)
	return map[string][]float64{
		"none": nil, "one": {1, 2}, "two": {0, 0, 1, 0}, "equal": {3, 3, 3, 3, 3, 3}, "three": {0, 0, 1, 0, 0, 1},
		"random": random(300), "many": random(3000), "lattice": lattice, "ring": append(ring, 0, 0), "line": line,
		"line and one": append(append([]float64{}, line...), 3, 0), "twice": append(twice, twice...),
		"upright": {0, 0, 0, 1, 0, 2, 0, 5, 0, 3}, "nan": append(random(20), math.NaN(), 0, 1, math.Inf(1)),
	}
}

func TestDelaunay(t *testing.T) {
	for name, xy := range difficultPointSets() {
		n := len(xy) / 2
		edges := figure.Delaunay(xy)
		neighbors := make([][]int, n)
		seen := map[[2]int]bool{}
		for _, e := range edges {
			if e[0] >= e[1] || seen[e] {
				t.Errorf("%s: edge %v", name, e)
			}
			seen[e] = true
			neighbors[e[0]], neighbors[e[1]] = append(neighbors[e[0]], e[1]), append(neighbors[e[1]], e[0])
		}
		if n > 2 && len(edges) > 3*n-3 {
			t.Errorf("%s: %d edges between %d points are not planar", name, len(edges), n)
		}
		if n == 0 {
			continue
		}
		isReached, queue := make([]bool, n), []int{0}
		isReached[0] = true
		for i := 0; i < len(queue); i++ {
			for _, j := range neighbors[queue[i]] {
				if !isReached[j] {
					isReached[j] = true
					queue = append(queue, j)
				}
			}
		}
		if len(queue) != n {
			t.Errorf("%s: %d of %d points hang together", name, len(queue), n)
		}
	}
}

// TestDelaunayContainsGabrielGraph checks that the triangulation contains the Gabriel
// graph. In this graph, two points are neighbours if the circle with their segment as
// diameter contains no other point.
func TestDelaunayContainsGabrielGraph(t *testing.T) {
	xy := difficultPointSets()["random"]
	n := len(xy) / 2
	is := map[[2]int]bool{}
	for _, e := range figure.Delaunay(xy) {
		is[e] = true
	}
	missingCount := 0
	for i := range n {
		for j := range i {
			x, y := (xy[2*i]+xy[2*j])/2, (xy[2*i+1]+xy[2*j+1])/2
			r := math.Hypot(xy[2*i]-x, xy[2*i+1]-y)
			isEmpty := true
			for k := range n {
				// A tolerance is needed, since points are rounded to 2¹⁴ steps.
				if k != i && k != j && math.Hypot(xy[2*k]-x, xy[2*k+1]-y) < r+0.001 {
					isEmpty = false
				}
			}
			if isEmpty && !is[[2]int{j, i}] {
				missingCount++
			}
		}
	}
	if missingCount > 0 {
		t.Errorf("%d pairs with an empty circle are no neighbours", missingCount)
	}
}

func TestColoring(t *testing.T) {
	for name, xy := range difficultPointSets() {
		edges := figure.Delaunay(xy)
		colors := figure.Coloring(len(xy)/2, edges)
		for _, k := range colors {
			if k < 0 || k > 5 {
				t.Errorf("%s: colour %d", name, k)
			}
		}
		for _, e := range edges {
			isSame := xy[2*e[0]] == xy[2*e[1]] && xy[2*e[0]+1] == xy[2*e[1]+1]
			if !isSame && colors[e[0]] == colors[e[1]] {
				t.Errorf("%s: neighbours %v are both of colour %d", name, e, colors[e[0]])
			}
		}
	}
}
