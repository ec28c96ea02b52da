package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/wall"
)

// completeTable changes the indices of eigenfunctions so that they begin at 1, as in the
// pictures.
func completeTable(_ view.Numbers, t *table.Table) {
	if t.BeginsWith(wall.Groups) {
		t.CountFromOne("first")
	}
}
