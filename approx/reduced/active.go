package reduced

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/lin"
)

const (
	// diagRidge is added to the diagonal of G, relative to the largest entry. If centres
	// are close to each other, G is singular up to rounding errors. The ridge makes the
	// result independent of these errors.
	diagRidge = 1e-12

	// gradientTol is the largest gradient for which a weight of 0 stays 0, relative to
	// the largest entry of G.
	gradientTol = 1e-14

	// maxSteps limits the number of steps: at most maxSteps·(m + 10) weights are freed or
	// fixed for m weights. In known examples, there are at most two steps per weight.
	maxSteps = 20
)

// Minimize returns the minimum over w ≥ 0. If unit is set, the minimum has the additional
// condition Σ wⱼ = 1. Minimise applies the active-set method of Lawson & Hanson (1974,
// chapter 23) to the normal equations. The positive weights are the solution of a linear
// system, and each step updates the Cholesky factor of its matrix.
//
// Minimize starts at w and does not modify it. The entries of w must not be negative, and
// if unit is set, one entry must be positive. The result steps is the number of weights
// that were freed or fixed at 0. Each step costs O(m²). If the start has the correct
// support, there are no steps. Minimise stops after maxSteps·(m + 10) steps, which can
// occur only because of rounding errors. KKTViolation then measures the distance from the
// minimum.
//
// Minimize returns the error of ctx, or an error if entries of G are not finite.
func (o WeightProgram) Minimize(ctx context.Context, w []float64, unit bool) (best []float64, steps int, err error) {
	arg.NotNil("reduced.WeightProgram.Minimize", "context", ctx)
	if err := o.check("reduced.WeightProgram.Minimize", w); err != nil {
		return nil, 0, err
	}
	a, err := newActiveSet(o, w, unit)
	if err != nil {
		return nil, 0, err
	}
	for {
		if steps%16 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, steps, err
			}
		}
		steps += a.minimizeFree()
		if j := a.bestFixed(); j >= 0 && steps < maxSteps*(a.m+10) {
			a.isBlocked[j] = !a.addFree(j)
			steps++
			continue
		}
		return a.w, steps, ctx.Err()
	}
}

// activeSet is the state of the active-set method. A weight is either fixed at 0 or free
// to be positive.
type activeSet struct {
	m            int
	gram         []float64
	z            []float64
	unit         bool
	ridge        float64
	tol          float64
	w            []float64
	free         []int     // indices of the free weights
	chol         []float64 // L with LLᵀ = G + ridge·I for the free weights; row i is chol[i*m:]
	nu           float64
	diagResidual float64 // residual of the diagonal entry in the last call of addFree
	isBlocked    []bool  // weights that rounding errors would free and fix again without end
	gradient     []float64
}

// newActiveSet returns the state in which the positive weights of w are free.
func newActiveSet(o WeightProgram, w []float64, unit bool) (*activeSet, error) {
	m := len(o.Means)
	a := &activeSet{
		m: m, gram: dense.Data(o.Gram), z: o.Means, unit: unit,
		w: append([]float64(nil), w...), chol: make([]float64, m*m),
		isBlocked: make([]bool, m), gradient: make([]float64, m),
	}
	var top, sum float64
	for j := range m {
		top = max(top, a.gram[j*m+j])
		sum += w[j]
	}
	a.ridge, a.tol = diagRidge*top, gradientTol*top
	for j, v := range w {
		if unit {
			a.w[j] = v / sum
		}
		if v > 0 && !a.addFree(j) {
			return nil, &approx.UnsupportedError{Method: "Optimal weights", Reason: fmt.Sprintf(
				"The kernel matrix of the centres is not positive semi-definite: the centres before leave %.3g of k(c, c) = %.3g of centre %d.",
				a.diagResidual, a.gram[j*m+j], j)}
		}
	}
	return a, nil
}

// addFree frees weight j by adding a row to the factor. It returns false if the residual
// is not positive because of rounding errors.
func (a *activeSet) addFree(j int) bool {
	p := len(a.free)
	row := a.chol[p*a.m : p*a.m+p+1]
	for i, f := range a.free {
		li := a.chol[i*a.m : i*a.m+i+1]
		row[i] = (a.gram[j*a.m+f] - lin.Dot(li[:i], row)) / li[i]
	}
	a.diagResidual = a.gram[j*a.m+j] + a.ridge - lin.Dot(row[:p], row)
	if !(a.diagResidual > 0) {
		return false
	}
	row[p] = math.Sqrt(a.diagResidual)
	a.free = append(a.free, j)
	return true
}

// removeFree fixes the free weight with index i at 0. It removes its row of the factor.
// Rotations of neighbouring columns make the remaining rows triangular again.
func (a *activeSet) removeFree(i int) {
	a.w[a.free[i]] = 0
	a.free = append(a.free[:i], a.free[i+1:]...)
	for r := i; r < len(a.free); r++ {
		copy(a.chol[r*a.m:r*a.m+r+2], a.chol[(r+1)*a.m:])
	}
	for c := i; c < len(a.free); c++ {
		x, y := a.chol[c*a.m+c], a.chol[c*a.m+c+1]
		h := math.Hypot(x, y)
		cos, sin := x/h, y/h
		for r := c; r < len(a.free); r++ {
			x, y := a.chol[r*a.m+c], a.chol[r*a.m+c+1]
			a.chol[r*a.m+c], a.chol[r*a.m+c+1] = cos*x+sin*y, cos*y-sin*x
		}
	}
}

// solve replaces b by the solution x of LLᵀx = b.
func (a *activeSet) solve(b []float64) {
	for i := range b {
		li := a.chol[i*a.m : i*a.m+i+1]
		b[i] = (b[i] - lin.Dot(li[:i], b)) / li[i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		li := a.chol[i*a.m : i*a.m+i+1]
		b[i] /= li[i]
		lin.Axpy(b, -b[i], li[:i])
	}
}

// minimizeFree moves the free weights to the minimum over these weights. It fixes weights
// that reach 0 on the way and returns their number.
func (a *activeSet) minimizeFree() (removedCount int) {
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
		// step is the fraction of the way to s at which the first weight reaches 0.
		step, first := 1.0, -1
		for i, j := range a.free {
			if s[i] <= 0 {
				if t := a.w[j] / (a.w[j] - s[i]); t < step || first < 0 {
					step, first = t, i
				}
			}
		}
		for i, j := range a.free {
			a.w[j] += step * (s[i] - a.w[j])
		}
		if first < 0 {
			for i, j := range a.free {
				a.w[j] = s[i]
			}
			return removedCount
		}
		a.isBlocked[a.free[first]] = step == 0 // rounding errors freed this weight
		a.removeFree(first)
		removedCount++
		if step > 0 {
			clear(a.isBlocked)
		}
		for i := len(a.free) - 1; i >= 0; i-- { // other weights that reached 0
			if a.w[a.free[i]] <= 0 {
				a.removeFree(i)
				removedCount++
			}
		}
	}
	a.nu = 0
	return removedCount
}

// bestFixed returns the fixed weight for which the objective decreases fastest, or −1 if
// there is none.
func (a *activeSet) bestFixed() int {
	lin.MatVec(a.gradient, a.gram, a.w, a.m, a.m)
	next, maxGain := -1, a.tol
	isFree := make([]bool, a.m)
	for _, j := range a.free {
		isFree[j] = true
	}
	for j, v := range a.gradient {
		if gain := a.z[j] + a.nu - v; !isFree[j] && !a.isBlocked[j] && gain > maxGain {
			next, maxGain = j, gain
		}
	}
	return next
}
