package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// checkBounded checks that k(x, x) ≤ κ near the origin and far from it, if κ is known.
func checkBounded(k approx.Kernel) error {
	b, ok := k.(approx.Bounded)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x := scaledPoints(k, 40, d)
		for i := range 20 {
			for a := range d {
				x.Row(i)[a] *= 1e6
			}
		}
		isUndefined := undefinedPoints(k, x)
		for i, v := range kernel.Diag(nil, k, x) {
			if isUndefined[i] && math.IsNaN(v) {
				continue
			}
			if !(v <= b.Bound()*(1+1e-14)) {
				return fmt.Errorf("k(x, x) = %g at %g, and κ = %g", v, x.Row(i), b.Bound())
			}
		}
	}
	return nil
}

// checkLipschitz checks that the kernel depends only on x−y, and that no slope exceeds L,
// if L is finite.
func checkLipschitz(k approx.Kernel) error {
	l, ok := k.(approx.Lipschitz)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x, origin := scaledPoints(k, 400, d), make([]float64, d)
		for i := range 400 {
			// Points are near and far from each other and from the origin.
			for a := range d {
				x.Row(i)[a] *= math.Exp2(-float64(i % 8))
			}
		}
		top := l.Lipschitz(d)
		if !(top > 0) {
			return fmt.Errorf("in %d dimensions L = %g", d, top)
		}
		if math.IsInf(top, 1) {
			continue
		}
		for i := range 399 {
			p, q := x.Row(i), x.Row(i+1)
			u, v := k.Eval(p, origin), k.Eval(q, origin)
			diff, shiftedPoint := make([]float64, d), make([]float64, d)
			var r float64
			for a := range d {
				diff[a] = p[a] - q[a]
				shiftedPoint[a] = p[a] + 0.37*scale(k)
				r = math.Hypot(r, diff[a])
			}
			if !(math.Abs(u-v) <= top*r*(1+1e-9)) {
				return fmt.Errorf("in %d dimensions the kernel moves by %g over %g, and L = %g", d, u-v, r, top)
			}
			shift := make([]float64, d)
			for a := range shift {
				shift[a] = 0.37 * scale(k)
			}
			if w := k.Eval(shiftedPoint, shift); !(math.Abs(w-u) <= 1e-12*max(1, k.Eval(origin, origin))) {
				return fmt.Errorf("k(x, y) depends on more than x−y: %g and %g", u, w)
			}
		}
	}
	return nil
}

// checkDomain checks that a kernel supports at least one tested dimension. Domain must
// return the first coordinate outside of the domain. Eval, Cross, Gram and Diag must
// agree for points outside.
func checkDomain(k approx.Kernel) error {
	if len(dims(k)) == 0 {
		return errors.New("it serves neither 1 nor 2 nor 7 dimensions")
	}
	m, ok := k.(approx.Domained)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		if err := m.Domain(scaledPoints(k, 10, d)); err != nil {
			return fmt.Errorf("points that should be inside: %w", err)
		}
		x := normalPoints(40, d, 5)
		err := m.Domain(x)
		var e *approx.DomainError
		switch {
		case err == nil:
		case !errors.As(err, &e):
			return fmt.Errorf("the error is %w, not a DomainError", err)
		case e.Value != x.Row(e.Row)[e.Column] || e.Reason == "":
			return fmt.Errorf("%w, but there it is %g", err, x.Row(e.Row)[e.Column])
		case e.Row > 0 && m.Domain(x.Slice(0, e.Row)) != nil:
			return fmt.Errorf("%w, which is not the first point outside", err)
		}
		if err := checkUndefined(k, x, x); err != nil {
			return err
		}
		g, diag, isUndefined := kernel.Gram(nil, k, x), kernel.Diag(nil, k, x), undefinedPoints(k, x)
		n := x.Len()
		for i := range n {
			if err := checkFiniteUnless(isUndefined[i], "Diag", diag[i]); err != nil {
				return fmt.Errorf("x = %g: %w", x.Row(i), err)
			}
			for j := range n {
				if err := checkFiniteUnless(isUndefined[i] || isUndefined[j], "Gram", g[i*n+j]); err != nil {
					return fmt.Errorf("x = %g, y = %g: %w", x.Row(i), x.Row(j), err)
				}
			}
		}
	}
	return nil
}

// checkUndefined checks the values of k for points that may be outside of its domain.
// Eval and Cross must return finite values, except for undefined points. If x is
// undefined, k(x, y) must be NaN for every y.
func checkUndefined(k approx.Kernel, x, y approx.Points) error {
	undefinedX, undefinedY := undefinedPoints(k, x), undefinedPoints(k, y)
	cross := kernel.Cross(nil, k, x, y)
	for i := range x.Len() {
		for j := range y.Len() {
			isPairUndefined := undefinedX[i] || undefinedY[j]
			err := checkFiniteUnless(isPairUndefined, "Eval", k.Eval(x.Row(i), y.Row(j)))
			if err == nil {
				err = checkFiniteUnless(isPairUndefined, "Cross", cross[i*y.Len()+j])
			}
			if err != nil {
				return fmt.Errorf("x = %g, y = %g: %w", x.Row(i), y.Row(j), err)
			}
		}
	}
	return nil
}

// undefinedPoints reports which points are undefined. An undefined point is outside of
// the domain of k, and k(x, x) is NaN.
func undefinedPoints(k approx.Kernel, x approx.Points) []bool {
	isUndefined := make([]bool, x.Len())
	m, ok := k.(approx.Domained)
	if !ok {
		return isUndefined
	}
	for i := range isUndefined {
		p := x.Row(i)
		isUndefined[i] = m.Domain(x.Slice(i, i+1)) != nil && math.IsNaN(k.Eval(p, p))
	}
	return isUndefined
}

// checkFiniteUnless returns an error if v is not finite. For undefined points, it returns
// an error unless v is NaN.
func checkFiniteUnless(isUndefined bool, what string, v float64) error {
	switch {
	case isUndefined && !math.IsNaN(v):
		return fmt.Errorf("%s returns %g for a point where k(x, x) is NaN", what, v)
	case !isUndefined && (math.IsNaN(v) || math.IsInf(v, 0)):
		return fmt.Errorf("%s returns %g, which is not finite", what, v)
	}
	return nil
}

// checkWarp checks that a warped kernel is the inner kernel at the warped points.
func checkWarp(k approx.Kernel) error {
	if _, ok := k.(approx.Warped); !ok {
		return nil
	}
	inner, w := approx.Unwarp(k)
	for _, d := range dims(k) {
		x := scaledPoints(k, 20, d)
		y := w.Points(x)
		want := kernel.Gram(nil, inner, y)
		if err := checkWithin("k(x̃, ỹ)", kernel.Gram(nil, k, x), want, 1e-14*maxAbs(want)); err != nil {
			return err
		}
	}
	return nil
}

func maxAbs(v []float64) (top float64) {
	for _, x := range v {
		top = max(top, math.Abs(x))
	}
	return top
}

// checkProfile compares Profile with Eval.
func checkProfile(k approx.Kernel) error {
	r, ok := k.(approx.Radial)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x := scaledPoints(k, 20, d)
		for i := range 20 {
			var s float64
			for _, v := range x.Row(i) {
				s += v * v
			}
			got, want := r.Profile(s), k.Eval(x.Row(i), make([]float64, d))
			if !(math.Abs(got-want) <= 1e-14*r.Profile(0)) {
				return fmt.Errorf("κ(‖x‖²) = %g, k(x, 0) = %g", got, want)
			}
		}
	}
	return nil
}

// checkSeparable checks that the kernel is the product of Factor over the coordinates.
func checkSeparable(k approx.Kernel) error {
	s, ok := k.(approx.Separable)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x := scaledPoints(k, 20, d)
		for i := range 20 {
			t := append([]float64(nil), x.Row(i)...)
			factors := make([]float64, d)
			s.Factor(factors, t)
			s.Factor(t, t)
			got := 1.0
			for a, v := range t {
				if v != factors[a] {
					return fmt.Errorf("result of Factor in place is %g, elsewhere %g", v, factors[a])
				}
				got *= v
			}
			if want := k.Eval(x.Row(i), make([]float64, d)); !(math.Abs(got-want) <= 1e-14) {
				return fmt.Errorf("the product of the factors is %g, k is %g", got, want)
			}
		}
	}
	return nil
}
