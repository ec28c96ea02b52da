package measure

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

func TestCurve(t *testing.T) {
	ctx := context.Background()
	k, x := kernel.Gaussian{Sigma: 0.35}, moons(120)
	sweep := Sweep{Method: nystrom.Uniform{}.Info(), Kernel: k, X: x, Vary: "m", At: []float64{4, 8, 16}, Seeds: 5}
	var order []int
	last := make([]CurvePoint, 3)
	points, err := Curve(ctx, sweep, func(i int, p CurvePoint) {
		order = append(order, i)
		last[i] = p
		if len(p.Errors) != (len(order)-1)/3+1 {
			t.Errorf("after %d fits point %d has %d seeds", len(order), i, len(p.Errors))
		}
	})
	if err != nil || len(points) != 3 || len(order) != 15 || order[0] != 0 || order[1] != 1 || order[3] != 0 {
		t.Fatalf("%v, order %v (%v)", points, order, err)
	}
	for i, p := range points {
		if p.Middle != last[i].Middle || !(p.Low <= p.Middle && p.Middle <= p.High) || p.At != sweep.At[i] || p.Size != p.At {
			t.Errorf("point %d: %+v, last yielded %+v", i, p, last[i])
		}
		var evals float64
		for seed, e := range p.Errors {
			fit, err := nystrom.Uniform{Landmarks: int(p.At)}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: uint64(seed)})
			if err != nil {
				t.Fatal(err)
			}
			if want := must(OnSample(k, fit.Features, x, sequence(120))).Frobenius; e != want {
				t.Errorf("m = %g, seed %d: %g, want %g", p.At, seed, e, want)
			}
			evals += float64(fit.Evals)
		}
		if want := evals / float64(len(p.Errors)); p.Evals != want {
			t.Errorf("m = %g: %g evaluations, want %g", p.At, p.Evals, want)
		}
	}

	// This curve varies a setting, and the size is an output of the method.
	points, err = Curve(ctx, Sweep{Method: kpca.Shadow{}.Info(), Values: approx.Values{"ell": 9}, Kernel: k, X: x, Vary: "ell", At: []float64{1, 2, 4}, Seeds: 5}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range points {
		if i > 0 && !(p.Size > points[i-1].Size && p.Middle < points[i-1].Middle) {
			t.Errorf("ℓ = %g: m = %g, error %g; before %+v", p.At, p.Size, p.Middle, points[i-1])
		}
	}

	// A failed fit gives a NaN with a note, and does not affect the other points.
	points, err = Curve(ctx, Sweep{Method: kpca.Shadow{}.Info(), Kernel: k, X: x, Vary: "ell", At: []float64{1, 1000}, Seeds: 1}, nil)
	if err != nil || math.IsNaN(points[0].Middle) || !math.IsNaN(points[1].Middle) || points[1].Note == "" {
		t.Errorf("%+v (%v)", points, err)
	}

	points, err = Curve(ctx, Sweep{Method: nystrom.Uniform{}.Info(), Kernel: k, X: x, Vary: "m", At: []float64{2.5}, Seeds: 1}, nil)
	if err != nil || !math.IsNaN(points[0].Middle) || !strings.Contains(points[0].Note, "m = 2.5 is not an integer") {
		t.Errorf("at m = 2.5: %+v (%v)", points, err)
	}

	// The method must have the varied setting.
	for _, bad := range []Sweep{
		{Method: kpca.Shadow{}.Info(), Kernel: k, X: x, Vary: "m", At: []float64{3}, Seeds: 1},
		{Method: nystrom.Uniform{}.Info(), Kernel: k, X: x, Vary: "ell", At: []float64{3}, Seeds: 1},
	} {
		if _, err := Curve(ctx, bad, nil); !errors.As(err, new(*approx.UnsupportedError)) {
			t.Errorf("over %s of %s: %v", bad.Vary, bad.Method.Key, err)
		}
	}

	// The curve must stop at the limit of evaluations.
	sweep.Evals = 60
	points, err = Curve(ctx, sweep, nil)
	if err != nil || len(points[0].Errors) != 1 || len(points[1].Errors) != 1 || len(points[2].Errors) != 0 || !math.IsNaN(points[2].Middle) {
		t.Errorf("with 60 evaluations: %+v (%v)", points, err)
	}

	// A cancelled curve must return the points so far.
	ctx, cancel := context.WithCancel(ctx)
	sweep.Evals = 0
	points, err = Curve(ctx, sweep, func(i int, p CurvePoint) {
		if i == 1 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(points[1].Errors) != 1 || len(points[2].Errors) != 0 {
		t.Errorf("stopped: %+v (%v)", points, err)
	}
}

func TestQuantile(t *testing.T) {
	v := []float64{4, math.NaN(), 1, 3, 2}
	for p, want := range map[float64]float64{0: 1, 0.1: 1.3, 0.5: 2.5, 1: 4} {
		if got := quantile(v, p); math.Abs(got-want) > 1e-15 {
			t.Errorf("%g-quantile %g, want %g", p, got, want)
		}
	}
	if !math.IsNaN(quantile(v[1:2], 0.5)) {
		t.Error("the median of nothing is a number")
	}
}
