package lin

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestScales checks that scaling the input by a power of two scales the results
// accordingly, even if squares would overflow or underflow. The results agree exactly.
// Results of eigenproblems agree up to rounding errors, because eigenproblems use another
// scale.
func TestScales(t *testing.T) {
	const n, p = 90, 7
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(60, 0))
	g, tall, z := randomNormal(rng, n*n), randomNormal(rng, n*p), randomNormal(rng, n)
	sym := make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			sym[i*n+j] = g[i*n+j]
			sym[j*n+i] = g[i*n+j]
		}
	}
	scaleBy := func(x []float64, e int) []float64 {
		x = append([]float64(nil), x...)
		shift(x, e)
		return x
	}
	start := randomNormal(rng, n*3)
	closeValues := make([]float64, 1000) // near 1
	for i := range closeValues {
		closeValues[i] = 1 - math.Pow(float64(i)/1000, 6)
	}
	for _, f := range []struct {
		what string
		tol  float64
		f    func(e int) (scale, keep []float64) // results that scale with the input, and results that do not change
	}{
		{"EigSym", 1e-13, func(e int) (scale, keep []float64) { return EigSym(scaleBy(sym, e), n) }},
		{"SVDValues", 0, func(e int) (scale, keep []float64) { return SVDValues(scaleBy(tall, e), n, p), nil }},
		{"QR", 0, func(e int) (scale, keep []float64) {
			q, r, _, rank := QR(scaleBy(tall, e), n, p, 1e-10)
			return r, append(q, float64(rank))
		}},
		{"SpectralNorm", 1e-13, func(e int) (scale, keep []float64) {
			a := scaleBy(sym, e)
			norm, resid, err := SpectralNorm(ctx, n, func(dst, v []float64) { MatVec(dst, a, v, n, n) }, 1e-6)
			if err != nil {
				t.Error(err)
			}
			return []float64{norm, resid}, nil
		}},
		{"SpectralNorm without end", 1e-13, func(e int) (scale, keep []float64) {
			norm, resid, err := SpectralNorm(ctx, len(closeValues), func(dst, v []float64) {
				for i, x := range v {
					dst[i] = math.Ldexp(closeValues[i]*x, e)
				}
			}, 1e-15)
			late := new(NotConverged)
			if !errors.As(err, &late) {
				t.Error(err)
				return nil, nil
			}
			return []float64{norm, resid, late.Residual, late.Want}, nil
		}},
		{"TopK", 1e-11, func(e int) (scale, keep []float64) {
			w, v, resid, _, err := TopK(ctx, n, 3, operator(scaleBy(sym, e), n), TopKOptions{Magnitude: true, Start: start})
			if err != nil {
				t.Error(err)
			}
			return append(w, resid...), v
		}},
		{"TopK without end", 1e-11, func(e int) (scale, keep []float64) {
			w, v, resid, _, err := TopK(ctx, n, 3, operator(scaleBy(sym, e), n), TopKOptions{MaxApply: 20})
			late := new(NotConverged)
			if !errors.As(err, &late) {
				t.Error(err)
				return nil, nil
			}
			return append(append(w, resid...), late.Residual, late.Want), v
		}},
		{"EigUpdate", 0, func(e int) (scale, keep []float64) { return EigUpdate(scaleBy(sym[:n], e), z, math.Ldexp(-0.7, e)) }},
		{"EigUpdate by large z", 0, func(e int) (scale, keep []float64) {
			return EigUpdate(scaleBy(sym[:n], e), scaleBy(z, e), math.Ldexp(0.7, -e))
		}},
		{"ChiSqDist", 0, func(e int) (scale, keep []float64) {
			x := make([]float64, n*p)
			for i, v := range tall {
				x[i] = math.Abs(v)
			}
			d := make([]float64, n*n)
			shift(x, e)
			ChiSqDist(d, x, x, n, n, p)
			return d, nil
		}},
	} {
		want, same := f.f(0)
		for _, e := range []int{-900, -600, -200, 200, 600, 900} {
			t.Run(fmt.Sprint(f.what, " ", e), func(t *testing.T) {
				got, keep := f.f(e)
				checkAlike(t, got, scaleBy(want, e), f.tol)
				checkAlike(t, keep, same, f.tol)
			})
		}
	}
}

// checkAlike compares numbers with a tolerance relative to the largest number.
func checkAlike(t *testing.T, got, want []float64, tol float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d numbers, want %d", len(got), len(want))
	}
	tol *= maxOf(want)
	for i, v := range want {
		if !(math.Abs(got[i]-v) <= tol) {
			t.Fatalf("number %d is %g, want %g", i, got[i], v)
		}
	}
}

// TestScalesEnd checks that at the ends of the range, results lose only what the smallest
// number cannot represent.
func TestScalesEnd(t *testing.T) {
	const tiny = math.SmallestNonzeroFloat64
	for _, v := range []float64{tiny, 16 * tiny, 0x1p-1022, math.MaxFloat64 / 4, math.MaxFloat64} {
		a := []float64{v, 0, 0, v / 2}
		if w, _ := EigSym(append([]float64(nil), a...), 2); w[0] != v || w[1] != v/2 {
			t.Errorf("the eigenvalues of diag(%g, %g) are %g", v, v/2, w)
		}
		if s := SVDValues(a, 2, 2); s[0] != v || s[1] != v/2 {
			t.Errorf("the singular values of diag(%g, %g) are %g", v, v/2, s)
		}
		if _, r, _, rank := QR(a, 2, 2, 0); rank != 2-int(boolToFloat(v/2 == 0)) || r[0] != v {
			t.Errorf("diag(%g, %g) has R = %g, rank %d", v, v/2, r, rank)
		}
		if w, q := EigUpdate([]float64{v, v / 2}, []float64{0, 1}, -v/4); w[0] != v || !(math.Abs(w[1]-(v/2-v/4)) <= 1e-15*v) || q[0] != 1 || math.Abs(q[3]) != 1 {
			t.Errorf("diag(%g, %g) less %g has the eigenvalues %g, vectors %g", v, v/2, v/4, w, q)
		}
		var d [1]float64
		if ChiSqDist(d[:], []float64{v}, []float64{0}, 1, 1, 1); d[0] != v {
			t.Errorf("%g and 0 are %g apart", v, d[0])
		}
	}
}
