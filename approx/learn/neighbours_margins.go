package learn

import (
	"math"

	"mercer/approx/internal/arg"
)

// Margins returns the label at all (xs[i], ys[j]), as element j*len(xs)+i, and its
// margin. With N the k nearest points, the margin is
//
//	min over sets S of k points with another majority: max_{S∖N} d − min_{N∖S} d,
//
// where d are distances in the embedding. The margin is ∞ if there is no such set S. The
// margin is continuous, and 0 on the boundary between classes. A point that moves by less
// than half of the margin in the embedding keeps its label. If a coordinate or the
// embedding is not finite, the label is NoLabel and the margin is NaN.
func (c *Neighbors) Margins(xs, ys []float64) (labels []int, margin []float64) {
	arg.Receiver("learn.Neighbors.Margins", c == nil)
	c.checkMade("learn.Neighbors.Margins")
	size, r, n := len(xs)*len(ys), c.Embedding.Len(), len(c.class)
	embeddedGrid := c.grid(xs, ys)
	p := &neighborLists{k: c.K, first: make([]int, len(c.Labels)+1), nearest: make([][]int, len(c.Labels)), votes: make([]int, len(c.Labels)), skippedCounts: make([]int, len(c.Labels))}
	points := make([]float64, 0, n*r)
	for j := range c.Labels {
		for i, class0 := range c.class {
			if class0 == j {
				p.order = append(p.order, i)
				points = append(points, c.embeddedPoints[i*r:(i+1)*r]...)
			}
		}
		p.first[j+1] = len(p.order)
		p.nearest[j] = make([]int, min(c.K, p.first[j+1]-p.first[j]))
	}
	class := make([]int, size)
	margin = make([]float64, size)
	c.eachDistances(embeddedGrid, size, points, func(i int, dist []float64, e int) {
		if !isFinite(embeddedGrid[i*r : (i+1)*r]) {
			class[i], margin[i] = -1, math.NaN()
			return
		}
		p.d = dist
		class[i] = p.countVotes()
		margin[i] = math.Ldexp(p.margin(class[i]), e)
	})
	return replaceIndices(class, c.Labels), margin
}

// neighborLists holds the nearest training points of one point, class by class.
type neighborLists struct {
	k       int
	order   []int     // indices of the training points, sorted by class
	first   []int     // start of each class in order
	d       []float64 // squared distances, in the order of order
	nearest [][]int   // the at most k nearest points of each class, as offsets from its start
	votes   []int     // number of points of each class among the k nearest

	skippedCounts []int // number of points of each class that a search has skipped
}

// distance returns the distance of the l-th nearest point of class j, counted from 0. It
// returns ∞ if there is no such point.
func (p *neighborLists) distance(j, l int) float64 {
	if l >= len(p.nearest[j]) {
		return math.Inf(1)
	}
	return math.Sqrt(p.d[p.first[j]+p.nearest[j][l]])
}

// countVotes sets the votes and returns the class with the most votes.
func (p *neighborLists) countVotes() int {
	for j, near := range p.nearest {
		pickNearest(near, p.d[p.first[j]:p.first[j+1]])
	}
	clear(p.votes)
	for range p.k {
		next, nextClass := -1, 0 // the nearest point without a vote, and its class
		for j, v := range p.votes {
			if v == len(p.nearest[j]) {
				continue
			}
			i := p.first[j] + p.nearest[j][v]
			if next < 0 || p.d[i] < p.d[next] || p.d[i] == p.d[next] && p.order[i] < p.order[next] {
				next, nextClass = i, j
			}
		}
		p.votes[nextClass]++
	}
	return mostVotes(p.votes)
}

// margin returns the margin of the class winner. Another class wins if points of the
// winner leave the k nearest points and points of the other class enter. The total number
// of these points is at least the difference in votes. Points of further classes enter or
// leave to restore the number k.
func (p *neighborLists) margin(winner int) float64 {
	minDist := math.Inf(1)
	for other := range p.votes {
		if other == winner {
			continue
		}
		voteLead := p.votes[winner] - p.votes[other]
		if other > winner {
			voteLead++
		}
		if swapCount := (voteLead + 1) / 2; swapCount <= p.votes[winner] { // no point of a third class is needed
			minDist = min(minDist, p.swapDistance(winner, other, swapCount, swapCount))
		}
		if len(p.votes) > 2 {
			for leaveCount := range min(voteLead, p.votes[winner]) + 1 {
				minDist = min(minDist, p.swapDistance(winner, other, leaveCount, voteLead-leaveCount))
			}
		}
	}
	return minDist
}

// swapDistance returns the distance of the farthest entering point minus the distance of
// the nearest leaving point. The number leaveCount counts the leaving points of the class
// winner, and enterCount counts the entering points of the class other.
func (p *neighborLists) swapDistance(winner, other, leaveCount, enterCount int) float64 {
	farthest, nearest := math.Inf(-1), math.Inf(1)
	if enterCount > 0 {
		farthest = p.distance(other, p.votes[other]+enterCount-1)
	}
	if leaveCount > 0 {
		nearest = p.distance(winner, p.votes[winner]-leaveCount)
	}
	switch {
	case leaveCount > enterCount:
		farthest = max(farthest, p.nextDistance(winner, other, leaveCount-enterCount))
	case enterCount > leaveCount:
		nearest = min(nearest, p.lastDistance(winner, other, enterCount-leaveCount))
	}
	return farthest - nearest
}

// nextDistance returns the distance of the m-th nearest point among the points without a
// vote that belong neither to class a nor to class b. It returns ∞ if there are fewer
// points.
func (p *neighborLists) nextDistance(a, b, m int) (d float64) {
	clear(p.skippedCounts)
	for range m {
		nearestClass := -1
		d = math.Inf(1)
		for c, v := range p.votes {
			if x := p.distance(c, v+p.skippedCounts[c]); c != a && c != b && x < d {
				d, nearestClass = x, c
			}
		}
		if nearestClass < 0 {
			return d
		}
		p.skippedCounts[nearestClass]++
	}
	return d
}

// lastDistance returns the distance of the m-th farthest point among the points with a
// vote that belong neither to class a nor to class b. It returns −∞ if there are fewer
// points.
func (p *neighborLists) lastDistance(a, b, m int) (d float64) {
	clear(p.skippedCounts)
	for range m {
		farthestClass := -1
		d = math.Inf(-1)
		for c, v := range p.votes {
			if c == a || c == b || p.skippedCounts[c] == v {
				continue
			}
			if x := p.distance(c, v-1-p.skippedCounts[c]); x > d {
				d, farthestClass = x, c
			}
		}
		if farthestClass < 0 {
			return d
		}
		p.skippedCounts[farthestClass]++
	}
	return d
}
