package approxtest

import (
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestFamily checks a kernel family: its words, its range, and the kernel of
// bandwidth 0.35 and 40.
func TestFamily(t *testing.T, f approx.Family) {
	t.Helper()
	test(t, familyLaws, f)
}

// CheckFamily returns nil where f keeps every law, and otherwise the Brokens,
// joined.
func CheckFamily(f approx.Family) error { return check(familyLaws, f) }

// CheckKernel returns nil where k keeps every law of a kernel, and otherwise the
// Brokens, joined. A bandwidth that k states is taken as the scale of the points
// on which it is tried, and 1 where it states none.
func CheckKernel(k approx.Kernel) error { return check(kernelLaws, k) }

var familyLaws = func() []law[approx.Family] {
	laws := []law[approx.Family]{{"Described", familyDescribed}, {"Range", familyRange}}
	for _, l := range kernelLaws {
		laws = append(laws, law[approx.Family]{l.name, func(f approx.Family) error {
			for _, sigma := range []float64{0.35, 40} {
				k, err := f.New(sigma, defaults(f.Params))
				if err != nil {
					return err
				}
				if err := l.check(k); err != nil {
					return fmt.Errorf("σ = %g: %w", sigma, err)
				}
			}
			return nil
		}})
	}
	return laws
}()

func defaults(ps []approx.Param) approx.Values {
	v := approx.Values{}
	for _, p := range ps {
		v[p.Key] = p.Default
	}
	return v
}

func familyDescribed(f approx.Family) error {
	if err := named(f.Key, map[string]string{"Name": f.Name, "Source": f.Source}); err != nil {
		return err
	}
	if err := sentence("Doc", f.Doc); err != nil {
		return err
	}
	return params(f.Params)
}

func familyRange(f approx.Family) error {
	for _, sigma := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := f.New(sigma, defaults(f.Params)); err == nil {
			return fmt.Errorf("σ = %g: no error", sigma)
		}
	}
	for _, sigma := range []float64{1e-200, 1e-8, 1e8, 1e200} {
		k, err := f.New(sigma, defaults(f.Params))
		if err != nil {
			return fmt.Errorf("σ = %g: %w", sigma, err)
		}
		if err := finite(fmt.Sprintf("K at σ = %g", sigma), kernel.Gram(nil, k, cloud(5, 2, 1))); err != nil {
			return err
		}
	}
	return nil
}

var kernelLaws = []law[approx.Kernel]{
	{"Positive", positive},
	{"Batch", batch},
	{"Profile", profile},
	{"Separable", separable},
	{"Radius", radius},
	{"Density", density},
	{"Mixture", mixture},
}

// scale returns the length on which k varies.
func scale(k approx.Kernel) float64 {
	if b, ok := k.(approx.Bandwidther); ok {
		return b.Bandwidth()
	}
	return 1
}

// scaled returns points on which k varies.
func scaled(k approx.Kernel, n, d int) approx.Points {
	x := cloud(n, d, 11)
	for i := range x.Data {
		x.Data[i] *= scale(k)
	}
	return x
}

// positive checks symmetry and positive semi-definiteness, with points that
// coincide among the others.
func positive(k approx.Kernel) error {
	for _, d := range []int{1, 2, 7} {
		x := scaled(k, 30, d)
		copy(x.At(29), x.At(3))
		copy(x.At(17), x.At(3))
		for i := range 30 {
			for j := range i {
				if a, b := k.Eval(x.At(i), x.At(j)), k.Eval(x.At(j), x.At(i)); a != b {
					return fmt.Errorf("k(x, y) = %g, k(y, x) = %g", a, b)
				}
			}
		}
		g := gram(k, x)
		// Rounding of the eigenvalues of a matrix with this trace.
		if low, tol := lowest(g), 1e-14*30*30*g.At(0, 0); !(low >= -tol) {
			return fmt.Errorf("in %d dimensions K has the eigenvalue %.2g", d, low)
		}
	}
	return nil
}

// batch checks Cross, Gram and Diag against Eval.
func batch(k approx.Kernel) error {
	for _, d := range []int{1, 2, 7} {
		// More rows than a block of Gram has.
		x, y := scaled(k, 150, d), scaled(k, 23, d)
		for i := range y.Data {
			y.Data[i] *= 1.3
		}
		want := make([]float64, 150*23)
		for i := range 150 {
			for j := range 23 {
				want[i*23+j] = k.Eval(x.At(i), y.At(j))
			}
		}
		// The exponential of a number up to 10, in another order of rounding.
		const tol = 1e-14
		if err := within("Cross", kernel.Cross(nil, k, x, y), want, tol*k.Eval(x.At(0), x.At(0))); err != nil {
			return err
		}
		g, diag := kernel.Gram(nil, k, x), kernel.Diag(nil, k, x)
		for i := range 150 {
			if v := k.Eval(x.At(i), x.At(i)); v != g[i*150+i] || v != diag[i] {
				return fmt.Errorf("k(x, x) = %g, on the diagonal of K %g, in Diag %g", v, g[i*150+i], diag[i])
			}
			for j := range i {
				v := k.Eval(x.At(i), x.At(j))
				if g[i*150+j] != g[j*150+i] || !(math.Abs(v-g[i*150+j]) <= tol*diag[i]) {
					return fmt.Errorf("K has %g and %g where k(x, y) = %g", g[i*150+j], g[j*150+i], v)
				}
			}
		}
	}
	return nil
}

// profile checks Profile against Eval.
func profile(k approx.Kernel) error {
	r, ok := k.(approx.Radial)
	if !ok {
		return nil
	}
	for _, d := range []int{1, 2, 7} {
		x := scaled(k, 20, d)
		for i := range 20 {
			var s float64
			for _, v := range x.At(i) {
				s += v * v
			}
			got, want := r.Profile(s), k.Eval(x.At(i), make([]float64, d))
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
	for _, d := range []int{1, 2, 7} {
		x := scaled(k, 20, d)
		for i := range 20 {
			t := append([]float64(nil), x.At(i)...)
			apart := make([]float64, d)
			s.Factor(apart, t)
			s.Factor(t, t)
			got := 1.0
			for a, v := range t {
				if v != apart[a] {
					return fmt.Errorf("Factor in place is %g, elsewhere %g", v, apart[a])
				}
				got *= v
			}
			if want := k.Eval(x.At(i), make([]float64, d)); !(math.Abs(got-want) <= 1e-14) {
				return fmt.Errorf("the product of the factors is %g, k is %g", got, want)
			}
		}
	}
	return nil
}
