package main

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// colorCount is a color of a picture, without transparency, and the number of its pixels.
type colorCount struct {
	rgb   [3]uint8
	count int
}

// reduceColors returns a copy of an opaque picture with at most n colors, n ≤ 256. A PNG of the
// copy has a third of the bytes.
//
// It halves the group of colors whose sum of squared distances to its mean is largest along
// one of red, green and blue, at this mean, until there are n groups (X. Wu, 1992, with means
// in place of optimal cuts). Each color becomes the mean of its group.
func reduceColors(picture *image.NRGBA, n int) *image.Paletted {
	counts := map[[3]uint8]int{}
	size := picture.Bounds().Size()
	pixel := func(x, y int) [3]uint8 { return [3]uint8(picture.Pix[y*picture.Stride+4*x:]) }
	// Most pixels have the color of the pixel before them, so the maps are used once for each run.
	for y := range size.Y {
		for x := 0; x < size.X; {
			rgb, start := pixel(x, y), x
			for x < size.X && pixel(x, y) == rgb {
				x++
			}
			counts[rgb] += x - start
		}
	}
	all := make([]colorCount, 0, len(counts))
	for rgb, count := range counts {
		all = append(all, colorCount{rgb, count})
	}
	// The order of a map is random, and the file must not be.
	slices.SortFunc(all, func(a, b colorCount) int { return slices.Compare(a.rgb[:], b.rgb[:]) })
	groups := []colorGroup{newColorGroup(all)}
	for len(groups) < n {
		widest := 0
		for i, g := range groups {
			if g.spread > groups[widest].spread {
				widest = i
			}
		}
		g := groups[widest]
		if g.spread == 0 {
			break
		}
		slices.SortStableFunc(g.colors, func(a, b colorCount) int { return cmp.Compare(a.rgb[g.axis], b.rgb[g.axis]) })
		cut := slices.IndexFunc(g.colors, func(c colorCount) bool { return float64(c.rgb[g.axis]) > g.mean[g.axis] })
		groups[widest] = newColorGroup(g.colors[:cut])
		groups = append(groups, newColorGroup(g.colors[cut:]))
	}
	palette := make(color.Palette, len(groups))
	indices := make(map[[3]uint8]uint8, len(all))
	for i, g := range groups {
		palette[i] = color.RGBA{R: round8(g.mean[0]), G: round8(g.mean[1]), B: round8(g.mean[2]), A: 255}
		for _, c := range g.colors {
			indices[c.rgb] = uint8(i)
		}
	}
	reduced := image.NewPaletted(image.Rectangle{Max: size}, palette)
	for y := range size.Y {
		for x := 0; x < size.X; {
			rgb := pixel(x, y)
			for index := indices[rgb]; x < size.X && pixel(x, y) == rgb; x++ {
				reduced.Pix[y*reduced.Stride+x] = index
			}
		}
	}
	return reduced
}

func round8(v float64) uint8 { return uint8(v + 0.5) }

// colorGroup is a group of colors. Spread is the largest of the sums of squared distances to
// the mean along red, green and blue, and axis is the index of that color.
type colorGroup struct {
	colors []colorCount
	mean   [3]float64
	axis   int
	spread float64
}

func newColorGroup(colors []colorCount) colorGroup {
	g := colorGroup{colors: colors}
	for axis := range 3 {
		var count, sum, squares float64
		for _, c := range colors {
			v, w := float64(c.rgb[axis]), float64(c.count)
			count, sum, squares = count+w, sum+w*v, squares+w*v*v
		}
		g.mean[axis] = sum / count
		// All terms are whole numbers below 2⁵³, so that the spread of one color is exactly 0.
		if spread := (squares*count - sum*sum) / count; spread > g.spread {
			g.axis, g.spread = axis, spread
		}
	}
	return g
}
