package play

import (
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/viz/canvas/raster"
	"mercer/viz/catalogue"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/views"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestEveryViewIsInAllLists checks that each view is declared, computed and drawn exactly
// once.
func TestEveryViewIsInAllLists(t *testing.T) {
	keys := func(list []string) []string { return slices.Sorted(slices.Values(list)) }
	var computedKeys, drawnKeys, declaredKeys []string
	for _, s := range Views {
		computedKeys = append(computedKeys, s.Key)
	}
	for _, v := range views.All {
		drawnKeys = append(drawnKeys, v.Key)
	}
	for _, v := range catalogue.Views {
		declaredKeys = append(declaredKeys, v.Key)
	}
	want := keys(declaredKeys)
	if got := keys(computedKeys); !slices.Equal(got, want) {
		t.Errorf("the list of computations has %v, that of declarations %v", got, want)
	}
	if got := keys(drawnKeys); !slices.Equal(got, want) {
		t.Errorf("the list of pictures has %v, that of declarations %v", got, want)
	}
	if len(slices.Compact(want)) != len(declaredKeys) {
		t.Errorf("a view is declared twice: %v", declaredKeys)
	}
	if !slices.Equal(view.InitialViews, declaredKeys[:len(view.InitialViews)]) {
		t.Errorf("the page shows %v first, and the declarations begin with %v", view.InitialViews, declaredKeys)
	}
}

// TestEveryViewHasPictures checks that every view has pictures in every layout if no
// other view is shown.
func TestEveryViewHasPictures(t *testing.T) {
	var c Session
	for _, v := range Views {
		for _, layout := range state.Layouts {
			s := statetest.Open(t, "n=40&m=8&views="+v.Key+"&layout="+layout)
			shownLook := look.ForState(s, view.Look{Layout: "desk"})
			w, h := scene.FrameSize(shownLook, 1076, 690)
			r, err := c.Solve(t.Context(), s, StandardFrame(w, h), true)
			if err != nil {
				t.Fatal(err)
			}
			panels := 0
			for _, p := range scene.New(&r.Message, shownLook, 1076, 690) {
				if p.Inner.W() > 0 {
					panels++
				}
			}
			if panels == 0 {
				t.Errorf("%s in the layout %s has no panel", v.Key, layout)
			}
			if !slices.Contains(s.ShownViews(), v.Key) {
				t.Errorf("%s in the layout %s is not among the shown views %v", v.Key, layout, s.ShownViews())
			}
		}
	}
}

// TestEveryViewDuringDrag checks that every view can be computed during a drag of a point
// or a slider.
func TestEveryViewDuringDrag(t *testing.T) {
	var sharedSession Session // solves 600 points once for all views
	for _, v := range Views {
		for _, link := range []string{"n=40&m=8", "n=600&method=exact", "n=60&m=60&method=rff&kernel=matern12"} {
			if testing.Short() && strings.Contains(link, "n=600") {
				continue // the result does not depend on the arithmetic, and takes longer
			}
			c := new(Session)
			if strings.Contains(link, "n=600") && !approxtest.IsFull() {
				c = &sharedSession
			}
			f := StandardFrame(320, 200)
			s := statetest.Open(t, link+"&views="+v.Key)
			for i, e := range []state.Edit{{Key: "sigma", Value: "0.4"}, {Key: "p3", Value: "0.5,0.5"}, {Key: "sigma", Value: "0.3"}, {Key: "i", Value: "2"}} {
				var err error
				if s, err = state.Apply(s, e); err != nil {
					t.Fatal(err)
				}
				solve := c.Preview
				if i == 2 {
					solve = c.Solve
				}
				if _, err := solve(t.Context(), s, f, i == 0); err != nil {
					t.Errorf("%s, %s: %v", v.Key, link, err)
				}
			}
		}
	}
}

// TestEveryViewOfDifficultStates checks that every view of a difficult state has pictures
// or reasons, in every size. These states have:
//   - very small and very large σ
//   - coinciding points
//   - indefinite kernels
//   - points outside the domain of the kernel
//   - methods that cannot use the kernel
func TestEveryViewOfDifficultStates(t *testing.T) {
	links := []string{
		"n=30&m=30&sigma=0.001", "n=30&sigma=1000", "n=10&m=1&i=16", "n=30&data=line&noise=0&i=16",
		"n=30&kernel=sigmoid", "n=30&kernel=chi2&method=rff", "n=30&kernel=polynomial&method=rff", "n=30&method=exact&task=ncut",
		"n=30&method=rskpca&ell=4&kernel=gaussian&sigma=0.001", "n=20&p0=0,0&p1=0,0&p2=0,0&m=20",
	}
	for j, link := range links {
		var c Session
		for i, v := range Views {
			if testing.Short() && (i+j)%5 != 0 { // not all combinations are tested
				continue
			}
			s, _ := state.Open(link + "&views=" + v.Key)
			for _, size := range [][2]float64{{1076, 300}, {3, 3}, {0, 0}} {
				shownLook := look.ForState(s, view.Look{Layout: "desk"})
				w, h := scene.FrameSize(shownLook, size[0], size[1])
				r, err := c.Solve(t.Context(), s, StandardFrame(w, h), true)
				if err != nil {
					t.Errorf("%s, %s: %v", v.Key, link, err)
					break
				}
				placedFigures := scene.New(&r.Message, shownLook, size[0], size[1])
				canvas := raster.New(max(1, size[0]), max(1, size[1]), 0.25, figure.ThemeByName("light").Paper)
				scene.Draw(canvas, placedFigures)
				for x := 0.0; x < size[0]; x += 97 {
					scene.Pick(&r.Message, shownLook, placedFigures, x, size[1]/2, false)
				}
				if size[0] < 1000 {
					continue
				}
				if words := scene.Describe(&r.Message, shownLook); words == "" {
					t.Errorf("%s, %s: the description is empty", v.Key, link)
				}
			}
		}
	}
}

// TestMatricesAndSpectraOfDifficultStates checks views with little or no content. They
// must have pictures and a description in every layout, and objects under the pointer, in
// previews and final results.
func TestMatricesAndSpectraOfDifficultStates(t *testing.T) {
	keys := []string{"gram", "spectrum", "embedding", "error"}
	for _, link := range []string{
		"n=10&m=1", "n=10&m=10&method=exact", refusedLink, "n=12&m=4&noise=0&data=grid&sigma=1000", "n=12&m=4&sigma=0.001",
		"n=30&kernel=sigmoid&method=exact", "n=20&kernel=chi2&method=nystrom&m=5&data=rings", "n=20&m=5&kernel=polynomial&polynomial.offset=0",
		"n=20&m=6&method=kpca-centred", "n=20&m=5&method=binning&kernel=laplacian", "n=11&m=3&gram.order=cut&embedding.pair=2-3&kernel=sigmoid",
		"n=10&p0=0,0&p1=0,0&p2=0,0&p3=0,0&p4=0,0&p5=0,0&p6=0,0&p7=0,0&p8=0,0&p9=0,0",
	} {
		s, _ := state.Open(link + "&views=" + strings.Join(keys, ","))
		var c Session
		for _, isDragged := range []bool{false, true} {
			var r *Result
			var err error
			if isDragged {
				r, err = c.Preview(t.Context(), s, smallFrame, false)
			} else {
				r, err = c.Solve(t.Context(), s, smallFrame, false)
			}
			if err != nil {
				t.Fatalf("%s: %v", link, err)
			}
			for _, key := range keys {
				for i, layout := range []string{"desk", "tablet", "phone", "embed", "projector", "desk", "tablet"} {
					arrange := map[int]string{5: "one", 6: "pairs"}[i]
					v := view.Look{Layout: layout, Arrangement: arrange, Rows: []string{key}, Tab: key, Magnify: 10, Column: 2}
					placedFigures := scene.New(&r.Message, v, 720, 380)
					for x := 5.0; x < 720; x += 119 {
						if v.Hover = scene.Pick(&r.Message, v, placedFigures, x, 90+x/3, true); v.Hover != nil {
							scene.New(&r.Message, v, 720, 380)
						}
					}
				}
				words := scene.Describe(&r.Message, view.Look{Layout: "desk", Rows: []string{key}})
				if !isDragged && words == "" || strings.ContainsAny(words, "*{}") || strings.Contains(words, "%!") || strings.Contains(words, "NaN") || strings.Contains(words, "Inf") {
					t.Errorf("%s: the description of %s is %q", link, key, words)
				}
			}
		}
	}
}
