package learn_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/learn"
)

func TestNormalizeContrast(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 3, 4, 7, 7, 7, 7}, Dim: 4}
	// The first patch has mean 2.5 and variance 1.25. The second patch is constant.
	s := math.Sqrt(1.25)
	for _, c := range []struct{ floor, scale float64 }{{0, s}, {10, math.Sqrt(11.25)}} {
		want := []float64{-1.5 / c.scale, -0.5 / c.scale, 0.5 / c.scale, 1.5 / c.scale, 0, 0, 0, 0}
		if d := fixture.MaxDiff(t, learn.NormalizeContrast(x, c.floor).RawMatrix().Data, want); !(d <= 1e-15) {
			t.Errorf("floor %g: %v", c.floor, learn.NormalizeContrast(x, c.floor).RawMatrix().Data)
		}
	}
}

func TestUnitLength(t *testing.T) {
	x := approx.Points{Data: []float64{3, 4, 0, 0, -1e300, 1e300}, Dim: 2}
	want := []float64{0.6, 0.8, 0, 0, -math.Sqrt2 / 2, math.Sqrt2 / 2}
	if d := fixture.MaxDiff(t, learn.NormalizeLength(x).RawMatrix().Data, want); !(d <= 1e-15) {
		t.Errorf("%v", learn.NormalizeLength(x).RawMatrix().Data)
	}
}

// TestWhitening checks that whitened points have mean 0, no correlations, and the
// decreasing variances λ/(λ + floor).
func TestWhitening(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(50, d, 1)
		for i := range x.Len() {
			row := x.Row(i)
			for a := range row {
				row[a] = 3*row[a]*float64(a+1) + row[0] + 5
			}
		}
		for _, floor := range []float64{0, 2} {
			w, err := learn.NewWhitening(x, floor)
			if err != nil {
				t.Fatal(err)
			}
			y := approx.PointsOf(w.Transform(x))
			if y.Dim != d {
				t.Fatalf("%d of %d components", y.Dim, d)
			}
			last := math.Inf(1)
			for a := range d {
				for b := range a + 1 {
					var mean, cov float64
					for i := range 50 {
						mean += y.Row(i)[a] / 50
						cov += y.Row(i)[a] * y.Row(i)[b] / 50
					}
					if math.Abs(mean) > 1e-13 {
						t.Errorf("coordinate %d has the mean %g", a, mean)
					}
					switch {
					case a != b && math.Abs(cov) > 1e-12, a == b && floor == 0 && math.Abs(cov-1) > 1e-12:
						t.Errorf("coordinates %d and %d have the covariance %g", a, b, cov)
					case a == b && floor > 0 && !(0 < cov && cov < last):
						t.Errorf("variance %d is %g, after %g", a, cov, last)
					case a == b && floor > 0:
						last = cov
					}
				}
			}
			// Since W = V(Λ + floor)^−½, the sum of wᵀw·(λ + floor) is the number of components.
			if floor > 0 {
				var variances float64
				for a := range d {
					var norm float64
					for i := range d {
						norm += w.Projection.RawMatrix().Data[i*d+a] * w.Projection.RawMatrix().Data[i*d+a]
					}
					variances += 1/norm - floor
				}
				var want float64
				for a := range d {
					var mean, square float64
					for i := range 50 {
						mean += x.Row(i)[a] / 50
						square += x.Row(i)[a] * x.Row(i)[a] / 50
					}
					want += square - mean*mean
				}
				if math.Abs(variances-want) > 1e-10*want {
					t.Errorf("variances sum to %g, not %g", variances, want)
				}
			}
		}
	}
	// Points on a line have one component.
	line := approx.Points{Data: []float64{0, 0, 1, 2, 2, 4, 3, 6}, Dim: 2}
	w, err := learn.NewWhitening(line, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n, r := w.Transform(line).Dims(); n != 4 || r != 1 {
		t.Errorf("%d components of a line", r)
	}
	var nan *approx.PointError
	if _, err := learn.NewWhitening(approx.Points{Data: []float64{1, math.NaN()}, Dim: 1}, 0); !errors.As(err, &nan) || nan.Row != 1 {
		t.Errorf("the error is %v", err)
	}
}

func TestMiniBatch(t *testing.T) {
	ctx := context.Background()
	x := dataset.Three.New(300, 0.1, 1).X
	inertia := func(c approx.Points) (s float64) {
		for i := range x.Len() {
			best := math.Inf(1)
			for j := range c.Len() {
				p, q := x.Row(i), c.Row(j)
				best = min(best, (p[0]-q[0])*(p[0]-q[0])+(p[1]-q[1])*(p[1]-q[1]))
			}
			s += best
		}
		return s
	}
	// With one centre in each of three blobs of deviation 0.1, the inertia is 300·2·0.01.
	best := math.Inf(1)
	for seed := range uint64(5) {
		c, err := learn.MiniBatchKMeans{Centers: 3, Rounds: 50, Seed: seed}.Fit(ctx, x)
		if err != nil {
			t.Fatal(err)
		}
		best = min(best, inertia(approx.PointsOf(c)))
	}
	if !(best <= 6*1.2) {
		t.Errorf("the least inertia of five seeds is %g", best)
	}
	// A single centre is the mean of 10⁴ draws. The tolerance is five standard errors.
	c, err := learn.MiniBatchKMeans{Centers: 1}.Fit(ctx, x)
	if err != nil {
		t.Fatal(err)
	}
	for a := range 2 {
		var mean, square float64
		for i := range x.Len() {
			mean += x.Row(i)[a] / 300
			square += x.Row(i)[a] * x.Row(i)[a] / 300
		}
		if d := math.Abs(c.At(0, a) - mean); d > 5*math.Sqrt((square-mean*mean)/1e4) {
			t.Errorf("coordinate %d of the one centre is %g off the mean", a, d)
		}
	}
	// A centre is the mean of its assigned points without its initial position. After one
	// assigned point, the centre is that point.
	classifier, err := learn.NewNeighbors(nil, x, make([]int, 300), 1)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		c, err := learn.MiniBatchKMeans{Centers: 1, Batch: 1, Rounds: 1, Seed: seed}.Fit(ctx, x)
		if err != nil {
			t.Fatal(err)
		}
		if i := classifier.Nearest(c)[0][0]; math.Hypot(x.Row(i)[0]-c.At(0, 0), x.Row(i)[1]-c.At(0, 1)) > 1e-15 {
			t.Errorf("after one point the centre is at %v", c.RawRowView(0))
		}
	}
	// If there are as many centres as points, the centres do not move.
	fewPatches := x.Slice(0, 9)
	c, err = learn.MiniBatchKMeans{Centers: 20, Rounds: 3}.Fit(ctx, fewPatches)
	if err != nil || c.RawMatrix().Rows != 9 {
		t.Fatalf("centres of nine points: %v, %v", c, err)
	}
	for i := range 9 {
		found := false
		for j := range 9 {
			found = found || math.Hypot(c.At(j, 0)-fewPatches.Row(i)[0], c.At(j, 1)-fewPatches.Row(i)[1]) < 1e-14
		}
		if !found {
			t.Errorf("no centre stands at point %d", i)
		}
	}
	if _, err := (learn.MiniBatchKMeans{}).Fit(ctx, x); err == nil {
		t.Error("no centres are no error")
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := (learn.MiniBatchKMeans{Centers: 3}).Fit(done, x); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// TestWhiteningOfOnePoint checks that Whitening returns an error if all points coincide.
func TestWhiteningOfOnePoint(t *testing.T) {
	x := approx.Points{Data: []float64{3, 1, 3, 1, 3, 1}, Dim: 2}
	if _, err := learn.NewWhitening(x, 0.1); err == nil {
		t.Error("points that are all one point are whitened")
	}
}

// TestWhiteningOfTinyPoints checks that Whitening returns an error if 1 over the standard
// deviation is not finite. With a floor, Whitening must succeed. It must also succeed
// just above the smallest accepted deviation.
func TestWhiteningOfTinyPoints(t *testing.T) {
	for _, unit := range []float64{1e-310, 1e-315, 5e-324} {
		x := approx.Points{Data: []float64{0, 1 * unit, 2 * unit, 5 * unit}, Dim: 1}
		var e *approx.UnsupportedError
		if w, err := learn.NewWhitening(x, 0); !errors.As(err, &e) || !strings.Contains(e.Reason, "standard deviation") {
			t.Errorf("points of size %g: W = %v and the error %v", unit, w.Projection, err)
		}
		if w, err := learn.NewWhitening(x, 4); err != nil || math.Abs(w.Projection.RawMatrix().Data[0]) != 0.5 {
			t.Errorf("points of size %g with a floor: W = %v, want ±0.5, and the error %v", unit, w.Projection, err)
		}
	}
	for _, unit := range []float64{1e-308, 1e-200, 1, 1e100} {
		x := approx.Points{Data: []float64{0, 1 * unit, 2 * unit, 5 * unit}, Dim: 1}
		w, err := learn.NewWhitening(x, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := math.Abs(w.Projection.RawMatrix().Data[0])*unit, 1/math.Sqrt(3.5); !(math.Abs(got-want) <= 1e-14) {
			t.Errorf("points of size %g: W is %.16g of 1 over that, want %.16g", unit, got, want)
		}
		for i, v := range w.Transform(x).RawMatrix().Data {
			if want := (x.Data[i]/unit - 2) / math.Sqrt(3.5); !(math.Abs(math.Abs(v)-math.Abs(want)) <= 1e-13) {
				t.Errorf("points of size %g: point %d becomes %g, want ±%g", unit, i, v, want)
			}
		}
	}
	// The smaller of these two columns is below the rounding error of the larger.
	y := approx.Points{Data: []float64{0, 0, 1, 1e-310, 3, 2e-310}, Dim: 2}
	if w, err := learn.NewWhitening(y, 0); err != nil || len(w.Projection.RawMatrix().Data) != 2 {
		t.Errorf("W = %v and the error %v, want one component", w.Projection, err)
	}
}

// TestContrastAndWhiteningOfEqualNumbers checks that a constant patch becomes 0, and
// equal points are an error, whatever rounding does to the mean.
func TestContrastAndWhiteningOfEqualNumbers(t *testing.T) {
	for _, v := range []float64{14.62, 0.1, 1.0 / 3, 255} {
		x := approx.NewPoints(1, 49)
		for i := range x.Data {
			x.Data[i] = v
		}
		for _, u := range learn.NormalizeContrast(x, 0).RawMatrix().Data {
			if u != 0 {
				t.Fatalf("a patch of %g becomes %g", v, u)
			}
		}
		y := approx.NewPoints(1000, 3)
		for i := range y.Data {
			y.Data[i] = v + float64(i%3)
		}
		if w, err := learn.NewWhitening(y, 0); err == nil {
			t.Errorf("equal points at %v are whitened by %v", v, w.Projection)
		}
		// The second column hardly varies, and the first is constant.
		for i := range 1000 {
			y.Row(i)[1] = 1e-8 * float64(i%7)
		}
		w, err := learn.NewWhitening(y, 0)
		if err != nil {
			t.Fatal(err)
		}
		if r := len(w.Projection.RawMatrix().Data) / 3; r != 1 {
			t.Errorf("one column of three varies, and the rank is %d", r)
		}
	}
}

// TestContrastAndWhiteningInUnits checks that normalised contrast and whitened points do
// not depend on the unit of the data.
func TestContrastAndWhiteningInUnits(t *testing.T) {
	plainPatches := approx.Points{Data: []float64{1, 2, 4, 3, -1, 0, 2, 2}, Dim: 2}
	contrast := learn.NormalizeContrast(plainPatches, 0)
	whitening, err := learn.NewWhitening(plainPatches, 0)
	if err != nil {
		t.Fatal(err)
	}
	whitenedImages := whitening.Transform(plainPatches)
	for _, unit := range []float64{0x1p-1000, 0x1p-560, 0x1p-100, 0x1p100, 0x1p490} {
		x := plainPatches.Clone()
		for i := range x.Data {
			x.Data[i] *= unit
		}
		w, err := learn.NewWhitening(x, 0)
		if err != nil {
			t.Errorf("in units of %g: %v", unit, err)
			continue
		}
		for name, c := range map[string]struct{ got, want *mat.Dense }{
			"contrast":  {learn.NormalizeContrast(x, 0), contrast},
			"whitening": {w.Transform(x), whitenedImages},
		} {
			for i, v := range c.got.RawMatrix().Data {
				if !(math.Abs(v-c.want.RawMatrix().Data[i]) <= 1e-12) {
					t.Errorf("%s in units of %g: number %d is %g, not %g", name, unit, i, v, c.want.RawMatrix().Data[i])
				}
			}
		}
	}
}
