package play

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state/statetest"
)

// previewErrors computes previews of random states of a method. For each preview, it
// returns the error of the estimated error, in standard errors. Every second estimate
// uses ‖K‖_F, as after a final result.
func previewErrors(t *testing.T, key string, states int) (diffs []float64) {
	rng := rand.New(rand.NewPCG(uint64(len(key)), uint64(key[0])<<8|uint64(key[len(key)-1])))
	for i := range states {
		data := fmt.Sprintf("method=%s&n=%d&sigma=%.3f&dseed=%d&seed=%d", key, 300+rng.IntN(1501), 0.2+0.6*rng.Float64(), rng.IntN(1<<30), rng.IntN(1<<30))
		link := fmt.Sprintf("%s&m=%d", data, 10+rng.IntN(61))
		s := statetest.Open(t, link)
		var c Session
		r, err := c.Preview(t.Context(), s, smallFrame, true)
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		se := r.Report.Error.FrobeniusError
		if r.Report.Refusal != "" || se == nil || !(*se > 0) {
			continue
		}
		k, x, fit := r.Arrays.Kernel, r.Arrays.X, c.previewFit.value
		want, err := measure.Frobenius(t.Context(), k, fit.Features, x)
		if err != nil {
			t.Fatal(err)
		}
		if want < 1e-9 { // this error is only rounding
			continue
		}
		got := c.sampleError.value.SampleError
		if i%2 == 1 {
			e, err := solve.MeasureSample(t.Context(), new(measure.Sampled), k, c.data.value.Sample, fit, solve.IsLowerBound(&s, k), frobeniusNorm(k, x))
			if err != nil {
				t.Fatal(err)
			}
			got = e.SampleError
		}
		z := (got.Frobenius - want) / got.SE
		if !(math.Abs(z) <= 5) {
			t.Errorf("%s: the estimate is %.4g ± %.2g, and the error %.4g, which is %.1f standard errors away", link, got.Frobenius, got.SE, want, z)
		}
		diffs = append(diffs, z)
	}
	return diffs
}

// frobeniusNorm returns ‖K‖_F.
func frobeniusNorm(k approx.Kernel, x approx.Points) float64 {
	var squares float64
	for _, v := range kernel.Gram(nil, k, x) {
		squares += v * v
	}
	return math.Sqrt(squares)
}

// coverage returns the mean of the numbers. It also returns the percentages of numbers
// whose absolute value is at most 1, and at most 2.
func coverage(diffs []float64) (mean, one, two float64) {
	percent := 100 / float64(len(diffs))
	for _, z := range diffs {
		mean += z / float64(len(diffs))
		if math.Abs(z) <= 1 {
			one += percent
		}
		if math.Abs(z) <= 2 {
			two += percent
		}
	}
	return mean, one, two
}

// TestStandardErrorsOfPreviews checks that the errors of the estimates are normally
// distributed, for every method. The percentages within one and two standard errors must
// have the usual values. No error may be larger than five standard errors.
func TestStandardErrorsOfPreviews(t *testing.T) {
	states := 1
	switch {
	case testing.Short():
	case approxtest.IsFull() && runtime.GOARCH != "wasm" && measure.Arithmetic() == "simd": // the statistics do not depend on the arithmetic
		states = 200
	}
	var all []float64
	for i, m := range catalogue.Methods {
		if testing.Short() && i%3 != 0 { // the tests of the catalogue omit the same methods
			continue
		}
		t.Run(m.Key, func(t *testing.T) {
			diffs := previewErrors(t, m.Key, states)
			all = append(all, diffs...)
			if len(diffs) == 0 {
				return
			}
			mean, one, two := coverage(diffs)
			t.Logf("%-18s %3d states: mean %+.2f, %.0f %% within 1, %.1f %% within 2", m.Key, len(diffs), mean, one, two)
			if len(diffs) < 100 {
				return
			}
			if !(math.Abs(mean) <= 0.3 && one >= 55 && one <= 82 && two >= 89) {
				t.Errorf("%s: the mean is %.2f standard errors, %.0f %% are within 1 and %.1f %% within 2", m.Key, mean, one, two)
			}
		})
	}
	mean, one, two := coverage(all)
	t.Logf("%-18s %3d states: mean %+.3f, %.1f %% within 1, %.1f %% within 2", "all methods", len(all), mean, one, two)
	if len(all) >= 5000 && !(one >= 65 && one <= 72 && two >= 94) {
		t.Errorf("over all methods %.1f %% are within 1 standard error and %.1f %% within 2", one, two)
	}
}

// TestPreviewScansFewPointsOfCostlyMaps checks the estimated error for exact pairs with a
// thousand centres. The preview draws its sample from a part of the points only, since
// mapping all points would take longer than the other computations.
func TestPreviewScansFewPointsOfCostlyMaps(t *testing.T) {
	s := statetest.Open(t, "method=exact&kernel=sigmoid&n=2500&m=64")
	var c Session
	r, err := c.Preview(t.Context(), s, smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	fit := c.previewFit.value
	_, scan, err := solve.DrawRows(t.Context(), r.Arrays.Kernel, c.data.value.Sample, fit, false)
	if scanned := len(scan.DiagResidual); err != nil || fit.MapEvals < 1000 || scanned < 500 || scanned > 1000 {
		t.Errorf("%d evaluations for a point, %d points are scanned, %v", fit.MapEvals, scanned, err)
	}
	want, err := measure.Frobenius(t.Context(), r.Arrays.Kernel, fit.Features, r.Arrays.X)
	if err != nil {
		t.Fatal(err)
	}
	if e := c.sampleError.value.SampleError; !(math.Abs(e.Frobenius-want) <= 3*e.SE) {
		t.Errorf("the estimate is %.4g ± %.2g, and the error %.4g", e.Frobenius, e.SE, want)
	}
}
