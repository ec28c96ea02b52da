package nystrom_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// approxGram returns the values ψ(xᵢ)ᵀψ(yⱼ), row by row.
func approxGram(f approx.FeatureMap, x, y approx.Points) (k []float64) {
	for i := range x.Len() {
		for j := range y.Len() {
			k = append(k, floats.Dot(f.Map(nil, x.Row(i)), f.Map(nil, y.Row(j))))
		}
	}
	return k
}

func TestScikitLearn(t *testing.T) {
	var f struct {
		Sigma           float64
		X, Y            fixture.Matrix
		Landmarks       []int
		Kernel, KernelY fixture.Matrix
		Values          []float64
		Phi, PhiY       fixture.Matrix
	}
	fixture.Read(t, "nystrom", &f)
	x, y := f.X.Points(), f.Y.Points()
	fit := fromLandmarks(t, kernel.Gaussian{Sigma: f.Sigma}, x, x.Subset(f.Landmarks))

	// The condition number of K(Z, Z) is about 10⁴. Both implementations lose this factor
	// in accuracy.
	const tol = 1e-11
	if d := fixture.MaxDiff(t, approxGram(fit.Features, x, x), f.Kernel.Flat()); !(d <= tol) {
		t.Errorf("K̂ is off by %.2g", d)
	}
	if d := fixture.MaxDiff(t, approxGram(fit.Features, y, x), f.KernelY.Flat()); !(d <= tol) {
		t.Errorf("k̂ at new points is off by %.2g", d)
	}
	r := len(f.Values)
	if d := fixture.MaxDiff(t, fixture.Eigen(t, fit).Values()[:r], f.Values); !(d <= tol) {
		t.Errorf("eigenvalues %v, not %v", fixture.Eigen(t, fit).Values()[:r], f.Values)
	}
	fixture.CheckEigenfunctions(t, fixture.Eigen(t, fit).Functions(), x, y, f.Phi.Flat(), f.PhiY.Flat(), r, 1e-9)
}

// fromLandmarks is nystrom.FromLandmarks, which must return no error.
func fromLandmarks(t *testing.T, k approx.Kernel, x, z mat.Matrix) approx.Fit {
	t.Helper()
	fit, err := nystrom.FromLandmarks(context.Background(), k, x, z)
	if err != nil {
		t.Fatal(err)
	}
	return *fit
}

func TestRankCut(t *testing.T) {
	z := approx.Points{Data: []float64{0, 0, 1, 0, 0, 0, 1, 0, 0, 1}, Dim: 2}
	fit := fromLandmarks(t, kernel.Gaussian{Sigma: 1}, z, z)
	if fit.Size != 3 || fit.Landmarks.Centers.Len() != 5 {
		t.Errorf("size %d of %d landmarks, not 3 of 5", fit.Size, fit.Landmarks.Centers.Len())
	}
	want := "Rank cut from 5 to 3: two landmarks repeat others to within rounding."
	if len(fit.Notes) != 1 || fit.Notes[0].Text != want {
		t.Errorf("notes are %q, not %q", fit.Notes, want)
	}
	// A repeated landmark must not change K̂.
	distinctMap := fromLandmarks(t, kernel.Gaussian{Sigma: 1}, z, z.Subset([]int{0, 1, 4}))
	if d := fixture.MaxDiff(t, approxGram(fit.Features, z, z), approxGram(distinctMap.Features, z, z)); !(d <= 1e-14) {
		t.Errorf("a repeated landmark moves K̂ by %.2g", d)
	}
}

// TestEigenvaluesGrow checks that each eigenvalue increases with every added landmark.
func TestEigenvaluesGrow(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "widths", &f)
	x := f.X.Points()
	var previous []float64
	for m := 1; m <= 30; m++ {
		fit, err := nystrom.Uniform{Landmarks: m}.Fit(context.Background(), approx.Problem{Kernel: kernel.Matern12{Sigma: 1}, X: x, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		values := fixture.Eigen(t, fit).Values()
		for i, v := range previous {
			if values[i] < v-1e-14 {
				t.Errorf("λ%d falls from %g to %g with landmark %d", i+1, v, values[i], m)
			}
		}
		previous = values
	}
}

func TestNarrowKernel(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "widths", &f)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1e-6}, X: f.X.Points(), Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(fit.Notes.Texts(), func(s string) bool { return strings.Contains(s, "so K̂ leaves 36 points alone") }) {
		t.Errorf("the notes do not say that the landmarks see nothing: %q", fit.Notes)
	}
}

// The approximation is exact at the landmarks 0 and 2. The variance k̂(x, x) decreases
// with the distance from the landmarks, while k(x, x) is 1 everywhere.
func ExampleFromLandmarks() {
	z := approx.Points{Data: []float64{0, 2}, Dim: 1}
	fit, err := nystrom.FromLandmarks(context.Background(), kernel.Gaussian{Sigma: 1}, z, z)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := fit.Features
	for _, x := range []float64{0, 1, 2, 4} {
		psi := f.Map(nil, []float64{x})
		fmt.Printf("%g: %.3f\n", x, floats.Dot(psi, psi))
	}
	// Output:
	// 0: 1.000
	// 1: 0.648
	// 2: 1.000
	// 4: 0.019
}
