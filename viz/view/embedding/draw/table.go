package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/embedding"
)

// completeTable changes the component numbers in a table so that they begin at 1, as in
// the pictures.
func completeTable(_ view.Numbers, t *table.Table) {
	if t.BeginsWith(embedding.ShownComponents) {
		t.CountFromOne(embedding.ShownComponents.Names[:]...)
	}
}
