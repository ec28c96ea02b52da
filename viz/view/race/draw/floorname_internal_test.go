package draw

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/view/race"
)

// TestFloorCrosses checks where the falling curve of the best possible error enters a box in the
// lower left corner.
func TestFloorCrosses(t *testing.T) {
	f := ComparisonChart{}
	f.Range = canvas.Rect{X0: 0, Y0: -4, X1: 2, Y1: 0}
	f.Methods = []racingMethod{{colorIndex: race.Floor, summaries: []sizeSummary{{x: 0, mid: 0}, {x: 1, mid: -2}, {x: 2, mid: -4}}}}
	r := canvas.Rect{X1: 200, Y1: 100}
	for _, test := range []struct {
		right float64
		want  bool
	}{{60, false}, {150, false}, {170, true}} { // the curve is at height 85 above x = 170
		if got := f.floorCrosses(r, canvas.Rect{X0: 6, Y0: 80, X1: test.right, Y1: 94}); got != test.want {
			t.Errorf("a name that ends at %g: crossed = %v, want %v", test.right, got, test.want)
		}
	}
	f.Methods = nil
	if f.floorCrosses(r, canvas.Rect{X0: 6, Y0: 80, X1: 170, Y1: 94}) {
		t.Error("a curve that is not there crosses the name")
	}
}
