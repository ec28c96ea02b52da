package scene

import (
	"slices"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
	comparedraw "mercer/viz/view/compare/draw"
	eigendraw "mercer/viz/view/eigen/draw"
)

// TestCutZeroLineNotes checks zero lines that end inside the picture. The
// key of a projector and the read-out where the line is missing must explain this.
// Other read-outs must not.
func TestCutZeroLineNotes(t *testing.T) {
	const nx, ny = 4, 6
	var z []float64
	for j := range ny {
		for i := range nx {
			v := 1.0
			if i < 2 {
				v = -1
			}
			if j < 3 { // the upper rows
				v *= 1e-10
			}
			z = append(z, v)
		}
	}
	g := fixedNumbers{}
	g.Put("box", 1, 4, 0, 3, 0, 2)
	g.Put("phi.scale", 1, 1, 1)
	for _, name := range []string{"phi.exact", "phi.approx", "compare.1.phi"} {
		g.Put(name, ny, nx, z...)
	}
	g.Put("wall.size", 1, 2, nx, ny)
	g.Put("wall.exact", ny, nx, z...)
	g.Put("wall.approx", ny, nx, z...)
	b := view.Blocks{N: g}
	p := view.PlacedFigure{IsPlane: true, Inner: canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 200}, Range: canvas.Rect{X0: 0, Y0: 0, X1: 3, Y1: 2}}
	for _, name := range []string{"phi.exact", "phi.approx", "phi.diff", "compare.1.phi", "compare.1.diff"} {
		row, part := name[:strings.LastIndex(name, ".")], name[strings.LastIndex(name, ".")+1:]
		for y, want := range map[float64]bool{20: part != "diff", 180: false} {
			h := &view.Hover{Panel: name}
			if p.Name = name; row == "phi" {
				eigendraw.Pick(b, h, p, part, 250, y, false)
			} else {
				comparedraw.Pick(b, h, p, part, 1, 250, y, false)
			}
			if got := strings.HasSuffix(h.Text, figure.NoZeroLineNote); got != want {
				t.Errorf("%s at %g: %q", name, y, h.Text)
			}
		}
	}
	for _, layout := range []string{"desk", "projector"} {
		v := view.Look{Layout: layout, Rows: []string{"wall"}}
		for _, p := range New(g, v, 1200, 680) {
			switch f := p.Figure.(type) {
			case *figure.Panel:
				if p.Name == "wall" && !strings.HasSuffix(f.Titles[0].Aside, "; zero line omitted where values are rounding errors") {
					t.Errorf("%s: the titles are %q", layout, f.Titles)
				}
			case figure.Key:
				if words := f.Words(); !slices.Contains(words, figure.BriefZeroLineEndNote) || slices.Contains(words, "zero") {
					t.Errorf("the key is %q", words)
				}
			}
		}
	}
}
