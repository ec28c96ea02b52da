package play

import (
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play/look"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// Every view can be looked at while a hand moves a point or a slider.
func TestEveryViewFollowsAHand(t *testing.T) {
	var shared Session // finds the exact solution of 600 points once for all views
	for _, v := range Views {
		for _, link := range []string{"n=40&m=8", "n=600&method=exact", "n=60&m=60&method=rff&kernel=matern12"} {
			if testing.Short() && strings.Contains(link, "n=600") {
				continue // the same in every arithmetic, and longer
			}
			c := new(Session)
			if strings.Contains(link, "n=600") && !approxtest.Full() {
				c = &shared
			}
			f := Standard(320, 200)
			s := statetest.Open(t, link+"&views="+v.Key)
			for i, e := range []state.Edit{{Key: "sigma", Value: "0.4"}, {Key: "p3", Value: "0.5,0.5"}, {Key: "sigma", Value: "0.3"}, {Key: "i", Value: "2"}} {
				var err error
				if s, err = state.Apply(s, e); err != nil {
					t.Fatal(err)
				}
				answer := c.Preview
				if i == 2 {
					answer = c.Solve
				}
				if _, err := answer(t.Context(), s, f, i == 0); err != nil {
					t.Errorf("%s, %s: %v", v.Key, link, err)
				}
			}
		}
	}
}

// Whatever the state, a view is drawn, or says in words why not: σ so small that K
// is the identity, so large that it has rank 1, points that coincide, a kernel
// that is not positive or not defined there, a method that cannot serve it, and a
// picture of no size.
func TestEveryViewOfHardStates(t *testing.T) {
	links := []string{
		"n=30&m=30&sigma=0.001", "n=30&sigma=1000", "n=10&m=1&i=16", "n=30&data=line&noise=0&i=16",
		"n=30&kernel=sigmoid", "n=30&kernel=chi2&method=rff", "n=30&kernel=polynomial&method=rff", "n=30&method=exact&task=ncut",
		"n=30&method=rskpca&ell=4&kernel=gaussian&sigma=0.001", "n=20&p0=0,0&p1=0,0&p2=0,0&m=20",
	}
	for i, v := range Views {
		for j, link := range links {
			if testing.Short() && (i+j)%5 != 0 { // each view and each state, but not all pairs
				continue
			}
			s, _ := state.Open(link + "&views=" + v.Key)
			for _, size := range [][2]float64{{1076, 300}, {3, 3}, {0, 0}} {
				look := look.Of(s, view.Look{Layout: "desk"})
				w, h := scene.Frame(look, size[0], size[1])
				r, err := Solve(t.Context(), s, Standard(w, h))
				if err != nil {
					t.Errorf("%s, %s: %v", v.Key, link, err)
					break
				}
				placed := scene.New(&r.Message, look, size[0], size[1])
				c := raster.New(max(1, size[0]), max(1, size[1]), 0.25, figure.Tokens("light").Paper)
				scene.Draw(c, placed)
				for x := 0.0; x < size[0]; x += 97 {
					scene.Pick(&r.Message, look, placed, x, size[1]/2, false)
				}
				if size[0] < 1000 {
					continue
				}
				if words := scene.Describe(&r.Message, look); words == "" {
					t.Errorf("%s, %s: no word on what is seen", v.Key, link)
				}
			}
		}
	}
}

// An eigenfunction that lies between the samples of the picture has the scale of its
// values at the points, whatever a sample has of its tail.
func TestScaleOfWhatLiesBetweenSamples(t *testing.T) {
	for link, want := range map[string]float64{"n=60&sigma=0.001&method=rskpca&i=1": 60, "n=60&i=1": 0} {
		r, err := Solve(t.Context(), statetest.Open(t, link), Standard(320, 200))
		if err != nil {
			t.Fatal(err)
		}
		z, _, _, _ := r.Message.Block("phi.scale")
		phi, _, _, _ := r.Message.Block("phi.exact")
		switch {
		case want == 0 && z[0] > 2*numeric.MaxAbs(phi):
			t.Errorf("%s: the scale is %g, the field reaches %g", link, z[0], numeric.MaxAbs(phi))
		case want > 0 && (z[0]*z[0] < want/2 || z[0]*z[0] > want*1.001): // the mean of φ² is 1
			t.Errorf("%s: the scale is %g, want up to √n", link, z[0])
		}
	}
}

// Every view that can be chosen has pictures, by itself and in every layout.
func TestEveryViewHasPictures(t *testing.T) {
	for _, v := range Views {
		for _, layout := range state.Layouts {
			s := statetest.Open(t, "n=40&m=8&views="+v.Key+"&layout="+layout)
			look := look.Of(s, view.Look{Layout: "desk"})
			w, h := scene.Frame(look, 1076, 690)
			r, err := Solve(t.Context(), s, Standard(w, h))
			if err != nil {
				t.Fatal(err)
			}
			panels := 0
			for _, p := range scene.New(&r.Message, look, 1076, 690) {
				if p.Inner.W() > 0 {
					panels++
				}
			}
			if panels == 0 {
				t.Errorf("%s as %s shows nothing", v.Key, layout)
			}
			if !slices.Contains(s.ShownViews(), v.Key) {
				t.Errorf("%s as %s is not among %v", v.Key, layout, s.ShownViews())
			}
		}
	}
}
