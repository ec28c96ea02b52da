package draw

import (
	"mercer/viz/view"
	boundsdata "mercer/viz/view/bounds"
)

// rowsOf reads the rows of a theorem.
func rowsOf(b view.Blocks, name string) (rows [][]float64) {
	z := b.List(name)
	for i := 0; i+boundsdata.BoundColumns <= len(z); i += boundsdata.BoundColumns {
		rows = append(rows, z[i:i+boundsdata.BoundColumns])
	}
	return rows
}
