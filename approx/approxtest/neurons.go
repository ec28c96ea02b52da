package approxtest

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
)

// checkActivation checks that f is homogeneous, and that c times the mean of f(wᵀx)
// f(wᵀy) is the kernel. In the plane, the mean is computed by quadrature over the angle
// of w. In other dimensions, the plane of x and y is rotated.
func checkActivation(k approx.Kernel) error {
	s, _ := approx.SpectrumOf(k)
	if s.Activation == nil {
		return nil
	}
	f, n, c := s.Activation, s.Degree, cmp.Or(s.Mass, 1)
	for _, t := range []float64{-2.5, -1, -1e-3, 0, 1e-3, 0.7, 1, 3} {
		for _, s := range []float64{0.25, 1, 8} { // powers of two, so that scaling is exact
			if got, want := f(s*t), math.Pow(s, float64(n))*f(t); got != want {
				return fmt.Errorf("f(%g·%g) = %g, not %g", s, t, got, want)
			}
		}
	}
	// In the plane, ‖w‖²/2 is exponential, which gives E‖w‖²ⁿ.
	moment := math.Exp2(float64(n)) * math.Gamma(float64(n)+1)
	x := normalPoints(24, 2, 3)
	clear(x.Row(23))
	copy(x.Row(22), x.Row(21))
	for i := range 2 {
		x.Row(20)[i] = -2 * x.Row(21)[i]
	}
	for i := range 24 {
		for j := range i + 1 {
			p, q := x.Row(i), x.Row(j)
			mean := angleMean(p, q, func(cos, sin float64) float64 {
				return f(cos*p[0]+sin*p[1]) * f(cos*q[0]+sin*q[1])
			})
			want := k.Eval(p, q)
			size := max(1, k.Eval(p, p), k.Eval(q, q))
			if got := c * moment * mean; !(math.Abs(got-want) <= 1e-12*size) {
				return fmt.Errorf("c E f(wᵀx) f(wᵀy) = %.15g at %v and %v, k = %.15g", got, p, q, want)
			}
			if err := checkRotation(k, p, q, want, size); err != nil {
				return err
			}
		}
	}
	return nil
}

// angleMean returns the mean of g over all directions in the plane. The function g may
// jump at sign changes of wᵀp and wᵀq, and is smooth otherwise.
func angleMean(p, q []float64, g func(cos, sin float64) float64) (mean float64) {
	cuts := []float64{0}
	for _, v := range [][]float64{p, q} {
		at := math.Mod(math.Atan2(v[1], v[0])+2.5*math.Pi, math.Pi)
		cuts = append(cuts, at, at+math.Pi)
	}
	cuts = append(cuts, 2*math.Pi)
	for i := range cuts {
		for j := range i {
			if cuts[j] > cuts[i] {
				cuts[i], cuts[j] = cuts[j], cuts[i]
			}
		}
	}
	for i := 1; i < len(cuts); i++ {
		if cuts[i] > cuts[i-1] {
			mean += quad.Fixed(func(t float64) float64 {
				sin, cos := math.Sincos(t)
				return g(cos, sin)
			}, cuts[i-1], cuts[i], 24, nil, 0)
		}
	}
	return mean / (2 * math.Pi)
}

// checkRotation checks that k depends only on the lengths and the angle of p and q. It
// uses points on a line and in seven dimensions.
func checkRotation(k approx.Kernel, p, q []float64, want, size float64) error {
	// u defines a reflection in ℝ⁷, whose first two columns are used.
	var u [7]float64
	for a := range u {
		u[a] = float64(a + 1)
	}
	lift := func(v []float64) []float64 {
		w := make([]float64, 7)
		w[0], w[1] = v[0], v[1]
		s := 2 * (u[0]*v[0] + u[1]*v[1]) / 140 // ‖u‖² = 140
		for a := range w {
			w[a] -= s * u[a]
		}
		return w
	}
	if got := k.Eval(lift(p), lift(q)); !(math.Abs(got-want) <= 1e-13*size) {
		return fmt.Errorf("turned into ℝ⁷ k is %.15g, in the plane %.15g", got, want)
	}
	line, flat := k.Eval(p[:1], q[:1]), k.Eval([]float64{p[0], 0}, []float64{q[0], 0})
	if !(math.Abs(line-flat) <= 1e-13*size) {
		return fmt.Errorf("on a line k is %.15g, on the same in the plane %.15g", line, flat)
	}
	return nil
}
