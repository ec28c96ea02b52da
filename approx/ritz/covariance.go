package ritz

import (
	"context"
	"errors"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A Covariance accumulates the second moments of the features of points in batches,
//
//	nS = Σ ψ(xᵢ)ψ(xᵢ)ᵀ,
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
// The map must not be approx.Signed.
type Covariance struct {
	f   approx.FeatureMap
	n   int
	sum []float64 // D×D
}

// NewCovariance returns a Covariance without points. It panics for a Signed map.
func NewCovariance(f approx.FeatureMap) *Covariance {
	arg.FeatureMap("ritz.NewCovariance", f)
	if _, ok := f.(approx.Signed); ok {
		panic("ritz.NewCovariance: got a map that is approx.Signed, want one that is not")
	}
	d := f.Len()
	return &Covariance{f: f, sum: make([]float64, d*d)}
}

// Features returns ψ.
func (c *Covariance) Features() approx.FeatureMap {
	arg.Receiver("ritz.Covariance.Features", c == nil)
	return c.f
}

// Len returns n, the number of points so far.
func (c *Covariance) Len() int {
	arg.Receiver("ritz.Covariance.Len", c == nil)
	return c.n
}

// Add adds points. It costs O(D²) for each point, and memory for 512 feature vectors.
// Add returns the error of ctx soon after ctx is done, the error of x.Check, or an
// *approx.FeatureValueError. After an error, the content of c is undefined.
func (c *Covariance) Add(ctx context.Context, x approx.Points) (err error) {
	arg.Receiver("ritz.Covariance.Add", c == nil)
	arg.Constructed("ritz.Covariance.Add", "ritz.NewCovariance", c.f != nil)
	arg.NotNil("ritz.Covariance.Add", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	if len(x.Data) == 0 {
		return ctx.Err()
	}
	if err := x.Check(); err != nil {
		return err
	}
	n, d := x.Len(), c.f.Len()
	block := make([]float64, min(rows, n)*d)
	return c.add(ctx, n, func(i, b int) []float64 { return evaluate.Features(block[:b*d], c.f, x.Slice(i, i+b)) })
}

// AddMapped is Add for n points with known n×D features psi. It panics if psi has
// another length.
func (c *Covariance) AddMapped(ctx context.Context, psi []float64, n int) error {
	arg.Receiver("ritz.Covariance.AddMapped", c == nil)
	arg.Constructed("ritz.Covariance.AddMapped", "ritz.NewCovariance", c.f != nil)
	arg.NotNil("ritz.Covariance.AddMapped", "context", ctx)
	d := c.f.Len()
	arg.AtLeast("ritz.Covariance.AddMapped", "n", n, 0)
	arg.AtMost("ritz.Covariance.AddMapped", "n", n, math.MaxInt32)
	arg.Len("ritz.Covariance.AddMapped", "features", len(psi), n*d)
	return c.add(ctx, n, func(i, b int) []float64 { return psi[i*d : (i+b)*d] })
}

// add adds n points. The function features returns the features of b points from
// number i on.
func (c *Covariance) add(ctx context.Context, n int, features func(i, b int) []float64) error {
	d := c.f.Len()
	part := make([]float64, d*d)
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		b := min(rows, n-i)
		psi := features(i, b)
		if err := lin.SymTMulContext(ctx, part, psi, b, d); err != nil {
			return err
		}
		lin.Axpy(c.sum, 1, part)
		if err := checkSums(c.sum, psi, d, i); err != nil {
			return err
		}
		approx.Progress(ctx, i+b, n)
	}
	c.n += n
	return ctx.Err()
}

// checkSums returns an *approx.FeatureValueError if one of the sums, of products of
// features, is NaN or infinite. The error has the largest of the last features psi, which
// are d for each point from number from on.
func checkSums(sums, psi []float64, d, from int) error {
	if lin.Largest(sums) <= math.MaxFloat64 {
		return nil
	}
	if err := arg.CheckFeatures(psi, d, from); err != nil {
		return err
	}
	at := 0
	for i, v := range psi {
		if math.Abs(v) > math.Abs(psi[at]) {
			at = i
		}
	}
	return &approx.FeatureValueError{Point: from + at/d, Feature: at % d, Value: psi[at]}
}

// unscaleError returns err with the feature itself, if it is about a multiple of a feature of x.
func unscaleError(err error, f approx.FeatureMap, x approx.Points) error {
	var e *approx.FeatureValueError
	if !errors.As(err, &e) || e.Point < 0 || e.Point >= x.Len() {
		return err
	}
	own := *e
	own.Value = f.Map(nil, x.Row(e.Point))[e.Feature]
	return &own
}

// Sum returns the D×D matrix nS, which shares memory with c.
func (c *Covariance) Sum() []float64 {
	arg.Receiver("ritz.Covariance.Sum", c == nil)
	return c.sum
}

// AddSum adds n ≥ 1 points by their known D×D sum nS. It panics if sum has another
// length or is not finite.
func (c *Covariance) AddSum(sum []float64, n int) {
	arg.Receiver("ritz.Covariance.AddSum", c == nil)
	arg.Constructed("ritz.Covariance.AddSum", "ritz.NewCovariance", c.f != nil)
	arg.Len("ritz.Covariance.AddSum", "numbers in sum", len(sum), len(c.sum))
	arg.AtLeast("ritz.Covariance.AddSum", "n", n, 1)
	arg.Must("ritz.Covariance.AddSum", finiteSums(sum))
	lin.Axpy(c.sum, 1, sum)
	c.n += n
}

// Pairs returns the eigenpairs of ψ under the points so far, with equal weights.
func (c *Covariance) Pairs() approx.Pairs {
	arg.Receiver("ritz.Covariance.Pairs", c == nil)
	arg.Constructed("ritz.Covariance.Pairs", "ritz.NewCovariance", c.f != nil)
	return FromCovariance(c.f, c.mean(), c.n)
}

// mean returns S.
func (c *Covariance) mean() []float64 {
	s := make([]float64, len(c.sum))
	for i, v := range c.sum {
		s[i] = v / float64(max(c.n, 1))
	}
	return s
}

// A Base holds all eigenpairs of a Covariance. When few points change, a Base updates
// the eigenpairs without summing over all points again.
type Base struct {
	f approx.FeatureMap
	n int
	w []float64 // all eigenvalues

	// The eigenvectors are the rows of Qₖ…Q₁V, given by V, Q₁, …, all D×D.
	turns [][]float64
}

// Base returns the Base of the current state of c. It solves the eigenproblem. Base
// returns the error of ctx.
func (c *Covariance) Base(ctx context.Context) (*Base, error) {
	arg.Receiver("ritz.Covariance.Base", c == nil)
	arg.Constructed("ritz.Covariance.Base", "ritz.NewCovariance", c.f != nil)
	arg.NotNil("ritz.Covariance.Base", "context", ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d := c.f.Len()
	w, columns, err := lin.EigSymContext(ctx, c.mean(), d)
	if err != nil {
		return nil, err
	}
	b := newBase(c.f, c.n, w, columns)
	return &b, ctx.Err()
}

// newBase returns the base of n points with these eigenvalues, and eigenvectors as the
// columns of a D×D matrix.
func newBase(f approx.FeatureMap, n int, w, columns []float64) Base {
	d := f.Len()
	v := make([]float64, d*d)
	lin.Transpose(v, columns, d, d)
	return Base{f: f, n: n, w: w, turns: [][]float64{v}}
}

// Features returns ψ.
func (b *Base) Features() approx.FeatureMap {
	arg.Receiver("ritz.Base.Features", b == nil)
	return b.f
}

// Moved returns the eigenpairs after a replacement of the points from by the points to.
// Up to rounding, they equal the result of Pairs. The result values holds all
// eigenvalues above rounding, and pairs the leading r eigenpairs, or all pairs if there
// are fewer.
func (b *Base) Moved(from, to approx.Points, r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Base.Moved", b == nil)
	arg.Constructed("ritz.Base.Moved", "ritz.Solution.Base or ritz.Covariance.Base", b.f != nil)
	const fn = "ritz.Base.Moved"
	arg.Points(fn, "from", from)
	arg.Points(fn, "to", to)
	arg.Len(fn, "points in to", to.Len(), from.Len())
	arg.AtLeast(fn, "r", r, 0)
	return b.reweighted(fn, from, -1).withPoints(fn, to, r)
}

// Without returns b without some of its points, which With replaces. A drag that moves
// the same points in every frame then removes their old positions once. Removing a
// point subtracts the outer product aaᵀ/n of its features a = ψ(x) from S, which takes
// O(D²) for any n.
func (b *Base) Without(x approx.Points) *Base {
	arg.Receiver("ritz.Base.Without", b == nil)
	arg.Constructed("ritz.Base.Without", "ritz.Solution.Base or ritz.Covariance.Base", b.f != nil)
	arg.Points("ritz.Base.Without", "x", x)
	return b.reweighted("ritz.Base.Without", x, -1)
}

// With returns the eigenpairs after adding points in place of the points removed by
// Without. The results are as for Moved. With takes O(D²) for each point and for each
// of the r pairs.
func (b *Base) With(x approx.Points, r int) (values []float64, pairs approx.Pairs) {
	arg.Receiver("ritz.Base.With", b == nil)
	arg.Constructed("ritz.Base.With", "ritz.Solution.Base or ritz.Covariance.Base", b.f != nil)
	arg.Points("ritz.Base.With", "x", x)
	arg.AtLeast("ritz.Base.With", "r", r, 0)
	return b.withPoints("ritz.Base.With", x, r)
}

func (b *Base) withPoints(fn string, x approx.Points, r int) (values []float64, pairs approx.Pairs) {
	n, d := x.Len(), b.f.Len()
	w, last := b.w, []float64(nil)
	if n > 0 {
		b = b.reweighted(fn, x.Slice(0, n-1), 1)
		w, last = lin.EigUpdateLeading(b.w, b.into(b.featuresOf(fn, x, n-1)), 1/float64(b.n), min(r, d))
	}
	rank := Rank(w, max(b.n, d))
	r = min(r, rank)
	v := lin.Transposed(b.rows(last, r), r, d)
	return w[:rank:rank], approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(b.f, coefficients(w, v, d, r, r), r)}
}

// reweighted returns b with each of the points counted times more often.
func (b *Base) reweighted(fn string, x approx.Points, times float64) *Base {
	c := *b
	c.turns = slices.Clip(c.turns)
	for i := range x.Len() {
		w, q := lin.EigUpdate(c.w, c.into(c.featuresOf(fn, x, i)), times/float64(c.n))
		c.w, c.turns = w, append(c.turns, q)
	}
	return &c
}

// featuresOf returns the features of point i of x. It panics for the exported
// function fn if they are not finite.
func (b *Base) featuresOf(fn string, x approx.Points, i int) []float64 {
	arg.Must(fn, approx.Points{Data: x.Row(i), Dim: x.Dim}.Check())
	psi := b.f.Map(nil, x.Row(i))
	arg.Must(fn, arg.CheckFeatures(psi, len(psi), i))
	return psi
}

// into returns a vector of D numbers in terms of the eigenvectors.
func (b *Base) into(z []float64) []float64 {
	d := len(z)
	next := make([]float64, d)
	for _, q := range b.turns {
		lin.MatVec(next, q, z, d, d)
		z, next = next, z
	}
	return z
}

// rows returns r vectors that are given in terms of the eigenvectors, r×D; the first r
// of these where last is nil.
func (b *Base) rows(last []float64, r int) []float64 {
	d, turns := b.f.Len(), b.turns
	if last == nil {
		last, turns = turns[len(turns)-1], turns[:len(turns)-1]
	}
	last = last[:r*d]
	for _, q := range slices.Backward(turns) {
		product := make([]float64, r*d)
		lin.Mul(product, last, q, r, d, d)
		last = product
	}
	return last
}
