package scene

import (
	"slices"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestWaveLegendScale checks that the colours and the legend of a cosine range from −1
// to 1 in every layout. On a projector, the palette must have half as many bands, and
// the key must contain their width.
func TestWaveLegendScale(t *testing.T) {
	n := fixedNumbers{}
	n.Put("freq", 2, 2, 3, 1, -1, 2)
	n.Put("freq.reach", 1, 1, 4)
	n.Put("probe", 1, 2, 0, 0)
	n.Put("box", 1, 4, -2, 2, -1, 1)
	for layout, bands := range map[string]int{"desk": 0, "tablet": 0, "projector": 6} {
		placedFigures := New(n, view.Look{Layout: layout, Theme: layout, Rows: []string{"fourier"}}, 1200, 494)
		i := slices.IndexFunc(placedFigures, func(p view.PlacedFigure) bool { return p.Name == "fourier.wave" })
		if i < 0 {
			t.Fatalf("%s: no wave", layout)
		}
		p := placedFigures[i].Figure.(*figure.Panel)
		f, ok := p.Layers[0].(figure.HeatMap)
		if !ok || f.Scale != 1 || f.Style.Bands != bands || p.Legend != nil && p.Legend.Scale != 1 {
			t.Errorf("%s: the wave has the scale %g in %d bands, the legend %+v", layout, f.Scale, f.Style.Bands, p.Legend)
		}
		if layout != "projector" {
			continue
		}
		words := placedFigures[len(placedFigures)-1].Figure.(figure.Key).Words()
		if p.Legend == nil || !slices.ContainsFunc(words, func(s string) bool { return s == "contour step 0.5; |value| < 0.25 is blank" }) {
			t.Errorf("the legend is %v, the key %q", p.Legend, words)
		}
	}
}

// TestDefaultWave checks that the wave that is shown by default has a positive
// frequency.
func TestDefaultWave(t *testing.T) {
	for _, c := range []struct {
		xy    []float64
		hover *view.Hover
		want  int
	}{
		{[]float64{0, 0, 1, 2, 3, 4}, nil, 1}, {[]float64{0, 1, 2, 3}, nil, 0}, {[]float64{0, 0}, nil, 0},
		{[]float64{0, 0, 1, 2}, &view.Hover{Kind: view.Frequency, Index: 0}, 0},
	} {
		n := fixedNumbers{}
		n.Put("freq", len(c.xy)/2, 2, c.xy...)
		st := &view.Drawing{Blocks: view.Blocks{N: n}, Look: view.Look{Hover: c.hover}}
		if i, x, y, ok := st.Frequency(); !ok || i != c.want || x != c.xy[2*i] || y != c.xy[2*i+1] {
			t.Errorf("of %v it is %d, (%g, %g)", c.xy, i, x, y)
		}
	}
}
