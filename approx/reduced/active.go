package reduced

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

const (
	// ridge is added to the diagonal of G, relative to the largest entry. Centres
	// near each other make G singular to within rounding, and the ridge makes the
	// result independent of rounding.
	ridge = 1e-12

	// slack is the gradient, relative to the same, below which a weight of 0 stays
	// there.
	slack = 1e-14

	// maxSteps is how often a weight may enter or leave in the mean, and ten weights
	// more: none that were seen take more than two.
	maxSteps = 20
)

// Active returns the minimum over w ≥ 0, with the additional condition Σ wⱼ = 1 if unit
// is set. It uses the active-set method of Lawson & Hanson (1974, chapter 23) on the
// normal equations. The positive weights solve a linear system, whose Cholesky factor
// is updated when a weight enters or leaves. Active starts at w, which it does not
// change; w must be ≥ 0 and, if unit is set, have a positive entry. The result steps is
// the number of weights that entered or left. Each step costs O(m²), and a start with
// the correct support takes no step. Active stops after maxSteps per weight, which only
// rounding can cause; Violation then measures the distance from the minimum. Active
// returns the error of ctx, or an error for entries of G that are not finite.
func (o Optimal) Active(ctx context.Context, w []float64, unit bool) (best []float64, steps int, err error) {
	arg.NotNil("reduced.Optimal.Active", "context", ctx)
	if err := o.check("reduced.Optimal.Active", w); err != nil {
		return nil, 0, err
	}
	a, err := newActive(o, w, unit)
	if err != nil {
		return nil, 0, err
	}
	for {
		if steps%16 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, steps, err
			}
		}
		steps += a.settle()
		if j := a.candidate(); j >= 0 && steps < maxSteps*(a.m+10) {
			a.blocked[j] = !a.enter(j)
			steps++
			continue
		}
		return a.w, steps, ctx.Err()
	}
}

// An active is the state of the method: the weights, and the factor of G on those
// that are free to be positive.
type active struct {
	m         int
	gram      []float64
	z         []float64
	unit      bool
	ridge     float64
	slack     float64
	w         []float64
	free      []int     // the indices that are free
	l         []float64 // LLᵀ = G + ridge on them; row i of m is l[i*m:]
	nu        float64
	remainder float64 // the remainder of the last weight that entered, after the free weights
	blocked   []bool  // weights that rounding would let enter and leave for ever
	g         []float64
}

func newActive(o Optimal, w []float64, unit bool) (*active, error) {
	m := len(o.Means)
	a := &active{
		m: m, gram: o.Gram, z: o.Means, unit: unit,
		w: append([]float64(nil), w...), l: make([]float64, m*m),
		blocked: make([]bool, m), g: make([]float64, m),
	}
	var top, sum float64
	for j := range m {
		top = max(top, o.Gram[j*m+j])
		sum += w[j]
	}
	a.ridge, a.slack = ridge*top, slack*top
	for j, v := range w {
		if unit {
			a.w[j] = v / sum
		}
		if v > 0 && !a.enter(j) {
			return nil, &approx.UnsupportedError{Method: "Optimal weights", Reason: fmt.Sprintf(
				"The kernel matrix of the centres is not positive semi-definite: the centres before leave %.3g of k(c, c) = %.3g of centre %d.",
				a.remainder, o.Gram[j*m+j], j)}
		}
	}
	return a, nil
}

// enter frees weight j: a row more in the factor. It reports false where rounding
// leaves nothing of it.
func (a *active) enter(j int) bool {
	p := len(a.free)
	row := a.l[p*a.m : p*a.m+p+1]
	for i, f := range a.free {
		li := a.l[i*a.m : i*a.m+i+1]
		row[i] = (a.gram[j*a.m+f] - lin.Dot(li[:i], row)) / li[i]
	}
	a.remainder = a.gram[j*a.m+j] + a.ridge - lin.Dot(row[:p], row)
	if !(a.remainder > 0) {
		return false
	}
	row[p] = math.Sqrt(a.remainder)
	a.free = append(a.free, j)
	return true
}

// leave fixes the i-th of the free weights at 0. Its row goes, and rotations of
// neighbouring columns make the rest triangular again.
func (a *active) leave(i int) {
	a.w[a.free[i]] = 0
	a.free = append(a.free[:i], a.free[i+1:]...)
	for r := i; r < len(a.free); r++ {
		copy(a.l[r*a.m:r*a.m+r+2], a.l[(r+1)*a.m:])
	}
	for c := i; c < len(a.free); c++ {
		x, y := a.l[c*a.m+c], a.l[c*a.m+c+1]
		h := math.Hypot(x, y)
		cos, sin := x/h, y/h
		for r := c; r < len(a.free); r++ {
			x, y := a.l[r*a.m+c], a.l[r*a.m+c+1]
			a.l[r*a.m+c], a.l[r*a.m+c+1] = cos*x+sin*y, cos*y-sin*x
		}
	}
}

// solve overwrites b by the solution of the system of the free weights.
func (a *active) solve(b []float64) {
	for i := range b {
		li := a.l[i*a.m : i*a.m+i+1]
		b[i] = (b[i] - lin.Dot(li[:i], b)) / li[i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		li := a.l[i*a.m : i*a.m+i+1]
		b[i] /= li[i]
		lin.Axpy(b, -b[i], li[:i])
	}
}

// settle moves the free weights to the minimum over them, and fixes those that
// reach 0 on the way. It returns their number.
func (a *active) settle() (left int) {
	for len(a.free) > 0 {
		p := len(a.free)
		s := make([]float64, p)
		for i, j := range a.free {
			s[i] = a.z[j]
		}
		a.solve(s)
		a.nu = 0
		if a.unit {
			t := make([]float64, p)
			for i := range t {
				t[i] = 1
			}
			a.solve(t)
			var ones, zs float64
			for i, v := range t {
				ones += v
				zs += s[i]
			}
			a.nu = (1 - zs) / ones
			lin.Axpy(s, a.nu, t)
		}
		// How far towards s before a weight gets to 0.
		far, first := 1.0, -1
		for i, j := range a.free {
			if s[i] <= 0 {
				if t := a.w[j] / (a.w[j] - s[i]); t < far || first < 0 {
					far, first = t, i
				}
			}
		}
		for i, j := range a.free {
			a.w[j] += far * (s[i] - a.w[j])
		}
		if first < 0 {
			for i, j := range a.free {
				a.w[j] = s[i]
			}
			return left
		}
		a.blocked[a.free[first]] = far == 0 // it came in by rounding
		a.leave(first)
		left++
		if far > 0 {
			clear(a.blocked)
		}
		for i := len(a.free) - 1; i >= 0; i-- { // those that got there along with it
			if a.w[a.free[i]] <= 0 {
				a.leave(i)
				left++
			}
		}
	}
	a.nu = 0
	return left
}

// candidate returns the fixed weight whose growth would gain most, or −1.
func (a *active) candidate() int {
	lin.MatVec(a.g, a.gram, a.w, a.m, a.m)
	next, most := -1, a.slack
	isFree := make([]bool, a.m)
	for _, j := range a.free {
		isFree[j] = true
	}
	for j, v := range a.g {
		if gain := a.z[j] + a.nu - v; !isFree[j] && !a.blocked[j] && gain > most {
			next, most = j, gain
		}
	}
	return next
}
