package learn

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// Exact trains a support vector machine with the exact kernel and an unpenalised bias.
// The points x have any integers as labels. Exact uses sequential minimal
// optimisation (Platt 1998), which updates two multipliers at a time. It selects them by
// second-order information (Fan, Chen & Lin 2005, WSS 2). Exact computes rows of the
// kernel matrix on demand and stores 64 MB of rows. For a large C, 20n steps may not
// close the gap. If the kernel has a low rank on x, an interior-point method then
// continues with a factor, as in Features.
//
// Exact returns an error if the problem is invalid or a setting is out of its range, and a
// *LabelError for a label that is not among s.Labels. It
// returns an *approx.UnsupportedError for an approx.Indefinite kernel. It returns the
// same error for a kernel that shows negative eigenvalues on two points or on the
// solution. It also returns an *approx.UnsupportedError if rounding of the kernel changes
// the decision function by more than a hundredth of the margin.
func (s SVM) Exact(ctx context.Context, k approx.Kernel, x mat.Matrix, labels []int) (*Machine, error) {
	return s.exact(ctx, "learn.SVM.Exact", k, x, labels)
}

func (s SVM) exact(ctx context.Context, fn string, k approx.Kernel, matrix mat.Matrix, labels []int) (_ *Machine, err error) {
	arg.NotNil(fn, "context", ctx)
	x := arg.Matrix(fn, "x", matrix)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	s, err = s.check()
	if err != nil {
		return nil, err
	}
	originalC := s.C
	if err := (approx.Problem{Kernel: k, X: x}).CheckSymmetric(); err != nil {
		return nil, err
	}
	class, all, err := s.checkProblem(ctx, fn, x, labels)
	if err != nil {
		return nil, err
	}
	if i, ok := k.(approx.Indefinite); ok {
		return nil, &approx.UnsupportedError{Method: "Support vector machine", Reason: i.Indefinite()}
	}
	n := x.Len()
	codes, outputs := classTargets(class, len(all))
	k, e, evals := unit.Kernel(k, x)
	s, e, extra := s.toUnitScale(e)
	if extra > 0 {
		k = kernel.Scaled(math.Ldexp(1, -extra), k)
	}
	cache := newRowCache(k, x)
	multipliers := make([]float64, n*outputs)
	m := &Machine{Alpha: mat.NewDense(n, outputs, multipliers)}
	m.Labels, m.Offset = all, make([]float64, outputs)
	allReached, isGapClosed := true, make([]bool, outputs)
	for j := range outputs {
		w := newSMOState(s, cache, column(codes, j, outputs))
		ok, err := w.run(ctx)
		if err != nil {
			return nil, err
		}
		for i, a := range w.alpha {
			multipliers[i*outputs+j] = a
		}
		m.Offset[j] = w.b
		m.Steps += w.steps
		allReached, isGapClosed[j] = allReached && ok, ok
		if s.Progress != nil {
			s.Progress(j+1, outputs)
		}
	}
	rows := supportIndices(multipliers, outputs)
	if len(rows) == 0 { // only one class occurs, and the function is the bias
		rows = []int{0}
	}
	coef := make([]float64, 0, len(rows)*outputs)
	for _, i := range rows {
		for j := range outputs {
			coef = append(coef, multipliers[i*outputs+j]*codes[i*outputs+j])
		}
	}
	m.Function = kernel.Expansion{Kernel: k, Centers: x.Subset(rows), Coef: dense.New(len(rows), outputs, coef)}
	values := evaluate.Features(nil, m.Function, x)
	for j := range outputs {
		p, d, err := s.evaluate(column(multipliers, j, outputs), column(codes, j, outputs), column(values, j, outputs), m.Offset[j], cache.diag, isGapClosed[j])
		if err != nil {
			return nil, err
		}
		m.Primal, m.Dual = append(m.Primal, p), append(m.Dual, d)
	}
	m.Evals = evals + cache.evals + n*len(rows)
	m.setGap(s, allReached)
	m.toCallerScale(s, originalC, e)
	return m, nil
}

// A smoState is the state of sequential minimal optimisation for one decision function.
type smoState struct {
	SVM
	k            *rowCache
	t            []float64 // the codes ±1 of the classes
	alpha        []float64
	e            []float64 // tᵢ − f(xᵢ) − tᵢ·ridge·αᵢ: slope of the dual along tᵢαᵢ
	b            float64   // the bias
	steps        int
	minCurvature float64 // smallest accepted curvature along a pair of points

	// growRoom and shrinkRoom are 0 where tᵢαᵢ may grow or decrease, and −∞ elsewhere.
	growRoom, shrinkRoom []float64

	top       int       // index of the largest e where tᵢαᵢ may grow; −1 if there is none
	curve     []float64 // diagonal of the Gram matrix, plus ridges
	pairError error     // error of the selected pair, or nil
}

func newSMOState(s SVM, k *rowCache, t []float64) *smoState {
	minCurvature := max(minCurvatureRatio*lin.Largest(k.diag), math.SmallestNonzeroFloat64)
	n := len(t)
	w := &smoState{
		SVM: s, k: k, t: t, alpha: make([]float64, n), e: append([]float64(nil), t...), minCurvature: minCurvature,
		growRoom: make([]float64, n), shrinkRoom: make([]float64, n), top: -1, curve: make([]float64, n),
	}
	for i := range t {
		w.updateRoom(i)
		w.curve[i] = k.diag[i] + w.ridge(i)
		if w.canGrow(i) && (w.top < 0 || w.e[i] > w.e[w.top]) {
			w.top = i
		}
	}
	return w
}

// updateRoom sets growRoom and shrinkRoom of point i.
func (w *smoState) updateRoom(i int) {
	w.growRoom[i], w.shrinkRoom[i] = math.Inf(-1), math.Inf(-1)
	if w.canGrow(i) {
		w.growRoom[i] = 0
	}
	if w.canShrink(i) {
		w.shrinkRoom[i] = 0
	}
}

// canGrow reports whether tᵢαᵢ may grow within the bounds.
func (w *smoState) canGrow(i int) bool {
	if w.t[i] > 0 {
		return w.alpha[i] < w.maxMultiplier(i)
	}
	return w.alpha[i] > 0
}

// canShrink reports whether tᵢαᵢ may decrease within the bounds.
func (w *smoState) canShrink(i int) bool {
	if w.t[i] < 0 {
		return w.alpha[i] < w.maxMultiplier(i)
	}
	return w.alpha[i] > 0
}

// run moves pairs of multipliers until no pair violates the optimality conditions by more
// than eps. It reduces eps until the gap is closed or rounding dominates. It reports
// whether the gap is closed, to within rounding.
func (w *smoState) run(ctx context.Context) (bool, error) {
	n := len(w.t)
	f := make([]float64, n)
	rounding := 0.0 // rounding error of f
	for eps := 1e-2; ; eps /= 10 {
		for {
			if w.steps == movesPerPoint*n {
				w.steps++
				if ok, err := w.solveInterior(ctx); ok || err != nil {
					return ok, err
				}
			}
			if w.steps%64 == 0 {
				if err := ctx.Err(); err != nil {
					return false, err
				}
				rounding = decisionRounding(w.alpha, w.k.diag)
			}
			i, j, ok := w.selectPair(max(eps, 4*rounding))
			if w.pairError != nil {
				return false, w.pairError
			}
			if !ok || w.steps >= w.MaxSteps {
				break
			}
			w.move(i, j)
			w.steps++
		}
		for i, e := range w.e {
			f[i] = w.t[i] - e - w.t[i]*w.ridge(i)*w.alpha[i]
		}
		w.b = w.bias()
		rounding = decisionRounding(w.alpha, w.k.diag)
		if w.isClosed(w.objectives(w.alpha, w.t, f, w.b, 0)) {
			return true, nil
		}
		gap := relativeGap(w.objectives(w.alpha, w.t, f, w.b, 4*rounding))
		switch {
		case w.steps >= w.MaxSteps, gap <= w.acceptedGap && eps <= 4*rounding:
			return gap <= w.acceptedGap, nil
		case eps <= 4*rounding, eps < 1e-12: // slopes are of order 1, and rounding errors of many moves add up
			if gap > failedGap {
				return false, errRounding
			}
			return false, nil
		}
	}
}

// movesPerPoint is the number of moves per point before the interior-point method is
// tried.
const movesPerPoint = 20

// solveInterior solves the problem with a factor of the kernel matrix. If the factor has
// too many columns or the gap is not closed, it returns false and does not change the
// multipliers.
func (w *smoState) solveInterior(ctx context.Context) (bool, error) {
	sp, err := w.k.factorSpace(ctx)
	if err != nil || sp == nil {
		return false, err
	}
	p := &interior{SVM: w.SVM, space: *sp, t: w.t, hasFreeBias: true}
	alpha, b, steps, ok, err := p.run(ctx)
	if ok {
		w.alpha, w.b = alpha, b
	}
	w.steps += steps
	return ok, err
}

// minCurvatureRatio is the smallest accepted curvature along a pair of points, as a
// fraction of the largest k(x, x). The kernel can hardly distinguish points with a
// smaller curvature.
const minCurvatureRatio = 1e-12

// selectPair returns the index i of the steepest upward slope, and the index j of the
// largest second-order gain of the dual together with i. It returns false if the slopes
// differ by at most eps.
func (w *smoState) selectPair(eps float64) (i, j int, ok bool) {
	i = w.top
	if i < 0 {
		return 0, 0, false
	}
	row := w.k.row(i)
	if w.k.hasNegative[i] {
		// Far from the origin, rounding alone can make a pair negative, so only possible
		// partners count.
		for l, e := range w.e {
			if e < w.e[i] && w.canShrink(l) && w.k.isNegative(i, l, row[l]) {
				w.pairError = errIndefinite
			}
		}
	}
	j, gap := lin.BestPartner(w.e, w.shrinkRoom, row, w.curve, w.e[i], w.curve[i], w.minCurvature)
	return i, j, j >= 0 && gap > eps
}

// curvature returns the negative second derivative of the dual along the pair i, j, or
// minCurvature if that is larger. The slice row is row i of the Gram matrix.
func (w *smoState) curvature(i, j int, row []float64) float64 {
	return max(w.k.diag[i]+w.k.diag[j]-2*row[j]+w.ridge(i)+w.ridge(j), w.minCurvature)
}

// move adds δ to tᵢαᵢ and subtracts δ from tⱼαⱼ, where δ is limited by the bounds.
func (w *smoState) move(i, j int) {
	ri := w.k.row(i)
	delta := (w.e[i] - w.e[j]) / w.curvature(i, j, ri)
	roomI, roomJ := w.alpha[i], w.alpha[j]
	if w.t[i] > 0 {
		roomI = w.maxMultiplier(i) - w.alpha[i]
	}
	if w.t[j] < 0 {
		roomJ = w.maxMultiplier(j) - w.alpha[j]
	}
	delta = min(delta, roomI, roomJ)
	if delta*0x1p-52*max(w.k.diag[i], w.k.diag[j]) > maxRounding {
		w.pairError = errRounding
	}
	w.moveAlpha(i, w.t[i]*delta, delta == roomI)
	w.moveAlpha(j, -w.t[j]*delta, delta == roomJ)
	w.updateRoom(i)
	w.updateRoom(j)
	w.e[i] -= delta * w.ridge(i)
	w.e[j] += delta * w.ridge(j)
	w.top = lin.ShiftMax(w.e, ri, w.k.row(j), delta, w.growRoom)
}

// moveAlpha adds change to αᵢ. If atBound is true, αᵢ becomes exactly equal to its bound.
func (w *smoState) moveAlpha(i int, change float64, atBound bool) {
	switch {
	case !atBound:
		w.alpha[i] += change
	case change > 0:
		w.alpha[i] = w.maxMultiplier(i)
	default:
		w.alpha[i] = 0
	}
}

// bias returns b, the mean of tᵢ − f(xᵢ) over the points on the margin. If there are no
// points on the margin, b is the middle of the range that the other points allow.
func (w *smoState) bias() float64 {
	var sum, count float64
	lo, hi := math.Inf(-1), math.Inf(1)
	for i, e := range w.e {
		canGrow, canShrink := w.canGrow(i), w.canShrink(i)
		if canGrow && canShrink {
			sum += e
			count++
		}
		if canGrow {
			lo = max(lo, e)
		}
		if canShrink {
			hi = min(hi, e)
		}
	}
	switch {
	case count > 0:
		return sum / count
	case math.IsInf(lo, -1):
		return hi
	case math.IsInf(hi, 1):
		return lo
	}
	return (lo + hi) / 2
}
