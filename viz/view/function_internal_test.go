package view

import (
	"testing"

	"mercer/viz/figure"
)

// TestDifferenceNote checks that if a difference has no visible colour, a note contains
// its size. If a difference exceeds the last colour, a note mentions this. A magnified
// picture has no note, since the user can reduce the magnification.
func TestDifferenceNote(t *testing.T) {
	st := &Drawing{Style: &figure.Style{}, Look: Look{}}
	for _, c := range []struct {
		most, magnify float64
		want          string
	}{
		{0.01, 0, "largest difference 0.010, below the first colour step"},
		{0.5, 0, ""},
		{1.05, 0, ""},
		{1.5, 0, "off the colour scale in places"},
		{1.5, 10, ""},
	} {
		st.Look.Magnify = c.magnify
		p := &figure.Panel{}
		if st.addDifferenceNote(p, &figure.Cache{MaxAbs: c.most / 2, Unit: 2}, 1); p.Tag != c.want {
			t.Errorf("%g of a scale of 1, ×%g: %q, not %q", c.most, c.magnify, p.Tag, c.want)
		}
		p = &figure.Panel{Tag: "other words"}
		if st.addDifferenceNote(p, &figure.Cache{MaxAbs: c.most / 2, Unit: 2}, 1); p.Tag != "other words" {
			t.Errorf("%g takes the place of other words", c.most)
		}
	}
}
