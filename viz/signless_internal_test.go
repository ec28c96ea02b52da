package viz

import (
	"slices"
	"strings"
	"testing"
)

// A zero line ends where all corners of a cell are rounding: a picture says so where
// its line comes there, and not where rounding alone changes its sign.
func TestCutShort(t *testing.T) {
	const nx, ny = 4, 6
	of := func(size func(j int) float32) []float32 {
		z := make([]float32, nx*ny)
		for j := range ny {
			for i := range nx {
				if z[j*nx+i] = size(j); i < 2 {
					z[j*nx+i] = -size(j)
				}
			}
		}
		return z
	}
	for _, c := range []struct {
		what string
		size func(j int) float32
		want bool
	}{
		{"a line from edge to edge", func(int) float32 { return 1 }, false},
		{"one that fades", func(j int) float32 { return []float32{1, 1, 1, 1e-9, 1e-9, 1e-9}[j] }, true},
		{"nothing but rounding", func(int) float32 { return 1e-9 }, false},
	} {
		if got := cutShort(nx, ny, of(c.size), 1e-8); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	if cutShort(nx, ny, nil, 1) {
		t.Error("what is not there has a line")
	}
}

// Where titles have no room to say why a zero line ends, the read-out of a place beyond
// its end does, and the key of a projector; that of a place before it does not.
func TestZeroLinesThatEndAreExplained(t *testing.T) {
	const nx, ny = 4, 6
	var z []float64
	for j := range ny {
		for i := range nx {
			v := 1.0
			if i < 2 {
				v = -1
			}
			if j < 3 { // above
				v *= 1e-10
			}
			z = append(z, v)
		}
	}
	g := given{}
	g.put("box", 1, 4, 0, 3, 0, 2)
	g.put("phi.scale", 1, 1, 1)
	for _, name := range []string{"phi.exact", "phi.approx", "compare.1.phi"} {
		g.put(name, ny, nx, z...)
	}
	g.put("wall.size", 1, 2, nx, ny)
	g.put("wall.exact", ny, nx, z...)
	g.put("wall.approx", ny, nx, z...)
	b := blocks{g}
	p := Placed{Plane: true, Inner: Rect{0, 0, 300, 200}, Range: Rect{0, 0, 3, 2}}
	for _, name := range []string{"phi.exact", "phi.approx", "phi.diff", "compare.1.phi", "compare.1.diff"} {
		row, part := name[:strings.LastIndex(name, ".")], name[strings.LastIndex(name, ".")+1:]
		for y, want := range map[float64]bool{20: part != "diff", 180: false} {
			h := &Hover{Panel: name}
			if p.Name = name; row == "phi" {
				b.pickMark(h, View{}, p, row, part, 250, y, false)
			} else {
				b.pickCompared(h, p, row, part, 250, y, false)
			}
			if got := strings.HasSuffix(h.Text, noSign); got != want {
				t.Errorf("%s at %g: %q", name, y, h.Text)
			}
		}
	}
	for _, layout := range []string{"desk", "projector"} {
		v := View{Layout: layout, Rows: []string{"wall"}}
		for _, p := range Scene(g, v, 1200, 680) {
			switch f := p.Figure.(type) {
			case *Panel:
				if p.Name == "wall" && !strings.HasSuffix(f.Titles[0].aside, "zero line ends in rounding") {
					t.Errorf("%s: the titles are %q", layout, f.Titles)
				}
			case Key:
				if words := f.Words(); !slices.Contains(words, zeroEnds) || slices.Contains(words, "zero") {
					t.Errorf("the key is %q", words)
				}
			}
		}
	}
}
