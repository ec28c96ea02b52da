package figure

import (
	"math"
	"testing"

	"mercer/viz/canvas"
)

// TestReduceByMeans checks that a signed matrix is reduced by means, and any other
// matrix by maxima.
func TestReduceByMeans(t *testing.T) {
	z := []float32{1, -1, 2, 4, 3, -3, 0, 6, 5, 5, 5, 5, 1, 1, 1, 1}
	n, mean := Matrix{N: 4, Z: z, IsSigned: true}.reduce(2)
	if want := []float32{0, 3, 3, 3}; n != 2 || mean[0] != want[0] || mean[1] != want[1] || mean[2] != want[2] || mean[3] != want[3] {
		t.Errorf("means %v, want %v", mean, want)
	}
	if n, means := (Matrix{N: 4, Z: z}).reduce(2); n != 2 || means[0] != 3 || means[1] != 6 {
		t.Errorf("maxima %v", means)
	}
	if n, same := (Matrix{N: 4, Z: z, IsSigned: true}).reduce(4); n != 4 || &same[0] != &z[0] {
		t.Error("what has room was made anew")
	}
}

// TestReducedMatrices reduces matrices for devices of several resolutions. A single
// large entry or NaN must remain visible. In a reduction by means, all entries must
// have the same weight.
func TestReducedMatrices(t *testing.T) {
	const width = 190
	for _, ratio := range []float64{0.5, 1, 1.25, 1.5, 2, 3} {
		r := canvas.PixelGrid(ratio).SnapRect(canvas.Rect{X0: 10, Y0: 10, X1: 10 + width, Y1: 10 + width})
		for _, n := range []int{1, 7, 96, 170, 190, 200, 256} {
			pixels := int(math.Round(r.W() * ratio))
			for _, entry := range [][2]int{{0, 0}, {n - 1, n - 1}, {n / 3, n / 70}, {n / 2, 2 * n / 3}} {
				z := make([]float32, n*n)
				z[entry[0]*n+entry[1]] = 1
				side, out := Matrix{N: n, Z: z}.Cells(r, ratio)
				if side != min(n, pixels) {
					t.Fatalf("ratio %g, n = %d: %d maxima on %d pixels", ratio, n, side, pixels)
				}
				if v := out[entry[0]*side/n*side+entry[1]*side/n]; v != 1 {
					t.Errorf("ratio %g, n = %d: the entry %v is lost: %g", ratio, n, entry, v)
				}
				side, out = Matrix{N: n, Z: z, IsSigned: true}.Cells(r, ratio)
				if side != min(n, pixels) {
					t.Fatalf("ratio %g, n = %d: %d means on %d pixels", ratio, n, side, pixels)
				}
				var sum float64
				for _, v := range out {
					sum += float64(v)
				}
				if part := float64(side*side) / float64(n*n); math.Abs(sum-part) > 1e-5*part {
					t.Errorf("ratio %g, n = %d: the entry %v has a part of %g, want %g", ratio, n, entry, sum, part)
				}
				z[entry[0]*n+entry[1]] = float32(math.NaN())
				for _, isSigned := range []bool{false, true} {
					side, out := Matrix{N: n, Z: z, IsSigned: isSigned}.Cells(r, ratio)
					if v := out[entry[0]*side/n*side+entry[1]*side/n]; v == v {
						t.Errorf("ratio %g, n = %d: the hole %v is lost", ratio, n, entry)
					}
				}
			}
		}
	}
}
