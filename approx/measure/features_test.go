package measure

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// flawedMap is a feature map for which feature 1 of one point has a given value.
type flawedMap struct {
	approx.FeatureMap
	at    []float64
	value float64
}

func (f flawedMap) Map(dst, x []float64) []float64 {
	dst = f.FeatureMap.Map(dst, x)
	if slices.Equal(x, f.at) {
		dst[1] = f.value
	}
	return dst
}

// flawedSigned is a flawedMap with features of both signs.
type flawedSigned struct{ flawedMap }

func (f flawedSigned) Signs() []float64 {
	s := make([]float64, f.Len())
	for i := range s {
		s[i] = float64(1 - i%2*2)
	}
	return s
}

// flawedImplicit is a flawedMap that computes k̂ without features.
type flawedImplicit struct{ flawedMap }

func (f flawedImplicit) Implied(dst []float64, x, y approx.Points) {
	for i := range x.Len() {
		for j := range y.Len() {
			dst[i*y.Len()+j] = 0.5
			if slices.Equal(x.Row(i), f.at) || slices.Equal(y.Row(j), f.at) {
				dst[i*y.Len()+j] = f.value
			}
		}
	}
}

// TestFeatureValues checks that if a feature is not finite, the error of a measure
// contains the point, the feature and the value.
func TestFeatureValues(t *testing.T) {
	ctx, k, x := context.Background(), kernel.Gaussian{Sigma: 0.35}, moons(40)
	rows := make([]int, 40)
	for i := range rows {
		rows[i] = i
	}
	type call struct {
		name     string
		implicit bool // whether the measure uses k̂ of an approx.Implicit map
		measure  func(f approx.FeatureMap) error
	}
	calls := []call{
		{"Gram", true, func(f approx.FeatureMap) error {
			_, err := Gram(ctx, k, f, x, GramOptions{Cells: 5})
			return err
		}},
		{"Gram of a lower bound", true, func(f approx.FeatureMap) error {
			_, err := Gram(ctx, k, f, x, GramOptions{Norm: 1, Lower: true})
			return err
		}},
		{"Frobenius", true, func(f approx.FeatureMap) error {
			_, err := Frobenius(ctx, k, f, x)
			return err
		}},
		{"Blocks", true, func(f approx.FeatureMap) error {
			_, err := Blocks(ctx, k, f, x, rows, 8)
			return err
		}},
		{"CrossError", true, func(f approx.FeatureMap) error {
			_, err := CrossError(ctx, k, f, x, x.Slice(0, 20))
			return err
		}},
		{"HeldOut", true, func(f approx.FeatureMap) error {
			_, err := HeldOut(ctx, k, f, x)
			return err
		}},
		{"Expected", true, func(f approx.FeatureMap) error {
			_, err := Expected(ctx, k, f, x, 40, 1)
			return err
		}},
		{"OnSample", true, func(f approx.FeatureMap) error {
			_, err := OnSample(k, f, x, rows)
			return err
		}},
		{"NewSampled", true, func(f approx.FeatureMap) error {
			_, err := NewSampled(k, f, x)
			return err
		}},
		{"Sampled.Set", false, func(f approx.FeatureMap) error {
			return new(Sampled).Set(k, f, x, approx.Features(f, x))
		}},
		{"Sampled.Move", true, func(f approx.FeatureMap) error {
			s, err := NewSampled(k, f, x.Slice(8, 40))
			if err != nil {
				t.Fatal(err)
			}
			for i := range 8 { // the error has the index of the point in the sample
				if err = s.Move(i, x.Row(i)); err != nil {
					break
				}
			}
			return err
		}},
		{"ErrorField", true, func(f approx.FeatureMap) error {
			_, err := ErrorField(ctx, k, f, x.Slice(0, 20), x)
			return err
		}},
		{"RelativeError", true, func(f approx.FeatureMap) error {
			_, err := RelativeError(ctx, approx.Problem{Kernel: k, X: x}, approx.Fit{Features: f})
			return err
		}},
		{"ResidueOf", false, func(f approx.FeatureMap) error {
			_, err := ResidueOf(k, f, x)
			return err
		}},
		{"nystrom.Residual", false, func(f approx.FeatureMap) error {
			_, _, err := nystrom.Residual(k, f, x)
			return err
		}},
		{"ScanRows", false, func(f approx.FeatureMap) error {
			_, err := ScanRows(ctx, k, f, x, false)
			return err
		}},
		{"FeatureMMD", true, func(f approx.FeatureMap) error {
			_, err := FeatureMMD(f, Empirical(x), Empirical(x.Slice(0, 9)))
			return err
		}},
		{"EigenResiduals", false, func(f approx.FeatureMap) error {
			_, err := EigenResiduals(ctx, k, x, approx.Pairs{Lambda: []float64{4, 3, 2, 1}, Phi: f}, 3)
			return err
		}},
	}
	for _, c := range calls {
		for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e200} {
			plainMap := flawedMap{nystrom.Features(k, x.Slice(10, 14)), x.Row(7), v}
			maps := map[string]approx.FeatureMap{"": plainMap, "signed ": flawedSigned{plainMap}}
			if c.implicit && v-v != 0 {
				maps["implicit "] = flawedImplicit{plainMap}
			}
			if c.name == "EigenResiduals" && v == 1e200 {
				continue // its functions are finite
			}
			for kind, f := range maps {
				err := c.measure(f)
				var e *approx.FeatureValueError
				if !errors.As(err, &e) {
					t.Errorf("%s of a %smap with ψ₁(x₇) = %g: the error is %v", c.name, kind, v, err)
					continue
				}
				feature := 1
				if kind == "implicit " {
					feature = -1
				} else if !slices.Equal(e.X, x.Row(7)) || e.Point != 7 {
					t.Errorf("%s of a %smap: the error %q names point %d at %g, want 7 at %g", c.name, kind, err, e.Point, e.X, x.Row(7))
				}
				if e.Feature != feature || e.Value != v && v == v {
					t.Errorf("%s of a %smap with ψ₁(x₇) = %g: the error is %q", c.name, kind, v, err)
				}
			}
		}
	}
}

// TestDensityOfFlawedKernel checks that if a map consists of kernel values and one of
// them is not finite, a measure of the map returns an error.
func TestDensityOfFlawedKernel(t *testing.T) {
	x := moons(20)
	f, err := reduced.KDE(flawedKernel{x.Row(3), x.Row(7)}, reduced.Empirical(x))
	if err != nil {
		t.Fatal(err)
	}
	if v := f.Map(nil, x.Row(3))[0]; !math.IsNaN(v) {
		t.Errorf("the density is %g at a point where a kernel value is NaN", v)
	}
	if v := f.Map(nil, x.Row(4))[0]; !(v > 0) {
		t.Errorf("the density is %g at another point", v)
	}
	_, err = FeatureMMD(f, Empirical(x), Empirical(x.Slice(0, 2)))
	var e *approx.FeatureValueError
	if !errors.As(err, &e) || e.Point != 3 && e.Point != 7 {
		t.Errorf("the error of a measure is %v", err)
	}
}

// flawedKernel is a Gaussian that is NaN at one pair of points.
type flawedKernel struct{ x, y []float64 }

func (k flawedKernel) Eval(x, y []float64) float64 {
	if slices.Equal(x, k.x) && slices.Equal(y, k.y) || slices.Equal(x, k.y) && slices.Equal(y, k.x) {
		return math.NaN()
	}
	return kernel.Gaussian{Sigma: 0.35}.Eval(x, y)
}
