package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/approx/measure"
	"mercer/viz"
)

// The curve at the ℓ of a state is what its report says, no curve is violated by
// what is measured, and m grows with ℓ.
func TestBoundsAreTheReportsAtEveryEll(t *testing.T) {
	for _, kernel := range []string{"gaussian", "matern12"} {
		base := "n=120&i=3&method=rskpca&views=bounds&kernel=" + kernel
		r, err := Solve(t.Context(), must(t, base), Standard(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range boundKeys {
			z, rows, _, ok := r.Message.Block("bounds." + key)
			if !ok || rows < 5 {
				t.Fatalf("%s, theorem %s: %d rows", kernel, key, rows)
			}
			last := 0.0
			for i := range rows {
				row := z[i*boundColumns:][:boundColumns]
				for _, bound := range []int{boundWorst, boundData} {
					if v := row[bound]; v == v && row[boundMeasured] > v*(1+1e-9)+1e-7*row[boundTrivial] {
						t.Errorf("%s, theorem %s, ℓ = %.2f: measured %g is above %g", kernel, key, row[boundEll], row[boundMeasured], v)
					}
				}
				if row[boundCentres] < last {
					t.Errorf("%s: m falls from %g to %g at ℓ = %g", kernel, last, row[boundCentres], row[boundEll])
				}
				last = row[boundCentres]
			}
			row := z[rows/2*boundColumns:][:boundColumns]
			u, err := Solve(t.Context(), must(t, base+"&ell="+format(row[boundEll])), Standard(100, 60))
			if err != nil {
				t.Fatal(err)
			}
			for _, theorem := range u.Report.Bounds {
				if theorem.Key != key || theorem.Form != measure.Worst {
					continue
				}
				if !(math.Abs(theorem.Actual-row[boundMeasured]) <= 1e-9*row[boundTrivial]) || theorem.Applies && !(math.Abs(theorem.Bound-row[boundWorst]) <= 1e-9*theorem.Bound) {
					t.Errorf("%s, theorem %s, ℓ = %g: measured %g, bound %g; the report says %g, %g", kernel, key, row[boundEll], row[boundMeasured], row[boundWorst], theorem.Actual, theorem.Bound)
				}
			}
		}
	}
}

func TestBoundsSayWhyThereAreNone(t *testing.T) {
	r, err := Solve(t.Context(), must(t, "n=60&kernel=polynomial&views=bounds"), Standard(100, 60))
	if err != nil {
		t.Fatal(err)
	}
	if r.Message.Label("empty.bounds") == "" {
		t.Error("no word on why there are no curves")
	}
}

// Of many points the curves are those of some, which hold of them, and every chart
// and its description says so.
func TestBoundsOfSome(t *testing.T) {
	for link, over := range map[string]string{"n=2100": "2,000 of 2,100 points", "n=6000&kernel=matern12&method=rskpca": "2,000 of 6,000 points"} {
		r, err := Solve(t.Context(), must(t, link+"&m=8&i=3&views=bounds"), Standard(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Message.Label("bounds.over"); got != over {
			t.Errorf("%s: of %q, want %q", link, got, over)
		}
		for _, key := range boundKeys {
			z, rows, _, _ := r.Message.Block("bounds." + key)
			if rows < 5 {
				t.Fatalf("%s, theorem %s: %d rows", link, key, rows)
			}
			for i := range rows {
				row := z[i*boundColumns:][:boundColumns]
				for _, bound := range []int{boundWorst, boundData} {
					if v := row[bound]; v == v && row[boundMeasured] > v*(1+1e-9)+1e-7*row[boundTrivial] || row[boundCentres] > 2000 {
						t.Errorf("%s, theorem %s, ℓ = %.2f, m = %g: measured %g is above %g", link, key, row[boundEll], row[boundCentres], row[boundMeasured], v)
					}
				}
			}
		}
		for _, p := range viz.Scene(&r.Message, r.State.Look(viz.View{Layout: "desk"}), 1076, 300) {
			for i, words := range p.Figure.(*viz.Panel).Titles {
				if !strings.Contains(fmt.Sprint(words), "2,000 points") {
					t.Errorf("%s, %s: title %d is %v", link, p.Name, i, words)
				}
			}
		}
		if said := strings.Count(viz.Describe(&r.Message, r.State.Look(viz.View{Layout: "desk"})), "of "+over); said != len(boundKeys) {
			t.Errorf("%s: %d descriptions say of which points", link, said)
		}
	}
}

// Beside a method that is not the reduced set of shadows the charts and their
// descriptions say that the curves are of that set; beside it they do not.
func TestBoundsSayWhatTheyAreOf(t *testing.T) {
	for key, besides := range map[string]bool{"nystrom": true, "rff": true, "rskpca-nearest": true, "rskpca": false} {
		r, err := Solve(t.Context(), must(t, "n=50&views=bounds&method="+key), Standard(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		v := r.State.Look(viz.View{Layout: "desk"})
		for _, p := range viz.Scene(&r.Message, v, 1076, 300) {
			panel := p.Figure.(*viz.Panel)
			for i, words := range panel.Titles {
				if said := strings.Contains(fmt.Sprint(words), "shadow set"); said != besides {
					t.Errorf("%s, %s: title %d is %v", key, p.Name, i, words)
				}
			}
		}
		if said := strings.Contains(viz.Describe(&r.Message, v), "and not of "+method(key).Short); said != besides {
			t.Errorf("%s: the description says whose the curves are: %v", key, said)
		}
	}
}

// The density of a method that has all points for centres is that of the points.
func TestDensityOfWhatStandsForThePoints(t *testing.T) {
	for _, c := range []struct {
		link  string
		exact bool
	}{{"n=60&method=rskpca&ell=4&sigma=0.01", true}, {"n=60&method=exact", true}, {"n=60&method=rskpca", false}, {"n=60&m=12", false}} {
		r, err := Solve(t.Context(), must(t, c.link+"&views=density"), Standard(60, 40))
		if err != nil {
			t.Fatal(err)
		}
		p, _, _, _ := r.Message.Block("density.exact")
		q, _, _, _ := r.Message.Block("density.approx")
		if len(p) == 0 || len(p) != len(q) {
			t.Fatalf("%s: %d and %d samples", c.link, len(p), len(q))
		}
		var off float64
		for i := range p {
			off = max(off, math.Abs(p[i]-q[i]))
		}
		if (off < 1e-6*maxAbs(p)) != c.exact {
			t.Errorf("%s: the densities are %g apart", c.link, off)
		}
	}
}
