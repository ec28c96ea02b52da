package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/embedding"
)

// completeTable counts components from 1, as the pictures do.
func completeTable(_ view.Numbers, t *table.Table) {
	if t.BeginsWith(embedding.ShownComponents) {
		t.CountFromOne(embedding.ShownComponents.Names[:]...)
	}
}
