package viz

import (
	"mercer/viz/figure"
)

// decided returns one answer.
func (b blocks) decided(part string) figure.Decided {
	a := figure.Decided{Class: b.samples("regions." + part)}
	if m := b.samples("margins." + part); m.Nx == a.Class.Nx && m.Ny == a.Class.Ny {
		a.Margin = m.Z
	}
	return a
}
