package scene

import (
	"mercer/viz/figure"
	"mercer/viz/view"
)

// Prepare computes in advance the drawings of a scene of these numbers, on a device
// with the given pixels per unit, and caches the results in the memory of v. The
// program calls Prepare when numbers arrive, before the next frame is due.
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
