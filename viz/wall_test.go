package viz_test

import (
	"testing"

	"mercer/viz"
	"mercer/viz/raster"
)

// walled is the numbers of a wall of r eigenfunctions, of which the approximation
// has q.
func walled(r, q int) viz.Numbers {
	const nx, ny = 12, 8
	n := &fake{blocks: map[string]block{}, labels: map[string]string{}}
	z := make([]float64, r*nx*ny)
	for i := range z {
		z[i] = float64(i%7) - 3
	}
	n.blocks["box"] = block{[]float64{-1.5, 1.5, -1, 1}, 1, 4}
	n.blocks["index"] = block{[]float64{2}, 1, 1}
	n.blocks["wall.size"] = block{[]float64{nx, ny}, 1, 2}
	n.blocks["wall.exact"] = block{z, r, nx * ny}
	n.blocks["wall.approx"] = block{z[:q*nx*ny], q, nx * ny}
	n.blocks["wall.groups"] = block{[]float64{1, 3}, 1, 2}
	return n
}

// Every thumbnail is found where it is drawn, no two overlap, none leaves its
// panel, and pointing at any draws without a fault.
func TestWall(t *testing.T) {
	v := viz.View{Layout: "desk", Rows: []string{"wall"}}
	for _, size := range [][2]float64{{1076, 220}, {1076, 690}, {358, 373}, {120, 90}} {
		for _, c := range [][2]int{{16, 16}, {16, 3}, {1, 0}, {5, 5}} {
			n := walled(c[0], c[1])
			w, h := size[0], size[1]
			found := map[int]int{}
			scene := viz.Scene(n, v, w, h)
			step := max(1, h/90)
			for y := 0.0; y < h; y += step {
				for x := 0.0; x < w; x += step {
					if p := viz.Pick(n, v, scene, x, y, false); p != nil && p.Kind == "index" {
						found[p.Index]++
					}
				}
			}
			for i := range c[0] {
				if found[i] == 0 {
					t.Errorf("%v px: of %d functions number %d is not found", size, c[0], i+1)
				}
				v.Hover = &viz.Hover{Panel: "wall", Kind: "index", Index: i}
				viz.Draw(raster.New(w, h, 1, viz.Tokens("light").Paper), viz.Scene(n, v, w, h))
				v.Hover = nil
			}
			if len(found) != c[0] {
				t.Errorf("%v px: %d of %d functions are found", size, len(found), c[0])
			}
		}
	}
}

func TestWallOfNothing(t *testing.T) {
	for _, n := range []viz.Numbers{nil, walled(0, 0), &fake{}} {
		viz.Draw(raster.New(600, 300, 1, viz.Tokens("dark").Paper), viz.Scene(n, viz.View{Rows: []string{"wall"}, Theme: "dark"}, 600, 300))
	}
}
