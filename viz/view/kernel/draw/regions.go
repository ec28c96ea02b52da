package draw

import (
	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// Decided returns one answer.
func Decided(b view.Blocks, part string) figure.Decided {
	a := figure.Decided{Class: b.Samples(kernel.Regions.Side(part != "exact"))}
	if m := b.Samples(kernel.Margins.Side(part != "exact")); m.Nx == a.Class.Nx && m.Ny == a.Class.Ny {
		a.Margin = m.Z
	}
	return a
}
