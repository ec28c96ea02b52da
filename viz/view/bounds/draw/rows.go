package draw

import (
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// rowsOf returns the rows of bounds.Curves(theorem).
func rowsOf(b view.Blocks, theorem string) (rows [][]float64) {
	z := b.List(bounds.Curves(theorem))
	for i := 0; i+bounds.ColumnCount <= len(z); i += bounds.ColumnCount {
		rows = append(rows, z[i:i+bounds.ColumnCount])
	}
	return rows
}
