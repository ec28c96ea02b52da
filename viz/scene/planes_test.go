package scene_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestEstimatedPlaneSizes compares the sizes of planes with fixed numbers. The
// unit tests of the page use the same numbers, since the page estimates these sizes
// before there are pictures.
func TestEstimatedPlaneSizes(t *testing.T) {
	text, err := os.ReadFile("../../site/test/planes.json")
	if err != nil {
		t.Fatal(err)
	}
	var planes []struct {
		Layout string
		W, H   float64
		Plane  [2]float64
	}
	if err := json.Unmarshal(text, &planes); err != nil {
		t.Fatal(err)
	}
	layouts := map[string]bool{}
	for _, p := range planes {
		layouts[p.Layout] = true
		v := view.Look{Layout: p.Layout, Arrangement: "grid", Rows: []string{"data", "eigen", "kernel"}}
		if w, h := scene.FrameSize(v, p.W, p.H); math.Abs(w-p.Plane[0]) > 0.5 || math.Abs(h-p.Plane[1]) > 0.5 {
			t.Errorf("%s of %g×%g: a plane is %g×%g, and site/test/planes.json has %v", p.Layout, p.W, p.H, w, h, p.Plane)
		}
	}
	if len(layouts) != 5 {
		t.Errorf("the layouts are %v", layouts)
	}
}
