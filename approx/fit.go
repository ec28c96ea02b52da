package approx

import (
	"context"
	"math"

	"mercer/approx/internal/nilvalue"
)

// A Fit is the result of a Method. Features is never nil. The other parts are empty if
// the Method does not produce them. A Fit may be used by several goroutines unless one of
// them changes it.
type Fit struct {
	Features         FeatureMap
	Landmarks        Density   // Nyström, IKA's bumps (without weights), reduced sets
	LandmarkRows     []int     // rows of X of the landmarks, in their order; nil if landmarks are given or need not be data points
	Frequencies      Points    // Fourier features, m×d
	FrequencyWeights []float64 // if they differ: quadrature, lattice, leverage
	Shapes           Shapes    // other shapes that it places: lines, cells, a box, a ball
	Size             int       // m, the effective size
	Evals            int       // pairs of points at which the kernel was evaluated; mirrored entries of K do not count
	Notes            []string  // notes for the user: «rank cut to 7»

	// Ritz is true if Eigen returns ritz.Pairs of Features under the data with equal
	// weights, the eigenpairs of the covariance of ψ. For fixed ψ, the covariance can
	// be updated when a point moves, and summed over batches of points.
	Ritz bool

	eigen *eigenpairs // nil if the method computes no eigenpairs
}

// eigenpairs holds the eigenpairs of a Fit, or the function that computes them.
type eigenpairs struct {
	lock  chan struct{} // holds a value while a goroutine uses the other fields
	solve func(ctx context.Context, r int) (Eigenfunctions, error)
	pairs Eigenfunctions // the leading pairs, or nil
	isAll bool           // whether there are no further pairs
}

// Eigen returns the leading r eigenpairs of the operator of k̂ under the data, largest
// first, or all of them if r is 0. There are fewer than r if the rank of k̂ is smaller.
// For a Centred method, k̂ is centred first; see Traits.
//
// Methods that need no eigenpairs for their features, such as random features, compute
// them in the first call of Eigen. Eigenpairs of D features and n points take O(nD² + D³)
// operations then. Later calls with the same or a smaller r return the stored pairs. The
// fit keeps the n×d points in memory for this purpose, until all pairs are known. They
// are the points of the caller if Problem.Share is set, and a copy otherwise.
//
// Eigen may be called from several goroutines. One of them computes, and the others wait.
// Eigen returns the error of ctx soon after ctx is done, a *RangeError if r is negative,
// and an *UnsupportedError if the method computes no eigenpairs. If features are not
// finite at the data, the error is a *FeatureValueError.
func (f *Fit) Eigen(ctx context.Context, r int) (Eigenfunctions, error) {
	const fn = "approx.Fit.Eigen"
	wantFit(fn, f)
	wantContext(fn, ctx)
	if r < 0 {
		return nil, &RangeError{Key: "r", Value: float64(r), Min: 0, Max: math.Inf(1)}
	}
	e := f.eigen
	if e == nil {
		return nil, &UnsupportedError{Reason: "The method computes no eigenpairs."}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case e.lock <- struct{}{}:
		defer func() { <-e.lock }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if e.pairs == nil || !e.isAll && (r == 0 || r > len(e.pairs.Values())) {
		pairs, err := e.solve(ctx, r)
		if err != nil {
			return nil, err
		}
		if e.pairs, e.isAll = pairs, r == 0 || len(pairs.Values()) < r; e.isAll {
			e.solve = nil // releases the points
		}
	}
	return firstPairs(e.pairs, r), nil
}

// firstPairs returns the first r pairs of e, or all pairs if r is 0.
func firstPairs(e Eigenfunctions, r int) Eigenfunctions {
	values := e.Values()
	if r == 0 || r >= len(values) {
		return e
	}
	return Pairs{Lambda: values, Phi: e.Functions()}.Leading(r)
}

// HasEigen reports whether the method computes eigenpairs.
func (f *Fit) HasEigen() bool {
	wantFit("approx.Fit.HasEigen", f)
	return f.eigen != nil
}

// SetEigen sets the pairs that Eigen returns. A Method calls it if it knows all pairs. If e
// is nil, Eigen returns an error. SetEigen must not be called while other goroutines use
// the fit.
func (f *Fit) SetEigen(e Eigenfunctions) {
	wantFit("approx.Fit.SetEigen", f)
	if nilvalue.Is(e) {
		f.eigen = nil
		return
	}
	f.eigen = &eigenpairs{lock: make(chan struct{}, 1), pairs: e, isAll: true}
}

// SetEigenFunc sets the function that Eigen calls for the leading r pairs, or for all pairs
// if r is 0. A Method calls SetEigenFunc if the pairs take time that not every caller
// needs to spend. SetEigenFunc must not be called while other goroutines use the fit.
func (f *Fit) SetEigenFunc(solve func(ctx context.Context, r int) (Eigenfunctions, error)) {
	wantFit("approx.Fit.SetEigenFunc", f)
	if solve == nil {
		panic("approx.Fit.SetEigenFunc: got no function, want one")
	}
	f.eigen = &eigenpairs{lock: make(chan struct{}, 1), solve: solve}
}

// MapEigen replaces the pairs of the fit by their image under g. It does not compute pairs:
// if they are not yet known, Eigen calls g later. MapEigen must not be called while other
// goroutines use the fit.
func (f *Fit) MapEigen(g func(Eigenfunctions) Eigenfunctions) {
	wantFit("approx.Fit.MapEigen", f)
	if g == nil {
		panic("approx.Fit.MapEigen: got no function, want one")
	}
	switch e := f.eigen; {
	case e == nil:
	case e.isAll:
		f.SetEigen(g(e.pairs))
	default:
		solve := e.solve
		f.SetEigenFunc(func(ctx context.Context, r int) (Eigenfunctions, error) {
			pairs, err := solve(ctx, r)
			if err != nil {
				return nil, err
			}
			return g(pairs), nil
		})
	}
}

// Shapes holds the geometric objects of a Fit in the space of the data, other than
// points. Each part may be empty.
type Shapes struct {
	// Lines are the hyperplanes wᵀx + c = 0 at which the units of a layer bend or
	// step, as rows (w, c), m×(d+1). If a Fit has Frequencies as well, these are
	// the directions w of the same units.
	Lines Points

	// Cells is the grid of a method such as random binning, or nil.
	Cells CellGrid

	// Box is the domain of functions that are constant beyond it: its lowest and its
	// highest corner, 2×d.
	Box Points

	// Ball is the centre of a series, 1×d. BallRadius is the distance from the centre
	// at which k̂(x, x) is half of k(x, x).
	Ball       Points
	BallRadius float64
}

// A CellGrid divides the space of the data into boxes.
type CellGrid interface {
	// Edges returns the edges in [lo, hi] of the cells along an axis, ascending, or nil if
	// there are more than most.
	Edges(axis int, lo, hi float64, most int) []float64
}
