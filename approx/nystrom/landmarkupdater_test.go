package nystrom_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// TestLandmarkUpdaterIsFromLandmarks checks that a landmark moves onto another landmark, onto a
// point, far away and back. After each move, the fit must equal a new fit with the
// current landmarks. The residual of every landmark must be within rounding, and a note
// must report the rank. If no landmark repeats others, the rank must equal the rank of
// the new fit.
func TestLandmarkUpdaterIsFromLandmarks(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		what       string
		k          approx.Kernel
		n, m       int
		hasUpdater bool // whether NewLandmarkUpdater returns a value
	}{
		{"rough", kernel.Matern12{Sigma: 0.5}, 150, 20, true},
		{"rough, many", kernel.Matern12{Sigma: 0.5}, 150, 110, true},
		{"smooth", kernel.Gaussian{Sigma: 0.5}, 150, 12, true},
		{"smooth, dependent", kernel.Gaussian{Sigma: 1}, 150, 60, true},
		{"smooth, all alike", kernel.Gaussian{Sigma: 300}, 150, 12, true},
		{"narrow", kernel.Gaussian{Sigma: 1e-4}, 60, 9, true},
		{"one", kernel.Matern12{Sigma: 0.5}, 40, 1, false},
		{"two", kernel.Matern12{Sigma: 0.5}, 40, 2, true},
		{"as many as points", kernel.Matern12{Sigma: 0.5}, 15, 15, true},
		{"one more than points", kernel.Matern12{Sigma: 0.5}, 15, 16, false},
		{"more than points", kernel.Matern12{Sigma: 0.5}, 15, 30, false},
	} {
		points := dataset.Moons.New(c.n+c.m, 0.1, 1).X
		x, z := points.Slice(0, c.n), points.Slice(0, c.m).Clone()
		if c.m > c.n {
			z = points.Slice(c.n, c.n+c.m).Clone()
		}
		placement, err := nystrom.NewLandmarkValues(ctx, c.k, x, z)
		if err != nil {
			t.Fatal(err)
		}
		shownPoints := x.Slice(0, 15)
		for _, j := range []int{c.m / 3, 0, c.m - 1} {
			if testing.Short() && j == 0 && c.m > 1 {
				continue
			}
			p, err := placement.LandmarkUpdater(ctx, j)
			if err != nil {
				t.Fatal(err)
			}
			if p != nil != c.hasUpdater {
				t.Errorf("%s: held is %v", c.what, p != nil)
			}
			if p == nil {
				continue
			}
			for step, position := range [][]float64{
				z.Row(j), {0.5, 0.25}, {0.52, 0.26}, z.Row(c.m - 1), x.Row(c.n - 1), {-0.8, 0.4}, {40, -30}, {math.Nextafter(z.Row(0)[0], 9), z.Row(0)[1]}, z.Row(0), {1.5, 0.1}, z.Row(j),
			} {
				position = slices.Clone(position)
				landmarks := z.Clone()
				copy(landmarks.Row(j), position)
				want := fromLandmarks(t, c.k, x, landmarks)
				got, values, squares, err := p.At(position, 6)
				if err != nil {
					t.Fatal(err)
				}
				if got.Evals != kernel.GramEvals(c.m)+c.n*got.Size || !slices.Equal(got.Landmarks.Centers.Data, landmarks.Data) || got.Ritz != want.Ritz || got.Size != got.Features.Len() {
					t.Errorf("%s, step %d: size %d of %d features, %d evaluations", c.what, step, got.Size, got.Features.Len(), got.Evals)
				}
				switch {
				case len(want.Notes) == 0 && (got.Size != want.Size || len(got.Notes) > 0):
					t.Errorf("%s, step %d: size %d and %q, want %d", c.what, step, got.Size, got.Notes, want.Size)
				case got.Size < c.m && (len(got.Notes) != 1 || !strings.HasPrefix(got.Notes[0].Text, fmt.Sprintf("Rank cut from %d to %d: ", c.m, got.Size))):
					t.Errorf("%s, step %d: size %d and %q", c.what, step, got.Size, got.Notes)
				}
				for i, psi := 0, approx.FeaturesTo(nil, got.Features, landmarks); i < c.m; i++ {
					row := psi[i*got.Size:][:got.Size]
					if residual := c.k.Eval(landmarks.Row(i), landmarks.Row(i)) - floats.Dot(row, row); !(math.Abs(residual) <= 2e-12) {
						t.Errorf("%s, step %d: %.2g is left of landmark %d", c.what, step, residual, i)
					}
				}
				if d := fixture.MaxDiff(t, approxGram(got.Features, shownPoints, shownPoints), approxGram(want.Features, shownPoints, shownPoints)); !(d <= 1e-9) {
					t.Errorf("%s, step %d: K̂ is off by %.2g", c.what, step, d)
				}
				for i, psi := 0, approx.FeaturesTo(nil, got.Features, x); i < c.n; i++ {
					row := psi[i*got.Size:][:got.Size]
					if difference := squares[i] - floats.Dot(row, row); !(math.Abs(difference) <= 1e-9*c.k.Eval(x.Row(i), x.Row(i))) {
						t.Errorf("%s, step %d: the square of point %d is off by %.2g", c.what, step, i, difference)
					}
				}
				pairs, solution := fixture.Eigen(t, got).(approx.Pairs), fixture.Eigen(t, want).(*ritz.Solution)
				for i, v := range solution.Lambda[:min(len(values), len(solution.Lambda))] {
					if !(math.Abs(values[i]-v) <= 1e-9*solution.Lambda[0]) {
						t.Errorf("%s, step %d: λ_%d is off by %.2g", c.what, step, i+1, values[i]-v)
					}
				}
				// The number of eigenvalues may differ only by eigenvalues near rounding.
				if a, b := len(values), len(solution.Lambda); a != b && !(solution.Lambda[min(a, b)-1] <= 1e-9*solution.Lambda[0]) {
					t.Errorf("%s, step %d: %d eigenvalues, want %d", c.what, step, a, b)
				}
				checkPairs(t, c.what, pairs, x)
			}
		}
	}
}

// checkPairs reports an error unless the leading functions are orthonormal under x.
func checkPairs(t *testing.T, what string, p approx.Pairs, x approx.Points) {
	t.Helper()
	r, n := min(len(p.Lambda), 6), x.Len()
	phi := approx.FeaturesTo(nil, p.Leading(r).Phi, x)
	for a := range r {
		if p.Lambda[a] < 1e-6*p.Lambda[0] {
			break
		}
		for b := range a + 1 {
			var s float64
			for i := range n {
				s += phi[i*r+a] * phi[i*r+b] / float64(n)
			}
			if a == b {
				s--
			}
			if !(math.Abs(s) <= 1e-8) {
				t.Errorf("%s: φ_%d and φ_%d have the product %.2g too much", what, a+1, b+1, s)
			}
		}
	}
}

// TestLandmarkUpdaterOutsideTheDomain checks that At returns an error if the kernel is not
// defined at the new position of the landmark.
func TestLandmarkUpdaterOutsideTheDomain(t *testing.T) {
	x := approx.NewPoints(9, 2)
	for i := range x.Data {
		x.Data[i] = 0.1 + float64(i*i%7)
	}
	p, err := nystrom.NewLandmarkUpdater(context.Background(), kernel.ExpChi2{Sigma: 1}, x, x.Slice(0, 3), 1)
	if err != nil || p == nil {
		t.Fatal(p, err)
	}
	if _, _, _, err := p.At([]float64{-1, 2}, 2); err == nil {
		t.Error("there is no error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := nystrom.NewLandmarkUpdater(ctx, kernel.Gaussian{Sigma: 1}, x, x.Slice(0, 3), 1); err == nil {
		t.Error("it did not stop")
	}
}

// TestLandmarkUpdaterNamesTheMovedLandmark checks that if the kernel fails for the moved landmark
// and a point, the error contains the index of the landmark.
func TestLandmarkUpdaterNamesTheMovedLandmark(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(20, 0.1, 1).X
	z, position := dataset.Moons.New(4, 0.1, 2).X, []float64{0.3, 0.7}
	for _, k := range approxtest.Flawed(position, x.Row(5), math.NaN()) {
		for j := range z.Len() {
			placement, err := nystrom.NewLandmarkValues(ctx, k.Kernel, x, z)
			if err != nil {
				t.Fatal(err)
			}
			p, err := placement.LandmarkUpdater(ctx, j)
			if err != nil {
				t.Fatal(err)
			}
			_, _, _, err = p.At(position, 2)
			var e *approx.KernelValueError
			if !errors.As(err, &e) || e.I == e.J && e.SetI == e.SetJ {
				t.Fatalf("by %s: landmark %d: the error is %v", k.Name, j, err)
			}
			landmark, point := e.I, e.J
			if e.SetI == "" {
				landmark, point = e.J, e.I
			}
			if max(e.SetI, e.SetJ) != "landmark" || landmark != j || point != 5 {
				t.Errorf("by %s: landmark %d and point 5: the error is %v", k.Name, j, err)
			}
		}
	}
	p, err := nystrom.NewLandmarkUpdater(ctx, kernel.ExpChi2{Sigma: 1, Shift: 9}, x, z, 2)
	if err != nil {
		t.Fatal(err)
	}
	var e *approx.DomainError
	if _, _, _, err := p.At([]float64{-10, 0}, 2); !errors.As(err, &e) || e.Set != "landmark" || e.Row != 2 {
		t.Errorf("outside of the domain: the error is %v, want one of landmark 2", err)
	}
}

// TestSeenIsTheCovariance checks that the base from the stored kernel values equals the
// base from the covariance of the features. After points have moved, the eigenpairs must
// be equal, too.
func TestSeenIsTheCovariance(t *testing.T) {
	ctx := context.Background()
	points := dataset.Moons.New(1400, 0.1, 1).X
	x := points.Slice(0, 1300)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.4}, kernel.Matern12{Sigma: 0.4}} {
		z := points.Slice(1200, 1320)
		placement, err := nystrom.NewLandmarkValues(ctx, k, x, z)
		if err != nil {
			t.Fatal(err)
		}
		got, err := placement.PointUpdater(ctx)
		if err != nil {
			t.Fatal(err)
		}
		c := ritz.NewCovariance(nystrom.Features(k, z))
		if err := c.Add(ctx, x); err != nil {
			t.Fatal(err)
		}
		want, err := c.Updater(ctx)
		if err != nil {
			t.Fatal(err)
		}
		oldPoints, newPoints := x.Subset([]int{3, 700}), points.Slice(1398, 1400)
		a, p := got.PairsAfterMove(oldPoints, newPoints, 6)
		b, q := want.PairsAfterMove(oldPoints, newPoints, 6)
		if d := floats.Distance(a, b, math.Inf(1)); !(d <= 1e-15*b[0]) {
			t.Errorf("%T: eigenvalues are off by %.2g", k, d)
		}
		u, v := approx.FeaturesTo(nil, p.Phi, x), approx.FeaturesTo(nil, q.Phi, x)
		fixture.AlignColumns(6, u, v)
		if d := fixture.MaxDiff(t, u, v); !(d <= 1e-10) {
			t.Errorf("%T: functions are %.2g apart", k, d)
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	placement, err := nystrom.NewLandmarkValues(ctx, kernel.Gaussian{Sigma: 1}, x, points.Slice(0, 5))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := placement.PointUpdater(cancelled); err == nil {
		t.Error("it does not stop")
	}
}
