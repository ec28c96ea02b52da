package approx

import (
	"context"
	"math"
	"slices"

	"mercer/approx/internal/nilvalue"
)

// A Fit is the result of a Method: a feature map ψ with k(x, y) ≈ ψ(x)ᵀψ(y), and what the
// method chose and counted on the way. Features is never nil. The other parts are empty if
// the Method does not produce them. Lengths have the unit of the data.
//
// The budget of a method is one of three numbers: Features.Len() features, the stored values
// for new points, or Evals kernel evaluations. Size has another meaning for each method and
// compares fits of one method only. The section Sizes of CHOOSING.md gives the first two
// numbers for each method.
//
// The slices belong to the fit and must not be modified. They share no memory with X and
// Landmarks of the Problem, unless Problem.Share is set.
//
// A Fit may be used by several goroutines unless one of them changes it.
type Fit struct {
	Features         FeatureMap
	Landmarks        Density   // Nyström, IKA's bumps (without weights), reduced sets
	LandmarkRows     []int     // rows of X of the landmarks, in their order; nil if landmarks are given or need not be data points
	Frequencies      Points    // Fourier features, m×d
	FrequencyWeights []float64 // if they differ: quadrature, lattice, leverage
	Shapes           Shapes    // other shapes that it places: lines, cells, a box, a ball
	Size             int       // m, the number of landmarks, frequencies, centres or components that were used
	Evals            int       // pairs of points at which Fit evaluated the kernel; mirrored entries of K do not count
	Notes            Notes     // notes for the user: «rank cut to 7»

	// Ritz is true only if Eigen returns ritz.Pairs of Features under the data with equal
	// weights, the eigenpairs of the covariance of ψ. For fixed ψ, the covariance can
	// be updated when a point moves, and summed over batches of points.
	Ritz bool

	eigen *eigenpairs // nil if the method computes no eigenpairs
}

// eigenpairs holds the eigenpairs of a Fit, or the function that computes them.
type eigenpairs struct {
	lock  chan struct{} // holds a value while a goroutine uses the other fields
	solve EigenFunc
	known []Eigenfunctions // results of solve, each with more pairs than the one before
	isAll bool             // whether the last of them contains all pairs
	evals int              // kernel evaluations of all calls of solve
	notes Notes            // notes of the last call of solve
}

// An EigenFunc computes the leading r eigenpairs of a Fit, or all of them if r is 0. There
// are fewer than r if the rank of k̂ is smaller. If ctx is done, it returns the error of ctx.
type EigenFunc func(ctx context.Context, r int) (EigenResult, error)

// An EigenResult is the result of an EigenFunc.
type EigenResult struct {
	Pairs Eigenfunctions // at least the requested pairs, unless there are fewer
	IsAll bool           // whether there are no further pairs
	Evals int            // pairs of points at which the kernel was evaluated
	Notes Notes          // notes for the user about the pairs
}

// Eigen returns the leading r eigenpairs of the operator of k̂ under the data, largest
// first, or all of them if r is 0. There are fewer than r if the rank of k̂ is smaller.
// For a Centered method, k̂ is centred first; see Traits.
//
// If the features are made of the eigenpairs, as in exact kernel PCA, the method has
// computed them in Fit. All other methods compute them in the first call of Eigen, and again
// only for a larger r. Eigenpairs of D features and n points take O(nD² + D³) operations
// then, and the kernel evaluations that map the n points. See EigenEvals and EigenNotes.
//
// Until all pairs are known, the fit keeps the n×d points in memory for this purpose. They
// are the points of the caller if Problem.Share is set, and a copy otherwise. Gaussian
// sketches and Nyström's method on pivots keep the n×D features instead.
//
// Calls with the same r return the same numbers. The numbers for different r may differ by
// rounding. Eigen may be called from several goroutines. One computes, and the others wait.
// Eigen returns the error of ctx soon after ctx is done, a *RangeError if r is negative,
// and an *UnsupportedError if the method computes no eigenpairs. If features are not
// finite at the data, the error is a *FeatureValueError. After an error, a further call
// computes again.
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
	if pairs := e.find(r); pairs != nil {
		return pairs, nil
	}
	s, err := e.solve(ctx, r)
	if err != nil {
		return nil, err
	}
	e.known, e.notes, e.evals = append(e.known, s.Pairs), s.Notes, e.evals+s.Evals
	if e.isAll = s.IsAll || r == 0 || len(s.Pairs.Values()) < r; e.isAll {
		e.solve = nil // releases the points
	}
	return firstPairs(s.Pairs, r), nil
}

// find returns the leading r pairs, or all if r is 0. It returns nil if they are not known.
// It uses the first result with r pairs, so that later results do not change the answer.
func (e *eigenpairs) find(r int) Eigenfunctions {
	for i, pairs := range e.known {
		isLast := e.isAll && i == len(e.known)-1
		if isLast || r > 0 && r <= len(pairs.Values()) {
			return firstPairs(pairs, r)
		}
	}
	return nil
}

// EigenEvals returns the number of pairs of points at which calls of Eigen have evaluated
// the kernel. The field Evals does not contain this number. EigenEvals waits for a call of
// Eigen in another goroutine.
func (f *Fit) EigenEvals() int {
	wantFit("approx.Fit.EigenEvals", f)
	evals, _ := f.eigen.info()
	return evals
}

// EigenNotes returns notes for the user about the eigenpairs that Eigen has computed. The
// field Notes does not contain these notes. EigenNotes waits for a call of Eigen in another
// goroutine.
func (f *Fit) EigenNotes() Notes {
	wantFit("approx.Fit.EigenNotes", f)
	_, notes := f.eigen.info()
	return slices.Clone(notes)
}

// info returns the fields evals and notes. The receiver may be nil.
func (e *eigenpairs) info() (evals int, notes Notes) {
	if e == nil {
		return 0, nil
	}
	e.lock <- struct{}{}
	defer func() { <-e.lock }()
	return e.evals, e.notes
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
	f.eigen = &eigenpairs{lock: make(chan struct{}, 1), known: []Eigenfunctions{e}, isAll: true}
}

// SetEigenFunc sets the function that computes the pairs in the first call of Eigen. A
// Method calls SetEigenFunc if its features do not need the pairs. SetEigenFunc must not be
// called while other goroutines use the fit.
func (f *Fit) SetEigenFunc(solve EigenFunc) {
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
	e := f.eigen
	if e == nil {
		return
	}
	mapped := &eigenpairs{lock: make(chan struct{}, 1), isAll: e.isAll, evals: e.evals, notes: e.notes}
	for _, pairs := range e.known {
		mapped.known = append(mapped.known, g(pairs))
	}
	if solve := e.solve; solve != nil {
		mapped.solve = func(ctx context.Context, r int) (EigenResult, error) {
			s, err := solve(ctx, r)
			if err == nil {
				s.Pairs = g(s.Pairs)
			}
			return s, err
		}
	}
	f.eigen = mapped
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
