package ritz

import (
	"context"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A Covariance accumulates the second moments of the features of points in batches:
//
//	nS = Σ ψ(xᵢ)ψ(xᵢ)ᵀ.
//
// These D² numbers determine the eigenpairs of the operator, so a Covariance stores no
// points. Up to rounding, the method Pairs returns the result of the function Pairs for
// all points.
//
//	f := nystrom.Features(k, landmarks)
//	c := ritz.NewCovariance(f)
//	for batch := range batches {
//		c.Add(ctx, batch)
//	}
//	pairs := c.Pairs()
//
// The feature map must not be approx.Signed.
type Covariance struct {
	f   approx.FeatureMap
	n   int
	sum []float64 // D×D
}

// NewCovariance returns a Covariance without points. It panics if f is approx.Signed.
func NewCovariance(f approx.FeatureMap) *Covariance {
	arg.FeatureMap("ritz.NewCovariance", f)
	if _, ok := f.(approx.Signed); ok {
		panic("ritz.NewCovariance: got a map that is approx.Signed, want one that is not")
	}
	d := f.Len()
	return &Covariance{f: f, sum: make([]float64, d*d)}
}

// Features returns the feature map ψ.
func (c *Covariance) Features() approx.FeatureMap {
	arg.Receiver("ritz.Covariance.Features", c == nil)
	return c.f
}

// Len returns n, the number of points added so far.
func (c *Covariance) Len() int {
	arg.Receiver("ritz.Covariance.Len", c == nil)
	return c.n
}

// Add adds the points x. It costs O(D²) for each point, and memory for 512 feature
// vectors. If ctx is done, Add soon returns the error of ctx. It also returns the error
// of x.Check, or an *approx.FeatureValueError. After an error, the content of c is
// undefined.
func (c *Covariance) Add(ctx context.Context, x mat.Matrix) (err error) {
	arg.Receiver("ritz.Covariance.Add", c == nil)
	points := arg.Matrix("ritz.Covariance.Add", "x", x)
	arg.Constructed("ritz.Covariance.Add", "ritz.NewCovariance", c.f != nil)
	arg.NotNil("ritz.Covariance.Add", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(points))
	if len(points.Data) == 0 {
		return ctx.Err()
	}
	if err := points.Check(); err != nil {
		return err
	}
	n, d := points.Len(), c.f.Len()
	block := make([]float64, min(blockSize, n)*d)
	return c.add(ctx, n, blockSize, func(i, b int) []float64 { return evaluate.Features(block[:b*d], c.f, points.Slice(i, i+b)) })
}

// AddFeatures adds n points with the known n×D features psi. It panics if psi has another
// number of columns.
func (c *Covariance) AddFeatures(ctx context.Context, psi mat.Matrix) error {
	arg.Receiver("ritz.Covariance.AddFeatures", c == nil)
	arg.Constructed("ritz.Covariance.AddFeatures", "ritz.NewCovariance", c.f != nil)
	arg.NotNil("ritz.Covariance.AddFeatures", "context", ctx)
	features, d := arg.Matrix("ritz.Covariance.AddFeatures", "psi", psi), c.f.Len()
	n := features.Len()
	if n > 0 {
		arg.Len("ritz.Covariance.AddFeatures", "columns of psi", features.Dim, d)
	}
	return c.add(ctx, n, blockSize, func(i, b int) []float64 { return features.Data[i*d : (i+b)*d] })
}

// add adds n points. The function features returns the features of b points, starting
// with point i. It is called for the given number of rows at a time.
func (c *Covariance) add(ctx context.Context, n, rows int, features func(i, b int) []float64) error {
	d := c.f.Len()
	var blockSum []float64
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		b := min(rows, n-i)
		psi := features(i, b)
		if isFirst := c.n+i == 0; isFirst {
			if err := lin.SymTMulContext(ctx, c.sum, psi, b, d); err != nil {
				return err
			}
		} else {
			if blockSum == nil {
				blockSum = make([]float64, d*d)
			}
			if err := lin.SymTMulContext(ctx, blockSum, psi, b, d); err != nil {
				return err
			}
			lin.Axpy(c.sum, 1, blockSum)
		}
		if err := checkSums(c.sum, psi, d, i); err != nil {
			return err
		}
	}
	c.n += n
	return ctx.Err()
}

// checkSums returns an *approx.FeatureValueError if one of the sums of products of
// features is NaN or infinite. The error contains the feature of largest magnitude in
// psi. The slice psi contains d features for each of the last points, whose first index
// is firstPoint.
func checkSums(sums, psi []float64, d, firstPoint int) error {
	// By the Cauchy–Schwarz inequality, no sum is larger than the largest one on the
	// diagonal. The factor 2 covers rounding.
	isSmall := true
	for i := 0; i < len(sums); i += d + 1 {
		isSmall = isSmall && sums[i] <= math.MaxFloat64/2 // false for NaN
	}
	if isSmall || lin.Largest(sums) <= math.MaxFloat64 {
		return nil
	}
	if err := arg.CheckFeatures(psi, d, firstPoint); err != nil {
		return err
	}
	largestIndex := 0
	for i, v := range psi {
		if math.Abs(v) > math.Abs(psi[largestIndex]) {
			largestIndex = i
		}
	}
	return &approx.FeatureValueError{Point: firstPoint + largestIndex/d, Feature: largestIndex % d, Value: psi[largestIndex]}
}

// unscaleError returns err with the original value of the feature, if err is about a
// scaled feature of a point of x.
func unscaleError(err error, f approx.FeatureMap, x approx.Points) error {
	var e *approx.FeatureValueError
	if !errors.As(err, &e) || e.Point < 0 || e.Point >= x.Len() {
		return err
	}
	unscaledMap := *e
	unscaledMap.Value = f.Map(nil, x.Row(e.Point))[e.Feature]
	return &unscaledMap
}

// Sum returns the D×D matrix nS, which shares memory with c. The first points that are added
// overwrite it.
func (c *Covariance) Sum() *mat.Dense {
	arg.Receiver("ritz.Covariance.Sum", c == nil)
	if c.f == nil {
		return &mat.Dense{}
	}
	d := c.f.Len()
	return dense.New(d, d, c.sum)
}

// AddSum adds n ≥ 1 points with the known D×D sum nS. It panics if sum has another size
// or is not finite.
func (c *Covariance) AddSum(sum mat.Matrix, n int) {
	arg.Receiver("ritz.Covariance.AddSum", c == nil)
	arg.Constructed("ritz.Covariance.AddSum", "ritz.NewCovariance", c.f != nil)
	sums := arg.Matrix("ritz.Covariance.AddSum", "sum", sum)
	wantSquare("ritz.Covariance.AddSum", "sum", sums, c.f.Len())
	arg.AtLeast("ritz.Covariance.AddSum", "n", n, 1)
	arg.Must("ritz.Covariance.AddSum", checkFiniteSums(sums.Data))
	lin.Axpy(c.sum, 1, sums.Data)
	c.n += n
}

// Pairs returns the eigenpairs of ψ under the points added so far, with equal weights.
func (c *Covariance) Pairs() approx.Pairs {
	arg.Receiver("ritz.Covariance.Pairs", c == nil)
	arg.Constructed("ritz.Covariance.Pairs", "ritz.NewCovariance", c.f != nil)
	arg.AtLeast("ritz.Covariance.Pairs", "the number of points", c.n, 1)
	sums := c.mean()
	arg.Must("ritz.Covariance.Pairs", checkFiniteSums(sums))
	return fromCovariance(c.f, sums, c.n)
}

// mean returns the covariance S.
func (c *Covariance) mean() []float64 { return c.divideByCount(make([]float64, len(c.sum))) }

// toMean returns the covariance S in the memory of the sums, so that c must not be used any more.
func (c *Covariance) toMean() []float64 { return c.divideByCount(c.sum) }

// divideByCount stores the covariance S in dst and returns dst.
func (c *Covariance) divideByCount(dst []float64) []float64 {
	for i, v := range c.sum {
		dst[i] = v / float64(max(c.n, 1))
	}
	return dst
}

// An Updater contains all eigenpairs of a Covariance. When few points change, an Updater updates
// the eigenpairs without summing over all points again.
type Updater struct {
	f approx.FeatureMap
	n int
	w []float64 // all eigenvalues

	// The eigenvectors are the rows of Qₖ…Q₁V. The slice contains V, Q₁, …, Qₖ, all D×D.
	rotations [][]float64
}

// Updater returns the Updater of the current state of c. It solves one eigenproblem. If ctx is
// done, it returns the error of ctx.
func (c *Covariance) Updater(ctx context.Context) (*Updater, error) {
	arg.Receiver("ritz.Covariance.Updater", c == nil)
	arg.Constructed("ritz.Covariance.Updater", "ritz.NewCovariance", c.f != nil)
	arg.NotNil("ritz.Covariance.Updater", "context", ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d := c.f.Len()
	w, columns, err := lin.EigSymContext(ctx, c.mean(), d)
	if err != nil {
		return nil, err
	}
	b := newUpdater(c.f, c.n, w, columns)
	return &b, ctx.Err()
}

// newUpdater returns the Updater of n points with the eigenvalues w. The eigenvectors are the
// columns of a D×D matrix.
func newUpdater(f approx.FeatureMap, n int, w, columns []float64) Updater {
	d := f.Len()
	v := make([]float64, d*d)
	lin.Transpose(v, columns, d, d)
	return Updater{f: f, n: n, w: w, rotations: [][]float64{v}}
}

// Features returns the feature map ψ.
func (b *Updater) Features() approx.FeatureMap {
	arg.Receiver("ritz.Updater.Features", b == nil)
	return b.f
}

// PairsAfterMove returns the eigenpairs after the points from have been replaced by the points to.
// Up to rounding, they equal the result of the function Pairs. The result values contains all
// eigenvalues above rounding. The result pairs contains the leading r eigenpairs, or all
// if there are fewer.
func (b *Updater) PairsAfterMove(from, to mat.Matrix, r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Updater.PairsAfterMove", b == nil)
	fromPoints := arg.Matrix("ritz.Updater.PairsAfterMove", "from", from)
	toPoints := arg.Matrix("ritz.Updater.PairsAfterMove", "to", to)
	arg.Constructed("ritz.Updater.PairsAfterMove", "ritz.Solution.Updater or ritz.Covariance.Updater", b.f != nil)
	const fn = "ritz.Updater.PairsAfterMove"
	arg.Points(fn, "from", fromPoints)
	arg.Points(fn, "to", toPoints)
	arg.Len(fn, "points in to", toPoints.Len(), fromPoints.Len())
	arg.AtLeast(fn, "r", r, 0)
	return b.withWeightedPoints(fn, fromPoints, -1).withPoints(fn, toPoints, r)
}

// Without returns an Updater without the points x, so that PairsWith can add their new
// positions. If the same points move repeatedly, their old positions are removed only once.
// To remove a point with the features a = ψ(x), Without subtracts aaᵀ/n from S. This costs
// O(D²) for any n.
func (b *Updater) Without(x mat.Matrix) *Updater {
	arg.Receiver("ritz.Updater.Without", b == nil)
	points := arg.Matrix("ritz.Updater.Without", "x", x)
	arg.Constructed("ritz.Updater.Without", "ritz.Solution.Updater or ritz.Covariance.Updater", b.f != nil)
	arg.Points("ritz.Updater.Without", "x", points)
	return b.withWeightedPoints("ritz.Updater.Without", points, -1)
}

// PairsWith returns the eigenpairs after the points x have been added to an Updater from Without.
// The results are as for PairsAfterMove. PairsWith costs O(D²) for each point and for each of the r
// pairs.
func (b *Updater) PairsWith(x mat.Matrix, r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Updater.PairsWith", b == nil)
	points := arg.Matrix("ritz.Updater.PairsWith", "x", x)
	arg.Constructed("ritz.Updater.PairsWith", "ritz.Solution.Updater or ritz.Covariance.Updater", b.f != nil)
	arg.Points("ritz.Updater.PairsWith", "x", points)
	arg.AtLeast("ritz.Updater.PairsWith", "r", r, 0)
	return b.withPoints("ritz.Updater.PairsWith", points, r)
}

func (b *Updater) withPoints(fn string, x approx.Points, r int) (values []float64, pairs approx.Pairs) {
	n, d := x.Len(), b.f.Len()
	w, lastRotation := b.w, []float64(nil)
	if n > 0 {
		b = b.withWeightedPoints(fn, x.Slice(0, n-1), 1)
		w, lastRotation = lin.EigUpdateLeading(b.w, b.toEigenbasis(b.featuresOf(fn, x, n-1)), 1/float64(b.n), min(r, d))
	}
	rank := NumericalRank(w, max(b.n, d))
	r = min(r, rank)
	v := lin.Transposed(b.fromEigenbasis(lastRotation, r), r, d)
	return slices.Clone(w[:rank]), approx.Pairs{Lambda: slices.Clone(w[:r]), Phi: approx.Combined(b.f, approx.Points{Data: coefficients(w, v, d, r, r), Dim: r})}
}

// withWeightedPoints returns b after the points x have been added with the given weight.
// The weight is negative if points are removed.
func (b *Updater) withWeightedPoints(fn string, x approx.Points, weight float64) *Updater {
	c := *b
	c.rotations = slices.Clip(c.rotations)
	for i := range x.Len() {
		w, q := lin.EigUpdate(c.w, c.toEigenbasis(c.featuresOf(fn, x, i)), weight/float64(c.n))
		c.w, c.rotations = w, append(c.rotations, q)
	}
	return &c
}

// featuresOf returns the features of point i of x. If they are not finite, it panics with
// the name fn of the calling exported function.
func (b *Updater) featuresOf(fn string, x approx.Points, i int) []float64 {
	arg.Must(fn, approx.Points{Data: x.Row(i), Dim: x.Dim}.Check())
	psi := b.f.Map(nil, x.Row(i))
	arg.Must(fn, arg.CheckFeatures(psi, len(psi), i))
	return psi
}

// toEigenbasis returns the vector z of D numbers in the basis of the eigenvectors.
func (b *Updater) toEigenbasis(z []float64) []float64 {
	d := len(z)
	next := make([]float64, d)
	for _, q := range b.rotations {
		lin.MatVec(next, q, z, d, d)
		z, next = next, z
	}
	return z
}

// fromEigenbasis returns r vectors, r×D, that are given in the basis of the eigenvectors.
// If vectors is nil, it returns the first r eigenvectors.
func (b *Updater) fromEigenbasis(vectors []float64, r int) []float64 {
	d, turns := b.f.Len(), b.rotations
	if vectors == nil {
		vectors, turns = turns[len(turns)-1], turns[:len(turns)-1]
	}
	vectors = vectors[:r*d]
	for _, q := range slices.Backward(turns) {
		product := make([]float64, r*d)
		lin.Mul(product, vectors, q, r, d, d)
		vectors = product
	}
	return vectors
}
