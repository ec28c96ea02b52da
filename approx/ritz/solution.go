package ritz

import (
	"context"
	"math"
	"sync"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
)

// maxStoredFeatures is the largest number n·D of features that a Solution stores.
const maxStoredFeatures = 1 << 20

// Options contains settings of Solve. The zero value requests all eigenpairs.
type Options struct {
	// Leading is the number of leading eigenpairs to compute, if positive. The Solution
	// then also contains the features of the points.
	Leading int
}

// A Solution contains the eigenpairs of a feature map ψ under n points with equal
// weights, and other results of Solve.
type Solution struct {
	approx.Pairs // λᵢ and φᵢ, either all or only leading pairs

	// Spectrum contains all eigenvalues above rounding, in decreasing order. Pairs.Lambda
	// is a prefix of Spectrum.
	Spectrum []float64

	// SquaredNorms contains ‖ψ(xᵢ)‖² for each point, and Psi contains the n×D features. Both
	// are nil unless Solve computed only leading pairs. Psi is also nil if it would have
	// more than 2²⁰ numbers.
	SquaredNorms []float64
	Psi          *mat.Dense

	base   *Updater       // all eigenvectors, or nil
	d      int            // D
	coef   []float64      // D×r: φ(x) = coefᵀψ(x), for Psi
	memory *featureMemory // of Psi, or nil
}

// Solve returns the eigenpairs of f under the points x with equal weights. If o.Leading
// is 0, it returns the pairs of the function Pairs at the same cost. Otherwise, it
// returns only leading pairs. If f is Signed or there are fewer points than features,
// Solve ignores o.Leading and returns all pairs. It returns the errors of Pairs, and an
// *approx.RangeError if Leading is negative.
func Solve(ctx context.Context, f approx.FeatureMap, x mat.Matrix, o Options) (_ *Solution, err error) {
	arg.NotNil("ritz.Solve", "context", ctx)
	points := arg.Matrix("ritz.Solve", "x", x)
	defer evaluate.Catch(&err, nil, evaluate.Data(points))
	arg.FeatureMap("ritz.Solve", f)
	if err := arg.CheckPoints(points); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("leading", float64(o.Leading), 0, math.Inf(1)); err != nil {
		return nil, err
	}
	n, d := points.Len(), f.Len()
	if _, isSigned := f.(approx.Signed); isSigned || n < d {
		pairs, err := Pairs(ctx, f, points, nil)
		if err != nil {
			return nil, err
		}
		return &Solution{Pairs: pairs, Spectrum: pairs.Lambda}, nil
	}
	if o.Leading > 0 {
		return solveLeading(ctx, f, points, o.Leading)
	}
	defer func() { err = unscaleError(err, f, points) }()
	c := NewCovariance(f)
	if err := c.Add(ctx, points); err != nil {
		return nil, err
	}
	return solve(ctx, f, c.toMean(), n)
}

// SolveCovariance is Solve for n points with the known D×D covariance S = Σ
// ψ(xᵢ)ψ(xᵢ)ᵀ/n. If ctx is done, it soon returns the error of ctx. It returns an
// *approx.RangeError if an entry of s is not finite. It panics unless s is D×D and n ≥ 1.
func SolveCovariance(ctx context.Context, f approx.FeatureMap, s mat.Matrix, n int) (*Solution, error) {
	arg.NotNil("ritz.SolveCovariance", "context", ctx)
	sums := covarianceArg("ritz.SolveCovariance", f, s, n)
	if err := checkFiniteSums(sums); err != nil {
		return nil, err
	}
	return solve(ctx, f, sums, n)
}

func solve(ctx context.Context, f approx.FeatureMap, s []float64, n int) (*Solution, error) {
	pairs, w, v, err := decompose(ctx, f, s, n)
	if err != nil {
		return nil, err
	}
	base := newUpdater(f, n, w, v)
	return &Solution{Pairs: pairs, Spectrum: pairs.Lambda, base: &base}, nil
}

// solveLeading returns at most the given number of leading pairs. The map f must not be
// Signed, and there must be at least as many points as features.
func solveLeading(ctx context.Context, f approx.FeatureMap, x approx.Points, leading int) (*Solution, error) {
	n, d := x.Len(), f.Len()
	c := NewCovariance(f)
	s := &Solution{d: d, SquaredNorms: make([]float64, n)}
	isStored, rows := n*d <= maxStoredFeatures, min(blockSize, n)
	if isStored {
		rows = n
	}
	block := newFeatureMemory(rows * d)
	if isStored {
		s.Psi, s.memory = dense.New(n, d, block), &featureMemory{block}
	}
	features := func(i, b int) []float64 {
		psi := block[:b*d]
		if isStored {
			psi = block[i*d : (i+b)*d]
		}
		points, total := x.Slice(i, i+b), 0.0
		approx.FeaturesTo(psi, f, points)
		for j := range b {
			row := psi[j*d : (j+1)*d]
			s.SquaredNorms[i+j] = lin.Dot(row, row)
			total += s.SquaredNorms[i+j]
		}
		if !(total <= math.MaxFloat64) { // else all features are finite
			evaluate.CheckFinite(psi, d, points)
		}
		return psi
	}
	if err := c.add(ctx, n, rows, features); err != nil {
		return nil, err
	}
	k := min(leading, d)
	w, v, err := lin.EigSymLeading(ctx, c.toMean(), d, k)
	if err != nil {
		return nil, err
	}
	s.Spectrum = w[:NumericalRank(w, n)]
	r := min(k, len(s.Spectrum))
	s.coef = coefficients(w, v, d, k, r)
	s.Pairs = approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, approx.Points{Data: s.coef, Dim: r})}
	return s, nil
}

// A featureMemory holds the memory of a matrix Psi until it is released. Copies of a Solution
// share it, so that the memory is released only once.
type featureMemory struct{ numbers []float64 }

// releasedMemory contains slices of released memory.
var releasedMemory sync.Pool

// newFeatureMemory returns n numbers of any value, in released memory if possible.
func newFeatureMemory(n int) []float64 {
	if z, ok := releasedMemory.Get().(*[]float64); ok && cap(*z) >= n {
		return (*z)[:n]
	}
	return unset.Numbers(n)
}

// Release lets a later call of Solve reuse the memory of the matrix Psi that Solve has computed, and
// sets Psi to nil. Neither the matrix nor copies of s that contain it must be used afterwards. For
// a sequence of similar problems, memory that is in the cache already is faster.
func (s *Solution) Release() {
	arg.Receiver("ritz.Solution.Release", s == nil)
	s.Psi = nil
	if s.memory != nil && s.memory.numbers != nil {
		numbers := s.memory.numbers
		s.memory.numbers = nil
		releasedMemory.Put(&numbers)
	}
}

// Updater returns all eigenpairs as an Updater, which updates them when points move. It returns
// nil unless Solve computed all pairs from the covariance of the features.
func (s *Solution) Updater() *Updater {
	arg.Receiver("ritz.Solution.Updater", s == nil)
	return s.base
}

// FeaturesAt returns the features of the points with the indices rows, one row for each
// point. It returns nil if Psi is nil or there are no indices. It panics unless rows contains
// indices of points.
func (s *Solution) FeaturesAt(rows []int) *mat.Dense {
	arg.Receiver("ritz.Solution.FeaturesAt", s == nil)
	if s.Psi == nil || len(rows) == 0 {
		return nil
	}
	psi := s.appendFeatures(unset.Numbers(len(rows) * s.d)[:0], "ritz.Solution.FeaturesAt", rows)
	return mat.NewDense(len(rows), s.d, psi)
}

// appendFeatures appends the features of points to psi. The argument fn is the name of the calling
// exported function.
func (s *Solution) appendFeatures(psi []float64, fn string, rows []int) []float64 {
	for _, i := range rows {
		arg.Index(fn, "point", i, len(s.SquaredNorms))
		psi = append(psi, s.Psi.RawRowView(i)...)
	}
	return psi
}

// FunctionsAt returns the values of φ at the points with the indices rows, one row for
// each point. It returns nil if Psi is nil, or there are no indices or no functions. It
// panics unless rows contains indices of points.
func (s *Solution) FunctionsAt(rows []int) *mat.Dense {
	arg.Receiver("ritz.Solution.FunctionsAt", s == nil)
	n, r := len(rows), len(s.Lambda)
	if s.Psi == nil || n == 0 || r == 0 {
		return nil
	}
	const blockRows = 32
	phi, psi := make([]float64, n*r), unset.Numbers(min(n, blockRows)*s.d)
	for i := 0; i < n; i += blockRows {
		block := rows[i:min(i+blockRows, n)]
		psi = s.appendFeatures(psi[:0], "ritz.Solution.FunctionsAt", block)
		lin.Mul(phi[i*r:], psi, s.coef, len(block), s.d, r)
	}
	return mat.NewDense(n, r, phi)
}
