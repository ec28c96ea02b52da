package learn

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// Exact learns classes of the points of x, from 0 to classes−1, with the exact kernel
// and an unpenalised bias. It uses sequential minimal optimisation (Platt 1998) on two
// multipliers at a time, chosen by second-order information (Fan, Chen & Lin 2005, WSS
// 2). Exact computes rows of the kernel matrix on demand and caches 64 MB of rows. If
// errors are expensive and 20n steps have not closed the gap, a kernel of low rank on x
// is factored, and an interior-point method continues, as in Features.
//
// Exact returns an error if the problem is invalid or a setting is out of its range. It
// returns an *approx.UnsupportedError for an approx.Indefinite kernel, and for a kernel
// with negative eigenvalues that two points or the solution reveal. It also returns an
// *approx.UnsupportedError if rounding of the kernel changes the decision function by
// more than a hundredth of the margin.
func (s SVM) Exact(ctx context.Context, k approx.Kernel, x approx.Points, class []int, classes int) (_ *Machine, err error) {
	arg.NotNil("learn.SVM.Exact", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	s, err = s.check()
	if err != nil {
		return nil, err
	}
	price := s.C
	if err := (approx.Problem{Kernel: k, X: x, Rank: 1}).CheckSymmetric(); err != nil {
		return nil, err
	}
	if err := problems(ctx, "learn.SVM.Exact", x, class, classes); err != nil {
		return nil, err
	}
	if i, ok := k.(approx.Indefinite); ok {
		return nil, &approx.UnsupportedError{Method: "Support vector machine", Reason: i.Indefinite()}
	}
	n, codes := x.Len(), Codes(class, classes)
	outs := len(codes) / n
	k, e, evals := unit.Of(k, x)
	s, e, by := s.atUnit(e)
	if by > 0 {
		k = kernel.Scaled(math.Ldexp(1, -by), k)
	}
	held := newRows(k, x)
	m := &Machine{Alpha: make([]float64, n*outs)}
	m.Classes, m.Offset = classes, make([]float64, outs)
	reached, closed := true, make([]bool, outs)
	for j := range outs {
		w := newWorking(s, held, column(codes, j, outs))
		ok, err := w.run(ctx)
		if err != nil {
			return nil, err
		}
		for i, a := range w.alpha {
			m.Alpha[i*outs+j] = a
		}
		m.Offset[j] = w.b
		m.Steps += w.steps
		reached, closed[j] = reached && ok, ok
		approx.Progress(ctx, j+1, outs)
	}
	rows := support(m.Alpha, outs)
	if len(rows) == 0 { // one class alone: nothing but the bias decides
		rows = []int{0}
	}
	coef := make([]float64, 0, len(rows)*outs)
	for _, i := range rows {
		for j := range outs {
			coef = append(coef, m.Alpha[i*outs+j]*codes[i*outs+j])
		}
	}
	m.Function = kernel.Expansion{Kernel: k, Centers: x.Subset(rows), Coef: coef}
	values := evaluate.Features(nil, m.Function, x)
	for j := range outs {
		p, d, err := s.evaluate(column(m.Alpha, j, outs), column(codes, j, outs), column(values, j, outs), m.Offset[j], held.diag, closed[j])
		if err != nil {
			return nil, err
		}
		m.Primal, m.Dual = append(m.Primal, p), append(m.Dual, d)
	}
	m.Evals = evals + held.evals + n*len(rows)
	m.finish(s, reached)
	m.shift(s, price, e)
	return m, nil
}

// A smoState is the state of the method for one decision function.
type smoState struct {
	SVM
	k            *rowCache
	t            []float64 // ±1
	alpha        []float64
	e            []float64 // tᵢ − f(xᵢ) − tᵢ·ridge·αᵢ: the slope of the dual along tᵢαᵢ
	b            float64   // what came out
	steps        int
	minCurvature float64 // the smallest curvature along a pair of points that counts

	refusal error // why the kernel matrix of two points cannot be learnt from
}

func newWorking(s SVM, k *rowCache, t []float64) *smoState {
	least := max(tau*lin.Largest(k.diag), math.SmallestNonzeroFloat64)
	return &smoState{SVM: s, k: k, t: t, alpha: make([]float64, len(t)), e: append([]float64(nil), t...), minCurvature: least}
}

// up and low report whether tᵢαᵢ may grow and may fall.
func (w *smoState) up(i int) bool {
	if w.t[i] > 0 {
		return w.alpha[i] < w.top()
	}
	return w.alpha[i] > 0
}

func (w *smoState) low(i int) bool {
	if w.t[i] < 0 {
		return w.alpha[i] < w.top()
	}
	return w.alpha[i] > 0
}

// run moves pairs until no pair violates the optimality conditions by more than
// eps. It reduces eps until the gap is closed, or rounding hides that it is. It
// reports whether it is closed, to within rounding.
func (w *smoState) run(ctx context.Context) (bool, error) {
	n := len(w.t)
	f := make([]float64, n)
	off := 0.0 // by rounding of kernel values
	for eps := 1e-2; ; eps /= 10 {
		for {
			if w.steps == movesPerPoint*n {
				w.steps++
				if ok, err := w.inside(ctx); ok || err != nil {
					return ok, err
				}
			}
			if w.steps%64 == 0 {
				if err := ctx.Err(); err != nil {
					return false, err
				}
				off = decisionRounding(w.alpha, w.k.diag)
			}
			i, j, ok := w.pair(max(eps, 4*off))
			if w.refusal != nil {
				return false, w.refusal
			}
			if !ok || w.steps >= w.Steps {
				break
			}
			w.move(i, j)
			w.steps++
		}
		for i, e := range w.e {
			f[i] = w.t[i] - e - w.t[i]*w.ridge()*w.alpha[i]
		}
		w.b = w.bias()
		off = decisionRounding(w.alpha, w.k.diag)
		if w.isClosed(w.objectives(w.alpha, w.t, f, w.b, 0)) {
			return true, nil
		}
		gap := relative(w.objectives(w.alpha, w.t, f, w.b, 4*off))
		switch {
		case w.steps >= w.Steps, gap <= w.Tol && eps <= 4*off:
			return gap <= w.Tol, nil
		case eps <= 4*off, eps < 1e-12: // slopes are of order 1, and rounding of many moves adds up
			if gap > lost {
				return false, decidedByRounding
			}
			return false, nil
		}
	}
}

// movesPerPoint is the number of moves per point before another method is tried.
const movesPerPoint = 20

// inside solves the problem with a factor of the kernel matrix. It returns false,
// and changes nothing, if the factor has too many columns or the gap is not closed.
func (w *smoState) inside(ctx context.Context) (bool, error) {
	sp, err := w.k.space(ctx)
	if err != nil || sp == nil {
		return false, err
	}
	p := &interior{SVM: w.SVM, space: *sp, t: w.t, free: true}
	alpha, b, steps, ok, err := p.run(ctx)
	if ok {
		w.alpha, w.b = alpha, b
	}
	w.steps += steps
	return ok, err
}

// tau is the curvature along a pair of points that the kernel does not distinguish,
// as a fraction of the largest k(x, x).
const tau = 1e-12

// pair returns the i with the steepest slope upward and the j with which the dual
// gains most to second order. It returns false if no slope exceeds eps.
func (w *smoState) pair(eps float64) (i, j int, ok bool) {
	i = -1
	for l, e := range w.e {
		if w.up(l) && (i < 0 || e > w.e[i]) {
			i = l
		}
	}
	if i < 0 {
		return 0, 0, false
	}
	row, best := w.k.row(i), 0.0
	least := w.e[i]
	j = -1
	for l, e := range w.e {
		if e >= w.e[i] || !w.low(l) {
			continue
		}
		least = min(least, e)
		if d := w.k.diag[i] + w.k.diag[l]; d-2*row[l] < -1e-9*max(d, math.Abs(row[l])) {
			w.refusal = indefinite
		}
		b := w.e[i] - e
		if gain := b * b / w.curvature(i, l, row); gain > best {
			best, j = gain, l
		}
	}
	return i, j, j >= 0 && w.e[i]-least > eps
}

func (w *smoState) curvature(i, j int, row []float64) float64 {
	return max(w.k.diag[i]+w.k.diag[j]-2*row[j]+2*w.ridge(), w.minCurvature)
}

// move adds δ to tᵢαᵢ and takes it from tⱼαⱼ, as far as the bounds allow.
func (w *smoState) move(i, j int) {
	ri := w.k.row(i)
	delta := (w.e[i] - w.e[j]) / w.curvature(i, j, ri)
	roomI, roomJ := w.alpha[i], w.alpha[j]
	if w.t[i] > 0 {
		roomI = w.top() - w.alpha[i]
	}
	if w.t[j] < 0 {
		roomJ = w.top() - w.alpha[j]
	}
	delta = min(delta, roomI, roomJ)
	if delta*0x1p-52*max(w.k.diag[i], w.k.diag[j]) > maxRounding {
		w.refusal = decidedByRounding
	}
	w.shift(i, w.t[i]*delta, delta == roomI)
	w.shift(j, -w.t[j]*delta, delta == roomJ)
	lin.Axpy(w.e, -delta, ri)
	lin.Axpy(w.e, delta, w.k.row(j))
	w.e[i] -= delta * w.ridge()
	w.e[j] += delta * w.ridge()
}

// shift changes αᵢ; at its bound it is that bound to the last bit.
func (w *smoState) shift(i int, by float64, bound bool) {
	switch {
	case !bound:
		w.alpha[i] += by
	case by > 0:
		w.alpha[i] = w.top()
	default:
		w.alpha[i] = 0
	}
}

// bias returns b: the mean of tᵢ − f(xᵢ) over the points on the margin or, if there
// are none, the middle of the range that the others allow.
func (w *smoState) bias() float64 {
	var sum, count float64
	lo, hi := math.Inf(-1), math.Inf(1)
	for i, e := range w.e {
		up, low := w.up(i), w.low(i)
		if up && low {
			sum += e
			count++
		}
		if up {
			lo = max(lo, e)
		}
		if low {
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
