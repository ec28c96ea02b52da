package draw

import (
	"mercer/viz/view"
	boundsdata "mercer/viz/view/bounds"
)

// rowsOf reads the rows of a theorem.
func rowsOf(b view.Blocks, name string) (rows [][]float64) {
	z := b.List(name)
	for i := 0; i+boundsdata.Columns <= len(z); i += boundsdata.Columns {
		rows = append(rows, z[i:i+boundsdata.Columns])
	}
	return rows
}
