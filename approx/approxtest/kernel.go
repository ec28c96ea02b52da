package approxtest

import (
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestFamily fails t unless f satisfies every law of a family of kernels. It uses kernels
// with the bandwidths 0.35 and 40.
func TestFamily(t *testing.T, f approx.Family) {
	t.Helper()
	runLaws(t, familyLaws, f)
}

// CheckFamily returns nil if f satisfies every law. Otherwise it returns the joined
// *Broken errors.
func CheckFamily(f approx.Family) error { return joinViolations(familyLaws, f) }

// TestKernel fails t unless k satisfies every law of a kernel and of its optional
// interfaces.
func TestKernel(t *testing.T, k approx.Kernel) {
	t.Helper()
	runLaws(t, kernelLaws, k)
}

// CheckKernel returns nil if k satisfies every law of a kernel. Otherwise it returns the
// joined *Broken errors. The scale of the test points is the bandwidth of k, or 1 if k
// has no bandwidth. CheckKernel uses the dimensions 1, 2 and 7 if k is defined in them.
func CheckKernel(k approx.Kernel) error { return joinViolations(kernelLaws, k) }

var kernelLaws = []law[approx.Kernel]{
	{"Positive", checkPositive},
	{"Indefinite", checkIndefinite},
	{"Batch", checkBatch},
	{"Bounded", checkBounded},
	{"Lipschitz", checkLipschitz},
	{"Domain", checkDomain},
	{"Warp", checkWarp},
	{"Profile", checkProfile},
	{"Separable", checkSeparable},
	{"Spectrum", checkSpectrum},
	{"Radius", checkRadius},
	{"Density", checkDensity},
	{"Bochner", checkBochner},
	{"Scale", checkScale},
	{"Coordinate", checkCoordinate},
	{"Harmonic", checkHarmonic},
	{"Activation", checkActivation},
}

// scale returns the bandwidth of k, or 1 if k has no bandwidth.
func scale(k approx.Kernel) float64 {
	if sigma, ok := approx.BandwidthOf(k); ok {
		return sigma
	}
	return 1
}

// dims returns the dimensions among 1, 2 and 7 in which k is defined.
func dims(k approx.Kernel) (ds []int) {
	for _, d := range []int{1, 2, 7} {
		if m, ok := k.(approx.Domained); !ok || m.Domain(approx.NewPoints(1, d)) == nil {
			ds = append(ds, d)
		}
	}
	return ds
}

// scaledPoints returns n points in the domain of k, scaled by the bandwidth of k.
func scaledPoints(k approx.Kernel, n, d int) approx.Points {
	x := normalPoints(n, d, 11)
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

// hardPoints returns 30 points scaled by the bandwidth of k. Some of them coincide, are
// 0, or are multiples of each other.
func hardPoints(k approx.Kernel, d int) approx.Points {
	x := scaledPoints(k, 30, d)
	copy(x.Row(29), x.Row(3))
	copy(x.Row(17), x.Row(3))
	clear(x.Row(8))
	clear(x.Row(21))
	for a, v := range x.Row(5) {
		x.Row(6)[a] = 3 * v
	}
	return x
}

// checkPositive checks that k is symmetric. Unless k is declared indefinite, it also
// checks that k is positive semi-definite.
func checkPositive(k approx.Kernel) error {
	for _, d := range dims(k) {
		x := hardPoints(k, d)
		for i := range 30 {
			for j := range i {
				if a, b := k.Eval(x.Row(i), x.Row(j)), k.Eval(x.Row(j), x.Row(i)); a != b {
					return fmt.Errorf("k(x, y) = %g, k(y, x) = %g", a, b)
				}
			}
		}
		if _, ok := k.(approx.Indefinite); ok {
			continue
		}
		g := gram(k, x)
		// The tolerance covers rounding errors of the eigenvalues for this trace.
		if low, tol := smallestEigenvalue(g), 1e-14*30*traceOf(g.RawSymmetric().Data, 30); !(low >= -tol) {
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

// checkIndefinite checks that a kernel declared as indefinite is indefinite, and that the
// reason is a sentence.
func checkIndefinite(k approx.Kernel) error {
	u, ok := k.(approx.Indefinite)
	if !ok {
		return nil
	}
	if err := checkSentence("Indefinite", u.Indefinite()); err != nil {
		return err
	}
	low := math.Inf(1)
	for _, d := range dims(k) {
		low = min(low, smallestEigenvalue(gram(k, hardPoints(k, d))))
	}
	if !(low < -1e-6) {
		return fmt.Errorf("it is positive semi-definite all the same: no eigenvalue of K is below %.2g", low)
	}
	return nil
}

// checkBatch compares Cross, Gram and Diag with Eval.
func checkBatch(k approx.Kernel) error {
	for _, d := range dims(k) {
		// x has more rows than a block of Gram.
		x, y := scaledPoints(k, 150, d), scaledPoints(k, 23, d)
		for i := range y.Data {
			y.Data[i] *= 1.3
		}
		clear(x.Row(4))
		clear(y.Row(5))
		copy(y.Row(6), x.Row(9))
		want := make([]float64, 150*23)
		var size float64
		for i := range 150 {
			size = max(size, math.Abs(k.Eval(x.Row(i), x.Row(i))))
			for j := range 23 {
				want[i*23+j] = k.Eval(x.Row(i), y.Row(j))
				size = max(size, math.Abs(want[i*23+j]))
			}
		}
		// The tolerance covers rounding errors of functions of numbers up to 10.
		tol := 2e-14 * size
		if err := checkWithin("Cross", kernel.Cross(unreadable(len(want)), k, x, y), want, tol); err != nil {
			return err
		}
		g, diag := kernel.Gram(nil, k, x), kernel.Diag(nil, k, x)
		for i := range 150 {
			if v := k.Eval(x.Row(i), x.Row(i)); !(math.Abs(v-g[i*150+i]) <= tol && math.Abs(v-diag[i]) <= tol) {
				return fmt.Errorf("k(x, x) = %g, on the diagonal of K %g, in Diag %g", v, g[i*150+i], diag[i])
			}
			if _, ok := k.(approx.Radial); ok && g[i*150+i] != diag[i] {
				return fmt.Errorf("k(x, x) is %g and %g, though ‖x−x‖ is 0", g[i*150+i], diag[i])
			}
			for j := range i {
				v := k.Eval(x.Row(i), x.Row(j))
				if g[i*150+j] != g[j*150+i] || !(math.Abs(v-g[i*150+j]) <= tol) {
					return fmt.Errorf("matrix K has %g and %g where k(x, y) = %g", g[i*150+j], g[j*150+i], v)
				}
			}
		}
		if err := checkUndefined(k, normalPoints(9, d, 3), y); err != nil {
			return fmt.Errorf("far from everything: %w", err)
		}
	}
	return nil
}
