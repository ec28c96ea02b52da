package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// SolveOptions contains optional settings of Solve and related functions.
type SolveOptions struct {
	// Spectrum is the number of eigenvalues to compute, if it exceeds the number of
	// pairs. It should be the largest rank for which the caller needs the best possible
	// error.
	Spectrum int

	// AllEigenvalues requests all eigenvalues at any cost. If the eigenvalues decay slowly, the
	// cost is O(n³) operations and 24n² bytes.
	AllEigenvalues bool

	// MeasureResiduals requests measured residuals, which need an additional product with the Gram
	// matrix. Otherwise, residuals are not measured if the algorithm has a proven bound.
	MeasureResiduals bool

	// Tol is the largest allowed residual relative to λ₁. The value 0 stands for 1e-11.
	// Pairs with residuals up to 1e-8 count as exact. At this tolerance, a Gaussian in
	// one or two dimensions is factored by interpolation, without kernel evaluations. If
	// Spectrum exceeds the number of pairs, this needs many points, but no tolerance.
	Tol float64

	// SampleSize is the number of points in the sample of SolveLarge if it uses no lattice.
	// The value 0 stands for 2000. Other functions ignore SampleSize.
	SampleSize int

	// Progress, if not nil, receives the number of computed vectors of a basis, and a bound
	// of their number. Solve may try several bases, and finish before the bound is reached.
	Progress func(done, total int)
}

// tolerance returns the largest allowed residual of a pair, relative to λ₁.
func (o SolveOptions) tolerance() float64 {
	if o.Tol > 0 {
		return max(o.Tol, defaultResidual)
	}
	return defaultResidual
}

// A Solution contains the leading eigenpairs of K/n, the integral operator under the
// data, with a certificate of their accuracy. The kernel is centred only in a result of
// SolveCentered. The signs are canonical: the entry of largest magnitude in each column of
// U is positive. If several entries are equal to within 1e-6 in magnitude, the first of
// them is positive. The result depends only on the kernel, the points and the options.
type Solution struct {
	Kernel approx.Kernel
	X      approx.Points // n×d
	Lambda []float64     // λ₁ ≥ … ≥ λᵣ > 0
	U      *mat.Dense    // n×r, orthonormal eigenvectors of K; φᵢ(xⱼ) = √n Uⱼᵢ; nil from SolveLarge on a lattice, and if r = 0

	// Residuals contains ‖Kuᵢ−μᵢuᵢ‖/n with μᵢ = nλᵢ, or upper bounds of these numbers.
	// The distance between λᵢ and the nearest eigenvalue is at most the residual.
	Residuals   []float64
	Certificate Certificate

	SpectrumInfo // facts about K/n, at least the values of Lambda

	// Floor is the accuracy of the eigenvalues of K/n. Eigenvalues below Floor are
	// indistinguishable from 0. Floor is the size of rounding errors, nελ₁, or of the
	// error of the lattice. All values in Lambda exceed Floor.
	Floor float64

	Trace  float64      // tr K / n = Σ λᵢ over all n
	Groups [][2]int     // [first, last) of pairs whose eigenvalues nearly coincide
	Evals  int          // number of kernel evaluations
	Notes  approx.Notes // notes for the user, such as «the numerical rank is 7»

	// SampledFrom is the number of points from which the sample X was drawn. If X contains all
	// points, SampledFrom is 0.
	SampledFrom int

	hasNegative bool    // whether K has negative eigenvalues beyond rounding
	smallest    float64 // smallest known eigenvalue divided by λ₁; 0 if there are no pairs

	route   string            // source of the residuals; empty if the certificate is not the largest residual
	center  *center           // nil if the kernel is not centred
	phi     approx.FeatureMap // φ₁, …, φᵣ if they are not sums over X; else nil
	lattice *latticeMoments   // lattice of phi, or nil

	// unit is the solution for the kernel at unit scale, or nil if the scale is 1. The
	// eigenvalues of this solution are 2^exponent times the eigenvalues of unit.
	unit     *Solution
	exponent int
}

// SpectrumInfo contains known facts about the eigenvalues of a symmetric matrix A.
type SpectrumInfo struct {
	// Spectrum contains the leading eigenvalues.
	//
	// If Complete is true, they are all nonzero eigenvalues of a matrix Ã. The norm ‖A−Ã‖
	// is at most ErrorBound in every norm up to the trace norm. ErrorBound includes the effect
	// of rounding.
	//
	// If Complete is false, Spectrum contains Ritz values of Ã, and SpectrumResiduals contains their
	// residuals for A. The other eigenvalues are known only through the trace and
	// SumSquares. The bound ‖A−Ã‖_F ≤ ErrorBound still holds. If HasGaps is true, larger
	// eigenvalues may be missing in Spectrum.
	Spectrum          []float64
	Complete          bool
	HasGaps           bool
	ErrorBound        float64
	SpectrumResiduals []float64

	// SumSquares is ‖A‖_F² = Σ λᵢ². The error of its square root is at most ErrorBound.
	// SumSquares is 0 or +Inf if the value is not representable (see Solution.AtUnitScale).
	SumSquares float64
}

// scaled converts the facts about A to facts about cA.
func (k SpectrumInfo) scaled(c float64) SpectrumInfo {
	k.Spectrum, k.SpectrumResiduals = scaleValues(k.Spectrum, c), scaleValues(k.SpectrumResiduals, c)
	k.ErrorBound, k.SumSquares = c*k.ErrorBound, c*c*k.SumSquares
	return k
}

// A Certificate contains the largest residual of a solution and a description of its
// source.
type Certificate struct {
	Value float64 `json:"value"` // largest residual divided by λ₁
	Text  string  `json:"words"`
}

// IsExact reports whether the pairs count as exact, which requires residuals of at most
// 1e-8 λ₁.
func (c Certificate) IsExact() bool { return c.Value <= maxExactResidual }

// maxExactResidual is the largest residual of a solution that counts as exact, relative
// to λ₁.
const maxExactResidual = 1e-8

// Values implements approx.Eigenfunctions.
func (s *Solution) Values() []float64 {
	arg.Receiver("kpca.Solution.Values", s == nil)
	return s.Lambda
}

// Functions implements approx.Eigenfunctions. The kernel extends the φᵢ to all points:
//
//	φᵢ(x) = (√n/μᵢ) Σⱼ Uⱼᵢ k(x, xⱼ).
//
// If s is centred, k_c replaces k, and φᵢ has mean 0.
func (s *Solution) Functions() approx.FeatureMap {
	arg.Receiver("kpca.Solution.Functions", s == nil)
	if s.unit != nil {
		return s.unit.Functions()
	}
	n, r := s.X.Len(), len(s.Lambda)
	if s.phi != nil {
		return s.phi
	}
	if s.center != nil {
		return s.centeredFunctions()
	}
	coef := make([]float64, n*r)
	for i, v := range s.vectors() {
		coef[i] = v / (math.Sqrt(float64(n)) * s.Lambda[i%r])
	}
	return kernel.Expansion{Kernel: s.Kernel, Centers: s.X, Coef: dense.New(n, r, coef)}
}

// AtPoints returns the n×r matrix with the entries φᵢ(xⱼ). Without pairs, it is empty.
func (s *Solution) AtPoints() *mat.Dense {
	arg.Receiver("kpca.Solution.AtPoints", s == nil)
	if len(s.Lambda) == 0 {
		return &mat.Dense{}
	}
	return mat.NewDense(s.X.Len(), len(s.Lambda), s.atPoints())
}

// atPoints returns the numbers of AtPoints row by row.
func (s *Solution) atPoints() []float64 {
	if s.phi != nil {
		return approx.FeaturesTo(nil, s.phi, s.X)
	}
	root, u := math.Sqrt(float64(s.X.Len())), s.vectors()
	phi := make([]float64, len(u))
	for i, v := range u {
		phi[i] = root * v
	}
	return phi
}

// vectors returns the numbers of U row by row. They share memory with U.
func (s *Solution) vectors() []float64 {
	if s.U == nil {
		return nil
	}
	return approx.PointsOf(s.U).Data
}

// newVectors returns the matrix of the n×r eigenvectors u, or nil if r is 0.
func newVectors(n, r int, u []float64) *mat.Dense {
	if r == 0 {
		return nil
	}
	return mat.NewDense(n, r, u)
}

const (
	// maxDense is the largest n for which Solve always diagonalises the Gram matrix
	// directly.
	maxDense = 384

	// defaultResidual is the default of the largest allowed residual of a pair, relative
	// to λ₁. Rounding errors are about 1e-15.
	defaultResidual = 1e-11

	// sparePairs is the number of additional pairs that are computed. They complete a
	// group of nearly equal eigenvalues that extends beyond r. They also make iterations
	// converge faster.
	sparePairs = 8
)

// Solve returns the leading r eigenpairs of K/n, or fewer if the numerical rank of K is
// smaller. It uses one of four algorithms:
//
//   - For few points, it solves the dense eigenproblem. For more points, it does so if
//     more than an eighth of all pairs are needed and the eigenvalues decay slowly. It
//     computes the whole spectrum if opt requests it.
//   - For a Gaussian in one or two dimensions, the factor of internal/tensor with its error
//     bound, if opt.Tol allows it, or for many points if opt requests more eigenvalues than pairs.
//   - If the eigenvalues decay fast, pivoted Cholesky: K = FFᵀ up to a remainder whose
//     trace T is at most opt.Tol λ₁. The eigenproblem of FᵀF then gives the pairs. Since K
//     − FFᵀ is positive semi-definite, ‖K−FFᵀ‖ ≤ T, and no residual exceeds T.
//   - Otherwise, block Krylov with measured residuals. If eigenvalues are too close for
//     convergence, the dense eigenproblem is solved for few points. For many points, the
//     result contains a note and the residuals that were reached.
//
// If ctx is done, Solve soon returns the error of ctx. It returns an error if the data are
// not finite or outside the domain of the kernel.
func Solve(ctx context.Context, k approx.Kernel, x mat.Matrix, r int, opt SolveOptions) (_ *Solution, err error) {
	arg.NotNil("kpca.Solve", "context", ctx)
	points := arg.CloneMatrix("kpca.Solve", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := opt.check(); err != nil {
		return nil, err
	}
	if _, err := checkRequest(k, points, r); err != nil {
		return nil, err
	}
	return solveAtUnit(k, points, func(k approx.Kernel) (*Solution, error) { return solvePairs(ctx, k, points, r, opt) })
}

// solvePairs is Solve for a kernel at unit scale.
func solvePairs(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (*Solution, error) {
	n, err := checkRequest(k, x, r)
	if err != nil {
		return nil, err
	}
	if s, err := solveByTensor(ctx, k, x, r, opt, false); s != nil || err != nil {
		return s, err
	}
	g := newGram(k, x)
	g.tolerance, g.needsAllValues, g.progress = opt.tolerance(), opt.AllEigenvalues, opt.Progress
	spareCount := sparePairs
	if g.tolerance > defaultResidual {
		spareCount = 2 // to detect a group of eigenvalues that extends beyond r
	}
	e, err := solve(ctx, g, min(n, r+spareCount), min(n, opt.Spectrum))
	if err != nil {
		return nil, err
	}
	if opt.MeasureResiduals || e.residual == nil {
		if e.residual, err = g.residuals(ctx, e); err != nil {
			return nil, err
		}
		e.words = "measured: " + e.words
	}
	return newSolution(g, e, r)
}

// checkRequest returns the number of points. It returns an error if r pairs for these
// points are an invalid request.
func checkRequest(k approx.Kernel, x approx.Points, r int) (n int, err error) {
	if len(x.Data) == 0 || x.Dim < 1 {
		if err := x.Check(); err != nil {
			return 0, err
		}
		return 0, errNoPoints
	}
	n = x.Len()
	if r < 1 {
		return 0, &approx.RangeError{Key: "pairs", Value: float64(r), Min: 1, Max: float64(n)}
	}
	return n, checkPoints(k, x)
}

// checkPoints returns an error if the kernel does not accept the points x.
func checkPoints(k approx.Kernel, x approx.Points) error {
	return approx.Problem{Kernel: k, X: x}.CheckSymmetric()
}

var errZeroKernel error = &approx.UnsupportedError{Method: "Kernel PCA", Reason: "The kernel is 0 at all pairs of points, so the operator has no eigenfunctions."}

// A negativeError is returned if no eigenvalue is positive. It wraps an
// *approx.UnsupportedError.
type negativeError struct {
	error
	evals int // number of kernel evaluations
}

// Unwrap returns the wrapped error.
func (e negativeError) Unwrap() error { return e.error }

// newNegativeError returns the error for a matrix of k on x that is not 0 and has no
// positive eigenvalue. Some k(x, x) is then negative. The argument evals is the number of
// previous kernel evaluations.
func newNegativeError(k approx.Kernel, x approx.Points, evals int) error {
	diag := evaluate.Diag(nil, k, x)
	row := 0
	for i, v := range diag {
		if v < diag[row] {
			row = i
		}
	}
	return negativeError{evaluate.ReasonError("Kernel PCA",
		"The kernel has no positive eigenvalue on the data, so there are no eigenfunctions: k(x, x) = %v, where x is %v.", diag[row], x.Row(row)),
		evals + evaluate.DiagPairs(k, x.Len())}
}

// solve returns the result of the first algorithm that is applicable.
func solve(ctx context.Context, g *gram, q, spectrum int) (*eigen, error) {
	isCoarse := g.tolerance > defaultResidual
	if g.n <= maxDense && !(isCoarse && 6*q <= g.n && spectrum <= q) {
		return g.solveDense(ctx, q)
	}
	if _, ok := g.k.(approx.Indefinite); ok { // there is no Cholesky factor
		return g.solveIndefinite(ctx, q, spectrum)
	}
	limit := min(rankLimit, g.n*2/3)
	if isCoarse && g.laplacian != nil {
		limit = startRank
	}
	if g.n <= maxDense {
		limit = 0 // a random start is cheaper than a better one
	}
	f, err := newLowRank(ctx, g, limit)
	if errors.Is(err, lin.ErrNotDefinite) {
		// The kernel is either indefinite without implementing approx.Indefinite, or
		// centred. If the mean is nearly all of the kernel, rounding makes the centred
		// matrix indefinite.
		return g.solveIndefinite(ctx, q, spectrum)
	}
	if err != nil {
		return nil, err
	}
	if f.trace <= 0 { // for example, the adjacency matrix of a graph without loops
		return g.solveIndefinite(ctx, q, spectrum)
	}
	if c := scaleFactor(f.trace / float64(g.n)); c != 1 {
		return g.solveRescaled(ctx, c, q, spectrum)
	}
	if !(f.trace > 0) || limit > 0 && f.Rank() == 0 {
		return nil, errZeroKernel
	}
	if limit > 0 && f.isSettled() {
		return f.eigenpairs(ctx, q)
	}
	if 8*q > g.n || g.needsAllValues { // Krylov spaces would be too large
		return g.solveDense(ctx, q)
	}
	e, err := g.solveKrylov(ctx, f, q, max(q, spectrum))
	if err == nil && e.isInaccurate && g.n <= 2*maxDense {
		return g.solveDense(ctx, q)
	}
	return e, err
}

// newSolution returns the Solution for the result e of an algorithm. It truncates the
// pairs at the numerical rank and at r, chooses a canonical basis of degenerate pairs,
// and divides by n.
func newSolution(g *gram, e *eigen, r int) (*Solution, error) {
	n, q := g.n, len(e.mu)
	// Eigenvectors are meaningless if the eigenvalue is within rounding.
	floor := float64(n) * 0x1p-52 * max(e.mu[0], -e.smallest)
	if !(e.mu[0] > floor) {
		if e.squares > 0 {
			return nil, newNegativeError(g.k, g.x, g.evals)
		}
		return nil, errZeroKernel
	}
	rank := countAbove(e.mu, floor)
	if rank < min(r, n) {
		e.notes = append(e.notes, rankNote(rank, e.hasNegative))
	}
	makeCanonical(e, g.x, rank)
	r = min(r, rank)

	s := &Solution{Kernel: g.k, X: g.x, U: newVectors(n, r, lin.Columns(e.u, n, q, r)), Evals: g.evals, Notes: e.notes, hasNegative: e.hasNegative, smallest: e.smallest / e.mu[0]}
	inv := 1 / float64(n)
	s.SpectrumInfo = SpectrumInfo{e.spectrum, e.isComplete, e.hasGaps, e.missing, e.spread, e.squares}.scaled(inv)
	s.Lambda, s.Residuals = scaleValues(e.mu[:r], inv), scaleValues(e.residual[:r], inv)
	for i, v := range s.Spectrum {
		s.Spectrum[i] = max(v, 0)
	}
	s.Floor = floor * inv
	s.Trace = e.trace * inv
	s.Groups = EigenvalueGroups(scaleValues(e.mu[:rank], inv), r)
	s.certify(e.words)
	return s, nil
}

// certify sets the certificate for the residuals. The argument source describes how the
// residuals were obtained.
func (s *Solution) certify(source string) {
	s.route, s.Certificate.Value = source, 0
	for _, v := range s.Residuals {
		s.Certificate.Value = max(s.Certificate.Value, v/s.Lambda[0])
	}
	s.Certificate.Text = fmt.Sprintf("largest residual ‖Ku−μu‖/μ₁ of %d pairs, %s", len(s.Lambda), source)
}

// rankNote returns a note that there are no further pairs. The argument negative is true
// if the matrix has negative eigenvalues.
func rankNote(rank int, negative bool) approx.Note {
	if negative {
		return approx.Notef(approx.RankReduced, "The Gram matrix has %s above rounding.", words.Count(rank, "positive eigenvalue"))
	}
	return approx.Notef(approx.RankReduced, "The numerical rank of the Gram matrix is %d.", rank)
}

func scaleValues(x []float64, factor float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = v * factor
	}
	return y
}

// check returns an *approx.RangeError if an option is out of its range.
func (o SolveOptions) check() error {
	if err := arg.CheckRange("spectrum", float64(o.Spectrum), 0, math.Inf(1)); err != nil {
		return err
	}
	if err := arg.CheckRange("SampleSize", float64(o.SampleSize), 0, math.Inf(1)); err != nil {
		return err
	}
	return arg.CheckRange("tol", o.Tol, 0, 1)
}
