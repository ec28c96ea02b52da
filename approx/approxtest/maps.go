package approxtest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// checkMaps checks the features and the eigenfunctions of a fit as feature maps.
func checkMaps(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		fit, err := fit(m, 8, s.problem(1))
		if err != nil {
			return err
		}
		if err := CheckFeatureMap(fit.Features, s.x); err != nil {
			return fmt.Errorf("features: %w", err)
		}
		pairs, err := eigenOf(fit)
		if err != nil || pairs == nil {
			return err
		}
		if err := CheckFeatureMap(approx.Mercer(pairs), s.x); err != nil {
			return fmt.Errorf("eigenfunctions: %w", err)
		}
		return nil
	})
}

// CheckFeatureMap returns an error unless the batch methods of f agree with Map. It
// checks MapAll on x, combinations, and a grid if x is in the plane. If coordinates of a
// point are NaN or infinite, f must not panic.
func CheckFeatureMap(f approx.FeatureMap, x mat.Matrix) error {
	points := arg.Matrix("approxtest.CheckFeatureMap", "x", x)
	n, d := points.Len(), f.Len()
	values := make([]float64, n*d)
	var top float64
	for i := range n {
		f.Map(values[i*d:(i+1)*d], points.Row(i))
	}
	for i, v := range f.Map(nil, points.Row(0)) {
		if v != values[i] {
			return fmt.Errorf("results of Map into nil and into a slice differ")
		}
	}
	for _, v := range values {
		top = max(top, math.Abs(v))
	}
	if top == 0 || math.IsNaN(top) {
		return fmt.Errorf("the largest feature is %g", top)
	}
	// Nyström features have the rounding errors of k divided by at least 1e-6, the square
	// root of the smallest residual of a landmark.
	tol := 1e-9 * top

	if err := checkWithin("MapAll", approx.FeaturesTo(unreadable(len(values)), f, points), values, tol); err != nil {
		return err
	}

	// The combination has three functions that mix all features.
	const k = 3
	w := make([]float64, d*k)
	for i := range w {
		w[i] = math.Cos(float64(1+i*i)) / math.Sqrt(float64(d))
	}
	want := make([]float64, n*k)
	for i := range n {
		for l := range d {
			for j := range k {
				want[i*k+j] += values[i*d+l] * w[l*k+j]
			}
		}
	}
	if err := checkAnyPoint(f, points.Dim); err != nil {
		return err
	}
	sum := approx.Combined(f, approx.Points{Data: w, Dim: k})
	if sum.Len() != k {
		return fmt.Errorf("a combination of %d functions has %d", k, sum.Len())
	}
	tol *= math.Sqrt(float64(d))
	if err := checkWithin("Combine", approx.FeaturesTo(nil, sum, points), want, tol); err != nil {
		return err
	}
	if err := checkWithin("Combine at one point", sum.Map(nil, points.Row(n-1)), want[(n-1)*k:], tol); err != nil {
		return err
	}
	// This is a combination of a combination: the difference of the first two functions.
	diff := approx.Combined(sum, approx.Points{Data: []float64{1, -1, 0}, Dim: 1})
	for i := range n {
		if err := checkWithin("Combine of Combine", diff.Map(nil, points.Row(i)),
			[]float64{want[i*k] - want[i*k+1]}, 2*tol); err != nil {
			return err
		}
	}
	if points.Dim != 2 {
		return nil
	}
	if err := checkGrid(f, tol); err != nil {
		return err
	}
	return checkGrid(sum, tol)
}

// checkAnyPoint returns an error if f panics at a point in ℝᵈ with coordinates that are
// NaN or infinite.
func checkAnyPoint(f approx.FeatureMap, d int) (err error) {
	var x approx.Points
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("at the points %g: panic: %v", x.Data, p)
		}
	}()
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		x = approx.NewPoints(2, d)
		x.Row(1)[d-1] = v
		f.Map(nil, x.Row(1))
		approx.FeaturesTo(nil, f, x)
		if d == 2 {
			approx.Grid(f, []float64{0, v}, []float64{v, 0, 0})
		}
	}
	return nil
}

// checkGrid compares Grid with Map on a grid with different numbers of rows and columns.
func checkGrid(f approx.FeatureMap, tol float64) error {
	xs, ys := []float64{-1.5, -0.2, 0.3, 0.9, 2}, []float64{1.1, 0.4, -0.7}
	got := approx.Grid(f, xs, ys)
	for j, y := range ys {
		for i, x := range xs {
			for l, want := range f.Map(nil, []float64{x, y}) {
				v := got[(l*len(ys)+j)*len(xs)+i]
				if !(math.Abs(v-want) <= tol) {
					return fmt.Errorf("got %.6g from Grid at (%g, %g), %.6g from Map", v, x, y, want)
				}
			}
		}
	}
	return nil
}
