package viz

import "testing"

// The wave that is shown before one is pointed at is one: the frequency 0 has none.
func TestTheFirstWave(t *testing.T) {
	for _, c := range []struct {
		xy    []float64
		hover *Hover
		want  int
	}{
		{[]float64{0, 0, 1, 2, 3, 4}, nil, 1}, {[]float64{0, 1, 2, 3}, nil, 0}, {[]float64{0, 0}, nil, 0},
		{[]float64{0, 0, 1, 2}, &Hover{Kind: "frequency", Index: 0}, 0},
	} {
		n := given{}
		n.put("freq", len(c.xy)/2, 2, c.xy...)
		st := &stage{blocks: blocks{n}, view: View{Hover: c.hover}}
		if i, x, y, ok := st.frequency(); !ok || i != c.want || x != c.xy[2*i] || y != c.xy[2*i+1] {
			t.Errorf("of %v it is %d, (%g, %g)", c.xy, i, x, y)
		}
	}
}
