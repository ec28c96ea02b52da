package learn

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/words"
)

// SVM holds the settings of support vector machines, which minimise
//
//	½‖f‖² + C Σᵢ max(0, 1 − tᵢ(f(xᵢ) + b))ᵖ,  tᵢ = ±1,
//
// over the functions f of a kernel (Cortes & Vapnik 1995), p = 1 or 2. For more than
// two classes, each class has a machine against the rest.
type SVM struct {
	C       float64 // > 0: what an error costs
	Squared bool    // p = 2: a smooth loss

	// Bias is the value B ≥ 0 of a constant feature. The bias is then b = Bw₀, and
	// ½‖f‖² contains ½w₀². With B = 0 there is no bias. Only Features uses Bias; Exact
	// has an unpenalised bias.
	Bias float64

	// Tol is the duality gap at which training stops, as a fraction of the objective.
	// The value 0 stands for 1e-3, below which decisions hardly change.
	Tol float64

	// Steps is the largest number of updates of single multipliers or of pairs; 0
	// stands for 10⁷. If Steps is at most 300 per point, Features uses coordinate
	// descent only.
	Steps int

	Seed uint64 // of the order in which Features goes through the points
}

// A Machine is a trained support vector machine.
type Machine struct {
	Classifier

	// Alpha holds the n×k multipliers α ≥ 0, with a column for each decision function f
	// = Σᵢ αᵢtᵢ k(·, xᵢ).
	Alpha []float64

	// Primal and Dual are the objectives of each decision function, recomputed from
	// the final multipliers. The optimum lies between them, to within rounding. An
	// objective beyond the largest float64 is +Inf.
	Primal, Dual []float64

	Steps int      // how often a multiplier, or a pair of them, was changed
	Evals int      // kernel evaluations spent
	Notes []string // notes for the user

	gap float64
}

// Gap returns the largest duality gap, as a fraction of its objective. The gap bounds
// the distance of the objective from the optimum.
func (m *Machine) Gap() float64 {
	arg.Receiver("learn.Machine.Gap", m == nil)
	return m.gap
}

// Support returns the indices of the support vectors: the points with α > 0 in any
// decision function. An exact machine uses only these points.
func (m *Machine) Support() []int {
	arg.Receiver("learn.Machine.Support", m == nil)
	arg.Made("learn.Machine.Support", "learn.SVM.Exact or learn.SVM.Features", m.Function != nil)
	return support(m.Alpha, m.Outputs())
}

func support(alpha []float64, k int) (rows []int) {
	for i := 0; i < len(alpha); i += k {
		if slices.Max(alpha[i:i+k]) > 0 {
			rows = append(rows, i/k)
		}
	}
	return rows
}

func (s SVM) check() (SVM, error) {
	for _, r := range []approx.RangeError{
		{Key: "C", Value: s.C, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "bias", Value: s.Bias, Min: 0, Max: math.MaxFloat64},
		{Key: "tol", Value: s.Tol, Min: 0, Max: 1},
		{Key: "steps", Value: float64(s.Steps), Min: 0, Max: math.MaxInt},
	} {
		if !(r.Min <= r.Value && r.Value <= r.Max) { // catches NaN
			return s, &r
		}
	}
	if s.Tol == 0 {
		s.Tol = 1e-3
	}
	if s.Steps == 0 {
		s.Steps = 1e7
	}
	return s, nil
}

// leastPrice is the smallest C′ that is learnt with. Errors of a smaller one do not show in
// f, and the multipliers are in proportion to it.
const leastPrice = 0x1p-1000

// atUnit returns the settings for the kernel 2⁻ᵉ′k where those for k are s, with C′ = 2ᵉ′C,
// and e′ = e + by. It adds to the exponent e of unit scale where C′ would be too small.
func (s SVM) atUnit(e int) (at SVM, shift, by int) {
	const least, most = -1000, 600 // powers of two: of C′, and of the ridge
	_, c := math.Frexp(s.C)
	if c+e <= least {
		by = min(least-c-e+2, most) &^ 1
	}
	s.C = min(max(math.Ldexp(s.C, e+by), leastPrice), math.MaxFloat64)
	return s, e + by, by
}

// shift converts the multipliers and objectives of a machine learnt with the
// settings s of atUnit to those of k, with the price C = price.
func (m *Machine) shift(s SVM, price float64, e int) {
	if e == 0 && s.C == price {
		return
	}
	for _, v := range [][]float64{m.Alpha, m.Primal, m.Dual} {
		for i, u := range v {
			v[i] = math.Ldexp(u, -e)
			if s.C == leastPrice {
				v[i] = u / leastPrice * price
			}
		}
	}
}

// ridge is the number that the squared loss adds to the diagonal of the kernel
// matrix. It then becomes the hinge loss without an upper bound.
func (s SVM) ridge() float64 {
	if s.Squared {
		return 1 / (2 * s.C)
	}
	return 0
}

// top is the bound of the multipliers.
func (s SVM) top() float64 {
	if s.Squared {
		return math.Inf(1)
	}
	return s.C
}

// objectives returns those of the primal and of the dual problem, where f is the
// values of a decision function without its bias b. An error of up to off is not counted
// as one.
func (s SVM) objectives(alpha, t, f []float64, b, off float64) (primal, dual float64) {
	var square, loss, sum float64
	for i, a := range alpha {
		square += a * t[i] * f[i]
		sum += a - s.ridge()/2*a*a
		if xi := 1 - off - t[i]*(f[i]+b); xi > 0 && s.Squared {
			loss += xi * xi
		} else if xi > 0 {
			loss += xi
		}
	}
	return square/2 + s.C*loss, sum - square/2
}

// relative returns the gap as a fraction of the primal objective, which is 0 only
// if there is nothing to learn.
func relative(primal, dual float64) float64 {
	if primal <= 0 {
		return 0
	}
	return (primal - dual) / primal
}

// isClosed reports whether a gap is small enough.
func (s SVM) isClosed(primal, dual float64) bool { return relative(primal, dual) <= s.Tol }

// evaluate returns the objectives of one decision function, and its values f
// without the bias b. An error smaller than the rounding of f does not count in the
// primal objective: a large C would make it the largest term. It returns an
// *approx.UnsupportedError if rounding of kernel values decides or the kernel has
// negative eigenvalues, so that the objectives are meaningless. This also shows if
// the gap is not closed although the search found it closed. diag is k(xᵢ, xᵢ).
func (s SVM) evaluate(alpha, t, f []float64, b float64, diag []float64, closed bool) (primal, dual float64, err error) {
	var square, size float64
	for i, a := range alpha {
		square += a * t[i] * f[i]
		size += a * math.Sqrt(math.Abs(diag[i]))
	}
	off := decisionRounding(alpha, diag)
	primal, dual = s.objectives(alpha, t, f, b, off)
	switch {
	case off > maxRounding || !(primal <= math.MaxFloat64) || closed && relative(primal, dual) > 2*s.Tol+1e-8:
		return 0, 0, decidedByRounding
	case square < -1e-9*size*size:
		return 0, 0, indefinite
	}
	return primal, dual, nil
}

// decisionRounding returns a bound for the effect of rounding of kernel values on a
// decision function at the points. diag is k(xᵢ, xᵢ).
func decisionRounding(alpha, diag []float64) float64 {
	var size, top float64
	for i, a := range alpha {
		root := math.Sqrt(math.Abs(diag[i]))
		size += a * root
		top = max(top, root)
	}
	return 0x1p-52 * size * top // values are rounded by ε of √(k(x, x) k(y, y)) at least
}

var decidedByRounding = &approx.UnsupportedError{
	Method: "Support vector machine",
	Reason: "Rounding of the kernel’s values moves the decision function by more than a hundredth of the margin. Move the points towards the origin, scale them, or lower C.",
}

// maxRounding is the largest accepted effect of rounding on a decision function
// with margin 1.
const maxRounding = 0.01

// finish finds the gap, and adds a note if it was not closed. Objectives are at
// unit scale.
func (m *Machine) finish(s SVM, reached bool) {
	for j, p := range m.Primal {
		m.gap = max(m.gap, relative(p, m.Dual[j]))
	}
	if reached || m.gap <= s.Tol { // to within rounding, which the search cannot estimate
		return
	}
	stopped := "No step was possible"
	if m.Steps > 0 {
		stopped = fmt.Sprintf("The search stopped after %s", words.Count(m.Steps, "step"))
	}
	m.Notes = append(m.Notes, fmt.Sprintf("%s. The objective may be above the optimum by up to %.2g of itself.", stopped, m.gap))
}

// column returns column j of the n×k matrix a.
func column(a []float64, j, k int) (c []float64) {
	for i := j; i < len(a); i += k {
		c = append(c, a[i])
	}
	return c
}

// problems checks the arguments of every machine.
func problems(ctx context.Context, fn string, x approx.Points, class []int, classes int) error {
	if err := checkPoints(x); err != nil {
		return err
	}
	if err := arg.Range("classes", float64(classes), 2, maxClasses); err != nil {
		return err
	}
	wantClasses(fn, x, class, classes)
	return ctx.Err()
}
