package draw

import (
	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/how"
)

// completeTable changes the numbers of marks and steps so that they begin at 1, as in the
// pictures. It also replaces the numbers of axes by x and y.
func completeTable(_ view.Numbers, t *table.Table) {
	switch {
	case t.BeginsWith(how.Steps):
		t.CountFromOne("first")
	case t.BeginsWith(how.Edges):
		t.CountFromOne("step")
		t.Find("axis").ReplaceCodes(contract.XY[:]...)
	}
}
