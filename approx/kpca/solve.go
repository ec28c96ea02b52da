package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// SolveOptions control what Solve computes beyond the leading pairs.
type SolveOptions struct {
	// Spectrum is the number of eigenvalues to compute if it exceeds the number of
	// pairs. It is the largest rank for which the caller needs the best possible error.
	Spectrum int

	// Whole requests all eigenvalues at any cost: O(n³) and 24n² bytes if the
	// spectrum is not light-tailed.
	Whole bool

	// Verify measures the residuals on the Gram matrix with an additional product,
	// even if the route has a proven bound for them.
	Verify bool

	// Tol is the largest allowed residual relative to λ₁; 0 stands for 1e-11. Pairs
	// with residuals of 1e-8 count as exact. At this tolerance, a Gaussian on the line
	// or in the plane is factored by interpolation, without kernel evaluations.
	Tol float64
}

// tolerance returns the largest residual of an accepted pair, relative to λ₁.
func (o SolveOptions) tolerance() float64 {
	if o.Tol > 0 {
		return max(o.Tol, settledResidual)
	}
	return settledResidual
}

// A Solution is the exact solution: the leading eigenpairs of K/n, the integral
// operator under the data, with a certificate of their accuracy. The kernel is centred
// only in a result of SolveCentred. Signs are canonical: the entry of largest magnitude
// in a column of U is positive. Among magnitudes that are equal to 1e-6, the first
// entry decides. The result depends only on the kernel, the points and the options.
type Solution struct {
	Kernel approx.Kernel
	X      approx.Points // n×d
	Lambda []float64     // λ₁ ≥ … ≥ λᵣ > 0
	U      []float64     // n×r, orthonormal eigenvectors of K; φᵢ(xⱼ) = √n Uⱼᵢ; nil from SolveMany on a lattice

	// Residuals are ‖Kuᵢ−μᵢuᵢ‖/n with μᵢ = nλᵢ, measured or bounded. The distance of λᵢ
	// from an eigenvalue is at most the residual.
	Residuals   []float64
	Certificate Certificate

	Known // of K/n: at least the values of Lambda

	// Floor is the eigenvalue of K/n below which eigenvalues cannot be distinguished
	// from 0. It is the size of rounding errors, nελ₁, or of the error of the lattice.
	// All of Lambda exceeds Floor.
	Floor float64

	Trace  float64  // tr K / n = Σ λᵢ over all n
	Groups [][2]int // [first, last) of pairs whose eigenvalues nearly coincide
	Evals  int      // kernel evaluations spent
	Notes  []string // notes for the user: «the numerical rank is 7»

	// Of is the number of points from which the sample X was drawn, or 0 if X contains
	// all points.
	Of int

	negative bool    // K has negative eigenvalues that are not rounding
	smallest float64 // the smallest known eigenvalue, relative to λ₁; 0 if there are no pairs

	route  string            // how the residuals are known; empty if the certificate is not the largest of them
	centre *centre           // nil if nothing is centred
	phi    approx.FeatureMap // φ₁, …, φᵣ, if they are not sums over X; else nil
	sums   *waveSums         // the lattice that phi is on

	// unit is the solution for the kernel at unit scale, if that differs; this
	// solution is 2^exponent times it.
	unit     *Solution
	exponent int
}

// Known holds the known facts about the eigenvalues of a symmetric matrix A.
type Known struct {
	// Spectrum holds the leading eigenvalues. If Complete, the other eigenvalues are 0
	// for a matrix Ã with ‖A−Ã‖ ≤ Missing in every norm up to the trace norm. Missing
	// includes the effect of rounding. If Complete is false, Spectrum holds Ritz values
	// of Ã with the residuals Spread on A. The other eigenvalues are known only through
	// the trace and SumSquares. If Gaps is set, larger eigenvalues may be missing in
	// Spectrum. ‖A−Ã‖_F ≤ Missing also holds if Complete is false.
	Spectrum []float64
	Complete bool
	Gaps     bool
	Missing  float64
	Spread   []float64

	// SumSquares is ‖A‖_F² = Σ λᵢ², whose square root has an error of at most Missing.
	// SumSquares is 0 or +Inf if the value is not representable: see Solution.Unit.
	SumSquares float64
}

// times converts the facts about A to those about cA.
func (k Known) times(c float64) Known {
	k.Spectrum, k.Spread = scaleValues(k.Spectrum, c), scaleValues(k.Spread, c)
	k.Missing, k.SumSquares = c*k.Missing, c*c*k.SumSquares
	return k
}

// A Certificate is a number with its meaning.
type Certificate struct {
	Value float64 `json:"value"` // the largest residual, relative to λ₁
	Words string  `json:"words"`
}

// Exact reports whether the pairs count as exact: residuals are at most 1e-8 λ₁.
func (c Certificate) Exact() bool { return c.Value <= exactUpTo }

// exactUpTo is the largest residual of a solution that counts as exact, relative to
// λ₁.
const exactUpTo = 1e-8

// Values implements approx.Eigenfunctions.
func (s *Solution) Values() []float64 {
	arg.Receiver("kpca.Solution.Values", s == nil)
	return s.Lambda
}

// Functions implements approx.Eigenfunctions. The kernel extends the φᵢ to all points,
//
//	φᵢ(x) = (√n/μᵢ) Σⱼ Uⱼᵢ k(x, xⱼ).
//
// If s is centred, k_c replaces k, and the mean of φᵢ is 0.
func (s *Solution) Functions() approx.FeatureMap {
	arg.Receiver("kpca.Solution.Functions", s == nil)
	if s.unit != nil {
		return s.unit.Functions()
	}
	n, r := s.X.Len(), len(s.Lambda)
	if s.phi != nil {
		return s.phi
	}
	if s.centre != nil {
		return s.centredFunctions()
	}
	coef := make([]float64, n*r)
	for i, v := range s.U {
		coef[i] = v / (math.Sqrt(float64(n)) * s.Lambda[i%r])
	}
	return kernel.Expansion{Kernel: s.Kernel, Centers: s.X, Coef: coef}
}

// AtPoints returns the n×r matrix φᵢ(xⱼ).
func (s *Solution) AtPoints() []float64 {
	arg.Receiver("kpca.Solution.AtPoints", s == nil)
	if s.phi != nil {
		return approx.Features(s.phi, s.X)
	}
	root := math.Sqrt(float64(s.X.Len()))
	phi := make([]float64, len(s.U))
	for i, v := range s.U {
		phi[i] = root * v
	}
	return phi
}

const (
	// denseUpTo is the largest n for which Solve diagonalises the Gram matrix directly.
	denseUpTo = 384

	// settledResidual is the default of the largest residual of an accepted pair,
	// relative to λ₁. Rounding errors are some 1e-15.
	settledResidual = 1e-11

	// spare is the number of additional pairs. They complete a group of eigenvalues
	// that extends beyond r, and iterations converge faster.
	spare = 8
)

// Solve returns the leading r eigenpairs of K/n, or fewer if the numerical rank of K is
// smaller. It uses one of four algorithms:
//
//   - few points: the dense eigenproblem. The dense eigenproblem is also faster for
//     more than an eighth of all pairs if the spectrum is not light-tailed, and it
//     computes the whole spectrum if opt requests it;
//   - a Gaussian on the line or in the plane, where opt.Tol allows: the factor of
//     internal/tensor, with its bound;
//   - a light-tailed spectrum: pivoted Cholesky, K = FFᵀ up to a remainder whose
//     trace T is opt.Tol λ₁ or less, and the eigenproblem of FᵀF. As K − FFᵀ is
//     positive semi-definite, ‖K−FFᵀ‖ ≤ T. Hence no residual exceeds T;
//   - otherwise block Krylov with measured residuals. If eigenvalues are too close
//     for convergence, few points are solved by the dense eigenproblem. For many
//     points, the result has a note and the residuals that were reached.
//
// Solve reports through approx.Progress and returns the error of ctx soon after ctx is
// done. It returns an error for data that are not finite or outside of the domain of
// the kernel.
func Solve(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (_ *Solution, err error) {
	arg.NotNil("kpca.Solve", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := opt.check(); err != nil {
		return nil, err
	}
	if _, err := asked(k, x, r); err != nil {
		return nil, err
	}
	return atUnit(k, x, func(k approx.Kernel) (*Solution, error) { return solvePairs(ctx, k, x, r, opt) })
}

// solvePairs is Solve of a kernel at unit scale.
func solvePairs(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (*Solution, error) {
	n, err := asked(k, x, r)
	if err != nil {
		return nil, err
	}
	if s, err := bySpan(ctx, k, x, r, opt, false); s != nil || err != nil {
		return s, err
	}
	g := newGram(k, x)
	g.tolerance, g.whole = opt.tolerance(), opt.Whole
	more := spare
	if g.tolerance > settledResidual {
		more = 2 // whether r parts a group shows beyond it
	}
	e, err := solve(ctx, g, min(n, r+more), min(n, opt.Spectrum))
	if err != nil {
		return nil, err
	}
	if opt.Verify || e.residual == nil {
		if e.residual, err = g.residuals(ctx, e); err != nil {
			return nil, err
		}
		e.words = "measured: " + e.words
	}
	return finish(g, e, r)
}

// asked returns the number of points, or an error for r pairs on them.
func asked(k approx.Kernel, x approx.Points, r int) (n int, err error) {
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

// checkPoints returns an error for points that the kernel does not accept.
func checkPoints(k approx.Kernel, x approx.Points) error {
	return fitting.Problem{Kernel: k, X: x, Rank: 1}.CheckSymmetric()
}

var errVanishes error = &approx.UnsupportedError{Method: "Kernel PCA", Reason: "The kernel is 0 at all pairs of points, so the operator has no eigenfunctions."}

// A negativeError reports that no eigenvalue is positive. It wraps an
// *approx.UnsupportedError.
type negativeError struct {
	error
	evals int // kernel evaluations spent
}

// Unwrap returns the wrapped error.
func (e negativeError) Unwrap() error { return e.error }

// newNegativeError returns the error that the matrix of k on x is not 0 and has no
// positive eigenvalue. Some k(x, x) is then negative. The argument evals is the number
// of evaluations before this result.
func newNegativeError(k approx.Kernel, x approx.Points, evals int) error {
	diag := evaluate.Diag(nil, k, x)
	at := 0
	for i, v := range diag {
		if v < diag[at] {
			at = i
		}
	}
	return negativeError{evaluate.ReasonError("Kernel PCA",
		"The kernel has no positive eigenvalue on the data, so there are no eigenfunctions: k(x, x) = %v, where x is %v.", diag[at], x.Row(at)),
		evals + evaluate.DiagPairs(k, x.Len())}
}

// solve returns the result of the first applicable algorithm.
func solve(ctx context.Context, g *gram, q, spectrum int) (*eigen, error) {
	coarse := g.tolerance > settledResidual
	if g.n <= denseUpTo && !(coarse && 6*q <= g.n && spectrum <= q) {
		return g.dense(ctx, q)
	}
	if _, ok := g.k.(approx.Indefinite); ok { // there is no Cholesky factor
		return g.indefinite(ctx, q, spectrum)
	}
	limit := min(rankLimit, g.n*2/3)
	if coarse && g.swept != nil {
		limit = seeds
	}
	if g.n <= denseUpTo {
		limit = 0 // a start at random costs less than a better one
	}
	f, err := factor(ctx, g, limit)
	if errors.Is(err, lin.ErrNotDefinite) {
		// The kernel is undeclared indefinite, or centred: rounding makes the
		// matrix of a centred kernel indefinite if the mean is nearly all of the
		// kernel.
		return g.indefinite(ctx, q, spectrum)
	}
	if err != nil {
		return nil, err
	}
	if f.trace <= 0 { // as of a graph without loops
		return g.indefinite(ctx, q, spectrum)
	}
	if c := toScale(f.trace / float64(g.n)); c != 1 {
		return g.solveTimes(ctx, c, q, spectrum)
	}
	if !(f.trace > 0) || limit > 0 && f.Rank() == 0 {
		return nil, errVanishes
	}
	if limit > 0 && f.settles() {
		return f.eigen(ctx, q)
	}
	if 8*q > g.n || g.whole { // without a small subspace
		return g.dense(ctx, q)
	}
	e, err := g.krylov(ctx, f, q, max(q, spectrum))
	if err == nil && e.unsettled && g.n <= 2*denseUpTo {
		return g.dense(ctx, q)
	}
	return e, err
}

// finish truncates the pairs at the numerical rank and at r, chooses a canonical basis
// of degenerate pairs, and divides by n.
func finish(g *gram, e *eigen, r int) (*Solution, error) {
	n, q := g.n, len(e.mu)
	// Eigenvalues of rounding's size have no eigenvectors worth the name.
	floor := float64(n) * 0x1p-52 * max(e.mu[0], -e.smallest)
	if !(e.mu[0] > floor) {
		if e.squares > 0 {
			return nil, newNegativeError(g.k, g.x, g.evals)
		}
		return nil, errVanishes
	}
	rank := larger(e.mu, floor)
	if rank < min(r, n) {
		e.notes = append(e.notes, rankNote(rank, e.negative))
	}
	canonical(e, g.x, rank)
	r = min(r, rank)

	s := &Solution{Kernel: g.k, X: g.x, U: lin.Columns(e.u, n, q, r), Evals: g.evals, Notes: e.notes, negative: e.negative, smallest: e.smallest / e.mu[0]}
	inv := 1 / float64(n)
	s.Known = Known{e.spectrum, e.complete, e.gaps, e.missing, e.spread, e.squares}.times(inv)
	s.Lambda, s.Residuals = scaleValues(e.mu[:r], inv), scaleValues(e.residual[:r], inv)
	for i, v := range s.Spectrum {
		s.Spectrum[i] = max(v, 0)
	}
	s.Floor = floor * inv
	s.Trace = e.trace * inv
	s.Groups = Groups(scaleValues(e.mu[:rank], inv), r)
	s.certify(e.words)
	return s, nil
}

// certify sets the certificate for the residuals. The argument how describes the source
// of the residuals.
func (s *Solution) certify(how string) {
	s.route, s.Certificate.Value = how, 0
	for _, v := range s.Residuals {
		s.Certificate.Value = max(s.Certificate.Value, v/s.Lambda[0])
	}
	s.Certificate.Words = fmt.Sprintf("largest residual ‖Ku−μu‖/μ₁ of %d pairs, %s", len(s.Lambda), how)
}

// rankNote returns a note that there are no further pairs, for a matrix with or
// without negative eigenvalues.
func rankNote(rank int, negative bool) string {
	if negative {
		return fmt.Sprintf("The Gram matrix has %s above rounding.", words.Count(rank, "positive eigenvalue"))
	}
	return fmt.Sprintf("The numerical rank of the Gram matrix is %d.", rank)
}

func scaleValues(x []float64, by float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = v * by
	}
	return y
}

// check returns an *approx.RangeError for an option that is out of its range.
func (o SolveOptions) check() error {
	if err := arg.CheckRange("spectrum", float64(o.Spectrum), 0, math.Inf(1)); err != nil {
		return err
	}
	return arg.CheckRange("tol", o.Tol, 0, 1)
}
