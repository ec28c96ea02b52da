package fourier

import (
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A tensor is a product of lines, with equal lines for all coordinates of w. For a
// mixture w = √τ g, it has a line for the scale √τ and equal lines for the coordinates
// of g.
type tensor struct {
	in    Integral
	axis  line // symmetric
	scale line // one node of weight 1 if the distribution is not a mixture
}

// axisLine returns the rule of a coordinate with q nodes. For a distribution on
// harmonics, the nodes are the harmonics up to ⌊q/2⌋.
func axisLine(in Integral, q int) (r line) {
	switch {
	case in.Harmonic != nil:
		for j := -(q / 2); j <= q/2; j++ {
			r.node = append(r.node, float64(j)*in.Fundamental)
			r.weight = append(r.weight, in.Harmonic(j))
		}
	case in.Normal > 0:
		r = hermite(q)
		for i := range r.node {
			r.node[i] *= in.Normal
		}
	case in.Coordinate != nil:
		r = quantiles(in.Coordinate, q)
	default:
		r = hermite(q)
	}
	return r
}

// scaleLine returns the rule of the scale of a mixture with r nodes, and one node
// of weight 1 for other laws.
func scaleLine(in Integral, r int) line {
	if in.Coordinate != nil {
		return line{[]float64{1}, []float64{1}}
	}
	return quantiles(in.Scale, r)
}

// A tensorBox is a set of nodes that differ only by signs and have equal weights. It is
// given by the rank of |t| on the line for each coordinate, and the rank of the scale.
type tensorBox struct {
	index  []int // of the sizes, and last of the scale
	last   int   // the first coordinate that may grow, so that each is met once
	weight float64
}

// heaviest returns at most m nodes of largest weight, as complete boxes, so that the
// rule is symmetric in every coordinate. If even is set, the result contains one of ±w
// with twice the weight. The weights are scaled to sum to 1; lost is the weight of the
// omitted nodes.
//
// A queue yields boxes in the order of their weight. Each box adds the boxes with one
// rank increased (Lawler 1972). This takes O(md log m) for any number of nodes.
func (t tensor) heaviest(m int, even bool) (n Nodes, lost float64) {
	d := t.in.Dim
	sizes := t.axis.sizes()
	scales := t.scale.byWeight()
	queue := []tensorBox{{index: make([]int, d+1), weight: weigh(sizes, scales, make([]int, d+1))}}
	n.W = approx.Points{Dim: d}
	sum := 0.0
	for len(queue) > 0 {
		box := pop(&queue)
		signed := 0
		for _, i := range box.index[:d] {
			if sizes.node[i] > 0 {
				signed++
			}
		}
		if even && signed > 0 {
			signed--
		}
		if signed > 30 || n.W.Len()+1<<signed > m {
			break
		}
		weight := box.weight
		if even && nonzero(sizes, box.index[:d]) {
			weight *= 2
		}
		for pattern := range 1 << signed {
			row := make([]float64, d)
			bit := 0
			first := even // the sign of the first coordinate that is not 0 is free
			for a, i := range box.index[:d] {
				v := sizes.node[i] * scales.node[box.index[d]]
				if v != 0 && first {
					first = false
				} else if v != 0 {
					if pattern>>bit&1 == 1 {
						v = -v
					}
					bit++
				}
				row[a] = v
			}
			n.W.Data = append(n.W.Data, row...)
			n.Weights = append(n.Weights, weight)
			sum += weight
		}
		for a := box.last; a <= d; a++ {
			if box.index[a]+1 < len(sizes.node) && a < d || box.index[a]+1 < len(scales.node) && a == d {
				next := tensorBox{index: slices.Clone(box.index), last: a}
				next.index[a]++
				next.weight = weigh(sizes, scales, next.index)
				push(&queue, next)
			}
		}
	}
	for j := range n.Weights {
		n.Weights[j] /= sum
	}
	return n, max(0, 1-sum)
}

// sizes returns the |t| of a symmetric line, with the weight of one of ±t, heaviest
// first.
func (r line) sizes() line {
	var s line
	for i, t := range r.node {
		if t >= 0 {
			s.node, s.weight = append(s.node, t), append(s.weight, r.weight[i])
		}
	}
	return s.byWeight()
}

// byWeight returns the nodes by weight, heaviest first.
func (r line) byWeight() line {
	order := make([]int, len(r.node))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case r.weight[i] > r.weight[j]:
			return -1
		case r.weight[i] < r.weight[j]:
			return 1
		}
		return 0
	})
	s := line{make([]float64, len(order)), make([]float64, len(order))}
	for i, j := range order {
		s.node[i], s.weight[i] = r.node[j], r.weight[j]
	}
	return s
}

// weigh returns the product of the weights. Boxes with permuted ranks have exactly
// equal weights, so that rounding does not affect their order.
func weigh(sizes, scales line, index []int) float64 {
	d := len(index) - 1
	w := scales.weight[index[d]]
	ranks := slices.Clone(index[:d])
	slices.Sort(ranks)
	for _, i := range ranks {
		w *= sizes.weight[i]
	}
	return w
}

func nonzero(sizes line, index []int) bool {
	for _, i := range index {
		if sizes.node[i] != 0 {
			return true
		}
	}
	return false
}

// push and pop keep the heaviest box at the head of a binary heap. Among equal
// ones, the first in the order of their ranks comes first, so that the order is
// unique.
func push(queue *[]tensorBox, b tensorBox) {
	*queue = append(*queue, b)
	q := *queue
	for i := len(q) - 1; i > 0; {
		up := (i - 1) / 2
		if !before(q[i], q[up]) {
			break
		}
		q[i], q[up] = q[up], q[i]
		i = up
	}
}

func pop(queue *[]tensorBox) tensorBox {
	q := *queue
	head, last := q[0], len(q)-1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && before(q[child+1], q[child]) {
			child++
		}
		if !before(q[child], q[i]) {
			break
		}
		q[i], q[child] = q[child], q[i]
		i = child
	}
	*queue = q
	return head
}

func before(a, b tensorBox) bool {
	if a.weight != b.weight {
		return a.weight > b.weight
	}
	return slices.Compare(a.index, b.index) < 0
}

// A target holds values of the kernel at some pairs of points, to measure the error of
// a rule.
type target struct {
	a, b  approx.Points
	want  []float64 // k/c
	evals int
}

// newTarget returns the kernel at up to 40 pairs of the points, near and far.
func newTarget(k approx.Kernel, in Integral, x approx.Points) target {
	const most = 40
	n := x.Len()
	count := min(most, n*(n-1)/2)
	if n == 1 && in.Activation != nil {
		count = 1 // waves meet k(x, x) anyway
	}
	g := target{a: approx.NewPoints(count, x.Dim), b: approx.NewPoints(count, x.Dim), evals: count}
	for i := range count {
		p := i * n / count
		q := p
		if n > 1 {
			q = (p + 1 + i*(n-1)/count) % n
		}
		copy(g.a.Row(i), x.Row(p))
		copy(g.b.Row(i), x.Row(q))
		g.want = append(g.want, evaluate.Eval(k, x.Row(p), x.Row(q))/in.Mass)
	}
	return g
}

// meanError returns the root of the mean square of (k̂ − k)/c over the target.
func (n Nodes) meanError(in Integral, g target) float64 {
	m, count := n.W.Len(), len(g.want)
	hat := make([]float64, count*m) // of each node
	if in.Activation == nil {
		delta := g.a.Clone()
		lin.Axpy(delta.Data, -1, g.b.Data)
		angle := make([]float64, count*m)
		lin.MulT(angle, delta.Data, n.W.Data, count, delta.Dim, m)
		lin.SinCos(angle, hat, angle)
	} else {
		other := make([]float64, count*m)
		lin.MulT(hat, g.a.Data, n.W.Data, count, g.a.Dim, m)
		lin.MulT(other, g.b.Data, n.W.Data, count, g.b.Dim, m)
		if jumps(in.Activation) {
			sizes := absSums(n.W)
			for i := range count {
				snap(hat[i*m:(i+1)*m], g.a.Row(i), nil, sizes)
				snap(other[i*m:(i+1)*m], g.b.Row(i), nil, sizes)
			}
		}
		for i, t := range hat {
			hat[i] = in.Activation(t) * in.Activation(other[i])
		}
	}
	var sum float64
	for i, want := range g.want {
		off := lin.Dot(n.Weights, hat[i*m:(i+1)*m]) - want
		sum += off * off
	}
	return math.Sqrt(sum / float64(max(1, count)))
}
