package main

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
)

// gradient returns a picture that is blue in its left half and has w/2 shades of red in the right half.
func gradient(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{B: 200, A: 255}
			if x >= w/2 {
				c = color.NRGBA{R: uint8(255 * (x - w/2) / (w / 2)), A: 255}
			}
			p.SetNRGBA(x, y, c)
		}
	}
	return p
}

func TestReduceColors(t *testing.T) {
	p := gradient(400, 20)
	for _, n := range []int{1, 2, 16, 256} {
		q := reduceColors(p, n)
		if len(q.Palette) > n || q.Bounds() != p.Bounds() {
			t.Fatalf("n = %d: %d colors, %v", n, len(q.Palette), q.Bounds())
		}
		worst := 0.0
		for y := range 20 {
			for x := range 400 {
				got, want := q.At(x, y).(color.RGBA), p.NRGBAAt(x, y)
				worst = max(worst, math.Abs(float64(got.R)-float64(want.R)), math.Abs(float64(got.B)-float64(want.B)))
			}
		}
		// With n groups, one is blue, and each of the others has a 1/(n-1) of the shades of red. Cuts at means are near
		// the optimal cuts of a gradient.
		if limit := map[int]float64{1: 255, 2: 128, 16: 17, 256: 0}[n]; worst > limit {
			t.Errorf("n = %d: a color is off by %g, more than %g", n, worst, limit)
		}
		if again := reduceColors(p, n); !slices.Equal(again.Pix, q.Pix) || !slices.Equal(again.Palette, q.Palette) {
			t.Errorf("n = %d: two calls give different pictures", n)
		}
	}
}
