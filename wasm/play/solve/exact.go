package solve

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// An Exact contains the leading exact eigenpairs that pictures can show.
type Exact struct {
	*kpca.Solution

	// RequestedCount is the number of requested eigenvalues. It is 0 if the state has the
	// exact method, which has computed the pairs itself.
	RequestedCount int

	Timing timing.Measurement // duration of the solver
}

// IsSolutionFor reports whether e is the solution for n requested eigenvalues. A solution with
// more eigenvalues cannot be used instead, since its last bits differ. A link must always
// give the same numbers.
func (e *Exact) IsSolutionFor(n int) bool {
	return e.RequestedCount == n || e.Complete && e.RequestedCount > 0 && n > 0
}

// EigenvaluesFor returns the number of exact eigenvalues that are needed for the best
// possible error with the rank of fit. The rank is rounded up to a power of two, so that
// most changes of m need no new solution. A thousand eigenvalues can take half a minute.
// For larger ranks, fewer eigenvalues give only a bound of the best error. The result is
// 0 if the exact method has computed all pairs that can be shown.
func EigenvaluesFor(s *state.State, fit *Fit, n int) int {
	const minCount, maxCount, reducedCount = 32, 1024, 256
	if state.Method(s.Method).Traits.Exact && fit.Pairs == min(eigen.MaxIndex, n) {
		return 0
	}
	rank := fit.Features.Len()
	switch {
	case rank >= n: // the best possible error is 0
		rank = ShownValues(fit)
	case rank > maxCount:
		rank = reducedCount
	}
	power := minCount
	for power < rank {
		power *= 2
	}
	return power + 1
}

// ValuesAt returns the values of φᵢ at some points of x, one row for each point.
func (e *Exact) ValuesAt(x approx.Points, rows []int) []float64 {
	n, r := e.X.Len(), len(e.Lambda)
	if IsLarge(x.Len()) { // the solution has functions instead of values at the points
		return approx.FeaturesTo(nil, e.Functions(), x.Subset(rows))
	}
	phi := make([]float64, 0, len(rows)*r)
	for _, i := range rows {
		for _, v := range e.U.RawRowView(i) {
			phi = append(phi, math.Sqrt(float64(n))*v)
		}
	}
	return phi
}

// NewExact returns the exact eigenpairs of k on the points of d, with n eigenvalues (see
// EigenvaluesFor). If n is 0, it returns the pairs of the fit.
func NewExact(ctx context.Context, s *state.State, k approx.Kernel, d *Data, fit *Fit, n int) (*Exact, error) {
	if n == 0 {
		return &Exact{Solution: fit.Eigen.(*kpca.Solution).Leading(fit.Pairs)}, nil
	}
	if IsLarge(d.X.Len()) {
		sol, err := NewExactOfMany(ctx, s, k, d)
		if err != nil {
			return nil, err
		}
		return &Exact{Solution: sol, RequestedCount: n}, nil
	}
	sol, err := kpca.Solve(ctx, k, d.X, min(eigen.MaxIndex, d.X.Len()), kpca.SolveOptions{Spectrum: n})
	if err != nil {
		return nil, err
	}
	return &Exact{Solution: sol, RequestedCount: n}, nil
}

// NewExactOfMany computes the exact pairs of many points from sums over the points. If
// these sums are not accurate enough, it returns the pairs of a sample.
func NewExactOfMany(ctx context.Context, s *state.State, k approx.Kernel, d *Data) (*kpca.Solution, error) {
	return kpca.SolveLarge(ctx, k, d.X, PlaneOf(s), eigen.MaxIndex, kpca.SolveOptions{Spectrum: eigen.MaxIndex})
}

// PlaneOf returns the part of the plane in which functions of many points are accurate.
// It does not depend on the shape of a panel, so that the numbers depend only on the
// state.
func PlaneOf(s *state.State) kpca.Box {
	b := state.Box(*s, 0)
	return kpca.Box{Min: []float64{b.X0, b.Y0}, Max: []float64{b.X1, b.Y1}}
}

// Norm returns ‖K‖_F, or 0 if it is unknown.
func (e *Exact) Norm() float64 {
	if e == nil || e.SampledFrom > 0 || IsLarge(e.X.Len()) {
		return 0
	}
	return float64(e.X.Len()) * math.Sqrt(e.SumSquares)
}
