package play

import (
	"fmt"
	"math"
	"testing"

	"mercer/viz/figure"
	"mercer/wasm/play/state/statetest"
)

// A thumbnail is the eigenfunction that the large picture shows: the same signs,
// the same basis of a degenerate pair, the same values where samples coincide.
func TestWallShowsWhatTheLargePictureShows(t *testing.T) {
	for _, link := range []string{"n=120", "n=120&data=uniform&kernel=matern12&method=rskpca", "n=60&data=grid&noise=0&m=30"} {
		var c Session
		for i := 1; i <= 4; i++ {
			s := statetest.Open(t, fmt.Sprintf("%s&i=%d&views=eigen,wall", link, i))
			r, err := c.Solve(t.Context(), s, Frame{W: 95, H: 47, NX: 95, NY: 47}, false) // twice the samples less one
			if err != nil {
				t.Fatal(err)
			}
			size, _, _, _ := r.Message.Block("wall.size")
			nx, ny := int(size[0]), int(size[1])
			for _, part := range []string{"exact", "approx"} {
				small, _, _, _ := r.Message.Block("wall." + part)
				large, rows, cols, ok := r.Message.Block("phi." + part)
				if !ok {
					t.Fatalf("%s: no φ%d, %s", link, i, part)
				}
				var off, top float64
				for y := range ny {
					for x := range nx {
						u, v := float64(x)/float64(nx-1)*float64(cols-1), float64(y)/float64(ny-1)*float64(rows-1)
						a, b := min(int(u), cols-2), min(int(v), rows-2)
						p, q := u-float64(a), v-float64(b)
						k := b*cols + a
						want := (large[k]*(1-p)+large[k+1]*p)*(1-q) + (large[k+cols]*(1-p)+large[k+cols+1]*p)*q
						off = max(off, math.Abs(small[(i-1)*nx*ny+y*nx+x]-want))
						top = max(top, math.Abs(want))
					}
				}
				if off > 0.05*top { // between samples both are linear
					t.Errorf("%s: thumbnail %d, %s, is off by %.2g of %.2g", link, i, part, off, top)
				}
			}
		}
	}
}

// Where eigenfunctions lie between the samples their thumbnails have the scale of the large
// pictures, which is that of the points.
func TestNarrowWallHasTheScaleOfTheLargePictures(t *testing.T) {
	for _, link := range []string{"n=60&sigma=0.02&data=blobs", "n=100&sigma=0.01&method=rff"} {
		for i := 1; i <= 6; i++ {
			s := statetest.Open(t, fmt.Sprintf("%s&i=%d&views=eigen,wall", link, i))
			r, err := Solve(t.Context(), s, Standard(337, 190))
			if err != nil {
				t.Fatal(err)
			}
			large, top := blockOf(t, r, "phi.scale")[0], blockOf(t, r, "wall.top")
			if !(top[i-1] > 0) || math.Abs(large-top[i-1]) > 1e-12*large && !(large > top[i-1]) {
				t.Errorf("%s: φ%d goes to %g on the wall and to %g where it is large", link, i, top[i-1], large)
			}
			if figure.Round(max(1, top[i-1])) != figure.Round(large) {
				t.Errorf("%s: φ%d has the scale %g on the wall and %g where it is large", link, i, figure.Round(max(1, top[i-1])), figure.Round(large))
			}
		}
	}
}
