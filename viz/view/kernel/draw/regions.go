package draw

import (
	"mercer/viz/figure"
	"mercer/viz/view"
)

// Decided returns one answer.
func Decided(b view.Blocks, part string) figure.Decided {
	a := figure.Decided{Class: b.Samples("regions." + part)}
	if m := b.Samples("margins." + part); m.Nx == a.Class.Nx && m.Ny == a.Class.Ny {
		a.Margin = m.Z
	}
	return a
}
