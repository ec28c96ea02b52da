package stage

import (
	"testing"

	"mercer/viz/view"
)

// TestKeysOnWall checks that the keyboard moves the selection along a wall if no plane
// is shown. The selected function must be enlarged immediately. The edit must be posted
// when the key is released.
func TestKeysOnWall(t *testing.T) {
	m := smallResult("landmarks", 0.5, 0.5)
	z := make([]float64, 6*4*3)
	for i := range z {
		z[i] = float64(i%5) - 2
	}
	m.Add("wall.size", 1, 2, []float64{4, 3})
	m.Add("wall.exact", 6, 12, z)
	p := open(t, m)
	p.Focus(true)
	if c := p.lookForDrawing().Selected; c == nil || c.Kind != view.Probe {
		t.Fatalf("%+v is chosen beside the data", c)
	}
	p.Focus(false)
	p.SetView(view.Look{Theme: "light", Layout: "desk", Rows: []string{"wall"}})
	p.paint()
	p.posted = nil
	p.Focus(true)
	for _, c := range []struct {
		key    string
		want   int
		posted string
	}{
		{"ArrowRight", 5, "i=6 true"}, {"ArrowDown", 5, "i=6 true"}, {"ArrowLeft", 4, "i=5 true"}, {"[", 3, "i=4 true"},
		{"ArrowUp", 2, "i=3 true"}, {"Enter", 3, "i=4 true"},
	} {
		p.posted = nil
		if !p.Key(c.key, false) {
			t.Fatalf("%s means nothing", c.key)
		}
		if s := p.lookForDrawing().Selected; s == nil || s.Kind != view.Index || s.Index != c.want {
			t.Errorf("%s chooses %+v, want %d", c.key, s, c.want)
		}
		p.checkPosted()
		p.KeyUp()
		p.checkPosted(c.posted)
		p.paint()
	}
}
