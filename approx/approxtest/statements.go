package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// bounded checks that k(x, x) ≤ κ near the origin and far from it.
func bounded(k approx.Kernel) error {
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
		undefined := undefinedPoints(k, x)
		for i, v := range kernel.Diag(nil, k, x) {
			if undefined[i] && math.IsNaN(v) {
				continue
			}
			if !(v <= b.Bound()*(1+1e-14)) || math.IsInf(b.Bound(), 1) {
				return fmt.Errorf("k(x, x) = %g at %g, and κ = %g", v, x.Row(i), b.Bound())
			}
		}
	}
	return nil
}

// lipschitz checks that the kernel depends on the difference of its points and
// that no slope is above L.
func lipschitz(k approx.Kernel) error {
	l, ok := k.(approx.Lipschitz)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x, origin := scaledPoints(k, 400, d), make([]float64, d)
		for i := range 400 {
			// Near to each other and to the origin, and far.
			for a := range d {
				x.Row(i)[a] *= math.Exp2(-float64(i % 8))
			}
		}
		top := l.Lipschitz(d)
		if !(top > 0) {
			return fmt.Errorf("in %d dimensions L = %g", d, top)
		}
		for i := range 399 {
			p, q := x.Row(i), x.Row(i+1)
			u, v := k.Eval(p, origin), k.Eval(q, origin)
			diff, shifted := make([]float64, d), make([]float64, d)
			var r float64
			for a := range d {
				diff[a] = p[a] - q[a]
				shifted[a] = p[a] + 0.37*scale(k)
				r = math.Hypot(r, diff[a])
			}
			if !(math.Abs(u-v) <= top*r*(1+1e-9)) {
				return fmt.Errorf("in %d dimensions the kernel moves by %g over %g, and L = %g", d, u-v, r, top)
			}
			by := make([]float64, d)
			for a := range by {
				by[a] = 0.37 * scale(k)
			}
			if w := k.Eval(shifted, by); !(math.Abs(w-u) <= 1e-12*max(1, k.Eval(origin, origin))) {
				return fmt.Errorf("k(x, y) depends on more than x−y: %g and %g", u, w)
			}
		}
	}
	return nil
}

// domain checks that a kernel accepts some dimension, that Domain names the first
// coordinate outside, and that Eval, Cross, Gram and Diag agree there.
func domain(k approx.Kernel) error {
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
		x := cloud(40, d, 5)
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
		if err := pairs(k, x, x); err != nil {
			return err
		}
		g, diag, undefined := kernel.Gram(nil, k, x), kernel.Diag(nil, k, x), undefinedPoints(k, x)
		n := x.Len()
		for i := range n {
			if err := finiteUnless(undefined[i], "Diag", diag[i]); err != nil {
				return fmt.Errorf("x = %g: %w", x.Row(i), err)
			}
			for j := range n {
				if err := finiteUnless(undefined[i] || undefined[j], "Gram", g[i*n+j]); err != nil {
					return fmt.Errorf("x = %g, y = %g: %w", x.Row(i), x.Row(j), err)
				}
			}
		}
	}
	return nil
}

// pairs checks the values of k for points that may be outside of its domain. Eval and
// Cross must return finite values, except for undefined points outside of the domain.
// For such a point x, k(x, y) must be NaN for every y.
func pairs(k approx.Kernel, x, y approx.Points) error {
	noX, noY := undefinedPoints(k, x), undefinedPoints(k, y)
	cross := kernel.Cross(nil, k, x, y)
	for i := range x.Len() {
		for j := range y.Len() {
			undefined := noX[i] || noY[j]
			err := finiteUnless(undefined, "Eval", k.Eval(x.Row(i), y.Row(j)))
			if err == nil {
				err = finiteUnless(undefined, "Cross", cross[i*y.Len()+j])
			}
			if err != nil {
				return fmt.Errorf("x = %g, y = %g: %w", x.Row(i), y.Row(j), err)
			}
		}
	}
	return nil
}

// undefinedPoints reports for each point whether it is outside of the domain of k and
// k(x, x) is NaN there.
func undefinedPoints(k approx.Kernel, x approx.Points) []bool {
	undefined := make([]bool, x.Len())
	m, ok := k.(approx.Domained)
	if !ok {
		return undefined
	}
	for i := range undefined {
		p := x.Row(i)
		undefined[i] = m.Domain(x.Slice(i, i+1)) != nil && math.IsNaN(k.Eval(p, p))
	}
	return undefined
}

// finiteUnless returns an error if v is not finite, or, for undefined points, not NaN.
func finiteUnless(undefined bool, what string, v float64) error {
	switch {
	case undefined && !math.IsNaN(v):
		return fmt.Errorf("%s returns %g for a point where k(x, x) is NaN", what, v)
	case !undefined && (math.IsNaN(v) || math.IsInf(v, 0)):
		return fmt.Errorf("%s returns %g, which is not finite", what, v)
	}
	return nil
}

// warp checks that a warped kernel is the kernel of warped points.
func warp(k approx.Kernel) error {
	if _, ok := k.(approx.Warped); !ok {
		return nil
	}
	inner, w := approx.Unwarp(k)
	for _, d := range dims(k) {
		x := scaledPoints(k, 20, d)
		y := w.Points(x)
		want := kernel.Gram(nil, inner, y)
		if err := within("k(x̃, ỹ)", kernel.Gram(nil, k, x), want, 1e-14*maxAbs(want)); err != nil {
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

// profile checks Profile against Eval.
func profile(k approx.Kernel) error {
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

// separable checks that the product of Factor over the coordinates is the kernel.
func separable(k approx.Kernel) error {
	s, ok := k.(approx.Separable)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x := scaledPoints(k, 20, d)
		for i := range 20 {
			t := append([]float64(nil), x.Row(i)...)
			apart := make([]float64, d)
			s.Factor(apart, t)
			s.Factor(t, t)
			got := 1.0
			for a, v := range t {
				if v != apart[a] {
					return fmt.Errorf("result of Factor in place is %g, elsewhere %g", v, apart[a])
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
