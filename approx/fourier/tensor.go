package fourier

import (
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A tensorRule is a product of one-dimensional rules, with equal rules for all
// coordinates of w. For a mixture w = √τ g, it has a rule for the scale √τ and equal
// rules for the coordinates of g.
type tensorRule struct {
	in    Integral
	axis  lineRule // rule of one coordinate, symmetric about 0
	scale lineRule // one node of weight 1 if the distribution is not a mixture
}

// axisRule returns the rule of one coordinate with q nodes. For a distribution on
// harmonics, the nodes are the harmonics up to ⌊q/2⌋.
func axisRule(in Integral, q int) (r lineRule) {
	switch {
	case in.Harmonic != nil:
		for j := -(q / 2); j <= q/2; j++ {
			r.node = append(r.node, float64(j)*in.Fundamental)
			r.weight = append(r.weight, in.Harmonic(j))
		}
	case in.Normal > 0:
		r = hermiteRule(q)
		for i := range r.node {
			r.node[i] *= in.Normal
		}
	case in.Coordinate != nil:
		r = quantileRule(in.Coordinate, q)
	default:
		r = hermiteRule(q)
	}
	return r
}

// scaleRule returns the rule of the scale of a mixture with r nodes. For other
// distributions, it returns one node 1 with weight 1.
func scaleRule(in Integral, r int) lineRule {
	if in.Coordinate != nil {
		return lineRule{[]float64{1}, []float64{1}}
	}
	return quantileRule(in.Scale, r)
}

// A tensorBox is a set of nodes that differ only by signs and have equal weights. A node
// is given by ranks, which are indices into rules sorted by weight. There is one rank of
// |t| for each coordinate and one rank for the scale.
type tensorBox struct {
	index  []int // ranks of the coordinates, then the rank of the scale
	last   int   // the first rank that may be increased, so that each box is reached once
	weight float64
}

// heaviestNodes returns the nodes of largest weight, at most m of them. It returns
// complete boxes, so the rule is symmetric in every coordinate. If even is true, the
// result contains only one of ±w, with twice the weight. The weights are scaled to sum to
// 1. The result lostWeight is the weight of the omitted nodes.
//
// A priority queue returns boxes in the order of their weight. For each box, it adds the
// boxes with one rank increased (Lawler 1972). This takes O(md log m) operations,
// independent of the number of nodes.
func (t tensorRule) heaviestNodes(m int, even bool) (n Nodes, lostWeight float64) {
	d := t.in.Dim
	magnitudes := t.axis.magnitudes()
	scales := t.scale.sortedByWeight()
	queue := []tensorBox{{index: make([]int, d+1), weight: boxWeight(magnitudes, scales, make([]int, d+1))}}
	n.W = approx.Points{Dim: d}
	sum := 0.0
	for len(queue) > 0 {
		box := popBox(&queue)
		nonzeroCount := 0
		for _, i := range box.index[:d] {
			if magnitudes.node[i] > 0 {
				nonzeroCount++
			}
		}
		if even && nonzeroCount > 0 {
			nonzeroCount--
		}
		if nonzeroCount > 30 || n.W.Len()+1<<nonzeroCount > m {
			break
		}
		weight := box.weight
		if even && hasNonzero(magnitudes, box.index[:d]) {
			weight *= 2
		}
		for pattern := range 1 << nonzeroCount {
			row := make([]float64, d)
			bit := 0
			first := even // the first nonzero coordinate is positive
			for a, i := range box.index[:d] {
				v := magnitudes.node[i] * scales.node[box.index[d]]
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
			if box.index[a]+1 < len(magnitudes.node) && a < d || box.index[a]+1 < len(scales.node) && a == d {
				next := tensorBox{index: slices.Clone(box.index), last: a}
				next.index[a]++
				next.weight = boxWeight(magnitudes, scales, next.index)
				pushBox(&queue, next)
			}
		}
	}
	for j := range n.Weights {
		n.Weights[j] /= sum
	}
	return n, max(0, 1-sum)
}

// magnitudes returns the nodes t ≥ 0 of a symmetric rule, sorted by decreasing weight.
// The weight of a node is the weight of t alone, without −t.
func (r lineRule) magnitudes() lineRule {
	var s lineRule
	for i, t := range r.node {
		if t >= 0 {
			s.node, s.weight = append(s.node, t), append(s.weight, r.weight[i])
		}
	}
	return s.sortedByWeight()
}

// sortedByWeight returns the rule with nodes sorted by decreasing weight.
func (r lineRule) sortedByWeight() lineRule {
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
	s := lineRule{make([]float64, len(order)), make([]float64, len(order))}
	for i, j := range order {
		s.node[i], s.weight[i] = r.node[j], r.weight[j]
	}
	return s
}

// boxWeight returns the product of the weights. It multiplies them in sorted order, so
// boxes with permuted ranks have exactly equal weights. Rounding errors then do not
// affect the order of boxes.
func boxWeight(magnitudes, scales lineRule, index []int) float64 {
	d := len(index) - 1
	w := scales.weight[index[d]]
	ranks := slices.Clone(index[:d])
	slices.Sort(ranks)
	for _, i := range ranks {
		w *= magnitudes.weight[i]
	}
	return w
}

func hasNonzero(magnitudes lineRule, index []int) bool {
	for _, i := range index {
		if magnitudes.node[i] != 0 {
			return true
		}
	}
	return false
}

// pushBox adds b to queue, a binary heap with the box of largest weight first. If weights
// are equal, the box with the smaller ranks comes first, so the order is unique.
func pushBox(queue *[]tensorBox, b tensorBox) {
	*queue = append(*queue, b)
	q := *queue
	for i := len(q) - 1; i > 0; {
		up := (i - 1) / 2
		if !isBefore(q[i], q[up]) {
			break
		}
		q[i], q[up] = q[up], q[i]
		i = up
	}
}

func popBox(queue *[]tensorBox) tensorBox {
	q := *queue
	head, last := q[0], len(q)-1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && isBefore(q[child+1], q[child]) {
			child++
		}
		if !isBefore(q[child], q[i]) {
			break
		}
		q[i], q[child] = q[child], q[i]
		i = child
	}
	*queue = q
	return head
}

func isBefore(a, b tensorBox) bool {
	if a.weight != b.weight {
		return a.weight > b.weight
	}
	return slices.Compare(a.index, b.index) < 0
}

// A kernelSample holds the values of the kernel at some pairs of points. It is used to
// measure the error of a rule.
type kernelSample struct {
	a, b  approx.Points // points of the pairs, one pair in each row
	want  []float64     // k/c
	evals int           // number of kernel evaluations
}

// newKernelSample returns the kernel at up to 40 pairs of the points, near and far.
func newKernelSample(k approx.Kernel, in Integral, x approx.Points) kernelSample {
	const maxPairs = 40
	n := x.Len()
	count := min(maxPairs, n*(n-1)/2)
	if n == 1 && in.Activation != nil {
		count = 1 // for cosines, k̂(x, x) is always exact
	}
	g := kernelSample{a: approx.NewPoints(count, x.Dim), b: approx.NewPoints(count, x.Dim), evals: count}
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

// meanError returns the root mean square of (k̂ − k)/c over the pairs of g.
func (n Nodes) meanError(in Integral, g kernelSample) float64 {
	m, count := n.W.Len(), len(g.want)
	hat := make([]float64, count*m) // f(wᵀx) f(wᵀy) of each pair and node
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
		if hasJump(in.Activation) {
			sizes := absSums(n.W)
			for i := range count {
				snapToZero(hat[i*m:(i+1)*m], g.a.Row(i), nil, sizes)
				snapToZero(other[i*m:(i+1)*m], g.b.Row(i), nil, sizes)
			}
		}
		for i, t := range hat {
			hat[i] = in.Activation(t) * in.Activation(other[i])
		}
	}
	var sum float64
	for i, want := range g.want {
		diff := lin.Dot(n.Weights, hat[i*m:(i+1)*m]) - want
		sum += diff * diff
	}
	return math.Sqrt(sum / float64(max(1, count)))
}
