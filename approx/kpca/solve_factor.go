package kpca

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A lowRank holds the pivoted Cholesky factor F of K = FFᵀ + E with a positive
// semi-definite remainder E.
type lowRank struct {
	*lin.PivChol            // whose F is our Fᵀ
	n            int        //
	trace        float64    // tr K
	top          float64    // the largest k(x, x)
	probe        []float64  // eigenvalues of the first vectors' FFᵀ, which are not above those of K
	vectors      []float64  // and their eigenvectors in the basis F, probed×probed
	tolerance    float64    // the trace that may be left, relative to μ₁
	halfway      [2]float64 // a rank of about half of the probe's, and the trace that was left there
}

const (
	// probeRank is the rank of a first factor, which reveals whether a spectrum is
	// light-tailed.
	probeRank = 96

	// rankLimit is the rank beyond which block Krylov is faster than further pivots.
	rankLimit = 512
)

// settles reports whether the bound of the residuals by the remainder is at most the
// tolerance.
func (f *lowRank) settles() bool { return f.Trace <= f.tolerance*f.probe[0] }

// factor runs pivoted Cholesky with greedy pivots until the remainder is settled or the
// rank is limit. It stops early if the remainder decreases too slowly. With limit 0, it
// computes only the trace.
func factor(ctx context.Context, g *gram, limit int) (*lowRank, error) {
	f := &lowRank{n: g.n, tolerance: g.tolerance}
	diag := evaluate.Diag(nil, g.k, g.x)
	g.evals += evaluate.DiagPairs(g.k, g.n)
	for _, v := range diag {
		f.trace += v
	}
	f.top = lin.Largest(diag)
	if limit == 0 {
		return f, nil
	}
	row := func(dst []float64, i int) {
		evaluate.Cross(dst, g.k, g.x.Slice(i, i+1), g.x)
		g.evals += g.n
	}
	seen := func(rank int, trace float64) {
		if rank%16 == 0 {
			approx.Progress(ctx, rank, limit)
		}
		if rank == probeRank/2 {
			f.halfway = [2]float64{probeRank / 2, trace}
		}
	}
	// A first factor of up to some hundred pivots gives a lower bound of μ₁ and the
	// decay of the remainder. It continues nearly to rounding. If that is near, the
	// kernel is wide, its eigenvalues decay fast, and the last of them become more
	// accurate.
	var err error
	if f.PivChol, err = lin.NewPivChol(ctx, g.n, diag, row, seen, min(probeRank, limit), 2e-14); err != nil {
		return nil, err
	}
	r := f.Rank()
	if r == 0 {
		return f, nil
	}
	s := make([]float64, r*r)
	lin.SymMulT(s, f.F, r, g.n)
	f.probe, f.vectors = lin.EigSym(s, r)
	if !(f.settles() || r < probeRank || f.hopeless(limit)) {
		if err := f.Extend(ctx, row, seen, limit, g.tolerance/2*f.probe[0]/f.trace); err != nil {
			return nil, err
		}
	}
	return f, f.check(g, row)
}

// checkedRows is the number of rows of the remainder that are checked.
const checkedRows = 8

// check returns lin.ErrNotDefinite if some rows show that the remainder E = K − FFᵀ
// is not positive semi-definite: |Eᵢⱼ|² > EᵢᵢEⱼⱼ. Without this check, a factor
// whose pivots miss the negative eigenvalues of K seems complete. No row is checked
// for kernels that are positive semi-definite by Bochner's theorem.
func (f *lowRank) check(g *gram, row func(dst []float64, i int)) error {
	if byBochner(g.k) {
		return nil
	}
	e, c := make([]float64, g.n), make([]float64, f.Rank())
	for _, i := range every(g.n, min(checkedRows, g.n)) {
		row(e, i)
		for l := range c {
			c[l] = -f.F[l*g.n+i]
		}
		for l, v := range c {
			lin.Axpy(e, v, f.F[l*g.n:(l+1)*g.n])
		}
		for j, v := range e {
			// A value up to 1e-14 of the largest is not a pivot, and counts as 0 in
			// Residual.
			a, b := f.Residual[i]+1e-14*f.top, f.Residual[j]+1e-14*f.top
			if math.Abs(v) > math.Sqrt(a*b)+1e-8*f.top {
				return lin.ErrNotDefinite
			}
		}
	}
	return nil
}

// byBochner reports whether k is a kernel with a spectral measure, or made of one by
// weights or a factor.
func byBochner(k approx.Kernel) bool {
	switch k := k.(type) {
	case weightedKernel:
		return byBochner(k.k)
	case times:
		return byBochner(k.k)
	case centredKernel: // whose rounding exceeds the remainder
		return true
	case approx.Spectral, approx.Coordinatewise, approx.Harmonic:
		return true
	}
	return false
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}

// hopeless reports whether the remainder will not settle by rank limit, even if it
// continues to decrease at the rate of the second half. For eigenvalues that decay like
// a power or like exp(−c√i) this is optimistic, so no search is abandoned that would
// have succeeded.
func (f *lowRank) hopeless(limit int) bool {
	rank := float64(f.Rank())
	rate := math.Log(f.halfway[1]/f.Trace) / (rank - f.halfway[0])
	return math.Log(f.Trace/(f.tolerance*f.probe[0])) > rate*(float64(limit)-rank)
}

// start returns the leading b eigenvectors of the probe as rows, b×n, padded with
// zeros.
func (f *lowRank) start(b int) []float64 {
	r := len(f.probe)
	c := min(b, r)
	if c == 0 {
		return make([]float64, b*f.n)
	}
	rows, v := make([]float64, b*f.n), lin.Columns(f.vectors, r, r, c)
	lin.TMul(rows[:c*f.n], v, f.F, c, r, f.n)
	return rows
}

// eigen returns the leading q pairs of FFᵀ. The result contains the whole spectrum of
// FᵀF.
func (f *lowRank) eigen(ctx context.Context, q int) (*eigen, error) {
	n, r := f.n, f.Rank()
	q = min(q, r)
	e := &eigen{complete: true, missing: f.Trace, trace: f.trace}
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
	// u = Fv/√μ loses orthogonality if μ is small compared with μ₁. The space is
	// therefore orthonormalised, and the pairs are computed again within it. Since
	// ‖Fv‖ = √μ, there is only rounding below 1e-9 of the first.
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
	mu, turn, err := lin.EigSymContext(ctx, h, q)
	if err != nil {
		return nil, err
	}
	e.mu, e.u = mu, make([]float64, n*q)
	lin.Mul(e.u, u, turn, n, q, q)
	e.residual = make([]float64, q)
	for i := range q {
		// Rounding of a product of n terms, beside the remainder.
		e.residual[i] = f.Trace + 0x1p-52*math.Sqrt(float64(n))*mu[0]
	}
	e.words = fmt.Sprintf("bounded by the trace that pivoted Cholesky leaves at rank %d", r)
	return e, ctx.Err()
}
