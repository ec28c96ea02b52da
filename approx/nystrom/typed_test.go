package nystrom_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
)

// TestTypedMethods checks that a typed method has the fit that its description has with the
// same settings by key.
func TestTypedMethods(t *testing.T) {
	x := fixture.Normal(90, 2, 3)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.7}, X: x, Seed: 5}
	for _, c := range []struct {
		method approx.Method
		values approx.Values
	}{
		{nystrom.Uniform{Landmarks: 12}, nil},
		{nystrom.KMeans{Landmarks: 12}, nil},
		{nystrom.KMeans{Landmarks: 12, Sweeps: 3}, approx.Values{"sweeps": 3}},
		{nystrom.KMeans{Landmarks: 12, Sweeps: landmark.NoSweeps}, approx.Values{"sweeps": 0}},
		{nystrom.PlusPlus{Landmarks: 12}, nil},
		{nystrom.Farthest{Landmarks: 12}, nil},
		{nystrom.RandomlyPivoted{Landmarks: 12}, nil},
		{nystrom.Greedy{Landmarks: 12}, nil},
		{nystrom.Recursive{Landmarks: 12}, nil},
		{nystrom.Leverage{Landmarks: 12}, nil},
		{nystrom.Bless{}, nil},
		{nystrom.Bless{Lambda: 0.1, Oversampling: 1}, approx.Values{"lambda": 0.1, "q": 1}},
		{nystrom.Truncated{Landmarks: 12}, nil},
		{nystrom.Truncated{Landmarks: 12, Rank: 4, Cut: nystrom.CutKernel}, approx.Values{"r": 4, "cut": 1}},
		{nystrom.OneShot{Landmarks: 12}, nil},
		{nystrom.OneShot{Landmarks: 12, Retain: nystrom.RetainData}, approx.Values{"retain": 1}},
		{nystrom.Weighted{Centers: 12}, nil},
		{nystrom.Weighted{Centers: 12, Sweeps: landmark.NoSweeps, Retain: nystrom.RetainData}, approx.Values{"sweeps": 0, "retain": 1}},
		{nystrom.Subsampled{Points: 12}, nil},
	} {
		got, err := c.method.Fit(context.Background(), approx.Problem{Kernel: p.Kernel, X: x, Seed: p.Seed})
		if err != nil {
			t.Errorf("%T: %v", c.method, err)
			continue
		}
		want, err := fixture.Fit(context.Background(), c.method.Info(), 12, p, c.values)
		if err != nil {
			t.Fatal(err)
		}
		if got.Size != want.Size || got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) ||
			!slices.Equal(got.Landmarks.Centers.Data, want.Landmarks.Centers.Data) ||
			!slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) ||
			!slices.Equal(approx.FeaturesTo(nil, got.Features, x), approx.FeaturesTo(nil, want.Features, x)) {
			t.Errorf("%#v: another fit than with the settings %v", c.method, c.values)
		}
	}
}

// TestZeroSize checks the default size: 100 landmarks, or the number of given ones.
func TestZeroSize(t *testing.T) {
	x := fixture.Normal(150, 2, 3)
	p := approx.Problem{Kernel: kernel.Laplacian{Sigma: 0.7}, X: x, Seed: 5}
	fit, err := nystrom.Uniform{}.Fit(context.Background(), p)
	if err != nil || fit.Landmarks.Centers.Len() != approx.DefaultSize {
		t.Errorf("without a size: %v, %v", fit, err)
	}
	p.Landmarks = x.Slice(3, 10)
	fit, err = nystrom.Uniform{}.Fit(context.Background(), p)
	if err != nil || fit.Landmarks.Centers.Len() != 7 || len(fit.Notes) > 0 {
		t.Errorf("with 7 given landmarks: %v, %v", fit, err)
	}
}

// TestFieldErrors checks that an error of a setting names the field.
func TestFieldErrors(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: fixture.Normal(20, 2, 1)}
	for field, m := range map[string]approx.Method{
		"Landmarks":    nystrom.Uniform{Landmarks: -1},
		"Sweeps":       nystrom.KMeans{Sweeps: 101},
		"Lambda":       nystrom.Bless{Lambda: 2},
		"Oversampling": nystrom.Bless{Oversampling: -1},
		"Rank":         nystrom.Truncated{Rank: -2},
		"Cut":          nystrom.Truncated{Cut: 2},
		"Retain":       nystrom.OneShot{Retain: -1},
		"Centers":      nystrom.Weighted{Centers: -4},
		"Points":       nystrom.Subsampled{Points: approx.MaxSize + 1},
	} {
		var e *approx.RangeError
		if _, err := m.Fit(context.Background(), p); !errors.As(err, &e) || e.Key != field {
			t.Errorf("%#v: %v, not about %s", m, err, field)
		}
	}
}

// TestFitOfDense checks that a fit reads any matrix, and that a change of the matrix after
// the fit does not change the fit unless the matrix is shared.
func TestFitOfDense(t *testing.T) {
	x := fixture.Normal(60, 2, 3)
	want, err := nystrom.OneShot{Landmarks: 9, Retain: nystrom.RetainData}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	at := fixture.Normal(10, 2, 8)
	phi := approx.FeaturesTo(nil, fixture.Eigen(t, want).Functions(), at)
	wideMatrix := mat.NewDense(60, 5, nil)
	wideMatrix.Slice(0, 60, 1, 3).(*mat.Dense).Copy(x)
	for name, y := range map[string]mat.Matrix{"dense": mat.DenseCopyOf(x), "part": wideMatrix.Slice(0, 60, 1, 3), "transpose": mat.DenseCopyOf(x.T()).T()} {
		fit, err := nystrom.OneShot{Landmarks: 9, Retain: nystrom.RetainData}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: y, Seed: 2})
		if err != nil {
			t.Fatal(err)
		}
		if d, ok := y.(*mat.Dense); ok {
			d.Zero()
		}
		if !slices.Equal(approx.FeaturesTo(nil, fixture.Eigen(t, fit).Functions(), at), phi) {
			t.Errorf("%s: another fit than of points", name)
		}
	}
}

// TestTransform checks Transform and TransformTo against the feature map, for contiguous
// matrices and for parts of wider ones.
func TestTransform(t *testing.T) {
	x := fixture.Normal(40, 3, 3)
	fit, err := nystrom.Uniform{Landmarks: 9}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1.5}, X: x, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	y := fixture.Normal(11, 3, 8)
	want := mat.NewDense(11, 9, approx.FeaturesTo(nil, fit.Features, y))
	wideMatrix := mat.NewDense(11, 5, nil)
	part := wideMatrix.Slice(0, 11, 1, 4).(*mat.Dense)
	part.Copy(y)
	for name, m := range map[string]mat.Matrix{"points": y, "part": part, "transpose": mat.DenseCopyOf(y.T()).T()} {
		if got := fit.Transform(m); !mat.Equal(got, want) {
			t.Errorf("%s: Transform differs from Features", name)
		}
		into := mat.NewDense(13, 12, nil).Slice(1, 12, 2, 11).(*mat.Dense)
		if fit.TransformTo(into, m); !mat.EqualApprox(into, want, 1e-14) {
			t.Errorf("%s: TransformTo a part of a matrix differs from Features", name)
		}
		wholeMatrix := mat.NewDense(11, 9, nil)
		if fit.TransformTo(wholeMatrix, m); !mat.Equal(wholeMatrix, want) {
			t.Errorf("%s: TransformTo differs from Features", name)
		}
	}
}
