package scene_test

import (
	"image/color"
	"math"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestFramesAreSharp checks the pixels on a line across a frame. Each pixel must have
// the colour of the paper, the frame or the panel. No pixel may have a mixture of these
// colours.
func TestFramesAreSharp(t *testing.T) {
	const w, h = 1076, 690
	for _, theme := range themes {
		v := view.Look{Layout: "desk", Theme: theme}
		th := figure.ThemeByName(theme)
		placedFigures := scene.New(nil, v, w, h)
		for _, ratio := range []float64{1, 1.25, 1.5, 1.75, 2, 2.25, 3} {
			m := render(nil, v, w, h, ratio)
			lineWidth := int(math.Round(ratio))
			for _, p := range placedFigures {
				r := p.Inner
				checkSection := func(x, y, dx, dy float64) { // checks the pixels from outside to the inside of the panel
					var run []color.NRGBA
					var lengths []int
					for i := range int(40 * ratio) {
						c := m.NRGBAAt(int(x*ratio+dx*float64(i)), int(y*ratio+dy*float64(i)))
						if n := len(run); n > 0 && run[n-1] == c {
							lengths[n-1]++
						} else {
							run, lengths = append(run, c), append(lengths, 1)
						}
					}
					if x < w && (len(run) != 3 || run[0] != th.Paper || run[1] != th.Rule || run[2] != th.Panel || lengths[1] != lineWidth) {
						t.Errorf("%s ×%g: across the frame of %s lie %v, %v of each", theme, ratio, p.Name, run, lengths)
					}
				}
				checkSection(r.X0-6, r.Y0+12, 1, 0)
				checkSection(r.X1+6, r.Y0+12, -1, 0)
				checkSection(r.X0+12, r.Y0-3, 0, 1)
				checkSection(r.X0+12, r.Y1+3, 0, -1)
			}
		}
	}
}
