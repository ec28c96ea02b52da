package play

import (
	"fmt"
	"math"
	"testing"

	"mercer/viz/figure"
	"mercer/wasm/play/state/statetest"
)

// TestThumbnailsMatchLargePictures checks that a thumbnail has the values of the large
// picture at common samples. Signs and bases of degenerate pairs must agree too.
func TestThumbnailsMatchLargePictures(t *testing.T) {
	for _, link := range []string{"n=120", "n=120&data=uniform&kernel=matern12&method=rskpca", "n=60&data=grid&noise=0&m=30"} {
		var c Session
		for i := 1; i <= 4; i++ {
			s := statetest.Open(t, fmt.Sprintf("%s&i=%d&views=eigen,wall", link, i))
			r, err := c.Solve(t.Context(), s, Frame{W: 95, H: 47, NX: 95, NY: 47}, false) // twice the samples of a thumbnail, minus one
			if err != nil {
				t.Fatal(err)
			}
			size, _, _, _ := r.Message.Block("wall.size")
			nx, ny := int(size[0]), int(size[1])
			for _, part := range []string{"exact", "approx"} {
				thumbnail, _, _, _ := r.Message.Block("wall." + part)
				large, rows, cols, ok := r.Message.Block("phi." + part)
				if !ok {
					t.Fatalf("%s: there is no φ%d, %s", link, i, part)
				}
				var diff, maxValue float64
				for y := range ny {
					for x := range nx {
						u, v := float64(x)/float64(nx-1)*float64(cols-1), float64(y)/float64(ny-1)*float64(rows-1)
						a, b := min(int(u), cols-2), min(int(v), rows-2)
						p, q := u-float64(a), v-float64(b)
						k := b*cols + a
						want := (large[k]*(1-p)+large[k+1]*p)*(1-q) + (large[k+cols]*(1-p)+large[k+cols+1]*p)*q
						diff = max(diff, math.Abs(thumbnail[(i-1)*nx*ny+y*nx+x]-want))
						maxValue = max(maxValue, math.Abs(want))
					}
				}
				if diff > 0.05*maxValue { // both functions are interpolated linearly between samples
					t.Errorf("%s: thumbnail %d, %s, differs by %.2g of %.2g", link, i, part, diff, maxValue)
				}
			}
		}
	}
}

// TestThumbnailScale checks eigenfunctions that are narrower than the distance of
// samples. Thumbnails must have the scale of the large pictures.
func TestThumbnailScale(t *testing.T) {
	for _, link := range []string{"n=60&sigma=0.02&data=blobs", "n=100&sigma=0.01&method=rff"} {
		var c Session
		for i := 1; i <= 6; i++ {
			s := statetest.Open(t, fmt.Sprintf("%s&i=%d&views=eigen,wall", link, i))
			r, err := c.Solve(t.Context(), s, StandardFrame(337, 190), true)
			if err != nil {
				t.Fatal(err)
			}
			large, thumbnailScale := blockOf(t, r, "phi.scale")[0], blockOf(t, r, "wall.top")
			if !(thumbnailScale[i-1] > 0) || math.Abs(large-thumbnailScale[i-1]) > 1e-12*large && !(large > thumbnailScale[i-1]) {
				t.Errorf("%s: the thumbnail of φ%d goes to %g, and the large picture to %g", link, i, thumbnailScale[i-1], large)
			}
			if figure.RoundScale(max(1, thumbnailScale[i-1])) != figure.RoundScale(large) {
				t.Errorf("%s: the thumbnail of φ%d has the scale %g, and the large picture %g", link, i, figure.RoundScale(max(1, thumbnailScale[i-1])), figure.RoundScale(large))
			}
		}
	}
}
