package approxtest

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestFamily checks a kernel family: its words, its ranges, and the kernel of
// bandwidth 0.35 and 40.
func TestFamily(t *testing.T, f approx.Family) {
	t.Helper()
	test(t, familyLaws, f)
}

// CheckFamily returns nil where f keeps every law, and otherwise the Brokens,
// joined.
func CheckFamily(f approx.Family) error { return check(familyLaws, f) }

// TestKernel checks what a kernel says of itself.
func TestKernel(t *testing.T, k approx.Kernel) {
	t.Helper()
	test(t, kernelLaws, k)
}

// CheckKernel returns nil where k keeps every law of a kernel, and otherwise the
// Brokens, joined. A bandwidth that k states is taken as the scale of the points
// on which it is tried, and 1 where it states none; of 1, 2 and 7 dimensions
// those are tried that it serves.
func CheckKernel(k approx.Kernel) error { return check(kernelLaws, k) }

var familyLaws = func() []law[approx.Family] {
	laws := []law[approx.Family]{{"Described", familyDescribed}, {"Range", familyRange}, {"Settings", familySettings}, {"Steepest", familySteepest}}
	for _, l := range kernelLaws {
		laws = append(laws, law[approx.Family]{l.name, func(f approx.Family) error { return eachWidth(f, l.check) }})
	}
	return laws
}()

// eachWidth calls check for kernels of f with two bandwidths, or once where it
// has none.
func eachWidth(f approx.Family, check func(k approx.Kernel) error) error {
	for _, sigma := range []float64{0.35, 40} {
		k, err := f.New(sigma, nil)
		if err == nil {
			err = check(k)
		}
		if err != nil {
			return fmt.Errorf("σ = %g: %w", sigma, err)
		}
		if f.Unscaled {
			break
		}
	}
	return nil
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
	widths := []float64{1e-200, 1e-8, 1e8, 1e200}
	for _, sigma := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		_, err := f.New(sigma, nil)
		if f.Unscaled {
			if err != nil {
				return fmt.Errorf("it has no bandwidth, and minds one of %g: %w", sigma, err)
			}
			continue
		}
		if err == nil {
			return fmt.Errorf("σ = %g: no error", sigma)
		}
	}
	for _, sigma := range widths {
		k, err := f.New(sigma, nil)
		if err != nil {
			return fmt.Errorf("σ = %g: %w", sigma, err)
		}
		if _, ok := k.(approx.Bounded); !ok && (sigma < 1e-8 || sigma > 1e8) {
			continue // its numbers are as large as they are
		}
		x := cloud(5, 2, 1)
		copy(x.At(4), x.At(3))
		clear(x.At(2))
		if err := finite(fmt.Sprintf("K at σ = %g", sigma), kernel.Gram(nil, k, x)); err != nil {
			return err
		}
	}
	return nil
}

// familySettings checks that every setting takes the ends of its range, and that
// what is beyond is a RangeError.
func familySettings(f approx.Family) error {
	for _, p := range f.Params {
		for _, v := range []float64{p.Min, p.Max} {
			k, err := f.New(0.8, approx.Values{p.Key: v})
			if err != nil {
				return fmt.Errorf("%s = %g: %w", p.Key, v, err)
			}
			for _, l := range []func(approx.Kernel) error{positive, batch, domain, profile, separable} {
				if err := l(k); err != nil {
					return fmt.Errorf("%s = %g: %w", p.Key, v, err)
				}
			}
		}
		for _, v := range []float64{p.Min - 1, p.Max + 1, math.NaN()} {
			if _, err := f.New(0.8, approx.Values{p.Key: v}); !errors.As(err, new(*approx.RangeError)) {
				return fmt.Errorf("%s = %g: the error is %v, not a RangeError", p.Key, v, err)
			}
		}
	}
	return nil
}

// familySteepest checks that the slope that the kernel states is no empty bound:
// along the diagonal of some of the coordinates half of it is reached.
func familySteepest(f approx.Family) error {
	return eachWidth(f, func(k approx.Kernel) error {
		l, ok := k.(approx.Lipschitz)
		if !ok {
			return nil
		}
		for _, d := range dims(k) {
			var top float64
			for j := 1; j <= d; j++ {
				top = max(top, steepest(k, d, j))
			}
			if want := l.Lipschitz(d); !(top >= 0.5*want) {
				return fmt.Errorf("in %d dimensions the slope is %g at most, and L = %g", d, top, want)
			}
		}
		return nil
	})
}

// steepest returns the largest slope of k(x, 0) for x along (1, …, 1, 0, …, 0)
// with j ones, on lengths from a thousandth of the scale to a thousand times.
func steepest(k approx.Kernel, d, j int) (top float64) {
	x, o := make([]float64, d), make([]float64, d)
	last, at := k.Eval(o, o), 0.0
	for i := -1500; i <= 1500; i++ {
		r := scale(k) * math.Pow(10, float64(i)/500)
		for a := range j {
			x[a] = r / math.Sqrt(float64(j))
		}
		v := k.Eval(x, o)
		top = max(top, math.Abs(v-last)/(r-at))
		last, at = v, r
	}
	return top
}

var kernelLaws = []law[approx.Kernel]{
	{"Positive", positive},
	{"Indefinite", indefinite},
	{"Batch", batch},
	{"Bounded", bounded},
	{"Lipschitz", lipschitz},
	{"Domain", domain},
	{"Warp", warp},
	{"Profile", profile},
	{"Separable", separable},
	{"Radius", radius},
	{"Density", density},
	{"Mixture", mixture},
	{"Coordinate", coordinate},
	{"Harmonic", harmonic},
	{"Activation", activation},
}

// scale returns the length on which k varies.
func scale(k approx.Kernel) float64 {
	if b, ok := k.(approx.Bandwidther); ok {
		return b.Bandwidth()
	}
	return 1
}

// dims returns those of 1, 2 and 7 dimensions in which k has a domain.
func dims(k approx.Kernel) (ds []int) {
	for _, d := range []int{1, 2, 7} {
		if m, ok := k.(approx.Domained); !ok || m.Domain(approx.NewPoints(1, d)) == nil {
			ds = append(ds, d)
		}
	}
	return ds
}

// scaled returns points on which k varies, in its domain.
func scaled(k approx.Kernel, n, d int) approx.Points {
	x := cloud(n, d, 11)
	for i := range x.Data {
		x.Data[i] *= scale(k)
	}
	if m, ok := k.(approx.Domained); ok && m.Domain(x) != nil {
		for i, v := range x.Data {
			x.Data[i] = math.Abs(v)
		}
	}
	return x
}

// hardPoints are points on which k varies, of which some coincide, are 0, or
// multiples of each other.
func hardPoints(k approx.Kernel, d int) approx.Points {
	x := scaled(k, 30, d)
	copy(x.At(29), x.At(3))
	copy(x.At(17), x.At(3))
	clear(x.At(8))
	clear(x.At(21))
	for a, v := range x.At(5) {
		x.At(6)[a] = 3 * v
	}
	return x
}

// positive checks symmetry and, unless the kernel says otherwise, positive
// semi-definiteness.
func positive(k approx.Kernel) error {
	for _, d := range dims(k) {
		x := hardPoints(k, d)
		for i := range 30 {
			for j := range i {
				if a, b := k.Eval(x.At(i), x.At(j)), k.Eval(x.At(j), x.At(i)); a != b {
					return fmt.Errorf("k(x, y) = %g, k(y, x) = %g", a, b)
				}
			}
		}
		if _, ok := k.(approx.Indefinite); ok {
			continue
		}
		g := gram(k, x)
		// Rounding of the eigenvalues of a matrix with this trace.
		if low, tol := lowest(g), 1e-14*30*traceOf(g.RawSymmetric().Data, 30); !(low >= -tol) {
			return fmt.Errorf("in %d dimensions K has the eigenvalue %.2g", d, low)
		}
	}
	return nil
}

func traceOf(g []float64, n int) (t float64) {
	for i := range n {
		t += g[i*n+i]
	}
	return t
}

// indefinite checks that a kernel that is said not to be positive semi-definite
// is not, and says so in a sentence.
func indefinite(k approx.Kernel) error {
	u, ok := k.(approx.Indefinite)
	if !ok {
		return nil
	}
	if err := sentence("Indefinite", u.Indefinite()); err != nil {
		return err
	}
	low := math.Inf(1)
	for _, d := range dims(k) {
		low = min(low, lowest(gram(k, hardPoints(k, d))))
	}
	if !(low < -1e-6) {
		return fmt.Errorf("it is positive semi-definite all the same: no eigenvalue of K is below %.2g", low)
	}
	return nil
}

// batch checks Cross, Gram and Diag against Eval.
func batch(k approx.Kernel) error {
	for _, d := range dims(k) {
		// More rows than a block of Gram has.
		x, y := scaled(k, 150, d), scaled(k, 23, d)
		for i := range y.Data {
			y.Data[i] *= 1.3
		}
		clear(x.At(4))
		clear(y.At(5))
		copy(y.At(6), x.At(9))
		want := make([]float64, 150*23)
		var size float64
		for i := range 150 {
			size = max(size, math.Abs(k.Eval(x.At(i), x.At(i))))
			for j := range 23 {
				want[i*23+j] = k.Eval(x.At(i), y.At(j))
				size = max(size, math.Abs(want[i*23+j]))
			}
		}
		// A function of numbers up to 10, in another order of rounding.
		tol := 2e-14 * size
		if err := within("Cross", kernel.Cross(nil, k, x, y), want, tol); err != nil {
			return err
		}
		g, diag := kernel.Gram(nil, k, x), kernel.Diag(nil, k, x)
		for i := range 150 {
			if v := k.Eval(x.At(i), x.At(i)); !(math.Abs(v-g[i*150+i]) <= tol && math.Abs(v-diag[i]) <= tol) {
				return fmt.Errorf("k(x, x) = %g, on the diagonal of K %g, in Diag %g", v, g[i*150+i], diag[i])
			}
			if _, ok := k.(approx.Radial); ok && g[i*150+i] != diag[i] {
				return fmt.Errorf("k(x, x) is %g and %g, though ‖x−x‖ is 0", g[i*150+i], diag[i])
			}
			for j := range i {
				v := k.Eval(x.At(i), x.At(j))
				if g[i*150+j] != g[j*150+i] || !(math.Abs(v-g[i*150+j]) <= tol) {
					return fmt.Errorf("K has %g and %g where k(x, y) = %g", g[i*150+j], g[j*150+i], v)
				}
			}
		}
		if err := finite("Cross far from everything", kernel.Cross(nil, k, cloud(9, d, 3), y)); err != nil {
			return err
		}
	}
	return nil
}

// bounded checks that no k(x, x) is above κ, near the origin and far.
func bounded(k approx.Kernel) error {
	b, ok := k.(approx.Bounded)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		x := scaled(k, 40, d)
		for i := range 20 {
			for a := range d {
				x.At(i)[a] *= 1e6
			}
		}
		for i, v := range kernel.Diag(nil, k, x) {
			if !(v <= b.Bound()*(1+1e-14)) || math.IsInf(b.Bound(), 1) {
				return fmt.Errorf("k(x, x) = %g at %g, and κ = %g", v, x.At(i), b.Bound())
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
		x, origin := scaled(k, 400, d), make([]float64, d)
		for i := range 400 {
			// Near to each other and to the origin, and far.
			for a := range d {
				x.At(i)[a] *= math.Exp2(-float64(i % 8))
			}
		}
		top := l.Lipschitz(d)
		if !(top > 0) {
			return fmt.Errorf("in %d dimensions L = %g", d, top)
		}
		for i := range 399 {
			p, q := x.At(i), x.At(i+1)
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

// domain checks that a kernel serves some dimension, and that what it finds
// outside is named rightly.
func domain(k approx.Kernel) error {
	if len(dims(k)) == 0 {
		return errors.New("it serves neither 1 nor 2 nor 7 dimensions")
	}
	m, ok := k.(approx.Domained)
	if !ok {
		return nil
	}
	for _, d := range dims(k) {
		if err := m.Domain(scaled(k, 10, d)); err != nil {
			return fmt.Errorf("points that should be inside: %w", err)
		}
		x := cloud(40, d, 5)
		err := m.Domain(x)
		var e *approx.DomainError
		switch {
		case err == nil:
		case !errors.As(err, &e):
			return fmt.Errorf("the error is %w, not a DomainError", err)
		case e.Value != x.At(e.Row)[e.Column] || e.Reason == "":
			return fmt.Errorf("%w, but there it is %g", err, x.At(e.Row)[e.Column])
		case e.Row > 0 && m.Domain(x.Slice(0, e.Row)) != nil:
			return fmt.Errorf("%w, which is not the first point outside", err)
		}
		if err := finite("K outside of the domain", kernel.Gram(nil, k, x)); err != nil {
			return err
		}
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
		x := scaled(k, 20, d)
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
	for _, d := range dims(k) {
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
