package draw

import (
	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/how"
)

// completeTable counts marks and steps from 1, like the pictures, and names the
// axes of edges.
func completeTable(_ view.Numbers, t *table.Table) {
	switch {
	case t.BeginsWith(how.Steps):
		t.CountFromOne("first")
	case t.BeginsWith(how.Edges):
		t.CountFromOne("step")
		t.Find("axis").ReplaceCodes(contract.XY[:]...)
	}
}
