package learn

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/words"
)

// SVM holds the settings of support vector machines (Cortes & Vapnik 1995). They minimise
//
//	½‖f‖² + C Σᵢ max(0, 1 − tᵢ(f(xᵢ) + b))ᵖ,  tᵢ = ±1,
//
// over the functions f of a kernel, with p = 1 or 2. For more than two classes, one
// machine per class separates the class from all others.
type SVM struct {
	C       float64 // cost of an error, > 0
	Squared bool    // whether p = 2, which gives a smooth loss

	// Bias is the value B > 0 of a constant feature. The bias is then b = Bw₀, and
	// ½‖f‖² contains ½w₀². The value 0 stands for 1. With NoBias there is no bias. Only
	// Features uses Bias; Exact has an unpenalised bias.
	Bias float64

	// Tol is the duality gap at which training stops, as a fraction of the objective. The
	// value 0 stands for 1e-6, or for 1e-3 if rounding or a limit of steps does not allow a
	// smaller gap. If many points are misclassified, the loss is most of the objective. With a
	// gap of 1e-3, the errors of the decision functions may then be larger than the differences
	// between the functions of two classes.
	Tol float64

	// MaxSteps is the largest number of updates of single multipliers or of pairs; 0 stands
	// for 10⁷. If MaxSteps is at most 300 per point, Features uses coordinate descent only.
	MaxSteps int

	Seed uint64 // seed of the order in which Features visits the points

	// Labels holds all labels, in increasing order; nil stands for those that occur. A
	// listed label need not occur.
	Labels []int

	// Weights holds the weights w of the points, from 1e-100 to 1e100; nil stands for ones.
	// The cost of an error at point i is Cwᵢ. A weight of 2 has the same effect as two
	// equal points. In a pipeline, use Task.Weights. BalancedWeights gives all labels the
	// same total weight.
	Weights []float64

	// Progress, if not nil, receives the number of trained decision functions, and of all.
	Progress func(done, total int)

	acceptedGap float64 // gap that is accepted without a note, at least Tol; set by check
}

// NoBias is the SVM.Bias of a decision function without a bias.
const NoBias = -1

// A Machine is a trained support vector machine.
type Machine struct {
	Classifier

	// Alpha holds the n×k multipliers α ≥ 0. Column j belongs to decision function j,
	// which is f = Σᵢ αᵢtᵢ k(·, xᵢ).
	Alpha *mat.Dense

	// Primal and Dual are the objectives of each decision function, recomputed from the
	// final multipliers. The optimum lies between Primal and Dual, to within rounding. An
	// objective beyond the largest float64 is +Inf.
	Primal, Dual []float64

	Steps int          // number of updates of a multiplier or of a pair
	Evals int          // number of kernel evaluations
	Notes approx.Notes // notes for the user

	gap float64
}

// Gap returns the largest duality gap, as a fraction of its objective. The objective
// differs from the optimum by at most the gap.
func (m *Machine) Gap() float64 {
	arg.Receiver("learn.Machine.Gap", m == nil)
	return m.gap
}

// SupportVectors returns the indices of the support vectors. These are the points with α > 0 in
// any decision function. A machine made by SVM.Exact evaluates the kernel only at these
// points.
func (m *Machine) SupportVectors() []int {
	arg.Receiver("learn.Machine.SupportVectors", m == nil)
	arg.Constructed("learn.Machine.SupportVectors", "learn.SVM.Exact or learn.SVM.Features", m.Function != nil)
	return supportIndices(arg.Matrix("learn.Machine.SupportVectors", "Alpha", m.Alpha).Data, m.Outputs())
}

// supportIndices returns the indices of the rows of alpha, n×k, with a positive entry.
func supportIndices(alpha []float64, k int) (rows []int) {
	for i := 0; i < len(alpha); i += k {
		if slices.Max(alpha[i:i+k]) > 0 {
			rows = append(rows, i/k)
		}
	}
	return rows
}

// check returns s with default values for zero settings, or an error for a setting out of
// its range.
func (s SVM) check() (SVM, error) {
	switch s.Bias {
	case 0:
		s.Bias = 1
	case NoBias:
		s.Bias = 0
	}
	for _, r := range []approx.RangeError{
		{Key: "C", Value: s.C, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "bias", Value: s.Bias, Min: 0, Max: math.MaxFloat64},
		{Key: "tol", Value: s.Tol, Min: 0, Max: 1},
		{Key: "steps", Value: float64(s.MaxSteps), Min: 0, Max: math.MaxInt},
	} {
		if !(r.Min <= r.Value && r.Value <= r.Max) { // catches NaN
			return s, &r
		}
	}
	s.acceptedGap = s.Tol
	if s.Tol == 0 {
		s.Tol, s.acceptedGap = 1e-6, 1e-3
	}
	if s.MaxSteps == 0 {
		s.MaxSteps = 1e7
	}
	return s, nil
}

// minC is the smallest scaled C′ in use. With a smaller C′, errors would have no visible
// effect on f. Multipliers found with minC are scaled in proportion.
const minC = 0x1p-1000

// toUnitScale converts the settings s for a kernel k to the settings for 2⁻ᵉ′k, with C′ =
// 2ᵉ′C. The exponent e′ = e + extra is returned as shift. The number extra is positive if
// C′ would otherwise be too small.
func (s SVM) toUnitScale(e int) (scaled SVM, shift, extra int) {
	const least, most = -1000, 600 // smallest exponent of C′, and largest value of extra
	_, c := math.Frexp(s.C)
	if c+e <= least {
		extra = min(least-c-e+2, most) &^ 1
	}
	s.C = min(max(math.Ldexp(s.C, e+extra), minC), math.MaxFloat64)
	return s, e + extra, extra
}

// toCallerScale converts the multipliers and objectives to the kernel k and C =
// originalC. The machine was trained with the settings s returned by toUnitScale, with
// shift e.
func (m *Machine) toCallerScale(s SVM, originalC float64, e int) {
	if e == 0 && s.C == originalC {
		return
	}
	for _, v := range [][]float64{m.Alpha.RawMatrix().Data, m.Primal, m.Dual} {
		for i, u := range v {
			v[i] = math.Ldexp(u, -e)
			if s.C == minC {
				v[i] = u / minC * originalC
			}
		}
	}
}

// ridge returns the number that the squared loss adds to the diagonal of the kernel
// matrix at point i. The problem with the squared loss equals the problem with the hinge loss for
// this matrix, without an upper bound of the multipliers.
func (s SVM) ridge(i int) float64 {
	if s.Squared {
		return 1 / (2 * s.cost(i))
	}
	return 0
}

// cost returns Cwᵢ, or a number of the range of float64 near it.
func (s SVM) cost(i int) float64 {
	if s.Weights == nil {
		return s.C
	}
	return min(max(s.C*s.Weights[i], minC), math.MaxFloat64)
}

// maxMultiplier returns the upper bound of multiplier i. It is Cwᵢ, or ∞ for the squared
// loss.
func (s SVM) maxMultiplier(i int) float64 {
	if s.Squared {
		return math.Inf(1)
	}
	return s.cost(i)
}

// objectives returns the primal and the dual objective. The slice f holds the values of a
// decision function without its bias b. Errors up to tolerance do not count.
func (s SVM) objectives(alpha, t, f []float64, b, tolerance float64) (primal, dual float64) {
	var square, loss, sum float64
	for i, a := range alpha {
		square += a * t[i] * f[i]
		sum += a - s.ridge(i)/2*a*a
		xi := 1 - tolerance - t[i]*(f[i]+b)
		if xi <= 0 {
			continue
		}
		if s.Squared {
			xi *= xi
		}
		if s.Weights != nil {
			xi *= s.Weights[i]
		}
		loss += xi
	}
	return square/2 + s.C*loss, sum - square/2
}

// relativeGap returns the gap as a fraction of the primal objective. The primal objective
// is 0 only if there is nothing to learn; the gap is then 0.
func relativeGap(primal, dual float64) float64 {
	if primal <= 0 {
		return 0
	}
	return (primal - dual) / primal
}

// isClosed reports whether the relative gap is at most s.Tol.
func (s SVM) isClosed(primal, dual float64) bool { return relativeGap(primal, dual) <= s.Tol }

// evaluate returns the objectives of one decision function. The slice f holds its values
// without the bias b, and diag is k(xᵢ, xᵢ). An error smaller than the rounding error of
// f does not count in the primal objective. With a large C, it would be the largest term.
//
// It returns an *approx.UnsupportedError if the objectives are meaningless because of
// rounding or negative eigenvalues. One sign of this is a gap that the search reported as
// closed, although it is not.
func (s SVM) evaluate(alpha, t, f []float64, b float64, diag []float64, closed bool) (primal, dual float64, err error) {
	var square, size float64
	for i, a := range alpha {
		square += a * t[i] * f[i]
		size += a * math.Sqrt(math.Abs(diag[i]))
	}
	rounding := decisionRounding(alpha, diag)
	primal, dual = s.objectives(alpha, t, f, b, rounding)
	switch {
	case rounding > maxRounding || !(primal <= math.MaxFloat64) || closed && relativeGap(primal, dual) > 2*s.acceptedGap+1e-8:
		return 0, 0, errRounding
	case square < -1e-9*size*size:
		return 0, 0, errIndefinite
	}
	return primal, dual, nil
}

// decisionRounding returns a bound for the effect of rounding of kernel values on a
// decision function at the points. The slice diag holds k(xᵢ, xᵢ).
func decisionRounding(alpha, diag []float64) float64 {
	var size, top float64
	for i, a := range alpha {
		root := math.Sqrt(math.Abs(diag[i]))
		size += a * root
		top = max(top, root)
	}
	return 0x1p-52 * size * top // the rounding error of a value is at least ε√(k(x, x) k(y, y))
}

var errRounding = &approx.UnsupportedError{
	Method: "Support vector machine",
	Reason: "Rounding of the kernel’s values moves the decision function by more than a hundredth of the margin. Move the points towards the origin, scale them, or lower C.",
}

// maxRounding is the largest accepted effect of rounding on a decision function
// with margin 1.
const maxRounding = 0.01

// setGap sets the gap, and adds a note if the gap is not accepted. The objectives must be
// at unit scale.
func (m *Machine) setGap(s SVM, allReached bool) {
	for j, p := range m.Primal {
		m.gap = max(m.gap, relativeGap(p, m.Dual[j]))
	}
	if allReached || m.gap <= s.acceptedGap { // closed to within rounding, which the search cannot estimate
		return
	}
	stopReason := "No step was possible"
	if m.Steps > 0 {
		stopReason = fmt.Sprintf("The search stopped after %s", words.Count(m.Steps, "step"))
	}
	m.Notes = append(m.Notes, approx.Notef(approx.NotConverged, "%s. The objective may be above the optimum by up to %.2g of itself.", stopReason, m.gap))
}

// column returns column j of the n×k matrix a.
func column(a []float64, j, k int) (c []float64) {
	for i := j; i < len(a); i += k {
		c = append(c, a[i])
	}
	return c
}

// checkProblem returns the index of the label of each point, and all labels. It returns an
// error if points, labels or weights are invalid, or the error of ctx. It panics for the
// function fn unless there is a label for each point.
func (s SVM) checkProblem(ctx context.Context, fn string, x approx.Points, labels []int) (class, all []int, err error) {
	if err := checkPoints(x); err != nil {
		return nil, nil, err
	}
	if err := checkWeights(fn, s.Weights, x.Len()); err != nil {
		return nil, nil, err
	}
	class, all, err = labelIndices(fn, "Support vector machine", labels, s.Labels, x.Len())
	if err != nil {
		return nil, nil, err
	}
	return class, all, ctx.Err()
}
