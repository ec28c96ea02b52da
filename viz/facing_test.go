package viz_test

import (
	"fmt"
	"strings"
	"testing"

	"mercer/viz"
)

// On a phone the methods of a comparison stand side by side in one shape, and
// thumbnails below them, large enough for a finger, put another part there.
func TestFacing(t *testing.T) {
	for methods := 2; methods <= 4; methods++ {
		for _, size := range [][2]float64{{358, 373}, {358, 460}, {328, 300}, {390, 374}} {
			for column, part := range []string{"k", "phi", "diff"} {
				t.Run(fmt.Sprintf("%d-%gx%g-%s", methods, size[0], size[1], part), func(t *testing.T) {
					v := viz.View{Layout: "phone", Rows: []string{"data", "compare"}, Methods: methods, Tab: "compare", Column: column}
					w, h := size[0], size[1]
					var shown []viz.Placed
					thumbs := 0
					scene := viz.Scene(nil, v, w, h)
					for i, p := range scene {
						if p.Inner.X0 < 0 || p.Inner.X1 > w || p.Inner.Y0 < 0 || p.Outer.Y1 > h {
							t.Errorf("%s lies at %v", p.Name, p.Inner)
						}
						for _, q := range scene[:i] {
							if p.Inner.X0 < q.Inner.X1 && q.Inner.X0 < p.Inner.X1 && p.Inner.Y0 < q.Inner.Y1 && q.Inner.Y0 < p.Inner.Y1 {
								t.Errorf("%s lies over %s", p.Name, q.Name)
							}
						}
						if strings.HasPrefix(p.Name, "thumb.") {
							thumbs++
							if p.Inner.H() < 44 || p.Inner.W() < 44 {
								t.Errorf("%s is %g×%g", p.Name, p.Inner.W(), p.Inner.H())
							}
							continue
						}
						if want := fmt.Sprintf("compare.%d.%s", i+1, part); p.Name != want {
							t.Errorf("picture %d is %s, want %s", i, p.Name, want)
						}
						shown = append(shown, p)
					}
					if len(shown) != methods || thumbs != 3 {
						t.Fatalf("%d pictures and %d thumbnails", len(shown), thumbs)
					}
					fw, fh := viz.Frame(v, w, h)
					for i, p := range shown {
						if off := p.Inner.H() - p.Inner.W()*fh/fw; off > 1 || off < -1 {
							t.Errorf("%s is %g×%g, a frame %g×%g", p.Name, p.Inner.W(), p.Inner.H(), fw, fh)
						}
						if i%2 == 1 && p.Inner.Y0 != shown[i-1].Inner.Y0 {
							t.Errorf("%s is not beside %s", p.Name, shown[i-1].Name)
						}
					}
				})
			}
		}
	}
}

// The caption of a method is no wider than its half, and loses last words and no
// fact. Those of two methods do not touch.
func TestFacingCaptionsHaveRoom(t *testing.T) {
	v := viz.View{Layout: "phone", Rows: []string{"compare"}, Methods: 4, Tab: "compare", Column: 1}
	for _, w := range []float64{288, 358} {
		said := ""
		for _, p := range viz.Scene(fourMethods(v, w, 420), v, w, 420) {
			r := &recorder{w: w, h: 420}
			p.Figure.Draw(r, p.Outer)
			for _, text := range r.texts {
				if text.box.Y0 > p.Inner.Y1 && (text.box.X0 < p.Outer.X0 || text.box.X1 > p.Outer.X1) && !strings.HasPrefix(p.Name, "thumb.") {
					t.Errorf("on %g %q reaches from %g to %g, %s from %g to %g", w, text.s, text.box.X0, text.box.X1, p.Name, p.Outer.X0, p.Outer.X1)
				}
				said += text.s
			}
		}
		for _, want := range []string{"Nyström", "Reduced-set KPCA", "…", "Exact-leverage Nyström", "= 24: 14", "= 24: 8", "= 24: 29", "= 24: 1.7"} {
			if !strings.Contains(said, want) {
				t.Errorf("on %g the captions do not say %q: %s", w, want, said)
			}
		}
	}
}

// The tab of a comparison that is not shown is that of the eigenfunctions.
func TestFacingUnasked(t *testing.T) {
	v := viz.View{Layout: "phone", Rows: []string{"data"}, Tab: "compare"}
	if name := viz.Scene(nil, v, 358, 373)[0].Name; name != "phi.exact" {
		t.Errorf("it shows %s", name)
	}
}
