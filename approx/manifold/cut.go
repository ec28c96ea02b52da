package manifold

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
)

// A Rule is a method that divides the points of an embedding into parts.
type Rule int

const (
	// SplitAtBestCut divides the points in two at a value of ψ₁ between two centres. It is the
	// value with the smallest cut (Shi & Malik 2000, section 3).
	SplitAtBestCut Rule = iota

	// SplitAtZero divides the points in two at ψ₁ = 0.
	SplitAtZero

	// ClusterCoordinates divides the points into K clusters by k-means on ψ₁, …, ψ_{K−1} with equal
	// weights (Shi & Malik 2000). The constant ψ₀ carries no information, so the K-th
	// eigenvector is ψ_{K−1}.
	ClusterCoordinates

	// ClusterDirections divides the points into K clusters by k-means on the directions of (1, ψ₁, …,
	// ψ_{K−1}). These are the unit rows of Ng, Jordan & Weiss 2001, which do not depend
	// on the degrees.
	ClusterDirections
)

// RuleNames holds the names of the rules, as choices of a setting.
var RuleNames = []string{"best", "sign", "walk", "unit"}

// NormalizedCut divides data into parts between which the random walk of a kernel rarely
// steps. This is spectral clustering. It approximates the partition with the smallest
//
//	Ncut = Σₖ cut(Aₖ) / vol(Aₖ),  vol(A) = Σ_{i∈A} qᵢ d(cᵢ).
//
// Here cut(A) is the sum of qᵢ k(cᵢ, cⱼ) qⱼ over i in A and j not in A. See Shi & Malik
// 2000, and Ng, Jordan & Weiss 2001.
type NormalizedCut struct {
	// Rule forms the parts from the eigenfunctions. The zero value is SplitAtBestCut for two
	// parts, and stands for ClusterCoordinates if Parts is larger.
	Rule Rule

	// Parts is the number K ≥ 2 of parts. The value 0 stands for 2. SplitAtZero forms 2
	// parts only.
	Parts int

	Seed uint64 // random seed of k-means

	// Starts is the number of starts of k-means, of which the best result is used. The
	// value 0 stands for 8.
	Starts int

	// Sweeps is the largest number of sweeps of each start. The value 0 stands for 50.
	Sweeps int
}

var (
	partsParam  = approx.Param{Min: 2, Max: math.Inf(1), Default: 2}
	startsParam = approx.Param{Min: 1, Max: math.MaxInt32, Default: 8}
	sweepsParam = approx.Param{Min: 1, Max: math.MaxInt32, Default: 50}
)

// CutKey is the key of NormalizedCut in links and in messages about its settings.
const CutKey = "ncut"

// CutParams describes the settings of NormalizedCut for programs that choose by name.
var CutParams = []approx.Param{
	{
		Key: "rule", Name: "rule", Choices: RuleNames, Max: float64(len(RuleNames) - 1),
		Doc: "How clusters are formed: two, by splitting the first coordinate at the best value or at 0; or K, by k-means on the coordinates or on their directions.",
	},
	{
		Key: "parts", Symbol: "K", Name: "parts", Min: 2, Max: 12, Default: 2, Integer: true, Requires: "rule=walk,unit",
		Doc: "The number of clusters that k-means forms; the other rules form two clusters.",
	},
}

// NewNormalizedCut returns the method with the settings v of CutParams, where a rule that
// splits ignores the number of parts. It returns the error of approx.Check.
func NewNormalizedCut(v approx.Values, seed uint64) (NormalizedCut, error) {
	v, err := approx.Check(CutKey, CutParams, v)
	if err != nil {
		return NormalizedCut{}, err
	}
	c := NormalizedCut{Rule: Rule(v["rule"]), Seed: seed}
	if !c.Rule.splits() {
		c.Parts = int(v["parts"])
	}
	return c, nil
}

// splits reports whether the rule divides the points in two.
func (r Rule) splits() bool { return r == SplitAtBestCut || r == SplitAtZero }

// withDefaults returns c with the defaults of fields that are 0. It returns an
// *approx.RangeError that names a field with a value out of range.
func (c NormalizedCut) withDefaults() (_ NormalizedCut, err error) {
	if _, err := fitting.Choice("Rule", c.Rule, CutParams[0]); err != nil {
		return c, err
	}
	if c.Parts, err = fitting.Int("Parts", c.Parts, partsParam); err != nil {
		return c, err
	}
	if c.Parts > 2 && c.Rule == SplitAtBestCut {
		c.Rule = ClusterCoordinates
	}
	if c.Parts > 2 && c.Rule == SplitAtZero {
		return c, &approx.RangeError{
			Key: "Parts", Value: float64(c.Parts), Min: 2, Max: 2,
			Hint: "for more parts, set Rule to ClusterCoordinates or ClusterDirections",
		}
	}
	if c.Starts, err = fitting.Int("Starts", c.Starts, startsParam); err != nil {
		return c, err
	}
	c.Sweeps, err = fitting.Int("Sweeps", c.Sweeps, sweepsParam)
	return c, err
}

// A Partition is the normalised cut of a density.
type Partition struct {
	Embedding *Embedding // embedding of the density, with α = 0
	Labels    []int      // part of each centre, counted from 0
	Parts     int        // number K of parts

	// Ncut is Σₖ cut(Aₖ)/vol(Aₖ). The term of a part is the probability that a walk
	// starting in the part leaves it in one step. Ncut is at least K − (λ₀ + … +
	// λ_{K−1}).
	Ncut  float64
	Notes approx.Notes

	rule      Rule
	threshold float64   // value of ψ₁ between the parts, for the rules that split
	means     []float64 // means of the clusters of k-means, row by row
	dims      int       // number of functions in use, without the constant
}

// Cluster divides the rows of x, n×d, with equal weights. It needs n² more kernel
// evaluations than Eigenmaps, and returns the same errors.
func (c NormalizedCut) Cluster(ctx context.Context, k approx.Kernel, x mat.Matrix) (*Partition, error) {
	const fn = "manifold.NormalizedCut.Cluster"
	p, err := equalWeights(fn, x)
	if err != nil {
		return nil, err
	}
	partition, err := c.cluster(ctx, fn, k, p)
	if err != nil {
		return nil, nameData(err)
	}
	return partition, nil
}

// ClusterDensity divides the centres of a density with its weights, such as a reduced set.
// It panics unless p has one weight for each centre.
func (c NormalizedCut) ClusterDensity(ctx context.Context, k approx.Kernel, p approx.Density) (*Partition, error) {
	return c.cluster(ctx, "manifold.NormalizedCut.ClusterDensity", k, p)
}

// cluster is fn, which is Cluster or ClusterDensity.
func (c NormalizedCut) cluster(ctx context.Context, fn string, k approx.Kernel, p approx.Density) (_ *Partition, err error) {
	arg.NotNil(fn, "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centers(p.Centers))
	if err := arg.CheckDensity(fn, p); err != nil {
		return nil, err
	}
	o, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	e, err := embedDensity(ctx, fn, k, p, embedOptions{Dims: o.Parts - 1})
	if err != nil {
		return nil, err
	}
	partition := &Partition{Embedding: e, rule: o.Rule, Parts: o.Parts, dims: o.Parts - 1}
	if available := e.Dims() + 1; available < o.Parts {
		partition.Parts, partition.dims = available, available-1
		partition.Notes = append(partition.Notes, approx.Notef(approx.RankReduced, "%d parts were asked for, and the walk tells only %d apart.", o.Parts, available))
	}
	m := e.Centers.Len()
	switch {
	case partition.Parts == 1:
		partition.Labels = make([]int, m)
		return partition, ctx.Err()
	case o.Rule == SplitAtBestCut:
		if err := partition.splitAtBestCut(ctx); err != nil {
			return nil, err
		}
	case o.Rule == SplitAtZero:
		partition.splitAt(0)
	default:
		rows := partition.kmeansRows(approx.PointsOf(e.Eigenvectors).Data, m, e.Dims()+1)
		partition.means, partition.Labels = kmeans(rows, e.walk.weights, m, partition.width(), partition.Parts, o)
	}
	partition.Ncut, err = e.ncut(ctx, partition.Labels, partition.Parts)
	return partition, err
}

// splitAt sets the label of a centre to 1 if ψ₁ > t at the centre, and to 0 otherwise.
func (p *Partition) splitAt(t float64) {
	p.threshold = t
	p.Labels = make([]int, p.Embedding.Centers.Len())
	for j := range p.Labels {
		if p.Embedding.Eigenvectors.At(j, 1) > t {
			p.Labels[j] = 1
		}
	}
}

// splitAtBestCut splits at the threshold of ψ₁ with the smallest cut. The centres change
// sides one after the other in the order of ψ₁. Each change updates the cut by one row of
// the graph.
func (p *Partition) splitAtBestCut(ctx context.Context) error {
	e := p.Embedding
	m := e.Centers.Len()
	value := func(j int) float64 { return e.Eigenvectors.At(j, 1) }
	order := make([]int, m)
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case value(i) < value(j):
			return -1
		case value(i) > value(j):
			return 1
		}
		return i - j
	})
	// The values of equal centres may differ by rounding. There is no threshold between
	// them.
	minGap := 1e-9 * (value(order[m-1]) - value(order[0]))
	q := e.walk.weights
	row := make([]float64, m)
	isBelow := make([]bool, m)
	var cut, vol, total float64
	for _, v := range e.walk.root {
		total += v * v
	}
	best, threshold := math.Inf(1), 0.0
	for s, i := range order[:m-1] {
		if s%64 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		evaluate.Cross(row, e.walk.kernel, e.Centers.Slice(i, i+1), e.Centers)
		for j, v := range row {
			switch v *= q[i] * q[j]; {
			case j == i:
			case isBelow[j]:
				cut -= v
			default:
				cut += v
			}
		}
		isBelow[i] = true
		vol += e.walk.root[i] * e.walk.root[i]
		next := order[s+1]
		if value(next)-value(i) <= minGap {
			continue
		}
		if c := cut/vol + cut/(total-vol); c < best-cutTolerance {
			best, threshold = c, (value(i)+value(next))/2
		}
	}
	e.Evals += (m - 1) * m
	p.splitAt(threshold)
	return nil
}

// cutTolerance is the difference of two cuts that count as equal. The first of equal cuts
// is used, so that the result is the same on every machine.
const cutTolerance = 1e-12

// ncut returns the normalised cut of the labels.
func (e *Embedding) ncut(ctx context.Context, labels []int, parts int) (float64, error) {
	m, q := e.Centers.Len(), e.walk.weights
	cut, vol := make([]float64, parts), make([]float64, parts)
	const height = 64
	block := make([]float64, min(height, m)*m)
	for i0 := 0; i0 < m; i0 += height {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		b := min(height, m-i0)
		evaluate.Cross(block[:b*m], e.walk.kernel, e.Centers.Slice(i0, i0+b), e.Centers)
		for i := range b {
			label := labels[i0+i]
			for j, v := range block[i*m : (i+1)*m] {
				if labels[j] != label {
					cut[label] += v * q[i0+i] * q[j]
				}
			}
			vol[label] += e.walk.root[i0+i] * e.walk.root[i0+i]
		}
	}
	e.Evals += m * m
	var sum float64
	for l, c := range cut {
		if vol[l] > 0 {
			sum += c / vol[l]
		}
	}
	return sum, nil
}

// width returns the number of coordinates of each point for k-means.
func (p *Partition) width() int {
	if p.rule == ClusterDirections {
		return p.dims + 1
	}
	return p.dims
}

// kmeansRows returns the rows that k-means divides: one for each of n points with the
// functions psi, n×d.
func (p *Partition) kmeansRows(psi []float64, n, d int) []float64 {
	w := p.width()
	out := make([]float64, n*w)
	for i := range n {
		row, point := out[i*w:(i+1)*w], psi[i*d:(i+1)*d]
		if p.rule != ClusterDirections {
			copy(row, point[1:])
			continue
		}
		var s float64
		for _, v := range point[:w] {
			s = math.Hypot(s, v)
		}
		for a := range row {
			row[a] = point[a] / s
		}
	}
	return out
}

// Assign returns the part of each point of x. The points need not be centres. The part is
// −1 if a function of the walk is not finite at the point. Assign panics unless x has the
// dimension of the centres.
func (p *Partition) Assign(x mat.Matrix) []int {
	return p.assignPoints(arg.Matrix("manifold.Partition.Assign", "x", x))
}

func (p *Partition) assignPoints(x approx.Points) []int {
	arg.Receiver("manifold.Partition.Assign", p == nil)
	arg.Constructed("manifold.Partition.Assign", "manifold.NormalizedCut.Cluster", p.Embedding != nil)
	arg.Points("manifold.Partition.Assign", "x", x)
	if x.Len() > 0 {
		arg.Dim("manifold.Partition.Assign", "x", x.Dim, p.Embedding.Centers.Dim)
	}
	labels := make([]int, x.Len())
	var finite []int
	for i := range labels {
		labels[i] = -1
		if !slices.ContainsFunc(x.Row(i), func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
			finite = append(finite, i)
		}
	}
	for l, part := range p.assign(x.Subset(finite)) {
		labels[finite[l]] = part
	}
	return labels
}

// assign is Assign for points with finite coordinates.
func (p *Partition) assign(x approx.Points) []int {
	labels := make([]int, x.Len())
	if p.Parts < 2 || x.Len() == 0 {
		return labels
	}
	d := len(p.Embedding.Eigenvalues)
	psi := approx.FeaturesTo(nil, p.Embedding.Functions(), x)
	for i := range labels {
		if slices.ContainsFunc(psi[i*d:(i+1)*d], func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
			labels[i] = -1
		}
	}
	if p.rule.splits() {
		for i := range labels {
			if labels[i] == 0 && psi[i*d+1] > p.threshold {
				labels[i] = 1
			}
		}
		return labels
	}
	w := p.width()
	rows := p.kmeansRows(psi, x.Len(), d)
	for i := range labels {
		if labels[i] < 0 {
			continue
		}
		labels[i], _ = closestMean(p.means, rows[i*w:(i+1)*w], w)
	}
	return labels
}
