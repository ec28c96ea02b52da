package learn

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// Neighbors classifies points by the most frequent label of the k nearest training points.
// Distances are measured in an embedding. Among equally near points, the one with the
// smaller index counts as nearer. Among labels with equal numbers of votes, Neighbors
// chooses the smallest.
//
// The embedding of kernel PCA consists of the scores √λᵢφᵢ, not of the φᵢ. Distances of
// scores are the distances of the kernel, truncated after the leading components.
type Neighbors struct {
	Embedding approx.FeatureMap // into ℝʳ, where distances are measured
	K         int               // number of neighbours that vote
	Labels    []int             // the labels that occur, in increasing order

	embeddedPoints []float64 // n×r, the embedded training points times 2⁻ʰ
	h              int       // exponent of the scale at which squared distances are finite
	class          []int     // index of the label of each training point
	dim            int       // dimension of the training points
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
// their labels, which may be any integers except NoLabel. If embedding is nil, distances
// are measured between the points themselves. NewNeighbors returns an error if k is not in
// [1, n] or the points are invalid. It panics unless there is a label for each point.
func NewNeighbors(embedding approx.FeatureMap, x mat.Matrix, labels []int, k int) (*Neighbors, error) {
	const fn = "learn.NewNeighbors"
	return newNeighbors(fn, embedding, arg.Matrix(fn, "x", x), labels, k)
}

func newNeighbors(fn string, embedding approx.FeatureMap, x approx.Points, labels []int, k int) (_ *Neighbors, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	if err := checkPoints(x); err != nil {
		return nil, err
	}
	if k < 1 || k > x.Len() {
		return nil, &approx.RangeError{Key: "k", Value: float64(k), Min: 1, Max: float64(x.Len())}
	}
	arg.Len(fn, "labels", len(labels), x.Len())
	all := DistinctLabels(labels)
	class, err := indicesOf(labels, all)
	if err != nil {
		return nil, err
	}
	arg.OptionalMap(fn, embedding)
	if embedding == nil {
		embedding = identity(x.Dim)
	}
	embeddedPoints := evaluate.Features(nil, embedding, x)
	h := unit.Exponent(lin.Largest(embeddedPoints))
	return &Neighbors{Embedding: embedding, K: k, Labels: all, embeddedPoints: unit.ScaleValues(embeddedPoints, -h), h: h, class: class, dim: x.Dim}, nil
}

// identity is the identity map of ℝᵈ, where the value of the type is d.
type identity int

func (d identity) Len() int { return int(d) }

func (d identity) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, int(d))
	copy(dst, x)
	return dst
}

// Nearest returns the indices of the k nearest training points of each point of x: element i
// has the indices for point i, and the nearest point comes first. All indices of a point are
// −1 if a coordinate or the embedding is not finite.
func (c *Neighbors) Nearest(x mat.Matrix) [][]int {
	p := c.queries("learn.Neighbors.Nearest", x)
	indices := make([][]int, 0, p.Len())
	c.eachNearest(c.embed(p), p.Len(), func(nearest []int) { indices = append(indices, slices.Clone(nearest)) })
	return indices
}

// Classify returns the label of each row of x, or NoLabel for a point with a coordinate or
// an embedding that is not finite.
func (c *Neighbors) Classify(x mat.Matrix) []int {
	p := c.queries("learn.Neighbors.Classify", x)
	return c.vote(c.embed(p), p.Len())
}

// Predict returns the share of the votes that each of Labels has at each row of x, with a
// column for each label. The shares are NaN at a point where Classify returns NoLabel. Predict
// panics if x has no rows.
func (c *Neighbors) Predict(x mat.Matrix) *mat.Dense {
	const fn = "learn.Neighbors.Predict"
	p := c.queries(fn, x)
	arg.AtLeast(fn, "n", p.Len(), 1)
	shares := make([]float64, 0, p.Len()*len(c.Labels))
	c.eachVotes(c.embed(p), p.Len(), func(votes []int) {
		for j := range c.Labels {
			if votes == nil {
				shares = append(shares, math.NaN())
				continue
			}
			shares = append(shares, float64(votes[j])/float64(c.K))
		}
	})
	return mat.NewDense(p.Len(), len(c.Labels), shares)
}

// embed returns the embedding of x, with a row for each point. If a coordinate of a point
// is not finite, its row is NaN. This also holds for kernels that are 0 there, whose
// embedding would be finite.
func (c *Neighbors) embed(x approx.Points) []float64 {
	embeddedPoints, r := approx.FeaturesTo(nil, c.Embedding, x), c.Embedding.Len()
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

// queries returns the rows of matrix. It panics with the function name fn unless c is
// made, and there are no rows or they have the dimension of the training points.
func (c *Neighbors) queries(fn string, matrix mat.Matrix) approx.Points {
	arg.Receiver(fn, c == nil)
	c.checkMade(fn)
	x := arg.Matrix(fn, "x", matrix)
	arg.Points(fn, "x", x)
	if x.Len() > 0 {
		arg.Dim(fn, "x", x.Dim, c.dim)
	}
	return x
}

// Regions returns the label at all (xs[i], ys[j]), as element j*len(xs)+i. It is NoLabel
// if a coordinate or the embedding is not finite.
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

// vote returns the label of each of the n rows of embeddedPoints, or NoLabel if the row is
// not finite.
func (c *Neighbors) vote(embeddedPoints []float64, n int) []int {
	labels := make([]int, 0, n)
	c.eachVotes(embeddedPoints, n, func(votes []int) {
		label := NoLabel
		if votes != nil {
			label = c.Labels[mostVotes(votes)]
		}
		labels = append(labels, label)
	})
	return labels
}

// eachVotes calls f with the number of votes of each label at each of the n rows of
// embeddedPoints. The votes are nil if the row is not finite. The function f must not store
// the slice.
func (c *Neighbors) eachVotes(embeddedPoints []float64, n int, f func(votes []int)) {
	votes := make([]int, len(c.Labels))
	c.eachNearest(embeddedPoints, n, func(nearest []int) {
		if nearest[0] < 0 {
			f(nil)
			return
		}
		clear(votes)
		for _, i := range nearest {
			votes[c.class[i]]++
		}
		f(votes)
	})
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
