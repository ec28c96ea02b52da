package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/viz/scene"
	"mercer/viz/view"
	fourierdata "mercer/viz/view/fourier"
)

// suits are kernels for methods that do not serve the default one.
var suits = map[string]string{"binning": "laplacian", "exact-radius": "arccos1", "layers": "layered"}

// Every method of the catalogue says in the title of the data panel what it has
// placed, and the panel shows that; where it places nothing that can be shown the
// title is «Data».
func TestMarks(t *testing.T) {
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		link := "n=60&m=12&method=" + m.Key
		if k := suits[m.Key]; k != "" {
			link += "&kernel=" + k
		}
		var c Session
		r := solveLink(t, &c, link)
		if r.Report.Refused != "" {
			t.Errorf("%s: %s", link, r.Report.Refused)
			continue
		}
		has := func(name string) bool { z, _, _, ok := r.Message.Block(name); return ok && len(z) > 0 }
		shown := ""
		for _, block := range []string{"centres", "freq", "lines", "cells.x", "border", "ball"} {
			if has(block) {
				shown += block + " "
			}
		}
		title := r.Message.Label("title.data")
		switch inPlane := strings.TrimPrefix(shown, "freq "); {
		case m.Marks != "" && shown == "":
			t.Errorf("%s: nothing is shown of its %s", link, m.Marks)
		case inPlane == "" && title != "Data", inPlane != "" && !strings.HasPrefix(title, "Data and "):
			t.Errorf("%s: the title is %q over %q", link, title, shown)
		case m.Marks == "" && shown != "" && m.Key != "layers":
			t.Errorf("%s: it shows %q and has no word for it", link, shown)
		}
		for _, b := range r.Message.Head.Blocks {
			if b.Name != "weights" && !strings.HasPrefix(b.Name, "freq") && !strings.HasPrefix(b.Name, "cells") {
				continue
			}
			z, _, _, _ := r.Message.Block(b.Name)
			for _, v := range z {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Fatalf("%s: %s has the value %g", link, b.Name, v)
				}
			}
		}
		v := view.Look{Layout: "desk"}
		if got := scene.Describe(&r.Message, v); strings.ContainsAny(got, "*{}") || strings.Contains(got, "%!") {
			t.Errorf("%s: %s", link, got)
		}
	}
}

// The Fourier plane has rings where directions are uniform, ellipses where axes have
// bandwidths of their own, places where the measure has no density, and nothing but
// directions for neurons.
func TestMeasure(t *testing.T) {
	for kernel, want := range map[string]string{
		"gaussian":      "freq freq.reach freq.rings freq.density",
		"matern12":      "freq freq.reach freq.rings freq.density",
		"cauchy":        "freq freq.reach freq.rings freq.density",
		"twoscales":     "freq freq.reach freq.rings freq.density",
		"ard":           "freq freq.reach freq.rings freq.stretch freq.density",
		"laplacian":     "freq freq.reach freq.density",
		"productcauchy": "freq freq.reach freq.density",
		"periodic":      "freq freq.reach freq.atoms",
		"arccos1":       "freq freq.reach",
		"linear":        "", // no method of frequencies serves it
	} {
		var c Session
		r := solveLink(t, &c, "n=30&m=12&method=rff&kernel="+kernel)
		var got []string
		for _, b := range r.Message.Head.Blocks {
			if strings.HasPrefix(b.Name, "freq") {
				got = append(got, b.Name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", kernel, got, want)
		}
	}
}

// The rings of a stretched kernel hold what rings hold: of the frequencies drawn
// 39 % lie in the first.
func TestStretch(t *testing.T) {
	var c Session
	inside := 0.0
	for seed := range 5 { // features of few frequencies each time, for the fit is cubic in them
		r := solveLink(t, &c, fmt.Sprintf("n=200&m=200&method=rff&kernel=ard&ard.ratio=4&seed=%d", seed+1))
		omega, _, _, _ := r.Message.Block("freq")
		rings, _, _, _ := r.Message.Block("freq.rings")
		a, _, _, _ := r.Message.Block("freq.stretch")
		det := a[0]*a[3] - a[1]*a[2]
		if len(omega) != 2*200 {
			t.Fatalf("%d coordinates of 200 frequencies", len(omega))
		}
		for i := 0; i < len(omega); i += 2 {
			x, y := (a[3]*omega[i]-a[1]*omega[i+1])/det, (a[0]*omega[i+1]-a[2]*omega[i])/det
			if math.Hypot(x, y) <= rings[0] {
				inside += 1.0 / 1000
			}
		}
	}
	// Five standard errors of a share of 1000.
	if want := -math.Expm1(-0.5); !(math.Abs(inside-want) <= 5*math.Sqrt(want*(1-want)/1000)) {
		t.Errorf("%g of the frequencies lie in the first ring, not %g", inside, want)
	}
}

// The density is 1 where it is largest, even, and that of the kernel.
func TestDensity(t *testing.T) {
	var c Session
	for kernel, want := range map[string]func(x, y float64) float64{
		"gaussian":  func(x, y float64) float64 { return math.Exp(-(x*x + y*y) / 2) },
		"laplacian": func(x, y float64) float64 { return 1 / ((1 + x*x) * (1 + y*y)) },
		"ard":       func(x, y float64) float64 { return math.Exp(-(x*x + 9*y*y) / 2) },
	} {
		r := solveLink(t, &c, "n=30&m=12&method=rff&sigma=0.5&kernel="+kernel)
		z, rows, cols, _ := r.Message.Block("freq.density")
		reach, _, _, _ := r.Message.Block("freq.reach")
		side := fourierdata.DensityReach * reach[0]
		for i, v := range z {
			x, y := -side+2*side*float64(i%cols)/float64(cols-1), side-2*side*float64(i/cols)/float64(rows-1)
			// A table of the radius has 256 steps.
			if p := want(x*0.5, y*0.5); !(math.Abs(v-math.Sqrt(p)) <= 0.01) {
				t.Fatalf("%s: at (%g, %g) %g, want %g", kernel, x, y, v, math.Sqrt(p))
			}
		}
	}
}
