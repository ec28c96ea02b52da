package draw

import (
	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// Classification returns the classification for the exact kernel if part is "exact".
// Otherwise, it returns the classification for the approximate kernel.
func Classification(b view.Blocks, part string) figure.Classification {
	a := figure.Classification{Class: b.Samples(kernel.Regions.Side(part != "exact"))}
	if m := b.Samples(kernel.Margins.Side(part != "exact")); m.Nx == a.Class.Nx && m.Ny == a.Class.Ny {
		a.Margin = m.Z
	}
	return a
}
