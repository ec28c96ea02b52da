package play

import (
	"math"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// kernelFor contains kernels for the methods that do not accept the default kernel.
var kernelFor = map[string]string{"binning": "laplacian", "exact-radius": "arccos1", "layers": "layered"}

// TestMarks checks that the title of the data panel contains the noun for the marks, and
// that the panel shows them. If the method has no visible marks, the title is «Data».
func TestMarks(t *testing.T) {
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		link := "n=60&m=12&method=" + m.Key
		if k := kernelFor[m.Key]; k != "" {
			link += "&kernel=" + k
		}
		var c Session
		r := solveLink(t, &c, link)
		if r.Report.Refusal != "" {
			t.Errorf("%s: %s", link, r.Report.Refusal)
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
			t.Errorf("%s: there is no block with its %s", link, m.Marks)
		case inPlane == "" && title != "Data", inPlane != "" && !strings.HasPrefix(title, "Data and "):
			t.Errorf("%s: the title is %q, and the blocks are %q", link, title, shown)
		case m.Marks == "" && shown != "" && m.Key != "layers":
			t.Errorf("%s: the blocks are %q, and the entry of the method has no word for them", link, shown)
		}
		for _, b := range r.Message.Head.Blocks {
			if b.Name != "weights" && !strings.HasPrefix(b.Name, "freq") && !strings.HasPrefix(b.Name, "cells") {
				continue
			}
			z, _, _, _ := r.Message.Block(b.Name)
			for _, v := range z {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Fatalf("%s: the block %s has the value %g", link, b.Name, v)
				}
			}
		}
		v := view.Look{Layout: "desk"}
		if got := scene.Describe(&r.Message, v); strings.ContainsAny(got, "*{}") || strings.Contains(got, "%!") {
			t.Errorf("%s: the description is %q", link, got)
		}
	}
}
