package draw

import (
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// rowsOf reads the rows of a theorem.
func rowsOf(b view.Blocks, theorem string) (rows [][]float64) {
	z := b.List(bounds.Curves(theorem))
	for i := 0; i+bounds.Columns <= len(z); i += bounds.Columns {
		rows = append(rows, z[i:i+bounds.Columns])
	}
	return rows
}
