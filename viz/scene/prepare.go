package scene

import (
	"mercer/viz/figure"
	"mercer/viz/view"
)

// Prepare computes the drawings of a scene and stores them in the memory of v. The
// device has ratio pixels per unit. Calling Prepare when numbers arrive makes the next
// frame faster.
func Prepare(n view.Numbers, v view.Look, w, h, ratio float64) {
	for _, p := range New(n, v, w, h) {
		panel, ok := p.Figure.(*figure.Panel)
		if !ok || panel.Message != "" {
			continue
		}
		frame := panel.Frame.Shift(p.Outer.X0, p.Outer.Y0)
		for _, l := range panel.Layers {
			if f, ok := l.(figure.Preparer); ok {
				f.Prepare(frame, ratio)
			}
		}
	}
}
