package learn

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// Neighbors classifies points by the majority class of the k nearest training points.
// Distances are measured in an embedding. Among equally near points, the one with the
// smaller index counts as nearer. Among classes with equal numbers of votes, Neighbors
// chooses the smaller class.
//
// The embedding of kernel PCA consists of the scores √λᵢφᵢ, not of the φᵢ. Distances of
// scores are the distances of the kernel, truncated after the leading components.
type Neighbors struct {
	Embedding approx.FeatureMap // into ℝʳ, where distances are measured
	K         int               // number of neighbours that vote
	Classes   int

	embeddedPoints []float64 // n×r, the embedded training points times 2⁻ʰ
	h              int       // exponent of the scale at which squared distances are finite
	class          []int
	dim            int // dimension of the training points
}

// ComponentScores returns the feature map x ↦ √λ₁φ₁(x), …, √λᵣφᵣ(x) of the leading r eigenpairs.
// If e has fewer eigenpairs, all are used. ComponentScores panics if r < 1.
func ComponentScores(e approx.Eigenfunctions, r int) approx.FeatureMap {
	arg.Eigenfunctions("learn.ComponentScores", e)
	arg.AtLeast("learn.ComponentScores", "r", r, 1)
	lambda := e.Values()
	r = min(r, len(lambda))
	w := make([]float64, len(lambda)*r)
	for i := range r {
		w[i*r+i] = math.Sqrt(max(lambda[i], 0))
	}
	return combined.New(e.Functions(), w, r)
}

// NewNeighbors returns the k-nearest-neighbour classifier for the training points x and
// their classes. If embedding is nil, distances are measured between the points
// themselves. NewNeighbors returns an error if k is not in [1, n] or the points are
// invalid. It panics unless there is a class in [0, classes) for each point.
func NewNeighbors(embedding approx.FeatureMap, x approx.Points, class []int, classes, k int) (_ *Neighbors, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	if err := checkPoints(x); err != nil {
		return nil, err
	}
	if k < 1 || k > x.Len() {
		return nil, &approx.RangeError{Key: "k", Value: float64(k), Min: 1, Max: float64(x.Len())}
	}
	requireClasses("learn.NewNeighbors", x, class, classes)
	arg.OptionalMap("learn.NewNeighbors", embedding)
	if embedding == nil {
		embedding = identity(x.Dim)
	}
	embeddedPoints := evaluate.Features(nil, embedding, x)
	h := unit.Exponent(lin.Largest(embeddedPoints))
	return &Neighbors{Embedding: embedding, K: k, Classes: classes, embeddedPoints: unit.ScaleValues(embeddedPoints, -h), h: h, class: class, dim: x.Dim}, nil
}

// requireClasses panics with the function name fn unless each point has a class in [0,
// classes).
func requireClasses(fn string, x approx.Points, class []int, classes int) {
	arg.Must(fn, arg.CheckRange("classes", float64(classes), 1, maxClasses))
	arg.Len(fn, "classes", len(class), x.Len())
	for _, c := range class {
		arg.Index(fn, "class", c, classes)
	}
}

// identity is the identity map of ℝᵈ, where the value of the type is d.
type identity int

func (d identity) Len() int { return int(d) }

func (d identity) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, int(d))
	copy(dst, x)
	return dst
}

// Nearest returns the n×k indices of the k nearest training points of each point of x.
// The nearest point comes first. All indices of a point are −1 if a coordinate or the
// embedding is not finite.
func (c *Neighbors) Nearest(x approx.Points) []int {
	arg.Receiver("learn.Neighbors.Nearest", c == nil)
	c.check("learn.Neighbors.Nearest", x)
	indices := make([]int, 0, x.Len()*c.K)
	c.eachNearest(c.embed(x), x.Len(), func(nearest []int) { indices = append(indices, nearest...) })
	return indices
}

// Classify returns the class of each point, or −1 for a point with a coordinate or
// an embedding that is not finite.
func (c *Neighbors) Classify(x approx.Points) []int {
	arg.Receiver("learn.Neighbors.Classify", c == nil)
	c.check("learn.Neighbors.Classify", x)
	return c.vote(c.embed(x), x.Len())
}

// embed returns the embedding of x, with a row for each point. If a coordinate of a point
// is not finite, its row is NaN. This also holds for kernels that are 0 there, whose
// embedding would be finite.
func (c *Neighbors) embed(x approx.Points) []float64 {
	embeddedPoints, r := approx.Features(c.Embedding, x), c.Embedding.Len()
	for i := range x.Len() {
		if !isFinite(x.Row(i)) {
			setNaN(embeddedPoints[i*r : (i+1)*r])
		}
	}
	return embeddedPoints
}

// setNaN sets all numbers of a row to NaN.
func setNaN(row []float64) {
	for i := range row {
		row[i] = math.NaN()
	}
}

// checkMade panics with the method name fn if c is a zero Neighbors.
func (c *Neighbors) checkMade(fn string) { arg.Constructed(fn, "learn.NewNeighbors", c.dim > 0) }

// check panics with the function name fn unless x is empty or has the dimension of the
// training points.
func (c *Neighbors) check(fn string, x approx.Points) {
	c.checkMade(fn)
	arg.Points(fn, "x", x)
	if x.Len() > 0 {
		arg.Dim(fn, "x", x.Dim, c.dim)
	}
}

// Regions returns the class at all (xs[i], ys[j]), as element j*len(xs)+i. The class is
// −1 if a coordinate or the embedding is not finite.
func (c *Neighbors) Regions(xs, ys []float64) []int {
	arg.Receiver("learn.Neighbors.Regions", c == nil)
	c.checkMade("learn.Neighbors.Regions")
	return c.vote(c.grid(xs, ys), len(xs)*len(ys))
}

// grid returns the embeddings of all (xs[i], ys[j]), with a row for each point.
func (c *Neighbors) grid(xs, ys []float64) []float64 {
	size, r := len(xs)*len(ys), c.Embedding.Len()
	embeddedPoints := make([]float64, size*r)
	for i, v := range approx.Grid(c.Embedding, xs, ys) {
		embeddedPoints[i%size*r+i/size] = v
	}
	for i := range size {
		if !isFinite([]float64{xs[i%len(xs)], ys[i/len(xs)]}) {
			setNaN(embeddedPoints[i*r : (i+1)*r])
		}
	}
	return embeddedPoints
}

// vote returns the class of each of the n rows of embeddedPoints, or −1 if the row is not
// finite.
func (c *Neighbors) vote(embeddedPoints []float64, n int) []int {
	class := make([]int, 0, n)
	votes := make([]int, c.Classes)
	c.eachNearest(embeddedPoints, n, func(nearest []int) {
		if nearest[0] < 0 {
			class = append(class, -1)
			return
		}
		clear(votes)
		for _, i := range nearest {
			votes[c.class[i]]++
		}
		class = append(class, mostVotes(votes))
	})
	return class
}

// mostVotes returns the class with the most votes. If several classes have equally many,
// it returns the first.
func mostVotes(votes []int) int {
	best := 0
	for j, v := range votes {
		if v > votes[best] {
			best = j
		}
	}
	return best
}

// eachNearest calls f with the indices of the nearest training points of each of the
// count rows of embeddedPoints. The indices are −1 if the row is not finite. The function
// f must not store the slice.
func (c *Neighbors) eachNearest(embeddedPoints []float64, count int, f func(nearest []int)) {
	n, r := len(c.class), c.Embedding.Len()
	nearest := make([]int, c.K)
	c.eachDistances(embeddedPoints, count, c.embeddedPoints, func(i int, dist []float64, _ int) {
		if !isFinite(embeddedPoints[i*r : (i+1)*r]) {
			for j := range nearest {
				nearest[j] = -1
			}
		} else {
			pickNearest(nearest, dist[:n])
		}
		f(nearest)
	})
}

// eachDistances calls f for each of the count rows of embeddedPoints. The arguments of f are
// the index i of the row, its squared distances dist from points at the scale 2⁻ᵉ, and e.
// The n×r matrix points has the scale of c.embeddedPoints, and usually e = c.h. If a squared
// distance would overflow, the row has a larger e. At that scale, the points nearly
// coincide.
func (c *Neighbors) eachDistances(embeddedPoints []float64, count int, points []float64, f func(i int, dist []float64, e int)) {
	n, r := len(c.class), c.Embedding.Len()
	h := blockRows(n)
	dist := make([]float64, h*n)
	for i := 0; i < count; i += h {
		b := min(h, count-i)
		block := embeddedPoints[i*r : (i+b)*r]
		if c.h != 0 {
			block = unit.ScaleValues(block, -c.h)
		}
		lin.SqDist(dist, block, points, b, n, r)
		for l := range b {
			row, e := dist[l*n:(l+1)*n], c.h
			if raw := embeddedPoints[(i+l)*r : (i+l+1)*r]; isFinite(raw) && !(lin.Largest(row) <= math.MaxFloat64) {
				e = unit.Exponent(lin.Largest(raw))
				lin.SqDist(row, unit.ScaleValues(raw, -e), unit.ScaleValues(points, c.h-e), 1, n, r)
			}
			f(i+l, row, e)
		}
	}
}

// isFinite reports whether no number is NaN or infinite.
func isFinite(v []float64) bool { return lin.Largest(v) <= math.MaxFloat64 }

// pickNearest stores the indices of the smallest numbers in d in nearest. The index of
// the smallest number comes first.
func pickNearest(nearest []int, d []float64) {
	k, count := len(nearest), 0
	bound := math.Inf(1)
	for i, v := range d {
		if count == k && !(v < bound) {
			continue
		}
		if count < k {
			count++
		}
		j := count - 1
		for ; j > 0 && d[nearest[j-1]] > v; j-- {
			nearest[j] = nearest[j-1]
		}
		nearest[j] = i
		bound = d[nearest[count-1]]
	}
}
