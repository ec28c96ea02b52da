package kpca

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A lowRank contains the pivoted Cholesky factor F in K = FFᵀ + E. The remainder E is
// positive semi-definite.
type lowRank struct {
	*lin.PivChol            // PivChol.F is Fᵀ
	n            int        // number of points
	trace        float64    // tr K
	maxDiag      float64    // largest k(x, x)
	probeValues  []float64  // eigenvalues of FFᵀ for the first pivots, lower bounds for those of K
	probeVectors []float64  // eigenvectors of the probe in the basis F
	tolerance    float64    // largest allowed trace of E, relative to μ₁
	halfwayTrace [2]float64 // half of probeRank, and the trace of E at this rank
}

const (
	// probeRank is the rank of a first factor. This factor shows whether the eigenvalues
	// decay fast.
	probeRank = 96

	// rankLimit is the largest rank of a factor. Beyond it, block Krylov is faster than
	// further pivots.
	rankLimit = 512
)

// isSettled reports whether the remainder proves that all residuals are within the
// tolerance.
func (f *lowRank) isSettled() bool { return f.Trace <= f.tolerance*f.probeValues[0] }

// newLowRank computes a pivoted Cholesky factor with greedy pivots. It stops when the
// remainder is within the tolerance or the rank is limit. It also stops early if the
// remainder decreases too slowly. With limit 0, it computes only the trace.
func newLowRank(ctx context.Context, g *gram, limit int) (*lowRank, error) {
	f := &lowRank{n: g.n, tolerance: g.tolerance}
	diag := evaluate.Diag(nil, g.k, g.x)
	g.evals += evaluate.DiagPairs(g.k, g.n)
	for _, v := range diag {
		f.trace += v
	}
	f.maxDiag = lin.Largest(diag)
	if limit == 0 {
		return f, nil
	}
	row := func(dst []float64, i int) {
		evaluate.Cross(dst, g.k, g.x.Slice(i, i+1), g.x)
		g.evals += g.n
	}
	onPivot := func(rank int, trace float64) {
		if rank%16 == 0 && g.progress != nil {
			g.progress(rank, limit)
		}
		if rank == probeRank/2 {
			f.halfwayTrace = [2]float64{probeRank / 2, trace}
		}
	}
	// A first factor of up to probeRank pivots gives a lower bound of μ₁ and the decay of
	// the remainder. It continues nearly to rounding. If few pivots reach this accuracy,
	// the eigenvalues decay fast, and the smallest eigenvalues become more accurate.
	var err error
	if f.PivChol, err = lin.NewPivChol(ctx, g.n, diag, row, onPivot, min(probeRank, limit), 2e-14); err != nil {
		return nil, err
	}
	r := f.Rank()
	if r == 0 {
		return f, nil
	}
	s := make([]float64, r*r)
	lin.SymMulT(s, f.F, r, g.n)
	f.probeValues, f.probeVectors = lin.EigSym(s, r)
	if !(f.isSettled() || r < probeRank || f.isHopeless(limit)) {
		if err := f.Extend(ctx, row, onPivot, limit, g.tolerance/2*f.probeValues[0]/f.trace); err != nil {
			return nil, err
		}
	}
	return f, f.checkRemainder(g, row)
}

// checkedRows is the number of rows in which an inequality for positive semi-definite
// matrices is checked.
const checkedRows = 8

// checkRemainder returns lin.ErrNotDefinite if some rows of the remainder E = K − FFᵀ
// violate |Eᵢⱼ|² ≤ EᵢᵢEⱼⱼ. In this case, E is not positive semi-definite. Without this
// check, a factor would seem complete if its pivots missed the negative eigenvalues of K.
// Kernels that are positive semi-definite by Bochner's theorem are not checked.
func (f *lowRank) checkRemainder(g *gram, row func(dst []float64, i int)) error {
	if hasSpectralMeasure(g.k) {
		return nil
	}
	e, c := make([]float64, g.n), make([]float64, f.Rank())
	for _, i := range evenlySpaced(g.n, min(checkedRows, g.n)) {
		row(e, i)
		for l := range c {
			c[l] = -f.F[l*g.n+i]
		}
		for l, v := range c {
			lin.Axpy(e, v, f.F[l*g.n:(l+1)*g.n])
		}
		for j, v := range e {
			// A remainder up to 1e-14 of the largest diagonal entry is not a pivot and
			// counts as 0 in Residual.
			a, b := f.Residual[i]+1e-14*f.maxDiag, f.Residual[j]+1e-14*f.maxDiag
			if math.Abs(v) > math.Sqrt(a*b)+1e-8*f.maxDiag {
				return lin.ErrNotDefinite
			}
		}
	}
	return nil
}

// hasSpectralMeasure reports whether k has a spectral measure, or is derived from a
// kernel with one by weights or a factor.
func hasSpectralMeasure(k approx.Kernel) bool {
	switch k := k.(type) {
	case weightedKernel:
		return hasSpectralMeasure(k.k)
	case scaledKernel:
		return hasSpectralMeasure(k.k)
	case centeredKernel: // rounding exceeds the remainder
		return true
	}
	s, ok := approx.SpectrumOf(k)
	return ok && s.Activation == nil
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}

// isHopeless reports whether the remainder will not be within the tolerance at rank
// limit. It assumes that the remainder continues to decrease at the rate of the second
// half. This is optimistic for eigenvalues that decay like a power or like exp(−c√i). The
// factorisation is therefore never abandoned if it could succeed.
func (f *lowRank) isHopeless(limit int) bool {
	rank := float64(f.Rank())
	rate := math.Log(f.halfwayTrace[1]/f.Trace) / (rank - f.halfwayTrace[0])
	return math.Log(f.Trace/(f.tolerance*f.probeValues[0])) > rate*(float64(limit)-rank)
}

// startVectors returns the leading b eigenvectors of the probe as the rows of a b×n
// matrix. Missing rows are 0.
func (f *lowRank) startVectors(b int) []float64 {
	r := len(f.probeValues)
	c := min(b, r)
	if c == 0 {
		return make([]float64, b*f.n)
	}
	rows, v := make([]float64, b*f.n), lin.Columns(f.probeVectors, r, r, c)
	lin.TMul(rows[:c*f.n], v, f.F, c, r, f.n)
	return rows
}

// eigenpairs returns the leading q pairs of FFᵀ. The result contains the whole spectrum
// of FᵀF.
func (f *lowRank) eigenpairs(ctx context.Context, q int) (*eigen, error) {
	n, r := f.n, f.Rank()
	q = min(q, r)
	e := &eigen{isComplete: true, missing: f.Trace, trace: f.trace}
	s := make([]float64, r*r)
	if err := lin.SymMulTContext(ctx, s, f.F, r, n); err != nil {
		return nil, err
	}
	w, v, err := lin.EigSymContext(ctx, s, r)
	if err != nil {
		return nil, err
	}
	e.spectrum = w
	for _, x := range w {
		e.squares += x * x
	}
	// The vectors u = Fv/√μ lose orthogonality if μ is small compared with μ₁. Their span
	// is therefore orthonormalised, and the pairs are computed again within it. Since
	// ‖Fv‖ = √μ, columns below 1e-9 of the first contain only rounding.
	fv := make([]float64, n*q)
	if err := lin.TMulContext(ctx, fv, f.F, lin.Columns(v, r, r, q), n, r, q); err != nil {
		return nil, err
	}
	u, _, _, q := lin.QR(fv, n, q, 1e-9)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	fu := make([]float64, r*q)
	lin.Mul(fu, f.F, u, r, n, q)
	h := make([]float64, q*q)
	lin.SymTMul(h, fu, r, q)
	mu, rotation, err := lin.EigSymContext(ctx, h, q)
	if err != nil {
		return nil, err
	}
	e.mu, e.u = mu, make([]float64, n*q)
	lin.Mul(e.u, u, rotation, n, q, q)
	e.residual = make([]float64, q)
	for i := range q {
		// The residual consists of the remainder and the rounding of a product of n
		// terms.
		e.residual[i] = f.Trace + 0x1p-52*math.Sqrt(float64(n))*mu[0]
	}
	e.words = fmt.Sprintf("bounded by the trace that pivoted Cholesky leaves at rank %d", r)
	return e, ctx.Err()
}
