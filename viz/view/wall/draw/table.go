package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/wall"
)

// completeTable counts eigenfunctions from 1, as the pictures do.
func completeTable(_ view.Numbers, t *table.Table) {
	if t.BeginsWith(wall.Groups) {
		t.CountFromOne("first")
	}
}
