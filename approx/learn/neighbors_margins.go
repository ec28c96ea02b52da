package learn

import (
	"math"

	"mercer/approx/internal/arg"
)

// Margins returns the class at all (xs[i], ys[j]), as element j*len(xs)+i, and its
// margin: with N the k nearest points,
//
//	min over sets S of k points with another majority: max_{S∖N} d − min_{N∖S} d,
//
// where d are distances in the embedding. The margin is ∞ if there is no such set S.
// The margin is continuous, and 0 where classes meet. A place that moves by less than
// half of the margin keeps its class. If a coordinate or the embedding is not finite,
// the class is −1 and the margin NaN.
func (c *Neighbors) Margins(xs, ys []float64) (class []int, margin []float64) {
	arg.Receiver("learn.Neighbors.Margins", c == nil)
	c.checkMade("learn.Neighbors.Margins")
	size, r, n := len(xs)*len(ys), c.Embedding.Len(), len(c.class)
	at := c.grid(xs, ys)
	p := &neighbourLists{k: c.K, first: make([]int, c.Classes+1), nearest: make([][]int, c.Classes), votes: make([]int, c.Classes), passed: make([]int, c.Classes)}
	points := make([]float64, 0, n*r)
	for j := range c.Classes {
		for i, of := range c.class {
			if of == j {
				p.order = append(p.order, i)
				points = append(points, c.at[i*r:(i+1)*r]...)
			}
		}
		p.first[j+1] = len(p.order)
		p.nearest[j] = make([]int, min(c.K, p.first[j+1]-p.first[j]))
	}
	class, margin = make([]int, size), make([]float64, size)
	c.distances(at, size, points, func(i int, dist []float64, e int) {
		if !isFinite(at[i*r : (i+1)*r]) {
			class[i], margin[i] = -1, math.NaN()
			return
		}
		p.d = dist
		class[i] = p.count()
		margin[i] = math.Ldexp(p.margin(class[i]), e)
	})
	return class, margin
}

// neighbourLists are the nearest points of one place, class by class.
type neighbourLists struct {
	k       int
	order   []int     // the points, by class
	first   []int     // where each class begins in order
	d       []float64 // squared distances, in that order
	nearest [][]int   // the nearest points of each class, at most k, from its start
	votes   []int     // number of each class among the k nearest

	passed []int // number of points of each class that a search over several classes has passed
}

// at returns the distance of the l-th nearest point of class j, or ∞ if there is
// none.
func (p *neighbourLists) at(j, l int) float64 {
	if l >= len(p.nearest[j]) {
		return math.Inf(1)
	}
	return math.Sqrt(p.d[p.first[j]+p.nearest[j][l]])
}

// count finds the votes, and returns the class that wins.
func (p *neighbourLists) count() int {
	for j, near := range p.nearest {
		pick(near, p.d[p.first[j]:p.first[j+1]])
	}
	clear(p.votes)
	for range p.k {
		next, of := -1, 0 // of the points that have not voted the nearest, and its class
		for j, v := range p.votes {
			if v == len(p.nearest[j]) {
				continue
			}
			i := p.first[j] + p.nearest[j][v]
			if next < 0 || p.d[i] < p.d[next] || p.d[i] == p.d[next] && p.order[i] < p.order[next] {
				next, of = i, j
			}
		}
		p.votes[of]++
	}
	return mostVotes(p.votes)
}

// margin returns the margin of the winning class. For another class to win, points of
// the winner must leave and points of the rival must arrive, together at least the
// lead. Further changes that restore the number k involve points of other classes.
func (p *neighbourLists) margin(wins int) float64 {
	least := math.Inf(1)
	for rival := range p.votes {
		if rival == wins {
			continue
		}
		ahead := p.votes[wins] - p.votes[rival]
		if rival > wins {
			ahead++
		}
		if even := (ahead + 1) / 2; even <= p.votes[wins] { // nobody else
			least = min(least, p.swap(wins, rival, even, even))
		}
		if len(p.votes) > 2 {
			for gone := range min(ahead, p.votes[wins]) + 1 {
				least = min(least, p.swap(wins, rival, gone, ahead-gone))
			}
		}
	}
	return least
}

// swap returns the distance of the farthest point that comes minus that of the
// nearest point that leaves. The numbers of leaving points of the winning class and
// of arriving points of its rival are given.
func (p *neighbourLists) swap(wins, rival, gone, came int) float64 {
	come, leave := math.Inf(-1), math.Inf(1)
	if came > 0 {
		come = p.at(rival, p.votes[rival]+came-1)
	}
	if gone > 0 {
		leave = p.at(wins, p.votes[wins]-gone)
	}
	switch {
	case gone > came:
		come = max(come, p.nextBut(wins, rival, gone-came))
	case came > gone:
		leave = min(leave, p.lastBut(wins, rival, came-gone))
	}
	return come - leave
}

// nextBut returns the distance of the m-th nearest of the points without a vote
// that belong to neither class a nor b, or ∞ if there are fewer.
func (p *neighbourLists) nextBut(a, b, m int) (d float64) {
	clear(p.passed)
	for range m {
		of := -1
		d = math.Inf(1)
		for c, v := range p.votes {
			if x := p.at(c, v+p.passed[c]); c != a && c != b && x < d {
				d, of = x, c
			}
		}
		if of < 0 {
			return d
		}
		p.passed[of]++
	}
	return d
}

// lastBut returns the distance of the m-th farthest of the points with a vote that
// belong to neither class, or −∞ if there are fewer.
func (p *neighbourLists) lastBut(a, b, m int) (d float64) {
	clear(p.passed)
	for range m {
		of := -1
		d = math.Inf(-1)
		for c, v := range p.votes {
			if c == a || c == b || p.passed[c] == v {
				continue
			}
			if x := p.at(c, v-1-p.passed[c]); x > d {
				d, of = x, c
			}
		}
		if of < 0 {
			return d
		}
		p.passed[of]++
	}
	return d
}
